/** The words of the lessons. */

import { counted, sideName, verdict } from "./words.js";

/** @import { Analysis, MoveValue } from "../../types.js" */

/**
 * @typedef {object} LessonWords
 * @property {string} title
 * @property {string} about
 * @property {string[]} text
 * @property {string[]} [scenes] what each scene is
 * @property {string} task
 * @property {string} right
 * @property {string} wrong
 */

/** `+5`, `−6`, `0`. @param {number} number */
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** @type {Record<string, LessonWords>} */
const LESSONS = {
  value: {
    title: "The value of a position",
    about: "Who wins, and how soon, if both play as well as they can?",
    text: [
      "Every position has a value for the side to move: `+3` wins in 3 plies at best, `−4` loses, but can hold out for 4. A ply is one move by one side.",
      "It comes from the moves. If one of them wins, take the quickest win. If all lose, take the slowest loss. Make moves, and watch the numbers.",
    ],
    task: "White to move. What is the value of this position?",
    right: "Right: each of White’s moves lets Black win at once, one ply later. That makes −2.",
    wrong: "Not yet. Try each of White’s moves: what can Black do then? Count both moves, and watch the sign.",
  },
  recursion: {
    title: "Recursion, and why it is slow",
    about: "The rule of the first lesson is a program that calls itself.",
    text: [
      "To value a position, value every position one move later. Each call makes more calls, down to finished games.",
      "On small boards the tree is small. Run the larger ones and watch the counter: add one column of pawns, and the number of calls explodes.",
    ],
    scenes: ["3×3, three moves played", "4×2", "3×3", "3×4"],
    task: "How many calls does the recursion make on 4×2?",
    right: "Right. And 4×4 takes 4,197,973 calls, although only 11,420 different positions need solving: most calls solve a position that has already been solved.",
    wrong: "No. Choose 4×2, run it to the end, and read the counter.",
  },
  memo: {
    title: "Memo, and what a key must contain",
    about: "Remember every value. But what should the key be?",
    text: [
      "A table remembers values, so each position is solved only once. The table needs a key, and the key must contain everything the value depends on.",
      "On the right is a real run of a famous mistake: its key is the board alone. When the same pawns come up with the other side to move, it takes the wrong value from the table.",
    ],
    scenes: ["4×2 board", "5×2 board"],
    task: "On this board with White to move, the buggy table says that White wins in 9. What is the true value?",
    right: "Right: White loses. The bug did not crash, and on most boards it even gives the right value. That is what makes it nasty.",
    wrong: "No. Choose the 5×2 board: the table on the left includes the side to move in its key.",
  },
  minimax: {
    title: "Minimax",
    about: "White picks the highest score, Black the lowest.",
    text: [
      "One number for both: high is good for White, low is good for Black. White picks the largest of the numbers below, Black the smallest.",
      "Watch the numbers climb from finished games to the root. Above zero White wins, below zero Black; the further from zero, the sooner. The best move is the branch that the root’s number came from.",
    ],
    scenes: ["Small", "The task’s board"],
    task: "Black to move. Which move does minimax choose?",
    right: "Right: all other moves lose, or win later.",
    wrong: "Not that one. Black wants the smallest number: run the task’s board and look below the root.",
  },
  alphabeta: {
    title: "Alpha-beta and move order",
    about: "Two trees, one clock. One stops looking as soon as nothing can change the result.",
    text: [
      "Same position, same answer. On the right, grey stumps are moves that alpha-beta did not need to search: one reply already refutes them.",
      "How much is cut depends on luck: if the best move comes first, everything after it is cut sooner. Mirror images have the same value, but their moves come in a different order.",
    ],
    scenes: ["3×3 board", "Board A", "Board B"],
    task: "A and B are mirror images. On which one does alpha-beta make fewer calls?",
    right: "Right: 31 calls instead of 43, because its best moves happen to come first. Good programs don’t rely on luck: they sort the moves.",
    wrong: "No. Run both boards and compare the counters on the right.",
  },
  symmetry: {
    title: "Symmetry",
    about: "Mirror images have the same value: keep one.",
    text: [
      "A board and its mirror image lead to the same result. So the search keeps one of them and strikes out the other: dashed lines are mirror images, plain lines are duplicates.",
      "This saves nearly half of the boards, and more where there are more symmetries. But this only works if the goal is symmetric too.",
    ],
    scenes: ["Mirror images struck out", "Without folding"],
    task: "How many boards does the search keep without folding?",
    right: "Right: 90 instead of 48. On large boards with eight symmetries, folding saves almost seven eighths.",
    wrong: "No. Choose “Without folding”, run it to the end, and read “Kept”.",
  },
  impossible: {
    title: "Impossible means a proof",
    about: "Not finding a way is not enough. A weight on every hole is.",
    text: [
      "Can a peg reach the ringed hole? Each hole has a weight, and the army’s weight is the sum of its pegs’. The weights are chosen so that no jump can raise the total. Try it.",
      "The goal weighs more than the whole army. So no sequence of jumps, however long, leads there. That is a proof, and you can check it in seconds.",
    ],
    task: "One of these armies cannot reach the hole two rows above its middle. Which one?",
    right: "Right: its weights are 2, 1, 1 and 0 again, and the army weighs 1. Width matters.",
    wrong: "No: that one gets there in 3 jumps.",
  },
  flood: {
    title: "A flood is a queue",
    about: "First come, first served, and every cell gets its round.",
    text: [
      "White spreads to black neighbours, round by round. A queue does this without rescanning the board: take the cell at the front, turn its black neighbours, put them at the back.",
      "Cells leave the queue in the order of their rounds. That is why the first time a cell is reached is also the earliest.",
    ],
    scenes: ["A pond", "A maze"],
    task: "How many rounds does it take to flood the maze?",
    right: "Right. Each cell joined the queue once, so the work grows with the size of the board, not with the number of rounds.",
    wrong: "No. Choose the maze and run it to the end.",
  },
};

export const lessonsTexts = {
  lessons: LESSONS,
  promise: "Eight one-screen lessons, for a class or on your own. Each ends with a task that is checked for you.",
  board: "Board of the lesson",
  takeBack: "Take back",
  scenes: "Example",
  task: "Your task",
  nav: "Lessons",
  all: "All lessons",
  previous: "‹ Previous",
  next: "Next ›",
  share: "Link for teachers",
  answer: "Your answer",
  check: "Check",
  done: "✓ done",
  keys: [{ keys: ["Page Up", "Page Down"], words: "previous or next lesson" }],
  /** @param {string} name */
  unknown: (name) => `There is no lesson named "${name}".`,
  /** @param {number} number @param {number} all */
  number: (number, all) => `Lesson ${number} of ${all}`,
  /** @param {number} index */
  letter: (index) => String.fromCharCode(65 + index),
  /** @param {Analysis} analysis */
  valueOf: ({ to_move: side, outcome, value }) => `${sideName(side)} to move ${verdict(outcome, value)}${value === null ? "" : `: value ${signed(value)}`}`,
  /** @param {MoveValue} move */
  moveValue: ({ move, outcome, value }) => `${move} ${verdict(outcome, value)}`,
  /** @param {number} total @param {number} goal */
  weightStatus: (total, goal) => `The army weighs ${total}, the goal ${goal}.`,
  /** @param {number} total @param {number} goal */
  scale: (total, goal) => [
    { key: "army", words: "army", amount: total },
    { key: "goal", words: "goal", amount: goal },
  ],
  /** @param {number[]} totals */
  totals: (totals) => (totals.length < 2 ? "Make a jump." : `After ${counted(totals.length - 1, "jump")}: ${totals.join(" → ")}`),
};
