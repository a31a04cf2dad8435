/**
 * How large the boards of a level are, and what is written beside them. Levels with few calls have
 * room for large boards and all their labels; where many calls stand close together, their boards
 * are staggered in two rows, and have the result alone, or nothing. It knows numbers only.
 */

/**
 * @typedef {object} Room of the calls of a level
 * @property {number} board a board's width, in pixels
 * @property {number} rows in which the calls are staggered
 * @property {number} drop from one row to the next
 * @property {number} top from where the level begins to the boards of the first row
 * @property {number} foot from a board's top to where the lines to the calls below begin
 * @property {"all" | "result" | "none"} labels
 * @property {"below" | "beside"} place of the result
 * @property {number} text the size of labels
 * @property {number} note the size of the window below the result; 0 if it is not there
 * @property {number} across the room of a call and its labels
 *
 * @typedef {object} Space what a level has
 * @property {number} gap between calls that are next to each other, in slots
 * @property {number} across pixels from one slot to the next
 * @property {number} down pixels from one level to the next
 * @property {number} shape a board's height divided by its width
 * @property {number} text the size that labels should have; others may be smaller
 * @property {boolean} hasNotes whether calls have windows, or answers from a table
 */

/** The smallest text, and the largest. */
export const [LEAST_TEXT, MOST_TEXT] = [12, 24];
/** From this width on, a board has all labels; from the next on, if it were a square, its result. */
const [LABELLED, LEGIBLE] = [34, 17];
/** The largest board. */
const LARGEST = 120;
/** How wide labels are, as a multiple of the size of their text: windows, results that may be bounds, and other results. */
const [WINDOW, BOUND, RESULT] = [4.2, 2.1, 1.65];
/** The share of a level that its boards may fill: the rest is for lines. */
const FULL = 0.86;
/** From a board to the result below it: the ring around the current call needs it. */
export const RING = 6;
/** Calls closer than this can be staggered, in slots. */
const CLOSE = 2;

/** The height of a line of text. @param {number} text */
export const lineOf = (text) => text * 1.25;

/** @param {Space} space @returns {Room} */
export function roomOf(space) {
  const ways = space.gap < CLOSE ? [1, 2] : [1];
  const plain = ways.map((rows) => noLabels(space, rows)).reduce(larger);
  // Labels are worth a smaller board, but not a tiny one.
  const isWorthIt = (/** @type {Room} */ { board }) => board >= 0.5 * plain.board;
  const [whole] = allLabels(space).filter(isWorthIt);
  if (whole) return whole;
  const results = ways.flatMap((rows) => resultsOnly(space, rows).filter(isWorthIt).slice(0, 1));
  return results.length > 0 ? results.reduce(larger) : plain;
}

/** Two rows are less tidy than one, so they have to be worth it. @param {Room} one @param {Room} other */
const larger = (one, other) => (other.board > one.board * 1.15 ? other : one);

/** Move and question above, result and window below. @param {Space} space @returns {Room[]} none if there is no room for them */
function allLabels({ gap, across, down, shape, text: wanted, hasNotes }) {
  const room = Math.min(gap * across, 3 * LARGEST);
  const guess = Math.min(room * 0.86, (0.55 * down) / shape);
  const text = Math.min(MOST_TEXT, Math.max(wanted, guess * 0.2));
  const line = lineOf(text);
  const [above, below] = [1.4 * line, (hasNotes ? 2.3 : 1.3) * line];
  const board = Math.min(LARGEST, room * 0.86, (0.94 * down - above - below) / shape);
  if (board < LABELLED || room < WINDOW * text) return [];
  return [{ board, rows: 1, drop: 0, top: above, foot: board * shape + below, labels: "all", place: "below", text, note: hasNotes ? text : 0, across: room }];
}

/** The result alone, or with its window: the best ways first. @param {Space} space @param {number} rows @returns {Room[]} */
function resultsOnly({ gap, across, down, shape, text: wanted, hasNotes }, rows) {
  const room = Math.min(rows * gap * across, 3 * LARGEST);
  const height = (FULL * down) / rows;
  const most = Math.min(LARGEST, room * 0.86);
  const wide = hasNotes ? BOUND : RESULT;
  const isLegible = (/** @type {number} */ board) => board * Math.sqrt(shape) >= LEGIBLE;
  const base = { rows, drop: rows === 1 ? 0 : height, top: 0.07 * down, labels: /** @type {const} */ ("result"), note: 0, across: room };
  /** @type {Room[]} */
  const ways = [];
  for (const text of new Set([wanted, LEAST_TEXT])) {
    if (room < wide * text) continue;
    const [line, noteLine] = [lineOf(text), lineOf(LEAST_TEXT)];
    const noted = Math.min(most, (height - RING - line - noteLine) / shape);
    if (hasNotes && room >= WINDOW * LEAST_TEXT && noted >= LABELLED) ways.push({ ...base, board: noted, foot: noted * shape + RING + line + noteLine, place: "below", text, note: LEAST_TEXT });
    const below = Math.min(most, (height - RING - line) / shape);
    const beside = Math.min(most, height / shape, room - 2 * wide * text - 12);
    if (isLegible(below) && below >= 0.8 * beside) ways.push({ ...base, board: below, foot: below * shape + RING + line, place: "below", text });
    if (isLegible(beside)) ways.push({ ...base, board: beside, foot: beside * shape + 1, place: "beside", text });
  }
  return ways;
}

/** @param {Space} space @param {number} rows @returns {Room} */
function noLabels({ gap, across, down, shape }, rows) {
  const room = Math.min(rows * gap * across, 3 * LARGEST);
  const height = (FULL * down) / rows;
  const board = Math.min(LARGEST, room * 0.86, (rows === 1 ? height : 0.94 * height) / shape);
  return { board, rows, drop: rows === 1 ? 0 : height, top: 0.07 * down, foot: board * shape + 1, labels: "none", place: "below", text: LEAST_TEXT, note: 0, across: room };
}
