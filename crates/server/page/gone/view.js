/** Gone: paint a board and watch one colour spread. */

import { client } from "../api.js";
import { choice, el, freshId, stepper, tool } from "../elements.js";
import { download, fileButton, isCertificate } from "../files.js";
import { wayThroughTime } from "../keys.js";
import { playerControls } from "../player-controls.js";
import { boardTexts, count, goneTexts, percent, workTexts } from "../texts.js";
import { workLine } from "../work.js";
import { GoneCanvas } from "./canvas.js";
import { GoneController } from "./controller.js";
import { heatGradient } from "./heat.js";
import { goneProof } from "./proof.js";
import { GoneState } from "./state.js";

/** @import { NamedFile } from "../files.js" */
/** @import { PageContext } from "../main.js" */
/** @import { Cells } from "./cells.js" */

const MOST_SIDE = 1000;

export class GoneView {
  title = goneTexts.title;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo }) {
    this.state = new GoneState();
    this.work = workLine(workTexts.spreading);
    this.controller = new GoneController(this.state, {
      client,
      work: this.work,
      onChange: () => this.draw(),
      onBoard: () => this.proof.forget(),
      say,
      murmur,
      goTo,
    });
    const { controller, state } = this;
    this.canvas = new GoneCanvas(controller);
    this.proof = goneProof(() => state.question);
    this.player = playerControls(controller.player, { step: "round" });
    this.status = el("p", { class: "status" });
    this.advice = el("p", { class: "advice" });
    this.counts = el("dl", { class: "sums counts" });
    this.undo = tool(goneTexts.tools.undo, () => controller.travel("undo"));
    this.redo = tool(goneTexts.tools.redo, () => controller.travel("redo"));
    this.heat = tool(goneTexts.tools.heat, () => controller.toggleHeat());
    this.lastRound = el("span", {});
    const scale = el("span", { class: "heat-scale", "aria-hidden": "true" });
    scale.style.background = heatGradient();
    this.legend = el("p", { class: "heat-legend small", hidden: true }, goneTexts.heatFirst, scale, this.lastRound);
    /** The board whose size is shown. @type {Cells | null} */
    this.sized = null;
    this.rowCount = stepper(boardTexts.rows, { min: 1, max: MOST_SIDE, value: state.cells.rows }, (rows) => controller.resize({ rows }));
    this.colCount = stepper(boardTexts.columns, { min: 1, max: MOST_SIDE, value: state.cells.cols }, (cols) => controller.resize({ cols }));
    this.node = el(
      "div",
      { class: "gone view" },
      el("div", { class: "headline" }, this.status, this.advice),
      this.buildStage(),
      el("div", { class: "side" }, el("div", { class: "card" }, this.counts), this.buildSetup(), this.buildRules(), el("div", { class: "card" }, this.proof.node)),
    );
    this.listen();
  }

  buildStage() {
    const { player } = this;
    return el(
      "div",
      { class: "stage" },
      this.canvas.node,
      el("div", { class: "tools", role: "toolbar", "aria-label": goneTexts.controls }, ...player.buttons, this.heat),
      this.legend,
      el("div", { class: "timeline-row" }, ...player.slider, player.speedLabel, player.speed),
      this.work.node,
    );
  }

  /** The brush, and boards to start with. */
  buildSetup() {
    const { controller } = this;
    const brushes = choice(goneTexts.brush, goneTexts.brushes, this.state.brush, (brush) => controller.setBrush(brush));
    const [black, white] = [share(goneTexts.counts.black, 60), share(goneTexts.counts.white, 2)];
    // Both together are at most the whole board, so that each shows what it fills.
    for (const [one, other] of /** @type {const} */ ([[black, white], [white, black]])) one.node.addEventListener("input", () => other.lower(100 - one.percent()));
    const shares = () => ({ black: black.percent() / 100, white: white.percent() / 100 });
    const chip = (/** @type {string} */ label, /** @type {() => void} */ click) => el("button", { type: "button", class: "chip", click }, label);
    const sizes = [20, 100, 300].map((side) => chip(boardTexts.size(side, side), () => controller.fill(shares(), side, side)));
    return el(
      "div",
      { class: "card setup" },
      el("div", { class: "row" }, brushes.node, this.undo, this.redo),
      el("p", { class: "small faint" }, goneTexts.paint, " ", el("span", { class: "with-mouse" }, goneTexts.erase)),
      el("div", { class: "row" }, chip(goneTexts.example, () => controller.example()), ...sizes, chip(goneTexts.clear, () => controller.clear())),
      el("div", { class: "row" }, this.rowCount.node, this.colCount.node),
      el("div", { class: "row" }, black.node, white.node),
      el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: () => controller.fill(shares()) }, goneTexts.fill)),
    );
  }

  /** The rules, and files to load and save. */
  buildRules() {
    const { controller } = this;
    const { neighbours, wrap, spread } = this.state.rules;
    const near = choice(goneTexts.neighbours, goneTexts.neighbourCounts, neighbours === 8 ? "8" : "4", (value) => controller.setRules({ neighbours: value === "8" ? 8 : 4 }));
    const edges = choice(goneTexts.edges, goneTexts.edgeKinds, wrap ? "yes" : "no", (value) => controller.setRules({ wrap: value === "yes" }));
    const who = choice(goneTexts.spread, goneTexts.sides, spread, (value) => controller.setRules({ spread: value }));
    const saves = goneTexts.saves.map(({ format, label }) => el("button", { type: "button", click: async () => download(await controller.save(format)) }, label));
    return el(
      "div",
      { class: "card setup" },
      el("div", { class: "row" }, who.node, near.node, edges.node),
      el("div", { class: "row" }, fileButton(goneTexts.load, (files) => controller.load(files), { multiple: true }), el("span", { class: "small faint" }, goneTexts.formats)),
      el("div", { class: "row" }, ...saves),
    );
  }

  listen() {
    document.addEventListener("keydown", (event) => {
      const way = wayThroughTime(event);
      if (!way || !this.node.isConnected) return;
      this.controller.travel(way);
      event.preventDefault();
    });
    const draw = () => this.draw();
    new ResizeObserver(draw).observe(this.canvas.frame);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  draw() {
    if (!this.controller.isShown) return;
    const { state } = this;
    this.canvas.draw();
    this.player.draw();
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    this.drawSize();
    this.heat.setAttribute("aria-pressed", String(state.isHeat));
    this.legend.hidden = !state.isHeat || state.last === 0;
    this.lastRound.textContent = goneTexts.heatLast(state.last);
    this.status.textContent = goneTexts.headline(state);
    this.advice.textContent = goneTexts.advice(state) ?? this.advice.textContent;
    this.drawCounts();
  }

  /** Shows the size of a new board; otherwise typing in the fields would be overwritten. */
  drawSize() {
    const { cells } = this.state;
    if (cells === this.sized) return;
    this.sized = cells;
    this.rowCount.show(cells.rows);
    this.colCount.show(cells.cols);
  }

  drawCounts() {
    const { counts, step } = this.state;
    const all = { round: step, white: counts.white, black: counts.black, empty: counts.empty };
    const entry = (/** @type {keyof typeof all} */ name) => el("div", {}, el("dt", {}, goneTexts.counts[name]), el("dd", { "data-count": name }, count(all[name])));
    this.counts.replaceChildren(entry("round"), entry("white"), entry("black"), entry("empty"));
  }

  hide() {
    this.controller.leave();
  }

  /** @param {NamedFile[]} files */
  async take(files) {
    const [first] = files;
    if (first && isCertificate(first)) await this.proof.check(first.bytes);
    else await this.controller.load(files);
  }

  /** @param {string} place */
  async show(place) {
    await this.controller.open(place);
  }
}

/** A slider for a share of all cells. @param {string} label @param {number} value in per cent */
function share(label, value) {
  const id = freshId();
  const input = el("input", { id, type: "range", min: 0, max: 100, value });
  const word = el("output", { for: id }, percent(value));
  const draw = () => (word.textContent = percent(Number(input.value)));
  input.addEventListener("input", draw);
  return {
    node: el("div", { class: "strength" }, el("label", { for: id }, label), input, word),
    percent: () => Number(input.value),
    /** @param {number} most */
    lower(most) {
      input.value = String(Math.min(most, Number(input.value)));
      draw();
    },
  };
}
