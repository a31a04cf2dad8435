/** The panel for taking positions out of the page and bringing them in. */

import { el, freshId } from "../elements.js";

/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @param {() => string} link the address that holds the game
 */
export function sharePanel(table, link) {
  const id = freshId();
  const input = el("textarea", {
    id,
    rows: 4,
    spellcheck: "false",
    placeholder: "4x5\nor  ppp/3/PPP w b1-b2\nor rows of p . P",
  });
  const load = async () => {
    try {
      await table.load(input.value);
      table.say("The position is on the board.");
    } catch (error) {
      table.say(error instanceof Error ? error.message : String(error));
    }
  };
  const shelf = el("div", { class: "texts" });
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Take it with you"),
    shelf,
    el("h2", {}, "Bring a position"),
    el("label", { for: id, class: "small faint" }, "Any text format, or a game: a position and its moves"),
    input,
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: load }, "Put it on the board")),
  );
  const copy = async (/** @type {string} */ text, /** @type {string} */ what) => {
    try {
      await navigator.clipboard.writeText(text);
      table.say(`${what} copied.`);
    } catch {
      table.say("The browser does not allow copying: select the text and copy it.");
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
  const draw = () => {
    const { legal, game } = table;
    if (!legal || !game) return;
    const { side_rows, sizes_rows, one_line, size } = legal.texts;
    shelf.replaceChildren(
      entry("Link", link()),
      entry("One line", one_line),
      ...(game.cursor > 0 ? [entry("The game", game.record)] : []),
      entry("Side and rows", side_rows),
      ...(sizes_rows === null ? [] : [entry("Sizes and rows", sizes_rows)]),
      ...(size === null ? [] : [entry("Size", size)]),
    );
  };
  return { node, draw };
}
