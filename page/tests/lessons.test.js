import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../src/lab/lessons/lessons.js";
import { labTexts, lessonsTexts, levelsTexts, treeTexts } from "../src/lab/texts.js";
import { embedCode } from "../src/embed.js";
import { playerTexts } from "../src/texts.js";
import { ask, hears, shared, squareAt, until } from "./harness.js";
import { areSeen, watchCanvases, writtenOnCanvases } from "./layout.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** @param {Page} page @param {string} given */
async function answer(page, given) {
  await page.getByLabel(lessonsTexts.answer).fill(given);
  await page.getByRole("button", { name: lessonsTexts.check }).click();
}

/** @param {Page} page @param {"right" | "wrong"} phase */
const hasSaid = (page, phase) => page.locator(`.lesson-feedback.${phase}`, { hasText: /./ }).waitFor();

/** The answers, as the desk gives them. @type {Record<string, () => Promise<string>>} */
const ANSWERS = {
  value: async () => String((await ask(site.address, "pawns/solve", { position: "p1p/p2/1PP w" })).value),
  recursion: async () => String((await ask(site.address, "pawns/compare", { position: "4x2", algorithms: ["naive"] })).algorithms[0].calls),
  memo: async () => String((await ask(site.address, "pawns/solve", { position: "2/pp/Pp/p1/PP w" })).value),
  symmetry: async () => String((await ask(site.address, "pegs/compare", { position: "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx", algorithms: ["levels"] })).algorithms[0].positions),
  flood: async () => String((await ask(site.address, "gone/solve", { position: "WBB.BBB/..B.B.B/BBB.B.B/B..BB.B/BBBB..B" })).rounds),
};
/** @type {Record<string, number>} */
const CHOICES = { minimax: 0, alphabeta: 1, impossible: 1 };

test("every lesson opens by its link, and its task is checked", async () => {
  const { page, close } = await site.open({ place: "#lab=lessons" });
  await page.getByText(lessonsTexts.promise).waitFor();
  assert.equal(await page.locator(".lesson-link").count(), 8);
  for (const [index, { key, task }] of LESSONS.entries()) {
    await page.goto(`${site.address}#lab=lessons&lesson=${index % 2 ? key : index + 1}`);
    await page.getByRole("heading", { name: lessonsTexts.lessons[key]?.title ?? "", exact: true }).waitFor();
    await page.locator(".lesson-stage > *").first().waitFor();
    if (task.kind === "number") {
      await answer(page, "123456");
      await hasSaid(page, "wrong");
      await answer(page, (await ANSWERS[key]?.()) ?? "");
    } else {
      const options = page.locator(".lesson-option");
      const right = CHOICES[key] ?? 0;
      await options.nth(right === 0 ? 1 : 0).click();
      await hasSaid(page, "wrong");
      await options.nth(right).click();
    }
    await hasSaid(page, "right");
  }
  await page.getByRole("link", { name: lessonsTexts.all }).click();
  await page.getByText(lessonsTexts.promise).waitFor();
  assert.equal(await page.locator(".lesson-list .done").count(), 8);
  await page.reload();
  await page.locator(".lesson-list .done").nth(7).waitFor();
  await page.goto(`${site.address}#lab=lessons&lesson=none`);
  await hears(page, lessonsTexts.unknown("none"));
  await close();
});

test("the figures in the words of the lessons are those of the solvers", async () => {
  const run = async (/** @type {string} */ position, /** @type {string[]} */ algorithms) => (await ask(site.address, "pawns/compare", { position, algorithms, time_limit: "60s" })).algorithms;
  const number = (/** @type {number} */ figure) => figure.toLocaleString("en");
  const [naive, memo] = await run("4x4", ["naive", "memo"]);
  const [[a], [b]] = await Promise.all(["p1/1p/2/PP w", "1p/p1/2/PP w"].map((position) => run(position, ["alphabeta"])));
  const army = "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx";
  const [plain, folded] = (await ask(site.address, "pegs/compare", { position: army, algorithms: ["levels", "folded-levels"] })).algorithms;
  const plan = await ask(site.address, "pegs/solve", { position: army });
  const { why } = await ask(site.address, "pegs/solve", { position: "goal: reach b4; ooo/ooo/xxx/xxx" });
  const mistaken = await ask(site.address, "pawns/trace", { position: "2/pp/Pp/p1/PP w", algorithm: "memo-without-side" });
  const [top, second, third, last] = why.weights.map((/** @type {number[]} */ [, middle]) => middle);
  /** @type {[key: string, part: "task" | "right" | "wrong", words: string][]} */
  const said = [
    ["recursion", "right", `4×4 takes ${number(naive.calls)} calls, although only ${number(memo.stored)} different positions`],
    ["memo", "task", `says that White wins in ${mistaken.value}.`],
    ["alphabeta", "right", `${b.calls} calls instead of ${a.calls}`],
    ["symmetry", "right", `${plain.positions} instead of ${folded.positions}`],
    ["impossible", "right", `its weights are ${top}, ${second}, ${third} and ${last} again, and the army weighs ${why.start}.`],
    ["impossible", "wrong", `in ${plan.jumps} jumps`],
  ];
  for (const [key, part, words] of said) assert.ok(lessonsTexts.lessons[key]?.[part].includes(words), `${key}: ${words}`);
  assert.ok(folded.positions > plain.positions / 2, "nearly half of the boards are saved");
});

