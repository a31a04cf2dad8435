/** An algorithm in words, with the line that is being carried out. */

import { el } from "../elements.js";
import { labTexts } from "./texts.js";

export function pseudocode() {
  const node = el("ol", { class: "lab-code", "aria-label": labTexts.code, tabindex: 0 });
  /** @type {HTMLElement[]} */
  let lines = [];
  /** @type {readonly string[]} */
  let shown = [];
  /** @type {number | null} */
  let lit = null;
  return {
    node,
    /** @param {readonly string[]} text @param {number | null} line */
    draw(text, line) {
      if (text !== shown) {
        shown = text;
        lines = text.map((words) => el("li", {}, el("code", {}, words)));
        node.replaceChildren(...lines);
        lit = null;
      }
      if (line === lit) return;
      if (lit !== null) lines[lit]?.removeAttribute("aria-current");
      lit = line;
      const one = line === null ? null : lines[line];
      if (!one) return;
      one.setAttribute("aria-current", "step");
      // In a list that scrolls, the line is brought into sight; the page stays where it is.
      if (node.scrollHeight > node.clientHeight) node.scrollTop += one.getBoundingClientRect().top - node.getBoundingClientRect().top - node.clientHeight / 2;
    },
  };
}

/**
 * Counters beside each other.
 * @param {Record<string, string>} names
 */
export function counters(names) {
  const numbers = Object.fromEntries(Object.keys(names).map((key) => [key, el("dd", {})]));
  const node = el("dl", { class: "lab-counters" }, ...Object.entries(names).map(([key, name]) => el("div", {}, el("dt", {}, name), numbers[key])));
  return {
    node,
    /** @param {Record<string, string>} values */
    draw(values) {
      for (const [key, number] of Object.entries(numbers)) number.textContent = values[key] ?? "";
    },
  };
}
