/** The boards to train on. */

import { notation } from "../../notation.js";

/**
 * @typedef {object} Course
 * @property {string} key its name in addresses
 * @property {"pawns" | "pegs"} family
 * @property {string} position the board that puzzles are made on
 * @property {string} [rules]
 * @property {"solve" | "keep"} [task]
 * @property {number[]} levels those that the board has puzzles of
 */

/** @type {Course[]} */
export const COURSES = [
  { key: "hexapawn", family: "pawns", position: "3x3", levels: [1] },
  { key: "octapawn", family: "pawns", position: "4x4", levels: [1, 2, 3, 4] },
  { key: "5x5", family: "pawns", position: "5x5", levels: [1, 2, 3, 4, 5] },
  { key: "6x6", family: "pawns", position: "6x6", levels: [1, 2, 3, 4, 5] },
  { key: "draws", family: "pawns", position: "4x4", rules: notation`classic,blocked=draws`, levels: [1, 2, 3, 4] },
  { key: "breakthrough", family: "pawns", position: "5x3", rules: "breakthrough", levels: [1, 2, 3, 4] },
  { key: "solitaire", family: "pegs", position: "english", task: "solve", levels: [1, 2, 3, 4, 5] },
  { key: "triangle", family: "pegs", position: notation`triangle:5`, task: "solve", levels: [1, 2, 3, 4, 5] },
  { key: "jump", family: "pegs", position: "english", task: "keep", levels: [1, 2, 3, 4, 5] },
];

/** The course of the puzzle of the day on the first screen. */
export const DAILY = "5x5";

/** The course of a key, or else the daily one. @param {string} key */
export const courseOf = (key) => /** @type {Course} */ (COURSES.find((course) => course.key === key) ?? COURSES.find((course) => course.key === DAILY));

/**
 * Which puzzle: of a seed and a level, or of a day.
 * @typedef {{ course: Course, level: number, seed: number | null, date: string | null }} Draw
 */

const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * The puzzle that a part of an address means: `5x5/2/7`, `5x5/2026-11-18`, `daily`.
 * @param {string} place
 * @param {string} today
 * @returns {Draw}
 */
export function drawAt(place, today) {
  const [key = "", second = "", third = ""] = place.split("/");
  if (key === "daily") return { course: courseOf(DAILY), level: 0, seed: null, date: DATE.test(second) ? second : today };
  const course = courseOf(key);
  if (DATE.test(second)) return { course, level: 0, seed: null, date: second };
  const level = course.levels.includes(Number(second)) ? Number(second) : Math.min(2, course.levels.at(-1) ?? 1);
  const seed = /^\d{1,15}$/.test(third) ? Number(third) : null;
  return { course, level, seed, date: null };
}

/** The part of the address that means a puzzle. @param {Draw} draw */
export const placeOf = ({ course, level, seed, date }) => (date ? `${course.key}/${date}` : `${course.key}/${level}/${seed ?? ""}`);
