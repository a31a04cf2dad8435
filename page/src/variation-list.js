/** Variations in a list of moves: each a line of its own, with its variations indented below. */

import { el } from "./elements.js";
import { continuationOf } from "./variations.js";

/**
 * @template T
 * @typedef {import("./variations.js").Branch<T>} Branch
 */

/** A place and the main line after it. @template T @param {Branch<T>} node @returns {Branch<T>[]} */
export const lineFrom = (node) => [node, ...continuationOf(node)];

/**
 * A variation on one line, with its own variations below it.
 * @template T
 * @param {Branch<T>[]} nodes
 * @param {object} how
 * @param {(node: Branch<T>, isFirst: boolean) => string} how.number what stands before a move, which may be the first of a line
 * @param {(node: Branch<T>) => HTMLElement} how.button
 * @returns {HTMLElement}
 */
export function variationLine(nodes, how) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let isFirst = true;
  for (const [index, node] of nodes.entries()) {
    const number = how.number(node, isFirst);
    if (number) parts.push(el("span", { class: "number" }, number));
    parts.push(how.button(node));
    // The first move is itself one of the variations of its parent.
    const others = index === 0 ? [] : (node.parent?.children.slice(1) ?? []);
    for (const other of others) parts.push(el("div", { class: "variation" }, variationLine(lineFrom(other), how)));
    isFirst = others.length > 0;
  }
  return el("div", { class: "line" }, ...parts);
}

/** Scrolls a frame, and nothing else, so that the current move of a list is seen. @param {HTMLElement} frame @param {HTMLElement} list @param {boolean} isFocused whether the focus was in the list */
export function revealCurrent(frame, list, isFocused) {
  const now = list.querySelector("[aria-current]");
  if (!(now instanceof HTMLElement)) {
    frame.scrollTop = 0;
    return;
  }
  const [outer, inner] = [frame.getBoundingClientRect(), now.getBoundingClientRect()];
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + 8;
  if (isFocused) now.focus({ preventScroll: true });
}
