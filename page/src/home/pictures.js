/** The pictures of the first screen that are not boards of pawns. */

import { svg } from "../elements.js";
import { peg } from "../pegs/picture.js";

/** English solitaire at its start. */
export const SOLITAIRE = ["..xxx..", "..xxx..", "xxxxxxx", "xxxoxxx", "xxxxxxx", "..xxx..", "..xxx.."];

/** An army below its line, and the hole that it should reach. */
export const ARMY = [".......+.......", "...............", "...............", "...............", "xxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxx"];

/** A board of pegs; `+` is a hole that glows. @param {string[]} rows from the top @param {number} [line] draws a line below so many rows */
export function pegPicture(rows, line) {
  const cols = rows[0]?.length ?? 0;
  const picture = svg("svg", { class: "small-board pegs", viewBox: `0 0 ${cols} ${rows.length}`, "aria-hidden": "true" });
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      const isField = line !== undefined;
      if (letter === "." && !isField) return;
      picture.append(svg("circle", { class: letter === "+" ? "hole glowing" : "hole", cx: x + 0.5, cy: y + 0.5, r: letter === "." ? 0.16 : 0.4 }));
      const piece = letter === "x" ? peg("x") : null;
      if (piece) picture.append(svg("g", { transform: `translate(${x} ${y})` }, piece));
    }),
  );
  if (line !== undefined) picture.append(svg("line", { class: "line-mark", x1: 0, x2: cols, y1: line, y2: line }));
  return picture;
}

/** The rounds in which a flood reaches the cells of a small board; a dot is never reached. */
const FLOOD = ["65434..7", "54323.56", "43212.45", "32101234", "43212345", "54.23456", "6...4567", "7.765678"];

export function floodPicture() {
  const picture = svg("svg", { class: "small-board", viewBox: `0 0 ${FLOOD[0]?.length ?? 0} ${FLOOD.length}`, "aria-hidden": "true" });
  FLOOD.forEach((row, y) =>
    [...row].forEach((round, x) => {
      const cell = svg("rect", { class: round === "." ? "cell" : "cell wet", x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12 });
      if (round !== ".") cell.style.opacity = String(1 - Number(round) * 0.095);
      picture.append(cell);
    }),
  );
  return picture;
}
