/** The scene that the board draws, from the state of a puzzle. */

import { squareAt, squareName } from "../squares.js";
import { pegsTexts } from "./texts.js";
import { rowsAfter } from "./state.js";

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
  const landing = jumps.filter(({ from }) => from === selected);
  const landings = new Map(landing.map(({ to, move }) => [to, state.keeps.get(move)]));
  const movable = new Set(jumps.map(({ from }) => from));
  const goals = goalSquares(board);
  const numbers = weights(state.argument) ?? goldenNumbers(state);
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
    targets: new Map(landing.map(({ to, move }) => [to, DOTS[state.keeps.get(move) ?? "unknown"]])),
    arrows: state.hint ? [{ from: state.hint.from, to: state.hint.to, kind: "hint" }] : [],
    ...(numbers && { numbers }),
    ...(marked && { marked }),
    label: (square) =>
      pegsTexts.square(square, {
        letter: letterAt(squares, square),
        isTarget: goals.has(square) && board.target !== null,
        isWanted: goals.has(square) && board.target === null,
        isSelected: square === selected,
        isLanding: landings.has(square),
        keeps: landings.get(square),
        isMovable: movable.has(square),
        weight: numbers?.get(square)?.text,
        isMarked: marked?.has(square),
      }),
  };
}

/** The scenes of the jumps up to here; of all of them at the start. @param {PegsState} state @returns {Scene[]} */
export function stepScenes(state) {
  const { start, jumps, step } = state;
  if (!start) return [];
  const last = step === 0 ? jumps.length : step;
  const numbers = goldenNumbers(state);
  return Array.from({ length: last + 1 }, (_, made) => ({
    rows: start.rows,
    cols: start.cols,
    squares: rowsAfter(start.squares, jumps.slice(0, made)),
    flipped: false,
    holes: true,
    slanted: start.jumps_allowed === "hex",
    last: jumps[made - 1] ?? null,
    goals: goalSquares(start),
    line: frontLine(start),
    ...(numbers && { numbers }),
    label: (square) => square,
  }));
}

/** How landings are marked, by whether the jump keeps the goal possible. */
const DOTS = { yes: "win", no: "loss", unknown: "plain" };

/** The golden-ratio weights of the board, if they are wanted. @param {PegsState} state */
export function goldenNumbers({ board, isWeighed }) {
  if (!isWeighed || !board?.golden) return undefined;
  const { weights, distances } = board.golden;
  return new Map(
    weights.flatMap((line, index) =>
      line.flatMap((weight, col) => {
        if (weight === null) return [];
        const distance = distances[index]?.[col] ?? 0;
        return [/** @type {const} */ ([squareName(col, weights.length - 1 - index), { text: pegsTexts.weight(weight), share: Math.max(0, 1 - distance / FAINTEST) }])];
      }),
    ),
  );
}

/** The distance at which a golden-ratio weight is hardly seen any more. */
const FAINTEST = 13;

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
