import assert from "node:assert/strict";
import { test } from "node:test";
import { boardTexts, editorTexts, gamesTexts, pawnsEditorTexts, pawnsTexts } from "../src/texts.js";
import { hears, held, reads, shared, square } from "./harness.js";
import { move, standing, tool, visit } from "./pawns.js";

const site = shared();
const PERSON = { opponent: "person" };

test("editing is a mode: it says so, and what acts on the game is out of reach", async () => {
  const { page, close } = await visit(site, PERSON);
  await move(page, "b1", "b2");
  await reads(page, "Black to move");
  const frame = () => page.locator(".board").evaluate((board) => getComputedStyle(board).outlineStyle);
  assert.equal(await frame(), "none");
  await tool(page, pawnsTexts.tools.edit.label).click();
  await reads(page, editorTexts.editing);
  assert.equal(await frame(), "solid", "the board has a frame of its own");
  for (const name of [pawnsTexts.tools.hint.label, pawnsTexts.tools.values.label]) assert.equal(await tool(page, name).count(), 0);
  assert.equal(await page.getByRole("button", { name: gamesTexts.choose }).count(), 0);
  assert.equal(await page.getByRole("tab").count(), 0);
  const before = held(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("v");
  assert.equal(held(page), before, "keys of the game do nothing");
  await close();
});

test("size, pieces and side act on the edited board, and so do undo and redo", async () => {
  const { page, close } = await visit(site, PERSON);
  await move(page, "b1", "b2");
  await reads(page, "Black to move");
  const game = await standing(page);
  await tool(page, pawnsTexts.tools.edit.label).click();
  await page.getByRole("button", { name: boardTexts.rows.more }).click();
  await square(page, "a4").waitFor();
  await page.getByRole("button", { name: boardTexts.columns.more }).click();
  await square(page, "d4").waitFor();
  await square(page, "d1").click();
  assert.equal(await standing(page), `${game.replace("Pc1", "Pc1 Pd1")}`);
  await tool(page, editorTexts.undo.label).click();
  assert.equal(await standing(page), game);
  await page.keyboard.press("Control+z");
  await square(page, "d4").waitFor({ state: "detached" });
  assert.equal(await page.getByLabel(boardTexts.columns.label, { exact: true }).inputValue(), "3", "the field shows what is true");
  await page.keyboard.press("Control+z");
  await square(page, "a4").waitFor({ state: "detached" });
  assert.ok(await tool(page, editorTexts.undo.label).isDisabled());
  await page.keyboard.press("Control+z");
  assert.equal(await standing(page), game, "the game is not touched");
  await page.keyboard.press("Control+y");
  await square(page, "a4").waitFor();
  const rows = page.getByLabel(boardTexts.rows.label, { exact: true });
  await rows.fill("40");
  await rows.press("Tab");
  await hears(page, pawnsTexts.tooLarge(40, 3, 64));
  assert.equal(await rows.inputValue(), "4", "after a failure the field returns");
  await close();
});

test("Cancel brings the game back as it was, Done plays on, and undo brings back the game before", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 });
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, "Your move");
  const [before, place] = [await standing(page), held(page)];
  await tool(page, pawnsTexts.tools.edit.label).click();
  await page.getByRole("button", { name: pawnsEditorTexts.clear }).click();
  assert.equal(await standing(page), "");
  await tool(page, editorTexts.cancel).click();
  await reads(page, "Your move");
  assert.deepEqual([await standing(page), held(page)], [before, place]);
  await tool(page, pawnsTexts.tools.edit.label).click();
  await page.getByRole("button", { name: pawnsEditorTexts.start }).click();
  await page.locator(".editor-verdict", { hasText: "ppp/3/PPP w" }).waitFor();
  await tool(page, editorTexts.done).click();
  await reads(page, "Your move");
  assert.equal(held(page), "ppp/3/PPP w");
  await page.keyboard.press("Control+z");
  await page.locator(".move").nth(1).waitFor();
  assert.equal(held(page), place);
  await close();
});

test("Back leaves the editor, and nothing is lost", async () => {
  const { page, close } = await site.open();
  await page.locator('.home a[href="#pawns=3x3"]').click();
  await reads(page, /to move|Your move/);
  await tool(page, pawnsTexts.tools.edit.label).click();
  await reads(page, editorTexts.editing);
  await page.goBack();
  await page.locator(".gallery-card").first().waitFor();
  await page.goForward();
  await reads(page, /to move|Your move/);
  assert.equal(await page.locator(".editing").count(), 0);
  await close();
});
