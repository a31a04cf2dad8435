/** The panel that compares the textbook algorithms. */

import { isAbort, sentenceOf } from "../api.js";
import { patientClient } from "../connection.js";
import { choice, el } from "../elements.js";
import { compareTexts, count, wholeTime, workTexts } from "../texts.js";
import { workLine } from "../work.js";
import { labPlaceOf } from "../lab/place.js";
import { notation } from "../notation.js";
import { bars } from "./bars.js";
import { UNNAMED } from "./game.js";

/** @import { AlgorithmRun, Comparison } from "../types.js" */
/** @import { Measure, Scale } from "./bars.js" */
/** @import { PawnsState } from "./state.js" */

/** The squares of boards on which searches can be watched. */
const WATCHED = 20;

/** @param {PawnsState} state */
export function comparePanel(state) {
  const work = workLine(workTexts.comparing);
  const result = el("div", { class: "result" });
  /** @type {Measure} */
  let measure = "calls";
  /** @type {Scale} */
  let scale = "linear";
  /** @type {Comparison | null} */
  let compared = null;
  const show = () => {
    if (!compared) return;
    result.replaceChildren(bars({ rows: compared.algorithms.map((run) => ({ name: run.name, amount: run[measure], isFinished: run.finished })), isTime: measure === "seconds", axis: compareTexts.axis(measure, scale), scale }), listing(compared.algorithms), el("p", { class: "small faint" }, compareTexts.note(compared.position)));
  };
  const run = async () => {
    const { game } = state;
    if (!game) return;
    const { position, rules } = game;
    try {
      const answer = await work.during((options) => patientClient.ask("pawns/compare", { position, rules, time_limit: "3s" }, options));
      if (state.game?.position !== position) return;
      compared = answer;
      show();
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error)));
    }
  };
  const measures = choice(compareTexts.measure, compareTexts.measures, measure, (value) => {
    measure = value;
    show();
  });
  const scales = choice(compareTexts.scale, compareTexts.scales, scale, (value) => {
    scale = value;
    show();
  });
  // There is nothing to compare before the first position has come.
  const begin = el("button", { type: "button", class: "primary", click: run }, compareTexts.compare);
  begin.disabled = true;
  const watch = el("a", { class: "button", hidden: true }, compareTexts.watch);
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, compareTexts.title),
    el("p", { class: "small" }, compareTexts.advice),
    el("div", { class: "row" }, begin, watch),
    work.node,
    el("div", { class: "row" }, measures.node, scales.node),
    result,
  );
  return {
    node,
    /** Clears what was compared in another position. */
    forget() {
      begin.disabled = false;
      drawLink(watch, state);
      compared = null;
      work.stop();
      result.replaceChildren();
    },
  };
}

/** Leads to the searches of the current position, call by call, where they can be followed. @param {HTMLAnchorElement} link @param {PawnsState} state */
function drawLink(link, { game, legal }) {
  const area = (legal?.rows ?? 0) * (legal?.cols ?? 0);
  link.hidden = !game || area === 0 || area > WATCHED;
  if (!game) return;
  const rules = game.rules === UNNAMED ? null : game.rules;
  link.href = notation`#lab=${encodeURI(labPlaceOf("tree", { position: game.position, rules, algorithm: "alphabeta" }))}`;
}

/** @param {AlgorithmRun[]} runs */
function listing(runs) {
  const head = compareTexts.columns.map((title) => el("th", { scope: "col" }, title));
  const rows = runs.map((run) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", title: compareTexts.ideas[run.name] ?? null }, run.name),
      el("td", { class: "words" }, compareTexts.result(run)),
      el("td", {}, count(run.calls)),
      el("td", {}, count(run.stored)),
      el("td", {}, wholeTime(run.seconds)),
    ),
  );
  const ideas = runs.map((run) => el("li", {}, el("b", {}, run.name), " ", compareTexts.ideas[run.name]));
  return el(
    "div",
    {},
    el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": compareTexts.table }, el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows))),
    el("ul", { class: "ideas small faint" }, ...ideas),
  );
}
