import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { boardTexts, compareTexts, copyTexts, editorTexts, gameTexts, pawnsEditorTexts, pawnsProofTexts, pawnsShareTexts, pawnsTexts, proofTexts, proofViewTexts, workTexts } from "../src/texts.js";
import { ask, hears, held, isSite, reads, shared, square } from "./harness.js";
import { move, standing, tool, visit } from "./pawns.js";

const site = shared();

test("the values shown are those of the API", async () => {
  const { page, close } = await visit(site, { opponent: "person", values: true }, { place: "#pawns=5x5" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.values }).click();
  for (const played of [[], ["b1-b2"], ["b1-b2", "c5-c4"]]) {
    const last = played.at(-1)?.split("-");
    if (last) await move(page, last[0] ?? "", last[1] ?? "");
    const { moves } = await ask(site.address, "pawns/analyze", { position: ["5x5", ...played].join(" ") });
    const words = moves.map((/** @type {any} */ { move, outcome, value }) => `${move}${outcome === "win" ? "wins" : "loses"} in ${Math.abs(value)}`);
    await page.locator(`.verdict[data-move="${moves[0].move}"]`).waitFor();
    const shown = await page.locator(".verdict").evaluateAll((all) => all.map((v) => [...v.querySelectorAll("span")].map((s) => s.textContent).join("")));
    assert.deepEqual(shown, words);
    const badges = await page.locator(".arrow text").allTextContents();
    const expected = moves.map((/** @type {any} */ { outcome, value }) => (outcome === "win" ? "+" : "−") + Math.abs(value));
    assert.deepEqual(badges.toSorted(), expected.toSorted());
  }
  await tool(page, pawnsTexts.tools.values.label).click();
  assert.equal(await page.locator(".arrow").count(), 0);
  await close();
});

test("the values of a move on 5x5 are drawn, and it is told how soon", async () => {
  const { page, close } = await visit(site, { opponent: "person", values: true }, { place: "#pawns=5x5" });
  await page.locator(".arrow").first().waitFor();
  const times = [];
  for (const [from, to] of [["b1", "b2"], ["c5", "c4"], ["d1", "d2"], ["e5", "e4"], ["e1", "e2"]]) {
    await square(page, from ?? "").click();
    const took = await page.evaluate(async (to) => {
      const arrows = /** @type {Element} */ (document.querySelector(".arrows"));
      const target = /** @type {HTMLElement} */ (document.querySelector(`[data-square="${to}"]`));
      const start = performance.now();
      const place = location.hash;
      target.click();
      while (location.hash === place || arrows.childElementCount === 0) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, to);
    times.push(took);
    const { moves } = await ask(site.address, "pawns/moves", { position: held(page) });
    assert.equal(await page.locator(".arrow").count(), moves.length, "every move has its value");
  }
  console.log(`values on 5x5 after ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  await close();
});

test("a hint says which pawn, then where", async () => {
  const { page, close } = await visit(site, { opponent: "person" });
  const hint = tool(page, pawnsTexts.tools.hint.label);
  await hint.click();
  await hears(page, "Look at the pawn on b1");
  assert.equal(await page.locator(".ring-mark").count(), 1);
  assert.equal(await page.locator(".arrow.hint").count(), 0);
  await hint.click();
  await hears(page, "b1–b2 holds out longest; White still loses in 6.");
  assert.equal(await page.locator(".arrow.hint").count(), 1);
  await close();
});

test("the chart marks the mistake and the summary names it", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { place: "#pawns=3x3+b1-b2+a3-a2+b2xc3" });
  await page.locator(".chart .point.mistake").waitFor();
  assert.equal(await page.locator(".chart .point").count(), 4);
  await page.locator(".summary", { hasText: "Black threw away a win with a3-a2 (a win in 5 was possible)" }).waitFor();
  await page.locator(".move.mistake", { hasText: "a3-a2?" }).waitFor();
  await page.locator(".chart .point").nth(1).click();
  await reads(page, "Ply 1 of 3");
  await close();
});

test("who wins is not told before the first move, unless values are wanted", async () => {
  const { page, close } = await visit(site, { opponent: "person" });
  await tool(page, pawnsTexts.tools.hint.label).click();
  await hears(page, "Look at the pawn");
  assert.equal(await page.locator(".point").count(), 0);
  await page.locator(".evaluation.hidden").waitFor({ state: "hidden" });
  assert.doesNotMatch((await page.locator(".chart").getAttribute("aria-label")) ?? "", /loses/);
  await tool(page, pawnsTexts.tools.values.label).click();
  await page.locator(".advice", { hasText: "Black wins in 6 plies." }).waitFor();
  assert.equal(await page.locator(".point").count(), 1);
  assert.equal(await page.locator(".evaluation").getAttribute("aria-label"), "Value: Black wins in 6 plies");
  await page.goto(`${site.address}#pawns=1p1/1P1/P2+w`);
  await page.goto(`${site.address}#pawns=2p/P2/3+w`);
  await page.locator(".advice", { hasText: "White wins in 1 ply." }).waitFor();
  await page.locator(".evaluation.white").waitFor();
  await page.getByRole("button", { name: pawnsTexts.check }).click();
  await page.getByRole("button", { name: pawnsProofTexts.prove }).waitFor();
  await close();
});

test("mistakes are counted only where values are known", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { place: "#pawns=8x8+d1-d2" });
  await page.locator(".panel p", { hasText: gameTexts.mistakes([]) }).waitFor();
  await page.goto(`${site.address}#pawns=3x3+b1-b2`);
  await page.locator(".panel p", { hasText: "No mistakes so far." }).waitFor();
  await close();
});

