/** The panel that compares the textbook algorithms. */

import { ask, isAbort, sentenceOf } from "../api.js";
import { choice, el, svg } from "../elements.js";
import { compareTexts, count, seconds, workTexts } from "../texts.js";
import { workLine } from "../work.js";

/** @import { AlgorithmRun, Comparison } from "../types.js" */
/** @import { PawnsState } from "./state.js" */

/** @typedef {"calls" | "stored" | "seconds"} Measure */

/** @param {PawnsState} state */
export function comparePanel(state) {
  const work = workLine(workTexts.comparing);
  const result = el("div", { class: "result" });
  /** @type {Measure} */
  let measure = "calls";
  /** @type {Comparison | null} */
  let compared = null;
  const draw = () => {
    if (!compared) return;
    result.replaceChildren(
      bars(compared.algorithms, measure),
      listing(compared.algorithms),
      el("p", { class: "small faint" }, compareTexts.note(compared.position)),
    );
  };
  const run = async () => {
    const { game } = state;
    if (!game) return;
    const { position, rules } = game;
    try {
      compared = await work.during((options) => ask("pawns/compare", { position, rules, time_limit: "3s" }, options));
      draw();
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error)));
    }
  };
  const measures = choice(compareTexts.measure, compareTexts.measures, measure, (value) => {
    measure = value;
    draw();
  });
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, compareTexts.title),
    el("p", { class: "small" }, compareTexts.advice),
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: run }, compareTexts.compare)),
    work.node,
    measures.node,
    result,
  );
  return { node };
}

/**
 * Bars on a logarithmic scale.
 * @param {AlgorithmRun[]} runs
 * @param {Measure} measure
 */
function bars(runs, measure) {
  const unit = measure === "seconds" ? 1e-6 : 1;
  const size = (/** @type {AlgorithmRun} */ run) => Math.log10(Math.max(1, run[measure] / unit));
  const most = Math.max(1, Math.ceil(Math.max(...runs.map(size))));
  const [left, width, row] = [112, 210, 30];
  const height = runs.length * row + 8;
  const picture = svg("svg", {
    class: "bars",
    viewBox: `0 0 400 ${height}`,
    role: "img",
    "aria-label": runs.map((run) => compareTexts.bar(run, amount(run, measure))).join("; "),
  });
  for (let power = 0; power <= most; power += 1) {
    const x = left + (power / most) * width;
    picture.append(svg("line", { class: "grid-line", x1: x, x2: x, y1: 0, y2: height - 4 }));
  }
  runs.forEach((run, index) => {
    const y = index * row + 6;
    const length = Math.max(2, (size(run) / most) * width);
    picture.append(
      svg("text", { class: "bar-name", x: left - 8, y: y + 14, "text-anchor": "end" }, run.name),
      svg("rect", { class: run.finished ? "bar" : "bar unfinished", x: left, y, width: length, height: 19, rx: 4 }),
      svg("text", { class: "bar-amount", x: left + length + 6, y: y + 14 }, amount(run, measure)),
    );
  });
  return picture;
}

/**
 * @param {AlgorithmRun} run
 * @param {Measure} measure
 */
function amount(run, measure) {
  const reached = measure === "seconds" ? seconds(run.seconds) : count(run[measure]);
  return run.finished ? reached : compareTexts.unfinished(reached);
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
      el("td", {}, seconds(run.seconds)),
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
