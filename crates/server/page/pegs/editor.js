/** The panel in which boards, pegs and goals are set up by hand. */

import { askAbout } from "../api.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { squareName } from "../squares.js";

/** @import { PegsLegal } from "../types.js" */

/** @typedef {"x" | "o" | "." | "goal"} Brush */

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {() => void} page.redraw
 * @param {(text: string) => Promise<void>} page.play
 * @param {() => void} page.done
 */
export function editor({ say, redraw, play, done }) {
  let open = false;
  /** @type {string[]} */
  let squares = [];
  /** @type {string | null} */
  let target = null;
  /** @type {"reach" | "one" | "one at"} */
  let kind = "reach";
  let jumps = "orthogonal";
  /** @type {Brush} */
  let brush = "x";

  const goal = () => (kind === "one" ? "one" : `${kind === "reach" ? "reach" : "one"} ${target ?? "a1"}`);
  const text = () => `jumps: ${jumps}\ngoal: ${goal()}\n${squares.join("\n")}\n`;
  const verdict = el("p", { class: "small", role: "status" });
  let asked = 0;
  const changed = async () => {
    redraw();
    const mine = (asked += 1);
    try {
      /** @type {PegsLegal} */
      const legal = await askAbout("pegs/moves", text());
      if (mine === asked) verdict.textContent = `${legal.pegs} pegs, ${legal.jumps.length} jumps at first.`;
    } catch (error) {
      if (mine === asked) verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const brushes = choice(
    "Put down",
    [
      { value: "x", label: "Peg" },
      { value: "o", label: "Empty hole" },
      { value: ".", label: "No hole" },
      { value: "goal", label: "Target" },
    ],
    /** @type {Brush} */ ("x"),
    (value) => (brush = value),
  );
  const goals = choice(
    "Goal",
    [
      { value: "reach", label: "Reach the target" },
      { value: "one", label: "One peg" },
      { value: "one at", label: "One, at the target" },
    ],
    kind,
    (value) => {
      kind = value;
      changed();
    },
  );
  const lattice = el(
    "select",
    {
      id: freshId(),
      change: () => {
        jumps = lattice.value;
        changed();
      },
    },
    ...["orthogonal", "diagonal", "all", "hex"].map((name) => el("option", { value: name }, name)),
  );
  const resize = (/** @type {number} */ rows, /** @type {number} */ cols) => {
    const from = [...squares].reverse();
    squares = Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => from[row]?.[col] ?? "o").join("")).reverse();
    changed();
  };
  const rowCount = stepper("Rows", { min: 1, max: 24, value: 8 }, (rows) => resize(rows, squares[0]?.length ?? 1));
  const colCount = stepper("Columns", { min: 1, max: 24, value: 7 }, (cols) => resize(squares.length, cols));
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Set up a board"),
    el("p", { class: "faint small" }, "Choose what to put down, then press squares on the board."),
    brushes.node,
    goals.node,
    el("div", { class: "row" }, rowCount.node, colCount.node),
    el("div", {}, el("label", { for: lattice.id, class: "small faint" }, "Jumps"), lattice),
    el(
      "div",
      { class: "row" },
      el(
        "button",
        {
          type: "button",
          class: "primary",
          click: async () => {
            try {
              await play(text());
              done();
            } catch (error) {
              say(error instanceof Error ? error.message : String(error));
            }
          },
        },
        "Play this board",
      ),
    ),
    verdict,
  );
  return {
    node,
    isOpen: () => open,
    scene: () => ({
      squares,
      rows: squares.length,
      cols: squares[0]?.length ?? 1,
      slanted: jumps === "hex",
      target: kind === "one" ? null : target,
    }),
    /** @param {PegsLegal} legal */
    open(legal) {
      open = true;
      squares = [...legal.squares];
      target = legal.target;
      jumps = legal.jumps_allowed;
      kind = legal.goal.startsWith("reach") ? "reach" : legal.target ? "one at" : "one";
      goals.set(kind);
      lattice.value = jumps;
      rowCount.show(legal.rows);
      colCount.show(legal.cols);
      changed();
    },
    close() {
      open = false;
      redraw();
    },
    /** @param {number} col @param {number} row */
    paint(col, row) {
      if (brush === "goal") target = squareName(col, row);
      else {
        const index = squares.length - 1 - row;
        const line = squares[index] ?? "";
        squares[index] = line.slice(0, col) + brush + line.slice(col + 1);
      }
      changed();
    },
  };
}
