import assert from "node:assert/strict";
import { test } from "node:test";
import { pegsTexts } from "../src/pegs/texts.js";
import { soldiersTexts } from "../src/soldiers/texts.js";
import { compareTexts, fileTexts, frameTexts, htmlTexts, pawnsProofTexts, pawnsTexts, proofTexts, workTexts } from "../src/texts.js";
import { ask, hears, held, reads, serverTest, shared, square, startServer, until } from "./harness.js";
import { move, tool } from "./pawns.js";

/** @import { Page } from "playwright-core" */

const site = shared();

/** Drops a file onto the page. @param {Page} page @param {string} name @param {string} content one byte for each letter */
const drop = (page, name, content) =>
  page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(content ?? "", (letter) => letter.charCodeAt(0))], name ?? ""));
      for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content],
  );

test("files are dropped onto the page, and certificates too", async () => {
  const { certificate } = await ask(site.address, "pawns/solve", { position: "3x3", certificate: true });
  const proof = Buffer.from(certificate, "base64").toString("latin1");
  for (const [place, text, words] of /** @type {const} */ ([
    ["#pawns=4x4", "ppp/1P1/P1P b", "Black to move|Your move"],
    ["#pegs", "xxo/ooo/ooo", "one peg"],
    ["#gone", "WBBBBB", "5 rounds"],
  ])) {
    const { page, close } = await site.open({ place });
    await page.locator(".status", { hasText: /./ }).waitFor();
    await drop(page, "board.txt", text);
    await hears(page, /^Loaded board\.txt/);
    await reads(page, new RegExp(words));
    await drop(page, "nonsense.txt", "?!");
    await page.locator("#voice:not(:empty)", { hasNotText: "board.txt" }).waitFor({ state: "attached" });
    await drop(page, "three.proof", proof);
    await page.locator(".good-news", { hasText: "Verified: White, to move on 3x3, loses" }).waitFor();
    await close(/status of 422/);
  }
});

test("a certificate dropped on the first screen is checked beside its puzzle, and anything else is told where to go", async () => {
  for (const [path, question, words] of /** @type {const} */ ([
    ["pegs/solve", { position: "xxo" }, "Verified"],
    ["gone/solve", { position: "WB" }, "Verified"],
  ])) {
    const { certificate } = await ask(site.address, path, { ...question, certificate: true });
    const { page, close } = await site.open();
    await page.locator(".gallery-card").first().waitFor();
    await drop(page, "board.txt", "xxo");
    await hears(page, fileTexts.notCertificate("board.txt"));
    await drop(page, "a.proof", Buffer.from(certificate, "base64").toString("latin1"));
    await page.locator(".good-news", { hasText: words }).waitFor();
    assert.match(page.url(), new RegExp(`#${path.split("/")[0]}`));
    await page.goBack();
    await page.locator(".gallery-card").first().waitFor();
    await page.goto(`${site.address}#soldiers=3`);
    await reads(page, "Row 3");
    await drop(page, "board.txt", "xxo");
    await hears(page, fileTexts.notCertificate("board.txt"));
    await close();
  }
});

serverTest("a setting shows what is true: after a failure the selectors return", async () => {
  const { page, close } = await site.open({ place: "#pegs=english" });
  await reads(page, "Leave one peg at d4.");
  await page.route(/pegs\/(moves|army)$/, (route) => route.fulfill({ status: 422, json: { error: "not today", code: "unreadable" } }));
  const boards = page.getByLabel(pegsTexts.boardName, { exact: true });
  await boards.selectOption("cross");
  await hears(page, "Not today.");
  assert.equal(await boards.inputValue(), "english");
  await page.unroute(/pegs\/(moves|army)$/);
  await page.goto(`${site.address}#soldiers=2`);
  await reads(page, "Row 2");
  await page.locator(".level b", { hasText: "∞" }).waitFor();
  await page.route(/pegs\/moves$/, (route) => route.fulfill({ status: 422, json: { error: "not today", code: "unreadable" } }));
  await Promise.all([page.waitForResponse(/pegs\/moves$/), page.getByRole("button", { name: soldiersTexts.row(4) }).click()]);
  await page.locator('.level[aria-pressed="true"]', { hasText: soldiersTexts.row(2) }).waitFor();
  await reads(page, "Row 2");
  await close(/status of 422/);
});

