import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { delaysOf, stepsOf } from "../../src/animation-plan.js";
import { gifOf } from "../../src/gif.js";

/** @import { Picture } from "../../src/gif.js" */

/** A picture from the colours of its pixels. @param {number} width @param {number[][]} colours @returns {Picture} */
const picture = (width, colours) => ({ width, height: colours.length / width, data: Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255])) });

/** The pixels of LZW codes, read as the format says, one bit after the other. @param {Uint8Array} bytes */
function unpacked(bytes) {
  /** @type {number[]} */
  const pixels = [];
  /** @type {number[][]} */
  let words = [];
  /** @type {number[] | null} */
  let before = null;
  let [at, wide] = [0, 9];
  const start = () => [...Array.from({ length: 256 }, (_, pixel) => [pixel]), [], []];
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < wide; bit += 1, at += 1) code |= (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) << bit;
    if (code === 257) return pixels;
    if (code === 256) {
      [words, before, wide] = [start(), null, 9];
      continue;
    }
    /** @type {number[]} */
    const word = words[code] ?? [...(before ?? []), before?.[0] ?? 0];
    assert.ok(words[code] || code === words.length, "a code that is not known yet");
    pixels.push(...word);
    if (before && words.length < 4096) words.push([...before, word[0] ?? 0]);
    if (words.length === 1 << wide && wide < 12) wide += 1;
    before = word;
  }
}

/** Reads a GIF: what is seen after each picture, as colours, and how long. @param {Uint8Array} bytes */
function read(bytes) {
  const view = new DataView(bytes.buffer);
  assert.equal(String.fromCharCode(...bytes.subarray(0, 6)), "GIF89a");
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const colour = (/** @type {number} */ index) => [...bytes.subarray(13 + 3 * index, 16 + 3 * index)];
  /** @type {number[]} */
  const delays = [];
  /** @type {number[][][]} */
  const seen = [];
  const canvas = new Array(width * height).fill(0);
  let at = 13 + 3 * 256;
  const data = () => {
    const all = [];
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
      all.push(...bytes.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    at += 1;
    return Uint8Array.from(all);
  };
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9) delays.push(10 * view.getUint16(at + 4, true));
      at += 2;
      data();
      continue;
    }
    assert.equal(kind, 0x2c);
    const [left = 0, top = 0, wide = 0, high = 0] = [1, 3, 5, 7].map((offset) => view.getUint16(at + offset, true));
    at += 11;
    const pixels = unpacked(data());
    assert.equal(pixels.length, wide * high);
    pixels.forEach((pixel, index) => (canvas[(top + Math.floor(index / wide)) * width + left + (index % wide)] = pixel));
    seen.push(canvas.map(colour));
  }
  assert.equal(at, bytes.length - 1, "nothing comes after its end");
  return { width, height, delays, seen };
}

describe("an animated GIF", () => {
  test("shows every picture as it was, and each as long as it should be", () => {
    const [red, green, blue] = [[255, 0, 0], [0, 128, 0], [0, 0, 255]];
    const pictures = [picture(3, [red, red, red, green, green, green]), picture(3, [red, red, red, green, blue, green]), picture(3, [red, red, red, green, blue, green])];
    const { width, height, delays, seen } = read(gifOf(pictures, [500, 100, 2000]));
    assert.deepEqual([width, height, delays], [3, 2, [500, 100, 2000]]);
    assert.deepEqual(seen, [[red, red, red, green, green, green], [red, red, red, green, blue, green], [red, red, red, green, blue, green]]);
  });

  test("codes of every width come through, and the table is begun anew when it is full", () => {
    let seed = 7;
    const noise = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16;
    const colours = Array.from({ length: 200 }, (_, index) => [(index * 8) & 255, ((index >> 5) * 32) & 255, 64]);
    const pixels = Array.from({ length: 120 * 120 }, () => colours[noise() % colours.length] ?? []);
    assert.deepEqual(read(gifOf([picture(120, pixels)], [100])).seen, [pixels]);
    const flat = Array.from({ length: 120 * 120 }, () => colours[3] ?? []);
    assert.deepEqual(read(gifOf([picture(120, flat)], [100])).seen, [flat]);
  });

  test("with more colours than there is room for, each becomes one close to it", () => {
    const pixels = Array.from({ length: 64 * 64 }, (_, index) => [(index % 64) * 4, Math.floor(index / 64) * 4, 128]);
    const [seen = []] = read(gifOf([picture(64, pixels)], [100])).seen;
    const furthest = Math.max(...pixels.map((colour, index) => Math.max(...colour.map((value, channel) => Math.abs(value - (seen[index]?.[channel] ?? 999))))));
    assert.ok(furthest <= 32, `${furthest}`);
  });
});

test("a long sequence is shown in steps that are equal, with its last", () => {
  assert.deepEqual(stepsOf(0), [0]);
  assert.deepEqual(stepsOf(3), [0, 1, 2, 3]);
  const many = stepsOf(1000);
  assert.ok(many.length <= 121 && many[0] === 0 && many.at(-1) === 1000 && new Set(many).size === many.length);
  const delays = delaysOf(100);
  assert.ok(delays.every((delay) => delay >= 60) && (delays.at(-1) ?? 0) > (delays[0] ?? 0));
});
