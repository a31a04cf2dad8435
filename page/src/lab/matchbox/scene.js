/** The board of a game against the machine. */

import { squaresOf } from "../../pawns/game.js";
import { squaresInRows } from "../../pawns/scene.js";
import { squareAt } from "../../squares.js";
import { pawnsTexts } from "../../texts.js";

/** @import { Scene } from "../../board.js" */
/** @import { MatchboxState } from "./state.js" */

/** @param {MatchboxState} state @returns {Scene | null} */
export function sceneOf(state) {
  const { position, legal, selected, moves, isOpen, side } = state;
  if (!position) return null;
  const squares = squaresInRows(position);
  const choices = isOpen ? (legal?.moves ?? []) : [];
  const chosen = choices.filter(({ from }) => from === selected);
  const movable = new Set(choices.map(({ from }) => from));
  const last = moves.at(-1);
  return {
    rows: squares.length,
    cols: squares[0]?.length ?? 0,
    squares,
    // A person sits below.
    flipped: side === "white",
    last: last ? squaresOf(last) : null,
    selected,
    movable,
    targets: new Map(chosen.map(({ to }) => [to, "plain"])),
    label: (square) => {
      const { col, row } = squareAt(square);
      const isSelected = square === selected;
      const target = chosen.find(({ to }) => to === square);
      return pawnsTexts.square(square, { letter: squares[squares.length - 1 - row]?.[col], isSelected, target, isMovable: movable.has(square) && !isSelected });
    },
  };
}
