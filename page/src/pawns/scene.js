/** The scene that the board draws, from the state of a game. */

import { squareAt } from "../squares.js";
import { gameTexts, pawnsTexts } from "../texts.js";
import { squaresOf } from "./game.js";

/** @import { Arrow, Scene } from "../board.js" */
/** @import { MoveValue } from "../types.js" */
/** @import { PawnsEditorState } from "./editor-state.js" */
/** @import { PawnsState } from "./state.js" */

/** @param {PawnsState} state @returns {Scene | null} */
export function sceneOf(state) {
  const { game, legal, settings, selected } = state;
  if (!game || !legal) return null;
  const chosen = legal.moves.filter(({ from }) => from === selected);
  const values = new Map(settings.values ? state.analysis?.moves.map((move) => [move.move, move]) : []);
  const movable = new Set(state.isOpen ? legal.moves.map(({ from }) => from) : []);
  return {
    rows: legal.rows,
    cols: legal.cols,
    squares: legal.squares,
    flipped: settings.flipped,
    last: game.lastMove ? squaresOf(game.lastMove) : null,
    selected,
    targets: new Map(chosen.map(({ move, to }) => [to, values.get(move)?.outcome ?? "plain"])),
    movable,
    rings: new Set(state.hint > 0 && state.advised ? [state.advised.from] : []),
    arrows: arrows(state, values),
    label: (square) => {
      const target = chosen.find(({ to }) => to === square);
      const value = target && values.get(target.move);
      const isSelected = square === selected;
      return pawnsTexts.square(square, { letter: letterAt(legal.squares, square), isSelected, target, value, isMovable: movable.has(square) && !isSelected });
    },
  };
}

/** The rows from the top of a position on one line. @param {string} position */
export function squaresInRows(position) {
  const [board = ""] = position.split(" ");
  return board.split("/").map((line) => line.replace(/\d+/g, (count) => ".".repeat(Number(count))));
}

/** The scenes of the game up to here; of the whole line at its start. @param {PawnsState} state @returns {Scene[]} */
export function lineScenes({ game, settings }) {
  if (!game) return [];
  const shown = game.cursor === 0 ? game.plies : game.plies.slice(0, game.cursor + 1);
  return shown.map(({ move, position }) => {
    const squares = squaresInRows(position);
    return { squares, rows: squares.length, cols: squares[0]?.length ?? 0, flipped: settings.flipped, last: move ? squaresOf(move) : null, label: (square) => square };
  });
}

/**
 * The scene of the editor.
 * @param {PawnsEditorState} state
 * @param {boolean} flipped
 * @returns {Scene}
 */
export const editorScene = ({ squares, rows, cols, passed }, flipped) => ({
  squares,
  rows,
  cols,
  flipped,
  rings: new Set(passed ? [passed] : []),
  label: (square) => pawnsTexts.square(square, { letter: letterAt(squares, square), isPassed: square === passed }),
});

/**
 * @param {PawnsState} state
 * @param {Map<string, MoveValue>} values
 * @returns {Arrow[]}
 */
function arrows({ legal, hint, advised, selected }, values) {
  /** @type {Arrow[]} */
  const shown = (legal?.moves ?? []).flatMap(({ from, to, move }) => {
    const value = values.get(move);
    return value && (!selected || from === selected) ? [{ from, to, kind: value.outcome, text: gameTexts.shortValue(value) }] : [];
  });
  // Under the values, so that it hides none.
  return hint === 2 && advised ? [{ ...advised, kind: "hint" }, ...shown] : shown;
}

/**
 * @param {string[]} squares
 * @param {string} square
 */
function letterAt(squares, square) {
  const { col, row } = squareAt(square);
  return squares[squares.length - 1 - row]?.[col];
}
