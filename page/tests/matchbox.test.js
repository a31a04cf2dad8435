import assert from "node:assert/strict";
import { test } from "node:test";
import { labTexts, matchboxTexts } from "../src/lab/texts.js";
import { ask, hears, reads, shared, squareAt, until } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();
const BOX = ".matchbox-shelf .matchbox";

/** How many beads the boxes show. @param {Page} page */
const beads = (page) => page.locator(`${BOX} .bead-row li:not(.gone)`).count();

test("the machine for Hexapawn has its boxes, beads and exact values", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox" });
  const kit = await ask(site.address, "pawns/boxes", { position: "3x3" });
  await page.locator(BOX).nth(18).waitFor();
  assert.deepEqual([await page.locator(BOX).count(), await beads(page)], [19, 45]);
  assert.deepEqual(await page.locator(".matchbox-shelf h3").allTextContents(), kit.sheet.headings);
  const losing = kit.boxes.filter((/** @type {any} */ { moves }) => moves.some((/** @type {any} */ mv) => mv.losing)).length;
  assert.equal(await page.locator(`${BOX}.losing`).count(), losing);
  await page.getByLabel(matchboxTexts.overlay).uncheck();
  assert.equal(await page.locator(`${BOX}.losing, .bead-row .bad, .lab-curve.boxes`).count(), 0, "a machine without the answers");
  await close();
});

test("it learns until it is perfect, and the same seed gives the same games", async () => {
  const results = [];
  for (let time = 0; time < 2; time += 1) {
    const { page, close } = await site.open({ place: "#lab=matchbox&opponent=perfect&seed=3&games=400" });
    await reads(page, /^400 games: .*Perfect after \d+ losses/);
    assert.equal(await page.locator(`${BOX}.losing`).count(), 0);
    assert.match((await page.locator(".lab-chart .mark-name").textContent()) ?? "", /^perfect: game \d+$/);
    results.push(await page.locator(".status").textContent());
    const losses = Number(/after (\d+) losses/.exec(results.at(-1) ?? "")?.[1]);
    assert.ok(losses >= 9 && losses <= 11, `${losses} losses against strong play`);
    await close();
  }
  assert.equal(results[0], results[1]);
});

/** Moves of a person that beat the fresh machine of a seed, found by trying all. @param {number} seed @param {string[]} play @param {string} position @returns {Promise<string[] | null>} */
async function winningGame(seed, play = [], position = "3x3") {
  const { moves } = await ask(site.address, "pawns/moves", { position });
  for (const { move: own } of moves) {
    const { turn } = await ask(site.address, "pawns/learn", { position: "3x3", seed, play: [...play, own] });
    if (turn.result === "loss") return [own];
    const rest = turn.result ? null : await winningGame(seed, turn.moves, turn.position);
    if (rest) return [own, ...rest];
  }
  return null;
}

test("a person beats the machine, and the bead that it drew last is gone", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox&seed=5" });
  await page.locator(BOX).nth(18).waitFor();
  const game = await winningGame(5);
  assert.ok(game, "a fresh machine can be beaten");
  for (const [index, one] of game.entries()) {
    await page.locator(".matchbox-game", { hasText: "Your move." }).waitFor();
    const [from = "", to = ""] = one.split(/[-x]/);
    await page.locator(squareAt(from)).click();
    await page.locator(squareAt(to)).click();
    if (index < game.length - 1) await page.locator(".matchbox-open .matchbox").waitFor();
  }
  await page.locator(".matchbox-game", { hasText: "You win." }).waitFor();
  await reads(page, "1 game: won 0, lost 1.");
  assert.equal(await beads(page), 44, "a lost game costs a bead");
  assert.match((await page.locator(".matchbox-game").textContent()) ?? "", /Box \d+ loses its bead [A-Z]\./);
  await page.getByRole("button", { name: matchboxTexts.newGame }).click();
  await page.locator(".matchbox-game", { hasText: "You play White" }).waitFor();
  assert.equal(await beads(page), 44, "it remembers");
  await page.getByRole("button", { name: matchboxTexts.fresh }).click();
  await reads(page, "A brand-new machine");
  assert.equal(await beads(page), 45);
  await close();
});

test("White as the machine begins, and the person sits on the other side", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox&side=white" });
  await page.locator(".matchbox-game", { hasText: /^Box 1: .* Your move\.$/ }).waitFor();
  await page.locator(".matchbox-open .matchbox").waitFor();
  const [top, bottom] = await Promise.all(["a1", "a3"].map((name) => page.locator(squareAt(name)).boundingBox()));
  assert.ok((top?.y ?? 0) < (bottom?.y ?? 0), "the machine's pawns are above");
  await close();
});

