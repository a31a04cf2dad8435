/** Whatever one may see on the page, and how to get there. */

import { compareTexts, gamesTexts, goneTexts, htmlTexts, pawnsProofTexts, pawnsTexts, pegsTexts, proofTexts, stepTexts } from "../../page/texts.js";
import { reads, square } from "./harness.js";

/** @import { Page } from "playwright-core" */

/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} place the address after the server's
 * @property {(page: Page) => Promise<void>} prepare
 * @property {RegExp} [despite] what the browser says by itself, as it should
 */

/** @type {Screen[]} */
export const SCREENS = [
  { name: "play", place: "#pawns=3x3", prepare: (page) => reads(page, "Your move") },
  {
    name: "values",
    place: "#pawns=5x5+b1-b2+c5-c4",
    async prepare(page) {
      await page.locator(".tool", { hasText: pawnsTexts.tools.values.label }).click();
      await page.locator(".verdict").first().waitFor();
    },
  },
  { name: "game", place: "#pawns=3x3+b1-b2+a3-a2+b2xc3", prepare: (page) => page.locator(".point.mistake").waitFor() },
  {
    name: "editor",
    place: "#pawns=4x5",
    async prepare(page) {
      await page.getByRole("tab", { name: pawnsTexts.tabs.edit }).click();
      await square(page, "b2").click();
      await page.getByRole("tabpanel").filter({ hasText: "legal moves" }).waitFor();
    },
  },
  {
    name: "games",
    place: "#pawns=3x3",
    async prepare(page) {
      await reads(page, "Your move");
      await page.getByRole("button", { name: gamesTexts.choose }).click();
      await page.locator(".small-board").nth(gamesTexts.known.length - 1).waitFor();
      await page.locator('.sheet button[type="submit"]:enabled').waitFor();
    },
  },
  {
    name: "draw",
    place: "#pawns=4x3&rules=classic,blocked=draws",
    async prepare(page) {
      await page.locator(".tool", { hasText: pawnsTexts.tools.values.label }).click();
      await page.locator(".verdict.draw").first().waitFor();
    },
  },
  { name: "share", place: "#pawns=3x3", prepare: (page) => page.getByRole("tab", { name: pawnsTexts.tabs.share }).click() },
  {
    name: "proof",
    place: "#pawns=5x5",
    async prepare(page) {
      await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
      await page.getByRole("button", { name: pawnsProofTexts.prove }).click();
      await page.getByRole("button", { name: proofTexts.verify }).click();
      await page.locator(".good-news").waitFor();
    },
  },
  {
    name: "algorithms",
    place: "#pawns=4x4+b1-b2+c4-c3",
    async prepare(page) {
      await page.getByRole("tab", { name: pawnsTexts.tabs.compare }).click();
      await page.getByRole("button", { name: compareTexts.compare }).click();
      await page.locator(".bars").waitFor();
    },
  },
  {
    name: "soldiers",
    place: "#pegs",
    async prepare(page) {
      await square(page, "d7").click();
      await reads(page, "7 jumps");
      await page.getByLabel(stepTexts.jump.name, { exact: true }).fill("5");
    },
  },
  {
    name: "why-not",
    place: "#pegs",
    async prepare(page) {
      await square(page, "d8").click();
      await page.locator(".why").waitFor();
    },
  },
  {
    name: "solitaire",
    place: "#pegs=english",
    async prepare(page) {
      await reads(page, "Leave a single peg");
      await page.locator(".lamp", { hasText: pegsTexts.verdict({ kind: "possible", isFirst: true }) }).waitFor();
    },
  },
  {
    name: "gone",
    place: "#gone",
    async prepare(page) {
      await reads(page, "3 rounds");
      await page.getByRole("button", { name: stepTexts.round.forward }).click();
    },
  },
  {
    name: "gone-heat",
    place: "#gone",
    async prepare(page) {
      await reads(page, "3 rounds");
      await page.getByRole("button", { name: "100×100" }).click();
      await reads(page, /black remain/);
      await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
    },
  },
  { name: "api", place: "api", prepare: (page) => page.locator(".method").first().waitFor() },
];

/** What is seen where there is nothing; the guide has no picture of it. @type {Screen} */
export const NOT_FOUND = { name: "not-found", place: "nothing", prepare: (page) => page.getByRole("link", { name: htmlTexts.home }).waitFor(), despite: /status of 404/ };
