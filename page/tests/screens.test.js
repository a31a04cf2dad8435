import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { LESSONS } from "../src/lab/lessons/lessons.js";
import { pawnsTexts } from "../src/texts.js";
import { hears, isSite, reads, shared, square } from "./harness.js";
import { tool } from "./pawns.js";
import { OTHERS, SCREENS } from "./screens.js";

const site = shared();

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every lesson, whether or not the guide has a picture of it. */
const lessons = LESSONS.map(
  ({ key }) =>
    /** @type {import("./screens.js").Screen} */ ({
      name: `the lesson ${key}`,
      place: `#lab=lessons&lesson=${key}`,
      prepare: (page) => page.locator(".lesson-stage > *").first().waitFor(),
    }),
).filter(({ place }) => !SCREENS.some((screen) => screen.place === place));

for (const { name, place, prepare, despite } of [...SCREENS, ...OTHERS, ...lessons].filter(({ place }) => !isSite || place.startsWith("#") || place === "")) {
  test(`${name}: nothing that keeps people out, in light and in dark`, async () => {
    const { page, close } = await site.open({ place, bypassCSP: true });
    await prepare(page);
    await page.mouse.move(0, 0);
    await page.evaluate(axe);
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations, passes } = await page.evaluate(
        (rules) => /** @type {any} */ (window).axe.run(rules),
        // In the dark only the colours differ.
        colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {},
      );
      assert.ok(passes.length > 0, "something was looked at");
      const found = violations.map((/** @type {any} */ { id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html}`);
      assert.deepEqual(found, [], colorScheme);
    }
    await close(despite);
  });
}

test("on a phone nothing is wider than the screen, and the board is played by touch", async () => {
  const { page, close } = await site.open({
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
    place: "#pawns=4x4",
  });
  await reads(page, "Your move");
  await square(page, "b1").tap();
  await square(page, "b2").tap();
  await page.locator(".move").nth(1).waitFor();
  for (const name of Object.values(pawnsTexts.tabs)) {
    await page.getByRole("tab", { name }).click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0, name);
  }
  const board = await page.locator(".board").boundingBox();
  assert.ok(board && board.width > 330 && board.y + board.height < 667, "the board is large and above the fold");
  const tall = await page.locator("button:visible").evaluateAll((all) => all.map((b) => Math.min(b.getBoundingClientRect().height, b.getBoundingClientRect().width)));
  assert.ok(Math.min(...tall) >= 43.9, "nothing is too small to be touched");
  await close();
});

test("on the narrowest phone nothing is wider than the screen, and every tab is seen", async () => {
  for (const place of ["#home", "#pawns=8x8", "#pegs=soldiers", "#pegs=english", "#soldiers=5", "#gone", "#gone=BW", "#trainer=5x5/2/7", "#trainer=jump/2/7", ...(isSite ? [] : ["api"])]) {
    const { page, close } = await site.open({ viewport: { width: 320, height: 568 }, place });
    await page.locator(place === "api" ? ".method" : place === "#home" ? ".gallery-card" : ".status").first().waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const tab of await page.getByRole("tab").all()) {
      const box = await tab.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 320, `${place}: ${await tab.textContent()}`);
      await tab.click();
      assert.equal(await overflow(), 0, `${place}: ${await tab.textContent()}`);
    }
    assert.equal(await overflow(), 0, place);
    const theme = place === "api" ? null : await page.locator("#theme").boundingBox();
    assert.ok(!theme || theme.x + theme.width <= 320, "the colours can be chosen");
    await close();
  }
});

test("a message covers neither the board, nor its buttons, nor the navigation", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1280, height: 720 }, { width: 844, height: 390 }, { width: 375, height: 667 }, { width: 320, height: 568 }]) {
    const { page, close } = await site.open({ viewport, place: "#pawns=3x3" });
    await reads(page, "Your move");
    await tool(page, pawnsTexts.tools.hint.label).click();
    await hears(page, "Press Hint again");
    await page.locator("#voice").evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
    const voice = await page.locator("#voice").boundingBox();
    assert.ok(voice && voice.y >= 0 && voice.y + voice.height <= viewport.height, "it is in the window");
    const parts = await page.locator(".board, .bench-tools:not([hidden]), .bench-status, header a, header button").all();
    assert.ok(parts.length > 5);
    for (const part of parts) {
      if (!(await part.isVisible())) continue;
      const box = await part.boundingBox();
      assert.ok(box);
      const isApart = voice.y + voice.height <= box.y || voice.y >= box.y + box.height || voice.x + voice.width <= box.x || voice.x >= box.x + box.width;
      assert.ok(isApart, `${await part.textContent()} at ${viewport.width}`);
    }
    await close();
  }
});
