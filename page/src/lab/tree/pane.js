/** One tree in the page: a window into it that can be moved and zoomed, and what stands beside it. */

import { el, freshId } from "../../elements.js";
import { squaresInRows } from "../../pawns/scene.js";
import { smallBoard } from "../../pawns/small-board.js";
import { counters, pseudocode } from "../pseudocode.js";
import { treeTexts } from "../texts.js";
import { Palette } from "./palette.js";
import { TreePainter } from "./painter.js";

/** @import { TreeController } from "./controller.js" */
/** @import { PaneState } from "./state.js" */

/** How much closer one step of zooming comes. */
const ZOOM = 1.3;
/** A pointer that moved less than this has clicked. */
const STILL = 5;

/** @typedef {object} PaneParts which parts of a tree are seen
 * @property {boolean} [tools] buttons that zoom, follow and collapse
 * @property {boolean} [words] what the current step does, and the sentence at the end
 * @property {boolean} [counters]
 * @property {boolean} [code] the pseudocode
 * @property {boolean} [details] the call that is selected
 */

export class TreePane {
  /**
   * @param {TreeController} controller
   * @param {{ parts: Required<PaneParts>, onLook: () => void }} options `onLook` is called when it is looked at otherwise
   */
  constructor(controller, { parts, onLook }) {
    this.controller = controller;
    this.onLook = onLook;
    /** @type {PaneState | null} */
    this.state = null;
    this.tree = el("canvas", { class: "tree-canvas" });
    this.marks = el("canvas", { class: "tree-canvas", role: "img", tabindex: 0 });
    this.palette = new Palette(() => this.draw());
    this.painter = new TreePainter({ tree: this.tree, marks: this.marks, palette: this.palette });
    this.tools = this.toolbar();
    this.stage = el("div", { class: "tree-stage" }, this.palette.probe, this.tree, this.marks);
    this.status = el("p", { class: "status" });
    this.story = el("p", { class: "lab-story" });
    this.counters = counters(treeTexts.counters);
    this.code = pseudocode();
    this.board = el("div", { class: "tree-board" });
    this.call = el("p", { class: "small" });
    /** The call whose board is seen. */
    this.detailed = "";
    this.parts = parts;
    this.top = el("div", { class: "tree-top" }, parts.words && el("div", { class: "lab-words" }, this.status, this.story), el("div", { class: "tree-frame" }, this.stage, parts.tools && this.tools.node));
    this.bottom = el("div", { class: "tree-bottom" }, parts.counters && this.counters.node, parts.details && el("div", { class: "tree-call" }, this.board, this.call), parts.code && this.code.node);
    this.isDrawing = false;
    new ResizeObserver(() => this.measure()).observe(this.stage);
    this.listen();
  }

  toolbar() {
    const id = freshId();
    const button = (/** @type {{ label: string, title: string }} */ { label, title }, /** @type {() => void} */ click) => el("button", { type: "button", title, "aria-label": label.length > 1 ? label : title, click }, label);
    const whole = button(treeTexts.whole, () => this.look("whole"));
    const follow = button(treeTexts.follow, () => this.look("follow"));
    const collapse = button(treeTexts.collapse, () => this.toggle());
    const levels = el("select", { id, change: () => this.showLevels(levels.value === "" ? null : Number(levels.value)) });
    const node = el("div", { class: "tree-tools", role: "toolbar", "aria-label": treeTexts.tools }, button(treeTexts.farther, () => this.zoom(1 / ZOOM)), button(treeTexts.closer, () => this.zoom(ZOOM)), whole, follow, collapse, el("span", { class: "tree-levels" }, el("label", { for: id, class: "small faint" }, treeTexts.levels), levels));
    return { node, whole, follow, collapse, levels };
  }

