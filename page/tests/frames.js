/**
 * How smoothly a large tree is watched: the whole search of 3x4 without any cut-off, 6,003 calls
 * and 18,008 events, in a window of 1280x800. When is it drawn for the first time, and how many
 * frames a second are there while every frame takes a step, or while it plays? The browser's own
 * time for a frame (`TaskDuration`) says how much is left on a busy machine.
 *
 *     LUDEX=target/release/ludex CHROMIUM=/usr/bin/chromium npm run frames
 */

import { startBrowser, startServer } from "./harness.js";

/** @import { CDPSession, Page } from "playwright-core" */

const TREE = "#lab=tree&position=3x4&algorithm=naive";
const EVENTS = 18_008;
const SECONDS = 5;
const RUNS = 5;

const server = await startServer();
const browser = await startBrowser();

/** The middle of some numbers. @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** The time from a link to the first frame of the tree at its end. @param {Page} page */
async function firstFrame(page) {
  return page.evaluate(
    async ([place, calls]) => {
      const start = performance.now();
      location.hash = String(place);
      await new Promise((resolve) => {
        const isDrawn = () => document.querySelector(".tree-canvas[aria-label]")?.getAttribute("aria-label")?.includes(String(calls));
        new MutationObserver((_, observer) => {
          if (!isDrawn()) return;
          observer.disconnect();
          resolve(null);
        }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-label"] });
      });
      // What was painted in a frame is seen when the next one begins.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const answer = performance.getEntriesByType("resource").filter(({ name }) => name.includes("pawns/trace")).at(-1);
      return { whole: performance.now() - start, answered: answer ? /** @type {PerformanceResourceTiming} */ (answer).responseEnd - start : 0 };
    },
    /** @type {const} */ ([`${TREE}&step=${EVENTS}&view=whole`, "6,003"]),
  );
}

/** The processor's time for the page, in seconds. @param {CDPSession} session */
async function busy(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/** Steps once in every frame, or plays. @param {Page} page @param {CDPSession} session @param {string} view @param {"step" | "play"} how */
async function watch(page, session, view, how) {
  await page.goto("about:blank");
  await page.goto(`${server.address}${TREE}&step=6000&view=${view}&speed=6`);
  await page.locator(".lab-code [aria-current]").waitFor();
  const before = await busy(session);
  const frames = await page.evaluate(
    async ([way, seconds]) => {
      const press = (/** @type {string} */ key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      if (way === "play") press(" ");
      /** @type {number[]} */
      const times = [];
      const end = performance.now() + Number(seconds) * 1000;
      while (performance.now() < end) {
        times.push(await new Promise((resolve) => requestAnimationFrame(resolve)));
        if (way === "step") press("ArrowRight");
      }
      return times;
    },
    /** @type {const} */ ([how, SECONDS]),
  );
  const work = ((await busy(session)) - before) / frames.length;
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? 0));
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  const late = gaps.filter((gap) => gap > 25).length;
  console.log(`${how}, ${view}: ${rate.toFixed(1)} frames a second, ${late} of ${gaps.length} late, ${(1000 * work).toFixed(1)} ms of the processor for each`);
}

const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
const session = await context.newCDPSession(page);
// The time of the processor, not of the clock: others may use the machine.
await session.send("Performance.enable", { timeDomain: "threadTicks" });
const firsts = [];
for (let run = 0; run < RUNS; run += 1) {
  await page.goto("about:blank");
  await page.goto(`${server.address}#lab`);
  // The page loads its other modules by itself after two seconds.
  await page.waitForTimeout(4000);
  const before = await busy(session);
  firsts.push({ ...(await firstFrame(page)), work: 1000 * ((await busy(session)) - before) });
}
const [whole, drawn, work] = [firsts.map(({ whole }) => whole), firsts.map(({ whole, answered }) => whole - answered), firsts.map(({ work }) => work)].map(median);
console.log(`first frame: after ${whole?.toFixed(0)} ms (median of ${RUNS}), ${drawn?.toFixed(0)} ms after the answer; ${work?.toFixed(0)} ms of the processor`);
for (const view of ["whole", "follow"]) for (const how of /** @type {const} */ (["step", "play"])) await watch(page, session, view, how);
await browser.close();
await server.stop();
