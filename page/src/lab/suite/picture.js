/** The boards that show why an answer is wrong. */

import { el, svg } from "../../elements.js";
import { pegPicture } from "../../home/pictures.js";
import { squaresInRows } from "../../pawns/scene.js";
import { smallBoard } from "../../pawns/small-board.js";

/** @import { SuitePicture } from "../../types.js" */
/** @import { Family } from "./state.js" */

/** Larger boards are not drawn. */
const MOST_CELLS = 2500;

/** A board with its caption. @param {Family} family @param {SuitePicture} picture */
export function boardOf(family, { position, mark, caption }) {
  const words = caption.replace(/\.$/, "");
  const board = drawn(family, position);
  if (board) markMove(board.picture, board.rows, mark);
  return el(
    "figure",
    { class: "suite-board" },
    board && el("div", { role: "img", "aria-label": words }, board.picture),
    el("figcaption", {}, words, mark && el("span", { class: "faint" }, ` ${mark}`)),
  );
}

/** @param {Family} family @param {string} position on one line */
function drawn(family, position) {
  const lines = linesOf(family, position);
  const rows = lines.length;
  if (rows * (lines[0]?.length ?? 0) > MOST_CELLS) return null;
  const picture = family === "pawns" ? smallBoard(lines) : family === "pegs" ? pegPicture(lines) : gonePicture(lines);
  picture.style.setProperty("--ratio", String(Math.max(1, lines[0]?.length ?? 1) / Math.max(1, rows)));
  return { picture, rows };
}

/** The rows of a position from the top, a letter for each square. @param {Family} family @param {string} position */
function linesOf(family, position) {
  if (family === "pawns") return squaresInRows(position);
  // Before the board of a puzzle stands its goal, and behind it the end that is wanted, if any.
  const parts = position.split(";").map((part) => part.trim());
  const board = family === "pegs" ? (parts.find((part) => !part.includes(":")) ?? "") : position;
  return board.split("/");
}

/** @param {string[]} lines */
function gonePicture(lines) {
  const picture = svg("svg", { class: "small-board", viewBox: `0 0 ${Math.max(1, lines[0]?.length ?? 0)} ${Math.max(1, lines.length)}`, "aria-hidden": "true" });
  lines.forEach((line, y) =>
    [...line].forEach((letter, x) => {
      const kind = { B: "black", W: "white" }[letter.toUpperCase()] ?? "empty";
      picture.append(svg("rect", { class: `lab-cell ${kind}`, x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.1 }));
    }),
  );
  return picture;
}

/** The centres of the squares of a move or a jump, as `b1-b2` or `c1xb2` names them. @param {string} mark @param {number} rows of the board */
export function endsOf(mark, rows) {
  const [, ...squares] = /^([a-z]+\d+)[-x]([a-z]+\d+)/.exec(mark) ?? [];
  return squares.map((square) => {
    const [, letters = "", number = ""] = /^([a-z]+)(\d+)$/.exec(square) ?? [];
    const col = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
    return { x: col + 0.5, y: rows - Number(number) + 0.5 };
  });
}

/** Draws a move or a jump as a line between its squares. @param {SVGSVGElement} picture @param {number} rows @param {string | null | undefined} mark */
function markMove(picture, rows, mark) {
  const [from, to] = endsOf(mark ?? "", rows);
  if (!from || !to) return;
  picture.append(svg("line", { class: "suite-move", x1: from.x, y1: from.y, x2: to.x, y2: to.y }), svg("circle", { class: "suite-move-end", cx: to.x, cy: to.y, r: 0.14 }));
}
