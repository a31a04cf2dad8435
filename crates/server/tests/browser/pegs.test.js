import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { copyTexts, pegsEditorTexts, pegsProofTexts, pegsShareTexts, pegsTexts, playerTexts, proofTexts, stepTexts, whyTexts } from "../../page/texts.js";
import { ask, hears, reads, shared, square } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** What a screen reader says of a square. @param {Page} page @param {string} name */
const label = async (page, name) => (await square(page, name).getAttribute("aria-label")) ?? "";

/** The number of pegs on the board. @param {Page} page */
const pegs = (page) => page.locator('[data-square][aria-label*=", peg"]').count();

test("soldiers march to the target step by step", async () => {
  const { page, close } = await site.open({ place: "#pegs" });
  await reads(page, "Pick a hole for the army to reach.");
  assert.equal(await pegs(page), 28);
  await page.getByLabel(playerTexts.speed).fill("10");
  await square(page, "d7").click();
  await reads(page, "Reach d7: 7 jumps.");
  const { line, jumps, sentence } = await ask(site.address, "pegs/solve", { position: "soldiers" });
  assert.equal(jumps, 7);
  await page.locator(".advice", { hasText: sentence }).waitFor();
  await page.locator('[data-square="d7"][aria-label*=", peg"]').waitFor();
  await page.locator(".lamp.yes", { hasText: "Goal reached." }).waitFor();
  assert.equal(await pegs(page), 28 - 7);
  const shown = await page.locator(".jumps .move").allTextContents();
  const expected = line.flatMap((/** @type {string} */ chain) => {
    const stops = chain.split("-");
    return stops.slice(1).map((stop, index) => `${stops[index]}-${stop}`);
  });
  assert.deepEqual(shown, expected, "the jumps are the API's");

  await page.getByRole("button", { name: playerTexts.first }).click();
  assert.equal(await pegs(page), 28);
  await page.getByRole("button", { name: stepTexts.jump.forward }).click();
  assert.equal(await pegs(page), 27);
  await page.getByLabel(stepTexts.jump.name, { exact: true }).fill("4");
  assert.equal(await pegs(page), 24);
  await page.getByRole("button", { name: stepTexts.jump.back }).click();
  assert.equal(await pegs(page), 25);
  await page.getByLabel(playerTexts.speed).fill("1");
  await page.getByRole("button", { name: playerTexts.play, exact: true }).click();
  await page.getByRole("button", { name: playerTexts.pause }).click();
  await close();
});

test("what cannot be reached shows its proof: the weights, the two sums, the sentence", async () => {
  const { page, close } = await site.open({ place: "#pegs" });
  await reads(page, "Pick a hole for the army to reach.");
  await square(page, "d8").click();
  await reads(page, "Reach d8: impossible.");
  await page.locator(".lamp.no", { hasText: "Impossible." }).waitFor();
  const { why, proof } = await ask(site.address, "pegs/solve", { position: "soldiers", goal: "reach d8" });
  assert.equal(proof, "pagoda");
  await page.locator(".why", { hasText: why.arguments[0].words }).waitFor();
  const sums = await page.locator(".sums dd").allTextContents();
  assert.deepEqual(sums, [String(why.start), String(why.goal)]);
  const numbers = await page.locator(".weight-number").allTextContents();
  assert.deepEqual(numbers.toSorted(), why.weights.flat().map(String).toSorted());
  assert.match(await label(page, "d8"), new RegExp(`target, weight ${why.weights[0][3]}`));
  await close();
});

test("of several arguments each is shown with its own numbers", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+oooxox" });
  await reads(page, "Leave a single peg.");
  await page.getByRole("button", { name: pegsTexts.solve }).click();
  const { why } = await ask(site.address, "pegs/solve", { position: "goal: one; oooxox" });
  assert.deepEqual(why.arguments.map((/** @type {{ kind: string }} */ { kind }) => kind), ["parity", "pagoda"]);
  const [parity, weights] = why.arguments;
  const panel = page.locator(".why");
  await panel.filter({ hasText: why.words }).filter({ hasText: parity.words }).waitFor();
  assert.equal(await page.locator(".marked").count(), parity.weights.flat().filter((/** @type {number} */ mark) => mark === 1).length);
  assert.equal(await page.locator(".weight-number").count() + await page.locator(".sums").count(), 0);
  await panel.getByLabel("Parity").focus();
  await page.keyboard.press("ArrowRight");
  await panel.filter({ hasText: weights.words }).waitFor();
  assert.ok(await panel.getByLabel("Weights").evaluate((input) => input === document.activeElement), "the focus stays");
  assert.deepEqual(await page.locator(".weight-number").allTextContents(), weights.weights.flat().map(String));
  assert.deepEqual(await page.locator(".sums dd").allTextContents(), [String(weights.start), String(weights.need)]);
  assert.deepEqual(await page.locator(".sums dt").allTextContents(), [whyTexts.now, "5 of 6 endings need at least"]);
  assert.equal(await page.locator(".marked").count(), 0);
  await panel.getByLabel("Parity").check({ force: true });
  await panel.filter({ hasText: parity.words }).waitFor();
  await close();
});

