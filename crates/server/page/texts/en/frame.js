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
  gone: "Gone",
  api: "API",
  theme: "Theme: system",
  drop: "Drop files here",
  noScript: "This page needs JavaScript. The command line gives the same answers:",
  apiTitle: "API · Ludex",
  openapi: "openapi.json",
  loading: "Loading…",
  notFoundTitle: "Page not found · Ludex",
  notFound: "Page not found",
  notFoundWhy: "There is no page at this address.",
  home: "Go to the boards",
  reference: "Read the API reference",
};

export const frameTexts = {
  /** The title of the window. @param {string} view */
  title: (view) => `${view} · Ludex`,
  /** @param {"auto" | "light" | "dark"} theme */
  theme: (theme) => `Theme: ${theme === "auto" ? "system" : theme}`,
  /** @param {string} name */
  unknownPuzzle: (name) => `There is no puzzle named "${name}". Choose Pawns, Pegs or Gone.`,
};

/** Errors that the page finds itself; all others are the server's. */
export const errorTexts = {
  unreachable: "Cannot reach the server. Is Ludex still running?",
  noAnswer: "The server sent no answer.",
  empty: "The server sent an empty reply.",
  interrupted: "The connection was lost before the answer arrived.",
  /** @param {number} status */
  status: (status) => `The server replied with status ${status}.`,
};

export const fileTexts = {
  /** @param {string} name */
  loaded: (name) => `Loaded ${name}.`,
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
