/** A board of Gone with the round of each cell that has turned. */

import { el, svg } from "../../elements.js";
import { queueTexts } from "../texts.js";

/** @import { GoneTrace } from "../../types.js" */
/** @import { Cell, Moment } from "./state.js" */

/** Boards of more cells are drawn without numbers. */
const NUMBERED = 1200;

export class FloodPicture {
  constructor() {
    this.node = el("div", { class: "lab-flood" });
    /** @type {GoneTrace | null} */
    this.drawn = null;
    /** What is drawn of each cell. @type {{ rect: SVGRectElement, text: SVGTextElement | null, round: number | null, state: string }[][]} */
    this.cells = [];
    this.picture = svg("svg", {});
  }

  /** @param {GoneTrace} trace */
  build(trace) {
    this.drawn = trace;
    const { squares } = trace;
    const cols = squares[0]?.length ?? 0;
    const isNumbered = squares.length * cols <= NUMBERED;
    this.picture = svg("svg", { class: "lab-flood-board", viewBox: `0 0 ${Math.max(1, cols)} ${Math.max(1, squares.length)}`, role: "img" });
    this.cells = squares.map((row, y) =>
      [...row].map((letter, x) => {
        const rect = svg("rect", { class: `lab-cell ${kindOf(letter)}`, x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.1 });
        const text = isNumbered && letter !== "." ? svg("text", { class: "lab-round", x: x + 0.5, y: y + 0.66, "text-anchor": "middle" }) : null;
        this.picture.append(rect, ...(text ? [text] : []));
        return { rect, text, round: null, state: "" };
      }),
    );
    this.node.replaceChildren(this.picture);
    this.node.style.setProperty("--ratio", String(Math.max(1, cols) / Math.max(1, squares.length)));
  }

  /** Draws what has changed. @param {GoneTrace} trace @param {Moment} moment */
  draw(trace, moment) {
    if (trace !== this.drawn) this.build(trace);
    const cols = this.cells[0]?.length ?? 0;
    const numberOf = (/** @type {Cell} */ [row, col]) => row * cols + col;
    const waiting = new Set(moment.queue.map(({ cell }) => numberOf(cell)));
    const taken = moment.taken ? numberOf(moment.taken.cell) : -1;
    const looked = moment.looked ? numberOf(moment.looked) : -1;
    const last = Math.max(1, trace.rounds ?? 1);
    this.picture.setAttribute("aria-label", queueTexts.picture(trace, moment));
    this.cells.forEach((row, y) =>
      row.forEach((cell, x) => {
        const number = numberOf([y, x]);
        const round = moment.rounds[y]?.[x] ?? null;
        const state = number === taken ? "taken" : number === looked ? "looked" : waiting.has(number) ? "waiting" : round === null ? "" : "done";
        if (cell.state !== state) cell.rect.dataset["state"] = cell.state = state;
        if (cell.round === round) return;
        cell.round = round;
        cell.rect.style.setProperty("--wet", round === null ? "" : String(Math.round(100 - (70 * round) / last)));
        cell.rect.classList.toggle("wet", round !== null);
        if (cell.text) cell.text.textContent = round === null ? "" : String(round);
      }),
    );
  }
}

/** @param {string} letter */
const kindOf = (letter) => (letter === "." ? "empty" : letter === "W" ? "white" : "black");
