/** The pictures of the cards, and small boards of pegs. */

import { svg } from "../elements.js";

/** A circle as part of a path: thousands of boards are drawn. @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/**
 * A board of pegs in two shapes.
 * @param {string} board rows from the top, separated by slashes
 * @param {boolean} [isSlanted] each row is shifted half a square from the row below
 */
export function pegBoard(board, isSlanted = false) {
  const rows = board.split("/");
  const cols = Math.max(...rows.map((row) => row.length));
  const shift = (/** @type {number} */ y) => (isSlanted ? (rows.length - 1 - y) / 2 : 0);
  let [holes, pegs] = ["", ""];
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter === "x") pegs += circle(x + shift(y) + 0.5, y + 0.5, 0.4);
      else if (letter === "o") holes += circle(x + shift(y) + 0.5, y + 0.5, 0.22);
    }),
  );
  const width = cols + (isSlanted ? (rows.length - 1) / 2 : 0);
  return svg("svg", { class: "lab-pegs", viewBox: `0 0 ${width} ${rows.length}`, "aria-hidden": "true" }, svg("path", { class: "lab-hole", d: holes }), svg("path", { class: "lab-peg", d: pegs }));
}

/** A tree with a branch that was cut off. */
export function treePicture() {
  const call = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ outcome) => svg("rect", { class: `lab-call ${outcome}`, x: x - 0.9, y, width: 1.8, height: 1.8, rx: 0.3 });
  return svg(
    "svg",
    { class: "small-board", viewBox: "0 0 24 13", "aria-hidden": "true" },
    svg("path", { class: "lab-axis", d: "M12 2.4L5 5.6M12 2.4V5.6M12 2.4L19 5.6M5 7L3 10M5 7L7 10M12 7L11 10M19 7L18 10" }),
    svg("path", { class: "lab-stump", d: "M12 7L13.6 9.6M12.8 9.9h1.8M19 7L20.6 9.6M19.8 9.9h1.8" }),
    call(12, 0.8, "loss"),
    ...[5, 12, 19].map((x) => call(x, 5.4, "win")),
    ...[3, 7, 11, 18].map((x) => call(x, 10, "loss")),
  );
}

/** Three levels of a search; what is struck out is fainter. */
export function levelsPicture() {
  const picture = svg("svg", { class: "small-board", viewBox: "0 0 26 15", "aria-hidden": "true" });
  const place = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ board, isStruck = false) => {
    const group = svg("g", { transform: `translate(${x} ${y})`, class: isStruck ? "lab-struck" : "" });
    group.append(...pegBoard(board).childNodes);
    if (isStruck) group.append(svg("path", { class: "lab-strike", d: "M0 3L5 0" }));
    picture.append(group);
  };
  place(10.5, 0.5, "ooooo/xxxxx/xxxxx");
  [[3, "xoooo/oxxxx/oxxxx"], [10.5, "ooxoo/xxoxx/xxoxx"], [18, "oooox/xxxxo/xxxxo"]].forEach(([x, board], index) => place(Number(x), 6, String(board), index === 2));
  [[1, "xoooo/oxoox/oxxxx"], [7.5, "xoxoo/oxoxx/oxoxx"], [14, "ooxoo/xxxoo/xxoxx"], [20.5, "ooxoo/ooxxx/xxoxx"]].forEach(([x, board], index) => place(Number(x), 11.5, String(board), index === 3));
  return picture;
}

/** The rounds of a small board, and the cells that wait in a row below. */
export function queuePicture() {
  const picture = svg("svg", { class: "small-board", viewBox: "0 0 12 8", "aria-hidden": "true" });
  const rounds = ["0123..", "123.5.", "2.345.", "345..."];
  rounds.forEach((row, y) =>
    [...row].forEach((round, x) => {
      const cell = svg("rect", { class: round === "." ? "cell" : "cell wet", x: x + 3.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12 });
      if (round !== ".") cell.style.opacity = String(1 - Number(round) * 0.15);
      picture.append(cell);
    }),
  );
  for (let place = 0; place < 9; place += 1) {
    const cell = svg("rect", { class: "cell wet", x: place * 1.25 + 0.5, y: 6, width: 1, height: 1, rx: 0.5 });
    cell.style.opacity = String(1 - place * 0.09);
    picture.append(cell);
  }
  return picture;
}

/** A curve that climbs at its threshold. */
export function percolationPicture() {
  return svg(
    "svg",
    { class: "small-board", viewBox: "0 0 24 13", "aria-hidden": "true" },
    svg("path", { class: "lab-axis", d: "M2 1v10.5h21" }),
    svg("path", { class: "lab-mark", d: "M13.4 1v10.5" }),
    svg("path", { class: "lab-curve crossing", d: "M2 11.2C9 11.2 11.6 11 13 7S16 1.6 23 1.5" }),
    svg("path", { class: "lab-curve rounds", d: "M2 10.8C8 10.4 11.6 9 13.6 4.4S18 8.4 23 8.8" }),
  );
}

/** Three boxes with their beads. */
export function matchboxPicture() {
  const picture = svg("svg", { class: "small-board", viewBox: "0 0 24 13", "aria-hidden": "true" });
  const colours = ["#d1495b", "#0072b2", "#f2b705", "#1b9e77"];
  [2, 4, 3].forEach((beads, index) => {
    const x = 1.5 + index * 7.2;
    picture.append(svg("rect", { class: "matchbox-drawer", x, y: 6.2, width: 6, height: 4.6, rx: 0.4 }), svg("rect", { class: "matchbox-sleeve", x, y: 2.2, width: 6, height: 4.6, rx: 0.4 }));
    for (let bead = 0; bead < beads; bead += 1) picture.append(svg("circle", { fill: colours[bead] ?? "", cx: x + 1.1 + bead * 1.28, cy: 9, r: 0.58 }));
  });
  return picture;
}

/** Eight steps, the last of them reached. */
export function lessonsPicture() {
  const picture = svg("svg", { class: "small-board", viewBox: "0 0 24 13", "aria-hidden": "true" });
  for (let step = 0; step < 8; step += 1) picture.append(svg("rect", { class: "lab-step", x: 2 + step * 2.5, y: 10.5 - step * 1.1, width: 2.5, height: 1.6 + step * 1.1 }));
  picture.append(svg("circle", { class: "lab-peg", cx: 20.7, cy: 1.7, r: 0.9 }));
  return picture;
}

/** A sheet of tests, most of them ticked. */
export function suitePicture() {
  const picture = svg("svg", { class: "small-board", viewBox: "0 0 24 13", "aria-hidden": "true" });
  for (let row = 0; row < 4; row += 1) {
    const y = 2 + row * 3;
    picture.append(
      svg("path", { class: "lab-axis", d: `M3 ${y}h12` }),
      svg("path", { class: row === 2 ? "lab-strike" : "lab-curve crossing", d: row === 2 ? `M18.2 ${y - 0.9}l2.2 1.8m0-1.8l-2.2 1.8` : `M18 ${y}l1 1 2-2` }),
    );
  }
  return picture;
}
