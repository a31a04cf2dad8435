import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { RECORDS } from "../src/pegs/records.js";
import { pegsEditorTexts, pegsFiguresTexts, pegsProofTexts, pegsShareTexts, pegsTexts, whyTexts } from "../src/pegs/texts.js";
import { boardTexts, compareTexts, copyTexts, editorTexts, playerTexts, proofTexts, stepTexts, variationTexts } from "../src/texts.js";
import { ask, hears, reads, shared, square } from "./harness.js";
import { tool } from "./pawns.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** What a screen reader says of a square. @param {Page} page @param {string} name */
const label = async (page, name) => (await square(page, name).getAttribute("aria-label")) ?? "";

/** The number of pegs on the board. @param {Page} page */
const pegs = (page) => page.locator('[data-square][aria-label*=", peg"]').count();

test("English solitaire says that 18 moves are known to be fewest, and how", async () => {
  const { page, close } = await site.open({ place: "#pegs=english" });
  const start = await ask(site.address, "pegs/moves", { position: "english" });
  assert.deepEqual([...RECORDS], [[start.position, { jumps: start.pegs - 1, moves: 18 }]], "every jump takes a peg, and one is left");
  await page.locator(".best-line", { hasText: pegsTexts.best({ jumps: 31, moves: 18, isRecorded: true }) }).waitFor();
  await page.locator(".recorded", { hasText: pegsTexts.recorded({ jumps: 31, moves: 18, isRecorded: true }) }).waitFor();
  await page.goto(`${site.address}#pegs=english:d1`);
  await reads(page, "Leave one peg");
  await page.locator(".recorded", { hasText: /./ }).waitFor({ state: "hidden" });
  await close();
});

test("a puzzle ends when it is solved, with the fewest moves that are known", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxoxo" });
  await reads(page, "Leave one peg.");
  await page.locator(".progress-line", { hasText: "3 pegs" }).waitFor();
  await page.locator(".best-line", { hasText: pegsTexts.best({ jumps: 2, moves: 1, isRecorded: false }) }).waitFor();
  await square(page, "a1").click();
  await square(page, "c1").click();
  await page.locator(".progress-line", { hasText: "2 pegs · 1 jump, 1 move made" }).waitFor();
  await square(page, "c1").click();
  await square(page, "e1").click();
  await reads(page, "Solved in 1 move, the fewest possible.");
  assert.equal(await pegs(page), 1);
  await close();
});

test("a puzzle ends when nobody can jump, and one takes back, goes on, or starts again", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+oxxoxx" });
  await reads(page, "Leave one peg.");
  const tool = (/** @type {keyof typeof pegsTexts.tools} */ name) => page.getByRole("button", { name: pegsTexts.tools[name].label, exact: true });
  assert.ok((await tool("undo").isDisabled()) && (await tool("redo").isDisabled()) && (await tool("restart").isDisabled()));
  await square(page, "c1").click();
  await square(page, "a1").click();
  await square(page, "f1").click();
  await square(page, "d1").click();
  await reads(page, "Stuck with 2 pegs. Undo a jump or start again.");
  await tool("undo").click();
  await reads(page, "Leave one peg.");
  assert.equal(await pegs(page), 3);
  await tool("redo").click();
  await reads(page, "Stuck with 2 pegs.");
  await tool("restart").click();
  await reads(page, "Leave one peg.");
  assert.equal(await pegs(page), 4);
  assert.deepEqual(await page.locator(".jumps .move").allTextContents(), ["c1-a1", "f1-d1"], "nothing is lost");
  await tool("redo").click();
  await page.locator(".progress-line", { hasText: /^3 pegs/ }).waitFor();
  await close();
});

