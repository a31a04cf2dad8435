/**
 * A sheet over the page: a dialog that closes by its button, Escape, or a click beside
 * it. On phones it comes from below.
 */

import { el, freshId } from "./elements.js";
import { icon } from "./icons.js";
import { sheetTexts } from "./texts.js";

/** @import { Child } from "./elements.js" */

/**
 * @param {string} title
 * @param {...Child} content
 */
export function sheet(title, ...content) {
  const id = freshId();
  const close = () => node.close();
  const leave = el("button", { type: "button", class: "icon-button close", "aria-label": sheetTexts.close, title: sheetTexts.close, click: close }, icon("close"));
  const node = el("dialog", { class: "sheet", "aria-labelledby": id }, el("div", { class: "sheet-head" }, el("h2", { id }, title), leave), ...content);
  node.addEventListener("click", (event) => event.target === node && close());
  // A sheet is part of the page only while it is open.
  node.addEventListener("close", () => node.remove());
  return {
    node,
    close,
    open() {
      if (node.open) return;
      document.body.append(node);
      node.showModal();
    },
  };
}
