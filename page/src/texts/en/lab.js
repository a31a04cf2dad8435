/** The words of the lab. */

import { count, counted, percent } from "./words.js";

/** @import { LevelsState, Moment as SearchMoment } from "../../lab/levels/state.js" */
/** @import { OtherRun } from "../../lab/levels/controller.js" */
/** @import { PercolationState } from "../../lab/percolation/state.js" */
/** @import { Moment as FloodMoment } from "../../lab/queue/state.js" */
/** @import { GoneTrace, GoneTraceEvent, PegsTrace, PegsTraceEvent, PercolationPoint } from "../../types.js" */

export const labTexts = {
  title: "Lab",
  promise: "Watch algorithms think. Every step shown is one the solver really takes.",
  watch: "Watch",
  train: "Train",
  teach: "Teach",
  back: "‹ Lab",
  share: "Share",
  code: "The algorithm",
  tree: { name: "Search tree", words: "Watch alpha-beta think: every call, every cut-off and its reason, side by side with another algorithm." },
  levels: { name: "Level search", words: "Soldiers, board by board: strike out duplicates and mirror images, or take the heaviest board first." },
  queue: { name: "Gone’s queue", words: "A flood is a queue of cells. See the front of the queue, and what is waiting behind it." },
  trainer: { name: "Trainer", words: "Only one move is right. Five levels, and a new puzzle every day." },
  lessons: { name: "Lessons", words: "Eight short pages, from the value of a position to a flood, each with a task." },
  matchbox: { name: "Matchbox machine", words: "Boxes and beads that learn Hexapawn. Play against it, train it, print it." },
  suite: { name: "Exercises", words: "Tests with answers for a course: make a suite, and find out what a program gets wrong." },
  percolation: { name: "Percolation", words: "At what density does white get through? Watch the curve appear." },
  /** @param {string} name */
  unknownPage: (name) => `There is no page named "${name}" in the lab.`,
  keys: [
    { keys: ["←", "→"], words: "previous or next step" },
    { keys: ["Home", "End"], words: "first or last step" },
    { keys: ["Space"], words: "play or pause" },
  ],
};

/** @param {number} id */
const number = (id) => `#${count(id)}`;
const NAMES = /** @type {const} */ ({ levels: "Levels", "folded-levels": "Folded and hashed", "best-first": "Best first" });

export const levelsTexts = {
  algorithm: "Algorithm",
  algorithms: NAMES,
  examples: "Board",
  boards: {
    soldiers: "Soldiers: second row",
    level1: "Soldiers: first row",
    line: "Five holes in a line",
    cross: "Cross: six pegs",
    triangle: "Triangle of side 4",
    impossible: "Soldiers: out of reach",
  },
  own: "Your own",
  board: "Any board",
  load: "Load",
  controls: "Steps",
  skip: "Next board",
  levels: "Levels",
  queue: "Queue",
  weights: "Weights",
  weightsWhy: "The closer a peg is to the goal, the more it weighs: each step away divides its weight by the golden ratio.",
  buckets: "Buckets of the next level",
  bucketHeads: ["Rows | columns", "Boards"],
  idea: {
    levels: "All boards after one jump, then after two, then after three. Each new board is compared with all others of its level.",
    "folded-levels": "Only one of each set of mirror images is kept. A board is compared only with boards in its own bucket: those with the same row and column sums.",
    "best-first": "Always take the heaviest board next, however deep it is.",
  },
  counters: { kept: "Kept", struck: "Struck out", taken: "Taken", comparisons: "Comparisons" },
  /** @param {SearchMoment} moment */
  count: ({ kept, struck, taken, comparisons }) => ({ kept: count(kept), struck: count(struck), taken: count(taken), comparisons: comparisons === null ? "–" : count(comparisons) }),
  number,
  /** @param {number} jumps */
  level: (jumps) => (jumps === 0 ? "Start" : `After ${counted(jumps, "jump")}`),
  /** @param {number} weight */
  weight: (weight) => ` ${weight.toFixed(2)}`,
  /** @param {number} weight */
  weightNumber: (weight) => weight.toFixed(2).replace(/^0/, ""),
  /** @param {number} id @param {string} move @param {number | null} parent */
  kept: (id, move, parent) => (parent === null ? "The start" : `${number(id)}: ${move} from ${number(parent)}`),
  /** @param {number} of @param {boolean} isMirror */
  same: (of, isMirror) => `${isMirror ? "⇋" : "="} ${number(of)}`,
  /** @param {number} of @param {boolean} isMirror @param {string} move */
  struck: (of, isMirror, move) => `${move}: ${isMirror ? "a mirror image of" : "the same as"} ${number(of)}`,
  /** @param {number} length */
  waiting: (length) => `${counted(length, "board")} waiting`,
  /** @param {number} buckets @param {number} collisions */
  collisions: (buckets, collisions) => `${counted(buckets, "bucket")}, ${counted(collisions, "collision")}`,
  /** @param {PegsTraceEvent | null} event @param {LevelsState} state */
  event(event, { nodes }) {
    if (!event) return "Press play, or step with the arrow keys.";
    switch (event.event) {
      case "start":
        return "The search begins.";
      case "level":
        return event.jumps === 0 ? "Level 0: just the start." : `Level ${event.jumps}: ${counted(event.positions ?? 0, "board")}.`;
      case "take": {
        const weight = nodes[event.node ?? 0]?.weight ?? null;
        return weight === null ? `Take board ${number(event.node ?? 0)}.` : `Take the heaviest board: ${number(event.node ?? 0)}, ${weight.toFixed(3)}.`;
      }
      case "keep":
        return event.folded ? `${event.move} is new: kept as ${number(event.node ?? 0)}, mirrored.` : `${event.move} is new: kept as ${number(event.node ?? 0)}.`;
      case "strike":
        return `${event.move} is struck out: ${event.mirror ? "a mirror image of" : "the same as"} ${number(event.of ?? 0)}.`;
      case "goal":
        return `Board ${number(event.node ?? 0)} meets the goal.`;
      default:
        return "Nothing left to try: there is no plan.";
    }
  },
  /** @param {PegsTrace} trace @param {OtherRun | null} shortest */
  end({ sentence, plan_jumps: jumps, positions, waiting_sooner: sooner, weights, cut, events }, shortest) {
    if (!weights || !shortest || jumps === null || shortest.jumps === null) return sentence;
    const found = `Best first: ${counted(jumps, "jump")} after ${counted(positions, "board")}. Level by level: ${counted(shortest.jumps, "jump")} after ${counted(shortest.positions, "board")}.`;
    const why = jumps === shortest.jumps ? "" : ` Its plan is longer because ${counted(sooner, "lighter board")} with fewer jumps ${sooner === 1 ? "was" : "were"} still waiting.`;
    return `${found}${why}${cut ? ` Only the first ${counted(events.length, "event")} are shown.` : ""}`;
  },
};

