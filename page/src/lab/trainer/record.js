/** What a player has done so far: a rating like that of chess players, and a streak. */

import { notation } from "../../notation.js";

/**
 * @typedef {object} TrainerRecord
 * @property {number} rating
 * @property {number} streak puzzles solved in a row, at the first attempt and without help
 * @property {number} best the longest streak
 * @property {number} solved
 * @property {number} tried
 * @property {string[]} days the days whose puzzle was solved, the last ones
 * @property {string[]} places the puzzles that were tried, by their part of the address, the last ones
 */

/** The name under which the browser keeps it. */
const NAME = notation`ludex.trainer`;
/** How fast ratings change. */
const PACE = 32;
/** How many days are remembered. */
const DAYS = 60;
/** How many puzzles are remembered. */
const PLACES = 200;

/** @returns {TrainerRecord} */
export const newRecord = () => ({ rating: 800, streak: 0, best: 0, solved: 0, tried: 0, days: [], places: [] });

/** The result that is to be expected, from 0 to 1. @param {number} rating @param {number} puzzle */
export const expected = (rating, puzzle) => 1 / (1 + 10 ** ((puzzle - rating) / 400));

/**
 * The record after a puzzle; the same record if the puzzle is in it already.
 * @param {TrainerRecord} record
 * @param {{ rating: number, date: string | null, place: string }} puzzle
 * @param {number} score 1 if it was solved at once, 0.5 with help, 0 if not
 * @returns {TrainerRecord}
 */
export function scored(record, { rating, date, place }, score) {
  if (record.places.includes(place)) return record;
  const streak = score === 1 ? record.streak + 1 : 0;
  return {
    rating: Math.max(100, Math.round(record.rating + PACE * (score - expected(record.rating, rating)))),
    streak,
    best: Math.max(record.best, streak),
    solved: record.solved + (score > 0 ? 1 : 0),
    tried: record.tried + 1,
    days: score > 0 && date && !record.days.includes(date) ? [...record.days, date].slice(-DAYS) : record.days,
    places: [...record.places, place].slice(-PLACES),
  };
}

/** @typedef {{ read: (name: string) => string | null, store: (name: string, text: string) => boolean }} Storage */

/** The record that was kept; a new one if there is none, or none that makes sense. @param {Storage} storage */
export function recorded(storage) {
  const fresh = newRecord();
  try {
    const kept = JSON.parse(storage.read(NAME) ?? "null");
    const isNumber = (/** @type {"rating" | "streak" | "best" | "solved" | "tried"} */ key) => Number.isInteger(kept[key]) && kept[key] >= 0 && kept[key] < 1e6;
    const isWhole = kept && /** @type {const} */ (["rating", "streak", "best", "solved", "tried"]).every(isNumber);
    if (!isWhole || !Array.isArray(kept.days)) return fresh;
    const words = (/** @type {unknown[]} */ all, /** @type {number} */ most) => all.filter((one) => typeof one === "string").slice(-most);
    // Records of earlier versions have no places.
    return { ...fresh, ...kept, days: words(kept.days, DAYS), places: words(Array.isArray(kept.places) ? kept.places : [], PLACES) };
  } catch {
    return fresh;
  }
}

/** @param {Storage} storage @param {TrainerRecord} record */
export const keepRecord = (storage, record) => storage.store(NAME, JSON.stringify(record));
