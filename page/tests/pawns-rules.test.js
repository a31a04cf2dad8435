import assert from "node:assert/strict";
import { test } from "node:test";
import { boardTexts, copyTexts, editorTexts, gamesTexts, pawnsEditorTexts, pawnsShareTexts, pawnsTexts, sentence } from "../src/texts.js";
import { ask, held, reads, shared, square } from "./harness.js";
import { move, openSheet, standing, tool, visit } from "./pawns.js";

const site = shared();
const PERSON = { opponent: "person" };

test("a game is chosen by keyboard, and what is said of it is what the server says", async () => {
  const { page, close } = await visit(site, PERSON);
  await reads(page, "White to move");
  const sheet = await openSheet(page);
  const { games } = await ask(site.address, "pawns/rules", {});
  assert.equal(await sheet.locator(".game-card").count(), gamesTexts.known.length);
  for (const [index, known] of gamesTexts.known.entries()) {
    await sheet.locator(".game-card").nth(index).click();
    const { about } = games.find((/** @type {{ rules: string }} */ { rules }) => rules === known.rules);
    await sheet.locator(".about-line", { hasText: sentence(about) }).waitFor();
  }
  await sheet.locator(".game-card").first().click();
  const focused = () => page.evaluate(() => document.activeElement?.closest(".game-card")?.textContent ?? "");
  assert.match(await focused(), /^Hexapawn/);
  for (let down = 0; down < 3; down += 1) await page.keyboard.press("ArrowDown");
  assert.match(await focused(), /^Breakthrough/);
  await sheet.locator('button[type="submit"]:enabled').waitFor();
  await page.keyboard.press("Enter");
  await sheet.waitFor({ state: "hidden" });
  await square(page, "e5").waitFor();
  assert.equal(held(page), "ppppp/ppppp/5/PPPPP/PPPPP w&rules=breakthrough");
  await page.locator(".game-name", { hasText: "Breakthrough 5×5" }).waitFor();
  await openSheet(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  assert.equal(held(page), "ppppp/ppppp/5/PPPPP/PPPPP w&rules=breakthrough", "nothing is chosen by looking");
  await close();
});

test("a board that is too large is refused in the sheet, and the fields show what is true", async () => {
  const { page, close } = await visit(site, PERSON);
  await reads(page, "White to move");
  const sheet = await openSheet(page);
  const rows = sheet.getByLabel(boardTexts.rows.label, { exact: true });
  await rows.fill("30");
  await rows.press("Tab");
  await sheet.getByRole("alert").filter({ hasText: pawnsTexts.tooLarge(30, 3, 64) }).waitFor();
  assert.equal(await rows.inputValue(), "3");
  assert.equal(await sheet.locator('.chip[aria-pressed="true"]').textContent(), "3×3");
  await rows.fill("4");
  await rows.press("Tab");
  await sheet.getByRole("alert").waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await openSheet(page);
  assert.equal(await rows.inputValue(), "3", "what was not started is forgotten");
  await close();
});

test("a draw is a draw in words, on the board, in the list and at the end", async () => {
  const { page, close } = await visit(site, { ...PERSON, values: true, rules: "classic,blocked=draws", rows: 3, cols: 1 });
  await page.getByRole("tab", { name: pawnsTexts.tabs.values }).click();
  await page.locator(".verdict.draw", { hasText: "draws" }).waitFor();
  assert.equal(await page.locator(".arrow.draw text").textContent(), "=");
  await page.locator(".evaluation.draw").waitFor();
  await page.getByRole("tab", { name: pawnsTexts.tabs.moves }).click();
  await reads(page, "White to move");
  await page.locator(".advice", { hasText: /draw/ }).waitFor();
  await square(page, "a1").click();
  assert.equal(await page.locator(".dot.draw").count(), 1);
  await square(page, "a2").click();
  const { sentence: ending, winner, moves } = await ask(site.address, "pawns/moves", { position: "3x1 a1-a2", rules: "classic,blocked=draws" });
  assert.deepEqual([winner, moves], [null, []]);
  assert.match(ending, /draw/);
  await reads(page, ending);
  const end = page.locator(".summary");
  await end.filter({ hasText: "A draw." }).waitFor();
  await end.filter({ hasText: "White played perfectly" }).waitFor();
  assert.equal(await page.locator(".chart .point").count(), 2);
  const middle = await page.locator(".chart .middle").getAttribute("y1");
  const middles = await page.locator(".chart .point").evaluateAll((points) => points.map((point) => point.getAttribute("cy")));
  assert.deepEqual(middles, [middle, middle], "a draw is on the line");
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: "Prove this position" }).click();
  await page.locator(".claim", { hasText: /draw/ }).waitFor();
  await page.getByRole("tab", { name: pawnsTexts.tabs.compare }).click();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.locator("td.words", { hasText: "draw" }).nth(5).waitFor();
  await close();
});

