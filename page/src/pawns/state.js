/**
 * The state of a game of pawns: its players, its moves, its analyses. Plain data and
 * transitions, without requests, drawing or rules: every position comes from the server.
 *
 * Every change of the game begins a turn. Answers to requests of earlier turns are too
 * late and change nothing.
 */

import { squareAt } from "../squares.js";
import { Game, squaresOf, toMove } from "./game.js";
import { settingsFrom } from "./settings.js";

/** @import { Analysis, EngineMove, LegalMove, Outcome, Position, RuleSet, Side } from "../types.js" */
/** @import { Node } from "./game.js" */
/** @import { Settings } from "./settings.js" */

/**
 * The effect of a click on a square.
 * @typedef {{ kind: "selection" | "nothing" }
 *   | { kind: "attempt", from: string, to: string }
 *   | { kind: "not-yours", mover: Side }} Press
 *
 * A hint: first the pawn, then the move.
 * @typedef {{ kind: "unknown", reason: string | undefined }
 *   | { kind: "pawn", from: string }
 *   | { kind: "move", from: string, to: string, move: string }} Hint
 */

/** On boards of up to this many squares, every position of a game is analysed automatically. */
const SMALL = 36;
/** How many earlier games undo can bring back. */
const MOST_GAMES = 30;
/** How many positions are remembered. */
const MOST_KNOWN = 2000;

export class PawnsState {
  /** @param {Settings} [settings] */
  constructor(settings = settingsFrom({})) {
    /** @type {Settings} */
    this.settings = settings;
    /** @type {Game | null} */
    this.game = null;
    /** The current position with its legal moves, or the one shown before. @type {Position | null} */
    this.legal = null;
    /** The rules of what is remembered: the same text is another position under others. */
    this.rules = settings.rules;
    /** What the server says of them. @type {RuleSet | null} */
    this.description = null;
    /** @type {Map<string, Position>} */
    this.known = new Map();
    /** @type {Map<string, Analysis>} */
    this.analyses = new Map();
    /** @type {string | null} */
    this.selected = null;
    /** 0: no hint, 1: the pawn, 2: the move. */
    this.hint = 0;
    this.isThinking = false;
    /** The basis of the opponent's last move. @type {EngineMove["basis"]} */
    this.basis = null;
    /** Earlier games, the latest last. @type {Game[]} */
    this.former = [];
    /** Games that undo has left, the next one last. @type {Game[]} */
    this.later = [];
    /** Whether the view is hidden, so that nothing is analysed. */
    this.isAway = false;
    this.turns = 0;
  }

  /** The current ply. */
  get step() {
    return this.game?.cursor ?? 0;
  }

  get last() {
    return (this.game?.plies.length ?? 1) - 1;
  }

  get isSmall() {
    return this.settings.rows * this.settings.cols <= SMALL;
  }

  /** The analysis of the current position. */
  get analysis() {
    return this.game ? this.analyses.get(this.game.position) : undefined;
  }

  /** Begins a turn: answers to earlier requests are too late from now on. */
  begin() {
    this.isThinking = false;
    this.turns += 1;
    return this.turns;
  }

  /** @param {number} turn */
  isCurrent(turn) {
    return turn === this.turns;
  }

  /** Whether a person plays a side. @param {Side} side */
  isPerson(side) {
    return this.settings.opponent === "person" || this.settings.side === side;
  }

  /** Whether the game has ended in the current position. */
  get isOver() {
    return this.legal !== null && this.legal.ending !== null;
  }

  /** Whether a person may move now. */
  get isOpen() {
    const { game, legal } = this;
    if (!game || !legal || this.isThinking || legal.position !== game.position) return false;
    return !this.isOver && (this.isPerson(legal.to_move) || !game.isAtEnd);
  }

  /** Whether it is the opponent's turn. */
  get isOpponents() {
    const { game, legal } = this;
    return game !== null && legal !== null && game.isAtEnd && !this.isOver && !this.isPerson(legal.to_move);
  }