test("jumps by hand light the lamp, and it goes out when it is too late", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxoo" });
  await reads(page, "Leave a single peg.");
  await page.locator(".lamp.yes", { hasText: "Possible." }).waitFor();
  await square(page, "d1").click();
  await hears(page, pegsTexts.chooseFirst);
  await square(page, "a1").click();
  assert.match(await label(page, "c1"), /legal landing/);
  await square(page, "c1").click();
  await page.locator(".lamp.yes", { hasText: "Goal reached." }).waitFor();

  await page.goto(`${site.address}#pegs=goal:+one;+xxox`);
  await square(page, "a1").click();
  await square(page, "c1").click();
  await page.locator(".lamp.yes", { hasText: "Still possible." }).waitFor();

  await page.goto(`${site.address}#pegs=goal:+one+c1;+xxoxx`);
  await page.locator(".lamp.no").waitFor();
  await page.getByRole("button", { name: pegsTexts.solve }).click();
  await reads(page, "One peg at c1: impossible.");
  await close();
});

test("other boards are chosen, edited and shared", async () => {
  const { page, close } = await site.open({ place: "#pegs", permissions: ["clipboard-read", "clipboard-write"] });
  await reads(page, "Pick a hole");
  await page.getByLabel(pegsTexts.boardName, { exact: true }).selectOption("triangle:5");
  await reads(page, "Leave a single peg.");
  assert.equal(await page.locator("[data-square]").count(), 15);
  assert.equal(await pegs(page), 14);

  await page.getByRole("tab", { name: pegsTexts.tabs.edit }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByLabel(pegsEditorTexts.jumps).selectOption("orthogonal");
  await panel.getByLabel("Rows", { exact: true }).fill("1");
  await panel.getByLabel("Rows", { exact: true }).press("Enter");
  await panel.locator(".segment", { hasText: "Empty hole" }).click();
  for (const name of ["a1", "d1", "e1"]) await square(page, name).click();
  await panel.locator(".segment", { hasText: "Reach the target" }).click();
  await square(page, "d1").click();
  await panel.filter({ hasText: "2 pegs, 2 possible first jumps." }).waitFor();
  await panel.getByRole("button", { name: pegsEditorTexts.play }).click();
  await reads(page, "Pick a hole for the army to reach.");
  await page.getByRole("tab", { name: pegsTexts.tabs.share }).click();
  await page.getByRole("button", { name: copyTexts.label(copyTexts.oneLine) }).click();
  await hears(page, copyTexts.copied(copyTexts.oneLine));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "jumps: orthogonal; goal: reach d1; oxxoo");
  await page.getByLabel(pegsShareTexts.loadLabel).fill("hexagon:3");
  await page.getByRole("button", { name: pegsShareTexts.load }).click();
  await page.locator("[data-square]").nth(18).waitFor();
  assert.equal(await page.locator("[data-square]").count(), 19);
  await close();
});

test("a position is set up as a goal, shown by its rings, and reached", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxo.oo" });
  await reads(page, "Leave a single peg.");
  await page.getByRole("tab", { name: pegsTexts.tabs.edit }).click();
  const panel = page.getByRole("tabpanel");
  await panel.locator(".segment", { hasText: "Exact position" }).click();
  await square(page, "c1").click();
  await square(page, "e1").click();
  await square(page, "e1").click();
  await square(page, "d1").click();
  await hears(page, pegsEditorTexts.noHole);
  await panel.locator(".segment", { hasText: "No hole" }).click();
  await square(page, "f1").click();
  await panel.filter({ hasText: "2 pegs, 1 possible first jump." }).waitFor();
  assert.match(await label(page, "c1"), /needs a peg at the end/);
  await panel.getByRole("button", { name: pegsEditorTexts.play }).click();
  await reads(page, "Leave pegs in the ringed holes only.");
  assert.equal(await page.locator(".goal").count(), 1);
  assert.match(page.url(), /goal:\+exactly;\+xxo\.o\.;\+oox\.o\./);
  await square(page, "a1").click();
  await square(page, "c1").click();
  await page.locator(".lamp.yes", { hasText: "Goal reached." }).waitFor();
  await page.getByRole("tab", { name: pegsTexts.tabs.edit }).click();
  assert.match(await label(page, "c1"), /needs a peg at the end/, "the editor keeps the goal");
  await close();
});

