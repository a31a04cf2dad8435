/**
 * The lessons: what is on the stage, what can be put there instead, and a task. What is right,
 * the desk says: a task names its question and the field of the answer.
 */

import { notation } from "../../notation.js";

/** @import { Client } from "../../api.js" */
/** @import { Algorithm } from "../tree/state.js" */

/**
 * @typedef {{ kind: "tree", position: string, algorithms: Algorithm[] }} TreeScene
 * @typedef {{ kind: "levels", board: string, algorithm: string }} LevelsScene
 * @typedef {{ kind: "queue", board: string }} QueueScene
 * @typedef {{ kind: "values", position: string }} ValuesScene
 * @typedef {{ kind: "weights", position: string }} WeightsScene
 * @typedef {TreeScene | LevelsScene | QueueScene | ValuesScene | WeightsScene} StageScene
 *
 * @typedef {Pick<Client, "ask">} Desk
 * @typedef {object} NumberTask
 * @property {"number"} kind
 * @property {(desk: Desk) => Promise<number | null>} answer
 *
 * @typedef {object} ChoiceTask
 * @property {"choice"} kind
 * @property {(desk: Desk) => Promise<string[]>} options
 * @property {(desk: Desk) => Promise<string[]>} answer those that are right
 *
 * @typedef {object} Lesson
 * @property {string} key its name in addresses
 * @property {StageScene[]} scenes the first is shown at once
 * @property {string | null} board the board of the task, if it is not on the stage
 * @property {NumberTask | ChoiceTask} task
 */

/** @param {Desk} desk @param {string} position @param {string} algorithm */
async function calls(desk, position, algorithm) {
  const { algorithms } = await desk.ask("pawns/compare", { position, algorithms: [algorithm] });
  return algorithms[0]?.calls ?? null;
}

/** @param {Desk} desk @param {string} position */
const value = async (desk, position) => (await desk.ask("pawns/solve", { position })).value;

/** The boards that a lesson compares. */
const [LOSES, ONE_MOVE] = [notation`p1p/p2/1PP w`, notation`ppp/P2/1PP b`];
const [FORGOTTEN, WORSE] = [notation`1p/1p/Pp/PP w`, notation`2/pp/Pp/p1/PP w`];
const MIRRORED = [notation`p1/1p/2/PP w`, notation`1p/p1/2/PP w`];
const [TALL, ARMY, SHORT] = [notation`goal: reach b5; ooo/ooo/ooo/xxx/xxx`, notation`goal: reach c4; ooooo/ooooo/xxxxx/xxxxx`, notation`goal: reach b4; ooo/ooo/xxx/xxx`];
const [POND, MAZE] = ["BBB.BBBB/BWB.B..B/BBBBBB.B/.B...BBB/BB.WB.B./B..BBBB.", "WBB.BBB/..B.B.B/BBB.B.B/B..BB.B/BBBB..B"];

/** @type {Lesson[]} */
export const LESSONS = [
  {
    key: "value",
    scenes: [{ kind: "values", position: "3x3 b1-b2 a3xb2" }],
    board: LOSES,
    task: { kind: "number", answer: (desk) => value(desk, LOSES) },
  },
  {
    key: "recursion",
    scenes: [
      { kind: "tree", position: "3x3 b1-b2 a3xb2 c1xb2", algorithms: ["naive"] },
      { kind: "tree", position: "4x2", algorithms: ["naive"] },
      { kind: "tree", position: "3x3", algorithms: ["naive"] },
      { kind: "tree", position: "3x4", algorithms: ["naive"] },
    ],
    board: null,
    task: { kind: "number", answer: (desk) => calls(desk, "4x2", "naive") },
  },
  {
    key: "memo",
    scenes: [
      { kind: "tree", position: FORGOTTEN, algorithms: ["memo", "memo-without-side"] },
      { kind: "tree", position: WORSE, algorithms: ["memo", "memo-without-side"] },
    ],
    board: WORSE,
    task: { kind: "number", answer: (desk) => value(desk, WORSE) },
  },
  {
    key: "minimax",
    scenes: [
      { kind: "tree", position: "3x3 b1-b2 a3xb2 c1xb2", algorithms: ["minimax"] },
      { kind: "tree", position: ONE_MOVE, algorithms: ["minimax"] },
    ],
    board: ONE_MOVE,
    task: {
      kind: "choice",
      options: async (desk) => (await desk.ask("pawns/moves", { position: ONE_MOVE })).moves.map(({ move }) => move),
      answer: async (desk) => (await desk.ask("pawns/solve", { position: ONE_MOVE })).best_moves,
    },
  },
  {
    key: "alphabeta",
    scenes: [
      { kind: "tree", position: "3x3 b1-b2 a3xb2", algorithms: ["minimax", "alphabeta"] },
      ...MIRRORED.map((position) => /** @type {TreeScene} */ ({ kind: "tree", position, algorithms: ["minimax", "alphabeta"] })),
    ],
    board: null,
    task: {
      kind: "choice",
      options: async () => MIRRORED,
      async answer(desk) {
        const all = await Promise.all(MIRRORED.map((position) => calls(desk, position, "alphabeta")));
        const least = Math.min(...all.map((number) => number ?? Infinity));
        return MIRRORED.filter((_, index) => all[index] === least);
      },
    },
  },
  {
    key: "symmetry",
    scenes: [
      { kind: "levels", board: ARMY, algorithm: "folded-levels" },
      { kind: "levels", board: ARMY, algorithm: "levels" },
    ],
    board: null,
    task: {
      kind: "number",
      answer: async (desk) => (await desk.ask("pegs/compare", { position: ARMY, algorithms: ["levels"] })).algorithms[0]?.positions ?? null,
    },
  },
  {
    key: "impossible",
    scenes: [{ kind: "weights", position: TALL }],
    board: null,
    task: {
      kind: "choice",
      options: async () => [ARMY, SHORT],
      async answer(desk) {
        const all = await Promise.all([ARMY, SHORT].map((position) => desk.ask("pegs/solve", { position })));
        return [ARMY, SHORT].filter((_, index) => all[index]?.outcome === "impossible");
      },
    },
  },
  {
    key: "flood",
    scenes: [
      { kind: "queue", board: POND },
      { kind: "queue", board: MAZE },
    ],
    board: null,
    task: { kind: "number", answer: async (desk) => (await desk.ask("gone/solve", { position: MAZE })).rounds },
  },
];

/** The lesson of an address: by its name, or by its number from 1. @param {string | undefined} name */
export const lessonNamed = (name) => LESSONS.find(({ key }, index) => key === name || String(index + 1) === name) ?? null;
