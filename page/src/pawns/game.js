import { notation } from "../notation.js";
import { Variations, linesIn } from "../variations.js";

/** @import { Position, Side } from "../types.js" */

/**
 * A position of a game and what was played from it.
 * @typedef {import("../variations.js").Branch<{ position: string }>} Node
 */

/** @typedef {{ move: string | null, position: string }} Ply */

/**
 * A game with its variations, and the current position. It knows no rules: every position
 * in it comes from the server.
 * @extends {Variations<{ position: string }>}
 */
export class Game extends Variations {
  /** @param {Pick<Position, "rules" | "first" | "played">} position */
  constructor({ rules, first, played }) {
    super({ position: first });
    this.rules = rules;
    for (const { move, position } of played) this.play(move, position);
  }

  /** The positions of the current line. @returns {Node[]} */
  get plies() {
    return this.line;
  }

  /** The current position. */
  get position() {
    return this.node.position;
  }

  /** The move that led to it. */
  get lastMove() {
    return this.node.move;
  }

  /** Plays a move from the current position. @param {string} move @param {string} position where it leads */
  play(move, position) {
    this.make(move, { position });
  }

  /** The first position and the moves up to the current one, on one line. */
  get record() {
    return [this.root.position, ...this.movesTo()].join(" ");
  }

  /**
   * The whole game: the first position, the moves, with variations in parentheses after
   * the moves that they replace.
   */
  get tree() {
    return this.isBegun ? `${this.root.position} ${this.moves}` : this.root.position;
  }

  /** The whole game with its rules and the current position, as a part of an address. */
  get place() {
    const place = this.asPlace(this.tree);
    return this.hasVariations || !this.isAtEnd ? notation`${place}&at=${this.mark}` : place;
  }

  /** The line to the current position, likewise. */
  get shortPlace() {
    return this.asPlace(this.record);
  }

  /** @param {string} text */
  asPlace(text) {
    return text.replaceAll(" ", "+") + (this.rules === UNNAMED ? "" : notation`&rules=${this.rules}`);
  }

  /** Adds a line that the server has read. @param {Ply[]} played */
  add(played) {
    this.visit(this.root);
    for (const { move, position } of played) this.play(move ?? "", position);
  }
}

/**
 * The lines of a game that is written as in `tree`, each on one line, the main line
 * first. Any other text is one line, for the server to judge.
 * @param {string} tree
 * @returns {string[]}
 */
export function linesOf(tree) {
  const tokens = tree.split(/\s+|(?=[()])|(?<=[()])/).filter(Boolean);
  const start = tokens.findIndex((token) => /^\(|^[a-z]+\d+[-x][a-z]+\d+$/.test(token));
  if (start < 0 || !tokens.includes("(")) return [tree];
  const first = tokens.slice(0, start).join(" ");
  return linesIn(tokens.slice(start))?.map((moves) => [first, ...moves].join(" ")) ?? [tree];
}

/** The rules of texts that name none. */
export const UNNAMED = "classic";

/** The game, the rules and the current position in a part of an address. @param {string} place */
export function fromPlace(place) {
  const [record = "", ...rest] = place.replaceAll("+", " ").split("&");
  const value = (/** @type {string} */ name) => rest.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1).trim();
  return { record: record.trim(), rules: value("rules") || UNNAMED, at: value("at") ?? null };
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
