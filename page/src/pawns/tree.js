/** The moves of a game as a tree: the main line in two columns, variations indented below the moves that they replace. */

import { el } from "../elements.js";
import { gameTexts } from "../texts.js";
import { toMove } from "./game.js";
import { stepTo } from "./judgement.js";

/** @import { PawnsController } from "./controller.js" */
/** @import { Node } from "./game.js" */

/**
 * What stands in the list, from top to bottom.
 * @typedef {{ kind: "row", number: number, white: Node | null, black: Node | null }
 *   | { kind: "variation", nodes: Node[] }} Entry
 */

/** The number of a move, as people count them. @param {Node} node @param {boolean} isBlackFirst */
export const numberOf = ({ ply }, isBlackFirst) => Math.floor((ply + (isBlackFirst ? 2 : 1)) / 2);

/** Whether White made the move. @param {Node} node */
export const isWhites = ({ parent }) => parent !== null && toMove(parent.position) === "white";

/**
 * The main line after a position in rows, and the variations between them.
 * @param {Node} root
 * @returns {Entry[]}
 */
export function entriesOf(root) {
  const isBlackFirst = toMove(root.position) === "black";
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Extract<Entry, { kind: "row" }> | null} */
  let row = null;
  for (let [node, ...others] = root.children; node; [node, ...others] = node.children) {
    if (isWhites(node) || !row) {
      row = { kind: "row", number: numberOf(node, isBlackFirst), white: null, black: null };
      entries.push(row);
    }
    row[isWhites(node) ? "white" : "black"] = node;
    // After variations, the move of the other side begins a row of its own.
    if (others.length > 0) row = null;
    for (const other of others) entries.push({ kind: "variation", nodes: lineFrom(other) });
  }
  return entries;
}

/** A position and the main line after it. @param {Node} node @returns {Node[]} */
const lineFrom = (node) => [node, ...(node.children[0] ? lineFrom(node.children[0]) : [])];

/**
 * Draws the tree.
 * @param {HTMLElement} list
 * @param {PawnsController} controller
 */
export function drawTree(list, controller) {
  const { game } = controller.state;
  if (!game) return;
  const isBlackFirst = toMove(game.root.position) === "black";
  const gap = () => el("span", { class: "move-gap", "aria-hidden": "true" }, "…");
  const rows = entriesOf(game.root).map((entry) => {
    if (entry.kind === "variation") return el("li", { class: "variation" }, variation(entry.nodes, isBlackFirst, controller));
    const { number, white, black } = entry;
    return el("li", { class: "pair" }, el("span", { class: "number" }, `${number}.`), white ? moveButton(white, controller) : gap(), black && moveButton(black, controller));
  });
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...rows);
  const now = list.querySelector("[aria-current]");
  const frame = list.parentElement ?? list;
  if (!(now instanceof HTMLElement)) frame.scrollTop = 0;
  else {
    reveal(frame, now);
    if (focused) now.focus({ preventScroll: true });
  }
}

/** Scrolls a frame, and nothing else, so that an entry in it is seen. @param {HTMLElement} frame @param {HTMLElement} entry */
function reveal(frame, entry) {
  const [outer, inner] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + 8;
}

/** A variation on one line, with its own variations below it. @param {Node[]} nodes @param {boolean} isBlackFirst @param {PawnsController} controller */
function variation(nodes, isBlackFirst, controller) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let needsNumber = true;
  for (const [index, node] of nodes.entries()) {
    const number = numberOf(node, isBlackFirst);
    if (isWhites(node)) parts.push(el("span", { class: "number" }, `${number}.`));
    else if (needsNumber) parts.push(el("span", { class: "number" }, `${number}…`));
    parts.push(moveButton(node, controller));
    // The first move is itself one of the variations of its parent.
    const others = index === 0 ? [] : (node.parent?.children.slice(1) ?? []);
    for (const other of others) parts.push(el("div", { class: "variation" }, variation(lineFrom(other), isBlackFirst, controller)));
    needsNumber = others.length > 0;
  }
  return el("div", { class: "line" }, ...parts);
}

/** @param {Node} node @param {PawnsController} controller */
function moveButton(node, controller) {
  const { game, analyses } = controller.state;
  const step = stepTo(node, analyses);
  const mark = gameTexts.marks[step.quality];
  return el(
    "button",
    {
      type: "button",
      class: `move ${step.quality}${game?.plies[node.ply] === node ? " on-line" : ""}`,
      "aria-current": node === game?.node ? "true" : null,
      title: gameTexts.note(step) || null,
      click: () => controller.visit(node),
    },
    step.move,
    mark && el("span", { class: "quality" }, mark),
  );
}
