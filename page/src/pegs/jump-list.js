/** The jumps that were made, with their variations; and with the lamp on those that can be made next. */

import { el } from "../elements.js";
import { icon } from "../icons.js";
import { variationTexts } from "../texts.js";
import { pegsTexts } from "./texts.js";
import { lineFrom, revealCurrent, variationLine } from "../variation-list.js";

/** @import { PegsController } from "./controller.js" */
/** @import { Node } from "./state.js" */

/** @param {PegsController} controller */
export function jumpList(controller) {
  const { state } = controller;
  const made = el("ol", { class: "moves jumps", "aria-label": pegsTexts.jumps });
  const legal = el("ul", { class: "keeps" });
  const next = el("div", { class: "next-jumps", hidden: true }, el("h2", {}, pegsTexts.legal), legal);
  const promote = el("button", { type: "button", class: "icon-button", "aria-label": variationTexts.promote, title: variationTexts.promote, click: () => controller.promote() }, icon("promote"));
  const prune = el("button", { type: "button", class: "icon-button", "aria-label": pegsTexts.prune, title: pegsTexts.prune, click: () => controller.prune() }, icon("prune"));
  /** What the list shows: it is rebuilt only for other jumps, to keep the focus. */
  let shown = "";

  /** @param {Node} node */
  const button = (node) => {
    const isPast = node.ply <= state.step && state.game.at(node.ply) === node;
    return el("button", { type: "button", class: isPast ? "move" : "move later", "aria-current": node === state.game.node ? "true" : null, click: () => controller.visit(node) }, node.move);
  };
  const number = (/** @type {Node} */ { ply }, /** @type {boolean} */ isFirst) => (isFirst ? `${ply}.` : "");
  /** A jump of the main line, and the variations that it replaces. @param {Node} node */
  const entry = (node) => [
    el("li", {}, el("span", { class: "number" }, `${node.ply}.`), button(node)),
    ...(node.parent?.children.slice(1) ?? []).map((other) => el("li", { class: "variation" }, variationLine(lineFrom(other), { number, button }))),
  ];
  const drawMade = () => {
    const { game } = state;
    const entries = lineFrom(game.root).slice(1).flatMap(entry);
    const focused = made.contains(document.activeElement);
    made.replaceChildren(...(entries.length > 0 ? entries : [el("li", { class: "nothing faint" }, pegsTexts.noJumpYet)]));
    revealCurrent(made, made, focused);
    promote.disabled = game.isMain;
    prune.disabled = game.node.parent === null;
  };

  const drawLegal = () => {
    const { isLampOn, legalJumps, keeps } = state;
    next.hidden = !isLampOn;
    const jumps = controller.player.isPlaying || !isLampOn ? [] : legalJumps;
    const text = jumps.map(({ move }) => `${move}${keeps.get(move) ?? ""}`).join();
    if (text === shown) return;
    shown = text;
    legal.replaceChildren(
      ...jumps.map((one) => {
        const kept = keeps.get(one.move);
        const words = [one.move, pegsTexts.keeps(kept)].filter(Boolean).join(", ");
        return el("li", {}, el("button", { type: "button", class: `keep ${kept ?? ""}`, "aria-label": words, click: () => controller.follow({ kind: "jump", jump: one }) }, one.move, el("span", { class: "mark", "aria-hidden": "true" }, kept ? pegsTexts.marks[kept] : "")));
      }),
    );
  };

  return {
    /** What acts on the current jump. */
    buttons: [promote, prune],
    nodes: [el("h2", {}, pegsTexts.jumps), made],
    next,
    draw() {
      drawMade();
      drawLegal();
    },
  };
}