test("whoever gives away a draw is told so", async () => {
  const rules = "classic,blocked=draws";
  const { page, close } = await visit(site, { ...PERSON, rules, rows: 4, cols: 3 });
  await reads(page, "White to move");
  const { outcome, moves } = await ask(site.address, "pawns/analyze", { position: "4x3", rules });
  assert.deepEqual([outcome, moves.at(-1).move, moves.at(-1).outcome], ["draw", "b1-b2", "loss"]);
  await move(page, "b1", "b2");
  await page.locator(".move.mistake").waitFor();
  assert.equal(await page.locator(".move.mistake").getAttribute("title"), "a draw was possible");
  await page.locator(".faint.small", { hasText: "One mistake (?)." }).waitFor();
  await close();
});

test("a pawn that made a double step is captured beside, and comes back with undo", async () => {
  const { page, close } = await visit(site, { ...PERSON, rules: "pawn-game", rows: 6, cols: 2 });
  await reads(page, "White to move");
  assert.equal(await standing(page), "Pa2 Pb2 pa5 pb5");
  await move(page, "a2", "a3");
  await reads(page, "Black to move");
  await move(page, "b5", "b3");
  await reads(page, "White to move");
  const before = await standing(page);
  assert.equal(before, "Pa3 Pb2 pa5 pb3");
  assert.equal(await page.locator(".piece:not(.gone)").count(), 4);
  await square(page, "a3").click();
  assert.match((await square(page, "b4").getAttribute("aria-label")) ?? "", /en passant/);
  await square(page, "b4").click();
  await reads(page, "Black to move");
  assert.equal(await standing(page), "Pb2 Pb4 pa5");
  await page.locator(".piece.gone").waitFor({ state: "detached" });
  assert.equal(await page.locator(".piece").count(), 3);
  await tool(page, pawnsTexts.tools.undo.label).click();
  await reads(page, "Ply 2 of 3");
  assert.equal(await standing(page), before);
  await page.keyboard.press("Control+y");
  await reads(page, "Black to move");
  await close();
});

test("rules are in the link, in the next visit, and in texts that are copied and loaded", async () => {
  const { page, close } = await visit(site, { ...PERSON, rules: "misere,capture=compulsory", rows: 4, cols: 3 });
  await reads(page, "White to move");
  await move(page, "a1", "a2");
  await reads(page, "Black to move");
  const place = held(page);
  assert.equal(place, "ppp/3/3/PPP w a1-a2&rules=misere,capture=compulsory");
  await page.reload();
  await reads(page, "Black to move");
  assert.equal(held(page), place);
  await page.goto("about:blank");
  await page.goto(`${site.address}#pawns`);
  await reads(page, "White to move");
  assert.equal(held(page), "ppp/3/3/PPP w&rules=misere,capture=compulsory");
  await page.goto(`${site.address}#pawns=${place.replaceAll(" ", "+")}`);
  await reads(page, "Black to move");
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  const copied = await page.locator(".text-entry", { hasText: pawnsShareTexts.game }).locator("pre").textContent();
  assert.equal(copied, "rules: misere,capture=compulsory\nppp/3/3/PPP w a1-a2");
  assert.match((await page.locator(".text-entry", { hasText: copyTexts.link }).locator("pre").textContent()) ?? "", /&rules=misere,capture=compulsory$/);
  const load = async (/** @type {string} */ text) => {
    await page.locator("textarea").first().fill(text);
    await page.getByRole("button", { name: pawnsShareTexts.load }).click();
  };
  await load("3x3");
  await square(page, "a4").waitFor({ state: "detached" });
  assert.equal(held(page), "ppp/3/PPP w", "a text without rules is classic");
  await load(copied ?? "");
  await square(page, "a4").waitFor();
  await reads(page, "Black to move");
  assert.equal(held(page), place);
  await close();
});

