/** A curve of percolation, as far as it is known. */

/** @import { PercolationPoint } from "../../types.js" */

export const SIZES = /** @type {const} */ (["20x20", "50x50", "100x100", "200x200"]);
/** Densities in hundredths: where the curve begins and ends. */
const [FROM, TO, STEP] = [30, 90, 2];

/**
 * The densities in the order in which they are asked for: first a few, then those between, so
 * that the curve is seen as a whole from the beginning.
 */
export const DENSITIES = order(Array.from({ length: (TO - FROM) / STEP + 1 }, (_, index) => (FROM + STEP * index) / 100));

/** @param {number[]} list @returns {number[]} */
function order(list) {
  /** @type {number[]} */
  const ordered = [];
  for (let stride = 8; stride >= 1; stride /= 2) {
    list.forEach((density, index) => {
      if (index % stride === 0 && !ordered.includes(density)) ordered.push(density);
    });
  }
  return ordered;
}

export class PercolationState {
  constructor() {
    /** @type {typeof SIZES[number]} */
    this.size = "50x50";
    this.runs = 20;
    this.neighbours = 4;
    this.seed = 1;
    /** In ascending order of density. @type {PercolationPoint[]} */
    this.points = [];
    /** The published threshold. @type {number | null} */
    this.published = null;
    /** What half of the boards let through, and the sentence about it. @type {{ threshold: number | null, sentence: string } | null} */
    this.found = null;
    this.isRunning = false;
  }

  /** Begins anew. */
  clear() {
    [this.points, this.found] = [[], null];
  }

  /** @param {PercolationPoint} point */
  add(point) {
    this.points = [...this.points.filter(({ density }) => density !== point.density), point].sort((a, b) => a.density - b.density);
  }

  /** The densities that are yet to be asked for. */
  get missing() {
    const known = new Set(this.points.map(({ density }) => density));
    return DENSITIES.filter((density) => !known.has(density));
  }

  /** The neighbouring densities between which the curve passes one half. */
  get crossing() {
    const index = this.points.findIndex(({ crossing }) => crossing >= 0.5);
    const [low, high] = [this.points[index - 1], this.points[index]];
    return low && high ? [low.density, high.density] : null;
  }

  get mostRounds() {
    return Math.max(1, ...this.points.map(({ rounds }) => rounds));
  }
}
