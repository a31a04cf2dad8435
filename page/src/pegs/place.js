/**
 * Puzzles in addresses: the board at the start, the jumps, and how many of them are
 * shown: `english&jumps=d2-d4,f3-d3&step=1`. Variations stand in parentheses after the jumps
 * that they replace, and the place among them is a path: `english&jumps=d2-d4,(b4-d4)&at=1`.
 * Long ones are kept by the browser under a name that the address holds (`kept:…`).
 */

import { notation } from "../notation.js";
import { MOST_WRITTEN, isKept, keep, kept } from "../stored.js";
import { linesIn, tokensOf } from "../variations.js";

/** @import { PegsState } from "./state.js" */

/**
 * @typedef {object} Place
 * @property {string} text the board
 * @property {string[][]} lines the jumps of the main line, and of its variations from the start
 * @property {number | null} step how many jumps of the main line are shown; all of them if null
 * @property {string | null} at the place among variations
 */

const STORE = "ludex.pegs";

/** The address of what is shown. @param {PegsState} state @param {string} [name] what the start is called, if it has a name */
export function placeOf({ start, game }, name) {
  if (!start) return "";
  const board = (name ?? start.position).replaceAll(" ", "+");
  if (!game.isBegun) return board;
  const made = notation`${board}&jumps=${game.moves.replaceAll(" ", ",")}`;
  const place = game.hasVariations ? notation`${made}&at=${game.path}` : game.isAtEnd ? made : notation`${made}&step=${game.cursor}`;
  if (place.length <= MOST_WRITTEN) return place;
  return keep(STORE, place) ?? notation`${board}&jumps=${game.movesTo().join(",")}`;
}

/** The board and the jumps of an address; null if another browser keeps them. @param {string} place @returns {Place | null} */
export function placeAt(place) {
  const written = isKept(place) ? kept(STORE, place) : place;
  if (written === null) return null;
  const [board = "", ...fields] = written.split("&");
  const field = (/** @type {string} */ name) => fields.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  const tokens = tokensOf(field("jumps") ?? "");
  const isJump = (/** @type {string} */ token) => token !== "(" && token !== ")";
  // Where parentheses do not match, the server says which jump is none.
  const lines = tokens.length === 0 ? [] : (linesIn(tokens) ?? [tokens.filter(isJump)]);
  const step = field("step") ?? "";
  return { text: board.replaceAll("+", " ").trim(), lines, step: /^\d+$/.test(step) ? Number(step) : null, at: field("at") };
}
