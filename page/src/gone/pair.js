/** A pair of PBM images in two files: the white pebbles, and the black. */

import { goneTexts } from "./texts.js";

/** @import { NamedFile } from "../files.js" */

/**
 * Two files as one, the white pebbles first, by their names or else in the given order.
 * @param {NamedFile} one
 * @param {NamedFile} two
 * @returns {NamedFile}
 */
export function pair(one, two) {
  const isTurned = (/black/i.test(one.name) && !/black/i.test(two.name)) || (/white/i.test(two.name) && !/white/i.test(one.name));
  const [white, black] = isTurned ? [two, one] : [one, two];
  const bytes = new Uint8Array(white.bytes.length + black.bytes.length);
  bytes.set(white.bytes);
  bytes.set(black.bytes, white.bytes.length);
  return { name: goneTexts.pair(white.name, black.name), bytes };
}

/** Whether a file is a PBM image. @param {NamedFile} file */
export const isPbm = ({ bytes }) => bytes[0] === 0x50 && (bytes[1] === 0x31 || bytes[1] === 0x34);
