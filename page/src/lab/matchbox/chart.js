/** Learning curves: one machine's balance, or the shares of many, with the exact values beside them. */

import { svg } from "../../elements.js";
import { matchboxTexts } from "../texts.js";

/** @import { MatchboxState } from "./state.js" */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 300, 44, 40, 24, 40];
/** More points than these cannot be told apart. */
const POINTS = 480;

/**
 * @typedef {object} Curve
 * @property {string} key its class
 * @property {number[]} points one after each game
 * @property {[number, number]} range
 * @property {"left" | "right"} scale
 *
 * @typedef {{ curves: Curve[], mark: { at: number, words: string } | null, left: (number: number) => string, first: 0 | 1 }} Plot first: the game of the first point
 */

/** What there is to draw. @param {MatchboxState} state @param {boolean} hasOverlay whether exact values are shown @returns {Plot} */
export function plotOf(state, hasOverlay) {
  const plot = wholePlot(state);
  if (hasOverlay) return plot;
  return { ...plot, curves: plot.curves.filter(({ key }) => key !== "boxes" && key !== "perfect"), mark: null };
}

/** @param {MatchboxState} state @returns {Plot} */
function wholePlot({ many, balance, losingBoxes, perfect }) {
  const boxes = Math.max(1, ...(many?.losing_boxes ?? losingBoxes));
  const right = /** @type {[number, number]} */ ([0, inFours(boxes)]);
  if (many) {
    const share = (/** @type {number[]} */ numbers) => numbers.map((number) => number / many.machines);
    const spread = many.losses_until_perfect ?? null;
    /** @type {Curve[]} */
    const curves = [
      { key: "won", points: share(many.wins), range: [0, 1], scale: "left" },
      ...(many.draws.some((number) => number > 0) ? [/** @type {Curve} */ ({ key: "drawn", points: share(many.draws), range: [0, 1], scale: "left" })] : []),
      { key: "perfect", points: share(many.perfect), range: [0, 1], scale: "left" },
      { key: "boxes", points: many.losing_boxes, range: right, scale: "right" },
    ];
    const half = many.perfect.findIndex((number) => number >= many.machines / 2);
    return { curves, mark: half >= 0 && spread ? { at: half + 1, words: matchboxTexts.half(half + 1) } : null, left: matchboxTexts.share, first: 1 };
  }
  const seen = sampled(balance);
  const low = Math.min(0, ...seen);
  return {
    curves: [
      { key: "balance", points: balance, range: [low, low + inFours(Math.max(8, ...seen) - low)], scale: "left" },
      { key: "boxes", points: losingBoxes, range: right, scale: "right" },
    ],
    mark: perfect ? { at: perfect.game, words: matchboxTexts.perfectAt(perfect.game) } : null,
    left: matchboxTexts.balance,
    first: 0,
  };
}

/** The next number whose quarters are whole. @param {number} number */
const inFours = (number) => 4 * Math.ceil(number / 4);

/** Some of the points, the last among them. @param {number[]} points */
function sampled(points) {
  const step = Math.max(1, Math.ceil(points.length / POINTS));
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

/** @param {MatchboxState} state @param {boolean} hasOverlay */
export function learningChart(state, hasOverlay) {
  const { curves, mark, left, first: firstGame } = plotOf(state, hasOverlay);
  const last = inFours(Math.max(12, ...curves.map(({ points }) => points.length - 1 + firstGame)));
  const x = (/** @type {number} */ game) => LEFT + (game / last) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ share) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
  const picture = svg("svg", { class: "lab-chart matchbox-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": matchboxTexts.chart(state) });
  const [first] = curves;
  for (const quarter of [0, 0.25, 0.5, 0.75, 1]) {
    picture.append(svg("line", { class: "lab-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(quarter), y2: y(quarter) }));
    if (first) picture.append(svg("text", { x: LEFT - 6, y: y(quarter) + 4, "text-anchor": "end" }, left(first.range[0] + quarter * (first.range[1] - first.range[0]))));
    const boxes = curves.find(({ key }) => key === "boxes");
    if (boxes) picture.append(svg("text", { class: "boxes", x: WIDTH - RIGHT + 6, y: y(quarter) + 4 }, matchboxTexts.boxCount(quarter * boxes.range[1])));
  }
  for (const quarter of [0, 0.25, 0.5, 0.75, 1]) picture.append(svg("text", { x: x(last * quarter), y: HEIGHT - BOTTOM + 17, "text-anchor": "middle" }, matchboxTexts.gameNumber(last * quarter)));
  picture.append(svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, matchboxTexts.games));
  const zero = first && first.range[0] < 0 ? -first.range[0] / (first.range[1] - first.range[0]) : 0;
  if (zero > 0) picture.append(svg("line", { class: "matchbox-zero", x1: LEFT, x2: WIDTH - RIGHT, y1: y(zero), y2: y(zero) }));
  if (mark) {
    const near = mark.at > last * 0.6;
    picture.append(svg("line", { class: "lab-mark", x1: x(mark.at), x2: x(mark.at), y1: TOP, y2: HEIGHT - BOTTOM }), svg("text", { class: "mark-name", x: x(mark.at) + (near ? -6 : 6), y: TOP - 8, "text-anchor": near ? "end" : "start" }, mark.words));
  }
  for (const { key, points, range } of curves) {
    const step = Math.max(1, Math.ceil(points.length / POINTS));
    const d = sampled(points)
      .map((value, index) => `${index ? "L" : "M"}${x(firstGame + Math.min(points.length - 1, index * step)).toFixed(1)} ${y((value - range[0]) / (range[1] - range[0])).toFixed(1)}`)
      .join("");
    picture.append(svg("path", { class: `lab-curve ${key}`, d }));
  }
  return picture;
}
