/** A position of pawns in the editor, with its own undo. No DOM. */

import { Changes } from "../changes.js";
import { notation } from "../notation.js";
import { squareName } from "../squares.js";
import { UNNAMED } from "./game.js";
import { MOST_SQUARES } from "./settings.js";

/** @import { Position, Side } from "../types.js" */

/** @typedef {"P" | "p" | "." | "passed"} Brush what a click places; `passed` is the square that a double step passed over */
/** @typedef {{ squares: string[], toMove: Side, passed: string | null }} Setup what is edited */

export class PawnsEditorState {
  constructor() {
    /** Rows from the top. */
    this.squares = ["ppp", "...", "PPP"];
    /** @type {Side} */
    this.toMove = "white";
    /** @type {Brush} */
    this.brush = "P";
    this.rules = UNNAMED;
    /** The square on which a pawn may be captured en passant. @type {string | null} */
    this.passed = null;
    /** @type {Changes<Setup>} */
    this.changes = new Changes();
  }

  get rows() {
    return this.squares.length;
  }

  get cols() {
    return this.squares[0]?.length ?? 1;
  }

  /** @returns {Setup} */
  get setup() {
    const { squares, toMove, passed } = this;
    return { squares: [...squares], toMove, passed };
  }

  get canUndo() {
    return this.changes.canUndo;
  }

  get canRedo() {
    return this.changes.canRedo;
  }

  /** Starts with a position. @param {Position} position */
  open(position) {
    this.place(position);
    this.changes.clear();
  }

  /** Sets up a position, as one change. @param {Position} position */
  arrange(position) {
    this.remember();
    this.place(position);
  }

  /** @param {Position} position */
  place({ rules, squares, to_move, position }) {
    this.rules = rules;
    this.squares = [...squares];
    this.toMove = to_move;
    this.passed = passedIn(position);
  }

  remember() {
    this.changes.keep(this.setup);
  }

  /** Takes a change back, or makes it again. @param {"undo" | "redo"} way @returns {boolean} whether there was one */
  travel(way) {
    const setup = this.changes.travel(way, this.setup);
    Object.assign(this, setup);
    return setup !== undefined;
  }

  /** @param {Side} side */
  turn(side) {
    this.remember();
    this.toMove = side;
  }

  /**
   * Changes the size; the bottom left corner stays.
   * @param {number} rows
   * @param {number} cols
   * @returns {boolean} whether the size is allowed
   */
  resize(rows, cols) {
    if (rows * cols > MOST_SQUARES) return false;
    this.remember();
    const from = [...this.squares].reverse();
    this.passed = null;
    this.squares = Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => from[row]?.[col] ?? ".").join("")).reverse();
    return true;
  }

  clear() {
    this.remember();
    this.passed = null;
    this.squares = this.squares.map((line) => ".".repeat(line.length));
  }

  /** Places the brush's piece, or removes it if it is there already. @param {number} col @param {number} row from the bottom */
  paint(col, row) {
    this.remember();
    if (this.brush === "passed") {
      const square = squareName(col, row);
      this.passed = this.passed === square ? null : square;
      return;
    }
    const index = this.rows - 1 - row;
    const line = this.squares[index] ?? "";
    const letter = line[col] === this.brush ? "." : this.brush;
    this.squares[index] = line.slice(0, col) + letter + line.slice(col + 1);
  }

  /** The position as a text: the side to move, then the rows; or on one line if a square was passed. */
  get text() {
    const { squares, toMove, passed } = this;
    const side = toMove === "white" ? "W" : "B";
    return passed ? notation`${squares.join("/")} ${side.toLowerCase()} ${passed}` : [side, ...squares].join("\n");
  }
}

/** The square that was passed over in a position on one line. @param {string} position */
export const passedIn = (position) => position.split(" ")[2] ?? null;
