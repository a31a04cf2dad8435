/** The panel that answers: how was it found? */

import { ask, isAbort, messageOf } from "../api.js";
import { choice, el, svg } from "../elements.js";
import { pawnsTexts } from "../texts.js";
import { count, seconds } from "../words.js";
import { workLine } from "../work.js";

/** @import { AlgorithmRun, Comparison } from "../types.js" */
/** @import { PawnsState } from "./state.js" */

/** @typedef {"calls" | "stored" | "seconds"} Measure */

/** What each idea is, in a line. */
const IDEAS = /** @type {Record<string, string>} */ ({
  naive: "looks at every game to its end",
  memo: "remembers positions it has seen",
  minimax: "scores the ends of games for White",
  alphabeta: "skips moves that cannot matter",
  "alphabeta-table": "skips, and remembers",
  iterative: "looks ever further ahead",
});

/** @param {PawnsState} state */
export function comparePanel(state) {
  const work = workLine("Comparing");
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
      el("p", { class: "small faint" }, `For ${compared.position}. Each grid line is ten times the one before it; a call is counted on entry.`),
    );
  };
  const run = async () => {
    const { game } = state;
    if (!game) return;
    const { position } = game;
    try {
      compared = await work.during((options) => ask("pawns/compare", { position, time_limit: "3s" }, options));
      draw();
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? pawnsTexts.cancelled : messageOf(error)));
    }
  };
  const measures = choice(
    "Measure",
    [
      { value: "calls", label: "Calls" },
      { value: "stored", label: "Positions stored" },
      { value: "seconds", label: "Time" },
    ],
    measure,
    (value) => {
      measure = value;
      draw();
    },
  );
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "How was it found?"),
    el("p", { class: "small" }, "Six ways that courses teach, side by side on the position you see. Each has three seconds."),
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: run }, "Compare")),
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
    "aria-label": runs.map((run) => `${run.name}: ${amount(run, measure)}`).join("; "),
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
const amount = (run, measure) =>
  (measure === "seconds" ? seconds(run.seconds) : count(run[measure])) + (run.finished ? "" : " …");

/** @param {AlgorithmRun[]} runs */
function listing(runs) {
  const head = ["Algorithm", "Value", "Calls", "Stored", "Time"].map((title) => el("th", { scope: "col" }, title));
  const rows = runs.map((run) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", title: IDEAS[run.name] ?? null }, run.name),
      el("td", { class: "words" }, run.finished ? String(run.value) : "not finished"),
      el("td", {}, count(run.calls)),
      el("td", {}, count(run.stored)),
      el("td", {}, seconds(run.seconds)),
    ),
  );
  const ideas = runs.map((run) => el("li", {}, el("b", {}, run.name), ` ${IDEAS[run.name] ?? ""}`));
  return el(
    "div",
    {},
    el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table of algorithms" }, el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows))),
    el("ul", { class: "ideas small faint" }, ...ideas),
  );
}
