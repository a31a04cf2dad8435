/** The colours of rounds, dark to light from first to last, safe for colour-blind readers. */

import { notation } from "../notation.js";
import { HEAT_SCALE } from "./heat-scale.js";

/** @typedef {[red: number, green: number, blue: number]} Colour */

/**
 * The colour of a number from 0 to `last`, as the program draws it.
 * @param {number} number
 * @param {number} last
 * @returns {Colour}
 */
export function heatColour(number, last) {
  const steps = HEAT_SCALE.length - 1;
  const whole = Math.max(1, last);
  const scaled = Math.max(0, Math.min(number, whole)) * steps;
  const [point, part] = [Math.floor(scaled / whole), scaled % whole];
  const [from, to] = [HEAT_SCALE[point] ?? [], HEAT_SCALE[Math.min(point + 1, steps)] ?? []];
  const channel = (/** @type {number} */ index) => {
    const [start, end] = [from[index] ?? 0, to[index] ?? 0];
    return start + Math.trunc(((end - start) * part) / whole);
  };
  return [channel(0), channel(1), channel(2)];
}

/** The colours from the first round to the last, for a legend. */
export const heatGradient = () => notation`linear-gradient(90deg, ${HEAT_SCALE.map((colour) => `rgb(${colour.join(" ")})`).join(", ")})`;
