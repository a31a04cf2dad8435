/**
 * The table at which a game is played: who plays, what has happened, what is
 * known of it. Emits `change` whenever something to be seen has changed, and
 * `say` with words for everybody.
 */

import { ask, askAbout, isAbort } from "../api.js";
import { squareAt } from "../squares.js";
import { name } from "../words.js";
import { Game, squaresOf, toMove } from "./game.js";
import { judged } from "./judgement.js";

/** @import { Analysed, Chosen, Legal, LegalMove, Side } from "../types.js" */

/**
 * @typedef {object} Settings
 * @property {number} rows
 * @property {number} cols
 * @property {"engine" | "random" | "person"} opponent
 * @property {Side} side the person's, against an opponent
 * @property {number} level
 * @property {boolean} values
 * @property {boolean} flipped
 */

/** @type {Settings} */
const FIRST = { rows: 3, cols: 3, opponent: "engine", side: "white", level: 6, values: false, flipped: false };
/** Up to this many squares every position of a game is analysed by itself. */
const SMALL = 36;
/** How long an analysis may take that nobody asked for by name. */
const PATIENCE = "5s";
/** Opponents from this level on think as long as the server lets them, */
const THOROUGH = 7;
/** and the others no longer than this. */
const BRIEFLY = "1s";
/** An opponent who answers at once is not seen to move, in milliseconds. */
const A_MOMENT = 380;
/** As many games that made way for others can be brought back. */
const MOST_GAMES = 30;
const STORE = "ludex.pawns";

export class Table extends EventTarget {
  /** @param {ReturnType<import("../work.js").workLine>} work shows long analyses */
  constructor(work) {
    super();
    this.work = work;
    /** @type {Settings} */
    this.settings = { ...FIRST, ...stored() };
    /** @type {Game | null} */
    this.game = null;
    /** @type {Legal | null} */
    this.legal = null;
    /** @type {Map<string, Legal>} */
    this.known = new Map();
    /** @type {Map<string, Analysed>} */
    this.analyses = new Map();
    /** @type {string | null} */
    this.selected = null;
    /** 0 no hint, 1 which pawn, 2 where to. */
    this.hint = 0;
    this.thinking = false;
    this.pumping = false;
    /** Grows with every game and every step, so that late answers are known as such. */
    this.turn = 0;
    /** Whether nobody looks at the table: then nothing is analysed. */
    this.isAway = false;
    /** What the opponent's last move was based on. @type {Chosen["basis"]} */
    this.basis = null;
    /** What stops an opponent who thinks. @type {AbortController | null} */
    this.choosing = null;
    /** Games that made way for this one, the last of them last. @type {Game[]} */
    this.former = [];
    /** Games that undo has left, the next of them last. @type {Game[]} */
    this.later = [];
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} words */
  say(words) {
    this.dispatchEvent(new CustomEvent("say", { detail: words }));
  }

  /** Says what is plain to see, for those who do not see it. @param {string} words */
  murmur(words) {
    this.dispatchEvent(new CustomEvent("murmur", { detail: words }));
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    Object.assign(this.settings, settings);
    try {
      localStorage.setItem(STORE, JSON.stringify(this.settings));
    } catch {
      // Where nothing may be kept, the next visit begins afresh.
    }
    this.changed();
    this.pump();
  }

  /** What was thought of until now is of no use any more. */
  nextTurn() {
    this.choosing?.abort();
    this.choosing = null;
    this.thinking = false;
    this.turn += 1;
    return this.turn;
  }

  /** Changes who plays; it may be the other's turn now. @param {Partial<Settings>} settings */
  seat(settings) {
    this.nextTurn();
    this.basis = null;
    if (settings.side) settings.flipped = settings.side === "black";
    this.set(settings);
    this.reply();
  }

  /** Whether a person moves the pawns of a side. @param {Side} side */
  isPerson(side) {
    return this.settings.opponent === "person" || this.settings.side === side;
  }

  /** The analysis of the position one looks at. */
  get analysis() {
    return this.game ? this.analyses.get(this.game.position) : undefined;
  }

