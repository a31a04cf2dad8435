/** The scene that the board draws, from the state of a puzzle. */

import { squareAt, squareName } from "../squares.js";
import { pegsTexts } from "../texts.js";

/** @import { Scene } from "../board.js" */
/** @import { Argument, PegBoard } from "../types.js" */
/** @import { PegsEditorState } from "./editor-state.js" */
/** @import { PegsState } from "./state.js" */

/**
 * @param {PegsState} state
 * @param {boolean} isPlaying during playback nothing can be moved
 * @returns {Scene | null}
 */
export function sceneOf(state, isPlaying) {
  const { board, start, selected } = state;
  if (!board || !start) return null;
  const { squares } = state;
  const jumps = isPlaying ? [] : state.legalJumps;
  const landings = new Set(jumps.filter(({ from }) => from === selected).map(({ to }) => to));
  const movable = new Set(jumps.map(({ from }) => from));
  const goals = goalSquares(board);
  const numbers = weights(state.argument);
  const marked = markedHoles(state.argument);
  return {
    rows: board.rows,
    cols: board.cols,
    squares,
    flipped: false,
    holes: true,
    slanted: board.jumps_allowed === "hex",
    last: state.lastJump,
    selected,
    goals,
    line: frontLine(start),
    movable,
    targets: new Map([...landings].map((to) => [to, "plain"])),
    ...(numbers && { numbers }),
    ...(marked && { marked }),
    label: (square) =>
      pegsTexts.square(square, {
        letter: letterAt(squares, square),
        isTarget: goals.has(square) && board.target !== null,
        isWanted: goals.has(square) && board.target === null,
        isSelected: square === selected,
        isLanding: landings.has(square),
        isMovable: movable.has(square),
        weight: numbers?.get(square)?.text,
        isMarked: marked?.has(square),
      }),
  };
}

/**
 * The scene of the editor.
 * @param {PegsEditorState} state
 * @returns {Scene}
 */
export function editorScene({ squares, rows, cols, jumps, goals }) {
  const label = (/** @type {string} */ square) => pegsTexts.square(square, { letter: letterAt(squares, square), isWanted: goals.has(square) });
  return { squares, rows, cols, goals, slanted: jumps === "hex", flipped: false, holes: true, bare: true, label };
}

/** The squares of the goal. @param {PegBoard} board */
export const goalSquares = ({ target, wanted }) => new Set(target ? [target] : wanted ? pegsOf(wanted) : []);

/** The squares with a peg. @param {string[]} squares */
export const pegsOf = (squares) =>
  squares.flatMap((line, index) => [...line].flatMap((letter, col) => (letter === "x" ? [squareName(col, squares.length - 1 - index)] : [])));

/** @param {string[]} squares @param {string} square */
function letterAt(squares, square) {
  const { col, row } = squareAt(square);
  return squares[squares.length - 1 - row]?.[col];
}

/**
 * Where the desert begins: the number of rows that the army fills, if it fills whole
 * rows and the goal is to reach a hole.
 * @param {PegBoard} start
 */
export function frontLine({ squares, goal_kind }) {
  if (goal_kind !== "reach") return null;
  const full = squares.filter((line) => line.includes("x"));
  const isArmy = full.every((line) => !line.includes("o")) && squares.slice(squares.length - full.length).every((line) => line.includes("x"));
  return isArmy && full.length > 0 && full.length < squares.length ? full.length : null;
}

/** The weights of an argument, by square. @param {Argument | null} argument */
export function weights(argument) {
  if (argument?.kind !== "pagoda") return undefined;
  const numbers = numbersOf(argument);
  const most = Math.max(1, ...numbers.map(([, weight]) => Math.abs(weight)));
  return new Map(numbers.map(([square, weight]) => [square, { text: String(weight), share: Math.max(0, weight) / most }]));
}

/** The holes that a parity argument counts. @param {Argument | null} argument */
export function markedHoles(argument) {
  if (argument?.kind !== "parity") return undefined;
  return new Set(numbersOf(argument).flatMap(([square, mark]) => (mark === 1 ? [square] : [])));
}

/** The numbers of an argument with their squares. @param {Argument} argument @returns {[string, number][]} */
const numbersOf = ({ weights }) =>
  (weights ?? []).flatMap((line, index, { length }) =>
    line.flatMap((number, col) => (number === null ? [] : [/** @type {[string, number]} */ ([squareName(col, length - 1 - index), number])])),
  );
