/** The cells of a board of Gone, as numbers. */

export const [EMPTY, BLACK, WHITE] = [0, 1, 2];
const LETTERS = ".BW";

export class Cells {
  /**
   * @param {number} rows
   * @param {number} cols
   */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.values = new Uint8Array(rows * cols);
  }

  /** @param {string[]} lines */
  static of(lines) {
    const cells = new Cells(lines.length, lines[0]?.length ?? 0);
    lines.forEach((line, row) => {
      for (let col = 0; col < cells.cols; col += 1) cells.values[row * cells.cols + col] = Math.max(0, LETTERS.indexOf(line[col] ?? "."));
    });
    return cells;
  }

  /** Random cells. @param {number} rows @param {number} cols @param {Shares} shares @param {() => number} [random] */
  static random(rows, cols, { black, white }, random = Math.random) {
    const cells = new Cells(rows, cols);
    for (let index = 0; index < cells.values.length; index += 1) {
      const number = random();
      cells.values[index] = number < white ? WHITE : number < white + black ? BLACK : EMPTY;
    }
    return cells;
  }

  /** The rows as lines of text. */
  get text() {
    const lines = [];
    for (let row = 0; row < this.rows; row += 1) {
      let line = "";
      for (let col = 0; col < this.cols; col += 1) line += LETTERS[this.at(row, col)];
      lines.push(line);
    }
    return lines.join("\n");
  }

  /** @param {number} row @param {number} col */
  at(row, col) {
    return this.values[row * this.cols + col] ?? EMPTY;
  }

  /** @param {number} row @param {number} col */
  has(row, col) {
    return row >= 0 && col >= 0 && row < this.rows && col < this.cols;
  }

  copy() {
    return this.resized(this.rows, this.cols);
  }

  /** A copy of another size; the top left corner stays. @param {number} rows @param {number} cols */
  resized(rows, cols) {
    const cells = new Cells(rows, cols);
    for (let row = 0; row < Math.min(rows, this.rows); row += 1) {
      for (let col = 0; col < Math.min(cols, this.cols); col += 1) cells.values[row * cols + col] = this.at(row, col);
    }
    return cells;
  }
}

/** @typedef {{ black: number, white: number }} Shares fractions of all cells, from 0 to 1 */
