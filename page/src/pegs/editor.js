/** The mode in which a board and its goal are set up by hand: its buttons, its panel, its own undo. */

import { sentenceOf } from "../api.js";
import { patientClient } from "../connection.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { iconTool } from "../icons.js";
import { boardTexts, editorTexts } from "../texts.js";
import { pegsEditorTexts } from "./texts.js";
import { PegsEditorState } from "./editor-state.js";

/** @import { GoalKind, PegBoard } from "../types.js" */
/** @import { Brush } from "./editor-state.js" */

export class PegsEditor {
  /**
   * @param {object} page
   * @param {(words: string) => void} page.say
   * @param {() => void} page.redraw redraws the board
   * @param {(text: string) => Promise<void>} page.play fails if the text is not a board, which has been reported
   * @param {() => void} page.onOpen called when the mode begins,
   * @param {() => void} page.onClose and when it ends
   */
  constructor({ say, redraw, play, onOpen, onClose }) {
    this.say = say;
    this.redraw = redraw;
    this.play = play;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.state = new PegsEditorState();
    this.isOpen = false;
    this.asked = 0;
    this.verdict = el("p", { class: "small editor-verdict", role: "status" });
    this.advice = el("p", { class: "faint small editing-advice" });
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
          state.setJumps(this.lattice.value);
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
    const button = (/** @type {string} */ words, /** @type {() => void} */ click, primary = false) => el("button", { type: "button", class: primary ? "primary" : null, click }, words);
    const clear = () => {
      state.clear();
      this.changed();
    };
    this.undo = iconTool("undo", editorTexts.undo, () => this.travel("undo"));
    this.redo = iconTool("redo", editorTexts.redo, () => this.travel("redo"));
    this.tools = el(
      "div",
      { class: "bench-tools", role: "toolbar", "aria-label": editorTexts.controls, hidden: true },
      this.undo,
      this.redo,
      button(editorTexts.cancel, () => this.close()),
      button(editorTexts.done, () => this.done(), true),
    );
    this.node = el(
      "div",
      { class: "bench-panel", hidden: true },
      el(
        "div",
        { class: "panel" },
        this.brushes.node,
        this.goals.node,
        el("div", { class: "row" }, this.rowCount.node, this.colCount.node, button(pegsEditorTexts.clear, clear)),
        el("div", {}, el("label", { for: this.lattice.id, class: "small faint" }, pegsEditorTexts.jumps), this.lattice),
        this.verdict,
      ),
    );
  }

  /** @param {PegBoard} board */
  open(board) {
    if (this.isOpen) return;
    this.isOpen = true;
    this.show();
    this.onOpen();
    this.state.open(board);
    this.changed();
  }

  /** Leaves everything as it was. */
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.show();
    this.onClose();
  }

  show() {
    this.node.hidden = !this.isOpen;
    this.tools.hidden = !this.isOpen;
  }

  /** Plays the board. */
  async done() {
    try {
      await this.play(this.state.text);
      this.close();
    } catch {
      // The failure has been reported.
    }
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    this.state.travel(way);
    this.changed();
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
    this.lattice.value = state.jumps;
    this.rowCount.show(state.rows);
    this.colCount.show(state.cols);
    this.undo.disabled = !state.changes.canUndo;
    this.redo.disabled = !state.changes.canRedo;
    this.advice.textContent = pegsEditorTexts.advice(state.kind);
    this.redraw();
    this.asked += 1;
    const mine = this.asked;
    let words;
    try {
      words = pegsEditorTexts.verdict(await patientClient.askAbout("pegs/moves", state.text));
    } catch (error) {
      words = sentenceOf(error);
    }
    if (mine === this.asked) this.verdict.textContent = words;
  }
}
