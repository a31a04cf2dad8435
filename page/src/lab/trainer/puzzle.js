/** A puzzle of either family, in the form that the trainer knows. */

import { squaresOf } from "../../pawns/game.js";
import { jumpsOf } from "./plan.js";
import { trainerTexts } from "./texts.js";

/** @import { Client } from "../../api.js" */
/** @import { Options } from "../../api.js" */
/** @import { Answer, PegBoard } from "../../types.js" */
/** @import { Course, Draw } from "./courses.js" */

/**
 * @typedef {object} Choice a move or a jump
 * @property {string} move
 * @property {string} from
 * @property {string} to
 * @property {boolean} isRight
 * @property {string} words what it does
 * @property {string[]} line best play after it
 *
 * @typedef {object} Puzzle
 * @property {Course} course
 * @property {number} level
 * @property {number} seed
 * @property {string | null} date
 * @property {string} position
 * @property {string} sentence the task
 * @property {number} rating
 * @property {string[]} squares rows from the top
 * @property {Choice[]} choices everything that can be done at first
 * @property {string[]} solution
 * @property {number} moves the fewest moves, of a puzzle that takes several
 * @property {string | null} target the hole of the goal
 * @property {boolean} slanted
 */

/**
 * Has a puzzle made.
 * @param {Client} client
 * @param {Draw} draw
 * @param {Options} [options]
 * @returns {Promise<Puzzle | null>} null if the limits were reached first
 */
export async function makePuzzle(client, { course, level, seed, date }, options) {
  const { family, position, rules, task } = course;
  const which = date ? { date } : { level, ...(seed !== null && { seed }) };
  if (family === "pawns") {
    const answer = await client.ask("pawns/puzzle", { position, ...(rules && { rules }), ...which }, options);
    return pawnPuzzle(course, answer);
  }
  const answer = await client.ask("pegs/puzzle", { position, ...(task && { task }), ...which }, options);
  if (!answer.puzzle) return null;
  return pegPuzzle(course, answer, await client.ask("pegs/moves", { position: answer.puzzle.position }, options));
}

/** @param {Course} course @param {Answer<"pawns/puzzle">} answer @returns {Puzzle | null} */
function pawnPuzzle(course, { puzzle, sentence, level, seed, date }) {
  if (!puzzle) return null;
  const [right = "", ...rest] = puzzle.solution;
  const wrong = puzzle.mistakes.map(({ move, words, cost, refutation }) => ({ move, ...squaresOf(move), isRight: false, words: trainerTexts.mistake(move, cost, words), line: refutation }));
  return {
    ...{ course, level, seed, date: date ?? null, sentence },
    position: puzzle.position,
    rating: puzzle.rating,
    squares: puzzle.squares,
    choices: [{ move: right, ...squaresOf(right), isRight: true, words: trainerTexts.right(right), line: rest }, ...wrong],
    solution: puzzle.solution,
    moves: 1,
    target: null,
    slanted: false,
  };
}

/** @param {Course} course @param {Answer<"pegs/puzzle">} answer @param {PegBoard} board @returns {Puzzle | null} */
function pegPuzzle(course, { puzzle, sentence, level, seed, date }, board) {
  if (!puzzle) return null;
  const [next] = jumpsOf(puzzle.solution);
  return {
    ...{ course, level, seed, date: date ?? null, sentence },
    position: puzzle.position,
    rating: puzzle.rating,
    squares: board.squares,
    choices: puzzle.first.map(({ move, from, to, keeps, proof }) => ({
      // Not every jump that keeps the goal in reach leads there in the fewest moves.
      ...{ move, from, to, isRight: course.task === "solve" ? move === next : keeps },
      words: keeps ? trainerTexts.right(move) : trainerTexts.lost(move, proof ?? ""),
      line: [],
    })),
    solution: puzzle.solution,
    moves: puzzle.moves,
    target: board.target,
    slanted: board.jumps_allowed === "hex",
  };
}
