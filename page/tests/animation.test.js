import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { goneTexts } from "../src/gone/texts.js";
import { pegsTexts } from "../src/pegs/texts.js";
import { soldiersTexts } from "../src/soldiers/texts.js";
import { pawnsTexts, pictureTexts } from "../src/texts.js";
import { reads, shared } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** Saves a picture. @param {Page} page @param {string} name */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return { name: download.suggestedFilename(), bytes: [...(await readFile(await download.path()))] };
}

/** What the browser sees in an animation: its size, and the colours at some places of every frame. @param {Page} page @param {number[]} bytes @param {[number, number][]} places shares of the width and of the height */
const framesOf = (page, bytes, places) =>
  page.evaluate(
    async ([bytes, places]) => {
      const decoder = new (/** @type {any} */ (window).ImageDecoder)({ data: new Uint8Array(bytes), type: "image/gif" });
      await decoder.tracks.ready;
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
      const frames = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
        context.drawImage(image, 0, 0);
        frames.push(places.map(([x, y]) => [...context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data].slice(0, 3)));
      }
      return { repetitionCount, frames };
    },
    /** @type {[number[], [number, number][]]} */ ([bytes, places]),
  );

/** Whether two colours look alike. @param {number[] | undefined} one @param {number[] | undefined} other */
const isLike = (one, other) => one !== undefined && other !== undefined && one.every((value, channel) => Math.abs(value - (other[channel] ?? 999)) < 24);

test("a game of pawns is saved as a GIF, move by move", async () => {
  const { page, close } = await site.open({ place: "#pawns=3x3+b1-b2+a3xb2" });
  await reads(page, /./);
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  const { name, bytes } = await saved(page, pictureTexts.gif);
  assert.match(name, /\.gif$/);
  // The middles of b1, b2 and a3.
  const { frames, repetitionCount } = await framesOf(page, bytes, [[1 / 2, 5 / 6], [1 / 2, 1 / 2], [1 / 6, 1 / 6]]);
  assert.equal(repetitionCount, Infinity);
  assert.ok(frames.length >= 3 && frames.length <= 4, "the start, two moves, and perhaps the opponent's");
  const [start = [], first = [], second = []] = frames;
  const [WHITE, BLACK] = [[255, 253, 248], [51, 54, 61]];
  assert.ok(isLike(start[0], WHITE) && !isLike(start[1], WHITE) && isLike(start[2], BLACK), `${JSON.stringify(start)}`);
  assert.ok(!isLike(first[0], WHITE) && isLike(first[1], WHITE), "b1 went to b2");
  assert.ok(isLike(second[1], BLACK) && !isLike(second[2], BLACK), "and was taken from a3");
  assert.equal(await page.locator(".out-of-sight").count(), 0, "nothing is left behind");
  await close();
});

test("jumps, the soldiers' march and the rounds of Gone are saved as GIFs, and all can be seen as PNGs", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxoxo&jumps=a1-c1,c1-e1" });
  await reads(page, "Solved");
  await page.getByRole("tab", { name: pegsTexts.tabs.share }).click();
  assert.equal((await framesOf(page, (await saved(page, pictureTexts.gif)).bytes, [])).frames.length, 3);
  assert.equal(String.fromCharCode(...(await saved(page, pictureTexts.png)).bytes.slice(1, 4)), "PNG");

  await page.goto(`${site.address}#soldiers=3`);
  await reads(page, "Row 3 needs 8 soldiers");
  await page.locator(".jumps .move").nth(6).waitFor();
  await page.getByRole("tab", { name: soldiersTexts.tabs.share }).click();
  assert.equal((await framesOf(page, (await saved(page, pictureTexts.gif)).bytes, [])).frames.length, 8, "the start and seven jumps");

  await page.goto(`${site.address}#gone`);
  await reads(page, "3 rounds");
  await page.getByRole("tab", { name: goneTexts.tabs.files }).click();
  // The second pebble of the first column turns in the first round, the last one never.
  const { frames } = await framesOf(page, (await saved(page, pictureTexts.gif)).bytes, [[1 / 8 + 0.06, 3 / 8 + 0.06], [7 / 8 + 0.06, 7 / 8 + 0.06]]);
  assert.equal(frames.length, 4);
  assert.ok(!isLike(frames[0]?.[0], frames[3]?.[0]), "it turns");
  assert.ok(isLike(frames[0]?.[1], frames[3]?.[1]), "it stays");
  assert.equal(String.fromCharCode(...(await saved(page, pictureTexts.png)).bytes.slice(1, 4)), "PNG");
  await close();
});
