/** What tests of Gone do again and again. */

import assert from "node:assert/strict";

/** @import { Page } from "playwright-core" */

/** The counts beside the board. @param {Page} page */
export async function counts(page) {
  const read = async (/** @type {string} */ name) => Number((await page.locator(`[data-count="${name}"]`).textContent())?.replaceAll(",", ""));
  return { round: await read("round"), white: await read("white"), black: await read("black"), empty: await read("empty") };
}

/** What a cell looks like. @param {Page} page @param {number} row @param {number} col @param {number} side */
export async function look(page, row, col, side) {
  const box = await page.locator("canvas.gone-canvas").boundingBox();
  assert.ok(box);
  const unit = box.width / side;
  const clip = { x: box.x + col * unit, y: box.y + row * unit, width: unit, height: unit };
  return (await page.screenshot({ clip })).toString("base64");
}
