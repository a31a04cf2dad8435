import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_WRITTEN } from "../src/stored.js";
import { editorTexts, gameTexts, keysTexts, pawnsShareTexts, pawnsTexts, variationTexts } from "../src/texts.js";
import { held, reads, shared, square, until } from "./harness.js";
import { move, standing, tool, visit } from "./pawns.js";

/** @import { Page } from "playwright-core" */

const site = shared();
const PERSON = { opponent: "person" };
const BRANCHED = "#pawns=3x3+a1-a2+(b1-b2+a3xb2+(c3xb2))+b3xa2+b1xa2&at=1.0";

/** Waits for the move that is lit. @param {Page} page @param {string} words */
const lights = (page, words) => page.locator(".move[aria-current]", { hasText: words }).waitFor();

test("going back and playing another move makes a variation, and the address holds it all", async () => {
  const { page, close } = await visit(site, PERSON);
  await move(page, "a1", "a2");
  await reads(page, "Black to move");
  await move(page, "b3", "a2");
  await reads(page, "White to move");
  await page.keyboard.press("ArrowLeft");
  await reads(page, "Ply 1 of 2");
  await page.locator(".advice", { hasText: /wins in/ }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await move(page, "b1", "b2");
  await page.locator(".tree .variation", { hasText: "b1-b2" }).waitFor();
  assert.deepEqual(await page.locator(".tree .move").evaluateAll((all) => all.map((one) => one.firstChild?.textContent)), ["a1-a2", "b1-b2", "b3xa2"]);
  // The list may be drawn again at any moment, so both are measured at once.
  const [main = NaN, variation = NaN] = await page.evaluate(() => [".pair .move", ".variation .move"].map((part) => document.querySelector(part)?.getBoundingClientRect().y));
  assert.ok(variation > main, `it stands below the move that it replaces: ${variation} and ${main}`);
  const place = held(page);
  assert.equal(place, "ppp/3/PPP w a1-a2 (b1-b2) b3xa2&at=1");
  const now = await standing(page);
  await page.reload();
  await lights(page, "b1-b2");
  assert.deepEqual([held(page), await standing(page), await page.locator(".tree .move").count()], [place, now, 3]);
  await page.goto("about:blank");
  await page.goBack();
  await lights(page, "b1-b2");
  assert.equal(held(page), place);
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  assert.equal(await page.locator('pre[data-format="tree"]').textContent(), "ppp/3/PPP w a1-a2 (b1-b2) b3xa2");
  await page.getByLabel(pawnsShareTexts.loadLabel).fill("3x3 c1-c2 (a1-a2 b3xa2)");
  await page.getByRole("button", { name: pawnsShareTexts.load }).click();
  await until(page, () => location.hash.includes("c1-c2"));
  assert.equal(held(page), "ppp/3/PPP w c1-c2 (a1-a2 b3xa2)&at=0");
  await close();
});

test("an opponent answers in a variation too", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 }, { place: "#pawns=4x4" });
  await reads(page, "Your move");
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, "Your move");
  await tool(page, pawnsTexts.tools.undo.label).click();
  await reads(page, "Ply 0 of 2");
  await move(page, "a1", "a2");
  await page.locator(".variation .move").nth(1).waitFor();
  await reads(page, "Your move");
  assert.match(held(page), /^pppp\/4\/4\/PPPP w b1-b2 \(a1-a2 \S+\) \S+&at=1\.0$/);
  await close();
});

test("arrow keys walk through the game, along the line and among variations", async () => {
  const { page, close } = await visit(site, PERSON, { place: BRANCHED });
  await lights(page, "a3xb2");
  for (const [key, words] of /** @type {const} */ ([
    ["ArrowDown", "c3xb2"],
    ["ArrowDown", "c3xb2"],
    ["ArrowUp", "a3xb2"],
    ["ArrowLeft", "b1-b2"],
    ["ArrowRight", "a3xb2"],
    ["ArrowLeft", "b1-b2"],
    ["ArrowUp", "a1-a2"],
    ["End", "b1xa2"],
    ["ArrowLeft", "b3xa2"],
  ])) {
    await page.keyboard.press(key);
    await lights(page, words);
  }
  await page.keyboard.press("Home");
  await page.locator(".move[aria-current]").waitFor({ state: "detached" });
  assert.match(held(page), /&at=$/);
  // A click on the board takes the focus there, and the keys still walk.
  await square(page, "b2").click();
  await page.keyboard.press("ArrowRight");
  await lights(page, "a1-a2");
  await page.locator(".move", { hasText: "c3xb2" }).click();
  await lights(page, "c3xb2");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-current")), "true", "the focus stays with the move");
  await close();
});

