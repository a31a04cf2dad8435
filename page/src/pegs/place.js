/**
 * Puzzles in addresses: the board at the start, the jumps, and how many of them are
 * shown: `english&jumps=d2-d4,f3-d3&step=1`.
 */

import { notation } from "../notation.js";

/** @import { PegsState } from "./state.js" */

/** @typedef {{ text: string, jumps: string[], step: number }} Place */

/** The address of what is shown. @param {PegsState} state @param {string} [name] what the start is called, if it has a name */
export function placeOf({ start, jumps, step }, name) {
  if (!start) return "";
  const board = (name ?? start.position).replaceAll(" ", "+");
  if (jumps.length === 0) return board;
  const made = notation`${board}&jumps=${jumps.map(({ move }) => move).join(",")}`;
  return step === jumps.length ? made : notation`${made}&step=${step}`;
}

/** The board and the jumps of an address. @param {string} place @returns {Place} */
export function placeAt(place) {
  const [board = "", ...fields] = place.split("&");
  const field = (/** @type {string} */ name) => fields.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const jumps = field("jumps").split(",").filter(Boolean);
  const step = field("step");
  return { text: board.replaceAll("+", " ").trim(), jumps, step: /^\d+$/.test(step) ? Math.min(Number(step), jumps.length) : jumps.length };
}
