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
  if (hint === 2 && advised) return [{ ...advised, kind: "hint" }];
  return (legal?.moves ?? []).flatMap(({ from, to, move }) => {
    const value = values.get(move);
    return value && (!selected || from === selected) ? [{ from, to, kind: value.outcome, text: gameTexts.shortValue(value) }] : [];
  });
}

/**
 * @param {string[]} squares
 * @param {string} square
 */
function letterAt(squares, square) {
  const { col, row } = squareAt(square);
  return squares[squares.length - 1 - row]?.[col];
}
