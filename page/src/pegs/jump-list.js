/** The jumps that were made, and with the lamp on those that can be made next. */

import { el } from "../elements.js";
import { pegsTexts } from "../texts.js";

/** @import { Jump } from "../types.js" */
/** @import { PegsState } from "./state.js" */

/**
 * @param {object} on
 * @param {(step: number) => void} on.seek called with a step to show
 * @param {(jump: Jump) => void} on.jump called with a jump to make
 */
export function jumpList({ seek, jump }) {
  const made = el("ol", { class: "moves jumps", "aria-label": pegsTexts.jumps });
  const legal = el("ul", { class: "keeps" });
  const next = el("div", { class: "next-jumps", hidden: true }, el("h2", {}, pegsTexts.legal), legal);
  /** What the list shows: it is rebuilt only for other jumps, to keep the focus. */
  let shown = "";

  /** @param {PegsState} state */
  const drawMade = ({ jumps, step }) => {
    const entries = jumps.map(({ move }, index) =>
      el(
        "li",
        {},
        el("span", { class: "number" }, `${index + 1}.`),
        el("button", { type: "button", class: index < step ? "move" : "move later", "aria-current": index + 1 === step ? "true" : null, click: () => seek(index + 1) }, move),
      ),
    );
    made.replaceChildren(...(entries.length > 0 ? entries : [el("li", { class: "nothing faint" }, pegsTexts.noJumpYet)]));
    const now = made.querySelector("[aria-current]");
    if (now instanceof HTMLElement) made.scrollTop = Math.max(0, now.offsetTop - made.offsetTop - made.clientHeight / 2);
  };

  /** @param {PegsState} state @param {boolean} isPlaying */
  const drawLegal = ({ isLampOn, legalJumps, keeps }, isPlaying) => {
    next.hidden = !isLampOn;
    const jumps = isPlaying || !isLampOn ? [] : legalJumps;
    const text = jumps.map(({ move }) => `${move}${keeps.get(move) ?? ""}`).join();
    if (text === shown) return;
    shown = text;
    legal.replaceChildren(
      ...jumps.map((one) => {
        const kept = keeps.get(one.move);
        const words = [one.move, pegsTexts.keeps(kept)].filter(Boolean).join(", ");
        return el("li", {}, el("button", { type: "button", class: `keep ${kept ?? ""}`, "aria-label": words, click: () => jump(one) }, one.move, el("span", { class: "mark", "aria-hidden": "true" }, kept ? pegsTexts.marks[kept] : "")));
      }),
    );
  };

  return {
    nodes: [el("h2", {}, pegsTexts.jumps), made],
    next,
    /** @param {PegsState} state @param {boolean} isPlaying */
    draw(state, isPlaying) {
      drawMade(state);
      drawLegal(state, isPlaying);
    },
  };
}
