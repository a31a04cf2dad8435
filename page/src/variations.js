/**
 * Moves from one start, with their variations, and the current place among them. No rules,
 * no DOM: what can be played comes from elsewhere.
 */

/**
 * What stands after a move, and what was played from there.
 * @template T what is known of each move
 * @typedef {T & { move: string | null, parent: Branch<T> | null, children: Branch<T>[], ply: number }} Branch
 *   the move is null at the start; of the children the main line comes first, then its variations
 */

/**
 * The current line leads through the current place, from the start to an end.
 * @template T
 */
export class Variations {
  /** @param {T} start what is known of the start */
  constructor(start) {
    /** @type {Branch<T>} */
    this.root = { ...start, move: null, parent: null, children: [], ply: 0 };
    this.line = [this.root];
    this.cursor = 0;
  }

  /** @returns {Branch<T>} */
  get node() {
    return this.at(this.cursor);
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
    return /** @type {Branch<T>} */ (this.line[ply]);
  }

  /**
   * Plays a move from the current place: one that was played before, or another, which
   * becomes a variation if there are others.
   * @param {string} move
   * @param {T} more what is known of it
   */
  make(move, more) {
    const { node } = this;
    const known = node.children.find((child) => child.move === move);
    /** @type {Branch<T>} */
    const next = known ?? { ...more, move, parent: node, children: [], ply: node.ply + 1 };
    if (!known) node.children.push(next);
    this.visit(next);
  }

  /** Goes to a place, and makes a line through it the current one. @param {Branch<T>} node */
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

  /** Whether the current place is on the main line. */
  get isMain() {
    return pathTo(this.node).every(({ parent }, ply, path) => !parent || parent.children[0] === path[ply]);
  }

  /** Makes the line to the current place the main one. */
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

  /** Everything that was played, and the start. @returns {Branch<T>[]} */
  get all() {
    return withDescendants(this.root);
  }

  get hasVariations() {
    return this.all.some(({ children }) => children.length > 1);
  }

  /** All moves, with variations in parentheses after the moves that they replace. */
  get moves() {
    return movesFrom(this.root).join(" ");
  }

  /** The moves that lead to a place. @param {Branch<T>} [node] */
  movesTo(node = this.node) {
    return pathTo(node)
      .slice(1)
      .map(({ move }) => move ?? "");
  }

  /** The numbers of the children that lead to the current place: `0.0.1`. */
  get path() {
    return pathTo(this.node)
      .slice(1)
      .map((node) => node.parent?.children.indexOf(node) ?? 0)
      .join(".");
  }

  /** The current place in an address: a ply if there is one line, else a path; empty at the end of the only line. */
  get mark() {
    if (this.hasVariations) return this.path;
    return this.isAtEnd ? "" : String(this.cursor);
  }

  /** Goes where an address says: to a ply of the main line, or along numbers of children. @param {string} at */
  visitPath(at) {
    let node = this.root;
    const isPly = /^\d+$/.test(at) && !this.hasVariations;
    const steps = isPly ? Array.from({ length: Number(at) }, () => 0) : at.split(".").filter(Boolean).map(Number);
    for (const step of steps) node = node.children[step] ?? node;
    this.visit(node);
  }
}

/** The places from the start to one. @template T @param {Branch<T>} node @returns {Branch<T>[]} */
function pathTo(node) {
  /** @type {Branch<T>[]} */
  const path = [];
  for (let at = /** @type {Branch<T> | null} */ (node); at; at = at.parent) path.unshift(at);
  return path;
}

/** The main line after a place. @template T @param {Branch<T>} node @returns {Branch<T>[]} */
export function continuationOf(node) {
  /** @type {Branch<T>[]} */
  const line = [];
  for (let [next] = node.children; next; [next] = next.children) line.push(next);
  return line;
}

/** @template T @param {Branch<T>} node @returns {Branch<T>[]} */
const withDescendants = (node) => [node, ...node.children.flatMap(withDescendants)];

/** The moves after a place, as texts. @template T @param {Branch<T>} node @returns {string[]} */
function movesFrom(node) {
  const [main, ...others] = node.children;
  if (!main) return [];
  const variations = others.map((other) => `(${[other.move, ...movesFrom(other)].join(" ")})`);
  return [main.move ?? "", ...variations, ...movesFrom(main)];
}

/**
 * The lines of moves that are written as in `moves`, the main line first.
 * @param {string[]} tokens moves and parentheses
 * @returns {string[][] | null} null if the parentheses do not match
 */
export function linesIn(tokens) {
  /** @type {string[][]} */
  const lines = [[]];
  /** The line that is read, and those that it interrupts. */
  const stack = [...lines];
  for (const token of tokens) {
    const line = /** @type {string[]} */ (stack.at(-1));
    if (token === "(") {
      const variation = line.slice(0, -1);
      lines.push(variation);
      stack.push(variation);
    } else if (token !== ")") line.push(token);
    else if (stack.length > 1) stack.pop();
    else return null;
  }
  return stack.length === 1 ? lines : null;
}

/** Moves and parentheses. @param {string} text */
export const tokensOf = (text) => text.split(/[\s,]+|(?=[()])|(?<=[()])/).filter(Boolean);
