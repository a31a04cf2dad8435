/** The panel for taking boards out of the page and bringing them in. */

import { copyList } from "../copy-list.js";
import { el, freshId } from "../elements.js";

/** @import { PegBoard } from "../types.js" */

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {(text: string) => Promise<void>} page.load
 * @param {() => string} page.link
 */
export function sharePanel({ say, load, link }) {
  const id = freshId();
  const input = el("textarea", { id, rows: 5, spellcheck: "false", placeholder: "triangle:5\nor  goal: one d4\n    rows of x, o and ." });
  const list = copyList(say);
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Take it with you"),
    list.node,
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
    /** @param {PegBoard} board */
    draw(board) {
      list.show([
        ["Link", link()],
        ["One line", board.position],
        ["A file", board.text],
      ]);
    },
  };
}
