/** The page around the puzzles: address, theme, messages. */

import { ApiError, sentenceOf } from "./api.js";
import { el } from "./elements.js";
import { takeDrops } from "./files.js";
import { fillTexts } from "./fill.js";
import { GoneView } from "./gone/view.js";
import { icon } from "./icons.js";
import { notation } from "./notation.js";
import { PawnsView } from "./pawns/view.js";
import { PegsView } from "./pegs/view.js";
import { frameTexts } from "./texts.js";

/** @import { NamedFile } from "./files.js" */

/**
 * @typedef {object} View a family of puzzles
 * @property {HTMLElement} node
 * @property {string} title
 * @property {(place: string) => Promise<void>} show
 * @property {() => void} hide stops work in progress
 * @property {(files: NamedFile[]) => Promise<void>} take handles files dropped on the page
 */

const stage = /** @type {HTMLElement} */ (document.querySelector("main"));
const voice = /** @type {HTMLElement} */ (document.getElementById("voice"));
const whisper = /** @type {HTMLElement} */ (document.getElementById("whisper"));
const links = [...document.querySelectorAll("nav a[data-family]")];

/** How far from the edge of the window messages stand, in pixels. */
const EDGE = 10;
/** What a message must not cover. */
const CONTROLS = notation`header a, header button, .board, .gone-scroll, .tools`;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;

/** Shows a message for a while. @param {string} words */
function say(words) {
  voice.replaceChildren(el("span", {}, words));
  const { middle, top } = placeFor(voice);
  Object.assign(voice.style, { left: `${middle}px`, top: `${top}px` });
  voice.classList.add("heard");
  clearTimeout(silence);
  silence = setTimeout(() => voice.classList.remove("heard"), Math.max(3500, words.length * 70));
}

/**
 * Where a message stands: where it covers neither the board nor a control, if there is
 * such a place, and if possible not the headline either.
 * @param {HTMLElement} message
 * @returns {{ middle: number, top: number }} in pixels of the window
 */
function placeFor({ offsetWidth: width, offsetHeight: height }) {
  const boxes = (/** @type {string} */ parts) => [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  const isFree = (/** @type {{ middle: number, top: number }} */ { middle, top }, /** @type {string} */ parts) =>
    boxes(parts).every((box) => box.top >= top + height || box.bottom <= top || box.left >= middle + width / 2 || box.right <= middle - width / 2);
  const middle = innerWidth / 2;
  // The gap in the header may be beside the middle.
  const [before, after] = [boxes("nav"), boxes(notation`header .quiet-link`)];
  const gap = Math.min(Math.max(middle, (before[0]?.right ?? 0) + EDGE + width / 2), (after[0]?.left ?? innerWidth) - EDGE - width / 2);
  const below = Math.max(EDGE, boxes("header")[0]?.bottom ?? 0);
  const places = [{ middle: gap, top: EDGE }, { middle, top: innerHeight - height - EDGE }, { middle, top: below }];
  const free = places.find((place) => isFree(place, notation`${CONTROLS}, .headline`)) ?? places.find((place) => isFree(place, CONTROLS));
  return free ?? { middle, top: EDGE };
}

/** Announces something to screen readers only. @param {string} words */
function murmur(words) {
  whisper.textContent = words;
}

/** The family and the place in the address: `#pawns=3x3+b1-b2`. */
function address() {
  const [named = "", place = ""] = decoded(location.hash.slice(1)).split(/=(.*)/s);
  const isFamily = Object.hasOwn(makers, named);
  const family = isFamily ? /** @type {keyof typeof makers} */ (named) : "pawns";
  return { family, place: isFamily ? place : "", stranger: isFamily ? "" : named };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // Taken as it is: the family reports what is wrong with it.
    return text;
  }
}

/** The address shown last. If the current one differs, it is about to be shown and must not be overwritten. */
let shown = "";

/**
 * The page around a family.
 * @typedef {object} PageContext
 * @property {(words: string) => void} say shows a message
 * @property {(words: string) => void} murmur announces something to screen readers only
 * @property {(place: string) => void} goTo updates the address
 * @property {(place: string) => string} link the address of a place
 */

/** @param {string} family @returns {PageContext} */
const pageFor = (family) => ({
  say,
  murmur,
  goTo: (/** @type {string} */ place) => {
    if (location.hash !== shown || address().family !== family || address().place === place) return;
    history.replaceState(null, "", hash(family, place));
    shown = location.hash;
  },
  link: (/** @type {string} */ place) => `${location.origin}/${hash(family, place)}`,
});

/** @param {string} family @param {string} place */
const hash = (family, place) => `#${family}=${encodeURI(place)}`;

const makers = {
  pawns: () => new PawnsView(pageFor("pawns")),
  pegs: () => new PegsView(pageFor("pegs")),
  gone: () => new GoneView(pageFor("gone")),
};
/** @type {Map<string, View>} */
const views = new Map();

async function show() {
  shown = location.hash;
  const { family, place, stranger } = address();
  if (stranger) say(frameTexts.unknownPuzzle(stranger));
  const view = views.get(family) ?? makers[family]();
  views.set(family, view);
  if (stage.firstElementChild !== view.node) {
    for (const other of views.values()) if (other.node.isConnected) other.hide();
    stage.replaceChildren(view.node);
  }
  document.title = frameTexts.title(view.title);
  for (const link of links) {
    if (link.getAttribute("data-family") === family) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  await view.show(place);
}

const themes = /** @type {const} */ (["auto", "light", "dark"]);
const themeButton = /** @type {HTMLElement} */ (document.getElementById("theme"));

/** @param {typeof themes[number]} theme */
function paint(theme) {
  document.documentElement.dataset["theme"] = theme;
  themeButton.replaceChildren(icon(theme));
  themeButton.setAttribute("aria-label", frameTexts.theme(theme));
  themeButton.title = frameTexts.theme(theme);
}

themeButton.addEventListener("click", () => {
  const now = themes.findIndex((theme) => theme === document.documentElement.dataset["theme"]);
  const next = themes[(now + 1) % themes.length] ?? "auto";
  paint(next);
  try {
    localStorage.setItem("ludex.theme", next);
  } catch {
    // Without storage, the next visit starts with the system's theme.
  }
});

fillTexts(document);
try {
  const chosen = localStorage.getItem("ludex.theme");
  paint(themes.find((theme) => theme === chosen) ?? "auto");
} catch {
  paint("auto");
}
// Skipping moves the focus to the board without changing the address.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  stage.focus();
});
window.addEventListener("hashchange", show);
takeDrops((files) => views.get(address().family)?.take(files));
// Errors of the server that nothing else handles are shown.
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof ApiError)) return;
  say(sentenceOf(event.reason));
  event.preventDefault();
});
show();
