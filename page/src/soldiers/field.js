/**
 * The field of the soldiers: a line, the army below it, the rows beyond it. Armies come
 * from the server on boards of their own; here they are moved to the middle of the
 * field. No DOM.
 */

import { notation } from "../notation.js";
import { squareAt, squareName } from "../squares.js";

/** @import { Army, Golden } from "../types.js" */

/** The size of the field: columns, rows behind the line, rows beyond it. */
export const [COLS, DEPTH, BEYOND] = [15, 5, 5];
export const ROWS = DEPTH + BEYOND;
const MIDDLE = (COLS - 1) / 2;
/** The rows to choose from. */
export const LEVELS = Array.from({ length: BEYOND }, (_, index) => index + 1);

/** The square to reach in a row beyond the line. @param {number} level */
export const targetOf = (level) => squareName(MIDDLE, DEPTH - 1 + level);

/**
 * The field with an army on it.
 * @param {number} level the row to reach
 * @param {string[]} soldiers their squares
 */
export function fieldText(level, soldiers) {
  const standing = new Set(soldiers);
  const rows = Array.from({ length: ROWS }, (_, index) =>
    Array.from({ length: COLS }, (_, col) => (standing.has(squareName(col, ROWS - 1 - index)) ? "x" : "o")).join(""),
  );
  return notation`goal: reach ${targetOf(level)}; ${rows.join("/")}`;
}

/** Every square behind the line. */
export const wholeArmy = () => Array.from({ length: DEPTH * COLS }, (_, index) => squareName(index % COLS, Math.floor(index / COLS)));

/**
 * The smallest army and its march, on the field.
 * @param {Army} army
 * @returns {{ text: string, jumps: string[] } | null} null if there is none, or it does not fit
 */
export function onField({ level, position, army, line }) {
  const [, target] = /reach ([a-z]+\d+)/.exec(position ?? "") ?? [];
  if (!target) return null;
  const [from, to] = [squareAt(target), squareAt(targetOf(level))];
  const move = (/** @type {string} */ square) => {
    const { col, row } = squareAt(square);
    return squareName(col + to.col - from.col, row + to.row - from.row);
  };
  const soldiers = army.map(move);
  const isInside = soldiers.every((square) => {
    const { col, row } = squareAt(square);
    return col >= 0 && col < COLS && row >= 0 && row < DEPTH;
  });
  return isInside ? { text: fieldText(level, soldiers), jumps: line.map((chain) => chain.split("-").map(move).join("-")) } : null;
}

/** The total weight of the pegs. @param {Golden} golden @param {string[]} squares */
export const totalOf = ({ weights }, squares) =>
  squares.reduce((sum, line, row) => [...line].reduce((inner, letter, col) => inner + (letter === "x" ? (weights[row]?.[col] ?? 0) : 0), sum), 0);
