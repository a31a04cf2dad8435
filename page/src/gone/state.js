/**
 * The state of a board of Gone: its cells, its rules, its solution, the current round.
 * Plain data and transitions, without requests or drawing.
 *
 * Every question begins a request. Answers to earlier requests are too late and change
 * nothing.
 */

import { BLACK, Cells, EMPTY, WHITE } from "./cells.js";
import { History } from "./history.js";

/** @import { GoneSolution, Side } from "../types.js" */
/** @import { Frame } from "./painter.js" */

/**
 * @typedef {"white" | "black" | "empty"} Brush
 * @typedef {{ row: number, col: number }} Place
 * @typedef {{ neighbours: 4 | 8, wrap: boolean, spread: Side }} GoneRules
 * @typedef {{ white: number, black: number, empty: number }} Counts
 */

export const EXAMPLE = ["BWW.", "BBB.", "B...", "...B"];
const VALUES = { white: WHITE, black: BLACK, empty: EMPTY };

export class GoneState {
  /** @param {Cells} [cells] */
  constructor(cells = Cells.of(EXAMPLE)) {
    this.history = new History();
    this.cells = cells;
    /** @type {GoneRules} */
    this.rules = { neighbours: 4, wrap: false, spread: "white" };
    /** The solution of the board, or of the board before the last stroke. @type {GoneSolution | null} */
    this.answer = null;
    /** Why there is no answer. @type {string | null} */
    this.trouble = null;
    /** The round in which each cell turns: -1 never, -2 empty; null until it is known. @type {Int32Array | null} */
    this.rounds = null;
    /** How many pebbles have turned after each round. @type {number[]} */
    this.turnedBy = [];
    /** The current round. */
    this.step = 0;
    this.isHeat = false;
    /** Whether a finger paints; otherwise it scrolls. A mouse always paints. */
    this.isPainting = false;
    /** @type {Brush} */
    this.brush = "black";
    /** The cell that the keyboard paints. @type {Place} */
    this.cursor = { row: 0, col: 0 };
    /** The stroke in progress: its place, its colour, and whether it has changed anything. @type {(Place & { ink: Brush, isInked: boolean }) | null} */
    this.stroke = null;
    /** The pebbles of the board at the start; null after a change. @type {Counts | null} */
    this.tally = null;
    this.requests = 0;
  }

  get last() {
    return this.answer?.rounds ?? 0;
  }

  /** The spreading colour of the solution shown. */
  get spread() {
    return this.answer?.spread ?? this.rules.spread;
  }

  get canUndo() {
    return this.history.past.length > 0;
  }

  get canRedo() {
    return this.history.future.length > 0;
  }

  /** What is seen after a number of rounds. @param {number} round @returns {Frame} */
  frameAt(round) {
    const { cells, rounds, isHeat, last } = this;
    return { cells, rounds, round, heat: isHeat, last, whiteSpreads: this.spread === "white" };
  }

