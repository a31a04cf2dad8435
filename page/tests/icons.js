/**
 * Draws the icon as PNG, for the systems that take no SVG: `npm run icons`. Phones cut the
 * corners themselves, so the ground fills the whole square.
 */

import { readFile, writeFile } from "node:fs/promises";
import { startBrowser } from "./harness.js";

/** Where each size goes: the page names one, the manifest of the site the others. */
const ICONS = /** @type {const} */ ([[180, "../src/icon-180.png"], [192, "../site/icon-192.png"], [512, "../site/icon-512.png"]]);

const drawing = (await readFile(new URL("../src/icon.svg", import.meta.url), "utf8")).replace(/ rx="\d+"/, "");
const browser = await startBrowser();
try {
  for (const [size, path] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing}`);
    await writeFile(new URL(path, import.meta.url), await page.screenshot());
    await page.close();
  }
} finally {
  await browser.close();
}