test("any small board has its machine, and one that is too large is refused with the reason", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox" });
  await page.locator(BOX).nth(18).waitFor();
  const field = page.getByLabel(matchboxTexts.anyBoard);
  await field.fill("3x2");
  await field.press("Enter");
  await page.waitForURL(/board=3x2/);
  const { boxes } = await ask(site.address, "pawns/boxes", { position: "3x2" });
  await until(page, ([selector, number]) => document.querySelectorAll(String(selector)).length === number, [BOX, boxes.length]);
  await field.fill("6x6");
  await field.press("Enter");
  await hears(page, /more than 6,000 boxes/);
  assert.equal(await page.locator(BOX).count(), boxes.length, "the machine that was there stays");
  await page.goBack();
  await until(page, (selector) => document.querySelectorAll(selector).length === 19, BOX);
  await close(/422/);
});

test("many machines reproduce the known figures", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox" });
  await page.locator(BOX).nth(18).waitFor();
  await page.getByRole("button", { name: matchboxTexts.many }).click();
  await reads(page, /^500 machines, 1,000 games each: 500 became perfect, after \d+ to \d+ losses \([\d.]+ on average\)\.$/);
  const [, least, most, mean] = /after (\d+) to (\d+) losses \(([\d.]+)/.exec((await page.locator(".status").textContent()) ?? "")?.map(Number) ?? [];
  assert.ok(least !== undefined && least >= 8 && least <= 10, `least ${least}`);
  assert.ok(most !== undefined && most >= 13 && most <= 17, `most ${most}`);
  assert.ok(mean !== undefined && mean >= 10.5 && mean <= 11.8, `mean ${mean}`);
  assert.equal(await page.locator(".lab-curve.won, .lab-curve.perfect, .lab-curve.boxes").count(), 3);
  await close();
});

test("the kit prints on both papers: rules, beads, fronts by move, a score sheet", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox" });
  await page.locator(BOX).nth(18).waitFor();
  for (const [paper, width, height] of /** @type {const} */ ([["a4", 210, 297], ["letter", 215.9, 279.4]])) {
    await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "")));
    await page.getByRole("button", { name: matchboxTexts.papers[paper], exact: true }).click();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".kit-front:visible").count(), 19);
    assert.equal(await page.locator(".kit-front:visible li").count(), 45);
    assert.equal(await page.locator(".kit-score:visible tr").count(), 31);
    assert.equal(await page.locator("header:visible, .lab:visible").count(), 0, "the page itself stays away");
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const [, w, h] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)?.map(Number) ?? [];
    assert.ok(Math.abs((w ?? 0) - (width / 25.4) * 72) < 2 && Math.abs((h ?? 0) - (height / 25.4) * 72) < 2, `${paper}: ${w} by ${h} points`);
    const pages = Number(/\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(pdf)?.[1] ?? 0);
    assert.ok(pages >= 3 && pages <= 5, `${paper}: ${pages} pages`);
    await page.emulateMedia({ media: "screen" });
  }
  await close();
});

test("from a phone to a projector nothing is wider than the window, nor too small to touch", async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]) {
    const { page, close } = await site.open({ viewport, place: "#lab=matchbox&games=5" });
    await reads(page, /^5 games:/);
    await page.getByRole("heading", { name: labTexts.matchbox.name }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `at ${viewport.width}`);
    const field = await page.getByLabel(matchboxTexts.anyBoard, { exact: true }).boundingBox();
    assert.ok(field && field.width > 90, `a board can be read while it is typed at ${viewport.width}: ${field?.width}`);
    const paints = await page.getByRole("toolbar", { name: matchboxTexts.controls }).getByRole("button").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    const live = await page.evaluate(() => {
      const primary = document.createElement("button");
      primary.className = "primary";
      document.body.append(primary);
      const paint = getComputedStyle(primary).backgroundColor;
      primary.remove();
      return paint;
    });
    assert.ok(!paints.includes(live), "what cannot be pressed does not look as if it could");
    const small = await page.locator("main button:visible:not([data-square]), main a:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.9).map((one) => one.outerHTML));
    assert.deepEqual(small, []);
    await close();
  }
});

test("a machine is built for other rules, which stay in the address", async () => {
  const { page, close } = await site.open({ place: "#lab=matchbox" });
  await page.locator(".lab-story", { hasText: "Gardner" }).waitFor();
  await page.getByLabel(matchboxTexts.rules, { exact: true }).fill("classic,blocked=draws");
  await page.getByRole("button", { name: matchboxTexts.build }).click();
  await page.waitForURL(/rules=classic,blocked/);
  const kit = await ask(site.address, "pawns/boxes", { position: "3x3", rules: "classic,blocked=draws" });
  await page.locator(".lab-story", { hasText: kit.sentence }).waitFor();
  assert.equal(await page.locator(".lab-story", { hasText: "Gardner" }).count(), 0, "he knew the classic rules only");
  await page.getByRole("button", { name: matchboxTexts.play(10) }).click();
  await page.locator(".status", { hasText: "10 games" }).waitFor();
  await close();
});
