/** Conway's soldiers: asks for the smallest armies and makes them march. */

import { sentenceOf } from "../api.js";
import { fieldText, LEVELS, onField, totalOf, wholeArmy } from "./field.js";

/** @import { Client } from "../api.js" */
/** @import { Army } from "../types.js" */
/** @import { PegsController } from "../pegs/controller.js" */

/** The time limit for the smallest army of a row. */
const PATIENCE = "20s";

export class SoldiersController {
  /**
   * @param {PegsController} pegs the board that they march on
   * @param {object} around
   * @param {Client} around.client
   * @param {() => void} around.onChange
   * @param {(words: string) => void} around.say
   */
  constructor(pegs, { client, onChange, say }) {
    this.pegs = pegs;
    this.client = client;
    this.onChange = onChange;
    this.say = say;
    pegs.wishes = { golden: true };
    /** The row to reach. */
    this.level = 1;
    /** The smallest armies by row. @type {Map<number, Army>} */
    this.armies = new Map();
    /** The total weight of the army before its first jump. */
    this.before = 0;
    this.asked = 0;
  }

  /** The smallest army of the row, once it is known. */
  get army() {
    return this.armies.get(this.level) ?? null;
  }

  /** The total weight of the army now; null until it is known. */
  get total() {
    const { golden } = this.pegs.state.start ?? {};
    return golden ? totalOf(golden, this.pegs.state.squares) : null;
  }

  /** Asks for all armies. */
  async learn() {
    await Promise.all(LEVELS.map((level) => this.learnArmy(level).catch(() => null)));
  }

  /** The smallest army of a row. @param {number} level */
  async learnArmy(level) {
    const known = this.armies.get(level);
    if (known) return known;
    const army = await this.client.ask("pegs/army", { level, time_limit: PATIENCE });
    this.armies.set(level, army);
    this.onChange();
    return army;
  }

  /**
   * Chooses a row: its smallest army stands up, or the whole field does if none is large
   * enough.
   * @param {number} level
   * @param {object} [more]
   * @param {string[][]} [more.lines] jumps made before, with their variations
   * @param {number | null} [more.step]
   * @param {string | null} [more.at]
   * @param {boolean} [more.isMarching] whether the army sets out at once
   */
  async choose(level, { lines = [], step = null, at = null, isMarching = false } = {}) {
    const before = this.level;
    this.level = level;
    this.asked += 1;
    const mine = this.asked;
    const { pegs } = this;
    pegs.player.stop();
    this.onChange();
    try {
      const army = await this.learnArmy(level);
      if (mine !== this.asked) return;
      const plan = onField(army);
      pegs.state.isWeighed = !plan;
      await pegs.load(plan?.text ?? fieldText(level, wholeArmy()), { lines, step: lines.length > 0 ? step : 0, at, march: plan?.jumps ?? null });
      if (mine !== this.asked) return;
      this.before = pegs.state.start?.golden?.total ?? 0;
      this.onChange();
      if (plan && isMarching) pegs.player.play();
    } catch (error) {
      if (mine !== this.asked) return;
      // What is shown is still the other row.
      this.level = before;
      this.say(sentenceOf(error));
      this.onChange();
    }
  }

  /** Has the army of this row march again; what was jumped by hand stays as a variation. */
  async march() {
    const { player, state } = this.pegs;
    if (state.goal) state.visit(state.goal);
    await player.first();
    if (state.goal) player.play();
  }

  /** Shows the weights, or hides them. @param {boolean} isWeighed */
  setWeighed(isWeighed) {
    this.pegs.state.isWeighed = isWeighed;
    this.onChange();
  }
}
