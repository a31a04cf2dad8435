/** Earlier and later boards, for undo and redo. */

/** @import { Cells } from "./cells.js" */

/** How many cells are remembered over all boards. */
const MOST_CELLS = 30_000_000;
const MOST_BOARDS = 500;

export class History {
  constructor() {
    /** @type {Cells[]} */
    this.past = [];
    /** @type {Cells[]} */
    this.future = [];
  }

  /** Remembers a board before it changes. @param {Cells} before */
  keep(before) {
    this.past.push(before);
    this.future = [];
    let cells = this.past.reduce((sum, { values }) => sum + values.length, 0);
    while (this.past.length > 1 && (cells > MOST_CELLS || this.past.length > MOST_BOARDS)) {
      cells -= this.past.shift()?.values.length ?? 0;
    }
  }

  /** The previous board. @param {Cells} now */
  undo(now) {
    const before = this.past.pop();
    if (before) this.future.push(now);
    return before;
  }

  /** The next board, after an undo. @param {Cells} now */
  redo(now) {
    const after = this.future.pop();
    if (after) this.past.push(now);
    return after;
  }
}
