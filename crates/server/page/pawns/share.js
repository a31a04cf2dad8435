/** The panel for taking positions out of the page and bringing them in. */

import { messageOf } from "../api.js";
import { copyList } from "../copy-list.js";
import { el, freshId } from "../elements.js";
import { pawnsTexts } from "../texts.js";

/** @import { PawnsController } from "./controller.js" */

/**
 * @param {PawnsController} controller
 * @param {() => string} link the address that holds the game
 */
export function sharePanel(controller, link) {
  const id = freshId();
  const input = el("textarea", {
    id,
    rows: 4,
    spellcheck: "false",
    placeholder: "4x5\nor  ppp/3/PPP w b1-b2\nor rows of p . P",
  });
  const load = async () => {
    try {
      await controller.load(input.value);
      controller.say(pawnsTexts.onBoard);
    } catch (error) {
      controller.say(messageOf(error));
    }
  };
  const list = copyList((words) => controller.say(words));
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Take it with you"),
    list.node,
    el("h2", {}, "Bring a position"),
    el("label", { for: id, class: "small faint" }, "Any text format, or a game: a position and its moves"),
    input,
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: load }, "Put it on the board")),
  );
  const draw = () => {
    const { legal, game } = controller.state;
    if (!legal || !game) return;
    const { side_rows, sizes_rows, one_line, size } = legal.texts;
    list.show([
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
