import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { ask, hears, open, reads, square, startBrowser, startServer } from "./harness.js";

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
  await server?.stop();
});

/** Whatever one may see, and how to get there. */
const VIEWS = /** @type {const} */ ([
  ["play", "#pawns=3x3", async (/** @type {Page} */ page) => reads(page, "Your move")],
  [
    "values",
    "#pawns=5x5+b1-b2+c5-c4",
    async (/** @type {Page} */ page) => {
      await page.locator(".tool", { hasText: "Values" }).click();
      await page.locator(".verdict").first().waitFor();
    },
  ],
  ["game", "#pawns=3x3+b1-b2+a3-a2+b2xc3", async (/** @type {Page} */ page) => page.locator(".point.mistake").waitFor()],
  [
    "editor",
    "#pawns=4x5",
    async (/** @type {Page} */ page) => {
      await page.getByRole("tab", { name: "Edit" }).click();
      await square(page, "b2").click();
      await page.getByRole("tabpanel").filter({ hasText: "legal moves" }).waitFor();
    },
  ],
  ["share", "#pawns=3x3", async (/** @type {Page} */ page) => page.getByRole("tab", { name: "Share" }).click()],
  [
    "proof",
    "#pawns=5x5",
    async (/** @type {Page} */ page) => {
      await page.getByRole("tab", { name: "Proof" }).click();
      await page.getByRole("button", { name: "Prove this position" }).click();
      await page.getByRole("button", { name: "Check it now" }).click();
      await page.locator(".good-news").waitFor();
    },
  ],
  [
    "algorithms",
    "#pawns=4x4",
    async (/** @type {Page} */ page) => {
      await page.getByRole("tab", { name: "How?" }).click();
      await page.getByRole("button", { name: "Compare" }).click();
      await page.locator(".bars").waitFor();
    },
  ],
  [
    "soldiers",
    "#pegs",
    async (/** @type {Page} */ page) => {
      await square(page, "d7").click();
      await reads(page, "7 jumps");
      await page.getByLabel("Jump", { exact: true }).fill("5");
    },
  ],
  [
    "why-not",
    "#pegs",
    async (/** @type {Page} */ page) => {
      await square(page, "d8").click();
      await page.locator(".why").waitFor();
    },
  ],
  ["solitaire", "#pegs=english", async (/** @type {Page} */ page) => reads(page, "Leave a single peg")],
  [
    "gone",
    "#gone",
    async (/** @type {Page} */ page) => {
      await reads(page, "3 rounds");
      await page.getByRole("button", { name: "One round on" }).click();
    },
  ],
  [
    "gone-heat",
    "#gone",
    async (/** @type {Page} */ page) => {
      await reads(page, "3 rounds");
      await page.getByRole("button", { name: "100×100" }).click();
      await reads(page, /black remain/);
      await page.getByRole("button", { name: "Heat map" }).click();
    },
  ],
  ["api", "api", async (/** @type {Page} */ page) => page.locator(".method").first().waitFor()],
]);

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [name, place, prepare] of VIEWS) {
  test(`${name}: nothing that keeps people out, in light and in dark`, async () => {
    const { page, close } = await open(browser, server.address, { place, bypassCSP: true });
    await prepare(page);
    await page.mouse.move(0, 0);
    await page.evaluate(axe);
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Pictures for the guide are taken when a folder for them is named.
      const folder = process.env["SCREENSHOTS"];
      if (folder) {
        await mkdir(folder, { recursive: true });
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
      }
      const { violations, passes } = await page.evaluate(
        (rules) => /** @type {any} */ (window).axe.run(rules),
        // In the dark only the colours differ.
        colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {},
      );
      assert.ok(passes.length > 0, "something was looked at");
      const found = violations.map((/** @type {any} */ { id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html}`);
      assert.deepEqual(found, [], colorScheme);
    }
    await close();
  });
}

test("on a phone nothing is wider than the screen, and the board is played by touch", async () => {
  const { page, close } = await open(browser, server.address, {
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
    place: "#pawns=4x4",
  });
  await reads(page, "Your move");
  await square(page, "b1").tap();
  await square(page, "b2").tap();
  await page.locator(".move").nth(1).waitFor();
  for (const name of ["Game", "Edit", "Share", "Proof", "How?"]) {
    await page.getByRole("tab", { name }).click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0, name);
  }
  const board = await page.locator(".board").boundingBox();
  assert.ok(board && board.width > 330 && board.y + board.height < 667, "the board is large and above the fold");
  const tall = await page.locator("button:visible").evaluateAll((all) => all.map((b) => b.getBoundingClientRect().height));
  assert.ok(Math.min(...tall) >= 24, "nothing is too small to be touched");
  await close();
});

test("on the narrowest phone nothing is wider than the screen, and every tab is seen", async () => {
  for (const place of ["#pawns=8x8", "#pegs", "#pegs=english", "#gone", "#gone=BW", "api"]) {
    const { page, close } = await open(browser, server.address, { viewport: { width: 320, height: 568 }, place });
    await page.locator(place === "api" ? ".method" : ".status").first().waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const tab of await page.getByRole("tab").all()) {
      const box = await tab.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 320, `${place}: ${await tab.textContent()}`);
      await tab.click();
      assert.equal(await overflow(), 0, `${place}: ${await tab.textContent()}`);
    }
    assert.equal(await overflow(), 0, place);
    const theme = place === "api" ? null : await page.locator("#theme").boundingBox();
    assert.ok(!theme || theme.x + theme.width <= 320, "the colours can be chosen");
    await close();
  }
});

test("files are dropped onto the page, and certificates too", async () => {
  const { certificate } = await ask(server.address, "pawns/solve", { position: "3x3", certificate: true });
  const proof = Buffer.from(certificate, "base64").toString("latin1");
  for (const [place, text, words] of /** @type {const} */ ([
    ["#pawns=4x4", "ppp/1P1/P1P b", "Black to move|Your move"],
    ["#pegs", "xxo/ooo/ooo", "single peg"],
    ["#gone", "WBBBBB", "5 rounds"],
  ])) {
    const { page, close } = await open(browser, server.address, { place });
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
    await hears(page, /^board\.txt/);
    await reads(page, new RegExp(words));
    await drop("nonsense.txt", "?!");
    await page.locator("#voice:not(:empty)", { hasNotText: "board.txt" }).waitFor({ state: "attached" });
    await drop("three.proof", proof);
    await page.locator(".good-news", { hasText: "Verified: White, to move on 3x3, loses" }).waitFor();
    await close(/status of 422/);
  }
});

test("what is said lies over neither the board nor its buttons", async () => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 375, height: 667 }, { width: 320, height: 568 }]) {
    const { page, close } = await open(browser, server.address, { viewport, place: "#pawns=3x3" });
    await reads(page, "Your move");
    // Pressed where it is: a pointer would scroll to it.
    await page.locator(".tool", { hasText: "Hint" }).evaluate((button) => button instanceof HTMLElement && button.click());
    await hears(page, "Look at the pawn");
    const voice = await page.locator("#voice").boundingBox();
    for (const part of [".board", ".tools"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(voice && box && voice.y + voice.height <= box.y, `${part} at ${viewport.width}`);
    }
    await close();
  }
});

test("whoever leaves a family stops what was worked out for it", async () => {
  const { page, close } = await open(browser, server.address, { place: "#pawns=8x8" });
  await reads(page, "Your move");
  const asked = page.waitForRequest(/pawns\/analyze/);
  await page.locator(".tool", { hasText: "Values" }).click();
  const request = await asked;
  const stopped = page.waitForEvent("requestfailed", (failed) => failed === request);
  await page.locator("nav a", { hasText: "Gone" }).click();
  await stopped;
  await reads(page, "3 rounds");
  const again = page.waitForRequest(/pawns\/analyze/);
  await page.locator("nav a", { hasText: "Pawns" }).click();
  await again;
  await close();
});

test("a link that leads nowhere says so and leaves a board to play on", async () => {
  for (const [place, words] of /** @type {const} */ ([
    ["#pawns=%E0%A4%A", "%E0%A4%A is no position"],
    ["#constructor", "Nothing here is called constructor"],
    ["#toString=x", "Nothing here is called toString"],
    ["#__proto__", "Nothing here is called __proto__"],
  ])) {
    const { page, close } = await open(browser, server.address, { place });
    await hears(page, words);
    await reads(page, "Your move");
    assert.equal(await page.title(), "Pawns · Ludex");
    await close();
  }
  const { page, close } = await open(browser, server.address, { place: "#gone=%E0%A4%A" });
  await hears(page, "%E0%A4%A is no board");
  await reads(page, "3 rounds");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main", "skipping leads to the board");
  await page.locator(".gone.view").waitFor();
  await close();
});

test("the first load is small, and nothing of it comes from elsewhere", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  /** @type {string[]} */
  const hosts = [];
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on("request", (request) => hosts.push(new URL(request.url()).host));
  await page.goto(server.address);
  await page.locator(".board-grid button").first().waitFor();
  assert.ok(bytes > 10_000 && bytes < 200_000, `${bytes} bytes`);
  assert.deepEqual([...new Set(hosts)], [new URL(server.address).host]);
  console.log(`first load: ${bytes} bytes in ${hosts.length} requests`);
  await context.close();
});

test("colours follow the system until somebody chooses", async () => {
  const { page, close } = await open(browser, server.address, { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  const button = page.locator("#theme");
  await button.click();
  assert.equal(await button.getAttribute("aria-label"), "Colours: light");
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light, "the choice is kept");
  await close();
});

test("when the server goes away the page says so, and nothing is lost", async () => {
  const other = await startServer();
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${other.address}#pawns=4x4`);
  await reads(page, "Your move");
  await page.locator(".tool", { hasText: "Values" }).click();
  await page.locator(".verdict").first().waitFor();
  await other.stop();
  await square(page, "b1").click();
  await square(page, "b2").click();
  await hears(page, "The server does not answer: is Ludex still running?");
  await reads(page, "Your move");
  assert.match(await page.url(), /PPPP\+w$/, "the move was not made");
  await page.locator("nav a", { hasText: "Gone" }).click();
  await reads(page, "Not known.");
  assert.deepEqual(errors, []);
  await context.close();
});

test("a page of another site cannot drive the server", async () => {
  const other = await startServer();
  // Without its own policy, which would forbid the attempt already.
  const context = await browser.newContext({ bypassCSP: true });
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
  }, server.address);
  assert.deepEqual(outcome, ["refused", "refused"], "the page learns nothing");
  await context.close();
  await other.stop();
});
