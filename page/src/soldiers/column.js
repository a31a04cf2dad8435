/** The scales beside the field: what the army weighs, and what the target weighs. */

import { el } from "../elements.js";
import { soldiersTexts } from "./texts.js";

/** @import { SoldiersController } from "./controller.js" */

/** How far above the heavier one the scale ends. */
const ROOM = 1.12;

export function weightColumn() {
  const fill = el("div", { class: "column-fill" });
  const ghost = el("div", { class: "column-ghost" });
  const mark = el("div", { class: "column-mark" }, el("span", {}, soldiersTexts.target));
  const total = el("output", { class: "column-total" });
  const change = el("span", { class: "column-change" });
  const node = el(
    "div",
    { class: "column" },
    el("div", { class: "column-scale", "aria-hidden": "true" }, ghost, fill, mark),
    el("p", { class: "column-words", role: "status" }, el("span", { class: "faint" }, soldiersTexts.army), total, change),
  );
  return {
    node,
    /** @param {SoldiersController} controller */
    draw({ total: now, before }) {
      if (now === null) return;
      const most = Math.max(1, before) * ROOM;
      fill.style.height = `${(now / most) * 100}%`;
      ghost.style.height = `${(before / most) * 100}%`;
      mark.style.bottom = `${(1 / most) * 100}%`;
      node.classList.toggle("too-light", now < 1 - 1e-9);
      total.textContent = soldiersTexts.total(now);
      change.textContent = soldiersTexts.change(now - before);
    },
  };
}
