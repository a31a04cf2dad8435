/** Arrows and rings that people draw on a board with the right mouse button. */

import { pointed } from "./board-arrows.js";
import { svg } from "./elements.js";

/** @import { Place } from "./board-arrows.js" */

export class DrawnArrows {
  /** @param {(square: string) => Place} placeOf */
  constructor(placeOf) {
    this.placeOf = placeOf;
    this.node = svg("g", { class: "arrows drawn-arrows" });
    /** @type {Map<string, { from: string, to: string }>} */
    this.all = new Map();
    /** The one that is being drawn. @type {{ from: string, to: string } | null} */
    this.current = null;
  }

  /** @param {string} square */
  begin(square) {
    this.current = { from: square, to: square };
    this.draw();
  }

  /** @param {string | null} square */
  follow(square) {
    if (!this.current || !square || this.current.to === square) return;
    this.current.to = square;
    this.draw();
  }

  /** Keeps the arrow, or removes it if it is there already. */
  end() {
    const { current } = this;
    if (!current) return;
    const name = `${current.from} ${current.to}`;
    this.current = null;
    if (!this.all.delete(name)) this.all.set(name, current);
    this.draw();
  }

  clear() {
    this.current = null;
    if (this.all.size === 0) return;
    this.all.clear();
    this.draw();
  }

  draw() {
    const shown = [...this.all.values(), ...(this.current ? [this.current] : [])];
    this.node.replaceChildren(...shown.map(({ from, to }) => pointed(this.placeOf(from), this.placeOf(to), "drawn")));
  }
}
