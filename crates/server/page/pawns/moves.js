/** The panel of the game: its moves, its chart, its result. */

import { el } from "../elements.js";
import { playerControls } from "../player-controls.js";
import { gameTexts } from "../texts.js";
import { chart } from "./chart.js";
import { squaresOf } from "./game.js";
import { judge, review } from "./judgement.js";

/** @import { Step } from "./judgement.js" */
/** @import { PawnsController } from "./controller.js" */

/** @param {PawnsController} controller */
export function movesPanel(controller) {
  const { state, player } = controller;
  const list = el("ol", { class: "moves", "aria-label": gameTexts.list });
  const controls = playerControls(player, { step: "ply" });
  const walk = el("div", { class: "walk", role: "group", "aria-label": gameTexts.walk }, ...controls.buttons, el("span", { class: "pace" }, controls.speedLabel, controls.speed));
  const picture = el("div", { class: "chart-frame" });
  const legend = el("p", { class: "faint small" });
  const end = el("div", { class: "summary", hidden: true });
  const choices = el("div", { class: "choices" });
  const node = el("div", { class: "panel" }, end, choices, el("h2", {}, gameTexts.title), list, walk, picture, legend);

  const draw = () => {
    const { game, analyses } = state;
    if (!game) return;
    drawList(list, controller);
    controls.draw();
    walk.hidden = game.plies.length < 2;
    // The winner stays hidden before the first move, unless values are shown.
    const shown = game.plies.length < 2 && !state.settings.values ? new Map() : analyses;
    picture.replaceChildren(chart(game, shown, (ply) => player.seek(ply)));
    legend.textContent = game.plies.length < 2 ? gameTexts.chartEmpty : gameTexts.mistakes(judge(game, analyses));
    drawChoices(choices, controller);
    drawEnd(end, controller);
  };
  return { node, draw };
}

/**
 * @param {HTMLElement} list
 * @param {PawnsController} controller
 */
function drawList(list, { state, player }) {
  const { game, analyses } = state;
  if (!game) return;
  const steps = judge(game, analyses);
  const first = steps[0]?.side === "black" ? 1 : 0;
  const entry = (/** @type {Step | undefined} */ step) => {
    if (!step) return el("span", { class: "move-gap", "aria-hidden": "true" }, "…");
    const mark = gameTexts.marks[step.quality];
    return el(
      "button",
      {
        type: "button",
        class: `move ${step.quality}`,
        "aria-current": step.ply === game.cursor ? "true" : null,
        title: gameTexts.note(step) || null,
        click: () => player.seek(step.ply),
      },
      step.move,
      mark && el("span", { class: "quality" }, mark),
    );
  };
  const rows = [];
  for (let index = -first; index < steps.length; index += 2) {
    const number = (index + first) / 2 + 1;
    const [white, black] = [steps[index], steps[index + 1]];
    rows.push(el("li", {}, el("span", { class: "number" }, `${number}.`), entry(white), black && entry(black)));
  }
  if (rows.length === 0) rows.push(el("li", { class: "nothing faint" }, gameTexts.none));
  list.replaceChildren(...rows);
  const now = list.querySelector("[aria-current]");
  if (now instanceof HTMLElement) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/**
 * Every legal move with its value, if values are shown.
 * @param {HTMLElement} node
 * @param {PawnsController} controller
 */
function drawChoices(node, controller) {
  const { analysis, legal, settings, isOpen } = controller.state;
  node.hidden = !settings.values || !legal || legal.ending !== null;
  if (node.hidden || !legal) return;
  const title = el("h2", {}, gameTexts.values);
  if (!analysis) {
    node.replaceChildren(title, el("p", { class: "faint" }, gameTexts.analysing));
    return;
  }
  const buttons = analysis.moves.map((move) =>
    el(
      "button",
      {
        type: "button",
        class: `verdict ${move.outcome}`,
        "data-move": move.move,
        disabled: !isOpen,
        click: () => controller.attempt(squaresOf(move.move).from, squaresOf(move.move).to),
      },
      el("span", { class: "notation" }, move.move),
      el("span", {}, gameTexts.value(move)),
      el("span", { class: "badge", "aria-hidden": "true" }, gameTexts.shortValue(move)),
    ),
  );
  const children = [title, el("div", { class: "verdicts" }, ...buttons)];
  if (analysis.reason) {
    children.push(
      el(
        "p",
        { class: "notice" },
        gameTexts.incomplete(analysis.reason, analysis.positions),
        " ",
        el(
          "button",
          { type: "button", class: "quiet", click: () => controller.analyse(legal.position, "60s") },
          gameTexts.searchLonger,
        ),
      ),
    );
  }
  node.replaceChildren(...children);
}

/**
 * @param {HTMLElement} node
 * @param {PawnsController} controller
 */
function drawEnd(node, controller) {
  const { game, legal, analyses, settings, isOver } = controller.state;
  node.hidden = !game?.isAtEnd || !isOver;
  if (node.hidden || !game || !legal) return;
  const [first = "", ...rest] = gameTexts.summary(review(game, analyses, legal.winner), legal.sentence);
  const isDecided = settings.opponent !== "person" && legal.winner !== null;
  const title = gameTexts.result(first, isDecided ? legal.winner === settings.side : null);
  node.replaceChildren(
    el("p", { class: "summary-title" }, title),
    ...rest.map((line) => el("p", {}, line)),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: () => controller.restart() }, gameTexts.again),
      settings.opponent !== "person" &&
        el(
          "button",
          {
            type: "button",
            click: async () => {
              controller.set({ side: settings.side === "white" ? "black" : "white", flipped: settings.side === "white" });
              await controller.restart();
            },
          },
          gameTexts.switchSides,
        ),
    ),
  );
}
