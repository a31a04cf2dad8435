/** Whatever one may see on the page, and how to get there. */

import { trainerTexts } from "../src/lab/trainer/texts.js";
import { goneProofTexts, goneTexts } from "../src/gone/texts.js";
import { pegsFiguresTexts, pegsProofTexts, pegsTexts } from "../src/pegs/texts.js";
import { soldiersTexts } from "../src/soldiers/texts.js";
import { compareTexts, gamesTexts, htmlTexts, keysTexts, pawnsProofTexts, pawnsTexts, proofTexts, stepTexts } from "../src/texts.js";
import { reads, square } from "./harness.js";
import { tool } from "./pawns.js";

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
  { name: "home", place: "", prepare: (page) => page.locator(".gallery-card").first().waitFor() },
  { name: "play", place: "#pawns=3x3", prepare: (page) => reads(page, "Your move") },
  {
    name: "values",
    place: "#pawns=5x5+b1-b2+c5-c4",
    async prepare(page) {
      await tool(page, pawnsTexts.tools.values.label).click();
      await page.getByRole("tab", { name: pawnsTexts.tabs.values }).click();
      await page.locator(".verdict").first().waitFor();
    },
  },
  { name: "game", place: "#pawns=3x3+b1-b2+a3-a2+b2xc3", prepare: (page) => page.locator(".point.mistake").waitFor() },
  {
    name: "variations",
    place: "#pawns=4x4+b1-b2+(a1-a2+b4-b3+(d4-d3+a2-a3)+a2xb3)+a4-a3+(c4-c3+b2xc3)+b2xa3+b4xa3&at=0.0.0.0",
    async prepare(page) {
      await tool(page, pawnsTexts.tools.values.label).click();
      await page.locator(".move.mistake").first().waitFor();
    },
  },
  {
    name: "editor",
    place: "#pawns=4x5",
    async prepare(page) {
      await tool(page, pawnsTexts.tools.edit.label).click();
      await square(page, "b2").click();
      await page.locator(".editor-verdict", { hasText: "legal moves" }).waitFor();
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
      await tool(page, pawnsTexts.tools.values.label).click();
      await page.getByRole("tab", { name: pawnsTexts.tabs.values }).click();
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
      await page.locator(".proof-view .member-picture svg").waitFor();
      await page.locator(".proof-tree .twig").first().waitFor();
    },
  },
  {
    name: "algorithms",
    place: "#pawns=4x4+b1-b2+c4-c3",
    async prepare(page) {
      await page.getByRole("tab", { name: pawnsTexts.tabs.compare }).click();
      await page.getByRole("button", { name: compareTexts.compare, exact: true }).click();
      await page.locator(".bars").waitFor();
    },
  },
  {
    name: "soldiers",
    place: "#soldiers=4",
    async prepare(page) {
      await reads(page, "Row 4 needs 20 soldiers");
      await page.locator(".jumps .move").nth(18).waitFor();
      await page.getByLabel(stepTexts.jump.name, { exact: true }).fill("12");
    },
  },
  {
    name: "row-5",
    place: "#soldiers=5",
    async prepare(page) {
      await reads(page, "No army reaches row 5");
      await page.locator(".weight-number").first().waitFor({ state: "attached" });
      await square(page, "h4").click();
      await square(page, "h6").click();
      await page.locator(".column-change", { hasText: "±0" }).waitFor();
    },
  },
  {
    name: "armies",
    place: "#soldiers=3",
    async prepare(page) {
      await reads(page, "Row 3 needs 8 soldiers");
      await page.getByRole("tab", { name: soldiersTexts.tabs.armies }).click();
      await page.getByRole("button", { name: soldiersTexts.find }).click();
      await page.locator(".claim").waitFor();
    },
  },
  {
    name: "why-not",
    place: "#pegs=soldiers",
    async prepare(page) {
      await reads(page, "Bring a peg to d7.");
      await square(page, "d8").click();
      await page.locator(".why").waitFor();
    },
  },
  { name: "solitaire", place: "#pegs=english", prepare: (page) => reads(page, "Leave one peg at d4.") },
  {
    name: "lamp",
    place: "#pegs=goal:+one;+oxxoxoo",
    async prepare(page) {
      await reads(page, "Leave one peg.");
      await page.getByLabel(pegsTexts.lamp).check();
      await page.locator(".keep.no").waitFor();
      await square(page, "c1").click();
    },
  },
  {
    name: "peg-proof",
    place: "#pegs=row5:3",
    async prepare(page) {
      await page.getByRole("tab", { name: pegsTexts.tabs.proof }).click();
      await page.getByRole("button", { name: pegsProofTexts.prove }).click();
      await page.getByRole("button", { name: proofTexts.verify }).click();
      await page.locator(".good-news").waitFor();
      await page.locator(".proof-view .weight-number").first().waitFor();
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
      await reads(page, /black pebbles? remain/);
      await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
    },
  },
  { name: "lab", place: "#lab", prepare: (page) => page.locator(".gallery-card").first().waitFor() },
  {
    name: "lab-tree",
    place: "#lab=tree&position=3x3&algorithm=minimax&beside=alphabeta&step=300",
    prepare: (page) => page.locator(".lab-code [aria-current]").nth(1).waitFor(),
  },
  {
    name: "lab-tree-memo",
    place: "#lab=tree&position=3x3&algorithm=memo&step=400&view=follow",
    prepare: (page) => page.locator(".tree-board svg").waitFor(),
  },
  {
    name: "lab-levels",
    place: "#lab=levels&board=goal:+reach+c4;+ooooo/ooooo/xxxxx/xxxxx&algorithm=folded-levels&step=60",
    prepare: (page) => page.locator(".lab-board.struck:visible").first().waitFor(),
  },
  {
    name: "lab-best-first",
    place: "#lab=levels&board=goal:+reach+c4;+ooooo/ooooo/xxxxx/xxxxx&algorithm=best-first&step=999999",
    async prepare(page) {
      await page.locator(".lab-story", { hasText: "Level by level" }).waitFor();
    },
  },
  { name: "lab-matchbox", place: "#lab=matchbox&games=30&seed=2", prepare: (page) => page.locator(".status", { hasText: /^30 games/ }).waitFor() },
  { name: "lessons", place: "#lab=lessons", prepare: (page) => page.locator(".lesson-link").first().waitFor() },
  { name: "lesson-value", place: "#lab=lessons&lesson=value", prepare: (page) => page.locator(".lesson-values li").first().waitFor() },
  {
    name: "lesson-alphabeta",
    place: "#lab=lessons&lesson=alphabeta",
    prepare: async (page) => {
      await page.locator(".tree-bench").waitFor();
      await page.locator("body").press("End");
      await page.locator(".tree-end").nth(1).waitFor();
      await page.locator(".lesson-option").first().click();
      await page.locator(".lesson-feedback.wrong").waitFor();
    },
  },
  { name: "lesson-impossible", place: "#lab=lessons&lesson=impossible", prepare: (page) => page.locator(".lesson-scale li").first().waitFor() },
  { name: "lab-queue", place: "#lab=queue&step=70", prepare: (page) => page.locator('.lab-cell[data-state="taken"]').waitFor() },
  {
    name: "lab-percolation",
    place: "#lab=percolation&size=20x20&runs=5&seed=1",
    prepare: (page) => reads(page, "on an infinite board"),
  },
  {
    name: "lab-suite",
    place: "#lab=suite&family=pawns&sizes=3x3..4x4&count=20&seed=7",
    prepare: (page) => reads(page, "20 tests about pawns"),
  },
  { name: "api", place: "api", prepare: (page) => page.locator(".method").first().waitFor() },
];

