/** Who plays whom, on which board. */

import { choice, el, freshId, stepper } from "../elements.js";
import { pawnsTexts } from "../texts.js";
import { MOST_SQUARES } from "./settings.js";

/** @import { PawnsController } from "./controller.js" */

const SIZES = ["3x3", "4x4", "5x5", "6x6"];
/** What the words for a strength are, from its number on. */
const STRENGTHS = /** @type {const} */ ([
  [0, "moves at random"],
  [1, "careless"],
  [4, "casual"],
  [7, "strong"],
  [10, "perfect"],
]);

/** @param {PawnsController} controller */
export function setup(controller) {
  const { state } = controller;
  const begin = async (/** @type {number} */ rows, /** @type {number} */ cols) => {
    if (rows * cols > MOST_SQUARES) {
      controller.say(pawnsTexts.tooLarge(rows, cols, MOST_SQUARES));
      draw();
      return;
    }
    controller.set({ rows, cols });
    await controller.newGame();
  };
  const presets = SIZES.map((size) => {
    const [rows = 3, cols = 3] = size.split("x").map(Number);
    return el(
      "button",
      { type: "button", class: "chip", "data-size": size, click: () => begin(rows, cols) },
      size.replace("x", "×"),
    );
  });
  const rows = stepper("Rows", { min: 2, max: 32, value: state.settings.rows }, (n) => begin(n, state.settings.cols));
  const cols = stepper("Columns", { min: 1, max: 32, value: state.settings.cols }, (n) => begin(state.settings.rows, n));
  const opponent = choice(
    "Opponent",
    [
      { value: "engine", label: "Engine" },
      { value: "random", label: "Random" },
      { value: "person", label: "Person" },
    ],
    state.settings.opponent,
    (value) => controller.seat({ opponent: value }),
  );
  const side = choice(
    "You play",
    [
      { value: "white", label: "White" },
      { value: "black", label: "Black" },
    ],
    state.settings.side,
    (value) => controller.seat({ side: value }),
  );
  const id = freshId();
  const word = el("output", { for: id });
  const slider = el("input", {
    id,
    type: "range",
    min: 0,
    max: 10,
    step: 1,
    value: state.settings.level,
    input: () => controller.set({ level: Number(slider.value) }),
  });
  const strength = el("div", { class: "strength" }, el("label", { for: id }, "Strength"), slider, word);
  const node = el(
    "div",
    { class: "card setup" },
    el("div", { class: "row", role: "group", "aria-label": "Board" }, ...presets, rows.node, cols.node),
    el("div", { class: "row" }, opponent.node, side.node, strength),
  );
  const draw = () => {
    const { settings, game } = state;
    const start = game?.at(0).position;
    for (const preset of presets) {
      const size = preset.getAttribute("data-size");
      preset.setAttribute("aria-pressed", String(size === `${settings.rows}x${settings.cols}` && start !== undefined));
    }
    rows.show(settings.rows);
    cols.show(settings.cols);
    opponent.set(settings.opponent);
    side.set(settings.side);
    side.node.hidden = settings.opponent === "person";
    strength.hidden = settings.opponent !== "engine";
    slider.value = String(settings.level);
    const words = STRENGTHS.filter(([from]) => settings.level >= from).at(-1)?.[1] ?? "";
    const doubt = settings.level > 0 ? state.opponentKnows : "yes";
    const [kind, more] = doubt === "no" ? ["best effort", ": this board is not solved"] : [words, doubt === "yes" ? "" : "; may have to guess on this board"];
    word.textContent = `${settings.level} of 10, ${kind}${more}`;
    slider.setAttribute("aria-valuetext", word.textContent);
  };
  return { node, draw };
}
