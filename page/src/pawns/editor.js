/** The mode in which a position is set up by hand: its buttons, its panel, its own undo. */

import { sentenceOf } from "../api.js";
import { choice, el, stepper } from "../elements.js";
import { iconTool } from "../icons.js";
import { boardTexts, editorTexts, pawnsEditorTexts, pawnsTexts } from "../texts.js";
import { PawnsEditorState } from "./editor-state.js";
import { MOST_SQUARES } from "./settings.js";

/** @import { Side } from "../types.js" */
/** @import { PawnsController } from "./controller.js" */
/** @import { Brush } from "./editor-state.js" */

export class PawnsEditor {
  /**
   * @param {PawnsController} controller
   * @param {object} around
   * @param {() => void} around.redraw redraws the board
   * @param {() => void} around.onOpen called when the mode begins,
   * @param {() => void} around.onClose and when it ends
   * @param {() => void} around.flip
   */
  constructor(controller, { redraw, onOpen, onClose, flip }) {
    this.controller = controller;
    this.redraw = redraw;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.state = new PawnsEditorState();
    this.isOpen = false;
    this.asked = 0;
    this.verdict = el("p", { class: "small editor-verdict", role: "status" });
    const { state } = this;
    const brushes = choice(pawnsEditorTexts.brush, pawnsEditorTexts.brushes, /** @type {Brush} */ ("P"), (brush) => (state.brush = brush));
    /** The last brush marks a square that was passed over, where the rules have that. */
    this.passing = brushes.node.querySelector(".segment:last-child");
    this.side = choice(pawnsEditorTexts.toMove, pawnsTexts.sides, /** @type {Side} */ ("white"), (side) => this.change(() => state.turn(side)));
    this.rowCount = stepper(boardTexts.rows, { min: 1, max: 64, value: 3 }, (rows) => this.resize(rows, state.cols));
    this.colCount = stepper(boardTexts.columns, { min: 1, max: 64, value: 3 }, (cols) => this.resize(state.rows, cols));
    const button = (/** @type {string} */ words, /** @type {() => void} */ click, primary = false) =>
      el("button", { type: "button", class: primary ? "primary" : null, click }, words);
    this.undo = iconTool("undo", editorTexts.undo, () => this.travel("undo"));
    this.redo = iconTool("redo", editorTexts.redo, () => this.travel("redo"));
    this.tools = el(
      "div",
      { class: "bench-tools", role: "toolbar", "aria-label": editorTexts.controls, hidden: true },
      this.undo,
      this.redo,
      iconTool("flip", pawnsTexts.tools.flip, flip),
      button(editorTexts.cancel, () => this.close()),
      button(editorTexts.done, () => this.done(), true),
    );
    this.node = el(
      "div",
      { class: "bench-panel", hidden: true },
      el(
        "div",
        { class: "panel" },
        el("p", { class: "faint small" }, pawnsEditorTexts.advice),
        brushes.node,
        this.side.node,
        el("div", { class: "row" }, this.rowCount.node, this.colCount.node),
        el("div", { class: "row" }, button(pawnsEditorTexts.clear, () => this.change(() => state.clear())), button(pawnsEditorTexts.start, () => this.start())),
        this.verdict,
      ),
    );
  }

  open() {
    const { legal } = this.controller.state;
    if (!legal || this.isOpen) return;
    this.isOpen = true;
    this.show();
    this.onOpen();
    this.change(() => this.state.open(legal));
  }

  /** Leaves everything as it was. */
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.show();
    this.onClose();
    this.redraw();
  }

  show() {
    this.node.hidden = !this.isOpen;
    this.tools.hidden = !this.isOpen;
  }

  /** @param {number} col @param {number} row from the bottom */
  paint(col, row) {
    this.change(() => this.state.paint(col, row));
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    this.change(() => this.state.travel(way));
  }

  /** @param {number} rows @param {number} cols */
  resize(rows, cols) {
    if (!this.state.resize(rows, cols)) this.controller.say(pawnsTexts.tooLarge(rows, cols, MOST_SQUARES));
    this.change(() => {});
  }

  /** Sets up the start position, if the rules have one on this board. */
  async start() {
    const { state, controller } = this;
    try {
      const start = await controller.client.askAbout("pawns/moves", `${state.rows}x${state.cols}`, { rules: state.rules });
      this.change(() => state.arrange(start));
    } catch (error) {
      controller.say(sentenceOf(error));
    }
  }

  /** Plays the position. */
  async done() {
    try {
      await this.controller.load(this.state.text, this.state.rules);
      this.close();
    } catch (error) {
      this.controller.say(sentenceOf(error));
    }
  }

  /** Changes the position, shows it, and counts its legal moves. @param {() => void} deed */
  async change(deed) {
    deed();
    const { state } = this;
    this.passing?.toggleAttribute("hidden", !this.controller.state.hasEnPassant);
    this.side.set(state.toMove);
    this.rowCount.show(state.rows);
    this.colCount.show(state.cols);
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    this.redraw();
    this.asked += 1;
    const mine = this.asked;
    let words;
    try {
      const question = { rules: state.rules, format: state.passed ? "one-line" : "side-rows" };
      words = pawnsEditorTexts.verdict(await this.controller.client.askAbout("pawns/moves", state.text, question));
    } catch (error) {
      words = sentenceOf(error);
    }
    if (mine === this.asked) this.verdict.textContent = words;
  }
}