  /** Whether a person may move now. */
  get isOpen() {
    const { game, legal } = this;
    if (!game || !legal || this.thinking || legal.position !== game.position) return false;
    return legal.winner === null && (this.isPerson(legal.to_move) || !game.isAtEnd);
  }

  /**
   * Whether the opponent knows what it does: `perhaps` on large boards, until it
   * has moved.
   * @returns {"yes" | "perhaps" | "no"}
   */
  get opponentKnows() {
    if (this.basis === "guess") return "no";
    const isSmall = this.settings.rows * this.settings.cols <= SMALL;
    const isSolved = this.basis === "solved" || this.basis === "outcome" || (this.analysis && this.analysis.outcome !== "unknown");
    return isSmall || isSolved ? "yes" : "perhaps";
  }

  /** Starts a game on an empty table. */
  newGame() {
    return this.load(`${this.settings.rows}x${this.settings.cols}`);
  }

  /**
   * Puts a position, or a game, on the table.
   * @param {string} text in any format
   */
  async load(text) {
    const turn = this.nextTurn();
    /** @type {Legal} */
    let legal;
    try {
      legal = await askAbout("pawns/moves", text);
    } catch (error) {
      // The game goes on: an opponent who was interrupted thinks again.
      if (turn === this.turn) this.reply();
      throw error;
    }
    if (turn !== this.turn) return;
    this.keep(legal);
    if (this.game && this.game.plies.length > 1) this.former = [...this.former.slice(1 - MOST_GAMES), this.game];
    this.later = [];
    this.game = new Game(legal);
    this.basis = null;
    this.set({ rows: legal.rows, cols: legal.cols });
    await this.look();
    this.reply();
  }

  /** @param {Legal} legal */
  keep(legal) {
    if (this.known.size > 2000) this.known.clear();
    this.known.set(legal.position, legal);
  }

  /** What is legal in a position. @param {string} position */
  async legalIn(position) {
    const known = this.known.get(position);
    if (known) return known;
    /** @type {Legal} */
    const legal = await ask("pawns/moves", { position });
    this.keep(legal);
    return legal;
  }

  /** Shows the position one looks at, once it is known what is legal there. */
  async look() {
    const turn = this.turn;
    this.selected = null;
    this.hint = 0;
    const { position } = /** @type {Game} */ (this.game);
    const legal = this.known.get(position) ?? (await this.legalIn(position));
    if (turn !== this.turn) return;
    this.legal = legal;
    this.changed();
    this.pump();
  }

  /** @param {LegalMove} move */
  async play(move) {
    const { game } = this;
    if (!game) return;
    const turn = this.nextTurn();
    const side = toMove(game.position);
    // A move counts once it is known what may follow it.
    await this.legalIn(move.position);
    if (turn !== this.turn) return;
    game.play(move.move, move.position);
    this.later = [];
    this.murmur(`${name(side)}: ${move.from} ${move.capture ? "takes" : "to"} ${move.to}.`);
    await this.look();
    if (turn === this.turn) await this.reply();
  }

  /**
   * What a person tries. Says why if it is not legal.
   * @param {string} from
   * @param {string} to
   * @returns {Promise<boolean>}
   */
  async attempt(from, to) {
    if (!this.game || !this.legal) return false;
    const move = this.legal.moves.find((move) => move.from === from && move.to === to);
    try {
      if (move && this.isOpen) {
        await this.play(move);
        return true;
      }
      /** @type {Legal} */
      const answer = await ask("pawns/moves", { position: this.game.position, try: `${from}${to}` });
      this.say(sentence(answer.illegal ?? "It is not your turn"));
    } catch (error) {
      this.say(complaint(error));
    }
    return false;
  }

