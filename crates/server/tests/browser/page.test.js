import assert from "node:assert/strict";
import { test } from "node:test";
import { errorTexts, frameTexts, htmlTexts, pawnsTexts } from "../../page/texts.js";
import { ask, hears, reads, shared, square, startServer } from "./harness.js";

const site = shared();

test("files are dropped onto the page, and certificates too", async () => {
  const { certificate } = await ask(site.address, "pawns/solve", { position: "3x3", certificate: true });
  const proof = Buffer.from(certificate, "base64").toString("latin1");
  for (const [place, text, words] of /** @type {const} */ ([
    ["#pawns=4x4", "ppp/1P1/P1P b", "Black to move|Your move"],
    ["#pegs", "xxo/ooo/ooo", "single peg"],
    ["#gone", "WBBBBB", "5 rounds"],
  ])) {
    const { page, close } = await site.open({ place });
    await page.locator(".status", { hasText: /./ }).waitFor();
    const drop = (/** @type {string} */ name, /** @type {string} */ content) =>
      page.evaluate(
        ([name, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(content ?? "", (letter) => letter.charCodeAt(0))], name ?? ""));
          for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, content],
      );
    await drop("board.txt", text);
    await hears(page, /^Loaded board\.txt/);
    await reads(page, new RegExp(words));
    await drop("nonsense.txt", "?!");
    await page.locator("#voice:not(:empty)", { hasNotText: "board.txt" }).waitFor({ state: "attached" });
    await drop("three.proof", proof);
    await page.locator(".good-news", { hasText: "Verified: White, to move on 3x3, loses" }).waitFor();
    await close(/status of 422/);
  }
});

test("whoever leaves a family stops what was worked out for it", async () => {
  const { page, close } = await site.open({ place: "#pawns=8x8" });
  await reads(page, "Your move");
  const asked = page.waitForRequest(/pawns\/analyze/);
  await page.locator(".tool", { hasText: pawnsTexts.tools.values.label }).click();
  const request = await asked;
  const stopped = page.waitForEvent("requestfailed", (failed) => failed === request);
  await page.locator("nav a", { hasText: htmlTexts.gone }).click();
  await stopped;
  await reads(page, "3 rounds");
  const again = page.waitForRequest(/pawns\/analyze/);
  await page.locator("nav a", { hasText: htmlTexts.pawns }).click();
  await again;
  await close();
});

test("a link that leads nowhere says so and leaves a board to play on", async () => {
  for (const [place, words] of /** @type {const} */ ([
    ["#pawns=%E0%A4%A", 'Cannot load "%E0%A4%A"'],
    ["#constructor", 'no puzzle named "constructor"'],
    ["#toString=x", 'no puzzle named "toString"'],
    ["#__proto__", 'no puzzle named "__proto__"'],
  ])) {
    const { page, close } = await site.open({ place });
    await hears(page, words);
    await reads(page, "Your move");
    assert.equal(await page.title(), "Pawns · Ludex");
    await close();
  }
  const { page, close } = await site.open({ place: "#gone=%E0%A4%A" });
  await hears(page, '"%E0%A4%A" is not a board');
  await reads(page, "3 rounds");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main", "skipping leads to the board");
  await page.locator(".gone.view").waitFor();
  await close();
});

test("the first load is small, and nothing of it comes from elsewhere", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  /** @type {string[]} */
  const hosts = [];
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on("request", (request) => hosts.push(new URL(request.url()).host));
  await page.goto(site.address);
  await page.locator(".board-grid button").first().waitFor();
  assert.ok(bytes > 10_000 && bytes < 200_000, `${bytes} bytes`);
  assert.deepEqual([...new Set(hosts)], [new URL(site.address).host]);
  console.log(`first load: ${bytes} bytes in ${hosts.length} requests`);
  await context.close();
});

test("colours follow the system until somebody chooses", async () => {
  const { page, close } = await site.open({ colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  const button = page.locator("#theme");
  await button.click();
  assert.equal(await button.getAttribute("aria-label"), frameTexts.theme("light"));
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light, "the choice is kept");
  await close();
});

test("when the server goes away the page says so, and nothing is lost", async () => {
  const other = await startServer();
  const context = await site.browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${other.address}#pawns=4x4`);
  await reads(page, "Your move");
  await page.locator(".tool", { hasText: pawnsTexts.tools.values.label }).click();
  await page.locator(".verdict").first().waitFor();
  await other.stop();
  await square(page, "b1").click();
  await square(page, "b2").click();
  await hears(page, errorTexts.unreachable);
  await reads(page, "Your move");
  assert.match(await page.url(), /PPPP\+w$/, "the move was not made");
  await page.locator("nav a", { hasText: htmlTexts.gone }).click();
  await reads(page, "Unknown.");
  assert.deepEqual(errors, []);
  await context.close();
});

test("a page of another site cannot drive the server", async () => {
  const other = await startServer();
  // Without its own policy, which would forbid the attempt already.
  const context = await site.browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${other.address}api`);
  const outcome = await page.evaluate(async (address) => {
    const attempt = async (/** @type {RequestInit} */ options) => {
      try {
        return (await fetch(`${address}api/v1/pawns/solve`, options)).status;
      } catch {
        return "refused";
      }
    };
    return [
      await attempt({ method: "POST", headers: { "content-type": "application/json" }, body: '{"position":"3x3"}' }),
      await attempt({ method: "POST", mode: "no-cors", body: '{"position":"3x3"}' }),
    ];
  }, site.address);
  assert.deepEqual(outcome, ["refused", "refused"], "the page learns nothing");
  await context.close();
  await other.stop();
});
