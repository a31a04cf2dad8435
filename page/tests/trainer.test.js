import assert from "node:assert/strict";
import { test } from "node:test";
import { COURSES } from "../src/lab/trainer/courses.js";
import { jumpsOf } from "../src/lab/trainer/plan.js";
import { trainerTexts } from "../src/lab/trainer/texts.js";
import { ask, reads, shared, square } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** What is said about the move that was made. @param {Page} page @param {string | RegExp} words */
const told = (page, words) => page.locator(".feedback").filter({ hasText: words }).waitFor();

/** Makes a move. @param {Page} page @param {string} move */
async function make(page, move) {
  const [from = "", to = ""] = move.split(/[-x](?=[a-z])/);
  await square(page, from).click();
  await square(page, to).click();
}

/** @param {Page} page @param {{ label: string }} words */
const press = (page, { label }) => page.getByRole("button", { name: label, exact: true }).click();

/** What the browser keeps. @param {Page} page */
const record = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("ludex.trainer") ?? "null"));

test("a puzzle of pawns: the only winning move is right, and everything else is refuted", async () => {
  const { puzzle, sentence } = await ask(site.address, "pawns/puzzle", { position: "4x4", level: 2, seed: 7 });
  const { page, close } = await site.open({ place: "#trainer=octapawn/2/7" });
  await reads(page, sentence);
  const [mistake] = puzzle.mistakes;
  await make(page, mistake.move);
  await told(page, `${mistake.move} ${mistake.cost}: it ${mistake.words}`);
  assert.deepEqual(await page.locator(".trainer-line .move").allTextContents(), [mistake.move, ...mistake.refutation]);
  await page.getByRole("button", { name: trainerTexts.forward }).click();
  assert.equal(await page.locator('.trainer-line [aria-current="step"]').textContent(), mistake.refutation[0]);
  const after = await record(page);
  assert.deepEqual([after.tried, after.solved, after.streak], [1, 0, 0]);
  assert.ok(after.rating < 800);
  await press(page, trainerTexts.again);
  await make(page, puzzle.solution[0]);
  await told(page, trainerTexts.right(puzzle.solution[0]));
  assert.deepEqual(await record(page), after, "only the first attempt counts");
  await page.goto(`${site.address}#trainer=octapawn/1/5`);
  await page.goto(`${site.address}#trainer=octapawn/2/7`);
  await page.locator(".trainer .small", { hasText: "Puzzle 7 · level 2" }).waitFor();
  await make(page, puzzle.solution[0]);
  await told(page, trainerTexts.right(puzzle.solution[0]));
  assert.deepEqual(await record(page), after, "and one opened again is not a first");
  await close();
});

test("hints come in steps, and a puzzle solved with one counts half", async () => {
  const { puzzle } = await ask(site.address, "pawns/puzzle", { position: "5x5", level: 1, seed: 3 });
  const { page, close } = await site.open({ place: "#trainer=5x5/1/3" });
  await reads(page, "find the only move");
  const from = puzzle.solution[0].slice(0, 2);
  await press(page, trainerTexts.hint);
  await told(page, `Look at ${from}.`);
  assert.equal(await page.locator(".ring-mark").count(), 1);
  assert.equal(await page.locator(".arrow.hint").count(), 0);
  await press(page, trainerTexts.hint);
  await told(page, `The move is ${puzzle.solution[0]}.`);
  assert.equal(await page.locator(".arrow.hint").count(), 1);
  await make(page, puzzle.solution[0]);
  await page.locator(".feedback.right").waitFor();
  const { streak, solved } = await record(page);
  assert.deepEqual([streak, solved], [0, 1]);
  await close();
});

test("a streak grows, is kept, and can be reset; the next puzzle has an address of its own", async () => {
  const { page, close } = await site.open({ place: "#trainer=octapawn/1/5" });
  const { puzzle } = await ask(site.address, "pawns/puzzle", { position: "4x4", level: 1, seed: 5 });
  await reads(page, "find the only move");
  await make(page, puzzle.solution[0]);
  await page.locator(".feedback.right").waitFor();
  await press(page, trainerTexts.next);
  await page.waitForURL(/#trainer=octapawn\/1\/(?!5$)\d+$/);
  await reads(page, "find the only move");
  await page.reload();
  await reads(page, "find the only move");
  await page.locator(".trainer-streak", { hasText: "streak 1" }).waitFor();
  await page.getByRole("tab", { name: trainerTexts.tabs.record }).click();
  await page.getByText("Solved 1 of 1 puzzle.").waitFor();
  await page.getByRole("button", { name: trainerTexts.reset }).click();
  await page.getByText("Solved 0 of 0 puzzles.").waitFor();
  assert.equal((await record(page)).rating, 800);
  await close();
});

test("the puzzle of the day is the API's for that date, and has an address", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { puzzle, sentence, level } = await ask(site.address, "pawns/puzzle", { position: "5x5", date: "2026-11-18" });
  const { page, close } = await site.open({ place: "#trainer=5x5/2026-11-18" });
  await reads(page, sentence);
  await page.getByText(`Puzzle of 2026-11-18 · level ${level} · rated ${puzzle.rating}`).waitFor();
  const { sentence: ofToday } = await ask(site.address, "pawns/puzzle", { position: "5x5", date: today });
  await page.getByRole("button", { name: trainerTexts.daily }).click();
  await page.waitForURL(new RegExp(`#trainer=5x5/${today}$`));
  await reads(page, ofToday);
  await page.goto(`${site.address}#trainer=daily`);
  await page.waitForURL(new RegExp(`#trainer=5x5/${today}$`));
  await close();
});