test("a line parts the army from the desert, and only there", async () => {
  const { page, close } = await site.open({ place: "#pegs" });
  await reads(page, "Pick a hole for the army to reach.");
  assert.equal(await page.locator(".line-mark").getAttribute("y1"), "4");
  await page.goto(`${site.address}#pegs=english`);
  await reads(page, "Leave a single peg at d4.");
  assert.equal(await page.locator(".line-mark").count(), 0);
  await close();
});

test("plans and impossibilities are proved, downloaded and checked on the spot", async () => {
  const { page, close } = await site.open({ place: "#pegs=soldiers" });
  await reads(page, "Pick a hole for the army to reach.");
  await page.getByRole("tab", { name: pegsTexts.tabs.proof }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("button", { name: pegsProofTexts.prove }).click();
  await panel.locator(".claim", { hasText: "Reachable in 7 jumps, and in no fewer;" }).waitFor();
  await panel.getByRole("button", { name: proofTexts.verify }).click();
  await panel.locator(".good-news", { hasText: /Verified: .*a plan of 7 jumps.*no shorter plan/ }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("link", { name: proofTexts.download }).click()]);
  const content = await readFile(await download.path());
  assert.ok(content.toString("latin1").startsWith("ludex certificate 1\nfamily: pegs\n"));

  await square(page, "d8").click();
  await reads(page, "Reach d8: impossible.");
  assert.equal(await panel.locator(".claim").count(), 0, "the proof of another target is gone");
  await panel.getByRole("button", { name: pegsProofTexts.prove }).click();
  await panel.locator(".claim", { hasText: "Impossible: no sequence of jumps leads to a peg on d8." }).waitFor();
  await panel.getByRole("button", { name: proofTexts.verify }).click();
  await panel.locator(".good-news", { hasText: /Verified: .*no plan/ }).waitFor();
  await close();
});

test("pegs are jumped by keyboard alone", async () => {
  const { page, close } = await site.open({ place: "#pegs=english" });
  await reads(page, "Leave a single peg at d4.");
  await square(page, "d4").focus();
  for (const key of ["ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.locator("#whisper", { hasText: "d2 jumps over d3 to d4." }).waitFor({ state: "attached" });
  assert.equal(await pegs(page), 31);
  await page.keyboard.press("u");
  await page.locator('[data-square="d2"][aria-label*=", peg"]').waitFor();
  assert.equal(await pegs(page), 32);
  await page.keyboard.press("Control+y");
  await page.locator('[data-square="d4"][aria-label*=", peg"]').waitFor();
  await page.keyboard.press("Control+z");
  await page.locator('[data-square="d2"][aria-label*=", peg"]').waitFor();
  await close();
});

test("a slanted board is in the middle, and its columns have letters", async () => {
  for (const [place, letters] of /** @type {const} */ ([["#pegs=triangle:5", 5], ["#pegs=hexagon:4", 7]])) {
    const { page, close } = await site.open({ place });
    await reads(page, "single peg");
    await page.locator(`.pegboard`).waitFor();
    const board = await page.locator(".board").boundingBox();
    const holes = await page.locator("[data-square]").evaluateAll((all) => all.map((hole) => hole.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    const [left, right] = [Math.min(...holes.map(([left]) => left ?? 0)), Math.max(...holes.map(([, right]) => right ?? 0))];
    assert.ok(board && Math.abs(left - board.x) < 1 && Math.abs(right - board.x - board.width) < 1, "the holes fill the board");
    const shown = (await page.locator(".coordinate").allTextContents()).filter((text) => /[a-z]/.test(text));
    assert.deepEqual(shown, [..."abcdefg"].slice(0, letters));
    assert.equal(await page.locator("[data-square]").first().getAttribute("title"), place.includes("triangle") ? "a5" : "a7");
    await close();
  }
});
