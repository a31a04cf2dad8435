import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { suiteTexts } from "../src/lab/texts.js";
import { zip } from "../src/zip.js";
import { ask, reads, shared, until } from "./harness.js";

const site = shared();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PLACE = "#lab=suite&family=pawns&sizes=3x3..4x4&count=20&seed=7";

test("a suite is made, looked at, and downloaded as the program makes it", async () => {
  const { page, close } = await site.open({ place: PLACE });
  await reads(page, "20 tests about pawns: 10 won, 10 lost");
  const made = await ask(site.address, "pawns/suite", { seed: 7, count: 20, sizes: "3x3..4x4" });
  assert.equal(await page.locator(".suite-tests tbody tr").count(), 20);
  await page.getByRole("button", { name: "05", exact: true }).click();
  const shown = await page.locator(".suite-file").allTextContents();
  const file = (/** @type {string} */ name) => made.files.find((/** @type {{ name: string }} */ one) => one.name === name).text;
  assert.deepEqual(shown, [file("05.in"), file("05.out")]);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: suiteTexts.download }).click()]);
  assert.equal(saved.suggestedFilename(), "pawns-7.zip");
  const bytes = new Uint8Array(await readFile(await saved.path()));
  assert.deepEqual(bytes, zip(made.files, "pawns-7"));
  await close();
});

test("every setting is in the address, and an order that cannot be met is explained", async () => {
  const { page, close } = await site.open({ place: PLACE });
  await reads(page, "20 tests about pawns");
  await page.getByRole("radio", { name: suiteTexts.families.gone }).check();
  await reads(page, "20 tests about gone");
  await page.waitForURL(/family=gone/);
  await page.getByLabel(suiteTexts.like).selectOption("case-western");
  await page.waitForURL(/like=case-western/);
  await until(page, () => [...document.querySelectorAll("select")].some(({ value, disabled }) => disabled && value === "coordinates"));
  await page.getByLabel(suiteTexts.sizes).fill("1x1");
  await page.getByRole("button", { name: suiteTexts.apply }).click();
  await reads(page, "ask for fewer, or for larger boards");
  assert.ok(await page.getByRole("button", { name: suiteTexts.download }).isDisabled());
  await page.goBack();
  await reads(page, "20 tests about gone");
  // The browser reports the refusal by itself, sometimes late.
  await close(/422/);
});