/** What the guide has no pictures of: the keys, and what is seen where there is nothing. @type {Screen[]} */
export const OTHERS = [
  {
    name: "keys",
    place: "#pawns=3x3",
    async prepare(page) {
      await reads(page, "Your move");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: keysTexts.title }).waitFor();
    },
  },
  { name: "embed", place: "?embed#pawns=4x4+b1-b2", prepare: (page) => page.getByRole("link", { name: htmlTexts.whole }).waitFor() },
  {
    name: "soldiers-share",
    place: "#soldiers=3",
    async prepare(page) {
      await reads(page, "Row 3 needs 8 soldiers");
      await page.getByRole("tab", { name: soldiersTexts.tabs.share }).click();
    },
  },
  {
    name: "trainer",
    place: "#trainer=octapawn/2/7",
    async prepare(page) {
      await reads(page, "find the only move");
      await square(page, "a4").click();
      await square(page, "a3").click();
      await page.locator(".feedback.wrong").waitFor();
    },
  },
  { name: "trainer-pegs", place: "#trainer=jump/2/7", prepare: (page) => reads(page, "Find the only jump") },
  {
    name: "trainer-record",
    place: "#trainer=triangle/2/7",
    async prepare(page) {
      await reads(page, "Leave a single peg");
      await page.getByRole("tab", { name: trainerTexts.tabs.record }).click();
    },
  },
  {
    name: "peg-editor",
    place: "#pegs=english",
    async prepare(page) {
      await reads(page, "Leave one peg at d4.");
      await tool(page, pegsTexts.tools.edit.label).click();
      await square(page, "d4").click();
      await page.locator(".editor-verdict", { hasText: "first jump" }).waitFor();
    },
  },
  {
    name: "peg-share",
    place: "#pegs=english",
    async prepare(page) {
      await reads(page, "Leave one peg at d4.");
      await page.getByRole("tab", { name: pegsTexts.tabs.share }).click();
      await page.locator(".text-entry").first().waitFor();
    },
  },
  {
    name: "count",
    place: "#pegs=bench",
    async prepare(page) {
      await page.getByRole("tab", { name: pegsTexts.tabs.count }).click();
      await page.getByRole("button", { name: pegsFiguresTexts.count }).click();
      await page.locator(".result:visible > *").first().waitFor();
    },
  },
  {
    name: "peg-searches",
    place: "#pegs=bench",
    async prepare(page) {
      await page.getByRole("tab", { name: pegsTexts.tabs.compare }).click();
      await page.getByRole("button", { name: pegsFiguresTexts.compare, exact: true }).click();
      await page.locator(".result:visible > *").first().waitFor();
    },
  },
  {
    name: "row-proof",
    place: "#soldiers=5",
    async prepare(page) {
      await reads(page, "No army reaches row 5");
      await page.getByRole("tab", { name: soldiersTexts.tabs.proof }).click();
      await page.getByRole("button", { name: soldiersTexts.prove }).click();
      await page.getByRole("button", { name: proofTexts.verify }).click();
      await page.locator(".good-news").waitFor();
    },
  },
  {
    name: "gone-files",
    place: "#gone",
    async prepare(page) {
      await reads(page, "3 rounds");
      await page.getByRole("tab", { name: goneTexts.tabs.files }).click();
    },
  },
  {
    name: "gone-proof",
    place: "#gone",
    async prepare(page) {
      await reads(page, "3 rounds");
      await page.getByRole("tab", { name: goneTexts.tabs.proof }).click();
      await page.getByRole("button", { name: goneProofTexts.prove }).click();
      await page.getByRole("button", { name: proofTexts.verify }).click();
      await page.locator(".good-news").waitFor();
    },
  },
  { name: "not-found", place: "nothing", prepare: (page) => page.getByRole("link", { name: htmlTexts.home }).waitFor(), despite: /status of 404/ },
];
