/** Asks for a search, and plays its events. */

import { isAbort } from "../../api.js";
import { hurriedPace, Player, timelineOf } from "../../player.js";

/** @import { Client } from "../../api.js" */
/** @import { Clock } from "../../player.js" */
/** @import { PegsTrace } from "../../types.js" */
/** @import { Work } from "../../work.js" */
/** @import { LevelsState } from "./state.js" */

/** The algorithms that can be watched. */
export const ALGORITHMS = /** @type {const} */ (["levels", "folded-levels", "best-first"]);
/** @typedef {typeof ALGORITHMS[number]} Algorithm */

/** The most events that a page shows. */
export const EVENTS = 3000;

/** What another way came to, for comparison. @typedef {{ jumps: number | null, positions: number }} OtherRun */

export class LevelsController {
  /**
   * @param {LevelsState} state
   * @param {{ client: Pick<Client, "ask">, work: Work, onChange: () => void, clock?: Clock }} tools
   */
  constructor(state, { client, work, onChange, clock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.board = "";
    /** @type {Algorithm} */
    this.algorithm = "folded-levels";
    /** What the level search needs, if another way is watched. @type {OtherRun | null} */
    this.shortest = null;
    const goTo = (/** @type {number} */ step) => this.goTo(step);
    this.player = new Player(timelineOf(state, goTo), { pace: hurriedPace, onChange, ...(clock && { clock }) });
  }

  /** @param {number} step */
  goTo(step) {
    this.state.step = Math.max(0, Math.min(step, this.state.last));
    this.onChange();
  }

  /**
   * Asks for a search and shows one of its steps.
   * @param {string} board
   * @param {Algorithm} algorithm
   * @param {number} [step]
   * @returns {Promise<boolean>} whether it came
   */
  async load(board, algorithm, step = 0) {
    if (board === this.board && algorithm === this.algorithm && this.state.trace) {
      if (step !== this.state.step) this.player.seek(step);
      return true;
    }
    this.player.stop();
    try {
      const question = { position: board, algorithm, limit: EVENTS, time_limit: notLong };
      const trace = /** @type {PegsTrace} */ (await this.work.during((options) => this.client.ask("pegs/trace", question, options)));
      [this.board, this.algorithm, this.shortest] = [board, algorithm, null];
      this.state.load(trace);
      this.goTo(step);
      if (algorithm === "best-first") await this.compare(trace);
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      throw error;
    }
  }

  /** Finds what the level search would have found. @param {PegsTrace} trace */
  async compare(trace) {
    const question = { position: this.board, algorithms: ["folded-levels"], time_limit: notLong };
    const { algorithms } = await this.work.during((options) => this.client.ask("pegs/compare", question, options));
    const [run] = algorithms;
    // Another board may have come meanwhile.
    if (!run?.finished || this.state.trace !== trace) return;
    this.shortest = { jumps: run.jumps, positions: run.positions };
    this.onChange();
  }

  /** Goes to the next time that a position is taken. */
  skip() {
    const { events, step, last } = this.state;
    const next = events.findIndex((event, index) => index >= step && event.event === "take");
    this.player.seek(next < 0 ? last : next + 1);
  }
}

const notLong = "5s";
