/** Percolation: density against rounds and survivors, drawn as the boards are flooded. */

import { patientClient as client } from "../../connection.js";
import { choice, el, stepper } from "../../elements.js";
import { wholeNumber } from "../place.js";
import { percolationTexts } from "../texts.js";
import { percolationChart } from "./chart.js";
import { PercolationController } from "./controller.js";
import { PercolationState, SIZES } from "./state.js";

/** @import { LabContext } from "../pages.js" */

const RUNS = { least: 1, most: 500, usual: 20 };
const SEEDS = { least: 0, most: 999_999, usual: 1 };

export class PercolationView {
  /** @param {LabContext} context */
  constructor({ goTo, work }) {
    this.goTo = goTo;
    this.state = new PercolationState();
    this.controller = new PercolationController(this.state, { client, work, onChange: () => this.draw() });
    this.status = el("p", { class: "status" });
    this.story = el("p", { class: "lab-story" }, percolationTexts.idea);
    this.chart = el("div", { class: "lab-chart-place" });
    this.body = el("tbody", {});
    this.size = choice(percolationTexts.size, SIZES.map((value) => ({ value, label: percolationTexts.sizeName(value) })), this.state.size, (size) => this.change({ size }));
    this.neighbours = choice(percolationTexts.neighbours, [{ value: "4", label: "4" }, { value: "8", label: "8" }], "4", (value) => this.change({ neighbours: Number(value) }));
    this.runs = stepper(percolationTexts.runs, { min: RUNS.least, max: RUNS.most, value: RUNS.usual }, (runs) => this.change({ runs }));
    this.seed = stepper(percolationTexts.seed, { min: SEEDS.least, max: SEEDS.most, value: SEEDS.usual }, (seed) => this.change({ seed }));
    this.button = el("button", { type: "button", class: "primary", click: () => (this.state.isRunning ? this.controller.stop() : this.again()) });
    const legend = el("ul", { class: "lab-legend" }, ...percolationTexts.curves.map(({ key, words }) => el("li", { class: key }, words)));
    const heads = percolationTexts.heads.map((head) => el("th", { scope: "col" }, head));
    this.node = el(
      "div",
      { class: "lab-page" },
      el("div", { class: "lab-settings" }, this.size.node, this.neighbours.node, this.runs.node, this.seed.node, this.button),
      el("div", { class: "lab-words" }, this.status, this.story),
      el("div", { class: "lab-main" }, legend, this.chart),
      el("div", { class: "lab-side" }, el("div", { class: "lab-table", tabindex: 0, role: "group", "aria-label": percolationTexts.table }, el("table", {}, el("thead", {}, el("tr", {}, ...heads)), this.body))),
    );
  }

  /** @param {Record<string, string>} fields */
  async show({ size, runs, neighbours, seed }) {
    const wanted = {
      size: SIZES.find((one) => one === size) ?? "50x50",
      runs: wholeNumber(runs, RUNS),
      neighbours: neighbours === "8" ? 8 : 4,
      seed: wholeNumber(seed, SEEDS),
    };
    const { state } = this;
    const isSame = state.size === wanted.size && state.runs === wanted.runs && state.neighbours === wanted.neighbours && state.seed === wanted.seed;
    if (isSame && state.points.length > 0) await this.controller.run();
    else await this.controller.restart(wanted);
  }

  /** @param {Parameters<PercolationController["restart"]>[0]} settings */
  async change(settings) {
    Object.assign(this.state, settings);
    const { size, runs, neighbours, seed } = this.state;
    this.goTo({ size, runs, neighbours, seed }, true);
    await this.controller.restart({});
  }

  /** Goes on where it was stopped, or begins anew with other boards. */
  again() {
    if (this.state.missing.length > 0) return this.controller.run();
    return this.change({ seed: (this.state.seed + 1) % SEEDS.most });
  }

  hide() {
    this.controller.stop();
  }

  draw() {
    const { state } = this;
    this.size.set(state.size);
    this.neighbours.set(state.neighbours === 8 ? "8" : "4");
    this.runs.show(state.runs);
    this.seed.show(state.seed);
    this.button.textContent = percolationTexts.action(state);
    this.status.textContent = percolationTexts.status(state);
    this.chart.replaceChildren(percolationChart(state));
    this.body.replaceChildren(...state.points.map((point) => el("tr", {}, ...percolationTexts.row(point).map((cell, index) => (index ? el("td", {}, cell) : el("th", { scope: "row" }, cell))))));
  }
}
