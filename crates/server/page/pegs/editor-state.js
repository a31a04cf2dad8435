/** A board of pegs in the editor: its holes, its pegs, its goal. No DOM. */

import { notation } from "../notation.js";
import { squareName } from "../squares.js";
import { pegsOf } from "./scene.js";

/** @import { GoalKind, PegBoard } from "../types.js" */

/**
 * @typedef {"x" | "o" | "." | "goal"} Brush what a click places; `goal` is the target, or a peg of the final position
 */

export class PegsEditorState {
  constructor() {
    /** Rows from the top. @type {string[]} */
    this.squares = [];
    /** @type {string | null} */
    this.target = null;
    /** The final position, with the same holes. @type {string[]} */
    this.wanted = [];
    /** @type {GoalKind} */
    this.kind = "reach";
    this.jumps = "orthogonal";
    /** @type {Brush} */
    this.brush = "x";
  }

  get rows() {
    return this.squares.length;
  }

  get cols() {
    return this.squares[0]?.length ?? 1;
  }

  /** Starts with a board. @param {PegBoard} board */
  open({ squares, target, wanted, goal_kind, jumps_allowed }) {
    this.squares = [...squares];
    this.target = target;
    this.jumps = jumps_allowed;
    this.wanted = wanted ? [...wanted] : squares.map((line) => line.replaceAll("x", "o"));
    this.kind = goal_kind;
  }

  /** Chooses a kind of goal, and the brush to place it. @param {GoalKind} kind */
  setKind(kind) {
    this.kind = kind;
    if (kind !== "one") this.brush = "goal";
  }

  /** Changes the size; the bottom left corner stays. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    const resized = (/** @type {string[]} */ lines) => {
      const from = [...lines].reverse();
      return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => from[row]?.[col] ?? "o").join("")).reverse();
    };
    [this.squares, this.wanted] = [resized(this.squares), resized(this.wanted)];
  }

  /**
   * Places the brush's piece.
   * @param {number} col
   * @param {number} row from the bottom
   * @returns {boolean} whether the square can hold it
   */
  paint(col, row) {
    const { brush, kind, squares, wanted } = this;
    const index = squares.length - 1 - row;
    const put = (/** @type {string[]} */ lines, /** @type {string} */ letter) => {
      const line = lines[index] ?? "";
      lines[index] = line.slice(0, col) + letter + line.slice(col + 1);
    };
    const there = wanted[index]?.[col];
    if (brush !== "goal") {
      put(squares, brush);
      // The final position has the same holes.
      if (brush === "." || there === ".") put(wanted, brush === "." ? "." : "o");
    } else if (kind === "exactly") {
      if (squares[index]?.[col] === ".") return false;
      put(wanted, there === "x" ? "o" : "x");
    } else this.target = squareName(col, row);
    return true;
  }

  /** The squares of the goal. */
  get goals() {
    return new Set(this.kind === "exactly" ? pegsOf(this.wanted) : this.kind === "one" || !this.target ? [] : [this.target]);
  }

  /** The board as a file. */
  get text() {
    const { kind, target, jumps, squares, wanted } = this;
    const goal = kind === "one" || kind === "exactly" ? kind : notation`${kind === "reach" ? "reach" : "one"} ${target ?? "a1"}`;
    return notation`jumps: ${jumps}\ngoal: ${goal}\n${squares.join("\n")}\n${kind === "exactly" ? `\n${wanted.join("\n")}\n` : ""}`;
  }
}
