/** Gone: paint a board and watch one colour spread. */

import { patientClient } from "../connection.js";
import { copyList, embedEntry, embedNote } from "../copy-list.js";
import { choice, el, freshId, stepper, tabs, tool } from "../elements.js";
import { download, fileButton, isCertificate } from "../files.js";
import { wayAlong, wayThroughTime } from "../keys.js";
import { notation } from "../notation.js";
import { pictureRow } from "../picture-row.js";
import { playerControls } from "../player-controls.js";
import { boardTexts, copyTexts, count, percent, workTexts } from "../texts.js";
import { goneTexts } from "./texts.js";
import { workLine } from "../work.js";
import { GoneCanvas } from "./canvas.js";
import { GoneController } from "./controller.js";
import { heatGradient } from "./heat.js";
import { goneProof } from "./proof.js";
import { GoneState } from "./state.js";

/** @import { NamedFile } from "../files.js" */
/** @import { Walk } from "../keys.js" */
/** @import { PageContext } from "../main.js" */
/** @import { Cells } from "./cells.js" */

const MOST_SIDE = 1000;
/** The index of the tab for certificates. */
const PROOF = 2;

export class GoneView {
  title = goneTexts.title;
  keys = goneTexts.keys;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo, link }) {
    this.state = new GoneState();
    this.work = workLine(workTexts.spreading);
    this.controller = new GoneController(this.state, {
      client: patientClient,
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
    this.advice = el("p", { class: "advice small" });
    this.counts = el("dl", { class: "sums counts" });
    this.undo = tool(goneTexts.tools.undo, () => controller.travel("undo"));
    this.redo = tool(goneTexts.tools.redo, () => controller.travel("redo"));
    this.heat = tool(goneTexts.tools.heat, () => controller.toggleHeat());
    this.paint = tool(goneTexts.tools.paint, () => controller.togglePainting());
    this.paint.classList.add("with-finger");
    this.middleRound = el("span", {});
    this.lastRound = el("span", {});
    const scale = el("span", { class: "heat-scale", "aria-hidden": "true" });
    scale.style.background = heatGradient();
    this.legend = el("div", { class: "heat-legend small" }, scale, el("p", { class: "heat-ticks" }, el("span", {}, goneTexts.heatFirst), this.middleRound, this.lastRound));
    /** The board whose size is shown. @type {Cells | null} */
    this.sized = null;
    this.rowCount = stepper(boardTexts.rows, { min: 1, max: MOST_SIDE, value: state.cells.rows }, (rows) => controller.resize({ rows }));
    this.colCount = stepper(boardTexts.columns, { min: 1, max: MOST_SIDE, value: state.cells.cols }, (cols) => controller.resize({ cols }));
    this.panel = this.buildPanel();
    this.links = copyList(say);
    this.drawLinks = () => this.links.show([{ format: "link", label: copyTexts.link, text: link(controller.place) }, ...embedEntry(link(controller.place))]);
    this.files = this.buildFiles();
    this.side = tabs(goneTexts.panels, [
      { title: goneTexts.tabs.board, name: notation`board`, node: this.panel },
      { title: goneTexts.tabs.files, name: notation`files`, node: this.files, onShow: () => this.drawLinks() },
      { title: goneTexts.tabs.proof, name: notation`proof`, node: this.proof.node },
    ]);
    this.node = this.build();
    this.listen();
  }

  build() {
    const { player } = this;
    return el(
      "div",
      { class: "gone bench" },
      el("div", { class: "bench-status" }, this.status, this.advice, this.counts, this.legend),
      el("div", { class: "bench-board" }, this.canvas.node),
      el("div", { class: "bench-tools", role: "toolbar", "aria-label": goneTexts.controls }, ...player.buttons, this.heat, this.paint),
      el("div", { class: "voice-slot" }, this.work.node),
      el("div", { class: "bench-panel" }, this.panel, this.files, this.proof.node, this.side.bar),
    );
  }

  /** The rounds, the brush, boards to start with, and the rules. */
  buildPanel() {
    const { controller, player } = this;
    const brushes = choice(goneTexts.brush, goneTexts.brushes, this.state.brush, (brush) => controller.setBrush(brush));
    const [black, white] = [share(goneTexts.counts.black, 60), share(goneTexts.counts.white, 2)];
    // Both together are at most the whole board, so that each shows what it fills.
    for (const [one, other] of /** @type {const} */ ([[black, white], [white, black]])) one.node.addEventListener("input", () => other.lower(100 - one.percent()));
    const shares = () => ({ black: black.percent() / 100, white: white.percent() / 100 });
    const chip = (/** @type {string} */ label, /** @type {() => void} */ click) => el("button", { type: "button", class: "chip", click }, label);
    const sizes = [20, 100, 300].map((side) => chip(boardTexts.size(side, side), () => controller.fill(shares(), side, side)));
    return el(
      "div",
      { class: "panel" },
      el("div", { class: "timeline-row" }, ...player.slider, player.speedLabel, player.speed),
      el("div", { class: "row" }, brushes.node, this.undo, this.redo),
      el("p", { class: "small faint" }, el("span", { class: "with-mouse" }, goneTexts.erase), el("span", { class: "with-finger" }, goneTexts.swipe)),
      el("div", { class: "row" }, chip(goneTexts.example, () => controller.example()), ...sizes, chip(goneTexts.clear, () => controller.clear())),
      this.buildRules(),
      el("div", { class: "row" }, this.rowCount.node, this.colCount.node),
      el("div", { class: "row" }, black.node, white.node, el("button", { type: "button", click: () => controller.fill(shares()) }, goneTexts.fill)),
    );
  }

  buildRules() {
    const { controller } = this;
    const { neighbours, wrap, spread } = this.state.rules;
    this.near = choice(goneTexts.neighbours, goneTexts.neighbourCounts, neighbours === 8 ? "8" : "4", (value) => controller.setRules({ neighbours: value === "8" ? 8 : 4 }));
    this.edges = choice(goneTexts.edges, goneTexts.edgeKinds, wrap ? "yes" : "no", (value) => controller.setRules({ wrap: value === "yes" }));
    this.who = choice(goneTexts.spread, goneTexts.sides, spread, (value) => controller.setRules({ spread: value }));
    return el("div", { class: "row" }, this.who.node, this.near.node, this.edges.node);
  }

  /** Files to load and save. */
  buildFiles() {
    const { controller } = this;
    const saves = goneTexts.saves.map(({ format, label }) => el("button", { type: "button", click: async () => download(await controller.save(format)) }, label));
    return el(
      "div",
      { class: "panel" },
      el("div", { class: "row" }, fileButton(goneTexts.load, (files) => controller.load(files), { multiple: true })),
      el("p", { class: "small faint" }, goneTexts.formats),
      el("div", { class: "row" }, ...saves),
      el("h2", {}, goneTexts.pictures),
      pictureRow({ name: () => `gone-${this.state.cells.rows}x${this.state.cells.cols}`, picture: this.canvas.canvas, gif: () => this.gif() }),
      this.links.node,
      embedNote(),
    );
  }

  /** All rounds as an animation. */
  async gif() {
    const { goneGif } = await import("../animation.js");
    return goneGif(this.state.last, (round) => this.state.frameAt(round));
  }

  listen() {
    document.addEventListener("keydown", (event) => {
      // On the board, arrow keys move the cursor.
      if (!this.node.isConnected || event.defaultPrevented) return;
      const time = wayThroughTime(event);
      const way = wayAlong(event);
      if (time) this.controller.travel(time);
      else if (way && way !== "up" && way !== "down") this.walk(way);
      else return;
      event.preventDefault();
    });
    const draw = () => this.draw();
    new ResizeObserver(draw).observe(this.canvas.frame);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  /** Walks through the rounds. @param {Walk} way */
  walk(way) {
    const { player } = this.controller;
    if (way === "back") player.back();
    else if (way === "forward") player.forward();
    else if (way === "first") player.first();
    else player.end();
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
    this.paint.setAttribute("aria-pressed", String(state.isPainting));
    // Its room stays, so that nothing moves.
    this.legend.classList.toggle("shown", state.isHeat && state.last > 0);
    this.legend.setAttribute("aria-hidden", String(!state.isHeat || state.last === 0));
    this.middleRound.textContent = state.last > 2 ? goneTexts.heatLast(Math.round((1 + state.last) / 2)) : "";
    this.lastRound.textContent = state.last > 1 ? goneTexts.heatLast(state.last) : "";
    this.drawRules();
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

  drawRules() {
    const { neighbours, wrap, spread } = this.state.rules;
    this.near?.set(neighbours === 8 ? "8" : "4");
    this.edges?.set(wrap ? "yes" : "no");
    this.who?.set(spread);
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
    if (first && isCertificate(first)) {
      this.side.show(PROOF);
      await this.proof.check(first.bytes);
    } else await this.controller.load(files);
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
  const word = el("output", { for: id }, percent(value / 100));
  const draw = () => (word.textContent = percent(Number(input.value) / 100));
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
