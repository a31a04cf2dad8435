import assert from "node:assert/strict";
import { test } from "node:test";
import { gamesTexts, pawnsTexts } from "../src/texts.js";
import { boxOf, hears, reads, scrollTo, serverTest, shared, square, until } from "./harness.js";
import { move, openSheet, tool, visit } from "./pawns.js";

/** @import { Page } from "playwright-core" */

const site = shared();
const PERSON = { opponent: "person" };

/** The parts that a game needs. */
const PARTS = [".bench-game", ".bench-status", ".board", ".evaluation", ".bench-tools", ".record", ".walk", ".chart", ".bench-panel > .tabs"];

test("everything that a game needs is above the fold", async () => {
  for (const [viewport, place] of /** @type {const} */ ([
    [{ width: 1280, height: 800 }, "#pawns=3x3+b1-b2"],
    [{ width: 1280, height: 720 }, "#pawns=8x4+a1-a2"],
    [{ width: 1024, height: 768 }, "#pawns=4x8+a1-a2"],
    [{ width: 1920, height: 1080 }, "#pawns=8x8&rules=pawn-game"],
  ])) {
    const { page, close } = await visit(site, { ...PERSON, values: true }, { viewport, place });
    await reads(page, /to move/);
    for (const part of PARTS) {
      const { x, y, right, bottom } = await boxOf(page, part);
      assert.ok(x >= 0 && y >= 0 && right <= viewport.width && bottom <= viewport.height, `${part} at ${viewport.width}: ${x} ${y} ${right} ${bottom}`);
    }
    const hidden = await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
    assert.deepEqual(hidden, [0, 0], "there is nothing to scroll to");
    await close();
  }
});

test("large screens use the room, for the board and for the words", async () => {
  const sizes = [];
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 2560, height: 1440 }]) {
    const { page, close } = await visit(site, PERSON, { viewport, place: "#pawns=5x5" });
    await reads(page, "White to move");
    const board = await boxOf(page, ".board");
    assert.ok(board.height > 0.74 * viewport.height, `the board takes ${board.height} of ${viewport.height}`);
    sizes.push(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)));
    await close();
  }
  assert.ok(sizes[0] === 16 && (sizes[1] ?? 0) > 18 && (sizes[2] ?? 0) > (sizes[1] ?? 0), sizes.join(" "));
});

test("on a phone on its side, and at 200%, board and panel stand beside each other", async () => {
  for (const viewport of [{ width: 844, height: 390 }, { width: 640, height: 400 }, { width: 667, height: 375 }]) {
    const { page, close } = await visit(site, PERSON, { viewport, place: "#pawns=4x4+b1-b2" });
    await reads(page, "Black to move");
    const [board, status, tools, moves] = [await boxOf(page, ".board"), await boxOf(page, ".bench-status"), await boxOf(page, ".bench-tools"), await boxOf(page, ".record")];
    for (const beside of [status, tools, moves]) assert.ok(beside.x >= board.right, `${viewport.width}: beside the board`);
    assert.ok(board.bottom <= viewport.height && board.height > 0.7 * viewport.height, "the whole board is seen");
    await scrollTo(page, ".chart");
    assert.ok((await boxOf(page, ".board")).y >= 0, "the board stays while the rest scrolls");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0);
    await close();
  }
});

/** Sums up what the browser says of shifts, whether or not somebody has just pressed something. @param {Page} page */
const watchShifts = (page) =>
  page.evaluate(() => {
    const sums = { counted: 0, all: 0 };
    Object.assign(window, { shifts: sums });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries())) {
        sums.all += entry.value;
        if (!entry.hadRecentInput) sums.counted += entry.value;
      }
    }).observe({ type: "layout-shift" });
  });

/** @param {Page} page @returns {Promise<{ counted: number, all: number }>} */
const shifts = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(/** @type {any} */ (window).shifts)))));

