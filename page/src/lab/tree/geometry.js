/** Where things of a laid-out tree are in a window, and what of it lies in a part of the window. */

/** @import { Camera, Size } from "./camera.js" */
/** @import { Layout } from "./layout.js" */
/** @import { SearchTree } from "./tree.js" */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in pixels */

/** From this width on, boards have labels. */
const LABELLED = 34;
/** The lines of text below a board, and the one above it. */
const [BELOW, ABOVE] = [2, 1];

export class Geometry {
  /** @param {SearchTree} tree @param {Layout} layout @param {Camera} camera @param {Size} size */
  constructor(tree, layout, camera, size) {
    this.tree = tree;
    this.layout = layout;
    this.camera = camera;
    this.size = size;
    const { rows, cols } = tree.trace;
    this.shape = rows / cols;
    const { board, rows: staggered, drop } = camera.boards(this.shape);
    this.staggered = staggered;
    this.drop = drop;
    this.hasLabels = staggered === 1 && board >= LABELLED;
    this.text = Math.min(24, Math.max(10, board * 0.2));
    /** A board's width. Labels take room from it where levels are close. */
    this.board = this.hasLabels ? Math.min(board, Math.max(LABELLED, (0.94 * camera.down - (BELOW + ABOVE + 0.7) * this.line) / this.shape)) : board;
  }

  get line() {
    return this.text * 1.25;
  }

  /** The middle of a call. @param {number} id */
  across(id) {
    return this.camera.left(this.layout.x[id] ?? NaN, this.size);
  }

  /** Where a level begins. @param {number} ply */
  levelTop(ply) {
    return this.camera.top(ply - 0.5, this.size);
  }

  /** The top of a call's board. @param {number} id @param {number} ply */
  down(id, ply) {
    const above = this.hasLabels ? (ABOVE + 0.4) * this.line : this.camera.down * 0.12;
    return this.levelTop(ply) + above + ((this.layout.orders[id] ?? 0) % this.staggered) * this.drop;
  }

  get boardHeight() {
    return this.board * this.shape;
  }

  /** A board. @param {number} id @returns {Box} */
  boardBox(id) {
    const [middle, top] = [this.across(id), this.down(id, this.tree.node(id).ply)];
    return { left: middle - this.board / 2, top, right: middle + this.board / 2, bottom: top + this.boardHeight };
  }

  /** Where the lines to what a call made begin. @param {number} id */
  foot(id) {
    return this.down(id, this.tree.node(id).ply) + this.boardHeight + (this.hasLabels ? (BELOW + 0.3) * this.line : 1);
  }

  /** Where a stump ends. @param {number} id its call */
  stump(id) {
    const { ply } = this.tree.node(id);
    return { x: this.camera.left(this.layout.stumps[id] ?? NaN, this.size), y: this.levelTop(ply + 1) + Math.min(30, this.camera.down * 0.14) };
  }

  /** All that a change of a call may touch: its board, its labels, its line, its stump. @param {number} id @returns {Box} */
  reach(id) {
    const { ply, parent, stump } = this.tree.node(id);
    const box = this.boardBox(id);
    const room = this.hasLabels ? this.camera.across / 2 : 0;
    const middle = this.across(id);
    const all = { left: Math.min(box.left, middle - room) - 4, top: this.levelTop(ply) - 2, right: Math.max(box.right, middle + room) + 4, bottom: this.foot(id) + 4 };
    if (parent > 0) {
      all.left = Math.min(all.left, this.across(parent) - 3);
      all.right = Math.max(all.right, this.across(parent) + 3);
      all.top = Math.min(all.top, this.foot(parent) - 2);
    }
    if (stump && !Number.isNaN(this.layout.stumps[id])) {
      const end = this.stump(id);
      all.left = Math.min(all.left, end.x - Math.max(room, 8));
      all.right = Math.max(all.right, end.x + Math.max(room, 8));
      all.bottom = Math.max(all.bottom, this.hasLabels ? this.levelTop(ply + 2) : end.y + 4);
    }
    return all;
  }

  /** The levels of which something lies in a box. @param {Box} box @returns {[first: number, last: number]} */
  levels({ top, bottom }) {
    const at = (/** @type {number} */ y) => Math.floor((y - this.levelTop(0)) / this.camera.down);
    return [Math.max(0, at(top) - 1), Math.min(this.layout.levels.length - 1, at(bottom) + 1)];
  }

  /**
   * The calls of a level whose boards, lines or labels may lie in a box. Lines of one level never
   * cross, so both their ends rise along the level.
   * @param {number} ply @param {Box} box
   * @returns {number[]} none, or a part of the level
   */
  within(ply, { left, right }) {
    const level = this.layout.levels[ply] ?? [];
    const room = Math.max(this.board, this.camera.across) / 2 + 4;
    const above = (/** @type {number} */ id) => {
      const { parent } = this.tree.node(id);
      return parent > 0 ? this.across(parent) : this.across(id);
    };
    const first = firstWhere(level, (id) => Math.max(this.across(id) + room, above(id)) >= left);
    const end = firstWhere(level, (id) => Math.min(this.across(id) - room, above(id)) > right);
    return first === 0 && end === level.length ? level : level.slice(first, end);
  }

  /** The call at a point. @param {number} left @param {number} top @returns {number} 0 if there is none */
  callAt(left, top) {
    const reach = Math.max(0, 4 - this.board / 2);
    const [first, last] = this.levels({ left, right: left, top, bottom: top });
    for (let ply = first; ply <= last; ply += 1) {
      for (const id of this.within(ply, { left, right: left, top, bottom: top })) {
        const box = this.boardBox(id);
        if (left >= box.left - reach && left <= box.right + reach && top >= box.top - reach && top <= box.bottom + reach) return id;
      }
    }
    return 0;
  }
}

/** The first place from which on something holds. @param {number[]} sorted @param {(id: number) => boolean} holds */
function firstWhere(sorted, holds) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A box around boxes. @param {Box[]} boxes @returns {Box} */
export const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
