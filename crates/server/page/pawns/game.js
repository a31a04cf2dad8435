import { notation } from "../notation.js";

/** @import { Position, Side } from "../types.js" */

/**
 * A game and the current ply. It knows no rules: every position in it comes from the
 * server.
 */
export class Game {
  /** @param {Position} position */
  constructor({ rules, first, played }) {
    this.rules = rules;
    /** @type {{ move: string | null, position: string }[]} */
    this.plies = [{ move: null, position: first }, ...played];
    this.cursor = this.plies.length - 1;
  }

  /** The current position. */
  get position() {
    return this.at(this.cursor).position;
  }

  /** The move that led to it. */
  get lastMove() {
    return this.at(this.cursor).move;
  }

  get isAtEnd() {
    return this.cursor === this.plies.length - 1;
  }

  /** @param {number} ply */
  at(ply) {
    return /** @type {{ move: string | null, position: string }} */ (this.plies[ply]);
  }

  /**
   * Plays a move from the current position; the rest of the game is dropped.
   * @param {string} move
   * @param {string} position where it leads
   */
  play(move, position) {
    this.plies.splice(this.cursor + 1, Infinity, { move, position });
    this.cursor += 1;
  }

  /** The first position and the moves up to the current one, on one line. */
  get record() {
    const moves = this.plies.slice(1, this.cursor + 1).map(({ move }) => move);
    return [this.at(0).position, ...moves].join(" ");
  }

  /** The same with the rules, as a part of an address. */
  get place() {
    const record = this.record.replaceAll(" ", "+");
    return this.rules === UNNAMED ? record : notation`${record}&rules=${this.rules}`;
  }
}

/** The rules of texts that name none. */
export const UNNAMED = "classic";

/** The record and the rules in a part of an address. @param {string} place */
export function fromPlace(place) {
  const [record = "", rules] = place.replaceAll("+", " ").split("&rules=");
  return { record: record.trim(), rules: rules?.trim() || UNNAMED };
}

/** A text that names its rules, so that every command reads it as it is meant. @param {string} rules @param {string} text */
export const underRules = (rules, text) => (rules === UNNAMED ? text : notation`rules: ${rules}\n${text}`);

/**
 * The side to move in a position on one line.
 * @param {string} position
 * @returns {Side}
 */
export const toMove = (position) => (position.split(" ")[1] === "b" ? "black" : "white");

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "white" ? "black" : "white");

/**
 * The squares of a move's notation.
 * @param {string} move
 */
export function squaresOf(move) {
  const [from = "", to = ""] = move.split(/[-x](?=[a-z])/);
  return { from, to };
}
