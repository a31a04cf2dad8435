import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRSTS, GAMES } from "../src/home/gallery.js";
import { SOLITAIRE } from "../src/home/pictures.js";
import { homeTexts, keysTexts } from "../src/texts.js";
import { ask, get, isSite, reads, shared, square, until } from "./harness.js";

const site = shared();

test("the first screen says what is special, and shows every game as it starts", async () => {
  const { page, close } = await site.open({ viewport: { width: 1280, height: 800 } });
  await page.getByText(homeTexts.promise).waitFor();
  for (const { key, place, rules, rows, cols, squares } of GAMES) {
    const start = await ask(site.address, "pawns/moves", { position: `${rows}x${cols}`, rules });
    assert.deepEqual(squares, start.squares, `${key} is drawn as it starts`);
    const picture = page.locator(`a[href="#pawns=${place}"] svg`);
    const pawns = start.squares.join("").replaceAll(".", "").length;
    assert.equal(await picture.locator(".pawn").count(), pawns);
    assert.equal(await picture.locator(".square").count(), rows * cols);
  }
  const { boards } = await get(site.address, "pegs/boards");
  assert.deepEqual(SOLITAIRE, boards.find((/** @type {{ name: string }} */ { name }) => name === "english").drawing);
  const [glow, plain] = await Promise.all([".glowing", ".hole:not(.glowing)"].map((name) => page.locator(`.wide ${name}`).first().evaluate((hole) => getComputedStyle(hole).fill)));
  assert.notEqual(glow, plain, "the hole that the army should reach stands out");
  for (const { place, state } of FIRSTS) await page.locator(`.firsts a[href="#pawns=${place}"]`, { hasText: homeTexts.states[state] }).waitFor();
  const bottoms = await page.locator(".home a, .home p").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.ok(Math.max(...bottoms) <= 800, `all of it is above the fold: ${Math.max(...bottoms)}`);
  const promise = await page.locator(".promise").evaluate((line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight));
  assert.ok(promise < 1.5, "the promise is one line");
  await close();
});

test("every picture leads to its game, and Back leads to the pictures", async () => {
  const { page, close } = await site.open();
  const links = await page.locator(".home :not(.more-links) > a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(links.length >= 12 && links.every((link) => /^#(pawns|pegs|soldiers|gone|trainer|lab)/.test(link)), links.join(" "));
  for (const link of links) {
    await page.locator(`.home a[href="${link}"]`).click();
    await page.locator(".status", { hasText: /./ }).first().waitFor();
    const family = /^#(\w+)/.exec(link)?.[1] ?? "";
    await page.locator(`.${family}`).first().waitFor();
    await until(page, (start) => location.hash.startsWith(start), `#${family}`);
    assert.deepEqual(await page.locator("#voice.heard").count(), 0, `${link} leads to something`);
    await page.goBack();
    await page.locator(".gallery-card").first().waitFor();
  }
  await page.locator(`.home a[href="#pawns=5x5&rules=breakthrough"]`).click();
  await square(page, "e5").waitFor();
  await page.locator(".game-name", { hasText: "Breakthrough 5×5" }).waitFor();
  await page.goBack();
  await page.locator(".home").waitFor();
  await page.goForward();
  await reads(page, "Your move");
  await page.locator(".brand").click();
  await page.locator(".home").waitFor();
  await close();
});

test("what has no room in a narrow header is on the first screen and in the sheet of the keys", async () => {
  for (const width of [320, 390, 1000, 1280]) {
    const { page, close } = await site.open({ viewport: { width, height: 800 } });
    await page.locator(".gallery-card").first().waitFor();
    const inHeader = page.locator(".top .spare");
    const hrefs = await inHeader.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    if (!isSite) assert.deepEqual(hrefs, ["api"]);
    const isNarrow = width <= 1000;
    assert.equal(await page.locator(".top .spare:visible").count(), isNarrow ? 0 : hrefs.length);
    assert.deepEqual(await page.locator(".home .more-links a:visible").evaluateAll((links) => links.map((link) => link.getAttribute("href"))), isNarrow ? hrefs : []);
    await page.locator("#keys").click();
    const sheet = page.getByRole("dialog", { name: keysTexts.title });
    await sheet.waitFor();
    assert.equal(await sheet.locator(".more-links a:visible").count(), isNarrow ? hrefs.length : 0);
    if (isNarrow && hrefs[0]) {
      await sheet.locator(".more-links a").first().click();
      await page.waitForURL((url) => url.pathname.endsWith(`/${hrefs[0]}`));
    }
    await close();
  }
});