  /**
   * Whether the opponent plays from a solution: `perhaps` on large boards, until it has
   * moved.
   * @returns {"yes" | "perhaps" | "no"}
   */
  get opponentKnows() {
    if (this.basis === "guess") return "no";
    const isSolved = this.basis === "solved" || this.basis === "outcome" || (this.analysis && this.analysis.outcome !== "unknown");
    return this.isSmall || isSolved ? "yes" : "perhaps";
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
  }

  /** Changes the players and turns the board towards the person. @param {Partial<Settings>} settings */
  seat(settings) {
    this.basis = null;
    this.set({ ...settings, ...(settings.side && { flipped: settings.side === "black" }) });
  }

  /** @param {Position} position */
  remember(position) {
    if (position.rules !== this.rules) return;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(position.position, position);
  }

  /** @param {string} position @param {Analysis} analysis */
  learn(position, analysis) {
    if (analysis.rules !== this.rules) return;
    if (this.analyses.size >= MOST_KNOWN) this.analyses.clear();
    this.analyses.set(position, analysis);
  }

  /**
   * Starts a game from a position, with the moves played so far, and its variations.
   * @param {number} turn
   * @param {Position} position
   * @param {{ variations?: Position[], at?: string | null, seats?: Partial<Settings> | undefined }} [more] the current position as in an address; the players
   * @returns {boolean} whether it came in time
   */
  load(turn, position, { variations = [], at = null, seats } = {}) {
    if (!this.isCurrent(turn)) return false;
    if (this.game?.isBegun) this.former = [...this.former.slice(1 - MOST_GAMES), this.game];
    this.later = [];
    const game = new Game(position);
    const end = game.node;
    for (const { played } of variations) game.add(played);
    if (at === null) game.visit(end);
    else game.visitPath(at);
    this.take(game);
    if (seats) this.seat(seats);
    for (const known of [position, ...variations]) this.remember(known);
    this.set({ rows: position.rows, cols: position.cols });
    // The position before stays in sight until the legal moves of this one are known.
    return this.look(turn, this.known.get(game.position) ?? position);
  }

  /** @param {Game} game */
  take(game) {
    this.game = game;
    if (game.rules !== this.rules) {
      this.known.clear();
      this.analyses.clear();
      this.description = null;
    }
    this.rules = game.rules;
    this.set({ rules: game.rules });
    this.basis = null;
    this.unmark();
  }

  /** Whether pawns may be captured on a square that they passed over. */
  get hasEnPassant() {
    return this.description?.values.some(({ key, value }) => key === "en-passant" && value === "yes") ?? false;
  }

  /** Takes what the server says of the rules. @param {RuleSet} description */
  describe(description) {
    if (description.rules === this.rules) this.description = description;
  }

  /**
   * Shows the current position, now that its legal moves are known.
   * @param {number} turn
   * @param {Position} position
   */
  look(turn, position) {
    if (!this.isCurrent(turn)) return false;
    this.legal = position;
    return true;
  }

  /**
   * Plays a move.
   * @param {number} turn
   * @param {LegalMove} move
   */
  play(turn, { move, position }) {
    if (!this.isCurrent(turn) || !this.game) return false;
    this.game.play(move, position);
    this.later = [];
    this.unmark();
    return true;
  }

  /** The opponent starts to think. */
  think() {
    this.isThinking = true;
  }

  /**
   * The opponent has chosen.
   * @param {number} turn
   * @param {EngineMove} chosen
   * @returns {{ move: LegalMove | undefined, isFirstGuess: boolean } | null} null if it is late
   */
  choose(turn, { move, basis }) {
    if (!this.isCurrent(turn)) return null;
    this.isThinking = false;
    const isFirstGuess = basis === "guess" && this.basis !== "guess";
    // A random move does not tell whether the position is solved.
    if (basis !== "random") this.basis = basis;
    return { move: this.legal?.moves.find((legal) => legal.move === move), isFirstGuess };
  }

  /** Goes to a ply of the current line, clamped to the ends. @param {number} ply */
  goTo(ply) {
    if (this.game) this.visit(this.game.at(Math.max(0, Math.min(ply, this.last))));
  }

  /** Goes to a position of the game. @param {Node} node */
  visit(node) {
    this.game?.visit(node);
    this.unmark();
  }