test("a position set up by hand survives the way out and in again", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { permissions: ["clipboard-read", "clipboard-write"] });
  const tab = (/** @type {string} */ name) => page.getByRole("tab", { name });
  await tool(page, pawnsTexts.tools.edit.label).click();
  await page.getByRole("button", { name: pawnsEditorTexts.clear }).click();
  await page.getByRole("button", { name: boardTexts.columns.more }).click();
  await page.locator(".segment", { hasText: "White pawn" }).click();
  for (const name of ["b1", "c2", "d1"]) await square(page, name).click();
  await page.locator(".segment", { hasText: "Black pawn" }).click();
  for (const name of ["a2", "b3", "d3", "c1"]) await square(page, name).click();
  await square(page, "c1").click();
  await page.locator(".editing .segment", { hasText: "Black" }).last().click();
  await page.locator(".editor-verdict", { hasText: "1p1p/p1P1/1P1P b" }).waitFor();
  await tool(page, editorTexts.done).click();
  await reads(page, "Black to move");
  assert.equal(held(page), "1p1p/p1P1/1P1P b");
  const before = await standing(page);
  assert.equal(before, "Pb1 Pc2 Pd1 pa2 pb3 pd3");

  await tab(pawnsTexts.tabs.share).click();
  for (const format of [copyTexts.oneLine, pawnsShareTexts.sideRows, copyTexts.link]) {
    await page.getByRole("button", { name: copyTexts.label(format) }).click();
    await hears(page, copyTexts.copied(format));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (format === copyTexts.link) {
      await page.goto("about:blank");
      await page.goto(text);
    } else {
      await tab(pawnsTexts.tabs.share).click();
      await page.getByLabel(pawnsShareTexts.loadLabel).fill("2x2");
      await page.getByRole("button", { name: pawnsShareTexts.load }).click();
      await page.locator("[data-square=a2]").waitFor();
      await page.getByLabel(pawnsShareTexts.loadLabel).fill(text);
      await page.getByRole("button", { name: pawnsShareTexts.load }).click();
    }
    await reads(page, "Black to move");
    await square(page, "d3").waitFor();
    assert.equal(await standing(page), before, format);
  }
  await tab(pawnsTexts.tabs.share).click();
  await page.getByLabel(pawnsShareTexts.loadLabel).fill("ppp\npp\n");
  await page.getByRole("button", { name: pawnsShareTexts.load }).click();
  await hears(page, "row has 2 squares, but the board has 3 columns");
  assert.equal(await standing(page), before, "what cannot be read changes nothing");
  await close();
});

test("every text format is offered, and says what the API says", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { place: "#pawns=4x3" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  const { texts } = await ask(site.address, "pawns/moves", { position: "4x3" });
  const shown = (/** @type {string} */ name) => page.locator(`pre[data-format="${name}"]`).textContent();
  assert.equal(await shown("one-line"), texts.one_line);
  assert.equal(await shown("side-rows"), texts.side_rows);
  assert.equal(await shown("sizes-rows"), texts.sizes_rows);
  assert.equal(await shown("size"), texts.size);
  const all = await page.locator("pre[data-format]").allTextContents();
  for (const [format, text] of Object.entries(texts)) assert.ok(all.includes(text), format);
  await close();
});

