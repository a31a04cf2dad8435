import assert from "node:assert/strict";
import { test } from "node:test";
import { labTexts, treeTexts } from "../src/lab/texts.js";
import { compareTexts, pawnsTexts, playerTexts, stepTexts } from "../src/texts.js";
import { ask, boxOf, hears, reads, scrollTo, serverTest, shared, until } from "./harness.js";
import { areSeen, nothingTooWide, watchCanvases, writtenOnCanvases } from "./layout.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** What the counters of a tree say, by name. @param {Page} page @param {number} [pane] */
const counters = async (page, pane = 0) => {
  const entries = await page.locator(".tree-bottom").nth(pane).locator(".lab-counters div").evaluateAll((all) => all.map((one) => [one.querySelector("dt")?.textContent ?? "", Number((one.querySelector("dd")?.textContent ?? "").replaceAll(",", ""))]));
  return Object.fromEntries(entries);
};

/** How many different colours a tree has: a blank canvas has one. @param {Page} page @param {number} [pane] */
const colours = (page, pane = 0) =>
  page
    .locator(".tree-stage")
    .nth(pane)
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(/** @type {HTMLCanvasElement} */ (canvas), 0, 0);
      const pixels = new Uint32Array(copy?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
      return new Set(pixels).size;
    });

test("every algorithm grows its tree step by step, and counts what compare counts", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&position=3x3&algorithm=naive" });
  const { algorithms } = await ask(site.address, "pawns/compare", { position: "3x3" });
  for (const { name, calls, stored } of algorithms) {
    const trace = await ask(site.address, "pawns/trace", { position: "3x3", algorithm: name });
    await page.goto(`${site.address}#lab=tree&position=3x3&algorithm=${name}&step=20`);
    await page.locator(".lab-code [aria-current]", { hasText: trace.pseudocode[trace.events[19].line].trim() }).waitFor();
    await page.locator("body").press("ArrowRight");
    await page.waitForURL(/step=21/);
    await page.locator("body").press("End");
    await page.locator(".tree-end", { hasText: treeTexts.algorithms[/** @type {keyof typeof treeTexts.algorithms} */ (name)] }).waitFor();
    const seen = await counters(page);
    assert.deepEqual([seen[treeTexts.counters.calls], seen[treeTexts.counters.stored]], [calls, stored], name);
    assert.ok((await colours(page)) > 4, `${name} is drawn`);
  }
  await page.locator("body").press("Home");
  await reads(page, /Press play/);
  await close();
});

test("the end is one sentence: how many of all calls were made, and the answer", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&position=3x3&algorithm=alphabeta&step=9999" });
  await page.locator(".tree-end", { hasText: "Alpha-beta made 98 of 252 calls: White loses in 6." }).waitFor();
  await close();
});

test("two algorithms go side by side by one clock", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&position=3x3&algorithm=minimax&beside=alphabeta&step=9999" });
  await page.locator(".tree-end", { hasText: "Minimax made 252 calls: White loses in 6." }).waitFor();
  await page.locator(".tree-end", { hasText: "Alpha-beta made 98 of 252 calls: White loses in 6." }).waitFor();
  assert.deepEqual([(await counters(page, 0))[treeTexts.counters.calls], (await counters(page, 1))[treeTexts.counters.calls]], [252, 98]);
  await page.locator("body").press("Home");
  await page.locator("body").press("c");
  await page.locator(".status", { hasText: /is cut off: beta -?\d+ <= alpha -?\d+\. Not tried: / }).waitFor();
  const { events } = await ask(site.address, "pawns/trace", { position: "3x3", algorithm: "alphabeta" });
  const step = events.findIndex((/** @type {any} */ { event }) => event === "cut") + 1;
  await page.waitForURL(new RegExp(`step=${step}(&|$)`));
  await page.getByLabel(treeTexts.beside).selectOption("");
  await page.waitForURL((url) => !url.hash.includes("beside"));
  assert.equal(await page.locator(".tree-stage").count(), 1);
  await page.goBack();
  await page.locator(".tree-stage").nth(1).waitFor();
  await close();
});

test("an answer of the table says where it came from", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&position=3x3&algorithm=memo" });
  await reads(page, /Press play/);
  await page.getByRole("button", { name: treeTexts.nextHit }).click();
  const { events } = await ask(site.address, "pawns/trace", { position: "3x3", algorithm: "memo" });
  const hit = events.find((/** @type {any} */ { event }) => event === "hit");
  await reads(page, `The table has the answer to #${hit.node}: #${hit.from} stored it.`);
  assert.ok(await page.getByRole("button", { name: treeTexts.nextCut }).isDisabled(), "memo cuts nothing");
  await close();
});