test("another jump after going back is a variation, and reload and Back keep it", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+oxxoxxo" });
  const jump = async (/** @type {string} */ from, /** @type {string} */ to) => {
    await square(page, from).click();
    await square(page, to).click();
    await page.locator(".move[aria-current]", { hasText: `${from}-${to}` }).waitFor();
  };
  const moves = () => page.locator(".jumps .move").allTextContents();
  await reads(page, "Leave one peg.");
  await jump("c1", "a1");
  await jump("f1", "d1");
  await page.keyboard.press("Home");
  await page.locator(".progress-line", { hasText: /^4 pegs/ }).waitFor();
  await jump("b1", "d1");
  assert.deepEqual(await moves(), ["c1-a1", "b1-d1", "f1-d1"]);
  await page.locator(".variation .move[aria-current]", { hasText: "b1-d1" }).waitFor();
  const place = page.url();
  assert.match(place, /&jumps=c1-a1,\(b1-d1\),f1-d1&at=1$/);
  await page.reload();
  await page.locator(".variation .move[aria-current]", { hasText: "b1-d1" }).waitFor();
  assert.deepEqual([page.url(), await moves(), await pegs(page)], [place, ["c1-a1", "b1-d1", "f1-d1"], 3]);
  await page.keyboard.press("ArrowUp");
  await page.locator(".move[aria-current]", { hasText: "c1-a1" }).waitFor();
  await page.keyboard.press("End");
  await reads(page, "Stuck with 2 pegs.");
  await page.locator(".move", { hasText: "b1-d1" }).click();
  await page.getByRole("button", { name: variationTexts.promote }).click();
  await page.locator(".jumps > li:first-child", { hasText: "b1-d1" }).waitFor();
  await page.getByRole("button", { name: pegsTexts.prune }).click();
  await page.locator(".progress-line", { hasText: /^4 pegs/ }).waitFor();
  assert.deepEqual(await moves(), ["c1-a1", "f1-d1"]);
  await close();
});

test("a hint is one jump of a solution, and moves nothing", async () => {
  const { page, close } = await site.open({ place: "#pegs=cross" });
  await reads(page, "Leave one peg at d4.");
  await page.getByRole("button", { name: pegsTexts.tools.hint.label, exact: true }).click();
  await page.locator(".arrow.hint").waitFor();
  await hears(page, /Try [a-g][1-7] over [a-g][1-7] to [a-g][1-7]\./);
  assert.equal(await pegs(page), 6);
  const [, from = "", to = ""] = /Try (\w\d) over \w\d to (\w\d)/.exec((await page.locator("#voice").textContent()) ?? "") ?? [];
  const { outcome } = await ask(site.address, "pegs/solve", { position: (await ask(site.address, "pegs/moves", { position: "cross", jumps: [`${from}-${to}`] })).position });
  assert.equal(outcome, "reachable", "what is hinted at keeps the goal possible");
  await square(page, from).click();
  await square(page, to).click();
  await page.locator(".arrow.hint").waitFor({ state: "detached" });
  assert.equal(await pegs(page), 5);
  await close();
});

test("a solution is shown from here, and it is not the user's", async () => {
  const { page, close } = await site.open({ place: "#pegs=cross" });
  await reads(page, "Leave one peg at d4.");
  await page.getByLabel(playerTexts.speed).fill("10");
  await page.getByRole("button", { name: pegsTexts.tools.solve.label, exact: true }).click();
  await reads(page, "That is one solution: 5 jumps,");
  assert.equal(await pegs(page), 1);
  const { line } = await ask(site.address, "pegs/solve", { position: "cross" });
  const expected = line.flatMap((/** @type {string} */ chain) => {
    const stops = chain.split("-");
    return stops.slice(1).map((stop, index) => `${stops[index]}-${stop}`);
  });
  assert.deepEqual(await page.locator(".jumps .move").allTextContents(), expected, "the jumps are the API's");
  await page.getByRole("button", { name: playerTexts.first }).click();
  assert.equal(await pegs(page), 6);
  await page.getByRole("button", { name: stepTexts.jump.forward }).click();
  assert.equal(await pegs(page), 5);
  await page.getByLabel(stepTexts.jump.name, { exact: true }).fill("4");
  assert.equal(await pegs(page), 2);
  await close();
});

test("soldiers march to a target that is chosen", async () => {
  const { page, close } = await site.open({ place: "#pegs=soldiers" });
  await reads(page, "Bring a peg to d7.");
  assert.equal(await pegs(page), 28);
  await page.getByLabel(playerTexts.speed).fill("10");
  await square(page, "d6").click();
  await reads(page, "That is one solution: 3 jumps,");
  assert.equal(await pegs(page), 25);
  await close();
});

