/** The panel of the game: its moves, its chart, its result. */

import { el } from "../elements.js";
import { icon } from "../icons.js";
import { playerControls } from "../player-controls.js";
import { gameTexts, variationTexts } from "../texts.js";
import { chart } from "./chart.js";
import { judge, review } from "./judgement.js";
import { drawTree } from "./tree.js";

/** @import { PawnsController } from "./controller.js" */

/** @param {PawnsController} controller */
export function movesPanel(controller) {
  const { state, player } = controller;
  const list = el("ol", { class: "moves tree", "aria-label": gameTexts.list });
  const rules = el("div", { class: "rules small" });
  const end = el("div", { class: "summary", hidden: true });
  const controls = playerControls(player, { step: "ply" });
  const promote = el("button", { type: "button", class: "icon-button", "aria-label": variationTexts.promote, title: variationTexts.promote, click: () => controller.promote() }, icon("promote"));
  const prune = el("button", { type: "button", class: "icon-button", "aria-label": gameTexts.prune, title: gameTexts.prune, click: () => controller.prune() }, icon("prune"));
  const pace = el("span", { class: "pace" }, controls.speedLabel, controls.speed);
  const walk = el("div", { class: "walk", role: "group", "aria-label": gameTexts.walk }, ...controls.buttons, promote, prune, pace);
  const picture = el("div", { class: "chart-frame" });
  const legend = el("p", { class: "faint small legend-line" });
  const record = el("div", { class: "record" }, rules, list, end);
  const node = el("div", { class: "panel moves-panel" }, record, walk, picture, legend);

  const draw = () => {
    const { game, analyses, isRevealed } = state;
    if (!game) return;
    drawTree(list, controller);
    list.hidden = !game.isBegun;
    rules.hidden = game.isBegun;
    rules.replaceChildren(...(state.description?.explanation ?? []).map((line) => el("p", {}, line)));
    controls.draw();
    promote.disabled = game.isMain;
    prune.disabled = game.node.parent === null;
    // The winner stays hidden before the first move, unless values are shown.
    picture.replaceChildren(chart(game, isRevealed ? analyses : new Map(), (ply) => player.seek(ply)));
    legend.textContent = game.isBegun ? gameTexts.mistakes(judge(game, analyses)) : gameTexts.chartEmpty;
    const wasOver = !end.hidden;
    drawEnd(end, controller);
    if (!end.hidden && !wasOver) record.scrollTop = record.scrollHeight;
  };
  return { node, draw };
}

/**
 * @param {HTMLElement} node
 * @param {PawnsController} controller
 */
function drawEnd(node, controller) {
  const { game, legal, analyses, settings, isOver } = controller.state;
  node.hidden = !game?.isAtEnd || !isOver;
  if (node.hidden || !game || !legal) return;
  const result = gameTexts.result(legal.winner, settings.opponent === "person" ? null : settings.side);
  const [title = "", ...rest] = gameTexts.summary(review(game, analyses, legal.winner), result);
  const again = el("button", { type: "button", class: "primary", click: () => controller.restart() }, gameTexts.again);
  const swap = async () => {
    controller.set({ side: settings.side === "white" ? "black" : "white", flipped: settings.side === "white" });
    await controller.restart();
  };
  node.replaceChildren(
    el("p", { class: "summary-title" }, title),
    ...rest.map((line) => el("p", {}, line)),
    el("div", { class: "row" }, again, settings.opponent !== "person" && el("button", { type: "button", click: swap }, gameTexts.switchSides)),
  );
}
