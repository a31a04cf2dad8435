/** A game of pawns under way: asks the server and updates the state. */

import { isAbort, messageOf, sentenceOf } from "../api.js";
import { Player, systemClock, timelineOf } from "../player.js";
import { pawnsTexts, sentence, variationTexts } from "../texts.js";
import { linesOf, toMove } from "./game.js";
import { storeSettings } from "./settings.js";

/** @import { Client } from "../api.js" */
/** @import { Clock } from "../player.js" */
/** @import { LegalMove, Position, Trouble } from "../types.js" */
/** @import { Work } from "../work.js" */
/** @import { Node } from "./game.js" */
/** @import { Settings } from "./settings.js" */
/** @import { PawnsState } from "./state.js" */

/** The time limit of an analysis that runs by itself. */
const PATIENCE = "5s";
/** From this level on, opponents may think as long as the server allows, */
const THOROUGH = 7;
/** and below it this long. */
const BRIEFLY = "1s";
/** The least time before an opponent moves, so that the move is noticed, in milliseconds. */
const A_MOMENT = 380;

export class PawnsController {
  /**
   * @param {PawnsState} state
   * @param {object} around
   * @param {Client} around.client
   * @param {Work} around.work shows the progress of long analyses
   * @param {() => void} around.onChange called when the view must be redrawn
   * @param {(words: string) => void} around.say
   * @param {(words: string) => void} around.murmur announces something to screen readers only
   * @param {(move: LegalMove) => void} [around.onMove] called when a move was made
   * @param {Clock} [around.clock]
   */
  constructor(state, { client, work, onChange, say, murmur, onMove = () => {}, clock = systemClock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.say = say;
    this.murmur = murmur;
    this.onMove = onMove;
    this.clock = clock;
    this.isPumping = false;
    /** Stops the opponent's search. @type {AbortController | null} */
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

  /** Changes the players; it may be the opponent's turn now. @param {Partial<Settings>} settings */
  seat(settings) {
    this.begin();
    this.state.seat(settings);
    this.settingsChanged();
    this.reply();
  }

  /** Begins a turn and cancels the opponent's search. */
  begin() {
    this.choosing?.abort();
    this.choosing = null;
    return this.state.begin();
  }

  /** Starts a game on a board of the chosen size, under the chosen rules. */
  newGame() {
    const { rules, rows, cols } = this.state.settings;
    return this.load(`${rows}x${cols}`, rules);
  }

  /**
   * Loads a position or a game, which may have variations.
   * @param {string} text in any format
   * @param {string} [rules] those that the text names if absent
   * @param {{ at?: string | null, seats?: Partial<Settings> }} [more] the current position as in an address; the players
   */
  async load(text, rules, { at = null, seats } = {}) {
    this.player.stop();
    const turn = this.begin();
    const [main = text, ...others] = linesOf(text);
    const under = rules === undefined ? {} : { rules };
    let position;
    /** @type {Position[]} */
    let variations;
    try {
      position = await this.client.askAbout("pawns/moves", main, under);
      variations = others.length > 0 ? await this.variationsOf(others, under) : [];
    } catch (error) {
      // The game continues: an interrupted opponent starts again.
      if (this.state.isCurrent(turn)) this.reply();
      throw error;
    }
    // A game with moves is shown at its end, unless it says where.
    if (!this.state.load(turn, position, { variations, at, seats })) return;
    await this.look();
    if (!this.state.isCurrent(turn)) return;
    this.settingsChanged();
    this.describe();
    this.reply();
  }

  /** Reads other lines of a game; one that cannot be read is left out, and said so. @param {string[]} lines @param {{ rules?: string }} under */
  async variationsOf(lines, under) {
    const asked = await this.client.ask("pawns/moves", { positions: lines, ...under });
    const { answers } = /** @type {{ answers: (Position | Trouble)[] }} */ (/** @type {unknown} */ (asked));
    const read = answers.flatMap((answer) => ("error" in answer ? [] : [answer]));
    if (read.length < lines.length) this.say(variationTexts.lost(lines.length - read.length));
    return read;
  }

  /** Gets what the server says of the rules. */
  async describe() {
    const { state } = this;
    const { rules, description } = state;
    if (description) return;
    try {
      const { games } = await this.client.ask("pawns/rules", { name: rules });
      if (games[0]) state.describe(games[0]);
      this.onChange();
    } catch (error) {
      if (rules === state.rules) this.say(sentenceOf(error));
    }
  }

  async restart() {
    const { game } = this.state;
    if (!game) return;
    await this.load(game.at(0).position, game.rules);
    this.murmur(pawnsTexts.newGame);
  }

  /** A position with its legal moves. @param {string} position */
  async legalIn(position) {
    const known = this.state.known.get(position);
    if (known) return known;
    const legal = await this.client.ask("pawns/moves", { position, rules: this.state.rules });
    this.state.remember(legal);
    return legal;
  }

  /** Shows the current position, once its legal moves are known. */
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
    // A move counts once the legal replies are known.
    await this.legalIn(move.position);
    if (!state.play(turn, move)) return;
    this.murmur(pawnsTexts.moved(side, move));
    this.onMove(move);
    await this.look();
    if (state.isCurrent(turn)) await this.reply();
  }

  /**
   * Tries a move, and reports why if it is illegal.
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
      const { illegal } = await this.client.ask("pawns/moves", { position: state.game.position, rules: state.rules, try: `${from}${to}` });
      this.say(sentence(illegal ?? pawnsTexts.notYourTurn));
    } catch (error) {
      this.say(sentenceOf(error));
    }
    return false;
  }

  /** Handles a click on a square: selects, moves, or reports why not. @param {string} square */
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
      const question = { position: game.position, rules: game.rules, level, ...(level < THOROUGH && { time_limit: BRIEFLY }) };
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

  /** Goes to a ply. @param {number} ply */
  async goTo(ply) {
    if (!this.state.game) return;
    const turn = this.begin();
    this.state.goTo(ply);
    await this.look();
    // Back at the end, the game continues.
    if (this.state.isCurrent(turn)) this.reply();
  }

  /** Goes to a position of the game, on whichever line. @param {Node} node */
  async visit(node) {
    this.player.pause();
    const turn = this.begin();
    this.state.visit(node);
    await this.look();
    if (this.state.isCurrent(turn)) this.reply();
  }

  /** Goes to the variation before or after the current move. @param {1 | -1} by */
  async vary(by) {
    const sibling = this.state.game?.sibling(by);
    if (sibling) await this.visit(sibling);
  }

  /** Makes the current line the main one. */
  promote() {
    this.state.game?.promote();
    this.onChange();
  }

  /** Removes the current move and what follows. */
  async prune() {
    const { game } = this.state;
    if (!game?.node.parent) return;
    const { parent } = game.node;
    game.prune();
    await this.visit(parent);
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

  /** Returns to another game where it was left. @param {"undo" | "redo"} way */
  async travel(way) {
    const { state } = this;
    this.player.stop();
    if (!state.travel(way)) return false;
    const turn = this.begin();
    await this.look();
    if (state.isCurrent(turn) && state.legal) this.set({ rows: state.legal.rows, cols: state.legal.cols });
    this.describe();
    this.reply();
    return true;
  }

  /** A hint in steps: which pawn, then where. */
  async advise() {
    const { state } = this;
    const { game, legal, turns } = state;
    if (!game || !legal || state.isOver) return;
    const analysis = state.analysis ?? (await this.analyse(game.position, PATIENCE));
    if (!state.isCurrent(turns) || !analysis) return;
    this.say(pawnsTexts.hint(state.advise(analysis), analysis));
    this.onChange();
  }

  /**
   * Analyses a position, and shows the progress if it takes long.
   * @param {string} position
   * @param {string} limit
   */
  async analyse(position, limit) {
    const { rules } = this.state;
    try {
      const analysis = await this.work.during((options) => this.client.ask("pawns/analyze", { position, rules, time_limit: limit }, options));
      this.state.learn(position, analysis);
      this.onChange();
      return analysis;
    } catch (error) {
      if (!isAbort(error)) this.say(pawnsTexts.noAnalysis(messageOf(error)));
      return null;
    }
  }

  /** Analyses the positions that are shown, one after the other. */
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

  /** Resumes the game when its view is shown again. */
  resume() {
    this.state.isAway = false;
    this.onChange();
    this.pump();
    if (!this.state.isThinking) this.reply();
  }

  /** Stops all work when the view is hidden. */
  leave() {
    this.state.isAway = true;
    this.player.stop();
    this.work.stop();
  }
}
