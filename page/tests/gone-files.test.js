import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { heatColour } from "../src/gone/heat.js";
import { goneProofTexts, goneTexts } from "../src/gone/texts.js";
import { boardTexts, playerTexts, proofTexts } from "../src/texts.js";
import { counts } from "./gone.js";
import { hears, reads, shared } from "./harness.js";

const site = shared();

test("boards are saved and loaded, as text and as images", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  for (const { format, label } of goneTexts.saves) {
    await page.getByRole("tab", { name: goneTexts.tabs.files }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()]);
    const content = await readFile(await download.path());
    if (format === "grid") assert.equal(content.toString(), "BWW.\nBBB.\nB...\n...B\n");
    await page.getByRole("tab", { name: goneTexts.tabs.board }).click();
    await page.getByRole("button", { name: goneTexts.clear }).click();
    await reads(page, "0 rounds; no black pebble remains.");
    await page.getByLabel(goneTexts.load).setInputFiles({ name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer: content });
    await reads(page, "3 rounds; 1 black pebble remains.");
    assert.deepEqual(await counts(page), { round: 0, white: 2, black: 6, empty: 8 }, format);
  }
  await close();
});

test("a pair of images is loaded from two files, at once or one after the other, and in any order", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  const file = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, mimeType: "image/x-portable-bitmap", buffer: Buffer.from(text) });
  const [white, black] = [file("white.pbm", "P1\n3 1\n1 0 0\n"), file("black.pbm", "P1\n3 1\n0 1 1\n")];
  const input = page.getByLabel(goneTexts.load);
  await input.setInputFiles([black, white]);
  await reads(page, "2 rounds; no black pebble remains.");
  assert.match(page.url(), /#gone=WBB$/);
  await page.getByRole("button", { name: goneTexts.example }).click();
  await reads(page, "3 rounds");
  await input.setInputFiles([white]);
  await hears(page, "white.pbm is half of a PBM pair");
  assert.match(page.url(), /#gone=BWW/, "half a board changes nothing");
  await input.setInputFiles([black]);
  await reads(page, "2 rounds; no black pebble remains.");
  await input.setInputFiles([white, file("a.txt", "W")]);
  await hears(page, /^Cannot load white\.pbm \(white\) and a\.txt \(black\): /);
  await close(/status of 422/);
});

test("an empty file is an empty board, and can grow", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  await page.getByLabel(goneTexts.load).setInputFiles({ name: "empty.txt", mimeType: "text/plain", buffer: Buffer.from("") });
  await hears(page, "Loaded empty.txt: 0 rows, 0 columns.");
  await reads(page, "0 rounds; no black pebble remains.");
  for (const name of [goneTexts.tools.undo.label, goneTexts.tools.redo.label, boardTexts.rows.more, boardTexts.columns.more]) await page.getByRole("button", { name }).click();
  await page.waitForURL(/#gone=\.$/);
  assert.doesNotMatch((await page.locator("#voice").textContent()) ?? "", /too large/);
  await close();
});

test("a board of 300 by 300 is filled, solved and stepped through", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  await page.getByRole("button", { name: "300×300" }).click();
  await page.locator('[data-count="empty"]', { hasText: /\d\d,\d\d\d/ }).waitFor();
  await reads(page, /^\d+ rounds; [\d,]+ black pebbles? remain/);
  const before = await counts(page);
  assert.equal(before.white + before.black + before.empty, 90_000);
  await page.getByRole("button", { name: playerTexts.end }).click();
  const after = await counts(page);
  assert.ok(after.round > 1 && after.black < before.black && after.empty === before.empty);
  // A frame is drawn well within the time of a blink.
  const drawn = await page.evaluate(async () => {
    const slider = /** @type {HTMLInputElement} */ (document.querySelector(".gone .timeline"));
    const start = performance.now();
    for (let round = 0; round <= Number(slider.max); round += 1) {
      slider.value = String(round);
      slider.dispatchEvent(new Event("input"));
    }
    return (performance.now() - start) / (Number(slider.max) + 1);
  });
  console.log(`a frame of 300x300 takes ${drawn.toFixed(1)} ms`);
  await close();
});

test("boards of every size survive a reload, and no address names another board", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  const example = page.url();
  const places = new Set([example]);
  for (const size of ["20×20", "100×100", "300×300"]) {
    await page.getByRole("button", { name: size }).click();
    await reads(page, /black pebbles? remain/);
    const [first, words] = [page.url(), await page.locator(".status").textContent()];
    const before = await counts(page);
    places.add(first);
    await page.getByRole("button", { name: goneTexts.fill }).click();
    await page.waitForURL((url) => url.href !== first);
    places.add(page.url());
    await page.goto(first);
    await reads(page, words ?? "");
    await page.reload();
    await reads(page, words ?? "");
    assert.deepEqual(await counts(page), before, size);
    assert.equal(page.url(), first, "the same board has the same address");
  }
  assert.equal(places.size, 7, "every board has an address of its own");
  // Another visit, and nothing kept.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto([...places].at(-2) ?? "");
  await hears(page, "stored only in the browser that created it");
  await reads(page, "3 rounds");
  assert.equal(page.url(), example);
  for (const nonsense of ["packed:3x3:zz", "packed:2x2:____", "packed:9999x9999:A", "kept:0x0:", "packed:0x7:"]) {
    await page.goto(`${site.address}#gone=${nonsense}`);
    await page.waitForURL((url) => !url.href.includes(nonsense));
  }
  await close();
});

test("a board is proved, downloaded and checked on the spot", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  await page.getByRole("tab", { name: goneTexts.tabs.proof }).click();
  await page.getByRole("button", { name: goneProofTexts.prove }).click();
  await page.locator(".claim", { hasText: "3 rounds; 1 black pebble remains." }).waitFor();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news", { hasText: "Verified: white spreads for 3 rounds on the 4x4 board BWW./BBB./B.../...B, and 1 black pebble remains" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: proofTexts.download }).click()]);
  assert.equal(download.suggestedFilename(), "gone-4x4.proof");
  const content = await readFile(await download.path());
  assert.ok(content.toString("latin1").startsWith("ludex certificate 1\nfamily: gone\n"));
  await page.getByRole("tab", { name: goneTexts.tabs.board }).click();
  await page.locator(".segment", { hasText: "Wrap around" }).click();
  await page.locator(".claim").waitFor({ state: "detached" });
  await close();
});

test("rounds have the colours of the program's pictures", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ludex-"));
  try {
    for (const last of [1, 2, 7, 8, 9, 40, 48]) {
      const file = join(folder, `${last}.svg`);
      await promisify(execFile)(process.env["LUDEX"] ?? "ludex", ["gone", "solve", `W${"B".repeat(last)}`, "--svg", file]);
      const drawn = [...(await readFile(file, "utf8")).matchAll(/<circle[^>]* fill="#([0-9a-f]{6})"/g)].slice(1).map(([, colour]) => colour);
      const expected = drawn.map((_, index) => heatColour(index + 1, last).map((channel) => channel.toString(16).padStart(2, "0")).join(""));
      assert.equal(drawn.length, last);
      assert.deepEqual(drawn, expected, `${last} rounds`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
