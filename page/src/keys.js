import { notation } from "./notation.js";

/** Whether keys belong to the text that is written in an element. @param {EventTarget | null} target */
export const isWriting = (target) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && ["number", "text"].includes(target.type));

/**
 * Whether a key means undo or redo: Ctrl+Z, Ctrl+Y or Ctrl+Shift+Z. In text fields these
 * keys belong to the text.
 * @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null}
 */
export function wayThroughTime({ key, ctrlKey, metaKey, shiftKey, altKey, target }) {
  if (!(ctrlKey || metaKey) || altKey || isWriting(target)) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}

/** The keys that walk through a sequence. */
const WALKS = /** @type {const} */ ({ ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" });
/** What uses the arrow keys itself. */
const USERS = notation`input, select, textarea, dialog, [role=tablist], [role=grid]`;

/** @typedef {typeof WALKS[keyof typeof WALKS]} Walk */

/** Which way a key walks, by its name alone. @param {string} key @returns {Walk | null} */
export const walkOf = (key) => (Object.hasOwn(WALKS, key) ? WALKS[/** @type {keyof typeof WALKS} */ (key)] : null);

/**
 * Which way a key pressed anywhere on the page walks: none where the arrow keys have
 * their own meaning.
 * @param {KeyboardEvent} event
 * @returns {Walk | null}
 */
export function wayAlong({ key, ctrlKey, metaKey, shiftKey, altKey, target }) {
  if (ctrlKey || metaKey || shiftKey || altKey) return null;
  if (document.querySelector("dialog[open]") || (target instanceof Element && target.closest(USERS))) return null;
  return walkOf(key);
}

/** What uses letters itself. */
const LETTER_USERS = notation`select, dialog, [role=grid]`;

/** Whether a key pressed anywhere on the page may be one of the view's own; the board handles its own. @param {KeyboardEvent} event */
export function isShortcut({ target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || isWriting(target) || document.querySelector("dialog[open]")) return false;
  return !(target instanceof Element && target.closest(LETTER_USERS));
}
