/** The panel in which any position is set up by hand. */

import { askAbout } from "../api.js";
import { choice, el, stepper } from "../elements.js";

/** @import { Legal, Side } from "../types.js" */
/** @import { Table } from "./table.js" */

/** @typedef {"P" | "p" | "."} Brush */

/**
 * @param {Table} table
 * @param {() => void} redraw draws the board anew
 * @param {() => void} done called when the position is to be played
 */
export function editor(table, redraw, done) {
  let open = false;
  /** @type {string[]} */
  let squares = [];
  /** @type {Side} */
  let toMove = "white";
  /** @type {Brush} */
  let brush = "P";

  const text = () => [toMove === "white" ? "W" : "B", ...squares].join("\n");
  const verdict = el("p", { class: "small", role: "status" });
  let asked = 0;
  const check = async () => {
    const mine = (asked += 1);
    try {
      /** @type {Legal} */
      const legal = await askAbout("pawns/moves", text(), { format: "side-rows" });
      if (mine !== asked) return;
      const count = legal.moves.length;
      const over = legal.winner ? `The game is over here: ${legal.winner === "white" ? "White" : "Black"} has won.` : null;
      verdict.textContent = over ?? `${count} legal ${count === 1 ? "move" : "moves"}.  ${legal.texts.one_line}`;
    } catch (error) {
      if (mine === asked) verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const changed = () => {
    redraw();
    check();
  };

  const brushes = choice(
    "Put down",
    [
      { value: "P", label: "White pawn" },
      { value: "p", label: "Black pawn" },
      { value: ".", label: "Nothing" },
    ],
    /** @type {Brush} */ ("P"),
    (value) => (brush = value),
  );
  const side = choice(
    "To move",
    [
      { value: "white", label: "White" },
      { value: "black", label: "Black" },
    ],
    toMove,
    (value) => {
      toMove = value;
      changed();
    },
  );
  const resize = (/** @type {number} */ rows, /** @type {number} */ cols) => {
    if (rows * cols > 64) {
      table.say(`${rows}×${cols} has ${rows * cols} squares: a board has at most 64.`);
    } else {
      // Counted from a1, so that what stands at the bottom left stays there.
      const from = [...squares].reverse();
      squares = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: cols }, (_, col) => from[row]?.[col] ?? ".").join(""),
      ).reverse();
    }
    rowCount.show(squares.length);
    colCount.show(squares[0]?.length ?? 1);
    changed();
  };
  const rowCount = stepper("Rows", { min: 1, max: 64, value: 3 }, (rows) => resize(rows, squares[0]?.length ?? 1));
  const colCount = stepper("Columns", { min: 1, max: 64, value: 3 }, (cols) => resize(squares.length, cols));
  const fill = (/** @type {(row: number) => string} */ letter) => {
    const cols = squares[0]?.length ?? 1;
    squares = squares.map((_, index) => letter(index).repeat(cols));
    changed();
  };
  const button = (/** @type {string} */ words, /** @type {() => void} */ click, primary = false) =>
    el("button", { type: "button", class: primary ? "primary" : null, click }, words);
  const play = async () => {
    try {
      await table.load(text());
      done();
    } catch (error) {
      table.say(error instanceof Error ? error.message : String(error));
    }
  };
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Set up a position"),
    el("p", { class: "faint small" }, "Choose what to put down, then press squares on the board."),
    brushes.node,
    side.node,
    el("div", { class: "row" }, rowCount.node, colCount.node),
    el(
      "div",
      { class: "row" },
      button("Empty board", () => fill(() => ".")),
      button("Start position", () => fill((row) => (row === 0 ? "p" : row === squares.length - 1 ? "P" : "."))),
      button("Play from here", play, true),
    ),
    verdict,
  );
  return {
    node,
    isOpen: () => open,
    scene: () => ({ squares, rows: squares.length, cols: squares[0]?.length ?? 1 }),
    open() {
      const { legal } = table;
      open = true;
      squares = legal ? [...legal.squares] : ["ppp", "...", "PPP"];
      toMove = legal?.to_move ?? "white";
      side.set(toMove);
      rowCount.show(squares.length);
      colCount.show(squares[0]?.length ?? 1);
      changed();
    },
    close() {
      open = false;
      redraw();
    },
    /** Puts the brush down; twice lifts what it put. @param {number} col @param {number} row from the bottom */
    paint(col, row) {
      const index = squares.length - 1 - row;
      const line = squares[index] ?? "";
      const letter = line[col] === brush ? "." : brush;
      squares[index] = line.slice(0, col) + letter + line.slice(col + 1);
      changed();
    },
  };
}
