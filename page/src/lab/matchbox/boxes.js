/** Box fronts with their beads, as the machine has them now. */

import { pointed } from "../../board-arrows.js";
import { el, svg } from "../../elements.js";
import { squaresOf } from "../../pawns/game.js";
import { squaresInRows } from "../../pawns/scene.js";
import { smallBoard } from "../../pawns/small-board.js";
import { squareAt } from "../../squares.js";
import { matchboxTexts } from "../texts.js";

/** @import { BoxFront, BoxList } from "../../types.js" */
/** @import { MatchboxState } from "./state.js" */

/** How many boxes are shown; a large board has thousands. */
export const MOST = 240;
/** How many beads of a kind are drawn one by one. */
const DRAWN = 3;

/** The board of a box with an arrow in the colour of each bead. @param {BoxFront} front */
export function boxPicture({ position, moves }) {
  const squares = squaresInRows(position);
  const picture = smallBoard(squares);
  const place = (/** @type {string} */ name) => {
    const { col, row } = squareAt(name);
    return { x: col, y: squares.length - 1 - row };
  };
  for (const { move, rgb, ink, letter } of moves) {
    const { from, to } = squaresOf(move);
    const [a, b] = [place(from), place(to)];
    const arrow = pointed(a, b, "bead");
    arrow.style.color = rgb;
    const [x, y] = [a.x + 0.5 + (b.x - a.x) * 0.42, a.y + 0.5 + (b.y - a.y) * 0.42];
    const name = svg("text", { class: "bead-letter", x, y: y + 0.08, "text-anchor": "middle" }, letter);
    name.style.fill = ink;
    arrow.append(svg("circle", { class: "bead-disc", cx: x, cy: y, r: 0.17 }), name);
    picture.append(arrow);
  }
  return picture;
}

/** A front, the beads in which can change. @param {BoxFront} front */
function boxNode(front) {
  const beads = front.moves.map(() => el("li", {}));
  const node = el(
    "figure",
    { class: "matchbox", "data-box": front.number },
    el("figcaption", {}, el("b", {}, matchboxTexts.boxNumber(front.number)), " ", el("span", { class: "matchbox-note" })),
    boxPicture(front),
    el("ul", { class: "bead-row", "aria-label": matchboxTexts.beads }, ...beads),
  );
  const note = /** @type {HTMLElement} */ (node.querySelector(".matchbox-note"));
  let drawn = "";
  return {
    node,
    /** @param {number[]} counts @param {{ isLosing: boolean, isOpened: boolean, hasOverlay: boolean, among?: string }} look among: in how many of many machines it can still lose */
    draw(counts, look) {
      const key = JSON.stringify([counts, look]);
      if (key === drawn) return;
      drawn = key;
      const isEmpty = counts.every((number) => number === 0);
      node.classList.toggle("losing", look.hasOverlay && look.isLosing);
      node.classList.toggle("opened", look.isOpened);
      node.classList.toggle("empty", isEmpty);
      const losing = look.hasOverlay && look.isLosing ? (look.among ?? matchboxTexts.losingBox) : "";
      note.textContent = isEmpty ? matchboxTexts.empty : losing;
      front.moves.forEach((move, index) => {
        const [item, number] = [/** @type {HTMLElement} */ (beads[index]), counts[index] ?? 0];
        const isBad = look.hasOverlay && move.losing;
        item.className = `${number === 0 ? "gone" : ""} ${isBad ? "bad" : ""}`.trim();
        item.title = matchboxTexts.bead(move, number, look.hasOverlay);
        item.replaceChildren(...discs(move, number), ...(number > DRAWN ? [matchboxTexts.times(number)] : []));
      });
    },
  };
}

/** Beads of a kind. @param {BoxFront["moves"][number]} move @param {number} number */
function discs({ rgb, ink, letter }, number) {
  const shown = number > DRAWN ? 1 : Math.max(1, number);
  return Array.from({ length: shown }, () => {
    return number > 0 ? disc(letter, rgb, ink) : el("span", { class: "disc" }, letter);
  });
}

/** A bead. @param {string} letter @param {string} rgb @param {string} ink */
export function disc(letter, rgb, ink) {
  const node = el("span", { class: "disc" }, letter);
  Object.assign(node.style, { background: rgb, color: ink });
  return node;
}

/** All boxes, grouped by the machine's moves. */
export function boxShelf() {
  const node = el("div", { class: "matchbox-shelf" });
  /** @type {BoxList | null} */
  let shown = null;
  /** @type {ReturnType<typeof boxNode>[]} */
  let boxes = [];
  return {
    node,
    /** @param {MatchboxState} state @param {boolean} hasOverlay */
    draw(state, hasOverlay) {
      const { kit, beads, losing, opened, many } = state;
      if (!kit) return;
      if (kit !== shown) {
        shown = kit;
        boxes = kit.boxes.slice(0, MOST).map(boxNode);
        const groups = kit.sheet.headings.map((heading, turn) => {
          const own = boxes.filter((_, index) => kit.boxes[index]?.turn === turn + 1);
          return own.length > 0 && el("section", {}, el("h3", {}, heading), el("div", { class: "matchbox-row" }, ...own.map((box) => box.node)));
        });
        const rest = kit.boxes.length - boxes.length;
        node.replaceChildren(...groups.filter((group) => group !== false), ...(rest > 0 ? [el("p", { class: "small faint" }, matchboxTexts.moreBoxes(rest))] : []));
      }
      boxes.forEach((box, index) => {
        const machines = many?.losing_machines[index] ?? 0;
        const among = many ? { isLosing: machines > 0, among: matchboxTexts.losingIn(machines, many.machines) } : { isLosing: losing.has(index + 1) };
        box.draw(beads[index] ?? [], { ...among, isOpened: opened === index + 1, hasOverlay });
      });
    },
  };
}

/** The box that the machine opened last, as large as the board beside it. */
export function openBox() {
  const node = el("div", { class: "matchbox-open" });
  let shown = "";
  return {
    node,
    /** @param {MatchboxState} state @param {boolean} hasOverlay */
    draw({ kit, beads, losing, opened, turn, played }, hasOverlay) {
      const front = opened === null ? null : kit?.boxes[opened - 1];
      const key = JSON.stringify([opened, turn?.moves, played, hasOverlay, kit?.position, kit?.side]);
      if (key === shown) return;
      shown = key;
      if (!front) {
        node.replaceChildren();
        return;
      }
      const box = boxNode(front);
      box.draw(beads[front.number - 1] ?? [], { isLosing: losing.has(front.number), isOpened: true, hasOverlay });
      node.replaceChildren(box.node, el("p", { class: "small faint" }, turn?.mirrored ? matchboxTexts.mirrored : ""));
    },
  };
}