/** @param {readonly number[]} cell */
const cell = ([row = 0, col = 0]) => `${col},${row}`;

export const queueTexts = {
  neighbours: "Neighbours",
  four: "4",
  eight: "8",
  board: "Board",
  load: "Load",
  controls: "Steps",
  randomBoards: "Random boards",
  nextCell: "Next cell",
  nextRound: "Next round",
  queue: "Queue",
  idea: "The queue holds cells in round order: first turned, first to spread.",
  counters: { round: "Round", waiting: "In the queue", turned: "Turned" },
  cell,
  /** @param {number} number */
  round: (number) => `round ${count(number)}`,
  /** @param {string} size */
  random: (size) => `Random ${size.replace("x", "×")}`,
  /** @param {number} cells @param {number} most */
  tooLarge: (cells, most) => `This board has ${count(cells)} cells. You can watch the queue on boards of up to ${count(most)}.`,
  /** @param {FloodMoment} moment */
  count: ({ round, queue, turned }) => ({ round: count(round), waiting: count(queue.length), turned: count(turned) }),
  /** @param {number} length */
  waiting: (length) => (length === 0 ? "empty" : `${counted(length, "cell")}, front first`),
  /** @param {GoneTraceEvent | null} event */
  event(event) {
    if (!event) return "Press play, or step with the arrow keys.";
    switch (event.event) {
      case "source":
        return `The white pebble at ${cell(event.cell)} joins the queue: round 0.`;
      case "take":
        return `Take ${cell(event.cell)} from the front: it turned in round ${event.round ?? 0}.`;
      case "turn":
        return `${cell(event.cell)} turns in round ${event.round ?? 0} and joins the queue.`;
      default:
        return event.why === "empty" ? `${cell(event.cell)} is empty.` : `${cell(event.cell)} is already white.`;
    }
  },
  /** @param {GoneTrace} trace */
  end: ({ sentence, longest_queue: longest }) => `${sentence} The queue held up to ${counted(longest, "cell")}.`,
  /** @param {GoneTrace} trace @param {FloodMoment} moment */
  picture: ({ rows, cols }, { round, turned, queue }) => `Board of ${rows} rows and ${cols} columns: round ${round}, ${turned} turned, ${queue.length} in the queue`,
};

export const percolationTexts = {
  idea: "The top row is white, with black pebbles scattered at random below. Each point averages several boards.",
  size: "Board",
  /** @param {string} size */
  sizeName: (size) => size.replace("x", "×"),
  neighbours: "Neighbours",
  runs: { label: "Boards per point", fewer: "Fewer boards", more: "More boards" },
  seed: { label: "Random seed", fewer: "Previous seed", more: "Next seed" },
  density: "fraction of black cells",
  table: "Data table",
  curves: [
    { key: "crossing", words: "white gets through to the bottom" },
    { key: "survivors", words: "a black pebble survives" },
    { key: "rounds", words: "rounds (right scale)" },
  ],
  heads: ["Density", "Through", "Survives", "Rounds"],
  /** @param {PercolationPoint} point */
  row: ({ density, crossing, survivors, rounds, rounds_deviation: deviation }) => [density.toFixed(2), percent(crossing), percent(survivors), `${rounds.toFixed(0)} ± ${deviation.toFixed(0)}`],
  share: percent,
  /** @param {number} rounds */
  rounds: (rounds) => count(Math.round(rounds)),
  /** @param {number} density */
  threshold: (density) => `threshold ${density.toFixed(4)}`,
  /** @param {PercolationPoint} point */
  point: ({ density, crossing, survivors, rounds }) => `${density.toFixed(2)}: ${percent(crossing)} through, ${percent(survivors)} survive, ${rounds.toFixed(0)} rounds`,
  /** @param {PercolationState} state */
  action: ({ isRunning, missing }) => (isRunning ? "Stop" : missing.length > 0 ? "Continue" : "New boards"),
  /** @param {PercolationState} state */
  status({ found, isRunning, points, missing }) {
    if (found) return found.sentence;
    const all = points.length + missing.length;
    return isRunning ? `${points.length} of ${all} densities…` : `${points.length} of ${all} densities.`;
  },
  /** @param {PercolationState} state */
  chart: ({ points, found }) => `Curves by fraction of black cells, ${counted(points.length, "point")}. ${found?.sentence ?? ""}`.trim(),
};
