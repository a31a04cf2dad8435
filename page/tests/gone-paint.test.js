import assert from "node:assert/strict";
import { test } from "node:test";
import { counts, look } from "./gone.js";
import { goneProofTexts, goneTexts } from "../src/gone/texts.js";
import { boardTexts, playerTexts, stepTexts } from "../src/texts.js";
import { hears, reads, shared } from "./harness.js";

const site = shared();

test("the example steps through its three rounds", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds; 1 black pebble remains.");
  assert.deepEqual(await counts(page), { round: 0, white: 2, black: 6, empty: 8 });
  const [black1, white1, empty1] = [await look(page, 0, 0, 4), await look(page, 0, 1, 4), await look(page, 3, 0, 4)];
  assert.ok(new Set([black1, white1, empty1]).size === 3, "black, white and empty are told apart");
  const corner = await look(page, 2, 0, 4);
  const black = [];
  for (let round = 1; round <= 3; round += 1) {
    await page.getByRole("button", { name: stepTexts.round.forward }).click();
    black.push((await counts(page)).black);
  }
  assert.deepEqual(black, [3, 2, 1]);
  assert.ok((await look(page, 2, 0, 4)) !== corner, "the last pebble is seen to turn");
  assert.ok(await page.getByRole("button", { name: stepTexts.round.forward }).isDisabled(), "nothing comes after the end");
  await page.getByLabel(stepTexts.round.name, { exact: true }).fill("1");
  assert.equal((await counts(page)).black, 3);
  await page.getByRole("button", { name: playerTexts.first }).click();
  await page.getByRole("button", { name: playerTexts.play, exact: true }).click();
  await page.locator('[data-count="round"]', { hasText: "3" }).waitFor();
  await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
  await close();
});

test("the brush paints by mouse and by key, and the answer follows", async () => {
  const { page, close } = await site.open({ place: "#gone=W..." });
  await reads(page, "0 rounds; no black pebble remains.");
  const box = await page.locator("canvas.gone-canvas").boundingBox();
  assert.ok(box);
  const at = (/** @type {number} */ col) => [box.x + ((col + 0.5) / 4) * box.width, box.y + box.height / 2];
  await page.mouse.move(at(1)[0] ?? 0, at(1)[1] ?? 0);
  await page.mouse.down();
  await page.mouse.move(at(3)[0] ?? 0, at(3)[1] ?? 0, { steps: 2 });
  await page.mouse.up();
  await reads(page, "3 rounds; no black pebble remains.");
  assert.match(page.url(), /#gone=WBBB$/);
  await page.locator("canvas.gone-canvas").focus();
  await page.locator(".segment", { hasText: "Empty" }).click();
  await page.locator("canvas.gone-canvas").focus();
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await reads(page, "0 rounds; 2 black pebbles remain.");
  await page.locator(".segment", { hasText: "Wrap around" }).click();
  await reads(page, "2 rounds; no black pebble remains.");
  await close();
});

test("every stroke, fill, size and file is taken back and done again", async () => {
  const { page, close } = await site.open({ place: "#gone=W..." });
  await reads(page, "0 rounds");
  const [undo, redo] = [page.getByRole("button", { name: goneTexts.tools.undo.label }), page.getByRole("button", { name: goneTexts.tools.redo.label })];
  assert.ok((await undo.isDisabled()) && (await redo.isDisabled()), "there is nothing to take back");
  const canvas = page.locator("canvas.gone-canvas");
  const box = await canvas.boundingBox();
  assert.ok(box);
  const at = (/** @type {number} */ col) => /** @type {const} */ ([box.x + ((col + 0.5) / 4) * box.width, box.y + box.height / 2]);
  /** @type {string[]} */
  const places = [page.url()];
  const done = async (/** @type {() => Promise<void>} */ deed) => {
    await deed();
    await page.waitForURL((url) => url.href !== places.at(-1));
    places.push(page.url());
  };
  await done(async () => {
    await page.mouse.move(...at(1));
    await page.mouse.down();
    await page.mouse.move(...at(3), { steps: 3 });
    await page.mouse.up();
  });
  await done(async () => {
    await page.locator(".segment", { hasText: "Empty" }).click();
    await canvas.focus();
    await page.keyboard.press("Space");
  });
  await done(() => page.getByRole("button", { name: boardTexts.rows.more }).click());
  await done(() => page.getByRole("button", { name: "20×20" }).click());
  await done(() => page.getByRole("button", { name: goneTexts.fill }).click());
  await done(() => page.getByRole("button", { name: goneTexts.clear }).click());
  await done(() => page.getByLabel(goneTexts.load).setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("WB\nBB\n") }));
  await reads(page, "2 rounds");
  assert.ok(await redo.isDisabled());
  for (const place of places.slice(0, -1).reverse()) {
    await page.keyboard.press("Control+z");
    await page.waitForURL(place);
  }
  assert.ok(await undo.isDisabled());
  await reads(page, "0 rounds; no black pebble remains.");
  for (const [index, place] of places.slice(1).entries()) {
    await page.keyboard.press(index % 2 === 0 ? "Control+Shift+z" : "Control+y");
    await page.waitForURL(place);
  }
  await reads(page, "2 rounds");
  await undo.click();
  await page.getByRole("button", { name: goneTexts.example }).click();
  await reads(page, "3 rounds");
  assert.ok(await redo.isDisabled(), "what is done anew is not done again");
  await close();
});

