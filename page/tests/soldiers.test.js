import assert from "node:assert/strict";
import { test } from "node:test";
import { soldiersTexts } from "../src/soldiers/texts.js";
import { playerTexts, proofTexts, proofViewTexts } from "../src/texts.js";
import { ask, hears, reads, shared, square } from "./harness.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** The number of soldiers on the field. @param {Page} page */
const soldiers = (page) => page.locator('[data-square][aria-label*=", peg"]').count();

/** What the army weighs, as it is shown. @param {Page} page */
const total = async (page) => Number(await page.locator(".column-total").textContent());

test("every row is marked with its smallest army, as the API finds it", async () => {
  const { page, close } = await site.open({ place: "#soldiers" });
  await page.locator(".level b", { hasText: "∞" }).waitFor();
  await page.locator(".level b", { hasText: "20" }).waitFor();
  const expected = [];
  for (const level of [1, 2, 3, 4, 5]) {
    const { soldiers, outcome } = await ask(site.address, "pegs/army", { level });
    expected.push(outcome === "impossible" ? "∞" : String(soldiers));
  }
  assert.deepEqual(await page.locator(".level b").allTextContents(), expected);
  assert.deepEqual(await page.locator(".row-label").allTextContents(), expected.map((size, index) => `${index + 1} · ${size}`));
  assert.equal(await page.locator(".line-mark").getAttribute("y1"), "5", "five rows lie beyond the line");
  await close();
});

