/**
 * The state of a peg puzzle: its start, its jumps with their variations, the current one, its
 * solution. Plain data and transitions, without requests, drawing or rules: every jump comes from the
 * server.
 *
 * Every question begins a request. Answers to earlier requests are too late and change
 * nothing.
 */

import { squareAt } from "../squares.js";
import { Variations } from "../variations.js";
import { RECORDS } from "./records.js";

/** @import { Impossibility, Jump, PegBoard, PegsSolution } from "../types.js" */

/**
 * A jump among its variations: the jump, null at the start; and whether the page has shown it.
 * @typedef {import("../variations.js").Branch<{ jump: Jump | null, isShown: boolean }>} Node
 */

/**
 * Whether the goal can be reached from here; null while nobody wants to know.
 * @typedef {{ kind: "met" }
 *   | { kind: "planned", left: number }
 *   | { kind: "asking" | "possible" | "impossible", isFirst: boolean }
 *   | { kind: "unknown", reason: string | null }
 *   | { kind: "cancelled" }} Verdict
 *
 * How a puzzle ended: solved by the user, shown by the page, or without a jump left.
 * @typedef {{ kind: "solved" | "shown", jumps: number, moves: number, best: Best | null }
 *   | { kind: "stuck", pegs: number }} Ending
 *
 * What is known of the best solution: the fewest jumps and moves, null where unknown; and
 * whether the moves are those of an earlier run.
 * @typedef {{ jumps: number | null, moves: number | null, isRecorded: boolean }} Best
 *
 * Whether a jump keeps the goal possible.
 * @typedef {"yes" | "no" | "unknown"} Keeps
 *
 * The effect of a click on a square.
 * @typedef {{ kind: "jump", jump: Jump }
 *   | { kind: "reach", square: string }
 *   | { kind: "selection" | "choose-first" }
 *   | { kind: "stuck", square: string }
 *   | { kind: "no-jump", from: string, to: string }} Press
 */

export class PegsState {
  constructor() {
    /** The board at the start. @type {PegBoard | null} */
    this.start = null;
    /** The jumps that were made, with their variations. @type {Variations<{ jump: Jump | null, isShown: boolean }>} */
    this.game = new Variations({ jump: null, isShown: false });
    /** The last jump of a line that leads to the goal. @type {Node | null} */
    this.goal = null;
    /** The current board with its legal jumps, or the one shown before. @type {PegBoard | null} */
    this.board = null;
    /** The last solution. @type {PegsSolution | null} */
    this.solution = null;
    /** Why the goal cannot be reached from here. @type {Impossibility | null} */
    this.why = null;
    /** The argument that is shown. */
    this.argumentIndex = 0;
    /** Whether the user wants to be told when the goal becomes impossible. */
    this.isLampOn = false;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** Whether each legal jump keeps the goal possible, by the jump; empty until it is known. @type {Map<string, Keeps>} */
    this.keeps = new Map();
    /** The best solution from the start. @type {Best | null} */
    this.best = null;
    /** A jump towards the goal. @type {Jump | null} */
    this.hint = null;
    /** Whether golden-ratio weights are shown. */
    this.isWeighed = false;
    /** @type {string | null} */
    this.selected = null;
    this.requests = 0;
  }

  /** The jumps of the current line. @returns {Jump[]} */
  get jumps() {
    return this.game.line.flatMap(({ jump }) => jump ?? []);
  }

  /** How many of them are shown. */
  get step() {
    return this.game.cursor;
  }

  get last() {
    return this.game.line.length - 1;
  }

  get isAtEnd() {
    return this.game.isAtEnd;
  }

  /** Whether the current line leads to the goal. */
  get isPlan() {
    return this.goal !== null && this.game.line.at(-1) === this.goal;
  }

  /** Whether the goal is to reach a hole. */
  get isReach() {
    return this.start?.goal_kind === "reach";
  }

  /** Whether a click on an empty hole makes it the target: until the first jump. */
  get canChooseTarget() {
    return this.isReach && this.step === 0;
  }

  /** The rows after the jumps up to this one. */
  get squares() {
    return rowsAfter(this.start?.squares ?? [], this.jumps.slice(0, this.step));
  }

  /** The pegs on the board. */
  get pegs() {
    return this.squares.join("").split("x").length - 1;
  }

  /** How the puzzle ended, if it did. @returns {Ending | null} */
  get ending() {
    const { board, best } = this;
    if (!board || !this.isKnown || this.step === 0) return null;
    const isShown = this.game.line.slice(0, this.step + 1).some((node) => node.isShown);
    if (board.met) return { kind: isShown ? "shown" : "solved", jumps: this.step, moves: board.moves_made, best };
    return board.jumps.length === 0 ? { kind: "stuck", pegs: this.pegs } : null;
  }