  listen() {
    /** @type {Map<number, { x: number, y: number }>} */
    const pointers = new Map();
    let moved = 0;
    const placeOf = (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const box = this.marks.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };
    this.marks.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.marks.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, placeOf(event));
      moved = pointers.size > 1 ? STILL : 0;
    });
    this.marks.addEventListener("pointermove", (event) => {
      const from = pointers.get(event.pointerId);
      if (!from || !this.state) return;
      const to = placeOf(event);
      moved += Math.hypot(to.x - from.x, to.y - from.y);
      if (moved < STILL) return;
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      if (other) {
        const factor = Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
        this.state.camera.zoom(factor, other.x, other.y, this.painter.size);
      } else this.state.camera.pan(to.x - from.x, to.y - from.y);
      pointers.set(event.pointerId, to);
      this.draw();
    });
    this.marks.addEventListener("pointerup", (event) => {
      if (!pointers.delete(event.pointerId)) return;
      if (moved < STILL) this.select(this.callAt(placeOf(event)));
      else this.onLook();
    });
    this.marks.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
    this.marks.addEventListener("dblclick", (event) => this.toggle(this.callAt(placeOf(event))));
    this.marks.addEventListener(
      "wheel",
      (event) => {
        const { x, y } = placeOf(event);
        event.preventDefault();
        if (event.shiftKey) this.state?.camera.pan(-event.deltaY - event.deltaX, 0);
        else this.state?.camera.zoom(ZOOM ** (-Math.sign(event.deltaY) * Math.min(1, Math.abs(event.deltaY) / 100)), x, y, this.painter.size);
        this.draw();
        this.onLook();
      },
      { passive: false },
    );
  }

  /** @param {{ x: number, y: number }} place */
  callAt({ x, y }) {
    const id = this.painter.geometry?.callAt(x, y) ?? 0;
    return (this.state?.tree?.nodes[id]?.called ?? Infinity) < (this.state?.step ?? 0) ? id : 0;
  }

  /** @param {number} id */
  select(id) {
    if (!this.state) return;
    this.state.selected = this.state.selected === id ? 0 : id;
    this.draw();
    this.onLook();
  }

  /** Collapses or expands a call: the selected one, or else the current one. @param {number} [id] */
  toggle(id = this.state?.selected || this.state?.current || 0) {
    if (!this.state || id === 0) return;
    this.state.toggle(id);
    this.draw();
    this.onLook();
  }

  /** @param {number | null} levels */
  showLevels(levels) {
    this.state?.showLevels(levels);
    this.draw();
    this.onLook();
  }

  /** @param {"whole" | "follow"} mode */
  look(mode) {
    if (!this.state) return;
    this.state.camera.mode = mode;
    if (mode === "follow") this.state.camera.approach();
    this.draw();
    this.onLook();
  }

  /** Zooms in the middle of the window, or at the selected call. @param {number} factor */
  zoom(factor) {
    const { width, height } = this.painter.size;
    this.state?.camera.zoom(factor, width / 2, height / 2, this.painter.size);
    this.draw();
    this.onLook();
  }

  measure() {
    this.painter.resize(this.stage.clientWidth, this.stage.clientHeight);
    this.draw();
  }

  /** @param {PaneState} state */
  show(state) {
    this.state = state;
    this.draw();
  }

  /** Draws in the next frame, once. */
  draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      if (this.stage.isConnected) this.drawNow();
    });
  }

  drawNow() {
    const { state, painter, controller } = this;
    if (!state) return;
    const { tree, step, layout, camera } = state;
    if (tree && layout) {
      if (camera.mode === "whole") camera.fit(layout, painter.size);
      if (camera.mode === "follow") {
        const id = painter.layout === layout ? painter.seen(tree, state.current) : state.current;
        camera.follow(layout.x[id || 1] ?? NaN, tree.nodes[id || 1]?.ply ?? 0, painter.size);
      }
    }
    painter.draw(state);
    this.marks.setAttribute("aria-label", treeTexts.picture(tree, step));
    // The clock of both trees: the shorter one waits at its end.
    this.status.textContent = treeTexts.step(tree, controller.step);
    this.story.textContent = tree && state.isAtEnd ? treeTexts.end(tree, controller.all) : treeTexts.idea[state.algorithm];
    this.story.classList.toggle("tree-end", state.isAtEnd);
    if (!tree) return;
    this.counters.draw(treeTexts.count(tree.counts(step)));
    this.code.draw(tree.trace.pseudocode, tree.event(step)?.line ?? null);
    this.drawTools(state);
    this.drawCall(state);
  }

  /** @param {PaneState} state */
  drawTools({ camera, selected, current, levels, depth }) {
    const { tools } = this;
    tools.whole.setAttribute("aria-pressed", String(camera.mode === "whole"));
    tools.follow.setAttribute("aria-pressed", String(camera.mode === "follow"));
    tools.collapse.disabled = (selected || current) === 0;
    if (tools.levels.options.length !== depth) {
      const some = Array.from({ length: depth - 1 }, (_, index) => el("option", { value: index + 1 }, index + 1));
      tools.levels.replaceChildren(...some, el("option", { value: "" }, treeTexts.allLevels));
    }
    tools.levels.value = levels === null || levels >= depth ? "" : String(levels);
  }

  /** The selected call, or else the current one, larger and in words. While playing, only a selected one. @param {PaneState} state */
  drawCall({ tree, selected, current, step }) {
    if (!this.parts.details || !tree || (selected === 0 && this.controller.player.isPlaying)) return;
    const id = selected || current;
    const node = tree.nodes[id];
    const isCalled = node && node.called < step;
    const position = isCalled ? (node.event.position ?? "") : "";
    if (position !== this.detailed) {
      this.detailed = position;
      this.board.replaceChildren(...(position ? [smallBoard(squaresInRows(position))] : []));
    }
    const moves = tree.pathTo(id).flatMap((at) => tree.nodes[at]?.event.move ?? []);
    this.call.textContent = isCalled ? treeTexts.call(tree, node, step, moves) : "";
  }
}