  /** Lets the opponent move if it is its turn. */
  async reply() {
    const { game, legal, settings } = this;
    if (!game || !legal || !game.isAtEnd || legal.winner || this.isPerson(legal.to_move)) return;
    const turn = this.turn;
    const choosing = new AbortController();
    this.choosing = choosing;
    this.thinking = true;
    this.changed();
    try {
      const moment = new Promise((resolve) => setTimeout(resolve, A_MOMENT));
      const level = settings.opponent === "random" ? 0 : settings.level;
      /** @type {Chosen} */
      const chosen = await ask("pawns/choose", { position: game.position, level, ...(level < THOROUGH && { time_limit: BRIEFLY }) }, { signal: choosing.signal });
      await moment;
      if (turn !== this.turn) return;
      const isNews = chosen.basis === "guess" && this.basis !== "guess";
      // A careless move says nothing of what is known.
      if (chosen.basis !== "random") this.basis = chosen.basis;
      const move = legal.moves.find(({ move }) => move === chosen.move);
      this.thinking = false;
      if (move) await this.play(move);
      if (isNews) this.say("That move was a guess: the board is too large to be sure.");
    } catch (error) {
      if (turn !== this.turn) return;
      this.thinking = false;
      this.say(`The opponent cannot move. ${complaint(error)}`);
      this.changed();
    }
  }

  /** Looks at another ply. @param {number} ply */
  async goTo(ply) {
    const { game } = this;
    if (!game) return;
    this.nextTurn();
    game.cursor = Math.max(0, Math.min(ply, game.plies.length - 1));
    await this.look();
  }

  /** The ply to which undo goes: a person's last turn before this one. */
  get undoPly() {
    const { game } = this;
    for (let ply = (game?.cursor ?? 0) - 1; game && ply >= 0; ply -= 1) {
      if (this.isPerson(toMove(game.at(ply).position))) return ply;
    }
    return null;
  }

  /** The ply to which redo goes: a person's next turn, or the end. */
  get redoPly() {
    const { game } = this;
    if (!game || game.isAtEnd) return null;
    for (let ply = game.cursor + 1; ply < game.plies.length; ply += 1) {
      if (this.isPerson(toMove(game.at(ply).position))) return ply;
    }
    return game.plies.length - 1;
  }

  /** Whether there is something to take back: a move, or the end of a game before this one. */
  get canUndo() {
    return this.undoPly !== null || this.former.length > 0;
  }

  get canRedo() {
    return this.redoPly !== null || this.later.length > 0;
  }

  async undo() {
    const ply = this.undoPly;
    if (ply !== null) {
      await this.goTo(ply);
      this.murmur("Taken back.");
    } else if (await this.change(this.former, this.later)) this.say("The game before this one.");
  }

  async redo() {
    const ply = this.redoPly;
    if (ply !== null) {
      await this.goTo(ply);
      await this.reply();
    } else if (await this.change(this.later, this.former)) this.say("The game after that.");
  }

  /**
   * Takes up a game where it was left.
   * @param {Game[]} from the games of which the last is taken up
   * @param {Game[]} to where this one goes
   */
  async change(from, to) {
    const game = from.pop();
    if (!game || !this.game) return false;
    to.push(this.game);
    this.nextTurn();
    this.game = game;
    this.basis = null;
    await this.look();
    if (this.game === game && this.legal) this.set({ rows: this.legal.rows, cols: this.legal.cols });
    this.reply();
    return true;
  }

  async restart() {
    const { game } = this;
    if (!game) return;
    await this.load(game.at(0).position);
    this.murmur("A new game.");
  }

  /** Presses a square: selects, moves, or says why not. @param {string} square */
  async press(square) {
    const { legal } = this;
    if (!legal) return true;
    const own = legal.moves.some(({ from }) => from === square);
    if (this.selected === square) this.selected = null;
    else if (this.selected && !(own && !legal.moves.some((m) => m.from === this.selected && m.to === square))) {
      const from = this.selected;
      this.selected = null;
      const played = await this.attempt(from, square);
      if (!played) this.changed();
      return played;
    } else if (this.isOpen && (own || this.isOwn(square))) this.selected = square;
    else if (this.isOpen && this.letterAt(square) !== ".") {
      this.say(`That pawn is ${name(legal.to_move === "white" ? "black" : "white")}'s: move one of ${name(legal.to_move)}'s.`);
    }
    this.changed();
    return true;
  }