test("the right button erases, rounds play at the speed chosen, and the heat map has a legend", async () => {
  const { page, close } = await site.open({ place: "#gone=WBBB" });
  await reads(page, "3 rounds");
  const box = await page.locator("canvas.gone-canvas").boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + (3.5 / 4) * box.width, box.y + box.height / 2, { button: "right" });
  await reads(page, "2 rounds; no black pebble remains.");
  assert.match(page.url(), /#gone=WBB\.$/);
  const legend = page.locator(".heat-legend");
  assert.ok(await legend.isHidden());
  await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
  assert.equal(await legend.textContent(), "round 1round 2");
  const took = async (/** @type {string} */ speed) => {
    await page.getByLabel(playerTexts.speed).fill(speed);
    await page.getByRole("button", { name: playerTexts.first }).click();
    return page.evaluate(async () => {
      const start = performance.now();
      /** @type {HTMLElement} */ (document.querySelector('.gone button[aria-label="Play"]')).click();
      while (document.querySelector('[data-count="round"]')?.textContent !== "2") await new Promise(requestAnimationFrame);
      return performance.now() - start;
    });
  };
  const [slow, fast] = [await took("3"), await took("10")];
  assert.ok(slow > 2 * fast, `${slow} ms, ${fast} ms`);
  await close();
});

test("the shares of a random board add up to at most the whole, and are those that are filled", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  const slider = (/** @type {string} */ name) => page.locator(".gone .strength", { hasText: name });
  await slider("Black").locator("input").fill("90");
  await slider("White").locator("input").fill("100");
  assert.deepEqual(await page.locator(".gone .strength output").allTextContents(), ["0%", "100%"]);
  await page.getByRole("button", { name: goneTexts.fill }).click();
  await page.locator('[data-count="white"]', { hasText: /^16$/ }).waitFor();
  assert.deepEqual(await counts(page), { round: 0, white: 16, black: 0, empty: 0 });
  await close();
});

test("thin boards are drawn large enough to paint, and scroll", async () => {
  for (const [place, sides] of /** @type {const} */ ([
    [`#gone=${"B".repeat(399)}W`, [1, 400]],
    [`#gone=${"B/".repeat(399)}W`, [400, 1]],
  ])) {
    const { page, close } = await site.open({ place });
    await reads(page, "399 rounds");
    const canvas = page.locator("canvas.gone-canvas");
    const box = await canvas.boundingBox();
    assert.ok(box && box.height / sides[0] >= 15 && box.width / sides[1] >= 15, JSON.stringify(box));
    const extent = await page.evaluate(() => [document.documentElement.scrollWidth - document.documentElement.clientWidth, document.documentElement.scrollHeight]);
    assert.ok(extent[0] === 0 && (extent[1] ?? 0) < 2500, "the board scrolls, the page does not");
    await canvas.focus();
    for (let step = 0; step < 150; step += 1) await page.keyboard.press(sides[0] === 1 ? "ArrowRight" : "ArrowDown");
    const [ring, port] = [await page.locator(".gone-cursor").boundingBox(), await page.locator(".gone-scroll").boundingBox()];
    assert.ok(ring && port && ring.x + ring.width <= port.x + port.width + 1 && ring.y + ring.height <= port.y + port.height + 1, "keys bring what they paint into sight");
    await close();
  }
});

test("what keys paint is said", async () => {
  const { page, close } = await site.open({ place: "#gone=W.." });
  await reads(page, "0 rounds");
  const whispers = (/** @type {string} */ words) => page.locator("#whisper").filter({ hasText: words }).waitFor({ state: "attached" });
  await page.locator("canvas.gone-canvas").focus();
  await page.keyboard.press("ArrowRight");
  await whispers("Row 1, column 2: empty.");
  await page.keyboard.press("Space");
  await whispers("Row 1, column 2: black. 1 round; no black pebble remains.");
  await page.keyboard.press("ArrowRight");
  await whispers("Row 1, column 3: empty.");
  await close();
});

test("with black spreading, white is what remains", async () => {
  const { page, close } = await site.open({ place: "#gone=BWW.W" });
  await reads(page, "1 round; no black pebble remains.");
  await page.locator(".segment", { hasText: "Black" }).last().click();
  await reads(page, "2 rounds; 1 white pebble remains.");
  await page.locator(".advice", { hasText: "every white pebble next to a black one turns black" }).waitFor();
  await page.getByRole("button", { name: playerTexts.end }).click();
  assert.deepEqual(await counts(page), { round: 2, white: 1, black: 3, empty: 1 });
  await page.getByRole("tab", { name: goneTexts.tabs.proof }).click();
  await page.getByRole("button", { name: goneProofTexts.prove }).click();
  await page.locator(".claim", { hasText: "2 rounds; 1 white pebble remains." }).waitFor();
  await close();
});

test("a link that is not a board is refused in words", async () => {
  const { page, close } = await site.open({ place: "#gone=WX" });
  await hears(page, '"WX" is not a board');
  await reads(page, "3 rounds");
  await close();
});