test("the alpha-beta lesson plays by itself, and ends with fewer calls for the same score", async () => {
  const { page, close } = await site.open({ place: "#lab=lessons&lesson=alphabeta", viewport: { width: 1920, height: 1080 }, reducedMotion: "no-preference" });
  // It is under way before anybody touches it; nobody waits for it here.
  await page.getByRole("button", { name: playerTexts.pause }).waitFor();
  await until(page, () => Number(document.querySelector(".lesson-stage .timeline")?.getAttribute("aria-valuetext")?.match(/\d+/)?.[0] ?? 0) > 3);
  await page.locator("body").press("End");
  await page.locator(".tree-end").nth(1).waitFor();
  const [plain, cut] = await page.locator(".tree-end").allTextContents();
  const { algorithms } = await ask(site.address, "pawns/compare", { position: "3x3 b1-b2 a3xb2", algorithms: ["minimax", "alphabeta"] });
  assert.ok(plain?.includes(String(algorithms[0].calls)) && cut?.includes(`${algorithms[1].calls} of ${algorithms[0].calls}`), `${plain} ${cut}`);
  for (const words of [plain, cut]) assert.ok(words?.endsWith(": White loses in 4."), words);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, "one screen");
  await page.getByRole("button", { name: lessonsTexts.lessons["alphabeta"]?.scenes?.[1] ?? "" }).click();
  await page.waitForURL(/scene=2/);
  await close();
});

