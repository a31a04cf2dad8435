/** The words of suites of exercises. */

import { count, counted } from "./words.js";

/** @import { Trouble } from "../../lab/suite/outputs.js" */

/** A file that is longer is shown up to here, in characters. */
const SHOWN = 2000;

export const suiteTexts = {
  idea: "Each test is an input file with a correct answer. Tests run from easy to hard, no two are equivalent by symmetry, and the classic traps are included. The same settings give the same suite everywhere.",
  family: "Exercises about",
  families: { pawns: "Pawns", pegs: "Pegs", gone: "Gone" },
  like: "Like the exercise from",
  own: "None",
  likes: { lille: "Lille", portland: "Portland State", bristol: "Bristol", "case-western": "Case Western" },
  sizes: "Sizes",
  apply: "Apply",
  format: "Input",
  formats: {
    "side-rows": "side and rows",
    "sizes-rows": "sizes and rows",
    "one-line": "one line",
    size: "size only",
    board: "board and goal",
    target: "target only",
    grid: "grid",
    coordinates: "coordinates",
  },
  answer: "Answer",
  answers: {
    sign: "who wins: 1 or -1",
    value: "plies to the end",
    "best-move": "a best move",
    reachable: "reachable or not",
    plan: "the jumps",
    "fewest-jumps": "fewest jumps",
    rounds: "rounds, and what is left",
  },
  count: { label: "Tests", fewer: "Fewer tests", more: "More tests" },
  seed: { label: "Random seed", fewer: "Previous seed", more: "Next seed" },
  download: "Download as zip",
  making: "Making the suite…",
  traps: "Traps",
  judging: "Check your program’s answers",
  outputs: "Your program’s output",
  /** How outputs are pasted. @param {string} answer what the suite asks for @param {string} name of a test */
  hint(answer, name) {
    const order = answer === "plan" ? "with an empty line after each plan, even a plan without jumps" : answer === "rounds" ? "two lines per test" : "one line per test";
    return `Download the suite and run your program on it. Paste its answers here in test order, ${order}, or label each with its test (“${name}: …”). Or drop the files ${name}.out etc. Nothing is run here.`;
  },
  judge: "Check",
  outputFiles: "Choose output files",
  asking: "Checking…",
  /** @param {Trouble} trouble @param {number} tests */
  unread(trouble, tests) {
    if (trouble.kind === "none") return "Nothing to check: paste your program’s output.";
    if (trouble.kind === "number") {
      return `You pasted ${counted(trouble.given, "answer")}, but the suite has ${counted(tests, "test")}. Label each answer with its test.`;
    }
    return `The suite has no test called ${trouble.name}.`;
  },
  /** @param {string} reason */
  gap: (reason) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
  expected: "Expected",
  given: "Answer",
  nothing: "nothing",
  verdicts: /** @type {Record<string, string>} */ ({
    longer: "right, but longer",
    wrong: "wrong",
    unreadable: "not an answer",
    empty: "no answer",
    missing: "missing",
  }),
  /** @param {string[]} names */
  names: (names) => `${names.join(", ")}:`,
  /** @param {string[]} traps */
  about: (traps) => `About this test: ${traps.join("; ")}.`,
  table: "The tests",
  heads: ["Test", "Board", "Work", "Traps"],
  /** @param {{ rows: number, cols: number, work: number, traps: string[] }} test */
  row: ({ rows, cols, work, traps }) => [`${rows}×${cols}`, count(work), traps.join(", ")],
  /** @param {string} name */
  saved: (name) => `Downloaded ${name}.`,
  /** The beginning of a file. @param {string} text */
  shown: (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text),
};
