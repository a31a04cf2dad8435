/**
 * Takes pictures of every screen, in light and in dark:
 * `npm run pictures -- FOLDER [WIDTHxHEIGHT …]`. Without sizes they have the size of the guide's,
 * and a folder that has pictures of screens already, such as `docs/pictures`, gets new ones of
 * the same screens; with sizes, the width is part of the name.
 */

import { mkdir, readdir } from "node:fs/promises";
import { open, startBrowser, startServer, until } from "./harness.js";
import { SCREENS } from "./screens.js";

const [folder, ...sizes] = process.argv.slice(2);
if (!folder) {
  console.error("npm run pictures -- FOLDER [WIDTHxHEIGHT …]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const there = (await readdir(folder)).filter((file) => SCREENS.some(({ name }) => file === `${name}-light.png`));
const screens = sizes.length > 0 || there.length === 0 ? SCREENS : SCREENS.filter(({ name }) => there.includes(`${name}-light.png`));
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const size of sizes.length > 0 ? sizes : ["1280x860"]) {
    const [width = 1280, height = 860] = size.split("x").map(Number);
    for (const { name, place, prepare } of screens) {
      const { page, close } = await open(browser, server.address, { place, viewport: { width, height } });
      await prepare(page);
      await page.mouse.move(0, 0);
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        // What was said is over, and what is drawn is drawn.
        await until(page, () => !document.querySelector("#voice.heard") && document.getAnimations().every((animation) => animation.playState !== "running"));
        const file = [name, ...(sizes.length > 0 ? [width] : []), colorScheme].join("-");
        await page.screenshot({ path: `${folder}/${file}.png`, fullPage: sizes.length > 0 });
      }
      await close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