test("pegs: the only jump that keeps the goal in reach, and why another does not", async () => {
  const { puzzle } = await ask(site.address, "pegs/puzzle", { position: "english", task: "keep", level: 2, seed: 7 });
  const wrong = puzzle.first.find((/** @type {{ keeps: boolean }} */ { keeps }) => !keeps);
  const right = puzzle.first.find((/** @type {{ keeps: boolean }} */ { keeps }) => keeps);
  const { page, close } = await site.open({ place: "#trainer=jump/2/7" });
  await reads(page, "Find the only jump");
  await make(page, wrong.move);
  await told(page, trainerTexts.lost(wrong.move, wrong.proof));
  await press(page, trainerTexts.again);
  await make(page, right.move);
  await told(page, trainerTexts.right(right.move));
  await close();
});

test("pegs: a puzzle is solved jump by jump, in the fewest moves", async () => {
  const { puzzle, sentence } = await ask(site.address, "pegs/puzzle", { position: "triangle:5", level: 1, seed: 2 });
  const { page, close } = await site.open({ place: "#trainer=triangle/1/2" });
  await reads(page, sentence);
  for (const chain of puzzle.solution) {
    const stops = chain.split("-");
    for (let at = 1; at < stops.length; at += 1) {
      await make(page, `${stops[at - 1]}-${stops[at]}`);
      await page.locator(`[data-square="${stops[at]}"][aria-label*=", peg"]`).waitFor();
    }
  }
  await told(page, trainerTexts.solved(puzzle.moves, puzzle.moves));
  assert.equal((await record(page)).solved, 1);
  await close();
});

test("pegs: whoever takes every hint solves the puzzle, with half the points", async () => {
  for (const [course, level, seed] of /** @type {const} */ ([["solitaire", 2, 1], ["solitaire", 3, 2], ["triangle", 2, 3], ["triangle", 3, 1]])) {
    const { page, close } = await site.open({ place: `#trainer=${course}/${level}/${seed}` });
    const { puzzle } = await ask(site.address, "pegs/puzzle", { position: course === "triangle" ? "triangle:5" : "english", task: "solve", level, seed });
    await reads(page, /Leave a single peg/);
    const jumps = jumpsOf(puzzle.solution);
    for (const [index] of jumps.entries()) {
      await press(page, trainerTexts.hint);
      await press(page, trainerTexts.hint);
      const [, move = ""] = /The move is (\S+)\.$/.exec((await page.locator(".feedback").textContent()) ?? "") ?? [];
      await make(page, move);
      await page.locator(".trainer-line .move").nth(index).waitFor();
    }
    await told(page, trainerTexts.solved(puzzle.moves, puzzle.moves));
    const { solved, streak } = await record(page);
    assert.deepEqual([solved, streak], [1, 0], `${course} ${level} ${seed}`);
    await close();
  }
});

test("pegs: a jump that keeps the goal in reach but wastes a move is wrong at once", async () => {
  const { puzzle, move } = await wasteful();
  const { page, close } = await site.open({ place: "#trainer=triangle/3/1" });
  await reads(page, /Leave a single peg/);
  await make(page, move);
  await told(page, trainerTexts.spent(move, puzzle.moves));
  await close();
});

/** A puzzle, and a first jump after which its fewest moves no longer do: the rest takes as many as all of it, and the peg that jumped cannot go on. */
async function wasteful() {
  const { puzzle } = await ask(site.address, "pegs/puzzle", { position: "triangle:5", task: "solve", level: 3, seed: 1 });
  for (const { move, to, keeps } of puzzle.first) {
    if (!keeps) continue;
    const board = await ask(site.address, "pegs/moves", { position: puzzle.position, jumps: [move] });
    const { moves } = await ask(site.address, "pegs/solve", { position: board.position, fewest_moves: true });
    if (moves >= puzzle.moves && board.jumps.every((/** @type {{ from: string }} */ { from }) => from !== to)) return { puzzle, move };
  }
  throw new Error("no jump wastes a move");
}

test("a sheet to print has twelve boards, and their solutions on another page", async () => {
  const { page, close } = await site.open({ place: "#trainer=octapawn/2/7" });
  await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "")));
  await reads(page, "find the only move");
  await page.getByRole("button", { name: trainerTexts.print }).click();
  await page.locator("body[data-printed]").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".print-sheet figure:visible").count(), 12);
  assert.equal(await page.locator(".print-sheet li:visible").count(), 12);
  assert.ok(!(await page.locator(".trainer").isVisible()), "nothing else is printed");
  await close();
});

test("everything can be done by keyboard", async () => {
  const { puzzle } = await ask(site.address, "pawns/puzzle", { position: "4x4", level: 2, seed: 7 });
  const { page, close } = await site.open({ place: "#trainer=octapawn/2/7" });
  await reads(page, "find the only move");
  await square(page, "a1").focus();
  await page.keyboard.press("h");
  await told(page, "Look at");
  await page.keyboard.press("s");
  await told(page, trainerTexts.solution(puzzle.solution));
  await page.keyboard.press("r");
  await page.locator(".feedback.open").waitFor();
  await page.keyboard.press("n");
  await page.waitForURL(/#trainer=octapawn\/2\/(?!7$)\d+$/);
  await close();
});

test("every board has puzzles of the levels that can be chosen", async () => {
  const { page, close } = await site.open({ place: "#trainer=hexapawn/2/1" });
  await reads(page, "find the only move");
  assert.deepEqual(await page.getByRole("radio").evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).disabled)), [false, true, true, true, true]);
  for (const { key, levels } of COURSES) {
    for (const level of levels) {
      await page.goto(`${site.address}#trainer=${key}/${level}/1`);
      await page.locator(".trainer .small", { hasText: `Puzzle 1 · level ${level}` }).waitFor();
      assert.ok(await page.locator(`.trainer option:checked[value="${key}"]`).count(), key);
    }
  }
  await close();
});
