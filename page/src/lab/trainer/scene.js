/** The scene that the board draws, from the state of the trainer. */

import { squareAt } from "../../squares.js";
import { pawnsTexts } from "../../texts.js";
import { pegsTexts } from "../../pegs/texts.js";

/** @import { Scene } from "../../board.js" */
/** @import { TrainerController } from "./controller.js" */

/** @param {TrainerController} controller @returns {Scene | null} */
export function sceneOf(controller) {
  const { puzzle, frame, isOpen, selected, hint, advised } = controller;
  if (!puzzle || !frame) return null;
  const { squares } = frame;
  const isPegs = puzzle.course.family === "pegs";
  const choices = isOpen ? controller.choices : [];
  const targets = choices.filter(({ from }) => from === selected);
  const movable = new Set(choices.map(({ from }) => from));
  const letter = (/** @type {string} */ square) => letterAt(squares, square);
  const isSelected = (/** @type {string} */ square) => square === selected;
  const goals = new Set(puzzle.target ? [puzzle.target] : []);
  return {
    rows: squares.length,
    cols: squares[0]?.length ?? 0,
    squares,
    flipped: false,
    holes: isPegs,
    slanted: puzzle.slanted,
    last: frame.move ? { from: frame.from, to: frame.to } : null,
    selected,
    movable,
    targets: new Map(targets.map(({ to }) => [to, "plain"])),
    rings: new Set(isOpen && hint > 0 && advised ? [advised.from] : []),
    arrows: isOpen && hint === 2 && advised ? [{ from: advised.from, to: advised.to, kind: "hint" }] : [],
    goals,
    label: (square) => {
      const common = { letter: letter(square), isSelected: isSelected(square), isMovable: movable.has(square) && !isSelected(square) };
      if (isPegs) return pegsTexts.square(square, { ...common, isTarget: goals.has(square), isLanding: targets.some(({ to }) => to === square) });
      const target = targets.find(({ to }) => to === square);
      return pawnsTexts.square(square, { ...common, target: target && { ...target, capture: target.move.includes("x"), position: "" } });
    },
  };
}

/** @param {string[]} squares @param {string} square */
function letterAt(squares, square) {
  const { col, row } = squareAt(square);
  return squares[squares.length - 1 - row]?.[col];
}
