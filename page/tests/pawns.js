/** What tests of pawns do again and again. */

import { gamesTexts } from "../src/texts.js";
import { boxOf, square, squareAt } from "./harness.js";

/** @import { Page } from "playwright-core" */
/** @import { OpenOptions, Site } from "./harness.js" */

/**
 * The page with chosen settings, as after an earlier visit.
 * @param {Site} site
 * @param {object} settings
 * @param {OpenOptions} [options]
 */
export async function visit(site, settings, options) {
  const localStorage = [{ name: "ludex.pawns", value: JSON.stringify(settings) }];
  const opened = await site.open({ place: "#pawns", ...options, storageState: { cookies: [], origins: [{ origin: new URL(site.address).origin, localStorage }] } });
  await opened.page.locator(".board-grid button").first().waitFor();
  return opened;
}

/** A button of the board. @param {Page} page @param {string} name */
export const tool = (page, name) => page.locator(".bench-tools:not([hidden])").getByRole("button", { name, exact: true });

/** Opens the sheet for new games, with its pictures. @param {Page} page */
export async function openSheet(page) {
  await page.getByRole("button", { name: gamesTexts.choose }).focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: gamesTexts.title });
  await sheet.locator(".small-board").nth(gamesTexts.known.length - 1).waitFor();
  return sheet;
}

/** Clicks from one square to another. @param {Page} page @param {string} from @param {string} to */
export async function move(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

/** Drags with the mouse. @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
  const [a, b] = [await boxOf(page, squareAt(from)), await boxOf(page, squareAt(to))];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** What stands on the board: from the labels that a screen reader reads. @param {Page} page */
export const standing = (page) =>
  page.locator("[data-square]").evaluateAll((buttons) =>
    buttons
      .map((button) => button.getAttribute("aria-label")?.split(", ") ?? [])
      .filter(([, what]) => what !== "empty")
      .map(([where, what]) => `${what === "white pawn" ? "P" : "p"}${where}`)
      .sort()
      .join(" "),
  );
