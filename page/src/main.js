/** The page around the puzzles: address, theme, messages, keys. */

import { ApiError, sentenceOf } from "./api.js";
import { onConnection, patiently } from "./connection.js";
import { isEmbedded, isServed, wholeAddress } from "./embed.js";
import { headerOf, isCertificate, takeDrops } from "./files.js";
import { fillTexts } from "./fill.js";
import { HomeView } from "./home/view.js";
import { showKeys } from "./keys-sheet.js";
import { isWriting } from "./keys.js";
import { Messages } from "./messages.js";
import { notation } from "./notation.js";
import { PawnsView } from "./pawns/view.js";
import { systemClock } from "./player.js";
import { readdressed } from "./stored.js";
import { errorTexts, fileTexts, frameTexts } from "./texts.js";
import { themes } from "./theme.js";

/** @import { NamedFile } from "./files.js" */
/** @import { KeyWords } from "./keys-sheet.js" */

/**
 * @typedef {object} View the first screen, or a family of puzzles
 * @property {HTMLElement} node an element of class `voice-slot` in it has room for messages
 * @property {string} title
 * @property {(place: string) => Promise<void>} show
 * @property {() => void} hide stops work in progress
 * @property {(files: NamedFile[]) => Promise<void>} take handles files dropped on the page
 * @property {KeyWords[]} [keys] the keys of its own
 * @property {{ readonly name: string, select: (name: string) => void, onSelect: () => void }} [side] its panels, one of which is in the address
 */

const stage = /** @type {HTMLElement} */ (document.querySelector("main"));
const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const messages = new Messages(element("voice"), element("whisper"));
const links = [...document.querySelectorAll("nav a[data-family]")];

