/** A list of texts, each with its label and a button to copy it. */

import { el } from "./elements.js";
import { embedCode, isServed } from "./embed.js";
import { copyTexts } from "./texts.js";

/**
 * The code that shows something on another page, where that can be done.
 * @param {string} link
 * @returns {Entry[]}
 */
export const embedEntry = (link) => (isServed() ? [] : [{ format: "embed", label: copyTexts.embed, text: embedCode(link) }]);

/** What is said where it cannot. */
export const embedNote = () => (isServed() ? el("p", { class: "small faint" }, copyTexts.notEmbedded) : null);

/** @typedef {{ format: string, label: string, text: string }} Entry */

/**
 * @param {(words: string) => void} say
 */
export function copyList(say) {
  const node = el("div", { class: "texts" });
  const copy = async (/** @type {string} */ label, /** @type {string} */ text) => {
    try {
      await navigator.clipboard.writeText(text);
      say(copyTexts.copied(label));
    } catch {
      say(copyTexts.blocked);
    }
  };
  return {
    node,
    /** @param {Entry[]} texts */
    show(texts) {
      const entries = texts.map(({ format, label, text }) =>
        el(
          "div",
          { class: "text-entry" },
          el("span", { class: "small faint" }, label),
          el("pre", { "data-format": format, tabindex: 0, "aria-label": label }, text),
          el("button", { type: "button", class: "quiet", "aria-label": copyTexts.label(label), click: () => copy(label, text) }, copyTexts.copy),
        ),
      );
      node.replaceChildren(...entries);
    },
  };
}
