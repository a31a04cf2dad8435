/** A list of texts to be copied, each under its name. */

import { el } from "./elements.js";

/**
 * @param {(words: string) => void} say
 */
export function copyList(say) {
  const node = el("div", { class: "texts" });
  const copy = async (/** @type {string} */ label, /** @type {string} */ text) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${label} copied.`);
    } catch {
      say("The browser does not allow copying: select the text and copy it.");
    }
  };
  return {
    node,
    /** @param {[label: string, text: string][]} texts */
    show(texts) {
      const entries = texts.map(([label, text]) =>
        el(
          "div",
          { class: "text-entry" },
          el("span", { class: "small faint" }, label),
          el("pre", { "data-format": label, tabindex: 0, "aria-label": label }, text),
          el("button", { type: "button", class: "quiet", "aria-label": `Copy: ${label}`, click: () => copy(label, text) }, "Copy"),
        ),
      );
      node.replaceChildren(...entries);
    },
  };
}