/** The family, the place and the panel in the address: `#pawns=3x3+b1-b2&tab=share`. */
function address() {
  const [named = "", whole = ""] = decoded(location.hash.slice(1)).split(/=(.*)/s);
  const isFamily = Object.hasOwn(makers, named);
  const family = isFamily ? /** @type {keyof typeof makers} */ (named) : "home";
  const [, place = "", tab = ""] = /^(.*?)(?:&tab=(\w*))?$/s.exec(whole) ?? [];
  return { family, place: isFamily ? place : "", tab, stranger: isFamily ? "" : named };
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
 * @property {(place: string, isNew?: boolean) => void} goTo updates the address; to a new one, Back leads to the one before
 * @property {(place: string) => string} link the address of a place, on the whole page
 * @property {boolean} isEmbedded whether the page is inside another, without its panels
 */

/** @param {string} family @returns {PageContext} */
const pageFor = (family) => ({
  say: messages.say,
  murmur: messages.murmur,
  goTo: (/** @type {string} */ place, isNew = false) => {
    const before = address();
    const tab = views.get(family)?.side?.name ?? "";
    if (location.hash !== shown || before.family !== family || (before.place === place && before.tab === tab)) return;
    if (before.place !== place) readdressed(isNew ? null : before.place, place);
    const next = hash(family, place) + (tab && notation`&tab=${tab}`);
    if (isNew) history.pushState(null, "", next);
    else history.replaceState(null, "", next);
    shown = location.hash;
  },
  link: (/** @type {string} */ place) => wholeAddress(new URL(hash(family, place), location.href).href),
  isEmbedded: isEmbedded(),
});

/** @param {string} family @param {string} place */
const hash = (family, place) => `#${family}=${encodeURI(place)}`;

/** Families that not everybody looks at are loaded when somebody does, or once the first screen is there. */
const modules = {
  pegs: () => import("./pegs/view.js"),
  soldiers: () => import("./soldiers/view.js"),
  gone: () => import("./gone/view.js"),
  trainer: async () => {
    const module = await import("./lab/trainer/view.js");
    await module.labStyles();
    return module;
  },
  lab: () => import("./lab/view.js"),
};
const LATER = 2000;

/** Waits for a module as long as its server is away. @template T @param {() => Promise<T>} load @returns {Promise<T>} */
const loaded = (load) =>
  patiently(
    () =>
      load().catch(() => {
        throw new ApiError(errorTexts.unreachable, "unreachable");
      }),
    { clock: systemClock },
  );

const makers = {
  home: () => new HomeView(),
  pawns: () => new PawnsView(pageFor("pawns")),
  pegs: async () => new (await loaded(modules.pegs)).PegsView(pageFor("pegs")),
  soldiers: async () => new (await loaded(modules.soldiers)).SoldiersView(pageFor("soldiers")),
  gone: async () => new (await loaded(modules.gone)).GoneView(pageFor("gone")),
  trainer: async () => new (await loaded(modules.trainer)).TrainerView(pageFor("trainer")),
  lab: async () => new (await loaded(modules.lab)).LabView(pageFor("lab")),
};
/** @type {Map<string, View>} */
const views = new Map();

async function show() {
  shown = location.hash;
  const { family, place, tab, stranger } = address();
  const mine = shown;
  const made = views.get(family) ?? (await makers[family]());
  // Another address may have come meanwhile, and the same family twice.
  if (location.hash !== mine) return;
  /** @type {View} */
  const view = views.get(family) ?? made;
  views.set(family, view);
  if (view.side) {
    // An address without a panel leaves the one that is shown.
    view.side.select(tab);
    view.side.onSelect = () => pageFor(family).goTo(address().place);
  }
  if (!view.node.isConnected) {
    for (const other of views.values()) if (other.node.isConnected) other.hide();
    // What had the focus is about to go, and the next key should not start at the top of the page.
    const hadFocus = stage.contains(document.activeElement);
    stage.replaceChildren(view.node);
    if (hadFocus) stage.focus({ preventScroll: true });
    messages.enter(view.node);
    scrollTo(0, 0);
  }
  document.title = frameTexts.title(view.title);
  for (const link of links) {
    if (link.getAttribute("data-family") === family) {
      link.setAttribute("aria-current", "page");
      // On a narrow screen the links scroll.
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  if (stranger) messages.say(frameTexts.unknownPuzzle(stranger));
  await view.show(place);
  // The panel that is shown may be another than the address says.
  if (view.side && views.get(address().family) === view) view.side.onSelect();
}

/** Handles dropped files: by what is shown; on the first screen, a certificate is checked beside its puzzle. @param {NamedFile[]} files */
async function take(files) {
  const [first] = files;
  if (!first || address().family !== "home") return views.get(address().family)?.take(files);
  const family = isCertificate(first) ? headerOf(first.bytes, "family") : null;
  if (family === null || !Object.hasOwn(makers, family)) return messages.say(fileTexts.notCertificate(first.name));
  history.pushState(null, "", `#${family}`);
  await show();
  await views.get(family)?.take(files);
}

fillTexts(document);
if (isEmbedded()) document.documentElement.classList.add("embedded");
// The address changes with every move.
element("whole").addEventListener("click", () => element("whole").setAttribute("href", wholeAddress(location.href)));
themes(element("theme"));
// Skipping moves the focus to the board without changing the address.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  stage.focus();
});
const openKeys = () => showKeys(views.get(address().family)?.keys ?? []);
element("keys").addEventListener("click", openKeys);
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || isWriting(event.target) || document.querySelector("dialog[open]")) return;
  openKeys();
  event.preventDefault();
});
onConnection((connection) => {
  if (connection === "away") messages.hold(frameTexts.away(isServed()));
  else messages.release(connection === "back" ? frameTexts.back(isServed()) : "");
});
window.addEventListener("hashchange", show);
takeDrops(take);
// Errors of the server that nothing else handles are shown.
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof ApiError)) return;
  messages.say(sentenceOf(event.reason));
  event.preventDefault();
});
show();
// Loaded ahead, so that another family opens at once later, even if the server is gone by then.
setTimeout(() => Object.values(modules).forEach((load) => load().catch(() => null)), LATER);