test("a call is selected, collapsed, zoomed and followed, and all of that is in the address", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&position=3x3&algorithm=naive&step=700" });
  await reads(page, /./);
  const box = await page.locator(".tree-stage").boundingBox();
  assert.ok(box);
  // The root is in the middle of the first level.
  await page.locator("body").press("ArrowUp");
  for (let up = 0; up < 12; up += 1) await page.locator("body").press("ArrowUp");
  await page.waitForURL(/node=1(&|$)/);
  await page.locator(".tree-call", { hasText: "#1: White to move." }).waitFor();
  await page.locator("body").press("ArrowDown");
  await page.waitForURL(/node=2(&|$)/);
  await page.locator("body").press("Enter");
  await page.waitForURL(/closed=2(&|$)/);
  await page.locator("body").press("g");
  await page.waitForURL(/view=follow/);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -200);
  await page.waitForURL(/view=[-\d.]+,[-\d.]+,/);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.locator("body").press("0");
  await page.waitForURL((url) => !url.hash.includes("view="));
  await page.locator(".tree-tools").getByLabel(treeTexts.levels).selectOption("3");
  await page.waitForURL(/levels=3/);
  const place = new URL(page.url()).hash;
  await page.reload();
  await page.locator(".tree-call", { hasText: "#2, after a1-a2" }).waitFor();
  assert.equal(new URL(page.url()).hash, place, "a link shows what it was made of");
  await close();
});

test("a tree plays, faster when told to, and pauses", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&position=3x3&algorithm=alphabeta&speed=10" });
  await reads(page, /Press play/);
  await page.locator("body").press("Space");
  await page.getByRole("button", { name: playerTexts.pause }).waitFor();
  await page.locator(".tree-end", { hasText: "Alpha-beta made" }).waitFor();
  await page.waitForURL(/step=384/);
  await close();
});

test("any position can be loaded under any rules, and one that is none is refused with the reason", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&speed=10" });
  await reads(page, /Press play/);
  const field = page.getByLabel(treeTexts.position);
  await field.fill("3x3 b1-b2 a3xb2 c1xb2");
  await field.press("Enter");
  await page.waitForURL(/b1-b2\+a3xb2/);
  await page.locator(".tree-end", { hasText: "Alpha-beta made 9 of" }).waitFor();
  await page.getByLabel(treeTexts.rules, { exact: true }).fill("misere");
  await field.fill("3x3");
  await field.press("Enter");
  await page.waitForURL(/rules=misere/);
  const { calls } = await ask(site.address, "pawns/trace", { position: "3x3", rules: "misere", algorithm: "alphabeta" });
  await page.locator(".tree-end", { hasText: `Alpha-beta made ${calls} of` }).waitFor();
  await field.fill("zzz");
  await field.press("Enter");
  await hears(page, /unknown letter/);
  await page.waitForURL(/position=3x3&rules=misere/);
  await close(/422/);
});

test("the whole tree of 3x3 fits a projector, and nothing is wider than any window", async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]) {
    for (const place of ["#lab=tree&algorithm=naive&step=755", "#lab=tree&algorithm=minimax&beside=iterative&step=300"]) {
      const { page, close } = await site.open({ viewport, place });
      await page.locator(".lab-code li").first().waitFor();
      await nothingTooWide(page, `${place} at ${viewport.width}`);
      const small = await page.locator("main button:visible, main a:visible, main select:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.9).map((one) => one.outerHTML));
      assert.deepEqual(small, [], "nothing is too small to be touched");
      if (viewport.width === 1920 && place.includes("naive")) {
        const stage = await page.locator(".tree-stage").boundingBox();
        const code = await page.locator(".lab-code").boundingBox();
        assert.ok(stage && code && stage.height > 450 && code.y + code.height <= viewport.height, "tree, counters and pseudocode are seen at once");
      }
      await close();
    }
  }
});

test("on a projector the whole tree of 3x3 has results that can be read: those of the first three levels", async () => {
  const { page, close } = await site.open({ viewport: { width: 1920, height: 1080 }, place: "#home" });
  await watchCanvases(page);
  await page.goto(`${site.address}#lab=tree&algorithm=naive&step=755`);
  await page.reload();
  await page.locator(".tree-end").waitFor();
  const { events } = await ask(site.address, "pawns/trace", { position: "3x3", algorithm: "naive", limit: 100000 });
  /** @type {Map<number, number>} */
  const plies = new Map(events.filter((/** @type {any} */ { event }) => event === "call").map((/** @type {any} */ { node, ply }) => [node, ply]));
  const results = events.filter((/** @type {any} */ { event, node }) => event === "return" && (plies.get(node) ?? 9) < 3).map((/** @type {any} */ { value }) => value.replace("-", "−"));
  const written = (await writtenOnCanvases(page)).filter(({ size }) => size >= 16).map(({ words }) => words);
  assert.equal(results.length, 14);
  assert.deepEqual(written.toSorted(), results.toSorted());
  await close();
});

