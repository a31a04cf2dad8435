/** Files of the user: chosen with a button or dropped on the page. */

import { el } from "./elements.js";

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

/** Downloads a file. @param {NamedFile | null} file */
export function download(file) {
  if (!file) return;
  const address = URL.createObjectURL(new Blob([file.bytes]));
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Whether a file is a certificate, by its first bytes. @param {NamedFile} file */
export const isCertificate = ({ bytes }) => textOf(bytes.subarray(0, 17)) === "ludex certificate";

/** Bytes decoded as UTF-8. @param {Uint8Array} bytes */
export const textOf = (bytes) => new TextDecoder().decode(bytes);

/** Bytes in base 64. @param {Uint8Array} bytes */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
