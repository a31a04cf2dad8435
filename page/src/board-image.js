/** A board as a picture to keep: exactly what is seen, as SVG or PNG. */

import { svg } from "./elements.js";

/** What of its style a shape takes along. */
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "paint-order", "opacity", "font-size", "font-weight", "font-family", "text-anchor"];
/** The room for the letters and numbers around boards of pegs, in squares. */
const AROUND = { left: 0.6, top: 0.2, right: 0.2, bottom: 0.6 };
/** How wide a square is in a picture, in pixels. */
const SQUARE = 96;

/**
 * The picture of a board as a document of its own.
 * @param {SVGSVGElement} picture as it stands on the page
 */
export function imageOf(picture) {
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const [from, to] = [picture.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((shape, index) => dress(/** @type {SVGElement} */ (shape), /** @type {SVGElement} */ (to[index])));
  for (const leaving of copy.querySelectorAll(".gone")) leaving.remove();
  const [, , cols = 1, rows = 1] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const margin = picture.querySelector(".hole") ? AROUND : { left: 0, top: 0, right: 0, bottom: 0 };
  const [width, height] = [cols + margin.left + margin.right, rows + margin.top + margin.bottom];
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${-margin.left} ${-margin.top} ${width} ${height}`);
  copy.setAttribute("width", String(width * SQUARE));
  copy.setAttribute("height", String(height * SQUARE));
  copy.prepend(svg("rect", { x: -margin.left, y: -margin.top, width, height, fill: groundOf(picture) }));
  return { text: new XMLSerializer().serializeToString(copy), width: width * SQUARE, height: height * SQUARE };
}

/** The colour behind a picture. @param {Element | null} element @returns {string} */
function groundOf(element) {
  if (!element) return "#ffffff";
  const colour = getComputedStyle(element).backgroundColor;
  return /^rgba\(.*, 0\)$|^transparent$/.test(colour) ? groundOf(element.parentElement) : colour;
}

/** Gives a copy the style that its original has by the stylesheets. @param {SVGElement} shape @param {SVGElement} copy */
function dress(shape, copy) {
  const style = getComputedStyle(shape);
  const isGroup = shape instanceof SVGGElement;
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (isGroup && name !== "opacity") continue;
    if (value && !(name === "opacity" && value === "1")) copy.setAttribute(name, value);
  }
  const moved = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(shape.style.transform);
  if (moved) copy.setAttribute("transform", `translate(${moved[1]} ${moved[2]})`);
  for (const name of ["class", "style"]) copy.removeAttribute(name);
}

/**
 * What is seen as a PNG.
 * @param {SVGSVGElement | HTMLCanvasElement} picture
 * @returns {Promise<Blob>}
 */
export async function pngOf(picture) {
  if (picture instanceof HTMLCanvasElement) return blobOf(picture);
  const { text, width, height } = imageOf(picture);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await blobOf(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const blobOf = (canvas) => new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), "image/png"));
