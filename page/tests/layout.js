/** What moves on a page without anybody wanting it. */

import assert from "node:assert/strict";
import { boxOf, until } from "./harness.js";

/** @import { Page } from "playwright-core" */

/** The most that the browser may count as unexpected movement, over a whole session. */
const MOST_SHIFT = 0.01;

/** Begins to watch for movement; must be called before the page is loaded again. @param {Page} page */
export async function watchShifts(page) {
  await page.addInitScript(() => {
    const all = /** @type {{ value: number, what: string }[]} */ ([]);
    Object.assign(window, { shifts: all });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = /** @type {any} */ (entry);
        const what = shift.sources.map((/** @type {any} */ source) => `${source.node?.className ?? source.node?.nodeName} ${JSON.stringify(source.previousRect)} ${JSON.stringify(source.currentRect)}`).join("; ");
        // What follows a press at once is expected by those who pressed, and counted all the same.
        all.push({ value: shift.value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
}

/** Fails if anything has moved. @param {Page} page @param {string} name */
export async function nothingShifted(page, name) {
  const shifts = await page.evaluate(() => /** @type {any} */ (window).shifts);
  const sum = shifts.reduce((/** @type {number} */ total, /** @type {{ value: number }} */ { value }) => total + value, 0);
  assert.ok(sum <= MOST_SHIFT, `${name}: ${sum} ${JSON.stringify(shifts)}`);
}

/** Fails if a part is not wholly in the window. @param {Page} page @param {string[]} parts */
export async function areSeen(page, parts) {
  const view = page.viewportSize();
  assert.ok(view);
  for (const part of parts) {
    const box = await boxOf(page, part);
    assert.ok(box.x >= -0.5 && box.y >= -0.5 && box.x + box.width <= view.width + 0.5 && box.y + box.height <= view.height + 0.5, `${part} is in the window of ${view.width}x${view.height}: ${JSON.stringify(box)}`);
  }
}

/** Fails if something to press is wholly or partly cut off at a side, or lies under the tabs of a phone. @param {Page} page @param {string} name */
export async function nothingCutOff(page, name) {
  const cut = await page.evaluate(() => {
    const boxOf = (/** @type {Element} */ node) => node.getBoundingClientRect();
    const isSeen = (/** @type {Element} */ node) => boxOf(node).width > 1 && getComputedStyle(node).visibility !== "hidden";
    const isCut = (/** @type {Element} */ node) => {
      for (let around = node.parentElement; around; around = around.parentElement) {
        const [inner, outer] = [boxOf(node), boxOf(around)];
        const isScroller = getComputedStyle(around).overflowX !== "visible" || around === document.body;
        if (isScroller && (inner.right > outer.right + 1 || inner.left < outer.left - 1)) return true;
      }
      return false;
    };
    const controls = [...document.querySelectorAll("main :is(button, a, select, input:not([type=checkbox], [type=radio], [type=file])), header :is(a, button), .evaluation-number")];
    const found = controls.filter((node) => isSeen(node) && !node.closest(".board-grid") && isCut(node)).map((node) => node.textContent || node.getAttribute("aria-label") || node.className);
    const [tabs, tools] = [document.querySelector(".bench-panel:not([hidden]) > .tabs"), document.querySelector(".bench-tools:not([hidden])")];
    if (tabs && tools && getComputedStyle(tabs).position === "fixed" && boxOf(tools).bottom > boxOf(tabs).top) found.push("the buttons of the board");
    const bar = document.querySelector(".evaluation-number");
    if (bar && bar.scrollWidth > bar.clientWidth) found.push("the value beside the board");
    return found;
  });
  assert.deepEqual(cut, [], `${name}: nothing is cut off`);
}

/** Fails if the page is wider than the window. @param {Page} page @param {string} name */
export async function nothingTooWide(page, name) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0, `${name} is not wider than the window`);
}

/** Where a part of the page is, however far it was scrolled. @param {Page} page @param {string} part */
export const whereIs = (page, part) =>
  page
    .locator(part)
    .first()
    .evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x + scrollX, y + scrollY, width, height].map((number) => Math.round(number));
    });

/**
 * Remembers what is written on canvases from the next load of the page on: on which, what, how large.
 * @param {Page} page
 */
export async function watchCanvases(page) {
  await page.addInitScript(() => {
    /** @type {{ canvas: number, words: string, size: number }[]} */
    const written = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    /** @this {CanvasRenderingContext2D} @param {string} words @param {number} x @param {number} y @param {number} [room] */
    CanvasRenderingContext2D.prototype.fillText = function (words, x, y, room) {
      const stage = this.canvas.closest(".tree-stage");
      written.push({ canvas: [...document.querySelectorAll(".tree-stage")].findIndex((one) => one === stage), words, size: Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0) });
      return room === undefined ? write.call(this, words, x, y) : write.call(this, words, x, y, room);
    };
    Object.assign(window, { written });
  });
}

/** What is written on canvases when they are painted as a whole. @param {Page} page @returns {Promise<{ canvas: number, words: string, size: number }[]>} */
export async function writtenOnCanvases(page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const painted = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
  await page.setViewportSize({ width: width - 10, height });
  await painted();
  await page.evaluate("written.length = 0");
  await page.setViewportSize({ width, height });
  await until(page, "written.length > 0");
  await painted();
  return page.evaluate("written");
}
