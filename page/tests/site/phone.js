/**
 * The site on a phone: four times slower than this machine, over 1.6 Mbit/s with 150 ms for a
 * round trip, fast 3G as Lighthouse has it. When is the first board drawn, and how much was
 * loaded by then? `LATENCY=562.5` is fast 3G as browsers emulate it, where every request also
 * pays for the connection; `SLOWER=1` leaves the processor as it is.
 *
 *     CHROMIUM=/usr/bin/chromium npm run phone
 */

import { startBrowser } from "../harness.js";
import { serveSite } from "../static.js";

/** Bytes a second, and milliseconds. */
const FAST_3G = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: Number(process.env["LATENCY"] ?? 150) };
/** What is drawn first at each place. */
const PLACES = { "": ".gallery-card svg", "#pawns=3x3": ".board .piece", "#pegs=english": ".board .piece" };
const RUNS = 5;
const SLOWER = Number(process.env["SLOWER"] ?? 4);

const browser = await startBrowser();
const site = await serveSite();

/** @param {string} place @param {string} drawn */
async function visit(place, drawn) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", FAST_3G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let bytes = 0;
  session.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  // Told by the page itself, in the frame that shows it, and on the clock that began with the request.
  await page.addInitScript((selector) => {
    const look = () => {
      const isThere = document.querySelector(selector);
      requestAnimationFrame(() => (isThere ? Object.assign(window, { drawnAfter: performance.now() }) : look()));
    };
    look();
  }, drawn);
  await page.goto(site.address + place, { waitUntil: "commit" });
  const after = await (await page.waitForFunction(() => /** @type {{ drawnAfter?: number }} */ (window).drawnAfter, null, { timeout: 120_000 })).jsonValue();
  const first = bytes;
  await context.close();
  return { after: Number(after) / 1000, first };
}

for (const [place, drawn] of Object.entries(PLACES)) {
  const visits = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(place, drawn));
  visits.sort((one, other) => one.after - other.after);
  const middle = visits[RUNS >> 1];
  const times = visits.map(({ after }) => after.toFixed(2)).join(", ");
  console.log(`${place || "first screen"}: drawn after ${times} s, ${middle?.first} bytes by then`);
}

await browser.close();
await site.stop();
