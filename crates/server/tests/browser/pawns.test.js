import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ask, hears, held, open, reads, square, startBrowser, startServer } from "./harness.js";

/** @import { Browser, Page } from "playwright-core" */

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {Browser} */
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  assert.equal(await server?.stop(), 0, "SIGTERM ends the server in peace");
});

/**
 * The page with chosen settings, as after an earlier visit.
 * @param {object} settings
 * @param {Parameters<typeof open>[2]} [options]
 */
async function visit(settings, options) {
  const visitor = await browser.newContext();
  await visitor.close();
  const opened = await open(browser, server.address, {
    ...options,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(server.address).origin,
          localStorage: [{ name: "ludex.pawns", value: JSON.stringify(settings) }],
        },
      ],
    },
  });
  await opened.page.locator(".board-grid button").first().waitFor();
  return opened;
}

/** Clicks from one square to another. @param {Page} page @param {string} from @param {string} to */
async function move(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

/** Drags with the mouse. @param {Page} page @param {string} from @param {string} to */
async function drag(page, from, to) {
  const [a, b] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  assert.ok(a && b);
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** What stands on the board: from the labels that a screen reader reads. @param {Page} page */
const standing = (page) =>
  page.locator("[data-square]").evaluateAll((buttons) =>
    buttons
      .map((button) => button.getAttribute("aria-label")?.split(", ") ?? [])
      .filter(([, what]) => what !== "empty")
      .map(([where, what]) => `${what === "white pawn" ? "P" : "p"}${where}`)
      .sort()
      .join(" "),
  );

test("a visitor plays at once: the first pawn moves and is answered", async () => {
  const { page, close } = await open(browser, server.address);
  await reads(page, "Your move. You are White.");
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, /Your move|wins/);
  const moves = await page.locator(".move").allTextContents();
  assert.equal(moves.length, 2);
  assert.match(held(page), /^ppp\/3\/PPP w b1-b2 \S+$/);
  await close();
});

test("White loses a whole 3x3 game against the perfect engine, whatever it does", async () => {
  const { page, close } = await visit({ opponent: "engine", side: "white", level: 10 });
  for (let ply = 0; ply < 5; ply += 1) {
    await reads(page, /Your move|wins/);
    if (/wins/.test((await page.locator(".status").textContent()) ?? "")) break;
    const { position } = await ask(server.address, "pawns/moves", { position: held(page) });
    const { moves } = await ask(server.address, "pawns/analyze", { position });
    const best = moves[0].move.split(/[-x]/);
    await move(page, best[0], best[1]);
  }
  await reads(page, /Black wins/);
  const end = page.locator(".summary");
  await end.filter({ hasText: "You lose" }).waitFor();
  await end.filter({ hasText: "White could not have done better" }).waitFor();
  const { winner } = await ask(server.address, "pawns/moves", { position: held(page) });
  assert.equal(winner, "black");
  await page.getByRole("button", { name: "Play again" }).click();
  await reads(page, "Your move");
  assert.equal(held(page), "ppp/3/PPP w");
  await page.getByRole("button", { name: "Play again" }).waitFor({ state: "hidden" });
  await close();
});

test("the values shown are those of the API", async () => {
  const { page, close } = await visit({ opponent: "person", values: true }, { place: "#pawns=5x5" });
  for (const played of [[], ["b1-b2"], ["b1-b2", "c5-c4"]]) {
    const last = played.at(-1)?.split("-");
    if (last) await move(page, last[0] ?? "", last[1] ?? "");
    const { moves } = await ask(server.address, "pawns/analyze", { position: ["5x5", ...played].join(" ") });
    const words = moves.map((/** @type {any} */ { move, outcome, value }) => `${move}${outcome === "win" ? "wins" : "loses"} in ${Math.abs(value)}`);
    await page.locator(`.verdict[data-move="${moves[0].move}"]`).waitFor();
    const shown = await page.locator(".verdict").evaluateAll((all) => all.map((v) => [...v.querySelectorAll("span:not(.badge)")].map((s) => s.textContent).join("")));
    assert.deepEqual(shown, words);
    const badges = await page.locator(".arrow text").allTextContents();
    const expected = moves.map((/** @type {any} */ { outcome, value }) => (outcome === "win" ? "+" : "−") + Math.abs(value));
    assert.deepEqual(badges.toSorted(), expected.toSorted());
  }
  await page.locator(".tool", { hasText: "Values" }).click();
  assert.equal(await page.locator(".arrow").count(), 0);
  await close();
});

test("the values of a move on 5x5 are drawn, and it is told how soon", async () => {
  const { page, close } = await visit({ opponent: "person", values: true }, { place: "#pawns=5x5" });
  await page.locator(".arrow").first().waitFor();
  const times = [];
  for (const [from, to] of [["b1", "b2"], ["c5", "c4"], ["d1", "d2"], ["e5", "e4"], ["e1", "e2"]]) {
    await square(page, from ?? "").click();
    const took = await page.evaluate(async (to) => {
      const arrows = /** @type {Element} */ (document.querySelector(".arrows"));
      const target = /** @type {HTMLElement} */ (document.querySelector(`[data-square="${to}"]`));
      const start = performance.now();
      const place = location.hash;
      target.click();
      while (location.hash === place || arrows.childElementCount === 0) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, to);
    times.push(took);
    const { moves } = await ask(server.address, "pawns/moves", { position: held(page) });
    assert.equal(await page.locator(".arrow").count(), moves.length, "every move has its value");
  }
  console.log(`values on 5x5 after ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  await close();
});

test("pawns are dragged as well as clicked, and illegal tries say why", async () => {
  const { page, close } = await visit({ opponent: "person" });
  await drag(page, "b1", "b2");
  await reads(page, "Black to move");
  assert.equal(held(page), "ppp/3/PPP w b1-b2");
  await drag(page, "a3", "b1");
  await hears(page, /^a3.b1 is not possible/);
  await hears(page, /a pawn goes one square straight ahead/);
  assert.equal(held(page), "ppp/3/PPP w b1-b2");
  await square(page, "b3").click();
  await square(page, "b2").click();
  await hears(page, /b2 is occupied/);
  await square(page, "a1").click();
  await hears(page, /That pawn is White's/);
  await square(page, "a3").click();
  assert.equal(await page.locator(".dot").count(), 2, "two squares light up");
  await square(page, "b2").click();
  await reads(page, "White to move");
  assert.equal(await standing(page), "Pa1 Pc1 pb2 pb3 pc3");
  await close();
});

test("undo, redo, restart, flip and the list of moves lead where they say", async () => {
  const { page, close } = await visit({ opponent: "engine", side: "white", level: 10 });
  await move(page, "b1", "b2");
  await page.locator(".move").nth(1).waitFor();
  await reads(page, "Your move");
  const after = held(page);
  assert.match(after, /^ppp\/3\/PPP w b1-b2 [ac]3xb2$/);
  const tool = (/** @type {string} */ name) => page.locator(".tool", { hasText: name });
  await tool("Undo").click();
  await reads(page, "Ply 0 of 2");
  assert.equal(held(page), "ppp/3/PPP w", "undo goes back to the person's own turn");
  await tool("Redo").click();
  await reads(page, "Your move");
  assert.equal(held(page), after);
  await page.locator(".move").first().click();
  await reads(page, "Ply 1 of 2");
  assert.equal(await standing(page), "Pa1 Pb2 Pc1 pa3 pb3 pc3");
  await page.getByRole("button", { name: "One ply on" }).click();
  await reads(page, "Your move");
  await tool("Flip").click();
  const [first] = await page.locator("[data-square]").evaluateAll((all) => all.map((b) => b.getAttribute("data-square")));
  assert.equal(first, "c1");
  await tool("Restart").click();
  await page.locator(".moves", { hasText: "No move yet" }).waitFor();
  assert.equal(held(page), "ppp/3/PPP w");
  await tool("Undo").click();
  await reads(page, "Your move");
  assert.equal(held(page), after, "a game that made way for another comes back");
  await tool("Redo").click();
  await page.locator(".moves", { hasText: "No move yet" }).waitFor();
  await page.locator(".chip", { hasText: "4×4" }).click();
  await square(page, "d4").waitFor();
  await page.keyboard.press("Control+z");
  await square(page, "d4").waitFor({ state: "detached" });
  await reads(page, "Your move");
  assert.equal(held(page), after);
  assert.equal(await page.locator('.chip[aria-pressed="true"]').textContent(), "3×3");
  await close();
});

test("a hint says which pawn, then where", async () => {
  const { page, close } = await visit({ opponent: "person" });
  const hint = page.locator(".tool", { hasText: "Hint" });
  await hint.click();
  await hears(page, "Look at the pawn on b1");
  assert.equal(await page.locator(".ring-mark").count(), 1);
  assert.equal(await page.locator(".arrow.hint").count(), 0);
  await hint.click();
  await hears(page, "b1 to b2: loses in 6");
  assert.equal(await page.locator(".arrow.hint").count(), 1);
  await close();
});

test("the chart marks the mistake and the summary names it", async () => {
  const { page, close } = await visit({ opponent: "person" }, { place: "#pawns=3x3+b1-b2+a3-a2+b2xc3" });
  await page.locator(".chart .point.mistake").waitFor();
  assert.equal(await page.locator(".chart .point").count(), 4);
  await page.locator(".summary", { hasText: "Black gave a win away with a3-a2 (wins in 5 was possible)" }).waitFor();
  await page.locator(".move.mistake", { hasText: "a3-a2?" }).waitFor();
  await page.locator(".chart .point").nth(1).click();
  await reads(page, "Ply 1 of 3");
  await close();
});

test("who wins is not told before the first move, unless values are wanted", async () => {
  const { page, close } = await visit({ opponent: "person" });
  await page.locator(".tool", { hasText: "Hint" }).click();
  await hears(page, "Look at the pawn");
  assert.equal(await page.locator(".point").count(), 0);
  assert.doesNotMatch((await page.locator(".chart").getAttribute("aria-label")) ?? "", /loses/);
  await page.locator(".tool", { hasText: "Values" }).click();
  await page.locator(".advice", { hasText: "With best play White loses in 6 plies." }).waitFor();
  assert.equal(await page.locator(".point").count(), 1);
  await page.goto(`${server.address}#pawns=1p1/1P1/P2+w`);
  await page.goto(`${server.address}#pawns=2p/P2/3+w`);
  await page.locator(".advice", { hasText: "With best play White wins in 1 ply." }).waitFor();
  await close();
});

test("mistakes are counted only where values are known", async () => {
  const { page, close } = await visit({ opponent: "person" }, { place: "#pawns=8x8+d1-d2" });
  await page.locator(".panel p", { hasText: "Which of these moves are mistakes is not known on this board." }).waitFor();
  await page.goto(`${server.address}#pawns=3x3+b1-b2`);
  await page.locator(".panel p", { hasText: "No mistake so far: a mistake turns a win into a loss." }).waitFor();
  await close();
});

test("on a board too large to be solved the opponent is quick, and it is told that it guesses", async () => {
  const { page, close } = await visit({ opponent: "engine", side: "white", level: 6 }, { place: "#pawns=8x8" });
  const strength = page.locator(".strength output");
  await strength.filter({ hasText: "6 of 10, casual; may have to guess on this board" }).waitFor();
  const asked = page.waitForRequest(/pawns\/choose/);
  await move(page, "d1", "d2");
  assert.equal((await asked).postDataJSON().time_limit, "1s");
  await reads(page, "Your move");
  await page.getByLabel("Strength").fill("10");
  await move(page, "e1", "e2");
  await hears(page, "That move was a guess");
  await strength.filter({ hasText: "10 of 10, best effort: this board is not solved" }).waitFor();
  await page.locator(".chip", { hasText: "3×3" }).click();
  await strength.filter({ hasText: /^10 of 10, perfect$/ }).waitFor();
  await close();
});

test("an opponent who is interrupted by nonsense still moves", async () => {
  const { page, close } = await visit({ opponent: "engine", side: "white", level: 6 }, { place: "#pawns=8x8" });
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByLabel("Any text format").fill("nonsense");
  await move(page, "d1", "d2");
  await reads(page, "Black is thinking");
  const refused = page.waitForResponse((response) => response.request().postData()?.includes("nonsense") ?? false);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await refused;
  await reads(page, "Your move");
  assert.match(held(page), / w d1-d2 \S+$/);
  await close();
});

test("a position set up by hand survives the way out and in again", async () => {
  const { page, close } = await visit({ opponent: "person" }, { permissions: ["clipboard-read", "clipboard-write"] });
  const tab = (/** @type {string} */ name) => page.getByRole("tab", { name });
  await tab("Edit").click();
  await page.getByRole("button", { name: "Empty board" }).click();
  await page.getByRole("tabpanel").getByRole("button", { name: "More columns" }).click();
  await page.locator(".segment", { hasText: "White pawn" }).click();
  for (const name of ["b1", "c2", "d1"]) await square(page, name).click();
  await page.locator(".segment", { hasText: "Black pawn" }).click();
  for (const name of ["a2", "b3", "d3", "c1"]) await square(page, name).click();
  await square(page, "c1").click();
  await page.getByRole("tabpanel").locator(".segment", { hasText: "Black" }).last().click();
  await page.getByRole("tabpanel").filter({ hasText: "1p1p/p1P1/1P1P b" }).waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  await reads(page, "Black to move");
  assert.equal(held(page), "1p1p/p1P1/1P1P b");
  const before = await standing(page);
  assert.equal(before, "Pb1 Pc2 Pd1 pa2 pb3 pd3");

  await tab("Share").click();
  for (const format of ["One line", "Side and rows", "Link"]) {
    await page.getByRole("button", { name: `Copy: ${format}` }).click();
    await hears(page, `${format} copied.`);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (format === "Link") {
      await page.goto("about:blank");
      await page.goto(text);
    } else {
      await tab("Share").click();
      await page.getByLabel("Any text format").fill("2x2");
      await page.getByRole("button", { name: "Put it on the board" }).click();
      await page.locator("[data-square=a2]").waitFor();
      await page.getByLabel("Any text format").fill(text);
      await page.getByRole("button", { name: "Put it on the board" }).click();
    }
    await reads(page, "Black to move");
    await square(page, "d3").waitFor();
    assert.equal(await standing(page), before, format);
  }
  await tab("Share").click();
  await page.getByLabel("Any text format").fill("ppp\npp\n");
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await hears(page, "row has 2 squares, the board has 3 columns");
  assert.equal(await standing(page), before, "what cannot be read changes nothing");
  await close();
});

test("every text format is offered, and says what the API says", async () => {
  const { page, close } = await visit({ opponent: "person" }, { place: "#pawns=4x3" });
  await page.getByRole("tab", { name: "Share" }).click();
  const { texts } = await ask(server.address, "pawns/moves", { position: "4x3" });
  const shown = (/** @type {string} */ name) => page.locator(`pre[data-format="${name}"]`).textContent();
  assert.equal(await shown("One line"), texts.one_line);
  assert.equal(await shown("Side and rows"), texts.side_rows);
  assert.equal(await shown("Sizes and rows"), texts.sizes_rows);
  assert.equal(await shown("Size"), texts.size);
  await close();
});

test("a certificate is made, downloaded and checked on the spot", async () => {
  const { page, close } = await visit({ opponent: "person" }, { place: "#pawns=4x4" });
  await page.getByRole("tab", { name: "Proof" }).click();
  await page.getByRole("button", { name: "Prove this position" }).click();
  await page.locator(".claim", { hasText: "White to move wins in 11 plies." }).waitFor();
  await page.getByRole("button", { name: "Check it now" }).click();
  await page.locator(".good-news", { hasText: /Verified: White, to move on 4x4, wins in 11 plies/ }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download" }).click()]);
  const content = await readFile(await download.path());
  assert.ok(content.toString("latin1").startsWith("ludex certificate 1\nfamily: pawns\n"));
  content.writeUInt8((content.at(-1) ?? 0) ^ 1, content.length - 1);
  await page.getByLabel("Check a certificate from a file").setInputFiles({ name: "damaged.proof", mimeType: "application/octet-stream", buffer: content });
  await page.locator(".notice", { hasText: "Not verified: the checksum does not agree" }).waitFor();
  await close();
});

test("the algorithms are compared as a chart and a table", async () => {
  const { page, close } = await visit({ opponent: "person" });
  await page.getByRole("tab", { name: "How?" }).click();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.locator(".bars .bar").nth(5).waitFor();
  const { algorithms } = await ask(server.address, "pawns/compare", { position: "3x3" });
  const calls = await page.locator("tbody tr td:nth-of-type(2)").allTextContents();
  assert.deepEqual(calls, algorithms.map((/** @type {any} */ { calls }) => String(calls)));
  await page.locator(".segment", { hasText: "Positions stored" }).click();
  await page.locator(".bar-amount", { hasText: "70" }).waitFor();
  await page.goto(`${server.address}#pawns=4x4`);
  await square(page, "d4").waitFor();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.locator(".result", { hasText: "For pppp/4/4/PPPP w" }).waitFor();
  const hidden = await page.locator(".scroll").evaluate((table) => table.scrollWidth - table.clientWidth);
  assert.equal(hidden, 0, "every column of the table is seen");
  await close();
});

test("long work shows its progress, can be cancelled, and says what is not known", async () => {
  const { page, close } = await visit({ opponent: "person" }, { place: "#pawns=8x8" });
  await page.locator(".tool", { hasText: "Values" }).click();
  await page.locator(".stage .work", { hasText: /Analysing: .* positions/ }).waitFor();
  await page.locator(".stage .work").getByRole("button", { name: "Cancel" }).click();
  await page.locator(".stage .work").waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: "Proof" }).click();
  await page.getByRole("button", { name: "Only who wins" }).click();
  const line = page.getByRole("tabpanel").locator(".work");
  await line.filter({ hasText: "positions" }).waitFor();
  await line.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".notice", { hasText: "Cancelled." }).waitFor();
  await page.getByRole("tab", { name: "Game" }).click();
  await move(page, "d1", "d2");
  await page.locator(".notice", { hasText: "Not everything is known: time limit reached" }).waitFor();
  await close();
});

test("a whole game is played by keyboard alone", async () => {
  const { page, close } = await visit({ opponent: "engine", side: "white", level: 10 });
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  for (let tries = 0; tries < 40 && !(await focused()); tries += 1) await press("Tab");
  assert.equal(await focused(), "a1", "the tab key reaches the board");
  await press("ArrowRight");
  assert.match((await square(page, "b1").getAttribute("aria-label")) ?? "", /b1, white pawn, can move/);
  await press("Enter", "ArrowUp");
  assert.match((await square(page, "b2").getAttribute("aria-label")) ?? "", /b2, empty, can be moved to/);
  await press("Enter");
  await reads(page, "Your move");
  await page.locator("#whisper", { hasText: /Black: [ac]3 takes b2\./ }).waitFor({ state: "attached" });
  await press("v");
  await page.locator(".verdict").first().waitFor();
  await press("u");
  await reads(page, "Ply 0 of 2");
  await press("r");
  await reads(page, "Your move");
  for (let ply = 0; ply < 5; ply += 1) {
    await reads(page, /Your move|wins/);
    if (/wins/.test((await page.locator(".status").textContent()) ?? "")) break;
    const { moves } = await ask(server.address, "pawns/moves", { position: held(page) });
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
  const { page, close } = await visit({ opponent: "engine", side: "black", level: 10 });
  await reads(page, "Your move. You are Black.");
  assert.equal(await page.locator(".move").count(), 1, "the engine has begun");
  const [first] = await page.locator("[data-square]").evaluateAll((all) => all.map((b) => b.getAttribute("data-square")));
  assert.equal(first, "c1", "Black sits at the bottom");
  await page.locator(".setup .segment", { hasText: "Person" }).click();
  await reads(page, "Black to move.");
  await page.locator(".setup .segment", { hasText: "Random" }).click();
  await page.locator(".chip", { hasText: "4×4" }).click();
  await reads(page, "Your move. You are Black.");
  await square(page, "d4").waitFor();
  await page.getByLabel("Columns", { exact: true }).first().fill("6");
  await page.getByLabel("Columns", { exact: true }).first().press("Enter");
  await square(page, "f4").waitFor();
  await page.waitForFunction(() => /PPPPPP\+w\+\S+$/.test(location.hash));
  assert.match(held(page), /^pppppp\/6\/6\/PPPPPP w \S+$/);
  await close();
});

test("a link to nonsense says so and leaves a board to play on", async () => {
  const { page, close } = await open(browser, server.address, { place: "#pawns=nonsense" });
  await hears(page, "nonsense is no position");
  await reads(page, "Your move");
  await page.goto(`${server.address}#pawns=2x2+a1xb2`);
  await reads(page, /White wins/);
  await close();
});
