/** A server and a browser for the tests, and the watch over both. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { serveFromDisk } from "./disk.js";
import { serveSite } from "./static.js";

/** @import { Browser, BrowserContextOptions, Page } from "playwright-core" */

/** How long anything may take before a test gives up: machines are busy. */
const PATIENCE = 90_000;

/** Starts the program and reads its address. @param {string[]} [options] */
export async function startProgram(options = []) {
  const program = process.env["LUDEX"] ?? "ludex";
  const child = spawn(program, ["serve", "--no-open", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once("line", (line) => {
      const found = /http:\/\/\S+/.exec(line);
      if (found) resolve(found[0]);
      else reject(new Error(`the server said ${line}`));
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    address: /** @type {string} */ (address),
    async stop() {
      child.removeAllListeners("exit");
      const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** The APIs that tests may ask about the pages of static servers, which have none. @type {Map<string, string>} */
const apis = new Map();

/** Whether the pages are those of the static site, which ask workers. */
export const isSite = process.env["PAGE"] === "site";

/** A test of what only a server's page has: a server to watch, to stop, or to answer for. @param {string} name @param {() => Promise<void>} body */
export function serverTest(name, body) {
  if (!isSite) test(name, body);
}

/**
 * Starts what serves the page: the program, with the page from disk before it if `PAGE=disk`;
 * or, if `PAGE=site`, a static server of the site, which asks workers, and the program only to
 * compare with.
 * @param {string[]} [options]
 */
export async function startServer(options = []) {
  if (isSite) {
    const [program, site] = await Promise.all([startProgram(options), serveSite()]);
    apis.set(site.address, program.address);
    return {
      address: site.address,
      async stop() {
        await site.stop();
        return program.stop();
      },
    };
  }
  if (process.env["PAGE"] !== "disk") return startProgram(options);
  const wanted = options.indexOf("--port");
  const port = wanted < 0 ? 0 : Number(options[wanted + 1]);
  const program = await startProgram(wanted < 0 ? options : options.toSpliced(wanted, 2));
  const page = await serveFromDisk(program.address, port);
  return {
    address: page.address,
    async stop() {
      await page.stop();
      return program.stop();
    },
  };
}

/** Starts the browser. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    // Where tests run as root, Chromium's own sandbox cannot.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

/**
 * What a page is opened with: an address after the server's, and what the browser knows.
 * @typedef {BrowserContextOptions & { place?: string }} OpenOptions
 *
 * @typedef {object} Site a server and a browser that all tests of a file share
 * @property {string} address
 * @property {Browser} browser
 * @property {(options?: OpenOptions) => ReturnType<typeof open>} open
 */

/** Starts a server and a browser before the tests of a file, and ends them after. @returns {Site} */
export function shared() {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  /** @type {Browser} */
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    assert.equal(await server?.stop(), 0, "SIGTERM ends the server in peace");
  });
  return {
    get address() {
      return server.address;
    },
    get browser() {
      return browser;
    },
    open: (options) => open(browser, server.address, options),
  };
}

/**
 * Opens the page, and fails if it complains or asks another host for something.
 * @param {Browser} browser
 * @param {string} address
 * @param {OpenOptions} [options]
 */
export async function open(browser, address, { place = "", ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) complaints.push(`a request to ${url}`);
  });
  await page.goto(address + place);
  return {
    page,
    /** @param {RegExp} [despite] what the browser says by itself of an answer that was meant to be no */
    async close(despite) {
      await context.close();
      const unexpected = complaints.filter((words) => !despite?.test(words));
      assert.deepEqual(unexpected, [], "the page has nothing to complain about");
    },
  };
}

/** Where the API is that answers for a page. @param {string} address @param {string} path */
const apiAt = (address, path) => `${apis.get(address) ?? address}api/v1/${path}`;

/** Gets what needs no question from the API. @param {string} address @param {string} path */
export const get = async (address, path) => (await fetch(apiAt(address, path))).json();

/** Asks the API as anybody may. @param {string} address @param {string} path @param {object} question */
export async function ask(address, path, question) {
  const response = await fetch(apiAt(address, path), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  assert.equal(response.status, 200);
  return response.json();
}

/** A square of the board. @param {Page} page @param {string} square */
export const square = (page, square) => page.locator(squareAt(square));

/**
 * Waits until a function says something true in the page, and returns that. Playwright's own
 * `waitForFunction` evaluates text in the page, which the page's policy may refuse.
 * @template A, R
 * @param {Page} page @param {((argument: A) => R) | string} condition @param {A} [argument]
 * @returns {Promise<R>}
 */
export async function until(page, condition, argument) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await page.evaluate(/** @type {any} */ (condition), argument);
    if (found) return found;
    assert.ok(Date.now() < end, `never true: ${condition}`);
    await delay(50);
  }
}

/**
 * Where the first element of a selector is, once it is seen. Asked in one step: what is drawn anew
 * between finding an element and measuring it would have no place.
 * @param {Page} page @param {string} selector
 */
export async function boxOf(page, selector) {
  const box = await until(page, (wanted) => {
    const element = document.querySelector(wanted);
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    // What slides in is measured where it comes to rest.
    const isMoving = document.getAnimations().some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element) && effect.getComputedTiming().endTime !== Infinity);
    return width > 0 && height > 0 && !isMoving && { x, y, width, height, right: x + width, bottom: y + height };
  }, selector);
  assert.ok(box, selector);
  return box;
}

/**
 * Scrolls to the last element of a selector, in one step for the same reason.
 * @param {Page} page @param {string} selector
 */
export const scrollTo = (page, selector) =>
  until(
    page,
    (wanted) => {
      const last = [...document.querySelectorAll(wanted)].at(-1);
      last?.scrollIntoView({ block: "nearest" });
      return last !== undefined;
    },
    selector,
  );

/** The selector of a square of the board. @param {string} square */
export const squareAt = (square) => `[data-square="${square}"]`;

/** Waits until the page says something. @param {Page} page @param {string | RegExp} words */
export const hears = (page, words) => page.locator("#voice").filter({ hasText: words }).waitFor({ state: "attached" });

/** Waits until the headline says something. @param {Page} page @param {string | RegExp} words */
export const reads = (page, words) => page.locator(".status").filter({ hasText: words }).waitFor();

/** The position that the address holds, whichever panel is shown. @param {Page} page */
export const held = (page) => decodeURIComponent(new URL(page.url()).hash).replace(/^#pawns=/, "").replace(/&tab=\w+$/, "").replaceAll("+", " ");
