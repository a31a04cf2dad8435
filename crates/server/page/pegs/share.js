/** The panel for taking boards out of the page and bringing them in. */

import { el, freshId } from "../elements.js";

/** @import { PegsLegal } from "../types.js" */

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {(text: string) => Promise<void>} page.load
 * @param {() => string} page.link
 */
export function sharePanel({ say, load, link }) {
  const id = freshId();
  const input = el("textarea", { id, rows: 5, spellcheck: "false", placeholder: "triangle:5\nor  goal: one d4\n    rows of x, o and ." });
  const shelf = el("div", { class: "texts" });
  const copy = async (/** @type {string} */ text, /** @type {string} */ what) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} copied.`);
    } catch {
      say("The browser does not allow copying: select the text and copy it.");
    }
  };
  const entry = (/** @type {string} */ label, /** @type {string} */ text) =>
    el(
      "div",
      { class: "text-entry" },
      el("span", { class: "small faint" }, label),
      el("pre", { "data-format": label, tabindex: 0, "aria-label": label }, text),
      el("button", { type: "button", class: "quiet", "aria-label": `Copy: ${label}`, click: () => copy(text, label) }, "Copy"),
    );
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Take it with you"),
    shelf,
    el("h2", {}, "Bring a board"),
    el("label", { for: id, class: "small faint" }, "A name, or a board as text"),
    input,
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: () => load(input.value).catch(() => undefined) }, "Put it on the table"),
    ),
  );
  return {
    node,
    /** @param {PegsLegal} legal */
    draw(legal) {
      shelf.replaceChildren(entry("Link", link()), entry("One line", legal.position), entry("A file", legal.text));
    },
  };
}
