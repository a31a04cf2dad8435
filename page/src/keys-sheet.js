/** The sheet that lists all keys, and switches the sound. */

import { el } from "./elements.js";
import { moreLinks } from "./more-links.js";
import { sheet } from "./sheet.js";
import { isSounding, setSounding } from "./sound.js";
import { keysTexts } from "./texts.js";

/** @typedef {{ keys: string[], words: string }} KeyWords keys, and what they do */

/** Opens the sheet. @param {KeyWords[]} own the keys of the view that is shown */
export function showKeys(own) {
  const list = (/** @type {KeyWords[]} */ all) => el("dl", { class: "keys" }, ...all.flatMap(({ keys, words }) => [el("dt", {}, ...keys.map((key) => el("kbd", {}, key))), el("dd", {}, words)]));
  const sound = el("input", { type: "checkbox", checked: isSounding(), change: () => setSounding(sound.checked) });
  sheet(
    keysTexts.title,
    own.length > 0 && list(own),
    el("h3", {}, keysTexts.everywhere),
    list(keysTexts.common),
    el("label", { class: "switch" }, sound, el("span", {}, keysTexts.sound)),
    themeButton(),
    moreLinks(),
  ).open();
}

/** The theme, where its own button has no room. */
function themeButton() {
  const own = document.getElementById("theme");
  const button = el("button", { type: "button", class: "theme-in-sheet", click: () => (own?.click(), draw()) });
  const draw = () => (button.textContent = own?.getAttribute("aria-label") ?? "");
  draw();
  return button;
}