test("a link with unknown rules says so and leaves something to play", async () => {
  const { page, close } = await site.open({ place: "#pawns=3x3&rules=chess" });
  await page.locator("#voice", { hasText: /unknown preset "chess"/ }).waitFor({ state: "attached" });
  await reads(page, "Your move");
  assert.equal(held(page), "ppp/3/PPP w");
  await close(/422/);
});

test("other rules are put together key by key, and contradictions are named in place", async () => {
  const { page, close } = await visit(site, PERSON);
  await reads(page, "White to move");
  const sheet = await openSheet(page);
  await sheet.getByText(gamesTexts.otherRules).click();
  const choose = (/** @type {string} */ key, /** @type {string} */ value) => sheet.locator(`[data-key="${key}"]`).selectOption(value);
  await choose("pawns", "berolina");
  await sheet.locator(".game-card:has(:checked)").waitFor({ state: "detached" });
  await choose("double-step", "home");
  await sheet.locator(".notice", { hasText: /double-step/ }).waitFor();
  assert.ok(await sheet.getByRole("button", { name: gamesTexts.play }).isDisabled());
  await choose("double-step", "no");
  await sheet.locator(".notice").waitFor({ state: "hidden" });
  await choose("blocked", "draws");
  const { games } = await ask(site.address, "pawns/rules", { name: "berolina,blocked=draws" });
  await sheet.locator('p[role="status"]', { hasText: games[0].explanation.at(-1) }).waitFor();
  await sheet.getByRole("button", { name: gamesTexts.play }).click();
  await sheet.waitFor({ state: "hidden" });
  assert.equal(held(page), "ppp/3/PPP w&rules=berolina,blocked=draws");
  await page.locator(".game-name", { hasText: "berolina,blocked=draws" }).waitFor();
  await square(page, "b1").click();
  assert.deepEqual(await page.locator("[data-square].target").evaluateAll((all) => all.map((one) => one.getAttribute("data-square")).sort()), ["a2", "c2"]);
  await close(/422/);
});

test("the editor keeps the rules, and marks a square that was passed over where they have that", async () => {
  const { page, close } = await visit(site, { ...PERSON, rules: "pawn-game", rows: 6, cols: 2 });
  await reads(page, "White to move");
  await tool(page, pawnsTexts.tools.edit.label).click();
  const brush = (/** @type {string} */ value) => page.locator(`.segment:has([value="${value}"])`);
  await page.getByRole("button", { name: pawnsEditorTexts.clear }).click();
  await brush("P").click();
  await square(page, "a3").click();
  await brush("p").click();
  await square(page, "b3").click();
  await brush("passed").click();
  await square(page, "b4").click();
  await page.locator(".small", { hasText: "2/2/2/Pp/2/2 w b4" }).waitFor();
  await tool(page, editorTexts.done).click();
  await reads(page, "White to move");
  await square(page, "a3").click();
  await square(page, "b4").click();
  await reads(page, "White wins");
  assert.equal(await standing(page), "Pb4");
  assert.match(held(page), /&rules=pawn-game$/);
  await tool(page, pawnsTexts.tools.edit.label).click();
  await page.getByRole("button", { name: pawnsEditorTexts.start }).click();
  await page.locator(".small", { hasText: "2/pp/2/2/PP/2" }).waitFor();
  await close();
  const classic = await visit(site, PERSON);
  await tool(classic.page, pawnsTexts.tools.edit.label).click();
  await classic.page.locator(`.segment:has([value="passed"])`).waitFor({ state: "hidden" });
  await classic.close();
});
