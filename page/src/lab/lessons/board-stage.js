/** A board on which whatever is legal can be done and taken back; its page says what that is worth. */

import { Board } from "../../board.js";
import { el } from "../../elements.js";
import { lessonsTexts } from "../texts.js";

/** @import { Scene } from "../../board.js" */

/** @typedef {{ move: string, from: string, to: string }} Step a move or a jump */

/** @template {{ rows: number, cols: number, squares: string[] }} L what is legal, as the desk says */
export class BoardStage {
  /**
   * @param {(letter: string) => SVGElement | null} piece
   * @param {HTMLElement[]} beside what stands beside the board
   */
  constructor(piece, beside) {
    this.board = new Board({ name: lessonsTexts.board, piece, onPress: (square) => this.press(square), onDrop: (from, to) => this.step(from, to) });
    this.status = el("p", { class: "status" });
    this.back = el("button", { type: "button", click: () => this.undo() }, lessonsTexts.takeBack);
    this.place = el("div", { class: "lesson-board" }, this.board.node);
    this.node = el("div", { class: "lesson-board-stage" }, this.place, el("div", { class: "lesson-beside" }, this.status, ...beside, this.back));
    /** The first position. */
    this.first = "";
    /** What was done from there. @type {string[]} */
    this.made = [];
    /** @type {L | null} */
    this.legal = null;
    /** @type {string | null} */
    this.selected = null;
  }

  /** What can be done now. @returns {Step[]} */
  get steps() {
    return [];
  }

  /** Asks the desk about the board after what was made. */
  async load() {}

  draw() {}

  hide() {}

  /** @param {string} square */
  async press(square) {
    if (this.selected && (await this.step(this.selected, square))) return;
    const isMovable = this.steps.some(({ from }) => from === square);
    if (!isMovable) this.board.refuse(square);
    this.selected = isMovable && this.selected !== square ? square : null;
    this.draw();
  }

  /** @param {string} from @param {string} to @returns {Promise<boolean>} whether there is such a step */
  async step(from, to) {
    const step = this.steps.find((one) => one.from === from && one.to === to);
    if (!step) return false;
    await this.become([...this.made, step.move]);
    return true;
  }

  undo() {
    return this.become(this.made.slice(0, -1));
  }

  /** @param {string[]} made */
  async become(made) {
    this.made = made;
    await this.load();
    this.selected = null;
    this.draw();
  }

  /** The steps of the selected piece. */
  get targets() {
    return this.steps.filter(({ from }) => from === this.selected);
  }

  /** Draws the board. @param {L} legal @param {Pick<Scene, "label"> & Partial<Scene>} more */
  show(legal, more) {
    this.back.disabled = this.made.length === 0;
    this.place.style.setProperty("--ratio", String(legal.cols / legal.rows));
    this.board.draw({
      rows: legal.rows,
      cols: legal.cols,
      squares: legal.squares,
      flipped: false,
      selected: this.selected,
      movable: new Set(this.steps.map(({ from }) => from)),
      targets: new Map(this.targets.map(({ to }) => [to, "plain"])),
      ...more,
    });
  }
}
