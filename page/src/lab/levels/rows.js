/** The levels as rows of boards. A board is drawn once, and then only shown and hidden. */

import { el } from "../../elements.js";
import { pegBoard } from "../pictures.js";
import { levelsTexts } from "../texts.js";

/** @import { LevelsState, Moment, SearchNode, Struck } from "./state.js" */
/** @import { PegsTrace } from "../../types.js" */

export class LevelRows {
  /** @param {LevelsState} state */
  constructor(state) {
    this.state = state;
    this.node = el("div", { class: "lab-levels", role: "group", "aria-label": levelsTexts.levels, tabindex: 0 });
    /** @type {PegsTrace | null} */
    this.drawn = null;
    /** @type {{ event: number, node: HTMLElement, id: number | null }[]} */
    this.items = [];
    /** @type {{ event: number, node: HTMLElement }[]} */
    this.levels = [];
    this.isSlanted = false;
  }

  /** Draws the boards of a new search. */
  build() {
    const { trace, nodes, struck } = this.state;
    this.drawn = trace;
    this.isSlanted = trace?.jumps_allowed === "hex";
    this.node.replaceChildren();
    [this.items, this.levels] = [[], []];
    /** @type {Map<number, HTMLElement>} */
    const rows = new Map();
    const found = [...nodes.map((node) => ({ node })), ...struck.map((strike) => ({ strike }))];
    found.sort((a, b) => eventOf(a) - eventOf(b));
    for (const one of found) {
      const { jumps, event } = "node" in one ? one.node : one.strike;
      let row = rows.get(jumps);
      if (!row) {
        row = el("div", { class: "lab-boards" });
        rows.set(jumps, row);
        const level = el("section", { class: "lab-level", hidden: true }, el("h3", {}, levelsTexts.level(jumps)), row);
        this.levels.push({ event, node: level });
        this.node.append(level);
      }
      const item = "node" in one ? this.kept(one.node) : this.struck(one.strike);
      row.append(item);
      this.items.push({ event, node: item, id: "node" in one ? one.node.id : null });
    }
  }

  /** @param {SearchNode} node */
  kept({ id, board, weight, parent, move }) {
    const title = levelsTexts.kept(id, move, parent);
    return el("figure", { class: "lab-board", hidden: true, title }, pegBoard(board, this.isSlanted), el("figcaption", {}, levelsTexts.number(id), weight === null ? null : el("span", { class: "faint" }, levelsTexts.weight(weight))));
  }

  /** @param {Struck} strike */
  struck({ board, of, isMirror, move }) {
    return el("figure", { class: `lab-board struck${isMirror ? " mirror" : ""}`, hidden: true, title: levelsTexts.struck(of, isMirror, move) }, pegBoard(board, this.isSlanted), el("figcaption", {}, levelsTexts.same(of, isMirror)));
  }

  /** @param {Moment} moment */
  draw(moment) {
    if (this.state.trace !== this.drawn) this.build();
    const { step, event } = this.state;
    const waiting = new Set(moment.queue);
    const path = new Set(moment.goal === null ? [] : this.state.pathTo(moment.goal));
    // Before the first step the board at the start stands there already.
    const seen = Math.max(1, step);
    for (const { event: found, node } of this.levels) node.hidden = found >= seen;
    for (const { event: found, node, id } of this.items) {
      node.hidden = found >= seen;
      if (node.hidden || id === null) continue;
      const standing = id === moment.goal ? "goal" : id === moment.current ? "current" : waiting.has(id) || step === 0 ? "waiting" : "taken";
      if (node.dataset["standing"] !== standing) node.dataset["standing"] = standing;
      node.classList.toggle("next", id === moment.queue[0]);
      node.classList.toggle("on-path", path.has(id));
      // A struck-out board points at the one that it equals.
      node.classList.toggle("meant", event?.event === "strike" && event.of === id);
    }
    const about = this.items.find(({ event: found, id }) => found === step - 1 || (id !== null && id === event?.node))?.node;
    const last = this.items.findLast(({ node }) => !node.hidden)?.node;
    const shown = event?.event === "exhausted" ? last : about;
    if (shown) this.reveal(shown);
  }

  /** Scrolls to a board. @param {HTMLElement} item */
  reveal(item) {
    const [box, room] = [item.getBoundingClientRect(), this.node.getBoundingClientRect()];
    if (box.bottom > room.bottom) this.node.scrollTop += box.bottom - room.bottom + 8;
    else if (box.top < room.top) this.node.scrollTop -= room.top - box.top + 8;
  }
}

/** @param {{ node: SearchNode } | { strike: Struck }} one */
const eventOf = (one) => ("node" in one ? one.node.event : one.strike.event);
