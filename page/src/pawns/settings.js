/** The players and what is shown; the browser stores the choices of the last visit. */

/** @import { Side } from "../types.js" */

/**
 * @typedef {object} Settings
 * @property {string} rules
 * @property {number} rows
 * @property {number} cols
 * @property {"engine" | "random" | "person"} opponent
 * @property {Side} side the side of the person, against an opponent
 * @property {number} level
 * @property {boolean} values
 * @property {boolean} flipped
 */

/** A board has at most this many squares. */
export const MOST_SQUARES = 64;

/** @type {Settings} */
const FIRST = { rules: "classic", rows: 3, cols: 3, opponent: "engine", side: "white", level: 6, values: false, flipped: false };
const STORE = "ludex.pawns";

/** The valid settings of the last visit. @returns {Settings} */
export function storedSettings() {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(STORE) ?? "{}"));
  } catch {
    return settingsFrom({});
  }
}

/** @param {Record<string, any>} kept @returns {Settings} */
export function settingsFrom({ rules, rows, cols, opponent, side, level, values }) {
  const isCount = (/** @type {unknown} */ number) => Number.isInteger(number) && Number(number) > 0;
  // Whether there are such rules, the server says.
  const isGame = typeof rules === "string" && isCount(rows) && isCount(cols) && rows * cols <= MOST_SQUARES;
  return {
    ...FIRST,
    ...(isGame && { rules, rows, cols }),
    ...(["engine", "random", "person"].includes(opponent) && { opponent }),
    ...(["white", "black"].includes(side) && { side, flipped: side === "black" }),
    ...(Number.isInteger(level) && level >= 0 && level <= 10 && { level }),
    ...(typeof values === "boolean" && { values }),
  };
}

/** @param {Settings} settings */
export function storeSettings(settings) {
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // Without storage, the next visit starts with the defaults.
  }
}
