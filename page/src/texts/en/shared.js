/** The words of what all puzzles share: the player, certificates, sizes, work under way. */

import { bytes, counted, entries, seconds, stopped } from "./words.js";

/** @import { Progress } from "../../types.js" */

export const boardTexts = {
  slanted: "Each row is shifted half a square from the row below",
  rows: { label: "Rows", fewer: "Fewer rows", more: "More rows" },
  columns: { label: "Columns", fewer: "Fewer columns", more: "More columns" },
  /** @param {number} rows @param {number} cols */
  size: (rows, cols) => `${rows}×${cols}`,
};

/** The mode in which a board is set up by hand. */
export const editorTexts = {
  editing: "Editing",
  controls: "Editing",
  undo: { label: "Undo", title: "Undo the last change (Ctrl+Z)" },
  redo: { label: "Redo", title: "Redo the change (Ctrl+Y)" },
  cancel: "Cancel",
  done: "Done",
};

/** What the steps of a sequence are called. */
export const stepTexts = {
  ply: { name: "Ply", back: "Previous move", forward: "Next move" },
  jump: { name: "Jump", back: "Previous jump", forward: "Next jump" },
  round: { name: "Round", back: "Previous round", forward: "Next round" },
  event: { name: "Step", back: "Previous step", forward: "Next step" },
  member: { name: "Entry", back: "Previous entry", forward: "Next entry" },
};

/** Moves that were played instead of others. */
export const variationTexts = {
  promote: "Make this line the main line",
  /** @param {number} number */
  lost: (number) => `${counted(number, "variation")} could not be read.`,
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

/** What is seen, as a picture. */
export const pictureTexts = {
  pictures: "Pictures",
  svg: "Save as SVG",
  png: "Save as PNG",
  gif: "Save as GIF",
  print: "Print",
};

export const copyTexts = {
  copy: "Copy",
  link: "Link",
  oneLine: "One line",
  embed: "Embed code",
  notEmbedded: "To embed this in another page, host Ludex as a static site: the built-in server doesn’t allow framing.",
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
  /** @param {string} statement @param {number} checked @param {number} took */
  verified: (statement, checked, took) => `✓ Verified: ${stopped(statement)} ${entries(checked)} checked in ${seconds(took)}.`,
  /** @param {string} reason */
  notVerified: (reason) => `✗ Not verified: ${stopped(reason)}`,
};