  /** The request that solves the board. */
  get question() {
    return { position: this.cells.text, ...this.rules };
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

  /** Replaces the board; undo brings it back. @param {Cells} cells */
  replace(cells) {
    if (cells !== this.cells) this.history.keep(this.cells);
    this.put(cells);
  }

  /** Sets a board that is not solved yet. @param {Cells} cells */
  put(cells) {
    this.cells = cells;
    this.cursor = { row: 0, col: 0 };
    this.stroke = null;
    this.answer = null;
    this.trouble = null;
    this.forget();
  }

  /** Drops what belongs to another board. */
  forget() {
    this.rounds = null;
    this.turnedBy = [];
    this.tally = null;
    this.step = 0;
  }

  undo() {
    return this.travel("undo");
  }

  redo() {
    return this.travel("redo");
  }

  /** Goes to the previous or the next board. @param {"undo" | "redo"} way */
  travel(way) {
    if (this.stroke) return false;
    const found = this.history[way](this.cells);
    if (!found) return false;
    const { row, col } = this.cursor;
    this.put(found);
    this.cursor = { row: Math.max(0, Math.min(row, found.rows - 1)), col: Math.max(0, Math.min(col, found.cols - 1)) };
    return true;
  }

  /** @param {Partial<GoneRules>} rules */
  setRules(rules) {
    this.rules = { ...this.rules, ...rules };
  }

  /**
   * Takes the solution of the board.
   * @param {number} request
   * @param {GoneSolution} answer
   * @returns {boolean} whether it came in time
   */
  learn(request, answer) {
    if (!this.isCurrent(request)) return false;
    this.answer = answer;
    this.trouble = null;
    const { values, cols } = this.cells;
    const flat = new Int32Array(values.length);
    answer.map?.forEach((line, row) => line.forEach((turn, col) => (flat[row * cols + col] = turn ?? -2)));
    this.rounds = answer.map ? flat : null;
    this.tally = null;
    this.turnedBy = new Array(this.last + 1).fill(0);
    for (const turn of flat) if (turn > 0) this.turnedBy[turn] = (this.turnedBy[turn] ?? 0) + 1;
    for (let round = 1; round < this.turnedBy.length; round += 1) this.turnedBy[round] = (this.turnedBy[round] ?? 0) + (this.turnedBy[round - 1] ?? 0);
    this.goTo(this.step);
    return true;
  }

  /**
   * Loads the board of a file with its solution.
   * @param {number} request
   * @param {GoneSolution} answer
   */
  load(request, answer) {
    if (!this.isCurrent(request)) return false;
    this.replace(Cells.of(answer.squares ?? []));
    return this.learn(request, answer);
  }

  /** There is no answer. @param {number} request @param {string} words */
  fail(request, words) {
    if (!this.isCurrent(request)) return false;
    if (!this.answer) this.trouble = words;
    return true;
  }

  /** Goes to a round, clamped to the ends. @param {number} round */
  goTo(round) {
    this.step = Math.max(0, Math.min(round, this.last));
  }

  /** Toggles the heat map; from round 0 it goes to the last round. */
  toggleHeat() {
    this.isHeat = !this.isHeat;
    if (this.isHeat && this.step === 0) this.step = this.last;
  }

  /** Starts a stroke. @param {Place} at @param {boolean} [isRubber] @returns {boolean} whether that changes anything */
  startStroke(at, isRubber = false) {
    // If the brush erases, the right button paints.
    const ink = !isRubber ? this.brush : this.brush === "empty" ? "black" : "empty";
    this.stroke = { ...at, ink, isInked: false };
    this.cursor = at;
    return this.paint(at);
  }

  /**
   * Continues the stroke in a straight line, as fast pointers skip cells.
   * @param {Place} to
   * @returns {boolean} whether that changes anything
   */
  moveStroke(to) {
    const { stroke } = this;
    if (!stroke) return false;
    let isChanged = false;
    const steps = Math.max(1, Math.abs(to.row - stroke.row), Math.abs(to.col - stroke.col));
    for (let step = 1; step <= steps; step += 1) {
      const row = Math.round(stroke.row + ((to.row - stroke.row) * step) / steps);
      const col = Math.round(stroke.col + ((to.col - stroke.col) * step) / steps);
      isChanged = this.paint({ row, col }) || isChanged;
    }
    Object.assign(stroke, to);
    return isChanged;
  }

  /** Ends the stroke: the next one is undone separately. @returns {boolean} whether the stroke has changed anything */
  endStroke() {
    const isInked = this.stroke?.isInked ?? false;
    this.stroke = null;
    return isInked;
  }

  /** Paints the cell under the cursor, as a stroke of its own. */
  paintCursor() {
    this.startStroke(this.cursor);
    return this.endStroke();
  }

  /** Paints a cell with the ink of the stroke. @param {Place} place */
  paint({ row, col }) {
    const { stroke, cells } = this;
    if (!stroke || !cells.has(row, col)) return false;
    const value = VALUES[stroke.ink];
    if (cells.at(row, col) === value) return false;
    if (!stroke.isInked) this.history.keep(cells.copy());
    stroke.isInked = true;
    cells.values[row * cells.cols + col] = value;
    this.forget();
    return true;
  }

  /** @param {number} down @param {number} right */
  moveCursor(down, right) {
    const { rows, cols } = this.cells;
    const { row, col } = this.cursor;
    this.cursor = { row: Math.max(0, Math.min(row + down, rows - 1)), col: Math.max(0, Math.min(col + right, cols - 1)) };
  }

  /** What the cursor is on. @returns {Brush} */
  get underCursor() {
    const value = this.cells.at(this.cursor.row, this.cursor.col);
    return value === WHITE ? "white" : value === BLACK ? "black" : "empty";
  }

  /** The number of cells of each kind in the current round. @returns {Counts} */
  get counts() {
    this.tally ??= tallyOf(this.cells);
    const turned = (this.turnedBy[this.step] ?? 0) * (this.spread === "white" ? 1 : -1);
    return { ...this.tally, white: this.tally.white + turned, black: this.tally.black - turned };
  }
}

/** The number of cells of each kind on a board. @param {Cells} cells @returns {Counts} */
function tallyOf({ values }) {
  let [black, white] = [0, 0];
  for (const value of values) {
    if (value === BLACK) black += 1;
    else if (value === WHITE) white += 1;
  }
  return { white, black, empty: values.length - black - white };
}
