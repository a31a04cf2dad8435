/** The links for which a narrow header has no room, for other places on the page. */

import { el } from "./elements.js";
import { frameTexts } from "./texts.js";

/** Copies of them in a row that is seen only where the header leaves them out. */
export function moreLinks() {
  const links = [...document.querySelectorAll(".top .spare")].map((link) => {
    const copy = /** @type {HTMLElement} */ (link.cloneNode(true));
    copy.className = "button";
    return copy;
  });
  return links.length > 0 && el("nav", { class: "more-links", "aria-label": frameTexts.more }, ...links);
}
