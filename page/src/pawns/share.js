/** The panel that copies positions and pictures from the page and loads others. */

import { sentenceOf } from "../api.js";
import { copyList, embedEntry, embedNote } from "../copy-list.js";
import { el, freshId } from "../elements.js";
import { pictureRow } from "../picture-row.js";
import { copyTexts, pawnsShareTexts, pawnsTexts } from "../texts.js";
import { underRules } from "./game.js";
import { pawn } from "./picture.js";
import { lineScenes } from "./scene.js";

/** @import { Entry } from "../copy-list.js" */
/** @import { PawnsController } from "./controller.js" */

/**
 * @param {PawnsController} controller
 * @param {object} around
 * @param {() => string} around.link the address that holds the game
 * @param {SVGSVGElement} around.picture the board
 */
export function sharePanel(controller, { link, picture }) {
  const id = freshId();
  const input = el("textarea", { id, rows: 4, spellcheck: "false", placeholder: pawnsShareTexts.placeholder });
  const load = async () => {
    try {
      await controller.load(input.value);
      controller.say(pawnsTexts.loaded);
    } catch (error) {
      controller.say(sentenceOf(error));
    }
  };
  const list = copyList((words) => controller.say(words));
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, pawnsShareTexts.copyTitle),
    list.node,
    embedNote(),
    pictureRow({
      name: () => controller.state.game?.position ?? "",
      picture,
      gif: async () => (await import("../animation.js")).boardGif({ look: "pawns", piece: pawn }, lineScenes(controller.state)),
    }),
    el("h2", {}, pawnsShareTexts.loadTitle),
    el("label", { for: id, class: "small faint" }, pawnsShareTexts.loadLabel),
    input,
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: load }, pawnsShareTexts.load)),
  );
  const draw = () => {
    const { legal, game } = controller.state;
    if (!legal || !game) return;
    const { side_rows, sizes_rows, one_line, size } = legal.texts;
    const under = (/** @type {string | null} */ text) => (text ? underRules(game.rules, text) : null);
    list.show([
      ...entry("link", copyTexts.link, link()),
      ...entry("one-line", copyTexts.oneLine, under(one_line)),
      ...entry("game", pawnsShareTexts.game, game.cursor > 0 ? under(game.record) : null),
      ...entry("tree", pawnsShareTexts.tree, game.hasVariations ? under(game.tree) : null),
      ...entry("side-rows", pawnsShareTexts.sideRows, under(side_rows)),
      ...entry("sizes-rows", pawnsShareTexts.sizesRows, under(sizes_rows)),
      ...entry("size", pawnsShareTexts.size, under(size)),
      ...embedEntry(link()),
    ]);
  };
  return { node, draw };
}

/**
 * A text under its name, if there is one.
 * @param {string} format
 * @param {string} label
 * @param {string | null} text
 * @returns {Entry[]}
 */
const entry = (format, label, text) => (text === null ? [] : [{ format, label, text }]);
