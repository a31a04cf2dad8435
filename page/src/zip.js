/** Zip files whose entries are stored as they are: small texts need no compression. */

/** The remainders of the bytes 0 to 255, for check sums. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The check sum of some bytes, as zip files have it. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The first day that a zip file can name: the same files are the same bytes at any time. */
const FIRST_DAY = 0x0021;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const VERSION = 20;

/** Numbers as bytes, the lowest first. @param {[size: 2 | 4, value: number][]} numbers */
function packed(numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/**
 * A zip file of texts.
 * @param {{ name: string, text: string }[]} files
 * @param {string} [folder] in which they are
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function zip(files, folder = "") {
  const encoder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const index = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [path, content] = [encoder.encode(folder ? `${folder}/${name}` : name), encoder.encode(text)];
    /** What an entry and its line in the index have in common. @type {[2 | 4, number][]} */
    const entry = [[2, VERSION], [2, UTF8], [2, 0], [2, 0], [2, FIRST_DAY], [4, crc32(content)], [4, content.length], [4, content.length], [2, path.length], [2, 0]];
    const head = packed([[4, 0x04034b50], ...entry]);
    parts.push(head, path, content);
    index.push(packed([[4, 0x02014b50], [2, VERSION], ...entry, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), path);
    offset += head.length + path.length + content.length;
  }
  const length = index.reduce((sum, part) => sum + part.length, 0);
  const end = packed([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, length], [4, offset], [2, 0]]);
  return joined([...parts, ...index, end]);
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
