/** The panel that copies boards from the page and loads others. */

import { copyList, embedEntry, embedNote } from "../copy-list.js";
import { el, freshId } from "../elements.js";
import { copyTexts } from "../texts.js";
import { pegsShareTexts } from "./texts.js";

/** @import { PegBoard } from "../types.js" */

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {(text: string) => Promise<void>} page.load
 * @param {() => string} page.link
 * @param {HTMLElement} page.pictures the buttons that save pictures
 */
export function sharePanel({ say, load, link, pictures }) {
  const id = freshId();
  const input = el("textarea", { id, rows: 5, spellcheck: "false", placeholder: pegsShareTexts.placeholder });
  const list = copyList(say);
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, pegsShareTexts.copyTitle),
    list.node,
    embedNote(),
    pictures,
    el("h2", {}, pegsShareTexts.loadTitle),
    el("label", { for: id, class: "small faint" }, pegsShareTexts.loadLabel),
    input,
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: () => load(input.value).catch(() => undefined) }, pegsShareTexts.load),
    ),
  );
  return {
    node,
    /** @param {PegBoard} board */
    draw(board) {
      list.show([
        { format: "link", label: copyTexts.link, text: link() },
        { format: "one-line", label: copyTexts.oneLine, text: board.position },
        { format: "file", label: pegsShareTexts.file, text: board.text },
        ...embedEntry(link()),
      ]);
    },
  };
}
