/** The colours of the page for canvases, which do not know them by name. */

import { el } from "../../elements.js";

/** The colours by what they mean. */
const NAMES = /** @type {const} */ ({
  ink: "var(--ink)",
  faint: "var(--faint)",
  line: "var(--edge-strong)",
  grey: "var(--tree-grey)",
  open: "var(--accent)",
  focus: "var(--focus)",
  win: "var(--win)",
  loss: "var(--loss)",
  draw: "var(--draw)",
  unknown: "var(--known-not)",
  hit: "var(--tree-hit)",
  light: "var(--tree-light)",
  dark: "var(--tree-dark)",
  white: "var(--tree-white)",
  black: "var(--tree-black)",
});

/** @typedef {Record<keyof typeof NAMES, string>} Colours */

export class Palette {
  /** @param {() => void} onChange called when the page has other colours */
  constructor(onChange) {
    this.probe = el("span", { hidden: true });
    /** @type {Colours | null} */
    this.known = null;
    /** Rises with every change. */
    this.version = 0;
    const forget = () => {
      this.known = null;
      this.version += 1;
      onChange();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", forget);
    new MutationObserver(forget).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** @returns {Colours} */
  get colours() {
    this.known ??= /** @type {Colours} */ (Object.fromEntries(Object.entries(NAMES).map(([name, value]) => [name, this.resolved(value)])));
    return this.known;
  }

  /** @param {string} value */
  resolved(value) {
    this.probe.style.color = value;
    return getComputedStyle(this.probe).color;
  }
}
