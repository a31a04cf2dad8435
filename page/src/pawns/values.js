/** The panel of all legal moves with their values. */

import { el } from "../elements.js";
import { gameTexts } from "../texts.js";
import { squaresOf } from "./game.js";

/** @import { PawnsController } from "./controller.js" */
/** @import { MoveValue } from "../types.js" */

/** @param {PawnsController} controller */
export function valuesPanel(controller) {
  const { state } = controller;
  const body = el("div", { class: "choices" });
  const node = el("div", { class: "panel" }, el("h2", {}, gameTexts.values), body);

  const button = (/** @type {MoveValue} */ move) => {
    const { from, to } = squaresOf(move.move);
    const play = () => controller.attempt(from, to);
    return el(
      "button",
      { type: "button", class: `verdict ${move.outcome}`, "data-move": move.move, disabled: !state.isOpen, click: play },
      el("span", { class: "notation" }, move.move),
      el("span", {}, gameTexts.value(move)),
    );
  };

  const contents = () => {
    const { analysis, legal, settings, isOver } = state;
    if (!legal || isOver) return [el("p", { class: "faint" }, gameTexts.over)];
    if (!settings.values) {
      const show = el("button", { type: "button", class: "primary", click: () => controller.set({ values: true }) }, gameTexts.showValues);
      return [el("p", { class: "faint" }, gameTexts.valuesHidden), el("div", { class: "row" }, show)];
    }
    if (!analysis) return [el("p", { class: "faint" }, gameTexts.analysing)];
    const all = el("div", { class: "verdicts" }, ...analysis.moves.map(button));
    if (!analysis.reason) return [all];
    const longer = el("button", { type: "button", class: "quiet", click: () => controller.analyse(legal.position, "60s") }, gameTexts.searchLonger);
    return [all, el("p", { class: "notice" }, gameTexts.incomplete(analysis.reason, analysis.positions), " ", longer)];
  };
  return { node, draw: () => body.replaceChildren(...contents()) };
}
