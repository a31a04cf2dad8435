/** The panel for taking positions out of the page and bringing them in. */

import { el, freshId } from "../elements.js";
import { textShelf } from "../texts.js";

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
  const shelf = textShelf((words) => table.say(words));
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Take it with you"),
    shelf.node,
    el("h2", {}, "Bring a position"),
    el("label", { for: id, class: "small faint" }, "Any text format, or a game: a position and its moves"),
    input,
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: load }, "Put it on the board")),
  );
  const draw = () => {
    const { legal, game } = table;
    if (!legal || !game) return;
    const { side_rows, sizes_rows, one_line, size } = legal.texts;
    shelf.show([
      ["Link", link()],
      ["One line", one_line],
      ...texts("The game", game.cursor > 0 ? game.record : null),
      ["Side and rows", side_rows],
      ...texts("Sizes and rows", sizes_rows),
      ...texts("Size", size),
    ]);
  };
  return { node, draw };
}

/**
 * A text under its name, if there is one.
 * @param {string} label
 * @param {string | null} text
 * @returns {[string, string][]}
 */
const texts = (label, text) => (text === null ? [] : [[label, text]]);
