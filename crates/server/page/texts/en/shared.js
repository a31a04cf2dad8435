/** The words of what all puzzles share: the player, certificates, sizes, work under way. */

import { bytes, count, counted, seconds, stopped } from "./words.js";

/** @import { Progress } from "../../types.js" */

export const boardTexts = {
  slanted: "Each row is shifted half a square from the row below",
  rows: { label: "Rows", fewer: "Fewer rows", more: "More rows" },
  columns: { label: "Columns", fewer: "Fewer columns", more: "More columns" },
  /** @param {number} rows @param {number} cols */
  size: (rows, cols) => `${rows}×${cols}`,
};

/** What the steps of a sequence are called. */
export const stepTexts = {
  ply: { name: "Ply", back: "Previous move", forward: "Next move" },
  jump: { name: "Jump", back: "Previous jump", forward: "Next jump" },
  round: { name: "Round", back: "Previous round", forward: "Next round" },
};

export const playerTexts = {
  first: "Go to start",
  end: "Go to end",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  /** @param {keyof typeof stepTexts} step @param {number} now @param {number} last */
  place: (step, now, last) => `${stepTexts[step].name} ${now} of ${last}`,
  /** @param {number} speed */
  speedValue: (speed) => `${speed} of 10`,
};

/** What long work is called. */
export const workTexts = {
  analysing: "Analyzing",
  checking: "Checking",
  comparing: "Comparing",
  proving: "Proving",
  searching: "Searching",
  spreading: "Spreading",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  /** @param {string} name */
  begun: (name) => `${name}…`,
  /** @param {string} name @param {Progress} progress */
  progress(name, { stage, positions, seconds: took }) {
    const doing = stage === name.toLowerCase() ? [] : [stage];
    const reached = positions > 0 ? [counted(positions, "position")] : [];
    return `${name}: ${[...doing, ...reached, `${took.toFixed(1)} s`].join(" · ")}`;
  },
};

export const copyTexts = {
  copy: "Copy",
  link: "Link",
  oneLine: "One line",
  /** @param {string} label */
  label: (label) => `Copy: ${label}`,
  /** @param {string} label */
  copied: (label) => `Copied: ${label}.`,
  blocked: "The browser blocked copying. Select the text and copy it yourself.",
};

export const proofTexts = {
  title: "Don’t trust us: check it",
  /** @param {string} about what a certificate is */
  about: (about) => `${about} An independent checker with its own implementation of the rules verifies it. Run it yourself: \`ludex-check\`.`,
  verify: "Verify now",
  download: "Download",
  verifyFile: "Verify a certificate file",
  /** @param {number} positions @param {number} took */
  searched: (positions, took) => `${counted(positions, "position")} searched in ${seconds(took)}`,
  /** @param {number} cells @param {number} took */
  cells: (cells, took) => `${counted(cells, "cell")} in ${seconds(took)}`,
  /** @param {string} effort @param {number} size */
  size: (effort, size) => `${stopped(effort)} Certificate: ${bytes(size)}.`,
  /** An answer without a certificate. @param {{ sentence: string, effort: string, reason?: string | null | undefined }} answer */
  unproved: ({ sentence: words, effort, reason }) => `${words} No certificate: ${stopped(reason ?? "no reason given")} ${stopped(effort)}`,
  /** @param {string} statement @param {number} entries @param {number} took */
  verified: (statement, entries, took) => `✓ Verified: ${stopped(statement)} ${count(entries)} ${entries === 1 ? "entry" : "entries"} checked in ${seconds(took)}.`,
  /** @param {string} reason */
  notVerified: (reason) => `✗ Not verified: ${stopped(reason)}`,
};
