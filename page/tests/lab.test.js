import assert from "node:assert/strict";
import { test } from "node:test";
import { labTexts, levelsTexts, percolationTexts, queueTexts } from "../src/lab/texts.js";
import { htmlTexts, playerTexts, stepTexts } from "../src/texts.js";
import { ask, hears, reads, shared } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();
const ARMY = "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx";
const LINK = `&board=${ARMY.replaceAll(" ", "+")}`;

/** What a counter says. @param {Page} page @param {string} name */
const counter = (page, name) => page.locator(".lab-counters div", { hasText: name }).locator("dd").textContent();

/** Whether anything is wider than the window. @param {Page} page */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the lab is a place of the navigation, with a card for each of its pages", async () => {
  const { page, close } = await site.open();
  await page.getByRole("link", { name: htmlTexts.lab, exact: true }).click();
  await page.getByText(labTexts.promise).waitFor();
  assert.match(page.url(), /#lab$/);
  for (const { name } of [labTexts.tree, labTexts.levels, labTexts.queue, labTexts.percolation, labTexts.suite]) {
    await page.locator(".gallery-card", { hasText: name }).click();
    await page.getByRole("heading", { name }).waitFor();
    await page.getByRole("link", { name: labTexts.back }).click();
    await page.getByText(labTexts.promise).waitFor();
  }
  await page.locator(".gallery-card", { hasText: labTexts.trainer.name }).click();
  await page.waitForURL(/#trainer/);
  await page.goto(`${site.address}#lab=nowhere`);
  await hears(page, labTexts.unknownPage("nowhere"));
  await close();
});

test("a search is watched step by step, and counts what compare counts", async () => {
  const { page, close } = await site.open({ place: `#lab=levels&algorithm=folded-levels${LINK}` });
  const { algorithms } = await ask(site.address, "pegs/compare", { position: ARMY });
  const trace = await ask(site.address, "pegs/trace", { position: ARMY, algorithm: "folded-levels" });
  await page.getByRole("button", { name: stepTexts.event.forward }).click();
  assert.equal(await page.locator(".lab-board:visible").count(), 1);
  await page.locator("body").press("ArrowRight");
  await page.locator("body").press("ArrowRight");
  await page.waitForURL(/step=3$/);
  assert.equal(await page.locator(".lab-code [aria-current]").textContent(), trace.pseudocode[trace.events[2].line]);
  await page.locator("body").press("End");
  await page.locator('.lab-board[data-standing="goal"]').waitFor();
  const run = algorithms.find((/** @type {any} */ { name }) => name === "folded-levels");
  assert.equal(Number((await counter(page, levelsTexts.counters.kept))?.replaceAll(",", "")), run.positions);
  assert.equal(await page.locator(".lab-board:not(.struck):visible").count(), run.positions + 1, "the start, and all that were kept");
  assert.equal(await page.locator(".lab-board.struck:visible").count(), trace.struck);
  assert.equal(await page.locator(".lab-board.mirror:visible").count(), trace.events.filter((/** @type {any} */ { mirror }) => mirror).length);
  assert.equal(await page.locator(".lab-level:visible").count(), run.jumps + 1);
  assert.equal(await page.locator(".lab-board.on-path:visible").count(), run.jumps + 1, "the plan is marked");
  await page.locator("body").press("Home");
  assert.equal(await page.locator('.lab-board[data-standing="waiting"]:visible').count(), 1, "the board at the start is there before the first step");
  await close();
});

test("best first says why it found a longer plan sooner, with its weights and its queue", async () => {
  const { page, close } = await site.open({ place: `#lab=levels&algorithm=best-first${LINK}&step=99999` });
  const trace = await ask(site.address, "pegs/trace", { position: ARMY, algorithm: "best-first" });
  await page.locator(".lab-story", { hasText: /Its plan is longer because/ }).waitFor();
  assert.equal(await page.locator(".lab-weights text").count(), 20);
  assert.ok((await page.locator(".lab-queue li").count()) > 1);
  const weights = await page.locator(".lab-queue li .faint").allTextContents();
  assert.deepEqual(weights.map(Number), weights.map(Number).toSorted((a, b) => b - a), "the heaviest first");
  assert.match((await page.locator(".lab-story").textContent()) ?? "", new RegExp(`${trace.waiting_sooner} lighter boards with fewer jumps`));
  await page.getByRole("radio", { name: levelsTexts.algorithms["folded-levels"] }).check();
  await page.waitForURL(/algorithm=folded-levels/);
  await page.locator(".lab-buckets tr").nth(1).waitFor();
  await page.goBack();
  await page.locator(".lab-weights").waitFor();
  await close();
});