  /** @param {string} square */
  letterAt(square) {
    const { legal } = this;
    if (!legal) return ".";
    const { col, row } = squareAt(square);
    return legal.squares[legal.rows - 1 - row]?.[col] ?? ".";
  }

  /** Whether a pawn of the side to move stands there. @param {string} square */
  isOwn(square) {
    return this.letterAt(square) === (this.legal?.to_move === "white" ? "P" : "p");
  }

  /** A hint in steps: which pawn, then where. */
  async advise() {
    const { game, legal } = this;
    if (!game || !legal || legal.winner) return;
    const turn = this.turn;
    const analysis = this.analyses.get(game.position) ?? (await this.analyse(game.position, PATIENCE));
    if (turn !== this.turn || !analysis) return;
    const best = analysis.best_moves[0] ?? analysis.moves.find(({ outcome }) => outcome === "win")?.move;
    if (!best) {
      this.say(`No hint: the answer is not known (${analysis.reason ?? "no move is better than another"}).`);
      return;
    }
    const { from, to } = squaresOf(best);
    this.hint = Math.min(2, this.hint + 1);
    if (this.hint === 1) this.say(`Look at the pawn on ${from}. Ask again to see where it goes.`);
    else {
      const move = analysis.moves.find(({ move }) => move === best);
      this.say(`${from} to ${to}${move ? `: ${judged(move)}` : ""}.`);
    }
    this.changed();
  }

  /** The best move a hint is about. */
  get advised() {
    const best = this.analysis?.best_moves[0] ?? this.analysis?.moves.find(({ outcome }) => outcome === "win")?.move;
    return best ? squaresOf(best) : null;
  }

  /**
   * Analyses a position; shows that it takes long if it does.
   * @param {string} position
   * @param {string} limit
   */
  async analyse(position, limit) {
    try {
      /** @type {Analysed} */
      const analysis = await this.work.during((options) =>
        ask("pawns/analyze", { position, time_limit: limit }, options),
      );
      if (this.analyses.size > 2000) this.analyses.clear();
      this.analyses.set(position, analysis);
      this.changed();
      return analysis;
    } catch (error) {
      if (!isAbort(error)) this.say(`No analysis. ${complaint(error)}`);
      return null;
    }
  }

  /** Analyses what is to be seen, one position after the other. */
  async pump() {
    if (this.pumping) return;
    this.pumping = true;
    /** @type {Set<string>} */
    const tried = new Set();
    for (let next = this.nextToAnalyse(tried); next; next = this.nextToAnalyse(tried)) {
      tried.add(next);
      await this.analyse(next, PATIENCE);
    }
    this.pumping = false;
  }

  /** Stops what was worked out for somebody who has left. */
  leave() {
    this.isAway = true;
    this.work.stop();
  }

  /** @param {Set<string>} tried */
  nextToAnalyse(tried) {
    const { game, settings } = this;
    if (!game || this.isAway) return null;
    const small = settings.rows * settings.cols <= SMALL;
    const wanted = [];
    if (small || settings.values) wanted.push(game.position);
    if (small) wanted.push(...game.plies.map(({ position }) => position));
    return wanted.find((position) => !this.analyses.has(position) && !tried.has(position)) ?? null;
  }
}

/** @param {string} text */
function sentence(text) {
  // Squares are written small, wherever they stand.
  const first = /^[a-z]+[0-9]/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${first}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

/** @param {unknown} error */
const complaint = (error) => sentence(error instanceof Error ? error.message : String(error));

/** What the last visit chose. @returns {Partial<Settings>} */
function stored() {
  try {
    const { opponent, side, level, values } = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return {
      ...(["engine", "random", "person"].includes(opponent) && { opponent }),
      ...(["white", "black"].includes(side) && { side, flipped: side === "black" }),
      ...(Number.isInteger(level) && level >= 0 && level <= 10 && { level }),
      ...(typeof values === "boolean" && { values }),
    };
  } catch {
    return {};
  }
}
