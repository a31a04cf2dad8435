import { el } from "./elements.js";
import { workTexts } from "./texts.js";

/** @import { Progress } from "./types.js" */

/**
 * Long work that can be stopped; one at a time.
 * @typedef {object} Work
 * @property {<T>(work: (options: { signal: AbortSignal, onProgress: (progress: Progress) => void }) => Promise<T>) => Promise<T>} during
 * @property {() => void} stop stops what is under way
 */

/**
 * A line that shows that some work goes on and lets it be stopped.
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
    /** Stops what is under way. */
    stop: () => current?.abort(),
    /**
     * Does some work, shown after a moment.
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
