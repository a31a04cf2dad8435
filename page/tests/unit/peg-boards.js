/** Boards of pegs as the server would describe them: one row, and answers about it. */

import assert from "node:assert/strict";
import { PegsState } from "../../src/pegs/state.js";
import { squareName } from "../../src/squares.js";

/** @import { Argument, GoalKind, Impossibility, Jump, PegBoard, PegsSolution } from "../../src/types.js" */

/** A jump along the only row. @param {string} from @param {string} over @param {string} to @returns {Jump} */
export const jump = (from, over, to) => ({ move: `${from}-${to}`, from, over, to });

/** A board of one row. @param {string} row @param {Partial<PegBoard>} [more] @returns {PegBoard} */
export const board = (row, more = {}) => ({
  game: "pegs",
  position: `jumps: orthogonal; goal: ${more.goal ?? "one"}; ${row}`,
  jumps_allowed: "orthogonal",
  goal: "one",
  goal_kind: kindOf(more),
  sentence: `${jumpsOn(row).length} legal jumps.`,
  rows: 1,
  cols: row.length,
  pegs: row.split("x").length - 1,
  squares: [row],
  jumps: jumpsOn(row),
  target: null,
  wanted: null,
  met: false,
  made: [],
  moves_made: 0,
  text: row,
  ...more,
});

/** The kind of a goal. @param {Partial<PegBoard>} board @returns {GoalKind} */
function kindOf({ goal = "one", target, wanted }) {
  if (goal.startsWith("reach")) return "reach";
  return wanted ? "exactly" : target ? "one-at" : "one";
}

/** What can jump on a row. @param {string} row */
function jumpsOn(row) {
  const name = (/** @type {number} */ col) => squareName(col, 0);
  return [...row].flatMap((_, col) =>
    [1, -1].flatMap((way) =>
      row[col] === "x" && row[col + way] === "x" && row[col + 2 * way] === "o" ? [jump(name(col), name(col + way), name(col + 2 * way))] : [],
    ),
  );
}

/** @param {Partial<PegsSolution>} more @returns {PegsSolution} */
export const solution = (more) => ({
  ...board("o"),
  sentence: "Reachable.",
  outcome: "reachable",
  reason: null,
  jumps: 0,
  jumps_are_fewest: true,
  moves: 0,
  moves_are_fewest: false,
  line: [],
  proof: null,
  positions: 1,
  seconds: 0.01,
  steps: [],
  why: null,
  ...more,
});

/** @type {Argument} */
export const WEIGHTS = { kind: "pagoda", words: "Too light.", weights: [[1, 0, null]], start: 1, need: 2, members: null, ends: ["a1"] };

/** @type {Argument} */
export const PARITY = { kind: "parity", words: "Odd.", weights: [[1, 0, null]], start: 1, need: 0, members: null, ends: ["b1"] };

/** @type {Impossibility} */
export const WHY = { kind: "pagoda", words: "Too light.", weights: [[1, 0, null]], start: 1, goal: 2, arguments: [WEIGHTS], ends: ["a1"], members: null };

/** Two arguments, each for an end of its own. @type {Impossibility} */
export const BOTH = { ...WHY, start: null, goal: null, arguments: [PARITY, WEIGHTS], ends: ["a1", "b1"] };

/** A state with a board. @param {PegBoard} start */
export function loaded(start) {
  const state = new PegsState();
  assert.ok(state.load(state.begin(), start));
  return state;
}
