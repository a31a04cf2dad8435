import assert from "node:assert/strict";
import { test } from "node:test";
import { boardTexts, gamesTexts, gameTexts, pawnsShareTexts, pawnsTexts, playerTexts, stepTexts } from "../src/texts.js";
import { ask, hears, held, isSite, reads, shared, square, until } from "./harness.js";
import { drag, move, openSheet, standing, tool, visit } from "./pawns.js";

const site = shared();

test("a visitor plays at once: the first pawn moves and is answered", async () => {
  const { page, close } = await site.open({ place: "#pawns" });
  await reads(page, "Your move. You play White.");
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, /Your move|wins/);
  const moves = await page.locator(".move").allTextContents();
  assert.equal(moves.length, 2);
  assert.match(held(page), /^ppp\/3\/PPP w b1-b2 \S+$/);
  await close();
});

test("White loses a whole 3x3 game against the perfect engine, whatever it does", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 });
  for (let ply = 0; ply < 5; ply += 1) {
    await reads(page, /Your move|wins/);
    if (/wins/.test((await page.locator(".status").textContent()) ?? "")) break;
    const { position } = await ask(site.address, "pawns/moves", { position: held(page) });
    const { moves } = await ask(site.address, "pawns/analyze", { position });
    const best = moves[0].move.split(/[-x]/);
    await move(page, best[0], best[1]);
  }
  await reads(page, /Black wins/);
  const end = page.locator(".summary");
  await end.filter({ hasText: "You lose" }).waitFor();
  await end.filter({ hasText: "White could not have done better" }).waitFor();
  const { winner } = await ask(site.address, "pawns/moves", { position: held(page) });
  assert.equal(winner, "black");
  await page.getByRole("button", { name: gameTexts.again }).click();
  await reads(page, "Your move");
  assert.equal(held(page), "ppp/3/PPP w");
  await page.getByRole("button", { name: gameTexts.again }).waitFor({ state: "hidden" });
  await close();
});

test("pawns are dragged as well as clicked, and illegal tries say why", async () => {
  const { page, close } = await visit(site, { opponent: "person" });
  await drag(page, "b1", "b2");
  await reads(page, "Black to move");
  assert.equal(held(page), "ppp/3/PPP w b1-b2");
  await drag(page, "a3", "b1");
  await hears(page, /^a3.b1 is illegal/);
  await hears(page, /a pawn moves one square straight ahead/);
  assert.equal(held(page), "ppp/3/PPP w b1-b2");
  await square(page, "b3").click();
  await square(page, "b2").click();
  await hears(page, /b2 is occupied/);
  await square(page, "a1").click();
  await hears(page, /^Black to move: choose a black pawn/);
  await square(page, "a3").click();
  assert.equal(await page.locator(".dot").count(), 2, "two squares light up");
  await square(page, "b2").click();
  await reads(page, "White to move");
  assert.equal(await standing(page), "Pa1 Pc1 pb2 pb3 pc3");
  await close();
});

test("undo, redo, flip and the list of moves lead where they say", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 });
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, "Your move");
  const after = held(page);
  assert.match(after, /^ppp\/3\/PPP w b1-b2 [ac]3xb2$/);
  const press = (/** @type {keyof typeof pawnsTexts.tools} */ name) => tool(page, pawnsTexts.tools[name].label).click();
  await press("undo");
  await reads(page, "Ply 0 of 2");
  assert.equal(held(page), `${after}&at=0`, "undo goes back to the person's own turn");
  await press("redo");
  await reads(page, "Your move");
  assert.equal(held(page), after);
  await page.locator(".move").first().click();
  await reads(page, "Ply 1 of 2");
  assert.equal(await standing(page), "Pa1 Pb2 Pc1 pa3 pb3 pc3");
  await page.getByRole("button", { name: stepTexts.ply.forward }).click();
  await reads(page, "Your move");
  await press("flip");
  const [first] = await page.locator("[data-square]").evaluateAll((all) => all.map((b) => b.getAttribute("data-square")));
  assert.equal(first, "c1");
  await close();
});

test("a game that made way for another comes back with undo, and by Back", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 });
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, "Your move");
  const after = held(page);
  const sheet = await openSheet(page);
  await sheet.locator(".chip", { hasText: "4×4" }).click();
  await sheet.getByRole("button", { name: gamesTexts.play }).click();
  await square(page, "d4").waitFor();
  assert.equal(held(page), "pppp/4/4/PPPP w");
  await page.keyboard.press("Control+z");
  await square(page, "d4").waitFor({ state: "detached" });
  await reads(page, "Your move");
  assert.equal(held(page), after);
  await page.keyboard.press("Control+y");
  await square(page, "d4").waitFor();
  await page.goBack();
  await square(page, "d4").waitFor({ state: "detached" });
  await until(page, (place) => decodeURIComponent(location.hash).replaceAll("+", " ").endsWith(place), after);
  await page.goForward();
  await square(page, "d4").waitFor();
  await close();
});

test("a game is replayed, and paused, and played on from there", async () => {
  const { page, close } = await visit(site, { opponent: "person" }, { place: "#pawns=3x3+b1-b2+a3-a2+b2xc3" });
  await reads(page, "White wins");
  const button = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
  await page.getByLabel(playerTexts.speed).fill("1");
  await button(playerTexts.play).click();
  await button(playerTexts.pause).click();
  await reads(page, /Ply [012] of 3/);
  await button(playerTexts.end).click();
  await reads(page, "White wins");
  await button(playerTexts.first).click();
  await reads(page, "Ply 0 of 3");
  assert.ok(await button(stepTexts.ply.back).isDisabled());
  await page.getByLabel(playerTexts.speed).fill("10");
  await button(playerTexts.play).click();
  await reads(page, "White wins");
  await button(playerTexts.play).waitFor();
  assert.equal(held(page), "ppp/3/PPP w b1-b2 a3-a2 b2xc3");
  await close();
});

