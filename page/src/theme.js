/** Light, dark, or as the system is. */

import { icon } from "./icons.js";
import { read, store } from "./stored.js";
import { frameTexts } from "./texts.js";

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
const STORE = "ludex.theme";

/** @param {HTMLElement} button changes the theme */
export function themes(button) {
  const paint = (/** @type {typeof THEMES[number]} */ theme) => {
    document.documentElement.dataset["theme"] = theme;
    button.replaceChildren(icon(theme));
    button.setAttribute("aria-label", frameTexts.theme(theme));
    button.title = frameTexts.theme(theme);
  };
  button.addEventListener("click", () => {
    const now = THEMES.findIndex((theme) => theme === document.documentElement.dataset["theme"]);
    const next = THEMES[(now + 1) % THEMES.length] ?? "auto";
    paint(next);
    store(STORE, next);
  });
  const chosen = read(STORE);
  paint(THEMES.find((theme) => theme === chosen) ?? "auto");
}