test("a row that is chosen sends its smallest army there, step by step", async () => {
  const { page, close } = await site.open({ place: "#soldiers=1" });
  await reads(page, "Row 1 needs 2 soldiers and no fewer.");
  await page.getByLabel(playerTexts.speed).fill("10");
  await page.getByRole("button", { name: "Row 3 8 soldiers" }).click();
  await reads(page, "Row 3 needs 8 soldiers and no fewer.");
  await page.locator('[data-square="h8"][aria-label*=", peg"]').waitFor();
  assert.equal(await soldiers(page), 1);
  assert.match(page.url(), /#soldiers=3$/);
  await page.getByRole("button", { name: soldiersTexts.again }).click();
  await page.locator('[data-square="h8"][aria-label*="empty hole"]').waitFor();
  assert.equal(await soldiers(page), 8);
  await page.getByRole("button", { name: playerTexts.end }).click();
  assert.equal(await soldiers(page), 1);
  await page.goBack();
  await reads(page, "Row 1 needs 2 soldiers");
  await close();
});

test("row 5: whatever one jumps, the army never becomes heavier, and stays lighter than the target", async () => {
  const { page, close } = await site.open({ place: "#soldiers=5" });
  await reads(page, "No army reaches row 5, however large.");
  assert.equal(await page.getByText("golden ratio", { exact: false }).filter({ visible: true }).count(), 1, "the argument is told once");
  await page.locator(".weight").first().waitFor({ state: "attached" });
  assert.equal(await soldiers(page), 75);
  const { golden } = await ask(site.address, "pegs/moves", { position: (await ask(site.address, "pegs/moves", { position: `goal: reach h10; ${["o", "o", "o", "o", "o", "x", "x", "x", "x", "x"].map((letter) => letter.repeat(15)).join("/")}` })).position, golden: true });
  const before = await total(page);
  assert.equal(before, Number(golden.total.toFixed(3)), "the weight is the API's");
  assert.ok(before < 1 && before > 0.8);
  assert.ok(await page.locator(".column.too-light").isVisible());
  let last = before;
  for (const [from, to, cost] of /** @type {const} */ ([["h4", "h6", false], ["f5", "h5", false], ["h5", "h7", false], ["a4", "a6", false], ["j5", "h5", false], ["h3", "h4", null], ["d5", "d7", null]])) {
    await square(page, from).click();
    await square(page, to).click();
    await page.waitForTimeout(150);
    const now = await total(page);
    assert.ok(now <= last, `${from}-${to}: ${now} after ${last}`);
    if (cost === false) assert.ok(now < 1);
    last = now;
  }
  assert.ok((await page.locator(".jumps .move").count()) >= 4, "jumps were made");
  // Aside is away: it costs.
  const made = await page.locator(".jumps .move").count();
  await square(page, "b5").click();
  await square(page, "b7").click();
  const after = await total(page);
  assert.ok(after <= last && made >= 4);
  const url = page.url();
  assert.match(url, /#soldiers=5&jumps=h4-h6,/);
  await page.reload();
  await page.locator(".jumps .move").nth(made - 1).waitFor();
  assert.equal(await total(page), after, "a reload brings the same army back");
  await close();
});

test("a proof belongs to its row, and a row that is not there is told", async () => {
  const { page, close } = await site.open({ place: "#soldiers=2" });
  await reads(page, "Row 2");
  await page.getByRole("button", { name: soldiersTexts.row(5) }).click();
  await reads(page, "No army reaches row 5");
  await page.getByRole("tab", { name: soldiersTexts.tabs.proof }).click();
  await page.getByRole("button", { name: soldiersTexts.prove }).click();
  await page.locator(".claim").waitFor();
  await page.goBack();
  await reads(page, "Row 2");
  await page.locator(".claim").waitFor({ state: "detached" });
  await page.goto(`${site.address}#soldiers=9`);
  await hears(page, soldiersTexts.noRow("9"));
  await page.locator("#voice.heard").waitFor();
  await reads(page, "Row 4");
  await close();
});

test("weights fade with the distance from the target", async () => {
  const { page, close } = await site.open({ place: "#soldiers=5" });
  await page.locator(".weight").first().waitFor({ state: "attached" });
  const shown = await page.locator(".weight-number").allTextContents();
  assert.ok(shown.includes("1") && shown.includes(".62") && shown.includes(".38"), "1, σ, σ²");
  await page.getByLabel(soldiersTexts.weights).uncheck();
  assert.equal(await page.locator(".weight").count(), 0);
  await page.getByLabel(soldiersTexts.weights).check();
  await page.locator(".weight").first().waitFor({ state: "attached" });
  await close();
});

test("other armies are found on their own page, and opened on a board", async () => {
  const { page, close } = await site.open({ place: "#soldiers=1" });
  await reads(page, "Row 1 needs 2 soldiers");
  await page.getByRole("tab", { name: soldiersTexts.tabs.armies }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByLabel("Jumps").selectOption("hex");
  await panel.getByRole("button", { name: soldiersTexts.find }).click();
  const { sentence } = await ask(site.address, "pegs/army", { level: 3, jumps: "hex" });
  await panel.locator(".claim", { hasText: sentence }).waitFor();
  await panel.getByRole("link", { name: soldiersTexts.open }).click();
  await reads(page, "Bring a peg to");
  assert.equal(await soldiers(page), 5);
  await close();
});

test("the certificate of an army says what it holds: the march, and why no fewer soldiers do", async () => {
  for (const level of [1, 2, 3]) {
    const { page, close } = await site.open({ place: `#soldiers=${level}` });
    await reads(page, `Row ${level} needs`);
    await page.getByRole("tab", { name: soldiersTexts.tabs.proof }).click();
    await page.getByRole("button", { name: soldiersTexts.prove }).click();
    const army = await ask(site.address, "pegs/army", { level });
    const parts = page.locator(".parts li");
    await parts.first().waitFor();
    assert.deepEqual(await parts.allTextContents(), soldiersTexts.parts(army));
    assert.ok(army.line.every((/** @type {string} */ jump) => soldiersTexts.parts(army)[0]?.includes(jump)), "the whole march is told");
    await page.getByRole("button", { name: proofTexts.verify }).click();
    await page.locator(".good-news", { hasText: `an army of ${army.soldiers} reaches level ${level}` }).waitFor();
    await page.locator(".proof-view", { hasText: proofViewTexts.progress(army.jumps, army.jumps) }).waitFor();
    await page.locator(".member-words", { hasText: `Jump ${army.jumps}:` }).waitFor();
    await close();
  }
});

test("a row is proved, and the proof of row 5 is a single calculation", async () => {
  const { page, close } = await site.open({ place: "#soldiers=5" });
  await reads(page, "No army reaches row 5");
  await page.getByRole("tab", { name: soldiersTexts.tabs.proof }).click();
  await page.getByRole("button", { name: soldiersTexts.prove }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news", { hasText: "no army reaches level 5" }).waitFor();
  await page.locator(".proof-view", { hasText: proofViewTexts.none }).waitFor();
  await close();
});
