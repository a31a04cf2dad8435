/** The arrows on a board: values of moves, hints, and those that people draw. */

import { svg } from "./elements.js";

/** @import { Arrow } from "./board.js" */

/** @typedef {{ x: number, y: number }} Place the top left corner of a square in the picture */

/** How large a badge is before it is scaled. @param {string} text */
const widthOf = (text) => 0.2 + 0.115 * text.length;
const HEIGHT = 0.3;
/** How wide a badge may be where several moves lead to the same square. */
const CROWDED = 0.47;

/**
 * Where the badge of a move stands: on the square that the move leads to, towards the
 * square that it comes from. Where several moves lead to one square, those from the
 * sides stand beside each other, and the one from straight behind below them.
 * @param {Place} from
 * @param {Place} to
 * @param {string} text
 * @param {{ scale: number, isAlone: boolean }} size
 * @returns {{ x: number, y: number, width: number, height: number, scale: number }} its centre and its size
 */
export function badgeAt(from, to, text, { scale, isAlone }) {
  const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  const [across, along] = isAlone ? [0.2, 0.2] : dx === 0 ? [0, 0.34] : [0.255, 0];
  const fitting = isAlone ? scale : Math.min(scale, CROWDED / widthOf(text), 0.88);
  return { x: to.x + 0.5 - dx * across, y: to.y + 0.5 - dy * along, width: widthOf(text) * fitting, height: HEIGHT * fitting, scale: fitting };
}

/**
 * The arrows of a scene.
 * @param {Arrow[]} arrows
 * @param {(square: string) => Place} placeOf
 * @param {number} side the longer side of the board, in squares
 */
export function arrowPictures(arrows, placeOf, side) {
  // On a small board the squares are large, but the labels must not be.
  const scale = Math.min(1.1, Math.max(0.62, side / 5.5));
  const leading = (/** @type {string} */ square) => arrows.filter(({ to, text }) => text && to === square).length;
  return arrows.map(({ from, to, kind, text }) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    return text ? labelled(a, b, kind, text, { scale, isAlone: leading(to) === 1 }) : pointed(a, b, kind);
  });
}

/** A line that ends in a badge. @param {Place} a @param {Place} b @param {string} kind @param {string} text @param {{ scale: number, isAlone: boolean }} size */
function labelled(a, b, kind, text, size) {
  const { x, y, scale } = badgeAt(a, b, text, size);
  const width = widthOf(text);
  const label = svg(
    "g",
    { class: "value", transform: `translate(${x} ${y}) scale(${scale})` },
    svg("rect", { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: kind === "loss" ? 0.06 : HEIGHT / 2 }),
    svg("text", { x: 0, y: 0.075, "text-anchor": "middle" }, text),
  );
  const start = { x: a.x + 0.5 + (x - a.x - 0.5) * 0.35, y: a.y + 0.5 + (y - a.y - 0.5) * 0.35 };
  return svg("g", { class: `arrow ${kind}` }, svg("line", { x1: start.x, y1: start.y, x2: x, y2: y }), label);
}

/** A line with a point; on one square a ring. @param {Place} a @param {Place} b @param {string} kind */
export function pointed(a, b, kind) {
  if (a.x === b.x && a.y === b.y) return svg("g", { class: `arrow ${kind}` }, svg("circle", { cx: a.x + 0.5, cy: a.y + 0.5, r: 0.43 }));
  const at = (/** @type {number} */ back) => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    return { x: b.x + 0.5 - ((b.x - a.x) / length) * back, y: b.y + 0.5 - ((b.y - a.y) / length) * back };
  };
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [start, end, tip] = [at(length - 0.3), at(0.36), at(0.1)];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg(
    "g",
    { class: `arrow ${kind}` },
    svg("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y }),
    svg("path", { d: "M0 0L-.3 -.2V.2Z", transform: `translate(${tip.x} ${tip.y}) rotate(${angle})` }),
  );
}