test("a variation becomes the main line, and a move is deleted", async () => {
  const { page, close } = await visit(site, PERSON, { place: BRANCHED });
  await lights(page, "a3xb2");
  await page.getByRole("button", { name: variationTexts.promote }).click();
  await page.locator(".pair .move", { hasText: "b1-b2" }).waitFor();
  assert.equal(held(page), "ppp/3/PPP w b1-b2 (a1-a2 b3xa2 b1xa2) a3xb2 (c3xb2)&at=0.0");
  assert.ok(await page.getByRole("button", { name: variationTexts.promote }).isDisabled());
  await page.getByRole("button", { name: gameTexts.prune }).click();
  await lights(page, "b1-b2");
  assert.equal(held(page), "ppp/3/PPP w b1-b2 (a1-a2 b3xa2 b1xa2) c3xb2&at=0");
  await close();
});

test("a game too long for an address is kept by the browser", async () => {
  const { page, close } = await visit(site, PERSON, { place: "#pawns=8x8" });
  await reads(page, "White to move");
  // Every first move with every answer, and then all other pawns move twice.
  const columns = [..."abcdefgh"];
  const all = columns.flatMap((white) =>
    columns.map((black) => {
      const others = columns.filter((column) => column !== white && column !== black);
      const twice = [["1-", "2", "8-", "7"], ["2-", "3", "7-", "6"]].flatMap(([from, to, back, on]) => others.map((column) => `${column}${from}${column}${to} ${column}${back}${column}${on}`));
      return `${white}1-${white}2 ${black}8-${black}7 ${twice.join(" ")}`;
    }),
  );
  const [first = "", ...others] = all;
  const [start = "", ...rest] = first.split(" ");
  const lines = `8x8 ${start} ${others.map((line) => `(${line})`).join(" ")} ${rest.join(" ")}`;
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  await page.getByLabel(pawnsShareTexts.loadLabel).fill(lines);
  await page.getByRole("button", { name: pawnsShareTexts.load }).click();
  const count = () => page.locator(".tree .move").count();
  await page.locator(".tree .move").nth(100).waitFor({ state: "attached" });
  const moves = await count();
  const tree = await page.locator('pre[data-format="tree"]').textContent();
  assert.ok((tree ?? "").length > MOST_WRITTEN, `${tree?.length} characters are too many`);
  assert.match(page.url(), /#pawns=kept:\w+&tab=share$/);
  await page.reload();
  await page.locator(".tree .move").nth(100).waitFor({ state: "attached" });
  assert.equal(await count(), moves, "nothing is lost");
  await close();
});

test("a question mark shows all keys, and every one that it names does something", async () => {
  const { page, close } = await visit(site, PERSON, { place: "#pawns=3x3+b1-b2" });
  await reads(page, "Black to move");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: keysTexts.title });
  for (const { words } of pawnsTexts.keys) await sheet.getByText(words, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("v");
  await page.locator(".arrow text").first().waitFor();
  await page.keyboard.press("f");
  assert.equal(await page.locator("[data-square]").first().getAttribute("data-square"), "c1");
  await page.keyboard.press("e");
  await reads(page, editorTexts.editing);
  await page.keyboard.press("Escape");
  await reads(page, "Black to move");
  await page.keyboard.press("n");
  await page.locator("dialog").waitFor();
  await close();
});

test("the focus stays on its square when the board is flipped", async () => {
  const { page, close } = await visit(site, PERSON);
  await square(page, "a1").focus();
  await page.keyboard.press("ArrowRight");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  assert.equal(await focused(), "b1");
  const before = await square(page, "a1").boundingBox();
  await page.keyboard.press("f");
  assert.equal(await focused(), "b1");
  assert.notDeepEqual(await square(page, "a1").boundingBox(), before);
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "a1", "right is right on the board as it is seen");
  await close();
});