test("a certificate is made, downloaded and checked on the spot", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { place: "#pawns=4x4" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pawnsProofTexts.prove }).click();
  await page.locator(".claim", { hasText: "White to move wins in 11 plies (value 11)." }).waitFor();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news", { hasText: /Verified: White, to move on 4x4, wins in 11 plies/ }).waitFor();
  const link = page.getByRole("link", { name: proofViewTexts.aboutTheProof });
  if (!isSite) assert.equal(await link.count(), 0, "a server has no book");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: proofTexts.download }).click()]);
  const content = await readFile(await download.path());
  assert.ok(content.toString("latin1").startsWith("ludex certificate 1\nfamily: pawns\n"));
  content.writeUInt8((content.at(-1) ?? 0) ^ 1, content.length - 1);
  await page.getByLabel(proofTexts.verifyFile).setInputFiles({ name: "damaged.proof", mimeType: "application/octet-stream", buffer: content });
  const rejected = page.locator(".notice", { hasText: "Not verified: the checksum does not match" });
  await rejected.filter({ hasText: proofViewTexts.rejected(isSite, "ludex-check") }).waitFor();
  await page.evaluate(() => {
    const book = Object.assign(document.createElement("a"), { href: "book/index.html", textContent: "Book" });
    book.dataset["text"] = "book";
    document.querySelector("nav")?.append(book);
  });
  content.writeUInt8((content.at(-1) ?? 0) ^ 1, content.length - 1);
  await page.getByLabel(proofTexts.verifyFile).setInputFiles({ name: "4x4.proof", mimeType: "application/octet-stream", buffer: content });
  await link.waitFor();
  assert.equal(await link.getAttribute("href"), "book/proofs/proved.html", "a site may have one");
  await close();
});

test("the algorithms are compared as a chart and a table, which belong to their position", async () => {
  const { page, close } = await visit(site, { opponent: "person" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.compare }).click();
  const compare = page.getByRole("button", { name: compareTexts.compare, exact: true });
  await compare.click();
  await page.locator(".bars .bar").nth(5).waitFor();
  const { algorithms } = await ask(site.address, "pawns/compare", { position: "3x3" });
  const calls = await page.locator("tbody tr td:nth-of-type(2)").allTextContents();
  assert.deepEqual(calls, algorithms.map((/** @type {any} */ { calls }) => String(calls)));
  const lengths = () => page.locator(".bars .bar").evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
  const most = Math.max(...calls.map(Number));
  const linear = await lengths();
  for (const [index, length] of linear.entries()) {
    const expected = (Number(calls[index]) / most) * Math.max(...linear);
    assert.ok(Math.abs(length - Math.max(1, expected)) < 0.5, "on a linear scale, bars are as long as the numbers are large");
  }
  await page.locator(".bar-axis", { hasText: compareTexts.axis("calls", "linear") }).waitFor();
  for (const tick of await page.locator(".bar-tick").allTextContents()) assert.match(tick, /^[\d,]+$/, "whole numbers");
  await page.locator(".segment", { hasText: compareTexts.scales[1]?.label ?? "" }).click();
  await page.locator(".bar-axis", { hasText: compareTexts.axis("calls", "logarithmic") }).waitFor();
  assert.ok(Math.min(...(await lengths())) > 2 * Math.min(...linear), "a logarithmic one shows the small ones");
  assert.deepEqual((await page.locator(".bar-tick").allTextContents()).slice(0, 3), ["1", "10", "100"]);
  await page.locator(".segment", { hasText: compareTexts.measures[1]?.label ?? "" }).click();
  await page.locator(".bar-amount", { hasText: "70" }).waitFor();
  await move(page, "b1", "b2");
  await page.locator(".bars").waitFor({ state: "detached" });
  assert.equal(await page.locator(".result table").count(), 0, "another position, nothing compared");
  await page.goto(`${site.address}#pawns=4x4`);
  await square(page, "d4").waitFor();
  await compare.click();
  await page.locator(".result", { hasText: "pppp/4/4/PPPP w" }).waitFor();
  const hidden = await page.locator(".scroll").evaluate((table) => table.scrollWidth - table.clientWidth);
  assert.equal(hidden, 0, "every column of the table is seen");
  await close();
});

test("long work shows its progress, can be cancelled, and says what is not known", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { place: "#pawns=8x8" });
  await tool(page, pawnsTexts.tools.values.label).click();
  await page.locator(".voice-slot .work", { hasText: /Analyzing: .* positions/ }).waitFor();
  await page.locator(".voice-slot .work").getByRole("button", { name: workTexts.cancel }).click();
  await page.locator(".voice-slot .work").waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pawnsProofTexts.proveOutcome }).click();
  const line = page.getByRole("tabpanel").locator(".work");
  await line.filter({ hasText: "positions" }).waitFor();
  await line.getByRole("button", { name: workTexts.cancel }).click();
  await page.locator(".notice", { hasText: workTexts.cancelled }).waitFor();
  await page.getByRole("tab", { name: pawnsTexts.tabs.values }).click();
  await move(page, "d1", "d2");
  await page.locator(".notice", { hasText: /^Incomplete: time limit reached after [\d,]+ positions/ }).waitFor();
  await close();
});
