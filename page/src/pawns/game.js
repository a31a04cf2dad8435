import { notation } from "../notation.js";

/** @import { Position, Side } from "../types.js" */

/**
 * A position of a game and what was played from it.
 * @typedef {object} Node
 * @property {string | null} move the move that led here; null at the start
 * @property {string} position
 * @property {Node | null} parent
 * @property {Node[]} children the main line first, then its variations
 * @property {number} ply
 */

/** @typedef {{ move: string | null, position: string }} Ply */

/**
 * A game with its variations, and the current position. The current line leads through
 * it, from the start to an end. A game knows no rules: every position in it comes from
 * the server.
 */
export class Game {
  /** @param {Pick<Position, "rules" | "first" | "played">} position */
  constructor({ rules, first, played }) {
    this.rules = rules;
    /** @type {Node} */
    this.root = { move: null, position: first, parent: null, children: [], ply: 0 };
    this.line = [this.root];
    this.cursor = 0;
    for (const { move, position } of played) this.play(move, position);
  }

  /** The positions of the current line. @returns {Node[]} */
  get plies() {
    return this.line;
  }

  /** @returns {Node} */
  get node() {
    return this.at(this.cursor);
  }

  /** The current position. */
  get position() {
    return this.node.position;
  }

  /** The move that led to it. */
  get lastMove() {
    return this.node.move;
  }

  get isAtEnd() {
    return this.cursor === this.line.length - 1;
  }

  /** Whether anything was played. */
  get isBegun() {
    return this.root.children.length > 0;
  }

  /** @param {number} ply of the current line */
  at(ply) {
    return /** @type {Node} */ (this.line[ply]);
  }

  /**
   * Plays a move from the current position: one that was played before, or another,
   * which becomes a variation if there are others.
   * @param {string} move
   * @param {string} position where it leads
   */
  play(move, position) {
    const { node } = this;
    const known = node.children.find((child) => child.move === move);
    const next = known ?? { move, position, parent: node, children: [], ply: node.ply + 1 };
    if (!known) node.children.push(next);
    this.visit(next);
  }

  /** Goes to a position, and makes a line through it the current one. @param {Node} node */
  visit(node) {
    // The current line goes on where it can.
    if (this.line[node.ply] !== node) this.line = [...pathTo(node), ...continuationOf(node)];
    this.cursor = node.ply;
  }

  /** The variation before or after the current move. @param {1 | -1} by */
  sibling(by) {
    const { parent } = this.node;
    const others = parent?.children ?? [];
    return others[others.indexOf(this.node) + by] ?? null;
  }

  /** Whether the current position is on the main line. */
  get isMain() {
    return pathTo(this.node).every(({ parent }, ply, path) => !parent || parent.children[0] === path[ply]);
  }

  /** Makes the line to the current position the main one. */
  promote() {
    for (const node of pathTo(this.node)) {
      const { parent } = node;
      if (parent) parent.children = [node, ...parent.children.filter((other) => other !== node)];
    }
  }

  /** Removes the current move with all that follows, and goes back before it. */
  prune() {
    const { node } = this;
    const { parent } = node;
    if (!parent) return;
    parent.children = parent.children.filter((other) => other !== node);
    this.line = [...pathTo(parent), ...continuationOf(parent)];
    this.cursor = parent.ply;
  }

  /** The first position and the moves up to the current one, on one line. */
  get record() {
    return recordOf(this.node);
  }

  /** Every position of the game. @returns {Node[]} */
  get all() {
    return withDescendants(this.root);
  }

  get hasVariations() {
    return this.all.some(({ children }) => children.length > 1);
  }

  /**
   * The whole game: the first position, the moves, with variations in parentheses after
   * the moves that they replace.
   */
  get tree() {
    return [this.root.position, ...movesFrom(this.root)].join(" ");
  }

  /** The numbers of the children that lead to the current position: `0.0.1`. */
  get path() {
    return pathTo(this.node)
      .slice(1)
      .map((node) => node.parent?.children.indexOf(node) ?? 0)
      .join(".");
  }

  /** The whole game with its rules and the current position, as a part of an address. */
  get place() {
    const isOne = !this.hasVariations;
    const place = this.asPlace(this.tree);
    return isOne && this.isAtEnd ? place : notation`${place}&at=${isOne ? this.cursor : this.path}`;
  }

  /** The line to the current position, likewise. */
  get shortPlace() {
    return this.asPlace(this.record);
  }

  /** @param {string} text */
  asPlace(text) {
    return text.replaceAll(" ", "+") + (this.rules === UNNAMED ? "" : notation`&rules=${this.rules}`);
  }

  /** Goes where an address says: to a ply of the main line, or along numbers of children. @param {string} at */
  visitPath(at) {
    let node = this.root;
    const isPly = /^\d+$/.test(at) && !this.hasVariations;
    const steps = isPly ? Array.from({ length: Number(at) }, () => 0) : at.split(".").filter(Boolean).map(Number);
    for (const step of steps) node = node.children[step] ?? node;
    this.visit(node);
  }

  /** Adds a line that the server has read. @param {Ply[]} played */
  add(played) {
    this.visit(this.root);
    for (const { move, position } of played) this.play(move ?? "", position);
  }
}

/** The positions from the start to one. @param {Node} node @returns {Node[]} */
const pathTo = (node) => (node.parent ? [...pathTo(node.parent), node] : [node]);

/** The main line after a position. @param {Node} node @returns {Node[]} */
function continuationOf(node) {
  const [next] = node.children;
  return next ? [next, ...continuationOf(next)] : [];
}

/** @param {Node} node @returns {Node[]} */
const withDescendants = (node) => [node, ...node.children.flatMap(withDescendants)];

/** @param {Node} node */
const recordOf = (node) => pathTo(node).map(({ move, position }) => move ?? position).join(" ");

/** The moves after a position as in `tree`. @param {Node} node @returns {string[]} */
function movesFrom(node) {
  const [main, ...others] = node.children;
  if (!main) return [];
  const variations = others.map((other) => `(${[other.move, ...movesFrom(other)].join(" ")})`);
  return [main.move ?? "", ...variations, ...movesFrom(main)];
}

/**
 * The lines of a game that is written as in `tree`, each on one line, the main line
 * first. What is no game is one line, for the server to judge.
 * @param {string} tree
 * @returns {string[]}
 */
export function linesOf(tree) {
  const tokens = tree.split(/\s+|(?=[()])|(?<=[()])/).filter(Boolean);
  const start = tokens.findIndex((token) => /^\(|^[a-z]+\d+[-x][a-z]+\d+$/.test(token));
  if (start < 0 || !tokens.includes("(")) return [tree];
  const first = tokens.slice(0, start).join(" ");
  /** @type {string[][]} */
  const lines = [[]];
  /** The line that is read, and those that it interrupts. */
  const stack = [...lines];
  for (const token of tokens.slice(start)) {
    const line = /** @type {string[]} */ (stack.at(-1));
    if (token === "(") {
      const variation = line.slice(0, -1);
      lines.push(variation);
      stack.push(variation);
    } else if (token !== ")") line.push(token);
    else if (stack.length > 1) stack.pop();
    else return [tree];
  }
  return stack.length === 1 ? lines.map((moves) => [first, ...moves].join(" ")) : [tree];
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
