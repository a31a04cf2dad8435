/**
 * A march: a start, jumps, and the place one looks at. It knows no rules: every
 * jump in it was given by the server.
 */

import { squareAt } from "../squares.js";

/** @import { Jump, PegsLegal } from "../types.js" */

export class March {
  /** @param {PegsLegal} start */
  constructor(start) {
    this.start = start;
    /** @type {Jump[]} */
    this.steps = [];
    this.cursor = 0;
    /** Whether the steps lead to the goal. */
    this.planned = false;
  }

  /** The rows after the steps up to the cursor. */
  get squares() {
    const rows = this.start.squares.map((line) => [...line]);
    const put = (/** @type {string} */ square, /** @type {string} */ letter) => {
      const { col, row } = squareAt(square);
      const line = rows[rows.length - 1 - row];
      if (line) line[col] = letter;
    };
    for (const { from, over, to } of this.steps.slice(0, this.cursor)) {
      put(from, "o");
      put(over, "o");
      put(to, "x");
    }
    return rows.map((line) => line.join(""));
  }

  /** The jumps made so far, as they are written. */
  get made() {
    return this.steps.slice(0, this.cursor).map(({ move }) => move);
  }

  get last() {
    const step = this.steps[this.cursor - 1];
    return step ? { from: step.from, to: step.to } : null;
  }

  get isAtEnd() {
    return this.cursor === this.steps.length;
  }

  /** Jumps on from here; what followed is forgotten. @param {Jump} jump */
  jump(jump) {
    this.steps.splice(this.cursor, Infinity, jump);
    this.cursor += 1;
    this.planned = false;
  }

  /** Goes on from here as planned. @param {Jump[]} steps */
  plan(steps) {
    this.steps.splice(this.cursor, Infinity, ...steps);
    this.planned = true;
  }
}
