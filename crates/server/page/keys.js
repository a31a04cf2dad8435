/**
 * Whether a key means undo or redo: Ctrl+Z, Ctrl+Y or Ctrl+Shift+Z. In text fields these
 * keys belong to the text.
 * @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null}
 */
export function wayThroughTime({ key, ctrlKey, metaKey, shiftKey, altKey, target }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const isWriting = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && ["number", "text"].includes(target.type));
  if (isWriting) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}