  /** The puzzle after a legal jump, as text. @param {Jump} jump */
  textAfter(jump) {
    const { position = "", squares = [] } = this.board ?? {};
    return position.replace(squares.join("/"), rowsAfter(squares, [jump]).join("/"));
  }

  /** The jumps that led here, as they are written. */
  get made() {
    return this.game.movesTo();
  }

  /** The argument that is shown, if the goal is impossible. */
  get argument() {
    return this.why?.arguments[this.argumentIndex] ?? null;
  }

  /** The jump that led here. */
  get lastJump() {
    return this.jumps[this.step - 1] ?? null;
  }

  /** Whether the legal jumps are known. */
  get isKnown() {
    return this.board?.squares.join() === this.squares.join();
  }

  /** The legal jumps, as far as they are known. */
  get legalJumps() {
    return this.isKnown ? (this.board?.jumps ?? []) : [];
  }

  /** Begins a request: answers to earlier ones are too late from now on. */
  begin() {
    this.requests += 1;
    return this.requests;
  }

  /** Whether an answer is to the last request. @param {number} request */
  isCurrent(request) {
    return request === this.requests;
  }

  /**
   * Loads a board.
   * @param {number} request
   * @param {PegBoard} board
   * @returns {boolean} whether it came in time
   */
  load(request, board) {
    if (!this.isCurrent(request)) return false;
    const { requests, isLampOn, isWeighed } = this;
    const record = RECORDS.get(board.position);
    const best = record ? { ...record, isRecorded: true } : null;
    Object.assign(this, new PegsState(), { requests, isLampOn, isWeighed, start: board, board, best });
    return true;
  }

  /**
   * Takes jumps that were made before, and goes to one of them.
   * @param {number} request
   * @param {Jump[][]} lines the main line, and its variations from the start
   * @param {{ step?: number | null, at?: string | null, march?: Jump[] | null }} [more] how many jumps of the main line
   *   are shown; the place among variations; jumps that the page knows to lead to the goal
   */
  restore(request, lines, { step = null, at = null, march = null } = {}) {
    if (!this.isCurrent(request)) return false;
    if (march) this.goal = this.addLine(march, true);
    const [main] = lines.map((jumps) => this.addLine(jumps));
    this.game.visit(main ?? this.goal ?? this.game.root);
    if (at !== null) this.game.visitPath(at);
    this.goTo(at === null && step !== null ? step : this.step);
    return true;
  }

  /** Adds jumps from the start. @param {Jump[]} jumps @param {boolean} [isShown] @returns {Node} the last of them */
  addLine(jumps, isShown = false) {
    this.game.visit(this.game.root);
    for (const jump of jumps) this.game.make(jump.move, { jump, isShown });
    return this.game.node;
  }

  /**
   * Takes the legal jumps of the current board.
   * @param {number} request
   * @param {PegBoard} board
   */
  learn(request, board) {
    if (!this.isCurrent(request)) return false;
    this.board = board;
    return true;
  }

  /**
   * Sets the verdict on the goal as far as it needs no search.
   * @returns {boolean} whether a search is needed
   */
  judge() {
    this.verdict = null;
    if (!this.isLampOn) return false;
    if (this.board?.met) this.verdict = { kind: "met" };
    else if (this.isPlan) this.verdict = { kind: "planned", left: this.last - this.step };
    else this.verdict = { kind: "asking", isFirst: this.step === 0 };
    return this.verdict.kind === "asking";
  }

  /** Switches the lamp. @param {boolean} isOn */
  setLamp(isOn) {
    this.isLampOn = isOn;
    this.verdict = null;
    this.keeps = new Map();
  }

  /**
   * Takes whether each legal jump keeps the goal possible.
   * @param {number} request
   * @param {[string, Keeps][]} keeps
   */
  learnKeeps(request, keeps) {
    if (!this.isCurrent(request)) return false;
    this.keeps = new Map(keeps);
    return true;
  }

  /** Takes what is known of the best solution of a board. @param {PegBoard} start @param {PegsSolution} found */
  learnBest(start, { outcome, jumps, jumps_are_fewest, moves, moves_are_fewest }) {
    if (this.start !== start || outcome !== "reachable") return false;
    const found = moves_are_fewest ? (moves ?? null) : null;
    const record = RECORDS.get(start.position);
    this.best = { jumps: jumps_are_fewest ? jumps : (record?.jumps ?? null), moves: found ?? record?.moves ?? null, isRecorded: found === null && record !== undefined };
    return true;
  }

  /**
   * @param {number} request
   * @param {PegsSolution} found
   */
  judged(request, { outcome, reason }) {
    if (!this.isCurrent(request)) return false;
    const isFirst = this.step === 0;
    if (outcome === "unknown") this.verdict = { kind: "unknown", reason };
    else this.verdict = { kind: outcome === "reachable" ? "possible" : "impossible", isFirst };
    return true;
  }

