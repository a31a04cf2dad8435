/** A flood as a queue, as far as it has been watched, from the events of the flood itself. */

/** @import { GoneTrace } from "../../types.js" */

/**
 * @typedef {[row: number, col: number]} Cell
 *
 * @typedef {object} Moment the flood after some events
 * @property {number | null} line of the pseudocode
 * @property {(number | null)[][]} rounds the round of each cell that has turned
 * @property {{ cell: Cell, round: number }[]} queue the front first
 * @property {{ cell: Cell, round: number } | null} taken the cell taken last
 * @property {Cell | null} looked its neighbour looked at last
 * @property {number} turned
 * @property {number} round the round of the front
 */

export class QueueState {
  constructor() {
    /** @type {GoneTrace | null} */
    this.trace = null;
    this.step = 0;
  }

  /** @param {GoneTrace | null} trace */
  load(trace) {
    this.trace = trace;
    this.step = 0;
  }

  get events() {
    return this.trace?.events ?? [];
  }

  get last() {
    return this.events.length;
  }

  /** The event before the current step. */
  get event() {
    return this.events[this.step - 1] ?? null;
  }

  /** What has happened until a step. @returns {Moment} */
  moment(step = this.step) {
    const rows = this.trace?.squares ?? [];
    /** @type {Moment} */
    const moment = { line: null, rounds: rows.map((row) => [...row].map(() => null)), queue: [], taken: null, looked: null, turned: 0, round: 0 };
    let front = 0;
    for (const { event, line, cell, round } of this.events.slice(0, step)) {
      const place = /** @type {Cell} */ (cell);
      moment.line = line;
      moment.looked = null;
      if (event === "take") {
        moment.taken = { cell: place, round: round ?? 0 };
        moment.round = round ?? 0;
        front += 1;
        continue;
      }
      if (event === "turn") moment.turned += 1;
      if (event !== "source") moment.looked = place;
      if (event === "skip") continue;
      const [row = 0, col = 0] = place;
      const cells = moment.rounds[row];
      if (cells) cells[col] = round ?? 0;
      moment.queue.push({ cell: place, round: round ?? 0 });
    }
    moment.queue = moment.queue.slice(front);
    return moment;
  }

  /** The step after which the next cell has been taken. */
  get nextTaken() {
    const next = this.events.findIndex(({ event }, index) => index >= this.step && event === "take");
    return next < 0 ? this.last : next + 1;
  }

  /** The step at which the next round begins. */
  get nextRound() {
    const now = this.moment().round;
    const next = this.events.findIndex(({ event, round }, index) => index >= this.step && event === "take" && (round ?? 0) > now);
    return next < 0 ? this.last : next + 1;
  }
}
