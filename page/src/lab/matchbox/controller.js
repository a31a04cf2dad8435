/** Has machines built, trained and played against. It knows no page. */

import { isAbort } from "../../api.js";

/** @import { Client } from "../../api.js" */
/** @import { Training } from "../../types.js" */
/** @import { Work } from "../../work.js" */
/** @import { MatchboxState, Settings } from "./state.js" */

/** Many machines, and how many are asked for at once, so that their curve can be watched. */
export const MANY = { machines: 500, games: 1000, atOnce: 20 };

/** @param {Settings} settings */
const gameOf = ({ board, rules, side }) => ({ position: board, ...(rules && { rules }), ...(side && { side }) });

export class MatchboxController {
  /**
   * @param {MatchboxState} state
   * @param {{ client: Pick<Client, "ask">, work: Work, onChange: () => void }} tools
   */
  constructor(state, { client, work, onChange }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
  }

  /** The game, as questions put it. */
  get game() {
    return gameOf(this.state.settings);
  }

  /** What every question to the machine has in common. */
  get question() {
    const { settings, beads, seed } = this.state;
    return { ...this.game, lesson: settings.lesson, beads, seed };
  }

  /**
   * Builds a machine, lets it play its first games, and sets up a game against it.
   * @param {Settings} settings
   * @param {number} [games]
   * @returns {Promise<boolean>} whether it was built
   */
  async load(settings, games = 0) {
    this.work.stop();
    const before = this.state.settings;
    const isSame = this.state.kit && before.board === settings.board && before.rules === settings.rules && before.side === settings.side;
    try {
      if (!isSame) {
        const kit = await this.work.during((options) => this.client.ask("pawns/boxes", gameOf(settings), options));
        this.state.kit = kit;
      }
    } catch (error) {
      if (isAbort(error)) return false;
      throw error;
    }
    this.state.settings = settings;
    this.state.clear();
    this.onChange();
    if (games > 0) await this.train(games);
    else await this.newGame();
    return true;
  }

  stop() {
    this.work.stop();
  }

  /** Does some work that can be stopped; what it has done until then stays. @param {(options: { signal: AbortSignal }) => Promise<void>} work */
  async run(work) {
    this.state.endGame();
    this.state.isRunning = true;
    this.onChange();
    try {
      await this.work.during(work);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      this.state.isRunning = false;
      this.onChange();
    }
    await this.newGame();
  }

  /** Lets the machine play. @param {number} games */
  train(games) {
    const { state } = this;
    const end = state.played + games;
    state.many = null;
    return this.run(async (options) => {
      while (state.played < end) {
        const { opponent } = state.settings;
        const question = { ...this.question, opponent, ...(opponent === "machine" && { opponent_beads: state.opponentBeads }), games: Math.min(state.stride, end - state.played), machines: 1 };
        const training = await this.ask(question, options);
        if (!training) return;
        state.train(training);
        this.onChange();
      }
    });
  }

  /** Trains many machines, each from its beginning. */
  trainMany() {
    const { state } = this;
    const { lesson, opponent, each, seed } = state.settings;
    state.many = null;
    return this.run(async (options) => {
      for (let done = 0; done < MANY.machines; done += MANY.atOnce) {
        const question = { ...this.game, lesson, opponent, each, games: MANY.games, machines: MANY.atOnce, seed: seed * 1_000 + done };
        const training = await this.ask(question, options);
        if (!training) return;
        state.add(training);
        this.onChange();
      }
    });
  }

  /** @param {Parameters<typeof this.client.ask<"pawns/learn">>[1]} question @param {{ signal: AbortSignal }} options @returns {Promise<Training | null>} null if it was stopped */
  async ask(question, options) {
    const { training } = await this.client.ask("pawns/learn", question, options);
    return options.signal.aborted || !training || training.machines === 0 ? null : training;
  }

  /** Sets up a game against a person; the machine moves if it begins. */
  async newGame() {
    const { state } = this;
    if (!state.kit || state.isRunning) return;
    state.endGame();
    if (state.kit.to_move === state.side) await this.reply([]);
    else await this.invite(state.kit.position);
    this.onChange();
  }

  /** Asks what a person can do. @param {string} position */
  async invite(position) {
    const { kit } = this.state;
    if (!kit) return;
    const legal = await this.client.ask("pawns/moves", { position, rules: kit.rules });
    // Another machine may have been built meanwhile.
    if (kit === this.state.kit && !this.state.isRunning) this.state.legal = legal;
  }

  /** The machine's turn after these moves. @param {string[]} moves */
  async reply(moves) {
    const { state } = this;
    const { kit, played } = state;
    const { turn } = await this.client.ask("pawns/learn", { ...this.question, play: moves });
    if (!turn || kit !== state.kit || played !== state.played || state.isRunning) return;
    state.take(turn);
    if (!turn.result) await this.invite(turn.position);
  }

  /**
   * Selects a square, or moves to it.
   * @param {string} square
   * @returns {Promise<boolean>} whether it made sense
   */
  async press(square) {
    const { state } = this;
    if (!state.isOpen) return true;
    if (state.selected && (await this.drop(state.selected, square))) return true;
    const isMovable = state.legal?.moves.some(({ from }) => from === square) ?? false;
    state.selected = isMovable && state.selected !== square ? square : null;
    this.onChange();
    return isMovable;
  }

  /** Makes a move. @param {string} from @param {string} to @returns {Promise<boolean>} whether there is one */
  async drop(from, to) {
    const { state } = this;
    const move = state.isOpen && state.legal?.moves.find((one) => one.from === from && one.to === to);
    if (!move) return false;
    const moves = [...state.moves, move.move];
    const before = state.position;
    Object.assign(state, { legal: null, selected: null, moves, position: move.position });
    this.onChange();
    try {
      await this.reply(moves);
    } catch (error) {
      // The move can be made again.
      Object.assign(state, { moves: moves.slice(0, -1), position: before });
      await this.invite(before);
      throw error;
    } finally {
      this.onChange();
    }
    return true;
  }
}
