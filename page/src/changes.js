/** What was there before each change, for undo and redo. */

/** @template T what changes as a whole */
export class Changes {
  constructor() {
    /** What was there before each change, the latest last. @type {T[]} */
    this.former = [];
    /** What undo has left, the next one last. @type {T[]} */
    this.later = [];
  }

  get canUndo() {
    return this.former.length > 0;
  }

  get canRedo() {
    return this.later.length > 0;
  }

  /** Remembers what is about to change. @param {T} now */
  keep(now) {
    this.former.push(now);
    this.later = [];
  }

  /** What was there before, or before undo left it; undefined if nothing. @param {"undo" | "redo"} way @param {T} now */
  travel(way, now) {
    const [from, to] = way === "undo" ? [this.former, this.later] : [this.later, this.former];
    const found = from.pop();
    if (found !== undefined) to.push(now);
    return found;
  }

  clear() {
    [this.former, this.later] = [[], []];
  }
}
