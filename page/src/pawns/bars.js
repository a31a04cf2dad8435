/** Bars that compare algorithms, on a linear or a logarithmic scale. */

import { svg } from "../elements.js";
import { compareTexts, count, wholeTime } from "../texts.js";

/** @typedef {"calls" | "stored" | "seconds"} Measure */
/** @typedef {"linear" | "logarithmic"} Scale */

const [LEFT, WIDTH, ROW, AXIS] = [112, 210, 30, 40];
/** The shortest time that the logarithmic scale tells from none, in seconds. */
const LEAST_TIME = 1e-6;

/**
 * The places of an axis that have a name, with their shares of its length.
 * @param {number} most the largest amount
 * @param {number} unit the least amount that is told from none
 * @param {Scale} scale
 * @returns {{ amount: number, share: number }[]} from the first to the end of the axis
 */
export function ticksTo(most, unit, scale) {
  if (scale === "logarithmic") {
    const powers = Math.max(1, Math.ceil(Math.log10(Math.max(1, most / unit)) - 1e-9));
    const stride = Math.ceil(powers / 5);
    const end = Math.ceil(powers / stride) * stride;
    return Array.from({ length: end / stride + 1 }, (_, index) => ({ amount: unit * 10 ** (index * stride), share: (index * stride) / end }));
  }
  const step = Math.max(unit, niceStep(Math.max(most, unit) / 4));
  const steps = Math.max(1, Math.ceil(Math.max(most, unit) / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_, index) => ({ amount: index * step, share: index / steps }));
}

/** The least of 1, 2 and 5 times a power of ten that is not below an amount. @param {number} amount */
function niceStep(amount) {
  const power = 10 ** Math.floor(Math.log10(amount));
  return power * ([1, 2, 5].find((times) => times * power >= amount - 1e-12) ?? 10);
}

/** Which share of an axis an amount takes. @param {number} amount @param {{ amount: number, share: number }[]} ticks @param {Scale} scale */
export function shareOf(amount, ticks, scale) {
  const [from, to] = [ticks[0]?.amount ?? 0, ticks.at(-1)?.amount ?? 1];
  if (scale === "linear") return amount / to;
  return Math.max(0, Math.log10(Math.max(amount, from) / from) / Math.log10(to / from));
}

/**
 * What is compared: a number or a time of each algorithm, those that did not finish marked.
 * @typedef {object} Compared
 * @property {{ name: string, amount: number, isFinished: boolean }[]} rows
 * @property {boolean} isTime
 * @property {string} axis
 * @property {Scale} scale
 *
 * @param {Compared} compared
 */
export function bars({ rows, isTime, axis, scale }) {
  const unit = isTime ? LEAST_TIME : 1;
  const inWords = (/** @type {number} */ amount) => (isTime ? wholeTime(amount) : count(amount));
  const words = (/** @type {Compared["rows"][number]} */ { amount, isFinished }) => (isFinished ? inWords(amount) : compareTexts.unfinished(inWords(amount)));
  const ticks = ticksTo(Math.max(...rows.map(({ amount }) => amount)), unit, scale);
  const bottom = rows.length * ROW + 6;
  const label = rows.map((row) => compareTexts.bar(row, words(row))).join("; ");
  const picture = svg("svg", { class: "bars", viewBox: `0 0 420 ${bottom + AXIS}`, role: "img", "aria-label": label });
  for (const tick of ticks) {
    const x = LEFT + tick.share * WIDTH;
    const name = isTime ? wholeTime(tick.amount) : compareTexts.tick(tick.amount);
    picture.append(svg("line", { class: "grid-line", x1: x, x2: x, y1: 0, y2: bottom }), svg("text", { class: "bar-tick", x, y: bottom + 14, "text-anchor": "middle" }, name));
  }
  picture.append(svg("text", { class: "bar-axis", x: LEFT + WIDTH / 2, y: bottom + 32, "text-anchor": "middle" }, axis));
  rows.forEach((row, index) => {
    const y = index * ROW + 6;
    const length = Math.max(1, shareOf(row.amount, ticks, scale) * WIDTH);
    picture.append(
      svg("text", { class: "bar-name", x: LEFT - 8, y: y + 14, "text-anchor": "end" }, row.name),
      svg("rect", { class: row.isFinished ? "bar" : "bar unfinished", x: LEFT, y, width: length, height: 19, rx: Math.min(4, length / 2) }),
      svg("text", { class: "bar-amount", x: LEFT + length + 6, y: y + 14 }, words(row)),
    );
  });
  return picture;
}