test("jumps stay in the address: reload, back and forward restore them, and arrow keys walk", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxoxx" });
  await reads(page, "Leave one peg.");
  await square(page, "a1").click();
  await square(page, "c1").click();
  await page.locator(".progress-line", { hasText: "1 jump, 1 move made" }).waitFor();
  assert.match(page.url(), /&jumps=a1-c1$/);
  await page.reload();
  await page.locator(".progress-line", { hasText: "1 jump, 1 move made" }).waitFor();
  assert.deepEqual([await pegs(page), await page.locator(".jumps .move").allTextContents()], [3, ["a1-c1"]]);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".progress-line", { hasText: /^4 pegs/ }).waitFor();
  assert.match(page.url(), /&step=0$/);
  await page.reload();
  await page.locator(".progress-line", { hasText: /^4 pegs/ }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator(".progress-line", { hasText: /^3 pegs/ }).waitFor();

  await page.getByLabel(pegsTexts.boardName, { exact: true }).selectOption("cross");
  await reads(page, "Leave one peg at d4.");
  assert.match(page.url(), /#pegs=cross$/);
  await page.goBack();
  await page.locator(".progress-line", { hasText: /^3 pegs/ }).waitFor();
  await page.goForward();
  await reads(page, "Leave one peg at d4.");
  assert.equal(await pegs(page), 6);
  await close();
});

test("what cannot be reached shows its proof: the weights, the two sums, the sentence", async () => {
  const { page, close } = await site.open({ place: "#pegs=soldiers" });
  await reads(page, "Bring a peg to d7.");
  await square(page, "d8").click();
  await reads(page, "Reach d8: impossible.");
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
  await reads(page, "Leave one peg.");
  await page.getByRole("button", { name: pegsTexts.tools.solve.label, exact: true }).click();
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
  assert.deepEqual(await page.locator(".sums dt").allTextContents(), [whyTexts.now, whyTexts.needed(why, weights)]);
  assert.equal(await page.locator(".marked").count(), 0);
  await panel.getByLabel("Parity").check({ force: true });
  await panel.filter({ hasText: parity.words }).waitFor();
  await close();
});

test("the lamp is off until it is wanted; then it tells, jump by jump", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxoxx" });
  await reads(page, "Leave one peg.");
  assert.equal(await page.locator(".lamp").textContent(), "");
  assert.equal(await page.locator(".keep").count(), 0);
  await square(page, "c1").click();
  await hears(page, pegsTexts.chooseFirst);
  await page.getByLabel(pegsTexts.lamp).check();
  const { outcome } = await ask(site.address, "pegs/solve", { position: "goal: one; xxoxx" });
  assert.equal(outcome, "impossible");
  await page.locator(".lamp.no", { hasText: "Impossible." }).waitFor();

  await page.goto(`${site.address}#pegs=goal:+one;+oxxoxoo`);
  await page.locator(".lamp.yes", { hasText: "Possible." }).waitFor();
  const kept = async (/** @type {string} */ move) => (await ask(site.address, "pegs/solve", { position: (await ask(site.address, "pegs/moves", { position: "goal: one; oxxoxoo", jumps: [move] })).position })).outcome;
  for (const move of ["b1-d1", "c1-a1"]) {
    const words = pegsTexts.keeps((await kept(move)) === "reachable" ? "yes" : "no");
    await page.getByRole("button", { name: `${move}, ${words}`, exact: true }).waitFor();
  }
  await square(page, "c1").click();
  assert.match(await label(page, "a1"), /legal landing, makes it impossible/);
  await square(page, "a1").click();
  await page.locator(".lamp.no", { hasText: "No longer possible." }).waitFor();
  await page.getByLabel(pegsTexts.lamp).uncheck();
  assert.equal(await page.locator(".lamp").textContent(), "");
  await close();
});

