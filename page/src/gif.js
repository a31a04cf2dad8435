/** Pictures as an animated GIF: one palette for all, and of each picture only what changed. */

/**
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {Uint8ClampedArray} data red, green, blue and opacity of each pixel, by rows
 *
 * @typedef {{ left: number, top: number, width: number, height: number }} Part
 */

/** How many colours a GIF may have, and with how many bits each is told apart before they are chosen. */
const [COLOURS, BITS] = [256, 5];
/** LZW codes: they begin one bit wider than a pixel and end at this many. */
const [PIXEL_BITS, WIDEST] = [8, 12];
const [CLEAR, END] = [1 << PIXEL_BITS, (1 << PIXEL_BITS) + 1];

/**
 * An animation that repeats for ever. All pictures have the size of the first.
 * @param {Picture[]} pictures
 * @param {number[]} delays how long each is shown, in milliseconds
 */
export function gifOf(pictures, delays) {
  const [{ width, height } = { width: 1, height: 1 }] = pictures;
  const palette = paletteOf(pictures);
  const bytes = [...letters("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0, ...palette.table];
  bytes.push(0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, ...word(0), 0);
  /** @type {Uint8Array | null} */
  let before = null;
  pictures.forEach((picture, index) => {
    const pixels = palette.indices(picture);
    const part = changed(before, pixels, width, height);
    bytes.push(0x21, 0xf9, 4, 4, ...word(Math.round((delays[index] ?? 0) / 10)), 0, 0);
    bytes.push(0x2c, ...word(part.left), ...word(part.top), ...word(part.width), ...word(part.height), 0, PIXEL_BITS);
    for (const byte of blocks(packed(cropped(pixels, width, part)))) bytes.push(byte);
    before = pixels;
  });
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/** @param {string} text */
const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));

/** A number in two bytes, the lower first. @param {number} number */
const word = (number) => [number & 255, (number >> 8) & 255];

/** Colours for all pictures, each the average of those it stands for. @param {Picture[]} pictures */
function paletteOf(pictures) {
  const size = 1 << (3 * BITS);
  const [counts, sums] = [new Uint32Array(size), new Float64Array(3 * size)];
  for (const { data } of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const bucket = bucketOf(data, at);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel += 1) sums[3 * bucket + channel] = (sums[3 * bucket + channel] ?? 0) + (data[at + channel] ?? 0);
    }
  }
  const groups = groupsOf([...counts.keys()].filter((bucket) => (counts[bucket] ?? 0) > 0));
  const table = new Uint8Array(3 * COLOURS);
  const place = new Uint8Array(size);
  groups.forEach((group, index) => {
    const total = group.reduce((sum, bucket) => sum + (counts[bucket] ?? 0), 0);
    for (let channel = 0; channel < 3; channel += 1) table[3 * index + channel] = Math.round(group.reduce((sum, bucket) => sum + (sums[3 * bucket + channel] ?? 0), 0) / total);
    for (const bucket of group) place[bucket] = index;
  });
  return {
    table,
    /** The colour of each pixel. @param {Picture} picture */
    indices({ data }) {
      const pixels = new Uint8Array(data.length / 4);
      for (let pixel = 0; pixel < pixels.length; pixel += 1) {
        pixels[pixel] = place[bucketOf(data, 4 * pixel)] ?? 0;
      }
      return pixels;
    },
  };
}

/** @param {Uint8ClampedArray} data @param {number} at */
const bucketOf = (data, at) => (((data[at] ?? 0) >> (8 - BITS)) << (2 * BITS)) | (((data[at + 1] ?? 0) >> (8 - BITS)) << BITS) | ((data[at + 2] ?? 0) >> (8 - BITS));

/** The brightness of a bucket in one of its channels. @param {number} bucket @param {number} channel */
const valueOf = (bucket, channel) => (bucket >> ((2 - channel) * BITS)) & ((1 << BITS) - 1);

/** Buckets in at most as many groups as there are colours: the widest group is halved until there are enough. @param {number[]} buckets */
function groupsOf(buckets) {
  const group = (/** @type {number[]} */ members) => {
    const widths = [0, 1, 2].map((channel) => {
      const values = members.map((bucket) => valueOf(bucket, channel));
      return Math.max(...values) - Math.min(...values);
    });
    const width = Math.max(...widths);
    return { members, width, channel: widths.indexOf(width) };
  };
  const groups = [group(buckets)];
  while (groups.length < COLOURS) {
    const widest = groups.reduce((most, one) => (one.width > most.width ? one : most));
    if (widest.width === 0) break;
    const { members, channel } = widest;
    members.sort((a, b) => valueOf(a, channel) - valueOf(b, channel));
    const half = members.length >> 1;
    groups.splice(groups.indexOf(widest), 1, group(members.slice(0, half)), group(members.slice(half)));
  }
  return groups.map(({ members }) => members);
}

/** The smallest part outside of which two pictures are the same; at least a pixel. @param {Uint8Array | null} before @param {Uint8Array} now @param {number} width @param {number} height @returns {Part} */
function changed(before, now, width, height) {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let pixel = 0; pixel < now.length; pixel += 1) {
    if (now[pixel] === before[pixel]) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < 0 ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** @param {Uint8Array} pixels @param {number} across the width of the whole @param {Part} part */
function cropped(pixels, across, { left, top, width, height }) {
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) part.set(pixels.subarray((top + row) * across + left, (top + row) * across + left + width), row * width);
  return part;
}

/** Pixels packed by LZW. @param {Uint8Array} pixels */
function packed(pixels) {
  /** @type {number[]} */
  const bytes = [];
  let [bits, held, wide] = [0, 0, PIXEL_BITS + 1];
  const put = (/** @type {number} */ code) => {
    held |= code << bits;
    for (bits += wide; bits >= 8; bits -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  /** The code of a sequence: that of all but its last pixel, then that pixel. @type {Map<number, number>} */
  let codes = new Map();
  let next = END + 1;
  put(CLEAR);
  let prefix = pixels[0] ?? 0;
  for (const pixel of pixels.subarray(1)) {
    const key = (prefix << PIXEL_BITS) | pixel;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next < 1 << WIDEST) {
      codes.set(key, next);
      if (next === 1 << wide) wide += 1;
      next += 1;
    } else {
      put(CLEAR);
      [codes, next, wide] = [new Map(), END + 1, PIXEL_BITS + 1];
    }
    prefix = pixel;
  }
  put(prefix);
  put(END);
  if (bits > 0) bytes.push(held & 255);
  return bytes;
}

/** Bytes in blocks of at most 255, each after its length; an empty one ends them. @param {number[]} bytes */
function* blocks(bytes) {
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    yield block.length;
    yield* block;
  }
  yield 0;
}
