/**
 * The letters of a column from 0: `a`, …, `z`, `aa`, ….
 * @param {number} col
 */
export function columnName(col) {
  let letters = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/**
 * The name of a square, by column and row from 0 at the bottom left.
 * @param {number} col
 * @param {number} row
 */
export const squareName = (col, row) => columnName(col) + (row + 1);

/**
 * The column and the row of a square's name.
 * @param {string} name
 */
export function squareAt(name) {
  const [, letters = "a", digits = "1"] = /^([a-z]+)([0-9]+)$/.exec(name) ?? [];
  let col = 0;
  for (const letter of letters) col = col * 26 + letter.charCodeAt(0) - 96;
  return { col: col - 1, row: Number(digits) - 1 };
}
