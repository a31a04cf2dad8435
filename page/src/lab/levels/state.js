/**
 * A search for a plan, as far as it has been watched. The events are the solver's own; this
 * only adds up what they say.
 */

/** @import { PegsTrace, PegsTraceEvent } from "../../types.js" */

/**
 * @typedef {"waiting" | "current" | "taken" | "goal"} Standing
 *
 * @typedef {object} SearchNode a position that was kept
 * @property {number} id
 * @property {string} board the image that stands for it
 * @property {number} jumps
 * @property {number | null} parent
 * @property {string} move
 * @property {number | null} weight
 * @property {string} bucket the sums of its rows and columns
 * @property {number} event the event that found it
 *
 * @typedef {object} Struck a position that was known already
 * @property {string} board as the jump left it
 * @property {number} jumps
 * @property {number} of the one that it equals
 * @property {boolean} isMirror
 * @property {string} move
 * @property {number} event the event that found it
 *
 * @typedef {object} Moment the search after some events
 * @property {number | null} line of the pseudocode
 * @property {number | null} current the position taken last
 * @property {number | null} goal
 * @property {boolean} isExhausted
 * @property {number[]} queue positions that wait, the next one first
 * @property {number} kept
 * @property {number} struck
 * @property {number} taken
 * @property {number | null} comparisons
 * @property {number | null} level the level being made
 */

/** The bucket of an event. @param {PegsTraceEvent} event */
const bucketOf = ({ row_sums, column_sums }) => (row_sums && column_sums ? `${row_sums.join(" ")} | ${column_sums.join(" ")}` : "");

export class LevelsState {
  constructor() {
    /** @type {PegsTrace | null} */
    this.trace = null;
    this.step = 0;
    /** @type {SearchNode[]} */
    this.nodes = [];
    /** @type {Struck[]} */
    this.struck = [];
  }

  /** @param {PegsTrace | null} trace */
  load(trace) {
    this.trace = trace;
    this.step = 0;
    [this.nodes, this.struck] = [[], []];
    this.events.forEach((event, index) => {
      const board = event.folded ?? event.position ?? "";
      const jumps = event.jumps ?? 0;
      if (event.event === "start" || event.event === "keep") {
        this.nodes.push({ id: event.node ?? 0, board, jumps, parent: event.parent ?? null, move: event.move ?? "", weight: event.weight ?? null, bucket: bucketOf(event), event: index });
      } else if (event.event === "strike") {
        this.struck.push({ board: event.position ?? "", jumps, of: event.of ?? 0, isMirror: event.mirror ?? false, move: event.move ?? "", event: index });
      }
    });
  }

  get events() {
    return this.trace?.events ?? [];
  }

  get last() {
    return this.events.length;
  }

  /** Whether a queue is ordered by weight, so that levels do not follow each other. */
  get hasWeights() {
    return Boolean(this.trace?.weights);
  }

  get hasBuckets() {
    return this.nodes.some(({ bucket }) => bucket !== "");
  }

  /** What has happened until a step. @returns {Moment} */
  moment(step = this.step) {
    /** @type {Moment} */
    const moment = { line: null, current: null, goal: null, isExhausted: false, queue: [], kept: 0, struck: 0, taken: 0, comparisons: this.trace?.comparisons === null ? null : 0, level: null };
    /** @type {number[]} */
    let next = [];
    const waiting = () => (this.hasWeights ? moment.queue : next);
    for (const event of this.events.slice(0, step)) {
      moment.line = event.line;
      if (moment.comparisons !== null) moment.comparisons += event.compared ?? 0;
      switch (event.event) {
        case "start":
          waiting().push(0);
          break;
        case "level":
          moment.level = (event.jumps ?? 0) + 1;
          [moment.queue, next] = [next, []];
          break;
        case "take":
          moment.current = event.node ?? null;
          moment.queue.shift();
          moment.taken += 1;
          break;
        case "keep":
          waiting().splice(event.place ?? 0, 0, event.node ?? 0);
          moment.kept += 1;
          break;
        case "strike":
          moment.struck += 1;
          break;
        case "goal":
          moment.goal = event.node ?? null;
          break;
        case "exhausted":
          moment.isExhausted = true;
      }
    }
    // What is found for the next level waits behind the rest of this one.
    moment.queue = [...moment.queue, ...next];
    return moment;
  }

  /** How a position stands. @param {number} id @param {Moment} moment @returns {Standing} */
  standing(id, { goal, current, queue }) {
    if (id === goal) return "goal";
    if (id === current) return "current";
    return queue.includes(id) ? "waiting" : "taken";
  }

  /** The buckets of the level that is being made, the fullest first. */
  buckets(step = this.step) {
    const { level } = this.moment(step);
    /** @type {Map<string, number[]>} */
    const buckets = new Map();
    for (const { id, jumps, bucket, event } of this.nodes) {
      if (event >= step || jumps !== level || bucket === "") continue;
      buckets.set(bucket, [...(buckets.get(bucket) ?? []), id]);
    }
    return [...buckets].map(([sums, nodes]) => ({ sums, nodes })).sort((a, b) => b.nodes.length - a.nodes.length);
  }

  /** The positions from the start to a position. @param {number} id @returns {number[]} */
  pathTo(id) {
    const parent = this.nodes[id]?.parent ?? null;
    return parent === null ? [id] : [...this.pathTo(parent), id];
  }

  /** The event before the current step. */
  get event() {
    return this.events[this.step - 1] ?? null;
  }
}
