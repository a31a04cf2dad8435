/**
 * The calls of a search as a tree, with what is known of each at every step. The events are the
 * solver's own; this only says which belong together. Whatever the step, looking something up
 * takes no longer than a few comparisons, so any step can be shown at once.
 */

/** @import { SearchTrace, SearchEvent } from "../../types.js" */

/**
 * @typedef {"win" | "loss" | "draw"} NodeOutcome for the side to move; an answer counts as win or loss of the question
 *
 * @typedef {object} Stump the moves that were not tried
 * @property {number} event the event that cut them off
 * @property {string[]} moves
 * @property {string} reason
 *
 * @typedef {object} TreeNode a call
 * @property {number} id from 1, in the order of the calls
 * @property {number} parent 0 at a root
 * @property {number} ply
 * @property {SearchEvent} event the call itself
 * @property {number} called the index of that event
 * @property {number} returned the index of the event with its result; infinite if the trace ends before
 * @property {number[]} changes the indexes of its updates
 * @property {number[]} children
 * @property {Stump | null} stump
 * @property {number} source the call that stored its answer, 0 if it was not in the table
 * @property {number} hit the index of the event that says so
 * @property {number} size the calls at and below it
 *
 * @typedef {object} Counts what has been counted until a step
 * @property {number} calls
 * @property {number} stored
 * @property {number} hits
 * @property {number} cuts
 * @property {number} skipped moves that were not tried
 */

const COUNTERS = /** @type {const} */ (["calls", "stored", "hits", "cuts", "skipped"]);

export class SearchTree {
  /** @param {SearchTrace} trace */
  constructor(trace) {
    this.trace = trace;
    this.events = trace.events;
    /** The calls; the first is at 1. @type {TreeNode[]} */
    this.nodes = [];
    /** @type {number[]} */
    this.roots = [];
    /** The calls that the table answered, in their order. @type {number[]} */
    this.hits = [];
    /** What has been counted after each event. */
    this.counted = Object.fromEntries(COUNTERS.map((name) => [name, new Uint32Array(this.events.length + 1)]));
    this.build();
    for (let id = this.nodes.length - 1; id > 0; id -= 1) {
      const { parent, size } = this.node(id);
      if (parent > 0) this.node(parent).size += size;
    }
  }

  build() {
    /** @type {Counts} */
    const now = { calls: 0, stored: 0, hits: 0, cuts: 0, skipped: 0 };
    /** @type {Set<string | null | undefined>} */
    const stored = new Set();
    this.events.forEach((event, index) => {
      this.take(event, index);
      if (event.event === "call") now.calls += 1;
      else if (event.event === "store") now.stored = stored.add(this.node(event.node).event.position).size;
      else if (event.event === "hit") now.hits += 1;
      else if (event.event === "cut") {
        now.cuts += 1;
        now.skipped += event.moves?.length ?? 0;
      }
      for (const name of COUNTERS) this.countsOf(name)[index + 1] = now[name];
    });
  }

  /** @param {SearchEvent} event @param {number} index */
  take(event, index) {
    if (event.event === "call") {
      const [id, parent, ply] = [event.node, event.parent ?? 0, event.ply ?? 0];
      this.nodes[id] = { id, parent, ply, event, called: index, returned: Infinity, changes: [], children: [], stump: null, source: 0, hit: Infinity, size: 1 };
      if (parent > 0) this.node(parent).children.push(id);
      else this.roots.push(id);
      return;
    }
    const node = this.nodes[event.node];
    if (!node) return;
    if (event.event === "update") node.changes.push(index);
    else if (event.event === "return") node.returned = index;
    else if (event.event === "cut") node.stump = { event: index, moves: event.moves ?? [], reason: event.reason ?? "" };
    else if (event.event === "hit") {
      [node.source, node.hit] = [event.from ?? 0, index];
      this.hits.push(node.id);
    }
  }

  get last() {
    return this.events.length;
  }

  /** The number of calls in the tree. */
  get size() {
    return Math.max(0, this.nodes.length - 1);
  }

  /** @param {number} id @returns {TreeNode} */
  node(id) {
    const node = this.nodes[id];
    if (!node) throw new RangeError(String(id));
    return node;
  }

  /** @param {keyof Counts} name */
  countsOf(name) {
    return /** @type {Uint32Array} */ (this.counted[name]);
  }

  /** @param {number} step @returns {Counts} */
  counts(step) {
    const at = Math.max(0, Math.min(step, this.last));
    const count = (/** @type {keyof Counts} */ name) => this.countsOf(name)[at] ?? 0;
    return { calls: count("calls"), stored: count("stored"), hits: count("hits"), cuts: count("cuts"), skipped: count("skipped") };
  }

  /** The event that a step shows. @param {number} step @returns {SearchEvent | null} */
  event(step) {
    return this.events[Math.min(step, this.last) - 1] ?? null;
  }

  /** The call that a step belongs to, 0 if none. @param {number} step */
  current(step) {
    return this.event(step)?.node ?? 0;
  }

  /** A call and those that led to it, from the root. @param {number} id @returns {number[]} */
  pathTo(id) {
    const path = [];
    for (let at = id; at > 0; at = this.nodes[at]?.parent ?? 0) path.unshift(at);
    return path;
  }

  /** What a call has returned, or the best that it has so far. @param {number} id @param {number} step @returns {SearchEvent | null} */
  found(id, step) {
    const { returned, changes } = this.node(id);
    if (returned < step) return this.events[returned] ?? null;
    const best = this.events[lastBefore(changes, step)];
    // "The lowest score" is what a search begins with: no move leads to a game lost at once.
    return best && best.value !== "0" ? best : null;
  }

  /** The window of a call. @param {number} id @param {number} step @returns {{ alpha: number, beta: number } | null} */
  window(id, step) {
    const { event, changes, returned } = this.node(id);
    for (let at = lastIndexBefore(changes, Math.min(step, returned)); at >= 0; at -= 1) {
      const { alpha, beta } = this.events[changes[at] ?? 0] ?? {};
      if (typeof alpha === "number" && typeof beta === "number") return { alpha, beta };
    }
    return typeof event.alpha === "number" && typeof event.beta === "number" ? { alpha: event.alpha, beta: event.beta } : null;
  }

  /** How a call that has returned looks: its outcome, by the way it was asked. @param {number} id @returns {NodeOutcome | null} */
  outcome(id) {
    const { returned, event } = this.node(id);
    const result = this.events[returned];
    return result ? outcomeOf(result, event.question) : null;
  }

  /** The next step, in one direction, that shows one of these events. @param {number} step @param {SearchEvent["event"]} kind @returns {number | null} */
  next(step, kind) {
    for (let index = step; index < this.last; index += 1) if (this.events[index]?.event === kind) return index + 1;
    return null;
  }
}

/**
 * An outcome for the side to move. "It loses within n plies: yes" is a loss, any "no" leaves it open.
 * @param {SearchEvent} result
 * @param {string | null | undefined} question
 * @returns {NodeOutcome | null}
 */
export function outcomeOf({ value, answer }, question) {
  if (typeof answer === "boolean") return answer ? (question === "loses" ? "loss" : "win") : null;
  if (typeof value !== "string") return null;
  if (value === "draw") return "draw";
  return value === "0" || value.startsWith("-") ? "loss" : "win";
}

/** The index of the last of these rising numbers below a bound, -1 if none is. @param {number[]} numbers @param {number} bound */
function lastIndexBefore(numbers, bound) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @param {number[]} numbers @param {number} bound */
const lastBefore = (numbers, bound) => numbers[lastIndexBefore(numbers, bound)] ?? -1;
