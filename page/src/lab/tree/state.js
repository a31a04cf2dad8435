/** One tree: the search, the step that is seen, what is collapsed or selected, and the camera. */

import { Camera } from "./camera.js";
import { layOut } from "./layout.js";
import { SearchTree } from "./tree.js";

/** @import { SearchTrace } from "../../types.js" */
/** @import { Layout } from "./layout.js" */

export const ALGORITHMS = /** @type {const} */ (["naive", "memo", "minimax", "alphabeta", "alphabeta-table", "iterative", "memo-without-side"]);
/** @typedef {typeof ALGORITHMS[number]} Algorithm */

/** A tree with more calls is followed at first, a smaller one seen as a whole. */
const FOLLOWED_FROM = 400;

/** @typedef {{ node?: string | undefined, levels?: string | undefined, closed?: string | undefined, view?: string | undefined }} PaneFields how a tree is seen, in an address */

export class PaneState {
  constructor() {
    /** @type {Algorithm} */
    this.algorithm = "alphabeta";
    /** @type {SearchTree | null} */
    this.tree = null;
    /** Where calls are; null until somebody asks. @type {Layout | null} */
    this.laid = null;
    this.camera = new Camera();
    this.step = 0;
    /** The call that somebody points at, 0 if none. */
    this.selected = 0;
    /** How many levels are seen; all if null. @type {number | null} */
    this.levels = null;
    /** The calls that are collapsed although their level is seen, or expanded although it is not. @type {Set<number>} */
    this.toggled = new Set();
  }

  /** @param {SearchTrace | null} trace */
  load(trace) {
    this.tree = trace && new SearchTree(trace);
    this.see({});
  }

  /** Looks at the tree as an address says. @param {PaneFields} fields */
  see({ node, levels, closed, view }) {
    const { tree } = this;
    const known = (/** @type {string | undefined} */ text) => (/^\d{1,7}$/.test(text ?? "") && tree?.nodes[Number(text)] ? Number(text) : 0);
    this.selected = known(node);
    this.levels = /^\d{1,3}$/.test(levels ?? "") && Number(levels) > 0 ? Number(levels) : null;
    this.toggled = new Set((closed ?? "").split(".").map(known).filter((id) => id > 0));
    this.camera.read(view, (tree?.size ?? 0) >= FOLLOWED_FROM ? "follow" : "whole");
    if (this.camera.mode === "follow") this.camera.approach();
    this.laid = null;
  }

  /** How the tree is seen; what is usual is left out. @returns {PaneFields} */
  get fields() {
    const usual = (this.tree?.size ?? 0) >= FOLLOWED_FROM ? "follow" : "whole";
    const view = this.camera.text;
    return {
      node: this.selected > 0 ? String(this.selected) : undefined,
      levels: this.levels === null ? undefined : String(this.levels),
      closed: [...this.toggled].join(".") || undefined,
      view: view === usual ? undefined : view,
    };
  }

  get layout() {
    this.laid ??= this.tree && layOut(this.tree, this.isCollapsed);
    return this.laid;
  }

  /** @param {number} id */
  isCollapsed = (id) => {
    const node = this.tree?.nodes[id];
    if (!node || (node.children.length === 0 && !node.stump)) return false;
    return (this.levels !== null && node.ply + 1 >= this.levels) !== this.toggled.has(id);
  };

  /** Collapses or expands a call. @param {number} id */
  toggle(id) {
    if (!this.tree?.nodes[id]) return;
    if (!this.toggled.delete(id)) this.toggled.add(id);
    this.laid = null;
  }

  /** @param {number | null} levels */
  showLevels(levels) {
    this.levels = levels;
    this.toggled.clear();
    this.laid = null;
  }

  get last() {
    return this.tree?.last ?? 0;
  }

  get isAtEnd() {
    return this.tree !== null && this.step >= this.last;
  }

  /** The call of the current step, 0 if none. */
  get current() {
    return this.tree?.current(this.step) ?? 0;
  }

  /** The number of levels in the whole tree. */
  get depth() {
    return this.tree ? this.tree.nodes.reduce((most, node) => Math.max(most, node.ply + 1), 1) : 1;
  }

  /** Selects the call that made the selected one, or the first that it made. @param {"up" | "down"} way */
  walk(way) {
    const from = this.selected || this.current;
    const node = this.tree?.nodes[from];
    if (!node) return;
    const next = way === "up" ? node.parent : (node.children[0] ?? 0);
    const isCalled = (this.tree?.nodes[next]?.called ?? Infinity) < this.step;
    this.selected = isCalled ? next : from;
  }
}
