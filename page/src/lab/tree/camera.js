/** Which part of a tree is seen, and how large. It knows numbers only. */

/** @import { Layout } from "./layout.js" */

/** @typedef {{ width: number, height: number }} Size of the window, in pixels */
/** @typedef {"whole" | "follow" | "free"} Mode */

/** How far apart calls are at most when the whole tree is seen, in pixels across and down. */
const WIDEST = 150;
const TALLEST = 190;
/** How far apart calls are when the current one is followed. */
export const FOLLOWED = { across: 76, down: 128 };
/** The least and the most room for a call. */
const [LEAST, MOST] = [0.02, 400];
/** What is left free at the edges. */
const MARGIN = 10;
/** A call followed keeps this share of the window between itself and the edges. */
const MARGIN_SHARE = 0.16;

export class Camera {
  constructor() {
    /** The place in the middle of the window. */
    this.x = 0;
    this.y = 0;
    /** Pixels from one call to the next. */
    this.across = FOLLOWED.across;
    this.down = FOLLOWED.down;
    /** @type {Mode} */
    this.mode = "whole";
  }

  /** Shows the whole tree. @param {Layout} layout @param {Size} size */
  fit({ width, height }, size) {
    this.across = Math.min(WIDEST, (size.width - 2 * MARGIN) / width);
    this.down = Math.min(TALLEST, (size.height - 2 * MARGIN) / height);
    [this.x, this.y] = [(width - 1) / 2, (height - 1) / 2];
  }

  /**
   * Moves as little as is needed to see a place well.
   * @param {number} x @param {number} y @param {Size} size
   * @returns {boolean} whether it moved
   */
  follow(x, y, size) {
    if (Number.isNaN(x)) return false;
    const [wide, high] = [((0.5 - MARGIN_SHARE) * size.width) / this.across, ((0.5 - MARGIN_SHARE) * size.height) / this.down];
    const isSeen = Math.abs(x - this.x) <= wide && Math.abs(y - this.y) <= high;
    // The tree grows to the right: what comes next gets room.
    if (!isSeen) [this.x, this.y] = [x + 0.4 * wide, Math.max(high, y)];
    return !isSeen;
  }

  /** Comes so close that boards can be read. */
  approach() {
    this.across = FOLLOWED.across;
    this.down = FOLLOWED.down;
  }

  /** Where a place is in the window. @param {number} x @param {Size} size */
  left(x, { width }) {
    return (x - this.x) * this.across + width / 2;
  }

  /** @param {number} y @param {Size} size */
  top(y, { height }) {
    return (y - this.y) * this.down + height / 2;
  }

  /** The place under a point of the window. @param {number} left @param {number} top @param {Size} size */
  placeAt(left, top, { width, height }) {
    return { x: (left - width / 2) / this.across + this.x, y: (top - height / 2) / this.down + this.y };
  }

  /** Comes closer by a factor; a point of the window stays where it is. @param {number} factor @param {number} left @param {number} top @param {Size} size */
  zoom(factor, left, top, size) {
    const across = Math.min(MOST, Math.max(LEAST, this.across * factor));
    const { x, y } = this.placeAt(left, top, size);
    const exact = across / this.across;
    this.across = across;
    this.down *= exact;
    this.x = x - (left - size.width / 2) / this.across;
    this.y = y - (top - size.height / 2) / this.down;
    this.mode = "free";
  }

  /** Moves by pixels. @param {number} left @param {number} top */
  pan(left, top) {
    this.x -= left / this.across;
    this.y -= top / this.down;
    this.mode = "free";
  }

  /** The camera in an address: a mode, or place and room. */
  get text() {
    if (this.mode !== "free") return this.mode;
    return [this.x.toFixed(1), this.y.toFixed(1), this.across.toPrecision(3), this.down.toPrecision(3)].join(",");
  }

  /** Takes a camera from an address. @param {string | undefined} text @param {Mode} usual */
  read(text, usual) {
    const numbers = text?.split(",").map(Number) ?? [];
    const [x = NaN, y = NaN, across = NaN, down = NaN] = numbers;
    if (numbers.length === 4 && numbers.every(Number.isFinite) && across >= LEAST && across <= MOST && down >= LEAST && down <= 10 * MOST) Object.assign(this, { x, y, across, down, mode: "free" });
    else this.mode = text === "whole" || text === "follow" ? text : usual;
  }
}
