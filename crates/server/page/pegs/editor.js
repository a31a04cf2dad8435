/** The panel that sets up a board and its goal by hand. */

import { client, sentenceOf } from "../api.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { boardTexts, pegsEditorTexts } from "../texts.js";
import { PegsEditorState } from "./editor-state.js";

/** @import { GoalKind, PegBoard } from "../types.js" */
/** @import { Brush } from "./editor-state.js" */

export class PegsEditor {
  /**
   * @param {object} page
   * @param {(words: string) => void} page.say
   * @param {() => void} page.redraw
   * @param {(text: string) => Promise<void>} page.play
   * @param {() => void} page.done
   */
  constructor({ say, redraw, play, done }) {
    this.say = say;
    this.redraw = redraw;
    this.state = new PegsEditorState();
    this.isOpen = false;
    this.asked = 0;
    this.verdict = el("p", { class: "small", role: "status" });
    this.advice = el("p", { class: "faint small" });
    const { state } = this;
    this.brushes = choice(pegsEditorTexts.brush, pegsEditorTexts.brushes, /** @type {Brush} */ ("x"), (brush) => (state.brush = brush));
    this.goals = choice(pegsEditorTexts.goal, pegsEditorTexts.goals, /** @type {GoalKind} */ ("reach"), (kind) => {
      state.setKind(kind);
      this.changed();
    });
    this.lattice = el(
      "select",
      {
        id: freshId(),
        change: () => {
          state.jumps = this.lattice.value;
          this.changed();
        },
      },
      ...pegsEditorTexts.lattices.map(({ value, label }) => el("option", { value }, label)),
    );
    const resize = (/** @type {number} */ rows, /** @type {number} */ cols) => {
      state.resize(rows, cols);
      this.changed();
    };
    this.rowCount = stepper(boardTexts.rows, { min: 1, max: 24, value: 8 }, (rows) => resize(rows, state.cols));
    this.colCount = stepper(boardTexts.columns, { min: 1, max: 24, value: 7 }, (cols) => resize(state.rows, cols));
    const begin = async () => {
      try {
        await play(state.text);
        done();
      } catch {
        // The failure has been reported.
      }
    };
    this.node = el(
      "div",
      { class: "panel" },
      el("h2", {}, pegsEditorTexts.title),
      this.advice,
      this.brushes.node,
      this.goals.node,
      el("div", { class: "row" }, this.rowCount.node, this.colCount.node),
      el("div", {}, el("label", { for: this.lattice.id, class: "small faint" }, pegsEditorTexts.jumps), this.lattice),
      el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: begin }, pegsEditorTexts.play)),
      this.verdict,
    );
  }

  /** @param {PegBoard} board */
  open(board) {
    this.isOpen = true;
    this.state.open(board);
    this.lattice.value = this.state.jumps;
    this.rowCount.show(board.rows);
    this.colCount.show(board.cols);
    this.changed();
  }

  close() {
    this.isOpen = false;
    this.redraw();
  }

  /** @param {number} col @param {number} row */
  paint(col, row) {
    if (!this.state.paint(col, row)) this.say(pegsEditorTexts.noHole);
    this.changed();
  }

  /** Shows the board, and counts its legal jumps. */
  async changed() {
    const { state } = this;
    this.brushes.set(state.brush);
    this.goals.set(state.kind);
    this.advice.textContent = pegsEditorTexts.advice(state.kind);
    this.redraw();
    this.asked += 1;
    const mine = this.asked;
    let words;
    try {
      words = pegsEditorTexts.verdict(await client.askAbout("pegs/moves", state.text));
    } catch (error) {
      words = sentenceOf(error);
    }
    if (mine === this.asked) this.verdict.textContent = words;
  }
}
