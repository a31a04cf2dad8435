/** The boards before and after this one, for taking back what was done. */

/** @import { Cells } from "./cells.js" */

/** As many cells are remembered, in all boards together. */
const MOST_CELLS = 30_000_000;
const MOST_BOARDS = 500;

export class History {
  constructor() {
    /** @type {Cells[]} */
    this.past = [];
    /** @type {Cells[]} */
    this.future = [];
  }

  /** Remembers a board that is about to change. @param {Cells} before */
  keep(before) {
    this.past.push(before);
    this.future = [];
    let cells = this.past.reduce((sum, { values }) => sum + values.length, 0);
    while (this.past.length > 1 && (cells > MOST_CELLS || this.past.length > MOST_BOARDS)) {
      cells -= this.past.shift()?.values.length ?? 0;
    }
  }

  /** The board before this one. @param {Cells} now */
  undo(now) {
    const before = this.past.pop();
    if (before) this.future.push(now);
    return before;
  }

  /** The board that was taken back. @param {Cells} now */
  redo(now) {
    const after = this.future.pop();
    if (after) this.past.push(now);
    return after;
  }
}
