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

  /** The rows as text, one a line. */
  get text() {
    const lines = [];
    for (let row = 0; row < this.rows; row += 1) {
      let line = "";
      for (let col = 0; col < this.cols; col += 1) line += LETTERS[this.values[row * this.cols + col] ?? 0];
      lines.push(line);
    }
    return lines.join("\n");
  }

  copy() {
    return this.resized(this.rows, this.cols);
  }

  /** Another size; what fits stays at the top left. @param {number} rows @param {number} cols */
  resized(rows, cols) {
    const cells = new Cells(rows, cols);
    for (let row = 0; row < Math.min(rows, this.rows); row += 1) {
      for (let col = 0; col < Math.min(cols, this.cols); col += 1) {
        cells.values[row * cols + col] = this.values[row * this.cols + col] ?? 0;
      }
    }
    return cells;
  }

  /** Draws every cell by lot. @param {number} black a share @param {number} white a share */
  scatter(black, white) {
    for (let index = 0; index < this.values.length; index += 1) {
      const lot = Math.random();
      this.values[index] = lot < white ? WHITE : lot < white + black ? BLACK : EMPTY;
    }
  }
}