test("from a phone to a projector nothing is wider than the window", async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
    const { page, close } = await site.open({ viewport, place: PLACE });
    await reads(page, "20 tests about pawns");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${viewport.width}`);
    const small = await page.locator("main button:visible, main a:visible, main select:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.9).map((one) => one.outerHTML));
    assert.deepEqual(small, [], "nothing is too small to be touched");
    await close();
  }
});

/** The right outputs of a suite, test by test. @param {any} made */
const rightOnes = (made) => {
  /** @type {{ name: string, text: string }[]} */
  const files = made.files;
  /** @type {{ name: string, output: string }[]} */
  const tests = JSON.parse(files.at(-1)?.text ?? "").tests;
  return tests.map(({ name, output }) => ({ name, text: files.find((file) => file.name === output)?.text ?? "" }));
};

test("a program's answers are pasted, and what is wrong is shown with its reason, a board and a diagnosis", async () => {
  const { page, close } = await site.open({ place: PLACE, bypassCSP: true });
  await reads(page, "20 tests about pawns");
  const made = await ask(site.address, "pawns/suite", { seed: 7, count: 20, sizes: "3x3..4x4" });
  const right = rightOnes(made);
  const field = page.getByLabel(suiteTexts.outputs, { exact: true });
  const result = page.locator(".suite-result");
  await page.getByRole("button", { name: suiteTexts.judge, exact: true }).click();
  await result.filter({ hasText: suiteTexts.unread({ kind: "none" }, 20) }).waitFor();
  await field.fill(right.map(({ text }) => text).join(""));
  await page.getByRole("button", { name: suiteTexts.judge, exact: true }).click();
  await result.filter({ hasText: "All 20 tests passed." }).waitFor();
  assert.equal(await page.locator(".suite-verdict").count(), 0);
  // A program that always says the same, and two tests for which it says nothing.
  await field.fill(right.slice(2).map(({ name }) => `${name}: 1`).join("\n"));
  await page.getByRole("button", { name: suiteTexts.judge, exact: true }).click();
  await page.locator(".suite-cause", { hasText: 'It always answers "1"' }).waitFor();
  const suite = JSON.parse(made.files.at(-1).text);
  const judged = await ask(site.address, "suite/judge", { suite, outputs: right.slice(2).map(({ name }) => ({ test: name, text: "1" })) });
  assert.equal(await result.textContent(), judged.sentence);
  const wrong = judged.tests.filter((/** @type {any} */ { verdict }) => verdict === "wrong");
  assert.ok(wrong.length > 0);
  assert.equal(await page.locator(".suite-verdict", { hasText: suiteTexts.verdicts["wrong"] ?? "" }).count(), wrong.length);
  const [first] = wrong;
  const shown = page.locator(".suite-verdict", { hasText: first.why });
  await shown.locator(".small-board").first().waitFor();
  assert.equal(await shown.locator(".suite-board").count(), first.pictures.length);
  assert.equal(await page.locator(".suite-verdict", { hasText: suiteTexts.verdicts["missing"] ?? "" }).count(), 1, "tests without an output stand together");
  await page.evaluate(axe);
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
    assert.deepEqual(violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`), [], colorScheme);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  const small = await page.locator("main button:visible, main .button:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.9).map((one) => one.outerHTML));
  assert.deepEqual(small, [], "nothing is too small to be touched");
  // Another suite has other answers.
  await page.getByRole("radio", { name: suiteTexts.families.gone }).check();
  await reads(page, "20 tests about gone");
  assert.equal(await result.textContent(), "");
  await close();
});

test("output files are chosen or dropped, for jumps and rounds as well", async () => {
  const { page, close } = await site.open({ place: "#lab=suite&family=pegs&sizes=3x3..4x4&count=10&seed=2&answer=plan" });
  await reads(page, "10 tests about pegs");
  const made = await ask(site.address, "pegs/suite", { seed: 2, count: 10, sizes: "3x3..4x4", answer: "plan" });
  const right = rightOnes(made);
  const solved = right.find(({ text }) => text.trim() && !text.includes("impossible"));
  assert.ok(solved);
  const outputs = right.map(({ name, text }) => ({ name: `${name}.out`, mimeType: "text/plain", buffer: Buffer.from(name === solved.name ? `${text.split("\n")[0]}\n`.repeat(2) : text) }));
  await page.locator(".suite-judge input[type=file]").setInputFiles(outputs.toReversed());
  await page.locator(".suite-result", { hasText: "9 of 10 tests passed." }).waitFor();
  await page.locator(".suite-verdict", { hasText: "Your 2nd jump" }).locator(".suite-move").waitFor({ state: "attached" });
  await page.locator(".suite-judge input[type=file]").setInputFiles([{ name: "99.out", mimeType: "text/plain", buffer: Buffer.from("") }, ...outputs]);
  await page.locator(".suite-result", { hasText: suiteTexts.unread({ kind: "unknown", name: "99.out" }, 10) }).waitFor();
  await page.goto(`${site.address}#lab=suite&family=gone&sizes=3x3..4x4&count=10&seed=2`);
  await reads(page, "10 tests about gone");
  const gone = rightOnes(await ask(site.address, "gone/suite", { seed: 2, count: 10, sizes: "3x3..4x4" }));
  const late = gone.findLast(({ text }) => /^[1-9]\n/.test(text));
  assert.ok(late);
  const text = gone.map(({ name, text }) => (name === late.name ? text.replace(/^\d+/, "0") : text)).join("");
  // One file with all answers in order, dropped anywhere.
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "all.txt"));
    document.querySelector("main")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await page.locator(".suite-result", { hasText: "9 of 10 tests passed." }).waitFor();
  await page.locator(".suite-verdict", { hasText: /turns in round \d/ }).locator(".lab-cell.black, .lab-cell.white").first().waitFor();
  await close();
});
