/** Fills in the words of an HTML file, whose elements name their texts. */

import { htmlTexts } from "./texts.js";

const PREFIX = "data-text-";

/** @param {string} name @returns {string} */
const textOf = (name) => htmlTexts[/** @type {keyof typeof htmlTexts} */ (name)] ?? "";

/** @param {ParentNode} root */
export function fillTexts(root) {
  for (const element of root.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (name === "data-text") element.textContent = textOf(value);
      else if (name.startsWith(PREFIX)) element.setAttribute(name.slice(PREFIX.length), textOf(value));
    }
  }
}
