import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { keysTexts, pawnsTexts, pictureTexts } from "../src/texts.js";
import { ask, boxOf, reads, shared, square, squareAt, until } from "./harness.js";
import { move, tool, visit } from "./pawns.js";

/** @import { Page } from "playwright-core" */

const site = shared();
const PERSON = { opponent: "person" };

test("values stand on the squares that moves lead to, and never overlap", async () => {
  for (const place of ["#pawns=ppppp/5/2p2/1PPP1/P3P+w&rules=breakthrough", "#pawns=1p1p/pPpP/P1P1/1P1P+w", "#pawns=2/p1/2/Pp/1P/2+w+b4&rules=pawn-game"]) {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
      const { page, close } = await visit(site, { ...PERSON, values: true }, { place, viewport });
      await page.locator(".arrow text").first().waitFor();
      const badges = await page.locator(".arrow .value rect").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      assert.ok(badges.length >= 2);
      for (const [index, a] of badges.entries()) {
        for (const b of badges.slice(index + 1)) {
          assert.ok(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, `${place} at ${viewport.width}`);
        }
      }
      const position = decodeURIComponent(place).replace("#pawns=", "").split("&")[0]?.replaceAll("+", " ") ?? "";
      const { moves } = await ask(site.address, "pawns/moves", { position, rules: /rules=(.*)/.exec(place)?.[1] ?? "classic" });
      const targets = new Set(moves.map((/** @type {{ to: string }} */ { to }) => to));
      const boxes = await page.locator("[data-square]").evaluateAll((all) => all.map((one) => ({ square: one.getAttribute("data-square"), ...one.getBoundingClientRect().toJSON() })));
      const standing = badges.map((badge) => boxes.find((one) => one.left <= badge.left + badge.width / 2 && one.right >= badge.left + badge.width / 2 && one.top <= badge.top + badge.height / 2 && one.bottom >= badge.top + badge.height / 2)?.square);
      assert.equal(badges.length, moves.length);
      assert.deepEqual(new Set(standing), targets);
      await close();
    }
  }
});

test("a hint is added to the values", async () => {
  const { page, close } = await visit(site, { ...PERSON, values: true });
  await page.locator(".arrow text").nth(2).waitFor();
  for (const count of [0, 1]) {
    await tool(page, pawnsTexts.tools.hint.label).click();
    await until(page, (wanted) => document.querySelectorAll(".arrow.hint").length === wanted, count);
    assert.equal(await page.locator(".arrow text").count(), 3);
  }
  await close();
});

test("arrows are drawn with the right mouse button, and a click clears them", async () => {
  const { page, close } = await visit(site, PERSON);
  const drag = async (/** @type {string} */ from, /** @type {string} */ to) => {
    const [a, b] = [await boxOf(page, squareAt(from)), await boxOf(page, squareAt(to))];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up({ button: "right" });
  };
  await drag("a1", "c3");
  await drag("b1", "b2");
  await drag("c1", "c1");
  assert.deepEqual([await page.locator(".arrow.drawn").count(), await page.locator(".arrow.drawn circle").count()], [3, 1]);
  await drag("b1", "b2");
  assert.equal(await page.locator(".arrow.drawn").count(), 2, "the same again takes it away");
  await square(page, "b2").click();
  assert.equal(await page.locator(".arrow.drawn").count(), 0);
  await drag("a1", "c3");
  await move(page, "b1", "b2");
  await reads(page, "Black to move");
  assert.equal(await page.locator(".arrow.drawn").count(), 0);
  await close();
});

/** @param {Page} page @param {string} name */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test("the board is saved as it is seen, as SVG and as PNG", async () => {
  const { page, close } = await visit(site, { ...PERSON, values: true }, { place: "#pawns=3x3+b1-b2" });
  await page.locator(".arrow text").first().waitFor();
  const values = await page.locator(".arrow text").allTextContents();
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  const svg = await saved(page, pictureTexts.svg);
  assert.equal(svg.name, "ppp-1P1-P1P-b.svg");
  const text = svg.content.toString("utf8");
  assert.match(text, /^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  for (const value of values) assert.ok(text.includes(`>${value}<`), value);
  assert.doesNotMatch(text, /class=|style=|var\(/, "it needs no stylesheet");
  const png = await saved(page, pictureTexts.png);
  assert.equal(png.content.subarray(1, 4).toString("latin1"), "PNG");
  assert.deepEqual([png.content.readUInt32BE(16), png.content.readUInt32BE(20)], [288, 288]);
  // The picture has the colours of the board: neither empty nor one surface.
  const colours = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found = new Set();
    for (let at = 0; at < data.length; at += 4) found.add(`${data[at]},${data[at + 1]},${data[at + 2]},${data[at + 3]}`);
    return found.size;
  }, [...png.content]);
  assert.ok(colours > 10, `${colours} colours`);
  await close();
});

test("sounds are off until they are wanted", async () => {
  const { page, close } = await visit(site, PERSON);
  await page.evaluate(() => {
    const counts = { tones: 0 };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (/** @type {number | undefined} */ when) {
      counts.tones += 1;
      return start.call(this, when);
    };
    Object.assign(window, { counts });
  });
  const tones = () => page.evaluate(() => /** @type {any} */ (window).counts.tones);
  await move(page, "b1", "b2");
  await reads(page, "Black to move");
  assert.equal(await tones(), 0);
  await page.keyboard.press("?");
  await page.getByLabel(keysTexts.sound).check();
  assert.equal(await tones(), 1, "one hears what it is like");
  await page.keyboard.press("Escape");
  await move(page, "a3", "b2");
  await reads(page, "White to move");
  assert.equal(await tones(), 3, "a capture sounds different");
  await page.goto(`${site.address}#pegs=goal:+one;+xxoxo`);
  await reads(page, "Leave one peg.");
  await square(page, "a1").click();
  await square(page, "c1").click();
  await page.locator(".progress-line", { hasText: "2 pegs" }).waitFor();
  await until(page, () => /** @type {any} */ (window).counts.tones === 5);
  await square(page, "c1").click();
  await square(page, "e1").click();
  await reads(page, "Solved");
  await until(page, () => /** @type {any} */ (window).counts.tones === 8);
  await page.reload();
  await page.keyboard.press("?");
  assert.ok(await page.getByLabel(keysTexts.sound).isChecked(), "the choice is kept");
  await close();
});

test("on paper there are the board and the moves, and nothing to press", async () => {
  const { page, close } = await visit(site, PERSON, { place: "#pawns=3x3+b1-b2+a3-a2+b2xc3" });
  await page.locator(".point.mistake").waitFor();
  await page.emulateMedia({ media: "print" });
  for (const part of [".board", ".tree", ".chart", ".status"]) assert.ok(await page.locator(part).isVisible(), part);
  for (const part of ["header", ".bench-tools", ".tabs", ".walk"]) assert.ok(!(await page.locator(part).first().isVisible()), part);
  await close();
});