  /** Gives up on a verdict. @param {number} request @param {boolean} isCancelled */
  notJudged(request, isCancelled) {
    if (!this.isCurrent(request)) return false;
    this.verdict = isCancelled ? { kind: "cancelled" } : { kind: "unknown", reason: null };
    return true;
  }

  /**
   * Takes a solution, or the reason why there is none.
   * @param {number} request
   * @param {PegsSolution} found
   */
  solved(request, found) {
    if (!this.isCurrent(request)) return false;
    this.solution = found;
    this.why = found.outcome === "impossible" ? found.why : null;
    this.argumentIndex = 0;
    if (found.outcome === "unknown") this.verdict = { kind: "unknown", reason: null };
    else {
      if (found.outcome === "reachable") this.plan(found.steps);
      this.verdict = { kind: this.isPlan ? "possible" : "impossible", isFirst: true };
    }
    return true;
  }

  /**
   * Takes the first jump of a solution as a hint.
   * @param {number} request
   * @param {PegsSolution} found
   */
  hinted(request, found) {
    if (!this.isCurrent(request)) return false;
    this.hint = found.steps[0] ?? null;
    if (found.outcome === "impossible") this.verdict = { kind: "impossible", isFirst: this.step === 0 };
    return true;
  }

  /** Takes jumps from here that lead to the goal; others that were made stay as variations. @param {Jump[]} steps */
  plan(steps) {
    const { game } = this;
    const here = game.node;
    for (const jump of steps) game.make(jump.move, { jump, isShown: true });
    this.goal = game.node;
    game.visit(here);
  }

  /** Returns to the start; the jumps can be made again. */
  restart() {
    this.solution = null;
    this.verdict = null;
    this.goTo(0);
  }

  /** Makes a jump; another one that was made here before stays as a variation. @param {Jump} jump */
  jump(jump) {
    this.game.make(jump.move, { jump, isShown: false });
    this.game.node.isShown = false;
    this.moved();
  }

  /** Goes to a jump, on whichever line. @param {Node} node */
  visit(node) {
    this.game.visit(node);
    this.moved();
  }

  /** Shows the board after a number of jumps, clamped to the ends. @param {number} step */
  goTo(step) {
    this.game.visit(this.game.at(Math.max(0, Math.min(step, this.last))));
    this.moved();
  }

  /** Forgets what belongs to another place. */
  moved() {
    this.selected = null;
    this.why = null;
    this.hint = null;
    this.keeps = new Map();
  }

  deselect() {
    this.selected = null;
  }

  /** Shows another argument, if there is one. @param {number} index */
  lookAtArgument(index) {
    if (this.why?.arguments[index]) this.argumentIndex = index;
  }

  /** The letter of a square. @param {string} square */
  letterAt(square) {
    const { col, row } = squareAt(square);
    const { squares } = this;
    return squares[squares.length - 1 - row]?.[col] ?? ".";
  }

  /**
   * Handles a click on a square: selects a peg, or returns what to do. It does not make
   * the jump.
   * @param {string} square
   * @returns {Press}
   */
  press(square) {
    const from = this.selected;
    const jump = this.legalJumps.find((one) => one.from === from && one.to === square);
    this.selected = null;
    if (jump) return { kind: "jump", jump };
    if (from === square) return { kind: "selection" };
    if (this.letterAt(square) === "x") {
      const canJump = this.legalJumps.some((one) => one.from === square);
      if (canJump) this.selected = square;
      else if (from) this.selected = from;
      return canJump || !this.isKnown ? { kind: "selection" } : { kind: "stuck", square };
    }
    if (from) return { kind: "no-jump", from, to: square };
    return this.canChooseTarget ? { kind: "reach", square } : { kind: "choose-first" };
  }

  /**
   * Drops a peg on a square.
   * @param {string} from
   * @param {string} to
   * @returns {Press}
   */
  drop(from, to) {
    this.selected = null;
    const jump = this.legalJumps.find((one) => one.from === from && one.to === to);
    return jump ? { kind: "jump", jump } : { kind: "no-jump", from, to };
  }
}

/** Rows after jumps. @param {string[]} squares @param {Jump[]} jumps */
export function rowsAfter(squares, jumps) {
  const rows = squares.map((line) => [...line]);
  const put = (/** @type {string} */ square, /** @type {string} */ letter) => {
    const { col, row } = squareAt(square);
    const line = rows[rows.length - 1 - row];
    if (line) line[col] = letter;
  };
  for (const { from, over, to } of jumps) {
    put(from, "o");
    put(over, "o");
    put(to, "x");
  }
  return rows.map((line) => line.join(""));
}
