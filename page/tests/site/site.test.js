import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { errorTexts, frameTexts, htmlTexts } from "../../src/texts.js";
import { ask, hears, open, reads, square, startBrowser, startProgram } from "../harness.js";
import { SITE, serveSite } from "../static.js";

/** @import { Browser, Page } from "playwright-core" */

/** @type {Awaited<ReturnType<typeof serveSite>>} */
let site;
/** The site with the modules that it was packed from. @type {typeof site} */
let workshop;
/** The program, to compare with. @type {Awaited<ReturnType<typeof startProgram>>} */
let program;
/** @type {Browser} */
let browser;

before(async () => {
  [site, workshop, program, browser] = await Promise.all([serveSite(), serveSite(SITE, { hasSources: true }), startProgram(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await Promise.all([site?.stop(), workshop?.stop(), program?.stop()]);
});

/** Waits until this version of the site works offline; any, if none is named. @param {Page} page @param {string} [version] */
async function isKept(page, version = "") {
  for (let tries = 0; tries < 300; tries += 1) {
    const isThere = await page.evaluate(async (name) => {
      const registration = await navigator.serviceWorker.getRegistration();
      const isSettled = !registration?.installing && !registration?.waiting && registration?.active?.state === "activated";
      return isSettled && (await caches.keys()).some((key) => key.endsWith(name));
    }, version);
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail("the site is not kept");
}

test("the site is small, and all its links are relative", async () => {
  const names = (await readdir(SITE, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = names.filter((name) => !name.startsWith(join(SITE, "book")));
  let [bytes, packed] = [0, 0];
  for (const name of own) {
    const content = await readFile(name);
    bytes += content.length;
    packed += gzipSync(content, { level: 9 }).length;
    if (name.endsWith(".html")) assert.doesNotMatch(content.toString(), /(href|src)="(\/|https?:)/, name);
  }
  console.log(`the site: ${own.length} files, ${bytes} bytes, ${packed} compressed`);
  assert.ok(bytes <= 3_100_000, `${bytes} bytes`);
  assert.ok(packed <= 1_260_000, `${packed} bytes compressed`);
});

test("the first load is small, with the solver", async () => {
  // Not what the service worker keeps for later visits.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const before = site.asked.length;
  await page.goto(`${site.address}#pawns=3x3`);
  await reads(page, "Your move");
  await square(page, "b1").click();
  await square(page, "b2").click();
  await page.waitForURL(/P\+w/);
  const names = [...new Set(site.asked.slice(before))];
  assert.ok(names.some((name) => name.endsWith("/pawns.wasm")), `${names}`);
  assert.ok(!names.some((name) => /(checker|puzzles)\.wasm$/.test(name)), "nobody needs these yet");
  let packed = 0;
  for (const name of names) packed += gzipSync(await readFile(join(SITE, name)), { level: 9 }).length;
  console.log(`the first load: ${names.length} files, ${packed} bytes compressed`);
  assert.ok(packed <= 310_000, `${packed} bytes compressed`);
  assert.ok(names.length <= 12, `${names.length} files: ${names}`);
  await context.close();
});

test("under any path, a game is played without a server", async () => {
  const before = site.asked.length;
  const { page, close } = await open(browser, site.address, { place: "#pawns=3x3" });
  await reads(page, "Your move");
  await square(page, "b1").click();
  await square(page, "b2").click();
  await page.waitForURL(/PP\+w$|P\+w/);
  assert.deepEqual(site.asked.slice(before).filter((name) => name.startsWith("api")), []);
  assert.equal(await page.getByRole("link", { name: htmlTexts.api, exact: true }).count(), 0, "there is no API to read about");
  await close();
});

test("a board is there before the solver has arrived", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let isHeld = true;
  /** @type {(() => void)[]} */
  const held = [];
  await page.route(/\.wasm$/, async (route) => {
    if (isHeld) await new Promise((resolve) => held.push(() => resolve(null)));
    await route.continue();
  });
  for (const place of ["", "#pawns=3x3", "#pegs=english"]) {
    await page.goto("about:blank");
    await page.goto(site.address + place);
    await page.locator(place ? ".board-grid button, .board-grid [data-square]" : ".gallery-card svg").first().waitFor();
  }
  assert.ok(isHeld && held.length > 0, "the solver is asked for, and has not come");
  isHeld = false;
  for (const go of held) go();
  await context.close();
});

test("only what a screen needs is asked for early: the first answers for a game, none for the gallery", async () => {
  for (const [place, wanted] of /** @type {const} */ ([["", 0], ["#pawns=3x3", 1], ["#soldiers", 1]])) {
    const before = site.asked.length;
    // The service worker asks for everything, for later visits.
    const { page, close } = await open(browser, site.address, { place, serviceWorkers: "block" });
    await page.locator(".gallery-card, .status").filter({ hasText: /./ }).first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(site.asked.slice(before).filter((name) => name.endsWith("/first-answers.json")).length, wanted, place);
    await close(/Service Worker registration blocked/);
  }
});

test("a proof is made by one worker and checked by another", async () => {
  const { page, close } = await open(browser, workshop.address, { place: "#pawns=3x3" });
  await reads(page, "Your move");
  /** @type {string[]} */
  const workers = [];
  page.on("worker", (worker) => workers.push(new URL(worker.url()).pathname.split("/").at(-1) ?? ""));
  const answer = await page.evaluate(async () => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"][src$="main.js"]')).src;
    /** @type {typeof import("../../src/api.js")} */
    const api = await import(new URL("api.js", main).href);
    const { certificate = "" } = await api.ask("pawns/solve", { position: "4x4", certificate: true });
    const bytes = Uint8Array.from(atob(certificate), (letter) => letter.charCodeAt(0));
    const verified = await api.verify(bytes.buffer);
    const listed = await api.ask("verify", { certificate, show: 2, from: 1 });
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    return { verified, certificate, listed, damaged: await api.verify(bytes.buffer) };
  });
  assert.equal(answer.verified.verified, true);
  assert.equal(answer.verified.files[0]?.statement, "White, to move on 4x4, wins in 11 plies");
  assert.equal(answer.verified.files[0]?.view, undefined, "nobody asked for entries");
  assert.deepEqual(answer.listed.files[0]?.view, (await ask(program.address, "verify", { certificate: answer.certificate, show: 2, from: 1 })).files[0].view, "entries are those of the program");
  assert.equal(answer.damaged.verified, false);
  assert.match(answer.damaged.files[0]?.reason ?? "", /checksum/);
  assert.ok(workers.includes("checker.js"), `${workers}`);
  await close();
});

test("work that is cancelled ends, and the page goes on", async () => {
  const { page, close } = await open(browser, workshop.address, { place: "#pawns=3x3" });
  await reads(page, "Your move");
  const outcome = await page.evaluate(async () => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"][src$="main.js"]')).src;
    /** @type {typeof import("../../src/api.js")} */
    const api = await import(new URL("api.js", main).href);
    const controller = new AbortController();
    let reports = 0;
    const long = api
      .ask("pawns/solve", { position: "8x8" }, { signal: controller.signal, onProgress: () => void ((reports += 1) === 2 && controller.abort()) })
      .then(() => "answered", (error) => (api.isAbort(error) ? "cancelled" : String(error)));
    // A short question does not wait for it.
    const { value } = await api.ask("pawns/solve", { position: "3x3" });
    const cancelled = await long;
    const after = await api.ask("pawns/solve", { position: "4x4" });
    const wrong = await api.ask("pawns/solve", { position: "3x3", time_limit: "soon" }).catch((error) => [error.name, error.code, error.field]);
    return { value, cancelled, reports, after: after.value, wrong };
  });
  assert.deepEqual(outcome, { value: -6, cancelled: "cancelled", reports: 2, after: 11, wrong: ["ApiError", "bad-request", "time_limit"] });
  await close();
});

test("a browser that cannot run the solver says so at once, and does not try for ever", async () => {
  for (const [name, script] of /** @type {const} */ ([
    ["no SIMD", () => void (WebAssembly.validate = () => false)],
    ["no modules in workers", () => {
      const Modern = Worker;
      // @ts-expect-error -- what old browsers have: options other than a name are not looked at
      globalThis.Worker = function Worker(/** @type {string} */ url) {
        return new Modern(url);
      };
    }],
  ])) {
    const { page, close } = await open(browser, "about:blank");
    await page.addInitScript(script);
    await page.goto(`${site.address}#pawns=3x3`);
    await reads(page, "Your move");
    if (name === "no modules in workers") {
      await square(page, "b1").click();
      await square(page, "b2").click();
    }
    await hears(page, errorTexts.unsupported);
    await close(/./);
  }
});

test("a solver that is damaged, or is not there yet, is told apart", async () => {
  const damaged = await serveSite();
  damaged.change((name, content) => (name.endsWith(".wasm") ? content.subarray(0, 1000) : content));
  const { page, close } = await open(browser, damaged.address, { place: "#pawns=3x3", serviceWorkers: "block" });
  await reads(page, "Your move");
  await square(page, "b1").click();
  await square(page, "b2").click();
  await hears(page, errorTexts.damaged);
  damaged.change((name, content) => (name.endsWith(".wasm") ? null : content));
  await page.goto("about:blank");
  await page.goto(`${damaged.address}#pawns=3x3`);
  await reads(page, "Your move");
  await square(page, "b1").click();
  await square(page, "b2").click();
  await hears(page, frameTexts.away(false));
  damaged.change((_, content) => content);
  await page.waitForURL(/P\+w/);
  await hears(page, frameTexts.back(false));
  await close(/./);
  await damaged.stop();
});

test("opened as a file, the page says that it takes a server", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(SITE, "index.html")).href);
  await page.getByText(htmlTexts.waiting).waitFor();
  await context.close();
});

test("after the first visit it works without a network", async () => {
  const { page, close } = await open(browser, site.address, { place: "#pawns=4x4" });
  await reads(page, "Your move");
  await isKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await reads(page, "Your move");
  await square(page, "a1").click();
  await square(page, "a2").click();
  await page.waitForURL(/P/);
  await page.goto(`${site.address}#gone`);
  await reads(page, "3 rounds");
  await close();
});

test("sites under one origin keep to their own files", async () => {
  const other = await serveSite();
  const { page, close } = await open(browser, other.address, { place: "#pawns=3x3" });
  await reads(page, "Your move");
  await isKept(page);
  const scope = new URL(other.address).href;
  assert.ok((await page.evaluate(() => caches.keys())).every((name) => name.startsWith(`ludex ${scope} `)));
  // What another site under this origin keeps stays when this one is updated.
  await page.evaluate(async () => void (await caches.open("ludex http://another.site/ 0123")));
  const [, version = ""] = /src="([0-9a-f]{16})\/main\.js"/.exec(await page.content()) ?? [];
  const next = "fedcba9876543210";
  other.change((name, content) => (/\.(html|js)$/.test(name) && !name.includes("/") ? Buffer.from(content.toString().replaceAll(version, next)) : content));
  other.rename(next, version);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await isKept(page, next);
  assert.ok((await page.evaluate(() => caches.keys())).includes("ludex http://another.site/ 0123"));
  await close();
  await other.stop();
});

test("a page of the book that was read is there offline", async () => {
  const other = await serveSite();
  const { page, close } = await open(browser, other.address, { place: "#pawns=3x3" });
  await reads(page, "Your move");
  await isKept(page);
  const [, version = ""] = /src="([0-9a-f]{16})\/main\.js"/.exec(await page.content()) ?? [];
  // Any two files stand for pages of a book, which need not have been built.
  other.rename("book", version);
  const fetched = (/** @type {string} */ name) => page.evaluate((path) => fetch(path).then((response) => response.ok, () => false), `book/${name}`);
  assert.ok(await fetched("icon.svg"));
  await page.context().setOffline(true);
  assert.deepEqual([await fetched("icon.svg"), await fetched("style.css")], [true, false]);
  await close(/./);
  await other.stop();
});

test("a new version is there at the next load, whole, and open pages keep theirs", async () => {
  const other = await serveSite();
  const { page, close } = await open(browser, other.address, { place: "#pawns=3x3" });
  await reads(page, "Your move");
  await isKept(page);
  const [, version = ""] = /src="([0-9a-f]{16})\/main\.js"/.exec(await page.content()) ?? [];
  assert.notEqual(version, "");
  // The same site under another version: what is asked for under the old one is no longer there.
  const next = "0123456789abcdef";
  other.change((name, content) => {
    if (name.startsWith(version)) return null;
    return /\.(html|js)$/.test(name) && !name.includes("/") ? Buffer.from(content.toString().replaceAll(version, next)) : content;
  });
  other.rename(next, version);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await isKept(page, next);
  assert.match(await page.content(), new RegExp(`src="${version}/main.js"`), "the open page is the old one");
  await page.reload();
  assert.match(await page.content(), new RegExp(`src="${next}/main.js"`));
  await reads(page, "Your move");
  await close();
  await other.stop();
});