test("positions are counted and searches compared, each on its own page", async () => {
  const { page, close } = await site.open({ place: "#pegs=triangle:5" });
  await reads(page, "Leave one peg.");
  await page.getByRole("tab", { name: pegsTexts.tabs.count }).click();
  await page.getByRole("button", { name: pegsFiguresTexts.count }).click();
  await page.locator(".claim", { hasText: "29,760 solutions" }).waitFor();
  assert.match(page.url(), /#pegs=triangle:5&tab=count$/, "the panel is in the address");
  const counts = await ask(site.address, "pegs/count", { position: "triangle:5" });
  const second = (await page.locator("tbody tr").nth(6).locator("th, td").allTextContents()).map((text) => Number(text.replaceAll(",", "")));
  assert.deepEqual(second, [6, counts.positions.layers[6], counts.winning.layers[6], counts.dead_ends.layers[6]]);

  await page.getByRole("tab", { name: pegsTexts.tabs.compare }).click();
  await page.getByRole("button", { name: pegsFiguresTexts.compare, exact: true }).click();
  await page.getByRole("tabpanel").locator("tbody tr").nth(3).waitFor();
  const widths = () => page.locator(".bars .bar").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  const { algorithms } = await ask(site.address, "pegs/compare", { position: "triangle:5" });
  const [first = NaN, , third = NaN] = await widths();
  const [levels, , best] = algorithms.map((/** @type {{ positions: number }} */ { positions }) => positions);
  assert.ok(Math.abs(third / first - best / levels) < 0.02, "a bar is as long as its number is large");
  await page.locator(".segment:visible", { hasText: compareTexts.scales[1]?.label ?? "" }).click();
  await page.locator(".bar-axis", { hasText: pegsFiguresTexts.axis("positions", "logarithmic") }).waitFor();
  assert.ok(((await widths())[2] ?? 0) > third, "a logarithmic scale shows the small ones");
  await page.locator(".segment:visible", { hasText: pegsFiguresTexts.measures[1]?.label ?? "" }).click();
  await page.locator(".bar-axis", { hasText: pegsFiguresTexts.axis("seconds", "logarithmic") }).waitFor();
  assert.deepEqual(await page.getByRole("tabpanel").locator("tbody th").allTextContents(), ["levels", "folded-levels", "best-first", "engine"]);
  await page.getByRole("tab", { name: pegsTexts.tabs.jumps }).click();
  await page.getByLabel(pegsTexts.boardName, { exact: true }).selectOption("cross");
  await reads(page, "Leave one peg at d4.");
  assert.equal(await page.locator(".claim").count(), 0, "figures of another board are gone");
  await page.goto("about:blank");
  await page.goto(`${site.address}#pegs=triangle:5&tab=compare`);
  await page.getByRole("tab", { name: pegsTexts.tabs.compare, selected: true }).waitFor();
  await page.getByRole("button", { name: pegsFiguresTexts.compare, exact: true }).waitFor();
  await close();
});

test("other boards are chosen, edited and shared", async () => {
  const { page, close } = await site.open({ place: "#pegs=soldiers", permissions: ["clipboard-read", "clipboard-write"] });
  await reads(page, "Bring a peg to d7.");
  await page.getByLabel(pegsTexts.boardName, { exact: true }).selectOption("triangle:5");
  await reads(page, "Leave one peg.");
  assert.equal(await page.locator("[data-square]").count(), 15);
  assert.equal(await pegs(page), 14);

  await tool(page, pegsTexts.tools.edit.label).click();
  const panel = page.locator(".bench-panel:visible");
  await panel.getByLabel(pegsEditorTexts.jumps).selectOption("orthogonal");
  await panel.getByLabel("Rows", { exact: true }).fill("1");
  await panel.getByLabel("Rows", { exact: true }).press("Enter");
  await panel.locator(".segment", { hasText: "Empty hole" }).click();
  for (const name of ["a1", "d1", "e1"]) await square(page, name).click();
  await panel.locator(".segment", { hasText: "Reach the target" }).click();
  await square(page, "d1").click();
  await panel.filter({ hasText: "2 pegs, 2 legal first jumps." }).waitFor();
  await tool(page, editorTexts.done).click();
  await reads(page, "Bring a peg to d1.");
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
  await reads(page, "Leave one peg.");
  await tool(page, pegsTexts.tools.edit.label).click();
  const panel = page.locator(".bench-panel:visible");
  await panel.locator(".segment", { hasText: "Exact position" }).click();
  await square(page, "c1").click();
  await square(page, "e1").click();
  await square(page, "e1").click();
  await square(page, "d1").click();
  await hears(page, pegsEditorTexts.noHole);
  await panel.locator(".segment", { hasText: "No hole" }).click();
  await square(page, "f1").click();
  await panel.filter({ hasText: "2 pegs, 1 legal first jump." }).waitFor();
  assert.match(await label(page, "c1"), /needs a peg at the end/);
  await tool(page, editorTexts.done).click();
  await reads(page, "Leave pegs in the ringed holes only.");
  assert.equal(await page.locator(".goal").count(), 1);
  assert.match(page.url(), /goal:\+exactly;\+xxo\.o\.;\+oox\.o\./);
  await square(page, "a1").click();
  await square(page, "c1").click();
  await reads(page, "Solved in 1 move");
  await tool(page, pegsTexts.tools.edit.label).click();
  assert.match(await label(page, "c1"), /needs a peg at the end/, "the editor keeps the goal");
  await close();
});

test("setting up a board is a mode with its own undo: Cancel and Back leave the puzzle as it was", async () => {
  const { page, close } = await site.open({ place: "#pegs=goal:+one;+xxoxo&jumps=a1-c1" });
  await page.locator(".jumps .move").waitFor();
  const before = [page.url(), await pegs(page)];
  await page.keyboard.press("Tab");
  await tool(page, pegsTexts.tools.edit.label).click();
  await reads(page, editorTexts.editing);
  assert.equal(await page.locator(".board-picture").evaluate((board) => getComputedStyle(board).outlineStyle), "solid", "the board has a frame of its own");
  for (const { label } of [pegsTexts.tools.hint, pegsTexts.tools.solve, pegsTexts.tools.restart]) assert.equal(await tool(page, label).count(), 0, `${label} would act on the hidden puzzle`);
  assert.equal(await page.getByRole("tab").count(), 0);
  assert.ok(!(await page.locator(".progress-line").isVisible()) && !(await page.locator(".lamp-switch").isVisible()));
  assert.ok(await tool(page, editorTexts.undo.label).isDisabled());
  await square(page, "a1").click();
  await square(page, "b1").click();
  assert.equal(await pegs(page), 4);
  await page.getByRole("button", { name: boardTexts.rows.more }).click();
  await square(page, "a2").waitFor();
  await page.keyboard.press("Control+z");
  await square(page, "a2").waitFor({ state: "detached" });
  assert.equal(await page.getByLabel(boardTexts.rows.label, { exact: true }).inputValue(), "1", "the field shows what is true");
  await tool(page, editorTexts.undo.label).click();
  assert.equal(await pegs(page), 3);
  await tool(page, editorTexts.redo.label).click();
  assert.equal(await pegs(page), 4);
  await page.keyboard.press("ArrowLeft");
  await tool(page, editorTexts.cancel).click();
  await reads(page, "Leave one peg.");
  assert.deepEqual([page.url(), await pegs(page)], before);
  await tool(page, pegsTexts.tools.edit.label).click();
  await page.getByRole("button", { name: pegsEditorTexts.clear }).click();
  assert.equal(await pegs(page), 0);
  await page.keyboard.press("Escape");
  assert.deepEqual([page.url(), await pegs(page)], before);
  await tool(page, pegsTexts.tools.edit.label).click();
  await page.goto(`${site.address}#pegs=english`);
  await reads(page, "Leave one peg at d4.");
  assert.equal(await page.locator(".editing").count(), 0);
  await page.goBack();
  await page.locator(".jumps .move").waitFor();
  assert.deepEqual([page.url(), await pegs(page)], before);
  await close();
});

test("a line parts the army from the desert, and only there", async () => {
  const { page, close } = await site.open({ place: "#pegs=soldiers" });
  await reads(page, "Bring a peg to d7.");
  assert.equal(await page.locator(".line-mark").getAttribute("y1"), "4");
  await page.goto(`${site.address}#pegs=english`);
  await reads(page, "Leave one peg at d4.");
  assert.equal(await page.locator(".line-mark").count(), 0);
  await close();
});

test("plans and impossibilities are proved, downloaded and checked on the spot", async () => {
  const { page, close } = await site.open({ place: "#pegs=soldiers" });
  await reads(page, "Bring a peg to d7.");
  await page.getByRole("tab", { name: pegsTexts.tabs.proof }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("button", { name: pegsProofTexts.prove }).click();
  await panel.locator(".claim", { hasText: "Reachable in 7 jumps, the fewest possible;" }).waitFor();
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
  await reads(page, "Leave one peg at d4.");
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
    await reads(page, "one peg");
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