test("every algorithm's tree, counters and code are one screen", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1366, height: 768 }, { width: 1920, height: 1080 }]) {
    for (const algorithm of ["naive", "memo", "alphabeta-table", "iterative"]) {
      const { page, close } = await site.open({ viewport, place: `#lab=tree&algorithm=${algorithm}&step=9999` });
      await page.locator(".tree-end").waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${algorithm} at ${viewport.width}: nothing to scroll to`);
      await areSeen(page, [".tree-stage", ".lab-controls", ".lab-counters", ".lab-code [aria-current]"]);
      await close();
    }
  }
});

test("full screen shows the trees with their steps", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&algorithm=naive&step=755" });
  await reads(page, /./);
  const isThere = await page.evaluate(() => document.fullscreenEnabled);
  if (isThere) {
    await page.locator("body").press("f");
    await until(page, () => document.fullscreenElement?.classList.contains("tree-bench"));
    await page.getByRole("button", { name: treeTexts.leaveFullScreen }).click();
    await until(page, () => document.fullscreenElement === null);
  }
  await page.getByRole("link", { name: labTexts.back }).click();
  await page.getByText(labTexts.promise).waitFor();
  await close();
});

test("the comparison of algorithms leads to the tree of its position", async () => {
  const { page, close } = await site.open({ place: "#pawns=3x3+b1-b2&rules=misere" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.compare }).click();
  await page.getByRole("link", { name: compareTexts.watch }).click();
  await page.waitForURL(/#lab=tree&position=.*rules=misere&algorithm=alphabeta/);
  await reads(page, /Press play/);
  await close();
});

test("two trees, their player, their counters and the line that is lit are one screen", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }]) {
    const { page, close } = await site.open({ viewport, place: "#lab=tree&algorithm=minimax&beside=alphabeta&step=40" });
    await page.locator(".status", { hasText: "returns" }).first().waitFor();
    await page.locator(".tree-page .lab-code [aria-current]").nth(1).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${viewport.width}: nothing to scroll to`);
    for (const part of [".tree-stage", ".lab-controls", ".lab-counters", ".lab-code [aria-current]"]) await areSeen(page, [part]);
    const { height } = await boxOf(page, ".tree-stage");
    assert.ok(height > 200, `the trees are ${height} high`);
    const [code, lit] = [await boxOf(page, ".lab-code"), await boxOf(page, ".lab-code [aria-current]")];
    assert.ok(lit.y >= code.y && lit.bottom <= code.bottom, "the line is not scrolled away");
    await close();
  }
});

test("on a phone the player stays in sight, however far one scrolls", async () => {
  const { page, close } = await site.open({ viewport: { width: 390, height: 844 }, place: "#lab=tree&algorithm=minimax&beside=alphabeta&step=40" });
  await page.locator(".status", { hasText: "returns" }).first().waitFor();
  for (const part of [".tree-stage", ".tree-bottom"]) {
    await scrollTo(page, part);
    await areSeen(page, [".lab-controls .timeline", `.lab-controls button[aria-label="${stepTexts.event.forward}"]`]);
  }
  await close();
});

test("before the first step the position stands there", async () => {
  const { page, close } = await site.open({ place: "#lab=tree&algorithm=alphabeta" });
  await reads(page, /Press play/);
  await until(page, () => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(".tree-stage canvas"));
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    copy?.drawImage(canvas, 0, 0);
    return new Set(new Uint32Array(copy?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(0))).size > 4;
  });
  await close();
});

serverTest("a long search shows what it has found while its end is searched for", async () => {
  const { page, close } = await site.open({ place: "#home" });
  /** @type {string[]} */
  const limits = [];
  await page.route(/pawns\/trace$/, async (route) => {
    const question = route.request().postDataJSON();
    limits.push(question.time_limit);
    // The second answer never comes.
    if (limits.length === 1) await route.continue();
  });
  await page.goto(`${site.address}#lab=tree&position=8x8&algorithm=naive`);
  await reads(page, /Press play/);
  await until(page, () => document.querySelector(".timeline")?.getAttribute("max") !== "0");
  await page.locator("body").press("ArrowRight");
  await reads(page, /^Call #1/);
  assert.deepEqual(limits, ["500ms", "30s"]);
  await close();
});