test("on a board too large to be solved the opponent is quick, and it is told that it guesses", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 6 }, { place: "#pawns=8x8" });
  const players = page.locator(".players");
  await players.filter({ hasText: "level 6; it may guess on this board" }).waitFor();
  const asked = isSite ? null : page.waitForRequest(/pawns\/choose/);
  await move(page, "d1", "d2");
  if (asked) assert.equal((await asked).postDataJSON().time_limit, "1s");
  await reads(page, "Your move");
  const sheet = await openSheet(page);
  await sheet.getByLabel(pawnsTexts.strengthLabel).fill("10");
  await sheet.getByText("10 of 10: perfect").waitFor();
  await sheet.getByRole("button", { name: gamesTexts.stay }).click();
  await players.filter({ hasText: "level 10" }).waitFor();
  await move(page, "e1", "e2");
  await hears(page, "That move was a guess");
  await players.filter({ hasText: "level 10; it guesses, because this position is not solved" }).waitFor();
  await openSheet(page);
  await sheet.locator(".game-card", { hasText: "Hexapawn" }).first().click();
  await sheet.locator('button[type="submit"]:enabled').click();
  await players.filter({ hasText: /level 10$/ }).waitFor();
  await close();
});

test("an opponent who is interrupted by nonsense still moves", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 6 }, { place: "#pawns=8x8" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  await page.getByLabel(pawnsShareTexts.loadLabel).fill("nonsense");
  await move(page, "d1", "d2");
  await reads(page, "Black is thinking");
  await page.getByRole("button", { name: pawnsShareTexts.load }).click();
  await page.locator("#voice.heard").waitFor();
  await reads(page, "Your move");
  assert.match(held(page), / w d1-d2 \S+$/);
  await close();
});

test("a whole game is played by keyboard alone", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "white", level: 10 });
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  for (let tries = 0; tries < 40 && !(await focused()); tries += 1) await press("Tab");
  assert.equal(await focused(), "a1", "the tab key reaches the board");
  await press("ArrowRight");
  assert.match((await square(page, "b1").getAttribute("aria-label")) ?? "", /b1, white pawn, can move/);
  await press("Enter", "ArrowUp");
  assert.match((await square(page, "b2").getAttribute("aria-label")) ?? "", /b2, empty, legal move/);
  await press("Enter");
  await reads(page, "Your move");
  await page.locator("#whisper", { hasText: /Black: [ac]3 takes b2\./ }).waitFor({ state: "attached" });
  await press("v");
  await page.locator(".arrow text").first().waitFor();
  await press("u");
  await reads(page, "Ply 0 of 2");
  await press("r");
  await reads(page, "Your move");
  for (let ply = 0; ply < 5; ply += 1) {
    await reads(page, /Your move|wins/);
    if (/wins/.test((await page.locator(".status").textContent()) ?? "")) break;
    const { moves } = await ask(site.address, "pawns/moves", { position: held(page) });
    for (const name of [moves[0].from, moves[0].to]) {
      for (let steps = 0; steps < 8 && (await focused()) !== name; steps += 1) {
        const now = (await focused()) ?? "a1";
        if (now.charCodeAt(0) !== name.charCodeAt(0)) await press(now < name ? "ArrowRight" : "ArrowLeft");
        else await press(now < name ? "ArrowUp" : "ArrowDown");
      }
      await press("Space");
    }
  }
  await reads(page, "Black wins");
  await close();
});

test("Black at the bottom, random opponents and people are all served", async () => {
  const { page, close } = await visit(site, { opponent: "engine", side: "black", level: 10 });
  await reads(page, "Your move. You play Black.");
  assert.equal(await page.locator(".move").count(), 1, "the engine has begun");
  const [first] = await page.locator("[data-square]").evaluateAll((all) => all.map((b) => b.getAttribute("data-square")));
  assert.equal(first, "c1", "Black sits at the bottom");
  const sheet = await openSheet(page);
  await sheet.locator(".segment", { hasText: "Human" }).click();
  await sheet.getByRole("button", { name: gamesTexts.stay }).click();
  await reads(page, "Black to move.");
  assert.equal(await page.locator(".move").count(), 1, "the same game goes on");
  await openSheet(page);
  await sheet.locator(".segment", { hasText: "Random" }).click();
  await sheet.locator(".chip", { hasText: "4×4" }).click();
  await sheet.getByLabel(boardTexts.columns.label, { exact: true }).fill("6");
  await sheet.getByLabel(boardTexts.columns.label, { exact: true }).press("Tab");
  await sheet.locator('button[type="submit"]:enabled').click();
  await square(page, "f4").waitFor();
  await reads(page, "Your move. You play Black.");
  await until(page, () => /PPPPPP\+w\+\S+$/.test(location.hash));
  assert.match(held(page), /^pppppp\/6\/6\/PPPPPP w \S+$/);
  await close();
});

test("a link to nonsense says so and leaves a board to play on", async () => {
  const { page, close } = await site.open({ place: "#pawns=nonsense" });
  await hears(page, 'Cannot load "nonsense"');
  await reads(page, "Your move");
  await page.goto(`${site.address}#pawns=2x2+a1xb2`);
  await reads(page, /White wins/);
  await close();
});
