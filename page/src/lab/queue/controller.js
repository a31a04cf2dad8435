/** Asks for a flood, and plays its events. */

import { ApiError, isAbort } from "../../api.js";
import { hurriedPace, Player, timelineOf } from "../../player.js";
import { queueTexts } from "../texts.js";

/** @import { Client } from "../../api.js" */
/** @import { Clock } from "../../player.js" */
/** @import { GoneTrace } from "../../types.js" */
/** @import { Work } from "../../work.js" */
/** @import { QueueState } from "./state.js" */

/** The most events that a page shows. */
export const EVENTS = 20_000;
/** The most cells of a board that can be watched: each is an element of the page. */
export const MOST_CELLS = 10_000;

/** The board that is shown first. */
export const FIRST = "BBB.BBBB/BWB.B..B/BBBBBB.B/.B...BBB/BB.WB.B./B..BBBB.";

/** The fractions of pebbles on random boards. */
const RANDOM = { black: 0.62, white: 0.03 };

export class QueueController {
  /**
   * @param {QueueState} state
   * @param {{ client: Pick<Client, "ask">, work: Work, onChange: () => void, clock?: Clock }} tools
   */
  constructor(state, { client, work, onChange, clock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.board = "";
    this.neighbours = 4;
    const goTo = (/** @type {number} */ step) => this.goTo(step);
    this.player = new Player(timelineOf(state, goTo), { pace: hurriedPace, onChange, ...(clock && { clock }) });
  }

  /** @param {number} step */
  goTo(step) {
    this.state.step = Math.max(0, Math.min(step, this.state.last));
    this.onChange();
  }

  /**
   * @param {string} board
   * @param {number} neighbours
   * @param {number} [step]
   * @returns {Promise<boolean>} whether it came
   */
  async load(board, neighbours, step = 0) {
    if (board === this.board && neighbours === this.neighbours && this.state.trace) {
      if (step !== this.state.step) this.player.seek(step);
      return true;
    }
    this.player.stop();
    try {
      const question = { position: board, neighbours, limit: EVENTS };
      const trace = /** @type {GoneTrace} */ (await this.work.during((options) => this.client.ask("gone/trace", question, options)));
      const cells = trace.squares.length * (trace.squares[0]?.length ?? 0);
      if (cells > MOST_CELLS) throw new ApiError(queueTexts.tooLarge(cells, MOST_CELLS), "too-large");
      [this.board, this.neighbours] = [board, neighbours];
      this.state.load(trace);
      this.goTo(step);
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      throw error;
    }
  }

  /** A random board of this size. @param {string} size @returns {Promise<string>} */
  async random(size) {
    const { position } = await this.work.during((options) => this.client.ask("gone/random", { size, ...RANDOM }, options));
    return (position ?? "").trim().replaceAll("\n", "/");
  }
}
