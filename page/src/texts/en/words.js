/** Numbers, units and verdicts in English, and how sentences are built from parts. */

/** @import { Outcome, Side } from "../../types.js" */

const numbers = new Intl.NumberFormat("en");

/** @param {number} number */
export const count = (number) => numbers.format(number);

/** `1 jump`, `7 jumps`. @param {number} number @param {string} word */
export const counted = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;

/** @param {number} number */
export const plies = (number) => (number === 1 ? "1 ply" : `${count(number)} plies`);

/** @param {number} number */
export const entries = (number) => (number === 1 ? "1 entry" : `${count(number)} entries`);

/** @param {Side} side */
export const sideName = (side) => (side === "white" ? "White" : "Black");

/**
 * `wins in 7`, `loses in 6`, `draws`, `has lost`, `unknown`.
 * @param {Outcome} outcome
 * @param {number | null} value
 */
export function verdict(outcome, value) {
  if (outcome === "unknown") return "unknown";
  if (outcome === "draw") return "draws";
  if (value === 0) return outcome === "win" ? "has won" : "has lost";
  const verb = outcome === "win" ? "wins" : "loses";
  return value === null ? verb : `${verb} in ${Math.abs(value)}`;
}

/**
 * `+7`, `−6`, `=`, `+`, `?`: for small places.
 * @param {Outcome} outcome
 * @param {number | null} value
 */
export function shortVerdict(outcome, value) {
  if (outcome === "unknown") return "?";
  if (outcome === "draw") return "=";
  return (outcome === "win" ? "+" : "−") + (value === null ? "" : Math.abs(value));
}

/** A quantity that stays on one line. @param {string} number @param {string} unit */
const quantity = (number, unit) => `${number}\u00a0${unit}`;

/** @param {number} number seconds */
export function seconds(number) {
  if (number >= 10) return quantity(number.toFixed(1), "s");
  if (number >= 1) return quantity(number.toFixed(2), "s");
  if (number >= 0.001) return quantity((number * 1000).toFixed(number >= 0.1 ? 0 : 1), "ms");
  return quantity((number * 1e6).toFixed(0), "µs");
}

/** A time in whole units: `350 µs`, `12 ms`, `3 s`. @param {number} number seconds */
export function wholeTime(number) {
  const whole = (/** @type {number} */ amount) => count(Math.round(amount));
  if (number >= 10 || (number >= 1 && Number.isInteger(number))) return quantity(whole(number), "s");
  if (number >= 0.001) return quantity(whole(number * 1000), "ms");
  return quantity(whole(number * 1e6), "µs");
}

/** @param {number} number bytes */
export function bytes(number) {
  if (number < 1024) return quantity(count(number), number === 1 ? "byte" : "bytes");
  if (number < 1024 * 1024) return quantity((number / 1024).toFixed(1), "KiB");
  return quantity((number / 1024 / 1024).toFixed(1), "MiB");
}

/** `42%`. @param {number} share from 0 to 1 */
export const percent = (share) => `${Math.round(100 * share)}%`;

/** An error or a fragment as a sentence: a capital first, a full stop last. @param {string} text */
export function sentence(text) {
  // Squares keep their small letters.
  const first = /^[a-z]+[0-9]/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return stopped(`${first}${text.slice(1)}`);
}

/** A text with a full stop, unless it ends like a sentence already. @param {string} text */
export const stopped = (text) => `${text}${/[.?!…]$/.test(text) ? "" : "."}`;

/** The parts of a description, as a screen reader reads them. @param {(string | false | null | undefined)[]} parts */
export const listed = (parts) => parts.filter(Boolean).join(", ");
