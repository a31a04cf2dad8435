/** The board and the players. */

import { sentenceOf } from "../api.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { boardTexts, gamesTexts, pawnsTexts } from "../texts.js";
import { nameOf } from "./games-state.js";
import { GamesSheet } from "./games.js";
import { MOST_SQUARES } from "./settings.js";

/** @import { PawnsController } from "./controller.js" */

/** @param {PawnsController} controller */
export function setup(controller) {
  const { state } = controller;
  const [game, board, strength] = [gameSetup(controller), boardSetup(controller), strengthSetup(controller)];
  const opponent = choice(pawnsTexts.opponent, pawnsTexts.opponents, state.settings.opponent, (value) => controller.seat({ opponent: value }));
  const side = choice(pawnsTexts.side, pawnsTexts.sides, state.settings.side, (value) => controller.seat({ side: value }));
  const draw = () => {
    const { settings } = state;
    game.draw();
    board.draw();
    strength.draw();
    opponent.set(settings.opponent);
    side.set(settings.side);
    side.node.hidden = settings.opponent === "person";
    strength.node.hidden = settings.opponent !== "engine";
  };
  const players = el("div", { class: "row" }, opponent.node, side.node, strength.node);
  return { game: game.node, node: el("div", { class: "card setup" }, el("h2", {}, pawnsTexts.setup), board.node, players), draw };
}

/** The game, and the way to others. @param {PawnsController} controller */
function gameSetup(controller) {
  const sheet = new GamesSheet(controller);
  const name = el("b", {});
  const rules = el("span", { class: "small faint" });
  const button = el("button", { type: "button", class: "choose-game", "aria-haspopup": "dialog", click: () => sheet.open() }, gamesTexts.choose);
  const draw = () => {
    const { settings } = controller.state;
    const known = nameOf(gamesTexts.known, settings);
    name.textContent = known ?? gamesTexts.unnamed(settings);
    rules.textContent = known ? "" : settings.rules;
  };
  return { node: el("div", { class: "card game-line" }, el("span", { class: "game-words" }, name, rules), button, sheet.node), draw };
}

/** The size of the board. @param {PawnsController} controller */
function boardSetup(controller) {
  const { state } = controller;
  const begin = async (/** @type {number} */ rows, /** @type {number} */ cols) => {
    if (rows * cols > MOST_SQUARES) {
      controller.say(pawnsTexts.tooLarge(rows, cols, MOST_SQUARES));
      draw();
      return;
    }
    try {
      await controller.load(`${rows}x${cols}`, state.settings.rules);
    } catch (error) {
      controller.say(sentenceOf(error));
      draw();
    }
  };
  const preset = (/** @type {string} */ size) => {
    const [rows = 3, cols = 3] = size.split("x").map(Number);
    return el("button", { type: "button", class: "chip", "data-size": size, click: () => begin(rows, cols) }, boardTexts.size(rows, cols));
  };
  /** @type {string[]} */
  let sizes = [];
  /** @type {HTMLButtonElement[]} */
  let presets = [];
  const chips = el("span", { class: "chips" });
  const rows = stepper(boardTexts.rows, { min: 2, max: 32, value: state.settings.rows }, (n) => begin(n, state.settings.cols));
  const cols = stepper(boardTexts.columns, { min: 1, max: 32, value: state.settings.cols }, (n) => begin(state.settings.rows, n));
  const draw = () => {
    const { settings, game } = state;
    const wanted = gamesTexts.sizes[settings.rules.split(",")[0] ?? ""] ?? gamesTexts.sizes.classic;
    if (wanted !== sizes) {
      sizes = wanted;
      presets = sizes.map(preset);
      chips.replaceChildren(...presets);
    }
    for (const preset of presets) {
      const isChosen = game !== null && preset.getAttribute("data-size") === `${settings.rows}x${settings.cols}`;
      preset.setAttribute("aria-pressed", String(isChosen));
    }
    rows.show(settings.rows);
    cols.show(settings.cols);
  };
  return { node: el("div", { class: "row", role: "group", "aria-label": pawnsTexts.boardSize }, chips, el("span", { class: "chips" }, rows.node, cols.node)), draw };
}

/** The strength of the opponent. @param {PawnsController} controller */
function strengthSetup(controller) {
  const { state } = controller;
  const id = freshId();
  const word = el("output", { for: id });
  const slider = el("input", { id, type: "range", min: 0, max: 10, step: 1, value: state.settings.level, input: () => controller.set({ level: Number(slider.value) }) });
  const draw = () => {
    slider.value = String(state.settings.level);
    word.textContent = pawnsTexts.strength(state);
    slider.setAttribute("aria-valuetext", word.textContent);
  };
  return { node: el("div", { class: "strength" }, el("label", { for: id }, pawnsTexts.strengthLabel), slider, word), draw };
}
