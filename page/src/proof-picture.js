/** A member of a proof as a picture: a position, weights, marks, or a row of rounds. */

import { el, svg } from "./elements.js";
import { heatColour } from "./gone/heat.js";
import { smallBoard } from "./pawns/small-board.js";
import { peg } from "./pegs/picture.js";
import { proofViewTexts } from "./texts.js";

/** @import { ProofMember } from "./types.js" */

/** @param {ProofMember} member */
export function memberPicture(member) {
  const picture = drawn(member);
  const label = proofViewTexts.picture[/** @type {keyof typeof proofViewTexts.picture} */ (member.kind)] ?? proofViewTexts.member;
  const node = el("div", { class: "member-picture", role: "img", "aria-label": label }, picture);
  node.style.setProperty("--cols", String(picture.viewBox.baseVal.width));
  return node;
}

/** @param {ProofMember} member */
function drawn({ board, numbers }) {
  const [rows = "", side] = (board ?? "").split(" ");
  if (side !== undefined) return smallBoard(rows.split("/"));
  return board === null ? rowPicture(numbers?.[0] ?? []) : pegs(rows.split("/"), numbers);
}

/** @param {string[]} rows @param {(number | null)[][] | null | undefined} numbers */
function pegs(rows, numbers) {
  const cols = rows[0]?.length ?? 0;
  const most = Math.max(1, ...(numbers ?? []).flat().map((number) => Math.abs(number ?? 0)));
  const picture = svg("svg", { class: numbers ? "small-board pegs weighed" : "small-board pegs", viewBox: `0 0 ${cols} ${rows.length}`, "aria-hidden": "true" });
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter === ".") return;
      picture.append(svg("circle", { class: "hole", cx: x + 0.5, cy: y + 0.5, r: 0.4 }));
      const piece = peg(letter);
      if (piece) picture.append(svg("g", { transform: `translate(${x} ${y})` }, piece));
      const number = numbers?.[y]?.[x];
      if (typeof number !== "number") return;
      const tint = svg("circle", { class: "weight", cx: x + 0.5, cy: y + 0.5, r: 0.4 });
      tint.style.opacity = String(0.1 + 0.8 * (Math.max(0, number) / most));
      picture.append(tint, svg("text", { class: "weight-number", x: x + 0.5, y: y + 0.66, "text-anchor": "middle" }, String(number)));
    }),
  );
  return picture;
}

/** A row of Gone: the colour of each pebble's round. @param {(number | null)[]} cells */
function rowPicture(cells) {
  const last = Math.max(1, ...cells.map((round) => round ?? 0));
  const picture = svg("svg", { class: "small-board round-row", viewBox: `0 0 ${Math.max(1, cells.length)} 1`, preserveAspectRatio: "none", "aria-hidden": "true" });
  cells.forEach((round, x) => {
    if (round === null) return;
    const cell = svg("rect", { class: round < 0 ? "cell never" : "cell", x, y: 0, width: 1, height: 1 });
    if (round >= 0) cell.style.fill = `rgb(${heatColour(round, last).join(" ")})`;
    picture.append(cell);
  });
  return picture;
}
