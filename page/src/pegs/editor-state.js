/** A board of pegs in the editor: its holes, its pegs, its goal, its own undo. No DOM. */

import { Changes } from "../changes.js";
import { notation } from "../notation.js";
import { squareName } from "../squares.js";
import { pegsOf } from "./scene.js";

/** @import { GoalKind, PegBoard } from "../types.js" */

/**
 * @typedef {"x" | "o" | "." | "goal"} Brush what a click places; `goal` is the target, or a peg of the final position
 *
 * @typedef {object} Setup what is edited
 * @property {string[]} squares
 * @property {string[]} wanted
 * @property {string | null} target
 * @property {GoalKind} kind
 * @property {string} jumps
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
    /** @type {Changes<Setup>} */
    this.changes = new Changes();
  }

  /** @returns {Setup} */
  get setup() {
    const { squares, wanted, target, kind, jumps } = this;
    return { squares: [...squares], wanted: [...wanted], target, kind, jumps };
  }

  /** Remembers what is about to change. */
  remember() {
    this.changes.keep(this.setup);
  }

  /** Takes a change back, or makes it again. @param {"undo" | "redo"} way */
  travel(way) {
    Object.assign(this, this.changes.travel(way, this.setup));
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
    this.brush = "x";
    this.changes.clear();
  }

  /** Chooses which jumps are allowed. @param {string} jumps */
  setJumps(jumps) {
    this.remember();
    this.jumps = jumps;
  }

  /** Empties all holes. */
  clear() {
    this.remember();
    this.squares = this.squares.map((line) => line.replaceAll("x", "o"));
  }

  /** Chooses a kind of goal, and the brush to place it. @param {GoalKind} kind */
  setKind(kind) {
    this.remember();
    this.kind = kind;
    if (kind !== "one") this.brush = "goal";
  }

  /** Changes the size; the bottom left corner stays. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    this.remember();
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
    const index = this.squares.length - 1 - row;
    if (this.brush === "goal" && this.kind === "exactly" && this.squares[index]?.[col] === ".") return false;
    this.remember();
    const { brush, kind, squares, wanted } = this;
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