test("the alpha-beta lesson can be read from the back of the room: the scores of both roots, and why moves were cut", async () => {
  for (const { viewport, least } of [{ viewport: { width: 1920, height: 1080 }, least: 16 }, { viewport: { width: 1280, height: 800 }, least: 12 }]) {
    for (const scene of ["", "&scene=2", "&scene=3"]) {
      const { page, close } = await site.open({ viewport, place: "#home" });
      await watchCanvases(page);
      await page.goto(`${site.address}#lab=lessons&lesson=alphabeta${scene}`);
      await page.reload();
      await page.locator(".lesson-stage .timeline").waitFor();
      await page.locator("body").press("End");
      await page.locator(".tree-end").nth(1).waitFor();
      const written = await writtenOnCanvases(page);
      const [root] = (await page.locator(".tree-top .status").allTextContents()).flatMap((words) => /#1 returns (\S+)\./.exec(words)?.[1] ?? []);
      assert.ok(root, "the larger tree ends with its root");
      for (const canvas of [0, 1]) assert.ok(written.some((one) => one.canvas === canvas && one.words === root && one.size >= least), `${root} on ${canvas} at ${viewport.width}${scene}`);
      assert.ok(written.every(({ size }) => size >= 12), "nothing is smaller");
      if (least === 16) {
        const calls = await page.locator(".tree-bottom .lab-counters dd:first-of-type").evaluateAll((all) => all.map((one) => Number(one.textContent)));
        const results = (/** @type {number} */ canvas) => written.filter((one) => one.canvas === canvas && one.size >= 12 && /^(≥ |≤ )?−?\d+$/.test(one.words)).length;
        assert.deepEqual([results(0) >= (calls[0] ?? NaN), results(1) >= (calls[1] ?? NaN)], [true, true], "every call has its result");
        assert.ok(written.some(({ canvas, words }) => canvas === 1 && words.startsWith("beta")), "stumps say why");
      }
      await close();
    }
  }
});

test("the table without the side to move is wrong for all to see", async () => {
  const { page, close } = await site.open({ place: "#lab=lessons&lesson=memo&scene=2" });
  await page.getByRole("button", { name: playerTexts.end }).click();
  const trace = await ask(site.address, "pawns/trace", { position: "2/pp/Pp/p1/PP w", algorithm: "memo-without-side" });
  await page.locator(".tree-end", { hasText: `“White wins in 9” is wrong: ${trace.flaw}. White loses in 6.` }).waitFor();
  assert.ok(treeTexts.algorithms["memo-without-side"].includes("wrong"));
  await close();
});

test("values change with the moves, and weights never rise", async () => {
  const { page, close } = await site.open({ place: "#lab=lessons&lesson=value" });
  const analysis = await ask(site.address, "pawns/analyze", { position: "3x3 b1-b2 a3xb2" });
  await page.locator(".lesson-beside .status", { hasText: "value −4" }).waitFor();
  assert.deepEqual(await page.locator(".lesson-values li").allTextContents(), analysis.moves.map((/** @type {any} */ move) => lessonsTexts.moveValue(move)));
  await page.locator(squareAt("c1")).click();
  await page.locator(squareAt("b2")).click();
  await page.locator(".lesson-beside .status", { hasText: "value +3" }).waitFor();
  await page.getByRole("button", { name: lessonsTexts.takeBack }).click();
  await page.locator(".lesson-beside .status", { hasText: "value −4" }).waitFor();
  await page.goto(`${site.address}#lab=lessons&lesson=impossible`);
  await page.locator(".lesson-beside .status", { hasText: lessonsTexts.weightStatus(1, 2) }).waitFor();
  await page.locator(squareAt("a1")).click();
  await page.locator(squareAt("a3")).click();
  await page.locator(".lesson-beside", { hasText: "After 1 jump: 1 → 1" }).waitFor();
  await close();
});

test("lessons are walked through by keys, and stages keep theirs", async () => {
  const { page, close } = await site.open({ place: "#lab=lessons&lesson=symmetry" });
  await page.locator(".lesson-stage .lab-levels").waitFor();
  await page.locator("body").press("End");
  await page.locator('.lab-board[data-standing="goal"]').waitFor();
  assert.equal(await page.locator(".lesson-stage .lab-settings:visible").count(), 0, "a lesson has no settings");
  assert.ok((await page.locator(".lab-counters", { hasText: levelsTexts.counters.kept }).textContent())?.includes("48"));
  await page.locator("body").press("PageDown");
  await page.waitForURL(/lesson=impossible/);
  await page.locator("body").press("PageUp");
  await page.waitForURL(/lesson=symmetry/);
  // Keys pressed before the next lesson has opened count all the same.
  for (let index = 0; index < 2; index++) await page.locator("body").press("PageDown", { noWaitAfter: true });
  await page.waitForURL((url) => url.hash.endsWith(`lesson=${LESSONS[LESSONS.findIndex(({ key }) => key === "symmetry") + 2]?.key}`));
  await close();
});

test("embedded, a lesson has no chrome; on its own, it fits every screen", async () => {
  const link = (/** @type {string} */ key) => `${site.address}#lab=lessons&lesson=${key}`;
  for (const { key } of LESSONS) {
    const height = Number(/height="(\d+)"/.exec(embedCode(link(key)))?.[1]);
    const { page, close } = await site.open({ viewport: { width: 800, height }, place: `?embed#lab=lessons&lesson=${key}` });
    await page.locator(".lesson-stage > *").first().waitFor();
    assert.equal(await page.locator("header:visible, .lab-heading:visible, .lesson-nav:visible").count(), 0);
    await page.locator(".lesson-stage :is(.tree-stage, .lab-level, .lab-flood-board, .board-grid)").first().waitFor();
    await areSeen(page, [".lesson-task"]);
    if (await page.locator(".lab-controls:visible").count()) await areSeen(page, [".lab-controls"]);
    await close();
  }
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 940, height: 700 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]) {
    const { page: other, close: end } = await site.open({ viewport, place: "#lab=lessons" });
    await other.getByRole("heading", { name: labTexts.lessons.name }).waitFor();
    for (const { key } of LESSONS) {
      await other.goto(`${site.address}#lab=lessons&lesson=${key}`);
      await other.getByRole("heading", { name: lessonsTexts.lessons[key]?.title ?? "", exact: true }).waitFor();
      await other.locator(".lesson-stage > *").first().waitFor();
      assert.ok((await other.locator(".lesson-nav a:visible").count()) >= 2, `a way on from ${key} at ${viewport.width}`);
      const beyond = await other.locator(".lesson-stage input:visible, .lesson-stage button:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length);
      assert.equal(beyond, 0, `${key} has nothing beyond the window at ${viewport.width}`);
      assert.equal(await other.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${key} at ${viewport.width}`);
      const small = await other.locator("main button:visible:not([data-square]), main a:visible, main summary:visible").evaluateAll((all) => all.filter((one) => one.isConnected && one.getBoundingClientRect().height < 43.9).map((one) => one.outerHTML));
      assert.deepEqual(small, [], key);
      if (viewport.width < 1280) continue;
      const isOneScreen = () => other.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
      assert.ok(await isOneScreen(), `${key} is one screen at ${viewport.width}`);
      await other.locator("body").press("End");
      await other.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      assert.ok(await isOneScreen(), `the end of ${key} is one screen at ${viewport.width}`);
    }
    await end();
  }
});
