/** The board of Gone, painted by pointer and by keyboard. */

import { el } from "../elements.js";
import { goneTexts } from "./texts.js";
import { Painter } from "./painter.js";

/** @import { GoneController } from "./controller.js" */
/** @import { Place } from "./state.js" */

export class GoneCanvas {
  /** @param {GoneController} controller */
  constructor(controller) {
    this.controller = controller;
    this.canvas = el("canvas", { class: "gone-canvas", tabindex: 0, role: "application", "aria-label": goneTexts.board });
    this.ring = el("div", { class: "gone-cursor", "aria-hidden": "true" });
    this.frame = el("div", { class: "gone-board" }, this.canvas, this.ring);
    this.node = el("div", { class: "gone-scroll" }, this.frame);
    this.painter = new Painter(this.canvas);
    this.canvas.addEventListener("pointerdown", (event) => this.press(event));
    this.canvas.addEventListener("pointermove", (event) => this.state.stroke && controller.moveStroke(this.placeOf(event)));
    for (const name of ["pointerup", "pointercancel"]) this.canvas.addEventListener(name, () => controller.endStroke());
    this.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    this.canvas.addEventListener("keydown", (event) => this.key(event));
  }

  get state() {
    return this.controller.state;
  }

  /** The cell under a pointer. @param {PointerEvent} event @returns {Place} */
  placeOf(event) {
    const { rows, cols } = this.state.cells;
    const box = this.canvas.getBoundingClientRect();
    return {
      row: Math.floor(((event.clientY - box.top) / box.height) * rows),
      col: Math.floor(((event.clientX - box.left) / box.width) * cols),
    };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.state.stroke || (event.button !== 0 && event.button !== 2)) return;
    // A finger that does not paint scrolls the page.
    if (event.pointerType === "touch" && !this.state.isPainting) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.controller.startStroke(this.placeOf(event), event.button === 2);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (way) {
      this.controller.moveCursor(way[0] ?? 0, way[1] ?? 0);
      this.ring.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === " " || event.key === "Enter") this.controller.paintCursor();
    else return;
    event.preventDefault();
  }

  draw() {
    const { state } = this;
    const { cells, isHeat, cursor } = state;
    this.frame.classList.toggle("heated", isHeat);
    this.frame.classList.toggle("painting", state.isPainting);
    this.node.style.setProperty("--gone-rows", String(Math.max(1, cells.rows)));
    this.node.style.setProperty("--gone-cols", String(Math.max(1, cells.cols)));
    this.frame.style.setProperty("--rows", String(Math.max(1, cells.rows)));
    this.frame.style.setProperty("--cols", String(Math.max(1, cells.cols)));
    this.frame.style.setProperty("--least", `${leastUnit(cells.rows, cells.cols)}px`);
    this.painter.draw(state.frameAt(state.step));
    Object.assign(this.ring.style, {
      left: `${(cursor.col / cells.cols) * 100}%`,
      top: `${(cursor.row / cells.rows) * 100}%`,
      width: `${100 / cells.cols}%`,
      height: `${100 / cells.rows}%`,
    });
  }
}

/** The least size of a cell in pixels: on thin boards large enough to see and hit. @param {number} rows @param {number} cols */
const leastUnit = (rows, cols) => Math.min(16, 240 / Math.max(1, Math.min(rows, cols)));
