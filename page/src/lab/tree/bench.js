/**
 * The search tree as a component: one tree, or two of one position beside each other, moved by one
 * clock. It needs a place of its own and nothing around it:
 *
 *     const bench = new TreeBench({ parts: { code: false } });
 *     place.append(bench.node);
 *     await bench.load({ position: "3x3", algorithms: ["minimax", "alphabeta"] });
 *     bench.player.play();
 *
 * `load` takes a position in any format of the API, its rules unless they are the classic ones, one
 * or two of `ALGORITHMS`, and a step. Errors of the API are thrown: nothing changes then. `parts` says what is seen; without `controls` the
 * caller steps by `bench.player` (`play`, `forward`, `seek`) and `bench.controller.skip("cut")`.
 * `bench.panes[0].state` has the tree (`tree.counts(step)`, `tree.event(step)`), the selected call
 * and the camera; `onChange` is called in every frame in which something of it changed. Call
 * `bench.hide()` when the place is left, and hand keys pressed anywhere to `bench.key(event)`. The
 * height of the trees is the style `--tree-height` of `bench.node`.
 */

import { patientClient } from "../../connection.js";
import { el } from "../../elements.js";
import { playerControls } from "../../player-controls.js";
import { walkOf } from "../../keys.js";
import { workTexts } from "../../texts.js";
import { workLine } from "../../work.js";
import { stepByKey } from "../stepping.js";
import { treeTexts } from "../texts.js";
import { TreeController } from "./controller.js";
import { TreePane } from "./pane.js";

/** @import { Client } from "../../api.js" */
/** @import { Work } from "../../work.js" */
/** @import { PaneParts } from "./pane.js" */
/** @import { Algorithm, PaneFields } from "./state.js" */

export { ALGORITHMS } from "./state.js";

/** @typedef {PaneParts & { controls?: boolean }} BenchParts */

export class TreeBench {
  /**
   * @param {object} [options]
   * @param {BenchParts} [options.parts] all are seen unless one is false
   * @param {Work} [options.work] a line that shows long searches; its own if absent
   * @param {Pick<Client, "ask">} [options.client]
   * @param {() => void} [options.onChange]
   */
  constructor({ parts = {}, work, client = patientClient, onChange = () => {} } = {}) {
    this.onChange = onChange;
    const line = work ? null : workLine(workTexts.searching);
    this.controller = new TreeController({ client, work: work ?? /** @type {Work} */ (line), onChange: () => this.draw() });
    this.player = this.controller.player;
    const { controls = true, ...more } = parts;
    this.parts = { tools: true, words: true, counters: true, code: true, details: true, ...more };
    /** @type {TreePane[]} */
    this.panes = [];
    this.controls = playerControls(this.player, { step: "event" });
    this.cut = el("button", { type: "button", click: () => this.controller.skip("cut") }, treeTexts.nextCut);
    this.hit = el("button", { type: "button", click: () => this.controller.skip("hit") }, treeTexts.nextHit);
    this.full = el("button", { type: "button", class: "tree-full", click: () => this.toggleFullScreen() }, treeTexts.fullScreen);
    this.row = el(
      "div",
      { class: "lab-controls" },
      el("div", { class: "lab-buttons", role: "toolbar", "aria-label": treeTexts.controls }, ...this.controls.buttons, this.cut, this.hit, document.fullscreenEnabled && this.full),
      el("div", { class: "timeline-row" }, ...this.controls.slider, this.controls.speedLabel, this.controls.speed),
    );
    this.row.hidden = !controls;
    this.tops = el("div", { class: "tree-tops" });
    this.bottoms = el("div", { class: "tree-bottoms" });
    this.node = el("div", { class: "tree-bench" }, this.tops, this.row, this.bottoms, line?.node);
    this.node.addEventListener("fullscreenchange", () => (this.full.textContent = this.isFullScreen ? treeTexts.leaveFullScreen : treeTexts.fullScreen));
    // The room is there before the first tree is.
    this.arrange();
  }

  /**
   * Shows a step of one or two searches. What it shows already, it does not ask for again.
   * @param {{ position: string, rules?: string | undefined, algorithms: Algorithm[], step?: number, views?: (PaneFields | undefined)[] }} wanted
   * @returns {Promise<boolean>} false if it was stopped meanwhile
   */
  async load({ position, rules, algorithms, step = 0, views = [] }) {
    if (!(await this.controller.load({ position, rules, algorithms, step }))) return false;
    this.controller.panes.forEach((pane, index) => {
      const view = views[index];
      if (view) pane.see(view);
    });
    this.draw();
    return true;
  }

  get isFullScreen() {
    return document.fullscreenElement === this.node;
  }

  async toggleFullScreen() {
    if (this.isFullScreen) await document.exitFullscreen();
    else await this.node.requestFullscreen?.();
  }

  hide() {
    this.controller.stop();
  }

  /** Takes a key pressed anywhere, and says whether it did. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (stepByKey(this.player, event)) return true;
    const [pane] = this.panes;
    const act = {
      c: () => this.controller.skip("cut"),
      h: () => this.controller.skip("hit"),
      f: () => void this.toggleFullScreen(),
      g: () => this.all((one) => one.look("follow")),
      0: () => this.all((one) => one.look("whole")),
      "+": () => this.all((one) => one.zoom(1.3)),
      "-": () => this.all((one) => one.zoom(1 / 1.3)),
    }[event.key.toLowerCase()];
    const way = walkOf(event.key);
    const isElsewhere = event.target instanceof Element && event.target.closest("button, a, select, input");
    if (act) act();
    else if (!pane?.state || isElsewhere) return false;
    else if (way === "up" || way === "down") {
      pane.state.walk(way);
      pane.draw();
    } else if (event.key === "Enter") pane.toggle();
    else return false;
    this.onChange();
    return true;
  }

  /** @param {(pane: TreePane) => void} act */
  all(act) {
    this.panes.slice(0, this.controller.panes.length).forEach(act);
  }

  /** Makes room for as many trees as there are. */
  arrange() {
    const { controller } = this;
    if (controller.panes.length !== this.tops.childElementCount) {
      while (this.panes.length < controller.panes.length) this.panes.push(new TreePane(controller, { parts: this.parts, onLook: () => this.onChange() }));
      const shown = this.panes.slice(0, controller.panes.length);
      this.tops.replaceChildren(...shown.map(({ top }) => top));
      this.bottoms.replaceChildren(...shown.map(({ bottom }) => bottom));
      this.node.classList.toggle("two", shown.length > 1);
    }
    // Trees have the room that the code leaves.
    const lines = Math.max(0, ...controller.panes.map(({ tree }) => tree?.trace.pseudocode.length ?? 0));
    if (lines > 0) this.node.style.setProperty("--code-lines", String(lines));
    this.cut.disabled = controller.next("cut") === null;
    this.hit.disabled = controller.next("hit") === null;
  }

  draw() {
    const { controller } = this;
    this.arrange();
    controller.panes.forEach((state, index) => this.panes[index]?.show(state));
    this.controls.draw();
    this.onChange();
  }
}
