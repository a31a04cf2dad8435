import assert from "node:assert/strict";
import { test } from "node:test";
import { goneTexts } from "../src/gone/texts.js";
import { stepTexts } from "../src/texts.js";
import { counts } from "./gone.js";
import { reads, shared, until } from "./harness.js";

const site = shared();

test("swiping scrolls, and paints only while painting is on", async () => {
  const { page, close } = await site.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, place: "#gone" });
  await reads(page, "3 rounds");
  const canvas = page.locator("canvas.gone-canvas");
  const frame = page.locator(".gone-board");
  assert.equal(await frame.evaluate((node) => getComputedStyle(node).touchAction), "auto", "the browser scrolls");
  const before = page.url();
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.1);
  await page.waitForTimeout(300);
  assert.equal(page.url(), before, "a touch changes nothing");
  assert.equal((await counts(page)).empty, 8);
  await page.getByRole("button", { name: goneTexts.tools.paint.label, exact: true }).click();
  assert.equal(await frame.evaluate((node) => getComputedStyle(node).touchAction), "none");
  await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.1);
  await page.waitForURL((url) => url.href !== before);
  assert.equal((await counts(page)).empty, 7);
  await close();
});

test("board and rules are in the address: reload, back and forward restore them, and arrow keys walk", async () => {
  const { page, close } = await site.open({ place: "#gone=WBB/B.B" });
  await reads(page, "3 rounds");
  await page.locator(".segment", { hasText: "Wrap around" }).click();
  await page.waitForURL(/&rules=wrap$/);
  await page.locator(".segment", { hasText: "8" }).click();
  await page.waitForURL(/&rules=8,wrap$/);
  const sentence = await page.locator(".status").textContent();
  await page.reload();
  await reads(page, sentence ?? "");
  assert.ok(await page.getByLabel("Wrap around").isChecked());
  assert.ok(await page.getByLabel("8", { exact: true }).isChecked());
  await page.keyboard.press("ArrowRight");
  assert.equal((await counts(page)).round, 1);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await counts(page)).round, 0);

  await page.getByRole("button", { name: goneTexts.example }).click();
  await page.waitForURL(/#gone=BWW\./);
  await page.goBack();
  await page.waitForURL(/#gone=WBB\/B\.B&rules=8,wrap$/);
  await reads(page, sentence ?? "");
  await page.goForward();
  await page.waitForURL(/#gone=BWW\./);
  await close();
});

test("the scale of the heat map is legible on a dark page, and so are its colours", async () => {
  const { page, close } = await site.open({ place: "#gone", colorScheme: "dark" });
  await reads(page, "3 rounds");
  await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
  await page.locator(".heat-legend.shown").waitFor();
  assert.deepEqual(await page.locator(".heat-ticks span").allTextContents(), ["round 1", "round 2", "round 3"]);
  const [ground, first] = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(".gone-canvas"));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const at = (/** @type {number} */ row, /** @type {number} */ col) => [...context.getImageData(((col + 0.5) / 4) * canvas.width, ((row + 0.3) / 4) * canvas.height, 1, 1).data].slice(0, 3);
    // The lower left corner is empty; the pebble under a white one turns first.
    return [at(3, 0), at(1, 1)];
  });
  assert.ok(contrast(ground ?? [], first ?? []) >= 3, `${ground} and ${first}`);
  await close(/willReadFrequently/);
});

/** The contrast of two colours. @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const light = (/** @type {number[]} */ colour) => {
    const [r = 0, g = 0, b = 0] = colour.map((channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test("a board with more cells than pixels is averaged, so that no cell is lost", async () => {
  // Columns of black and white in turn are grey, wherever the pixels lie.
  const { page, close } = await site.open({ place: "#gone", viewport: { width: 390, height: 844 } });
  await reads(page, "3 rounds");
  const rows = Array.from({ length: 900 }, () => "BW".repeat(450)).join("\n");
  await page.getByRole("tab", { name: goneTexts.tabs.files }).click();
  await page.locator("input[type=file]").first().setInputFiles({ name: "stripes.txt", mimeType: "text/plain", buffer: Buffer.from(rows) });
  await until(page, () => location.hash.includes("kept:900x900"));
  const spread = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(".gone-canvas"));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const { data } = context.getImageData(Math.floor(canvas.width / 4), Math.floor(canvas.height / 2), Math.floor(canvas.width / 2), 1);
    const lights = Array.from({ length: data.length / 4 }, (_, index) => data[index * 4] ?? 0);
    return { least: Math.min(...lights), most: Math.max(...lights), width: canvas.width };
  });
  assert.ok(spread.width < 900, "there are fewer pixels than cells");
  assert.ok(spread.most - spread.least < 60, `no stripes appear that are not there: ${JSON.stringify(spread)}`);
  assert.ok(spread.least > 90 && spread.most < 200, "it is grey");
  await page.getByRole("button", { name: stepTexts.round.forward }).click();
  await close(/willReadFrequently/);
});
