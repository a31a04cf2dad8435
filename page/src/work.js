import { el } from "./elements.js";
import { workTexts } from "./texts.js";

/** @import { Progress } from "./types.js" */

/**
 * Long work that can be cancelled; one at a time.
 * @typedef {object} Work
 * @property {<T>(work: (options: { signal: AbortSignal, onProgress: (progress: Progress) => void }) => Promise<T>) => Promise<T>} during
 * @property {() => void} stop cancels the work in progress
 */

/**
 * A line that shows the progress of some work and a button to cancel it.
 * @param {string} name what the work is called
 * @returns {Work & { node: HTMLElement }}
 */
export function workLine(name) {
  const text = el("span", { class: "work-text" });
  const stop = el("button", { type: "button", class: "quiet" }, workTexts.cancel);
  const node = el("div", { class: "work", hidden: true }, el("span", { class: "spinner", "aria-hidden": "true" }), text, stop);
  /** @type {AbortController | null} */
  let current = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  stop.addEventListener("click", () => current?.abort());
  return {
    node,
    /** Cancels the work in progress. */
    stop: () => current?.abort(),
    /**
     * Does some work, and shows it if it takes long.
     * @template T
     * @param {(options: { signal: AbortSignal, onProgress: (progress: Progress) => void }) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async during(work) {
      current?.abort();
      const mine = new AbortController();
      current = mine;
      text.textContent = workTexts.begun(name);
      clearTimeout(patience);
      patience = setTimeout(() => {
        if (current === mine) node.hidden = false;
      }, 250);
      try {
        return await work({
          signal: mine.signal,
          onProgress: (progress) => {
            if (current === mine) text.textContent = workTexts.progress(name, progress);
          },
        });
      } finally {
        if (current === mine) {
          current = null;
          clearTimeout(patience);
          node.hidden = true;
        }
      }
    },
  };
}
