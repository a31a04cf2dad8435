/** The moves of a game as a tree: the main line in two columns, variations indented below the moves that they replace. */

import { el } from "../elements.js";
import { gameTexts } from "../texts.js";
import { lineFrom, revealCurrent, variationLine } from "../variation-list.js";
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
    if (entry.kind === "variation") return el("li", { class: "variation" }, variationLine(entry.nodes, { number: (node, isFirst) => numberIn(node, isFirst, isBlackFirst), button: (node) => moveButton(node, controller) }));
    const { number, white, black } = entry;
    return el("li", { class: "pair" }, el("span", { class: "number" }, `${number}.`), white ? moveButton(white, controller) : gap(), black && moveButton(black, controller));
  });
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...rows);
  revealCurrent(list.parentElement ?? list, list, focused);
}

/** The number before a move in a variation: before White's, and before the first of Black's. @param {Node} node @param {boolean} isFirst @param {boolean} isBlackFirst */
function numberIn(node, isFirst, isBlackFirst) {
  const number = numberOf(node, isBlackFirst);
  if (isWhites(node)) return `${number}.`;
  return isFirst ? `${number}…` : "";
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