serverTest("whoever leaves a family stops what was worked out for it", async () => {
  const { page, close } = await site.open({ place: "#pawns=8x8" });
  await reads(page, "Your move");
  const asked = page.waitForRequest(/pawns\/analyze/);
  await tool(page, pawnsTexts.tools.values.label).click();
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

test("a link that leads nowhere says so and leaves something to play", async () => {
  for (const [place, words] of /** @type {const} */ ([
    ["#constructor", 'no puzzle named "constructor"'],
    ["#toString=x", 'no puzzle named "toString"'],
    ["#__proto__", 'no puzzle named "__proto__"'],
  ])) {
    const { page, close } = await site.open({ place });
    await hears(page, words);
    await page.locator(".gallery-card").first().waitFor();
    await close();
  }
  const pawns = await site.open({ place: "#pawns=%E0%A4%A" });
  await hears(pawns.page, 'Cannot load "%E0%A4%A"');
  await reads(pawns.page, "Your move");
  assert.equal(await pawns.page.title(), frameTexts.title(pawnsTexts.title));
  await pawns.close();
  const { page, close } = await site.open({ place: "#gone=%E0%A4%A" });
  await hears(page, '"%E0%A4%A" is not a board');
  await reads(page, "3 rounds");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main", "skipping leads to the board");
  await page.locator(".gone.bench").waitFor();
  await close();
});

serverTest("the first load is small, and nothing of it comes from elsewhere", async () => {
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
  await page.locator(".gallery-card").first().waitFor();
  await page.waitForLoadState("networkidle");
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

serverTest("when the server goes away the page says so calmly, and everything goes on when it is back", async () => {
  let other = await startServer();
  const { port } = new URL(other.address);
  const context = await site.browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${other.address}#pawns=4x4`);
  await reads(page, "Your move");
  await tool(page, pawnsTexts.tools.values.label).click();
  await page.locator(".arrow text").first().waitFor();
  await other.stop();
  await move(page, "b1", "b2");
  await hears(page, frameTexts.away(true));
  await reads(page, "Your move");
  assert.match(page.url(), /PPPP\+w$/, "the move waits");
  other = await startServer(["--port", port]);
  await page.locator(".move").nth(1).waitFor();
  await hears(page, frameTexts.back(true));
  await reads(page, "Your move");
  assert.match(held(page), /PPPP w b1-b2 \S+$/, "the move was made, and answered");
  await until(page, () => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("gone/view.js")));
  await page.evaluate(() => import(new URL("gone/view.js", location.href).href).then(() => null));
  await other.stop();
  await page.locator("nav a", { hasText: htmlTexts.gone }).click();
  await page.locator(".gone.bench").waitFor();
  await page.locator("nav a", { hasText: htmlTexts.pawns }).click();
  await page.locator(".move").nth(1).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

serverTest("proofs and comparisons wait for a server that is away, and can be cancelled while they do", async () => {
  let other = await startServer();
  const { port } = new URL(other.address);
  const context = await site.browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${other.address}#pawns=3x3`);
  await reads(page, "Your move");
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pawnsProofTexts.prove }).click();
  await page.getByRole("button", { name: proofTexts.verify }).waitFor();
  await other.stop();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await hears(page, frameTexts.away(true));
  assert.equal(await page.locator(".notice").count(), 0, "nothing has failed");
  await page.locator(".panel .work:not([hidden])").getByRole("button", { name: workTexts.cancel }).click();
  await page.locator(".panel .notice", { hasText: workTexts.cancelled }).waitFor();
  await page.locator("#voice:not(.heard)").waitFor({ state: "attached" });
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.getByRole("tab", { name: pawnsTexts.tabs.compare }).click();
  await page.getByRole("button", { name: compareTexts.compare, exact: true }).click();
  await hears(page, frameTexts.away(true));
  other = await startServer(["--port", port]);
  await page.locator(".bars").waitFor();
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.locator(".good-news").waitFor();
  await hears(page, frameTexts.back(true));
  await context.close();
  await other.stop();
});

test("a message leaves the button that cancels work where it is", async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }]) {
    const { page, close } = await site.open({ viewport, place: "#pawns=8x8" });
    await reads(page, "Your move");
    await tool(page, pawnsTexts.tools.values.label).click();
    const cancel = page.locator(".voice-slot .work").getByRole("button", { name: workTexts.cancel });
    await cancel.waitFor();
    await square(page, "a8").click();
    await page.locator("#voice.heard").waitFor();
    const [button, words] = [await cancel.boundingBox(), await page.locator("#voice > span").boundingBox()];
    assert.ok(button && words && words.x + words.width <= button.x + 1, `${viewport.width}: ${JSON.stringify([button, words])}`);
    await cancel.click({ timeout: 5000 });
    await page.locator(".voice-slot .work").waitFor({ state: "hidden" });
    await close();
  }
});

serverTest("a page of another site cannot drive the server", async () => {
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
