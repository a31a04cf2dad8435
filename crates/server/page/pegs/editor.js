/** The panel in which boards, pegs and goals are set up by hand. */

import { askAbout } from "../api.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { squareName } from "../squares.js";
import { counted } from "../words.js";
import { pegsOf } from "./goal.js";

/** @import { PegsLegal } from "../types.js" */

/** @typedef {"x" | "o" | "." | "goal"} Brush what a press puts down; `goal` a target, or a peg of the position wanted */

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
  /** The position wanted, of the same holes. @type {string[]} */
  let wanted = [];
  /** @type {"reach" | "one" | "one at" | "exactly"} */
  let kind = "reach";
  let jumps = "orthogonal";
  /** @type {Brush} */
  let brush = "x";

  const goal = () => (kind === "one" || kind === "exactly" ? kind : `${kind === "reach" ? "reach" : "one"} ${target ?? "a1"}`);
  const text = () => `jumps: ${jumps}\ngoal: ${goal()}\n${squares.join("\n")}\n${kind === "exactly" ? `\n${wanted.join("\n")}\n` : ""}`;
  const verdict = el("p", { class: "small", role: "status" });
  let asked = 0;
  const changed = async () => {
    redraw();
    const mine = (asked += 1);
    try {
      /** @type {PegsLegal} */
      const legal = await askAbout("pegs/moves", text());
      if (mine === asked) verdict.textContent = `${counted(legal.pegs, "peg")}, ${counted(legal.jumps.length, "jump")} at first.`;
    } catch (error) {
      if (mine === asked) verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const advice = el("p", { class: "faint small" });
  const explain = () => {
    const how = {
      reach: "Goal puts the ring on the hole to be reached.",
      one: "A single peg is to be left, anywhere.",
      "one at": "Goal puts the ring on the hole where the last peg is to stand.",
      exactly: "Goal puts a ring on a hole, or takes it away: pegs are to stand on the rings, and nowhere else.",
    };
    advice.textContent = `Choose what to put down, then press squares on the board. ${how[kind]}`;
  };
  const brushes = choice(
    "Put down",
    [
      { value: "x", label: "Peg" },
      { value: "o", label: "Empty hole" },
      { value: ".", label: "No hole" },
      { value: "goal", label: "Goal" },
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
      { value: "exactly", label: "A position" },
    ],
    kind,
    (value) => {
      kind = value;
      // Whoever wants a goal is about to say which.
      if (kind !== "one") brushes.set((brush = "goal"));
      explain();
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
    const resized = (/** @type {string[]} */ lines) => {
      const from = [...lines].reverse();
      return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => from[row]?.[col] ?? "o").join("")).reverse();
    };
    [squares, wanted] = [resized(squares), resized(wanted)];
    changed();
  };
  const rowCount = stepper("Rows", { min: 1, max: 24, value: 8 }, (rows) => resize(rows, squares[0]?.length ?? 1));
  const colCount = stepper("Columns", { min: 1, max: 24, value: 7 }, (cols) => resize(squares.length, cols));
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Set up a board"),
    advice,
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
      goals: new Set(kind === "exactly" ? pegsOf(wanted) : kind === "one" || !target ? [] : [target]),
    }),
    /** @param {PegsLegal} legal */
    open(legal) {
      open = true;
      squares = [...legal.squares];
      target = legal.target;
      jumps = legal.jumps_allowed;
      wanted = legal.wanted ? [...legal.wanted] : squares.map((line) => line.replaceAll("x", "o"));
      kind = legal.wanted ? "exactly" : legal.goal.startsWith("reach") ? "reach" : legal.target ? "one at" : "one";
      goals.set(kind);
      explain();
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
      const index = squares.length - 1 - row;
      const put = (/** @type {string[]} */ lines, /** @type {string} */ letter) => {
        const line = lines[index] ?? "";
        lines[index] = line.slice(0, col) + letter + line.slice(col + 1);
      };
      const [here, there] = [squares[index]?.[col], wanted[index]?.[col]];
      if (brush !== "goal") {
        put(squares, brush);
        // The position wanted has the same holes.
        if (brush === "." || there === ".") put(wanted, brush === "." ? "." : "o");
      } else if (kind === "exactly") {
        if (here === ".") say("There is no hole for a peg.");
        else put(wanted, there === "x" ? "o" : "x");
      } else target = squareName(col, row);
      changed();
    },
  };
}
