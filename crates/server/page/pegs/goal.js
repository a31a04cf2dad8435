/** Goals, in words and on the board. */

import { squareName } from "../squares.js";

/** @import { PegsLegal } from "../types.js" */

/** What an answer is about. @param {PegsLegal} legal */
export function goalName({ goal, target }) {
  if (goal === "one") return "A single peg";
  if (goal.startsWith("one")) return `One peg, at ${target}`;
  return goal.startsWith("reach") ? `Reaching ${target}` : "The position wanted";
}

/** What is to be done. @param {PegsLegal} legal */
export function goalWords({ goal, target }) {
  if (goal === "one") return "Leave a single peg.";
  if (goal.startsWith("one")) return `Leave a single peg, at ${target}.`;
  return "Leave pegs where the rings are, and nowhere else.";
}

/** The squares that the goal names. @param {PegsLegal} legal */
export const goalSquares = ({ target, wanted }) => new Set(target ? [target] : wanted ? pegsOf(wanted) : []);

/** The squares with a peg. @param {string[]} squares */
export const pegsOf = (squares) =>
  squares.flatMap((line, index) => [...line].flatMap((letter, col) => (letter === "x" ? [squareName(col, squares.length - 1 - index)] : [])));
