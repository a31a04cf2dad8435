/**
 * Where the calls of a tree are drawn: each above the middle of those it made, subtrees as close
 * together as their outlines allow. Places are in slots across and levels down. The whole tree is
 * laid out before its first step, so that nothing moves while it grows.
 */

/** @import { SearchTree } from "./tree.js" */

/** The room between two trees of a forest, in slots. */
const FOREST_GAP = 1;

/** Calls that are closer than this may be staggered in two rows, in slots. */
const CLOSE = 2;

/**
 * @typedef {object} Layout
 * @property {Float64Array} x the middle of each call; not a number if it is hidden
 * @property {Float64Array} stumps the middle of the stump below each call; not a number if there is none
 * @property {number[][]} levels the visible calls of each level, from left to right
 * @property {Int32Array} orders the place of each call among those of its level that are close together
 * @property {number[]} gaps the least room between calls and stumps of each level, in slots; infinite if there is one alone
 * @property {number} width in slots
 * @property {number} height in levels
 */

/** An outline of a subtree: its leftmost and rightmost middles on each level, relative to its root. @typedef {{ left: number[], right: number[] }} Outline */

/**
 * @param {SearchTree} tree
 * @param {(id: number) => boolean} isCollapsed
 * @returns {Layout}
 */
export function layOut(tree, isCollapsed) {
  const count = tree.nodes.length;
  const x = new Float64Array(count).fill(NaN);
  const stumps = new Float64Array(count).fill(NaN);
  const isHidden = hiddenCalls(tree, isCollapsed);
  // What is below a call comes after it, so it is ready when the call is reached.
  /** @type {(Outline | null)[]} */
  const outlines = new Array(count).fill(null);
  const offsets = new Float64Array(count);
  const stumpOffsets = new Float64Array(count).fill(NaN);
  for (let id = count - 1; id > 0; id -= 1) {
    if (isHidden[id]) continue;
    const node = tree.node(id);
    const isOpen = !isCollapsed(id);
    const children = isOpen ? node.children : [];
    const parts = children.map((child) => outlines[child] ?? LEAF);
    if (isOpen && node.stump) parts.push(LEAF);
    const { places, outline } = beside(parts);
    outlines[id] = outline;
    children.forEach((child, index) => {
      offsets[child] = places[index] ?? 0;
      outlines[child] = null;
    });
    if (isOpen && node.stump) stumpOffsets[id] = places.at(-1) ?? 0;
  }
  const forest = joined(tree.roots.map((root) => outlines[root] ?? LEAF), FOREST_GAP);
  tree.roots.forEach((root, index) => (offsets[root] = forest.places[index] ?? 0));
  /** @type {number[][]} */
  const levels = [];
  let height = 0;
  const orders = new Int32Array(count);
  for (let id = 1; id < count; id += 1) {
    if (isHidden[id]) continue;
    const { parent, ply } = tree.node(id);
    x[id] = (offsets[id] ?? 0) + (parent > 0 ? (x[parent] ?? 0) : 0);
    stumps[id] = (x[id] ?? 0) + (stumpOffsets[id] ?? NaN);
    const level = (levels[ply] ??= []);
    const before = level.at(-1);
    orders[id] = before !== undefined && (x[id] ?? 0) - (x[before] ?? 0) < CLOSE ? (orders[before] ?? 0) + 1 : 0;
    level.push(id);
    height = Math.max(height, ply + (Number.isNaN(stumps[id]) ? 1 : 2));
  }
  const least = Math.min(0, ...forest.outline.left);
  for (let id = 1; id < count; id += 1) {
    x[id] = (x[id] ?? NaN) - least;
    stumps[id] = (stumps[id] ?? NaN) - least;
  }
  const gaps = gapsOf(tree, levels, x, stumps, height);
  return { x, stumps, levels, orders, gaps, width: Math.max(1, Math.max(0, ...forest.outline.right) - least + 1), height: Math.max(1, height) };
}

/** @param {SearchTree} tree @param {number[][]} levels @param {Float64Array} x @param {Float64Array} stumps @param {number} height */
function gapsOf(tree, levels, x, stumps, height) {
  /** @type {number[][]} */
  const places = Array.from({ length: Math.max(1, height) }, (_, ply) => (levels[ply] ?? []).map((id) => x[id] ?? NaN));
  for (const { id, ply } of tree.nodes.slice(1)) {
    const stump = stumps[id] ?? NaN;
    if (!Number.isNaN(stump)) places[ply + 1]?.push(stump);
  }
  return places.map((level) => {
    level.sort((one, other) => one - other);
    return level.reduce((least, place, index) => (index === 0 ? least : Math.min(least, place - (level[index - 1] ?? 0))), Infinity);
  });
}

/** Which calls are below one that is collapsed. @param {SearchTree} tree @param {(id: number) => boolean} isCollapsed */
function hiddenCalls(tree, isCollapsed) {
  const isHidden = new Uint8Array(tree.nodes.length);
  for (let id = 1; id < tree.nodes.length; id += 1) {
    const { parent } = tree.node(id);
    if (parent > 0 && (isHidden[parent] || isCollapsed(parent))) isHidden[id] = 1;
  }
  return isHidden;
}

/** @type {Outline} */
const LEAF = { left: [0], right: [0] };

/** Outlines next to each other, below a root in their middle. @param {Outline[]} parts @returns {{ places: number[], outline: Outline }} */
function beside(parts) {
  if (parts.length === 0) return { places: [], outline: LEAF };
  const { places, outline } = joined(parts, 0);
  const middle = ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2;
  return {
    places: places.map((place) => place - middle),
    outline: { left: [0, ...outline.left.map((at) => at - middle)], right: [0, ...outline.right.map((at) => at - middle)] },
  };
}

/** Outlines next to each other, the first at 0. @param {Outline[]} parts @param {number} gap @returns {{ places: number[], outline: Outline }} */
function joined(parts, gap) {
  /** @type {number[]} */
  const places = [];
  /** @type {Outline} */
  const all = { left: [], right: [] };
  for (const { left, right } of parts) {
    let place = places.length === 0 ? 0 : -Infinity;
    const common = Math.min(left.length, all.right.length);
    for (let level = 0; level < common; level += 1) place = Math.max(place, (all.right[level] ?? 0) - (left[level] ?? 0) + 1 + gap);
    places.push(place);
    for (let level = 0; level < left.length; level += 1) {
      if (level >= all.left.length) all.left.push((left[level] ?? 0) + place);
      all.right[level] = (right[level] ?? 0) + place;
    }
  }
  return { places, outline: all };
}
