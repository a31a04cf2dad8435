/** A game of pawns under way: asks the server and updates the state. */

import { isAbort, messageOf, sentenceOf } from "../api.js";
import { Player, systemClock, timelineOf } from "../player.js";
import { pawnsTexts, sentence } from "../texts.js";
import { toMove } from "./game.js";
import { storeSettings } from "./settings.js";

/** @import { Client } from "../api.js" */
/** @import { Clock } from "../player.js" */
/** @import { LegalMove } from "../types.js" */
/** @import { Work } from "../work.js" */
/** @import { Settings } from "./settings.js" */
/** @import { PawnsState } from "./state.js" */

/** How long an analysis may take that nobody asked for by name. */
const PATIENCE = "5s";
/** Opponents from this level on think as long as the server lets them, */
const THOROUGH = 7;
/** and the others no longer than this. */
const BRIEFLY = "1s";
/** An opponent who answers at once is not seen to move, in milliseconds. */
const A_MOMENT = 380;

export class PawnsController {
  /**
   * @param {PawnsState} state
   * @param {object} around
   * @param {Client} around.client
   * @param {Work} around.work shows long analyses
   * @param {() => void} around.onChange called when there is something else to be seen
   * @param {(words: string) => void} around.say
   * @param {(words: string) => void} around.murmur says what is plain to see, for those who do not see it
   * @param {Clock} [around.clock]
   */
  constructor(state, { client, work, onChange, say, murmur, clock = systemClock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.say = say;
    this.murmur = murmur;
    this.clock = clock;
    this.isPumping = false;
    /** What stops an opponent who thinks. @type {AbortController | null} */
    this.choosing = null;
    this.player = new Player(timelineOf(state, (ply) => this.goTo(ply)), { onChange, clock });
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.state.set(settings);
    this.settingsChanged();
  }

  settingsChanged() {
    storeSettings(this.state.settings);
    this.onChange();
    this.pump();
  }

  /** Changes who plays; it may be the other's turn now. @param {Partial<Settings>} settings */
  seat(settings) {
    this.begin();
    this.state.seat(settings);
    this.settingsChanged();
    this.reply();
  }

  /** What was thought of until now is of no use any more. */
  begin() {
    this.choosing?.abort();
    this.choosing = null;
    return this.state.begin();
  }

  /** Starts a game on a board of the size that is set. */
  newGame() {
    return this.load(`${this.state.settings.rows}x${this.state.settings.cols}`);
  }

  /**
   * Puts a position, or a game, on the board.
   * @param {string} text in any format
   */
  async load(text) {
    this.player.stop();
    const turn = this.begin();
    let position;
    try {
      position = await this.client.askAbout("pawns/moves", text);
    } catch (error) {
      // The game goes on: an opponent who was interrupted thinks again.
      if (this.state.isCurrent(turn)) this.reply();
      throw error;
    }
    // A game that was sent with its moves is looked at where they end.
    if (!this.state.load(turn, position)) return;
    this.settingsChanged();
    this.reply();
  }

  async restart() {
    const { game } = this.state;
    if (!game) return;
    await this.load(game.at(0).position);
    this.murmur(pawnsTexts.newGame);
  }

  /** What is legal in a position. @param {string} position */
  async legalIn(position) {
    const known = this.state.known.get(position);
    if (known) return known;
    const legal = await this.client.ask("pawns/moves", { position });
    this.state.remember(legal);
    return legal;
  }

  /** Shows the position one looks at, once it is known what is legal there. */
  async look() {
    const { game, turns, known } = this.state;
    if (!game) return;
    const position = known.get(game.position) ?? (await this.legalIn(game.position));
    if (!this.state.look(turns, position)) return;
    this.onChange();
    this.pump();
  }

  /** @param {LegalMove} move */
  async play(move) {
    const { state } = this;
    if (!state.game) return;
    this.player.stop();
    const turn = this.begin();
    const side = toMove(state.game.position);
    // A move counts once it is known what may follow it.
    await this.legalIn(move.position);
    if (!state.play(turn, move)) return;
    this.murmur(pawnsTexts.moved(side, move));
    await this.look();
    if (state.isCurrent(turn)) await this.reply();
  }

  /**
   * What a person tries. Says why if it is not legal.
   * @param {string} from
   * @param {string} to
   * @returns {Promise<boolean>}
   */
  async attempt(from, to) {
    const { state } = this;
    if (!state.game) return false;
    const move = state.legalMove(from, to);
    try {
      if (move && state.isOpen) {
        await this.play(move);
        return true;
      }
      const { illegal } = await this.client.ask("pawns/moves", { position: state.game.position, try: `${from}${to}` });
      this.say(sentence(illegal ?? pawnsTexts.notYourTurn));
    } catch (error) {
      this.say(sentenceOf(error));
    }
    return false;
  }

  /** Presses a square: selects, moves, or says why not. @param {string} square */
  async press(square) {
    const press = this.state.press(square);
    if (press.kind === "attempt") {
      const isPlayed = await this.attempt(press.from, press.to);
      if (!isPlayed) this.onChange();
      return isPlayed;
    }
    if (press.kind === "not-yours") this.say(pawnsTexts.notYours(press.mover));
    this.onChange();
    return true;
  }

  deselect() {
    this.state.deselect();
    this.onChange();
  }

  /** Lets the opponent move if it is its turn. */
  async reply() {
    const { state } = this;
    const { game, settings, turns } = state;
    if (!game || !state.isOpponents) return;
    const choosing = new AbortController();
    this.choosing = choosing;
    state.think();
    this.onChange();
    try {
      const moment = new Promise((resolve) => this.clock.set(() => resolve(null), A_MOMENT));
      const level = settings.opponent === "random" ? 0 : settings.level;
      const question = { position: game.position, level, ...(level < THOROUGH && { time_limit: BRIEFLY }) };
      const answer = await this.client.ask("pawns/choose", question, { signal: choosing.signal });
      await moment;
      const chosen = state.choose(turns, answer);
      if (!chosen) return;
      if (chosen.move) await this.play(chosen.move);
      if (chosen.isFirstGuess) this.say(pawnsTexts.guessed);
    } catch (error) {
      if (!state.isCurrent(turns)) return;
      state.isThinking = false;
      this.say(pawnsTexts.noReply(messageOf(error)));
      this.onChange();
    }
  }

  /** Looks at another ply. @param {number} ply */
  async goTo(ply) {
    if (!this.state.game) return;
    const turn = this.begin();
    this.state.goTo(ply);
    await this.look();
    // Whoever comes back to the end goes on playing.
    if (this.state.isCurrent(turn)) this.reply();
  }

  async undo() {
    const ply = this.state.undoPly;
    if (ply !== null) {
      await this.player.seek(ply);
      this.murmur(pawnsTexts.undone);
    } else if (await this.travel("undo")) this.say(pawnsTexts.previousGame);
  }

  async redo() {
    const ply = this.state.redoPly;
    if (ply !== null) await this.player.seek(ply);
    else if (await this.travel("redo")) this.say(pawnsTexts.nextGame);
  }

  /** Takes up another game where it was left. @param {"undo" | "redo"} way */
  async travel(way) {
    const { state } = this;
    this.player.stop();
    if (!state.travel(way)) return false;
    const turn = this.begin();
    await this.look();
    if (state.isCurrent(turn) && state.legal) this.set({ rows: state.legal.rows, cols: state.legal.cols });
    this.reply();
    return true;
  }

  /** A hint in steps: which pawn, then where. */
  async advise() {
    const { state } = this;
    const { game, legal, turns } = state;
    if (!game || !legal || legal.winner) return;
    const analysis = state.analysis ?? (await this.analyse(game.position, PATIENCE));
    if (!state.isCurrent(turns) || !analysis) return;
    this.say(pawnsTexts.hint(state.advise(analysis), analysis));
    this.onChange();
  }

  /**
   * Analyses a position; shows that it takes long if it does.
   * @param {string} position
   * @param {string} limit
   */
  async analyse(position, limit) {
    try {
      const analysis = await this.work.during((options) => this.client.ask("pawns/analyze", { position, time_limit: limit }, options));
      this.state.learn(position, analysis);
      this.onChange();
      return analysis;
    } catch (error) {
      if (!isAbort(error)) this.say(pawnsTexts.noAnalysis(messageOf(error)));
      return null;
    }
  }

  /** Analyses what is to be seen, one position after the other. */
  async pump() {
    if (this.isPumping) return;
    this.isPumping = true;
    /** @type {Set<string>} */
    const tried = new Set();
    for (let next = this.state.nextToAnalyse(tried); next; next = this.state.nextToAnalyse(tried)) {
      tried.add(next);
      await this.analyse(next, PATIENCE);
    }
    this.isPumping = false;
  }

  /** Goes on with a game that was left. */
  resume() {
    this.state.isAway = false;
    this.onChange();
    this.pump();
  }

  /** Stops what was worked out for somebody who has left. */
  leave() {
    this.state.isAway = true;
    this.player.stop();
    this.work.stop();
  }
}