test("any board can be loaded, and one that is none is refused with the reason", async () => {
  const { page, close } = await site.open({ place: "#lab=levels" });
  const field = page.getByLabel(levelsTexts.board);
  await field.fill("goal: one; xxo");
  await field.press("Enter");
  await page.waitForURL(/xxo/);
  await page.locator('.lab-board[data-standing="goal"]').waitFor();
  await field.fill("zzz");
  await field.press("Enter");
  await hears(page, /not allowed/);
  await close(/422/);
});

test("a flood is watched as a queue", async () => {
  const { page, close } = await site.open({ place: "#lab=queue&board=BWW./BBB./B.../...B" });
  await reads(page, /Press play/);
  await page.getByRole("button", { name: queueTexts.nextCell }).click();
  await page.locator('.lab-cell[data-state="taken"]').waitFor();
  assert.deepEqual(await page.locator(".lab-cells b").allTextContents(), ["2,0"], "the other white pebble waits");
  await page.getByRole("button", { name: queueTexts.nextRound }).click();
  assert.equal(await counter(page, queueTexts.counters.round), "1");
  await page.getByRole("button", { name: playerTexts.end }).click();
  await page.locator(".lab-story", { hasText: "3 rounds; 1 black pebble remains." }).waitFor();
  const { map } = await ask(site.address, "gone/solve", { position: "BWW./BBB./B.../...B", map: true });
  const rounds = map.flat().filter((/** @type {number | null} */ round) => round !== null && round >= 0).map(String);
  assert.deepEqual((await page.locator(".lab-round").allTextContents()).filter(Boolean), rounds, "the rounds are those of the fast flood");
  await page.getByRole("button", { name: queueTexts.random("6x8") }).click();
  await page.waitForURL(/board=[BW.]{8}\//);
  await close();
});

test("a percolation curve is drawn point by point, with the threshold", async () => {
  const { page, close } = await site.open({ place: "#lab=percolation&size=20x20&runs=4&seed=3" });
  await page.locator(".lab-dot.crossing").first().waitFor();
  await page.locator(".lab-dot.crossing").nth(30).waitFor();
  await reads(page, "on an infinite board the threshold is 0.5927");
  assert.equal(await page.locator(".lab-chart .mark-name").textContent(), percolationTexts.threshold(0.5927));
  const { points } = await ask(site.address, "gone/percolation", { size: "20x20", runs: 4, seed: 3, densities: "0.6" });
  const row = await page.locator(".lab-table tbody tr", { hasText: "0.60" }).locator("th, td").allTextContents();
  assert.deepEqual(row, percolationTexts.row(points[0]));
  await page.getByRole("radio", { name: "8", exact: true }).check();
  await page.waitForURL(/neighbours=8/);
  await reads(page, "on an infinite board the threshold is 0.4073");
  await close();
});

test("from a phone to a projector nothing is wider than the window", async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
    for (const place of ["#lab", `#lab=levels&algorithm=best-first${LINK}&step=40`, "#lab=queue&step=40", "#lab=percolation&size=20x20&runs=1"]) {
      const { page, close } = await site.open({ viewport, place });
      await page.locator(".gallery-card, .lab-board:visible, .lab-cell, .lab-dot").first().waitFor();
      assert.equal(await overflow(page), 0, `${place} at ${viewport.width}`);
      const small = await page.locator("main button:visible, main a:visible, main select:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.9).map((one) => one.outerHTML));
      assert.deepEqual(small, [], "nothing is too small to be touched");
      await close();
    }
  }
});

test("steps that follow fast are one change of the address", async () => {
  const { page, close } = await site.open({ place: "#lab=queue" });
  await page.locator(".lab-flood-board").waitFor();
  await page.locator("body").press("ArrowRight");
  await page.waitForURL(/step=1$/);
  const written = await page.evaluate(async () => {
    let count = 0;
    const { replaceState } = history;
    history.replaceState = function (...all) {
      count += 1;
      return replaceState.apply(history, all);
    };
    for (let press = 0; press < 20; press += 1) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    return count;
  });
  assert.equal(written, 0, "nothing is written while keys are pressed");
  await page.waitForURL(/step=21$/);
  await close();
});
