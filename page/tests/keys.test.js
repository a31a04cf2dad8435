import assert from "node:assert/strict";
import { test } from "node:test";
import { pegsTexts } from "../src/pegs/texts.js";
import { soldiersTexts } from "../src/soldiers/texts.js";
import { pawnsTexts } from "../src/texts.js";
import { shared, until } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** What a key is called where it is pressed. */
const NAMES = new Map([["←", "ArrowLeft"], ["→", "ArrowRight"], ["↑", "ArrowUp"], ["↓", "ArrowDown"], ["Esc", "Escape"], ["Space", " "]]);

/**
 * Each view in the middle of something, so that every key has something to do, and what a key
 * needs besides.
 * @type {{ place: string, keys: { keys: string[] }[], ready: (page: Page) => Promise<void>, before?: Record<string, (page: Page) => Promise<void>> }[]}
 */
const VIEWS = [
  {
    place: "#pawns=3x3+a1-a2+(b1-b2+a3xb2+(c3xb2)+c1xb2)+b3xa2+b1xa2&at=1.0",
    keys: pawnsTexts.keys,
    ready: (page) => page.locator(".move[aria-current]", { hasText: "a3xb2" }).waitFor(),
    before: {
      "↑": (page) => page.locator(".move", { hasText: "c3xb2" }).click(),
      Esc: (page) => page.getByRole("tab", { name: pawnsTexts.tabs.share }).click(),
    },
  },
  {
    place: "#pegs=goal:+one;+oxxoxxo&jumps=b1-d1,(c1-a1,(f1-d1,c1-a1),f1-d1,a1-c1)&at=1",
    keys: pegsTexts.keys,
    ready: (page) => page.locator(".move[aria-current]").waitFor(),
    before: { Esc: (page) => page.locator('[data-square][aria-label*="can jump"]').first().click() },
  },
  {
    place: "#soldiers=5&jumps=h4-h6,(g4-g6),h2-h4&at=0",
    keys: soldiersTexts.keys,
    ready: (page) => page.locator(".move[aria-current]", { hasText: "h4-h6" }).waitFor(),
    before: { "↑": (page) => page.locator(".move", { hasText: "g4-g6" }).click() },
  },
];

/** Everything that is seen of a page, and its address. @param {Page} page */
const seen = (page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll("input, select")].map((field) => /** @type {HTMLInputElement} */ (field).value);
    return [location.hash, document.body.innerHTML, ...fields].join("\n");
  });

/** Waits until nothing changes any more. @param {Page} page */
async function settles(page) {
  for (let [before, calm] = [await seen(page), 0]; calm < 3; ) {
    await page.waitForTimeout(150);
    const now = await seen(page);
    calm = now === before ? calm + 1 : 0;
    before = now;
  }
}

for (const { place, keys, ready, before = {} } of VIEWS) {
  test(`every key that ? lists at ${place.split("=")[0]} does something, wherever the focus is`, async () => {
    const { page, close } = await site.open({ place });
    for (const key of keys.flatMap((entry) => entry.keys).filter((name) => name !== "…")) {
      await page.goto("about:blank");
      await page.goto(site.address + place);
      await ready(page);
      await settles(page);
      await before[key]?.(page);
      await settles(page);
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur?.());
      const then = await seen(page);
      await page.keyboard.press(NAMES.get(key) ?? key.toLowerCase().replace(/^(home|end)$/, (name) => `${name[0]?.toUpperCase()}${name.slice(1)}`));
      await until(page, (old) => [location.hash, document.body.innerHTML, ...[...document.querySelectorAll("input, select")].map((field) => /** @type {HTMLInputElement} */ (field).value)].join("\n") !== old, then).catch(() => assert.fail(`${key} does nothing`));
    }
    await close();
  });
}