  /** Whether the value is shown: before the first move only on request. */
  get isRevealed() {
    return this.settings.values || (this.game?.isBegun ?? false);
  }

  unmark() {
    this.selected = null;
    this.hint = 0;
  }

  deselect() {
    this.selected = null;
  }

  /** The ply that undo goes to: the person's previous turn. */
  get undoPly() {
    const { game } = this;
    for (let ply = this.step - 1; game && ply >= 0; ply -= 1) {
      if (this.isPerson(toMove(game.at(ply).position))) return ply;
    }
    return null;
  }

  /** The ply that redo goes to: the person's next turn, or the end. */
  get redoPly() {
    const { game } = this;
    if (!game || game.isAtEnd) return null;
    for (let ply = game.cursor + 1; ply < game.plies.length; ply += 1) {
      if (this.isPerson(toMove(game.at(ply).position))) return ply;
    }
    return this.last;
  }

  /** Whether there is a move to undo or an earlier game to return to. */
  get canUndo() {
    return this.undoPly !== null || this.former.length > 0;
  }

  get canRedo() {
    return this.redoPly !== null || this.later.length > 0;
  }

  /** Returns to the previous or the next game where it was left. @param {"undo" | "redo"} way */
  travel(way) {
    const [from, to] = way === "undo" ? [this.former, this.later] : [this.later, this.former];
    const game = from.pop();
    if (!game || !this.game) return false;
    to.push(this.game);
    this.take(game);
    return true;
  }

  /** @param {string} from @param {string} to */
  legalMove(from, to) {
    return this.legal?.moves.find((move) => move.from === from && move.to === to);
  }

  /**
   * Handles a click on a square: selects a pawn, or returns the move to try. It does not
   * make the move.
   * @param {string} square
   * @returns {Press}
   */
  press(square) {
    const { legal, selected } = this;
    if (!legal) return { kind: "nothing" };
    if (selected === square) {
      this.selected = null;
      return { kind: "selection" };
    }
    const canMove = legal.moves.some(({ from }) => from === square);
    if (selected && (!canMove || this.legalMove(selected, square))) {
      this.selected = null;
      return { kind: "attempt", from: selected, to: square };
    }
    if (!this.isOpen) return { kind: "nothing" };
    const letter = this.letterAt(square);
    if (canMove || letter === (legal.to_move === "white" ? "P" : "p")) {
      this.selected = square;
      return { kind: "selection" };
    }
    return letter === "." ? { kind: "nothing" } : { kind: "not-yours", mover: legal.to_move };
  }

  /** The pawn on a square. @param {string} square */
  letterAt(square) {
    const { col, row } = squareAt(square);
    return this.legal?.squares[this.legal.rows - 1 - row]?.[col] ?? ".";
  }

  /** The best move, for hints. */
  get advised() {
    const best = bestOf(this.analysis);
    return best === undefined ? null : squaresOf(best);
  }

  /** The next hint: first the pawn, then the move. @param {Analysis} analysis of the current position @returns {Hint} */
  advise(analysis) {
    const move = bestOf(analysis);
    if (move === undefined) return { kind: "unknown", reason: analysis.reason };
    this.hint = Math.min(2, this.hint + 1);
    const { from, to } = squaresOf(move);
    return this.hint === 1 ? { kind: "pawn", from } : { kind: "move", from, to, move };
  }

  /** The next position that is shown but not analysed. @param {Set<string>} tried positions whose analysis failed */
  nextToAnalyse(tried) {
    const { game, isSmall } = this;
    if (!game || this.isAway) return null;
    const positions = [...(isSmall || this.settings.values ? [game.node] : []), ...(isSmall ? [...game.plies, ...game.all] : [])];
    return positions.find(({ position }) => !this.analyses.has(position) && !tried.has(position))?.position ?? null;
  }
}

/** @param {Analysis | undefined} analysis */
function bestOf(analysis) {
  const first = (/** @type {Outcome} */ wanted) => analysis?.moves.find(({ outcome }) => outcome === wanted)?.move;
  // Without a win, a draw is best only if nothing is unknown.
  return analysis?.best_moves[0] ?? first("win") ?? (first("unknown") === undefined ? first("draw") : undefined);
}
