/** Where things of a laid-out tree are in a window, and what of it lies in a part of the window. */

import { LEAST_TEXT, lineOf, roomOf } from "./rooms.js";

/** @import { Camera, Size } from "./camera.js" */
/** @import { Layout } from "./layout.js" */
/** @import { Room } from "./rooms.js" */
/** @import { SearchTree } from "./tree.js" */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in pixels */

/** How much of a level is above a stump, and at most how many pixels. */
const [STUMP_SHARE, STUMP_MOST] = [0.14, 30];
/** How wide the longest word of a reason is, and all of it, as a multiple of the size of its text. */
const [LONGEST_WORD, REASON] = [3, 10];

export class Geometry {
  /** @param {SearchTree} tree @param {Layout} layout @param {Camera} camera @param {Size} size @param {number} text the size that labels should have */
  constructor(tree, layout, camera, size, text = LEAST_TEXT) {
    this.tree = tree;
    this.layout = layout;
    this.camera = camera;
    this.size = size;
    this.text = text;
    const { rows, cols } = tree.trace;
    this.shape = rows / cols;
    const { across, down } = camera;
    const hasNotes = tree.hits.length > 0 || tree.events.some(({ alpha }) => typeof alpha === "number");
    /** The room of the calls of each level. */
    this.rooms = layout.gaps.map((gap) => roomOf({ gap, across, down, shape: this.shape, text, hasNotes }));
    /** The width of the smallest boards. */
    this.board = Math.min(...this.rooms.map(({ board }) => board));
  }

  /** @param {number} ply @returns {Room} */
  room(ply) {
    return /** @type {Room} */ (this.rooms[Math.min(ply, this.rooms.length - 1)]);
  }

  /** The room of a call. @param {number} id */
  roomOf(id) {
    return this.room(this.tree.node(id).ply);
  }

  /** The middle of a call. @param {number} id */
  across(id) {
    return this.camera.left(this.layout.x[id] ?? NaN, this.size);
  }

  /** Where a level begins. @param {number} ply */
  levelTop(ply) {
    return this.camera.top(ply - 0.5, this.size);
  }

  /** The top of a call's board. @param {number} id */
  down(id) {
    const { ply } = this.tree.node(id);
    const { top, rows, drop } = this.room(ply);
    return this.levelTop(ply) + top + ((this.layout.orders[id] ?? 0) % rows) * drop;
  }

  /** A board. @param {number} id @returns {Box} */
  boardBox(id) {
    const { board } = this.roomOf(id);
    const [middle, top] = [this.across(id), this.down(id)];
    return { left: middle - board / 2, top, right: middle + board / 2, bottom: top + board * this.shape };
  }

  /** Where the line to a call ends: at its board, or at the labels above it. @param {number} id */
  head(id) {
    const { labels, text } = this.roomOf(id);
    return this.down(id) - (labels === "all" ? 1.1 * lineOf(text) : 0);
  }

  /** Where the lines to what a call made begin. @param {number} id */
  foot(id) {
    return this.down(id) + this.roomOf(id).foot;
  }

  /** Where a stump ends. @param {number} id its call */
  stump(id) {
    const { ply } = this.tree.node(id);
    return { x: this.camera.left(this.layout.stumps[id] ?? NaN, this.size), y: this.levelTop(ply + 1) + Math.min(STUMP_MOST, this.camera.down * STUMP_SHARE) };
  }

  /**
   * Room for the words below a stump; null if there is too little.
   * @param {number} ply the level of its call
   * @returns {{ text: number, width: number, lines: number } | null}
   */
  stumpRoom(ply) {
    const width = Math.min(240, (this.layout.gaps[ply + 1] ?? 1) * this.camera.across) - 4;
    const height = this.camera.down * (1 - STUMP_SHARE) - 5;
    for (const text of new Set([this.text, LEAST_TEXT])) {
      const lines = Math.floor(height / lineOf(text));
      if (width >= LONGEST_WORD * text && lines >= Math.ceil((REASON * text) / width)) return { text, width, lines };
    }
    return null;
  }

  /** All that a change of a call may touch: its board, its labels, its line, its stump. @param {number} id @returns {Box} */
  reach(id) {
    const { ply, parent, stump } = this.tree.node(id);
    const box = this.boardBox(id);
    const { labels, across } = this.roomOf(id);
    const room = labels === "none" ? 0 : across / 2;
    const middle = this.across(id);
    const all = { left: Math.min(box.left, middle - room) - 4, top: this.levelTop(ply) - 2, right: Math.max(box.right, middle + room) + 4, bottom: this.foot(id) + 4 };
    if (parent > 0) {
      all.left = Math.min(all.left, this.across(parent) - 3);
      all.right = Math.max(all.right, this.across(parent) + 3);
      all.top = Math.min(all.top, this.foot(parent) - 2);
    }
    if (stump && !Number.isNaN(this.layout.stumps[id])) {
      const end = this.stump(id);
      const words = this.stumpRoom(ply);
      const half = Math.max(words ? words.width / 2 + 2 : 0, 8);
      all.left = Math.min(all.left, end.x - half);
      all.right = Math.max(all.right, end.x + half);
      all.bottom = Math.max(all.bottom, words ? this.levelTop(ply + 2) : end.y + 4);
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
    const { board, across } = this.room(ply);
    const room = Math.max(board, across, this.camera.across) / 2 + 4;
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
    const [first, last] = this.levels({ left, right: left, top, bottom: top });
    for (let ply = first; ply <= last; ply += 1) {
      const reach = Math.max(0, 4 - this.room(ply).board / 2);
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
