/** The panels of `count` and `compare`: figures about the board, asked for by a button. */

import { isAbort, sentenceOf } from "../api.js";
import { patientClient } from "../connection.js";
import { choice, el } from "../elements.js";
import { bars } from "../pawns/bars.js";
import { compareTexts, count, wholeTime, workTexts } from "../texts.js";
import { pegsFiguresTexts } from "./texts.js";
import { workLine } from "../work.js";

/** @import { Child } from "../elements.js" */
/** @import { Scale } from "../pawns/bars.js" */
/** @import { PegBoard, PegCounts, PegsComparison } from "../types.js" */
/** @import { Work } from "../work.js" */

/** @typedef {Parameters<Parameters<Work["during"]>[0]>[0]} Options */

/**
 * @template T
 * @param {object} words
 * @param {string} words.about
 * @param {string} words.button
 * @param {string} working
 * @param {(options: Options) => Promise<T>} find
 * @param {(found: T) => Child[]} draw
 */
function figuresPanel({ about, button }, working, find, draw) {
  const work = workLine(working);
  const result = el("div", { class: "result", role: "status" });
  const run = async () => {
    result.replaceChildren();
    try {
      result.replaceChildren(...draw(await work.during(find)).filter((one) => one instanceof Node));
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error)));
    }
  };
  // There is nothing to count before the first board has come.
  const begin = el("button", { type: "button", class: "primary", click: run }, button);
  begin.disabled = true;
  const node = el("div", { class: "panel" }, el("p", { class: "small" }, about), el("div", { class: "row" }, begin), work.node, result);
  return {
    node,
    /** Discards the figures of an earlier board. */
    forget() {
      begin.disabled = false;
      work.stop();
      result.replaceChildren();
    },
  };
}

/** A table with a heading for each column. @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  el(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": head.join(", ") },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...head.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...rows.map(([first = "", ...rest]) => el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((cell) => el("td", {}, cell))))),
    ),
  );

/** How many positions and solutions a board has. @param {() => PegBoard | null} here */
export const countPanel = (here) =>
  figuresPanel(
    { about: pegsFiguresTexts.countAbout, button: pegsFiguresTexts.count },
    workTexts.searching,
    (options) => patientClient.ask("pegs/count", { position: here()?.position ?? "", time_limit: "30s" }, options),
    (counts) => [el("p", { class: "claim" }, pegsFiguresTexts.solutions(counts)), layerTable(counts)],
  );

/** The positions after each number of jumps. @param {PegCounts} counts */
function layerTable({ positions, winning, dead_ends }) {
  const rows = (positions?.layers ?? []).map((number, index) => [count(index), count(number), figure(winning?.layers[index]), figure(dead_ends?.layers[index])]);
  return table([pegsFiguresTexts.layer, pegsFiguresTexts.positions, pegsFiguresTexts.winning, pegsFiguresTexts.deadEnds], rows);
}

/** @param {number | undefined} number */
const figure = (number) => (number === undefined ? pegsFiguresTexts.none : count(number));

/** The searches that courses teach, side by side. @param {() => PegBoard | null} here */
export const comparePanel = (here) =>
  figuresPanel(
    { about: pegsFiguresTexts.compareAbout, button: pegsFiguresTexts.compare },
    workTexts.comparing,
    (options) => patientClient.ask("pegs/compare", { position: here()?.position ?? "" }, options),
    (found) => [el("p", { class: "claim" }, found.sentence), ...comparisonBars(found), comparisonTable(found)],
  );

/** The searches as bars, by positions or by time, on either scale. @param {PegsComparison} found */
function comparisonBars({ algorithms }) {
  /** @type {"positions" | "seconds"} */
  let measure = "positions";
  /** @type {Scale} */
  let scale = "linear";
  const picture = el("div", {});
  const draw = () => {
    const rows = algorithms.map((run) => ({ name: run.name, amount: run[measure], isFinished: run.jumps !== null }));
    picture.replaceChildren(bars({ rows, isTime: measure === "seconds", axis: pegsFiguresTexts.axis(measure, scale), scale }));
  };
  const measures = choice(compareTexts.measure, pegsFiguresTexts.measures, measure, (value) => {
    measure = value;
    draw();
  });
  const scales = choice(compareTexts.scale, compareTexts.scales, scale, (value) => {
    scale = value;
    draw();
  });
  draw();
  return [el("div", { class: "row" }, measures.node, scales.node), picture];
}

/** @param {PegsComparison} found */
function comparisonTable({ algorithms }) {
  return table(
    [pegsFiguresTexts.algorithm, pegsFiguresTexts.jumps, pegsFiguresTexts.positions, pegsFiguresTexts.time],
    algorithms.map((run) => [run.name, pegsFiguresTexts.result(run), count(run.positions), wholeTime(run.seconds)]),
  );
}
