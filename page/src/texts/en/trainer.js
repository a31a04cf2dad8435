/** The words of the trainer. */

import { counted } from "./words.js";

/** @import { Phase } from "../../lab/trainer/controller.js" */
/** @import { Choice, Puzzle } from "../../lab/trainer/puzzle.js" */
/** @import { TrainerRecord } from "../../lab/trainer/record.js" */

/** The kinds of proof that nothing leads to the goal. @type {Record<string, string>} */
const PROOFS = { parity: "by parity", pagoda: "by weights that no jump raises", "closed-set": "by exhaustive search" };

export const trainerTexts = {
  title: "Trainer",
  board: "Puzzle board",
  controls: "Puzzle controls",
  panels: "Trainer panels",
  tabs: { puzzle: "Puzzle", record: "Record", share: "Share" },
  course: "Board",
  /** @type {Record<string, string>} */
  courses: {
    hexapawn: "Hexapawn 3×3",
    octapawn: "Octapawn 4×4",
    "5x5": "Pawns 5×5",
    "6x6": "Pawns 6×6",
    draws: "Pawns 4×4, blocked draws",
    breakthrough: "Breakthrough 5×3",
    solitaire: "Peg solitaire: leave one peg",
    triangle: "Triangle: leave one peg",
    jump: "Peg solitaire: find the only jump",
  },
  level: "Level",
  daily: "Puzzle of the day",
  print: "Print a sheet",
  reset: "Reset rating and streak",
  back: "Previous move",
  forward: "Next move",
  hint: { label: "Hint", title: "Show what to move, then where (H)" },
  show: { label: "Solution", title: "Show the solution (S)" },
  again: { label: "Retry", title: "Start this puzzle again (R)" },
  next: { label: "Next", title: "Another puzzle at this level (N)" },
  none: "No puzzle was found in time. Try a lower level or a smaller board.",
  keys: [
    { keys: ["H"], words: "hint: first what to move, then where" },
    { keys: ["S"], words: "show the solution" },
    { keys: ["R"], words: "try again" },
    { keys: ["N"], words: "next puzzle" },
    { keys: ["←", "→"], words: "step through the moves shown" },
  ],
  recordAbout: "Your rating is kept in this browser only. It rises when you solve a puzzle at the first attempt and falls when you make a mistake. The harder the puzzle is for you, the more you gain and the less you lose. A hint counts half.",
  solutions: "Solutions",
  /** @param {Phase} phase */
  headline: (phase) => (phase === "loading" ? "Making a puzzle…" : "No such puzzle."),
  /** What stands below the task. @param {Phase} phase @param {number} hint @param {Choice | null} advised */
  feedback(phase, hint, advised) {
    if (phase !== "open" || hint === 0 || !advised) return "";
    return hint === 1 ? `Look at ${advised.from}.` : `The move is ${advised.move}.`;
  },
  /** @param {string} move */
  right: (move) => `Right: ${move} is the only move.`,
  /** @param {string} move @param {string} cost @param {string} words */
  mistake: (move, cost, words) => `${move} ${cost}: it ${words}. Step through the refutation.`,
  /** @param {string} move @param {string} proof */
  lost: (move, proof) => `After ${move} the goal is out of reach${PROOFS[proof] ? `, proved ${PROOFS[proof]}` : ""}.`,
  /** @param {string} move @param {number} best */
  spent: (move, best) => `${move} wastes a move: the goal can still be reached, but no longer in ${counted(best, "move")}.`,
  /** @param {number} made @param {number} best */
  solved: (made, best) => (made <= best ? `Solved in ${counted(made, "move")}, the fewest possible.` : `Solved in ${counted(made, "move")}; ${best} would do.`),
  /** @param {string[]} line */
  solution: (line) => `Solution: ${line.join(" ")}`,
  /** @param {TrainerRecord} record */
  streak: ({ rating, streak }) => `Rating ${rating} · streak ${streak}`,
  /** @param {TrainerRecord} record */
  record: ({ rating, streak, best, solved, tried }) => `Rating ${rating}. Streak ${streak}, longest ${best}. Solved ${solved} of ${counted(tried, "puzzle")}.`,
  /** @param {Puzzle} puzzle @param {string[]} days */
  about: ({ level, rating, date, seed }, days) => `${date ? `Puzzle of ${date}${days.includes(date) ? ", solved" : ""}` : `Puzzle ${seed}`} · level ${level} · rated ${rating}`,
  /** @param {string} course @param {number} level */
  sheetTitle: (course, level) => `${course}: level ${level} puzzles`,
  /** @param {number} number @param {string} task */
  numbered: (number, task) => `${number}. ${task}`,
};
