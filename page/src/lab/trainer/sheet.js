/** A sheet of puzzles to print: boards first, and the solutions on a page of their own. */

import { el, svg } from "../../elements.js";
import { pegPicture } from "../../home/pictures.js";
import { smallBoard } from "../../pawns/small-board.js";
import { columnName, squareAt } from "../../squares.js";
import { trainerTexts } from "./texts.js";

/** @import { Puzzle } from "./puzzle.js" */

/** A board with its letters and numbers. @param {Puzzle} puzzle */
function picture({ course, squares, slanted, target }) {
  const [rows, cols] = [squares.length, squares[0]?.length ?? 0];
  // Each row of a triangle is shifted against the one below by half a hole.
  const shift = (/** @type {number} */ y) => (slanted ? (rows - 1 - y) / 2 : 0);
  const drawn = svg("svg", { class: "small-board pegs", viewBox: `-0.6 -0.1 ${cols + 0.7} ${rows + 0.7}`, "aria-hidden": "true" });
  if (course.family === "pawns") drawn.append(...smallBoard(squares).childNodes);
  else squares.forEach((line, y) => drawn.append(svg("g", { transform: `translate(${shift(y)} ${y})` }, ...pegPicture([line]).childNodes)));
  if (target) {
    const { col, row } = squareAt(target);
    drawn.append(svg("circle", { class: "goal", cx: col + 0.5 + shift(rows - 1 - row), cy: rows - row - 0.5, r: 0.47 }));
  }
  const label = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => svg("text", { class: "sheet-label", x, y, "text-anchor": "middle" }, text);
  for (let row = 0; row < rows; row += 1) drawn.append(label(String(row + 1), -0.3, rows - row - 0.36));
  for (let col = 0; col < cols; col += 1) drawn.append(label(columnName(col), col + 0.5, rows + 0.42));
  return drawn;
}

/** @param {Puzzle[]} puzzles */
export function printedSheet(puzzles) {
  const [first] = puzzles;
  const title = first ? trainerTexts.sheetTitle(trainerTexts.courses[first.course.key] ?? "", first.level) : "";
  return el(
    "section",
    { class: "print-sheet" },
    el("h2", {}, title),
    el("div", { class: "sheet-boards" }, ...puzzles.map((puzzle, index) => el("figure", {}, el("figcaption", {}, trainerTexts.numbered(index + 1, puzzle.sentence)), picture(puzzle)))),
    el("div", { class: "sheet-solutions" }, el("h2", {}, trainerTexts.solutions), el("ol", {}, ...puzzles.map(({ solution }) => el("li", {}, solution.join(" "))))),
  );
}
