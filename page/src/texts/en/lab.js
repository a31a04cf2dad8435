/** The words of the lab. */

import { count, counted } from "./words.js";

/** @import { LevelsState, Moment as SearchMoment } from "../../lab/levels/state.js" */
/** @import { OtherRun } from "../../lab/levels/controller.js" */
/** @import { PercolationState } from "../../lab/percolation/state.js" */
/** @import { Moment as FloodMoment } from "../../lab/queue/state.js" */
/** @import { GoneTrace, GoneTraceEvent, PegsTrace, PegsTraceEvent, PercolationPoint } from "../../types.js" */

export const labTexts = {
  title: "Lab",
  promise: "Watch algorithms think: every step is one that the solver itself takes.",
  watch: "Watch",
  train: "Train",
  teach: "Teach",
  back: "‹ Lab",
  share: "Share",
  code: "The algorithm",
  tree: { name: "Search tree", words: "Watch alpha-beta think: every call, every cut-off and its reason, side by side with another algorithm." },
  levels: { name: "Level search", words: "Soldiers board by board: duplicates and mirror images struck out, or the heaviest first." },
  queue: { name: "Gone’s queue", words: "A flood is a queue of cells. See the front, and what waits behind it." },
  trainer: { name: "Trainer", words: "Exactly one move is right. Five levels, and a new puzzle every day." },
  lessons: { name: "Lessons", words: "Eight short pages, from the value of a position to a flood, each with a task." },
  matchbox: { name: "Matchbox machine", words: "Boxes and beads that learn Hexapawn. Play it, train it, print it." },
  suite: { name: "Exercises", words: "Tests with answers for a course: make a suite, and see what is wrong with a program's answers." },
  percolation: { name: "Percolation", words: "At which density does white get through? A curve, drawn live." },
  /** @param {string} name */
  unknownPage: (name) => `There is no page named "${name}" in the lab.`,
  keys: [
    { keys: ["←", "→"], words: "previous, next step" },
    { keys: ["Home", "End"], words: "first, last step" },
    { keys: ["Space"], words: "play, pause" },
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
  weightsWhy: "The nearer a peg is to the goal, the more it weighs: each step away divides by the golden ratio.",
  buckets: "Buckets of the next level",
  bucketHeads: ["Rows | columns", "Boards"],
  idea: {
    levels: "All boards after one jump, then after two, then after three. Each is compared with every board of its level.",
    "folded-levels": "Of mirror images one is kept. A board is compared only with those in its bucket: boards with the same row and column sums.",
    "best-first": "Always the heaviest board next, wherever in the search it is.",
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
        return event.jumps === 0 ? "Level 0: the start alone." : `Level ${event.jumps}: ${counted(event.positions ?? 0, "board")}.`;
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
        return "Nothing is left: there is no plan.";
    }
  },
  /** @param {PegsTrace} trace @param {OtherRun | null} shortest */
  end({ sentence, plan_jumps: jumps, positions, waiting_sooner: sooner, weights, cut, events }, shortest) {
    if (!weights || !shortest || jumps === null || shortest.jumps === null) return sentence;
    const found = `Best first: ${counted(jumps, "jump")} after ${counted(positions, "board")}. Level by level: ${counted(shortest.jumps, "jump")} after ${counted(shortest.positions, "board")}.`;
    const why = jumps === shortest.jumps ? "" : ` Its plan is longer because ${counted(sooner, "board")} after fewer jumps still waited: they weigh less, so it went deep first.`;
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
  idea: "The queue keeps cells in the order of their rounds: the cell that turns first is the first to spread.",
  counters: { round: "Round", waiting: "In the queue", turned: "Turned" },
  cell,
  /** @param {number} number */
  round: (number) => `round ${count(number)}`,
  /** @param {string} size */
  random: (size) => `Random ${size.replace("x", "×")}`,
  /** @param {number} cells @param {number} most */
  tooLarge: (cells, most) => `This board has ${count(cells)} cells. The queue can be watched on boards of up to ${count(most)}.`,
  /** @param {FloodMoment} moment */
  count: ({ round, queue, turned }) => ({ round: count(round), waiting: count(queue.length), turned: count(turned) }),
  /** @param {number} length */
  waiting: (length) => (length === 0 ? "empty" : `${counted(length, "cell")}, the front first`),
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
        return event.why === "empty" ? `${cell(event.cell)} is empty.` : `${cell(event.cell)} is white already.`;
    }
  },
  /** @param {GoneTrace} trace */
  end: ({ sentence, longest_queue: longest }) => `${sentence} The queue held up to ${counted(longest, "cell")}.`,
  /** @param {GoneTrace} trace @param {FloodMoment} moment */
  picture: ({ rows, cols }, { round, turned, queue }) => `Board of ${rows} rows and ${cols} columns: round ${round}, ${turned} turned, ${queue.length} in the queue`,
};

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

export const percolationTexts = {
  idea: "White fills the top row, black pebbles lie at random below. Each point is the mean of several boards.",
  size: "Board",
  /** @param {string} size */
  sizeName: (size) => size.replace("x", "×"),
  neighbours: "Neighbours",
  runs: { label: "Boards per point", fewer: "Fewer boards", more: "More boards" },
  seed: { label: "Random seed", fewer: "Previous seed", more: "Next seed" },
  density: "fraction of black cells",
  table: "The points as numbers",
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
  action: ({ isRunning, missing }) => (isRunning ? "Stop" : missing.length > 0 ? "Go on" : "Other boards"),
  /** @param {PercolationState} state */
  status({ found, isRunning, points, missing }) {
    if (found) return found.sentence;
    const all = points.length + missing.length;
    return isRunning ? `${points.length} of ${all} densities…` : `${points.length} of ${all} densities.`;
  },
  /** @param {PercolationState} state */
  chart: ({ points, found }) => `Curves over the fraction of black cells, ${counted(points.length, "point")}. ${found?.sentence ?? ""}`.trim(),
};
