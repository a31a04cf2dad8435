/** Files of the user: chosen with a button or dropped on the page. */

import { messageOf } from "./api-error.js";
import { el } from "./elements.js";
import { fileTexts } from "./texts.js";

/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} NamedFile a file and what is in it */

/**
 * A button that opens a file dialog.
 * @param {string} label
 * @param {(files: NamedFile[]) => void} onFiles
 * @param {{ multiple?: boolean }} [options]
 */
export function fileButton(label, onFiles, { multiple = false } = {}) {
  const input = el("input", {
    type: "file",
    multiple,
    change: async () => {
      const files = await contentsOf(input.files);
      // So that the same file can be chosen again after a change.
      input.value = "";
      if (files.length > 0) onFiles(files);
    },
  });
  return el("label", { class: "button file-button" }, input, label);
}

/** Reads files. @param {FileList | null | undefined} files @returns {Promise<NamedFile[]>} */
const contentsOf = (files) =>
  Promise.all([...(files ?? [])].map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));

/**
 * Accepts files dropped anywhere on the page.
 * @param {(files: NamedFile[]) => void} onFiles
 */
export function takeDrops(onFiles) {
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  const mark = (/** @type {boolean} */ isOver) => document.body.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  document.addEventListener("drop", async (event) => {
    mark(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = await contentsOf(event.dataTransfer?.files);
    if (files.length > 0) onFiles(files);
  });
}

/**
 * Handles a file that was dropped: a certificate is checked, anything else is loaded as text.
 * @param {NamedFile | undefined} file
 * @param {object} on
 * @param {(words: string) => void} on.say
 * @param {(content: Uint8Array<ArrayBuffer>) => Promise<void>} on.check
 * @param {(text: string) => Promise<void>} on.load fails if the text is not of this family
 */
export async function takeFile(file, { say, check, load }) {
  if (!file) return;
  if (isCertificate(file)) {
    await check(file.bytes);
    return;
  }
  try {
    await load(textOf(file.bytes));
    say(fileTexts.loaded(file.name));
  } catch (error) {
    say(fileTexts.notLoaded(file.name, messageOf(error)));
  }
}

/** Downloads a file. @param {NamedFile | null} file */
export function download(file) {
  if (!file) return;
  const address = URL.createObjectURL(new Blob([file.bytes]));
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Whether a file is a certificate, by its first bytes. @param {NamedFile} file */
export const isCertificate = ({ bytes }) => textOf(bytes.subarray(0, 17)) === "ludex certificate";

/** A line of a certificate's header, such as `proof: golden`; null if it has none of that name. @param {Uint8Array} bytes @param {string} name */
export function headerOf(bytes, name) {
  const [header = ""] = textOf(bytes.subarray(0, LONGEST_HEADER)).split("\n\n");
  return header.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
}

/** Longer headers are those of large boards, in bytes. */
const LONGEST_HEADER = 4096;

/** Bytes decoded as UTF-8. @param {Uint8Array} bytes */
export const textOf = (bytes) => new TextDecoder().decode(bytes);

/** Bytes in base 64. @param {Uint8Array} bytes */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** What is in base 64. @param {string} text */
export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
