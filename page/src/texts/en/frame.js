/** The words around the puzzles: the HTML of every page, errors, files, the page of the API. */

import { stopped } from "./words.js";

/**
 * What the HTML files say. An element names its text by `data-text`, an attribute by
 * `data-text-` and its own name.
 */
export const htmlTexts = {
  name: "Ludex",
  description: "Board puzzles with exact answers: play, explore, and check the proofs.",
  skip: "Skip to the board",
  puzzles: "Puzzles",
  pawns: "Pawns",
  pegs: "Pegs",
  soldiers: "Soldiers",
  gone: "Gone",
  lab: "Lab",
  records: "Records",
  book: "Book",
  api: "API",
  whole: "Open in Ludex",
  keys: "Keys, sound and theme",
  theme: "Theme: system",
  drop: "Drop files here",
  waiting: "Still loading. If this doesn’t go away, the browser is too old, or the page was opened as a file: it needs a web server, for example",
  noScript: "This page needs JavaScript. The command line works without it:",
  apiTitle: "API · Ludex",
  openapi: "openapi.json",
  loading: "Loading…",
  notFoundTitle: "Page not found · Ludex",
  notFound: "Page not found",
  notFoundWhy: "There is no page at this address.",
  home: "Go to the home page",
  reference: "Read the API reference",
};

export const frameTexts = {
  /** The title of the window. @param {string} view */
  title: (view) => `${view} · Ludex`,
  /** Links that have no room in the header. */
  more: "More",
  /** @param {"auto" | "light" | "dark"} theme */
  theme: (theme) => `Theme: ${theme === "auto" ? "system" : theme}`,
  /** @param {string} name */
  unknownPuzzle: (name) => `There is no puzzle named "${name}". Choose Pawns, Pegs, Soldiers, Gone or Lab.`,
  /** What is out of reach at the moment. @param {boolean} isServed */
  away: (isServed) => (isServed ? "Lost the connection to the server. Your work is safe; reconnecting…" : "Cannot load the solver. Your work is safe; trying again…"),
  /** @param {boolean} isServed */
  back: (isServed) => (isServed ? "Reconnected." : "The solver is loaded."),
};

export const sheetTexts = {
  close: "Close",
};

/** All keys, and what they do. */
export const keysTexts = {
  title: "Keys, sound and theme",
  everywhere: "Everywhere",
  sound: "Play a sound with every move",
  common: [
    { keys: ["Tab"], words: "move to the board, then to the next control" },
    { keys: ["← ↑ → ↓"], words: "move the cursor, once Tab has reached the board" },
    { keys: ["Enter", "Space"], words: "select the square or press the button" },
    { keys: ["Ctrl+Z"], words: "undo" },
    { keys: ["Ctrl+Y"], words: "redo" },
    { keys: ["?"], words: "show this list" },
  ],
};

/** Errors that the page finds itself; all others are the server's. */
export const errorTexts = {
  unreachable: "Cannot reach the server. Is Ludex still running?",
  noAnswer: "The server sent no answer.",
  empty: "The server sent an empty reply.",
  interrupted: "The connection was lost before the answer arrived.",
  /** @param {number} status */
  status: (status) => `The server replied with status ${status}.`,
  notLoaded: "Cannot load the solver. Check the connection and try again.",
  unsupported: "This browser is too old to run the solver. It needs WebAssembly with SIMD and module workers: Chrome or Edge 91, Firefox 114, Safari 16.4, or later.",
  damaged: "The solver file is damaged. Reload the page.",
  outOfMemory: "This needs more memory than the browser allows. Try a smaller board, or run Ludex on your own machine.",
  bug: "Internal error. Everything else still works.",
};

export const fileTexts = {
  /** @param {string} name */
  loaded: (name) => `Loaded ${name}.`,
  /** What becomes of a file where only certificates have a place. @param {string} name */
  notCertificate: (name) => `${name} is not a certificate. To load a board, choose Pawns, Pegs or Gone first.`,
  /** @param {string} name @param {string} words */
  notLoaded: (name, words) => `Cannot load ${name}: ${stopped(words)}`,
};

export const referenceTexts = {
  /** @param {string} version */
  title: (version) => `Ludex API, version ${version}`,
  fields: "Fields",
  request: "Request fields",
  answer: "Response fields",
  /** @param {string} kind */
  list: (kind) => `list of ${kind}`,
  /** @param {string[]} kinds */
  either: (kinds) => kinds.join(" or "),
};
