/** A position of pawns in the editor. No DOM. */

import { MOST_SQUARES } from "./settings.js";

/** @import { Position, Side } from "../types.js" */

/** @typedef {"P" | "p" | "."} Brush */

export class PawnsEditorState {
  constructor() {
    /** Rows from the top. */
    this.squares = ["ppp", "...", "PPP"];
    /** @type {Side} */
    this.toMove = "white";
    /** @type {Brush} */
    this.brush = "P";
  }

  get rows() {
    return this.squares.length;
  }

  get cols() {
    return this.squares[0]?.length ?? 1;
  }

  /** Starts with a position. @param {Position} position */
  open({ squares, to_move }) {
    this.squares = [...squares];
    this.toMove = to_move;
  }

  /**
   * Changes the size; the bottom left corner stays.
   * @param {number} rows
   * @param {number} cols
   * @returns {boolean} whether the size is allowed
   */
  resize(rows, cols) {
    if (rows * cols > MOST_SQUARES) return false;
    const from = [...this.squares].reverse();
    this.squares = Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => from[row]?.[col] ?? ".").join("")).reverse();
    return true;
  }

  clear() {
    this.squares = this.squares.map((line) => ".".repeat(line.length));
  }

  /** Sets up the start position. */
  start() {
    const last = this.rows - 1;
    this.squares = this.squares.map((line, index) => (index === 0 ? "p" : index === last ? "P" : ".").repeat(line.length));
  }

  /** Places the brush's piece, or removes it if it is there already. @param {number} col @param {number} row from the bottom */
  paint(col, row) {
    const index = this.rows - 1 - row;
    const line = this.squares[index] ?? "";
    const letter = line[col] === this.brush ? "." : this.brush;
    this.squares[index] = line.slice(0, col) + letter + line.slice(col + 1);
  }

  /** The position as a text: the side to move, then the rows. */
  get text() {
    return [this.toMove === "white" ? "W" : "B", ...this.squares].join("\n");
  }
}