test("nothing jumps during a game: no layout shift, on a desk and on a phone", async () => {
  for (const options of [{ viewport: { width: 1280, height: 800 } }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }]) {
    const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 }, { ...options, place: "#pawns=3x3" });
    await reads(page, "Your move");
    await page.locator(".rules p").first().waitFor();
    await watchShifts(page);
    const before = await boxOf(page, ".board");
    await tool(page, pawnsTexts.tools.hint.label).click();
    await hears(page, "Look at the pawn");
    await tool(page, pawnsTexts.tools.values.label).click();
    await page.locator(".arrow text").first().waitFor();
    for (let played = 0; played < 8; played += 2) {
      await until(page, (moves) => document.querySelectorAll(".move").length === moves || document.querySelector(".summary:not([hidden])"), played);
      if (await page.locator(".summary").isVisible()) break;
      await reads(page, "Your move");
      const [from, to] = await page.evaluate(() => {
        const first = /** @type {HTMLElement} */ (document.querySelector(".board-grid .movable"));
        first.click();
        return [first.dataset["square"] ?? "", /** @type {HTMLElement} */ (document.querySelector(".board-grid .target"))?.dataset["square"] ?? ""];
      });
      assert.ok(from && to);
      await square(page, to).click();
    }
    await reads(page, /wins/);
    await page.locator(".summary").waitFor();
    assert.deepEqual(await boxOf(page, ".board"), before, "the board is where it was");
    const { counted, all } = await shifts(page);
    console.log(`layout shift over a game at ${options.viewport.width}x${options.viewport.height}: ${counted.toFixed(4)} counted, ${all.toFixed(4)} in all`);
    assert.ok(counted <= 0.01 && all <= 0.01, `${counted} ${all}`);
    await close();
  }
});

test("the sheet for new games closes and is gone, and fits on every screen", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
    const { page, close } = await visit(site, PERSON, { viewport });
    const sheet = await openSheet(page);
    const { x, y, right, bottom } = await boxOf(page, "dialog");
    assert.ok(x >= 0 && y >= 0 && right <= viewport.width + 0.5 && bottom <= viewport.height + 0.5, `${viewport.width}: ${x} ${y} ${right} ${bottom}`);
    const start = await boxOf(page, 'dialog button[type="submit"]');
    assert.ok(start.bottom <= viewport.height, "it can be started at once");
    assert.equal(await sheet.evaluate((node) => node.scrollWidth - node.clientWidth), 0);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.locator("dialog").waitFor({ state: "detached" });
    await close();
  }
});

test("on a phone the other panels come from below, and go again", async () => {
  const { page, close } = await visit(site, PERSON, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, place: "#pawns=4x4+b1-b2" });
  await reads(page, "Black to move");
  const before = await boxOf(page, ".board");
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).tap();
  const panel = await boxOf(page, ".panel:not([hidden]):not(.moves-panel)");
  assert.ok(panel.y > 200 && panel.bottom <= 844 && panel.width === 390);
  assert.deepEqual(await boxOf(page, ".board"), before, "what is below stays where it is");
  await page.getByRole("tab", { name: pawnsTexts.tabs.moves }).tap();
  await page.locator(".text-entry").first().waitFor({ state: "hidden" });
  await move(page, "b4", "b3");
  await reads(page, "White to move");
  await close();
});

serverTest("the first answer moves nothing: all room is there before it", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const { page, close } = await site.open({ viewport, place: "#home" });
    /** @type {(value: null) => void} */
    let arrive = () => {};
    const arrival = new Promise((resolve) => (arrive = resolve));
    await page.route(/pawns\/moves$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(`${site.address}#pawns=3x3`);
    await page.getByRole("button", { name: gamesTexts.choose }).waitFor();
    const places = async () => Promise.all(
        [".new-game", ".bench-status", ".bench-tools", ".bench-panel"].map(async (part) => {
          const { x, y, width } = await boxOf(page, part);
          return [part, x, y, width];
        }),
      );
    const before = await places();
    arrive(null);
    await page.locator(".game-name b", { hasText: "Hexapawn" }).waitFor();
    await reads(page, "Your move");
    assert.deepEqual(await places(), before, `${viewport.width}`);
    await close();
  }
});
