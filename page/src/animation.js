/**
 * What is seen, as an animated GIF. Loaded when somebody asks for one. Every picture is drawn
 * out of sight with the styles of the page, so that what is on the page stays as it is.
 */

import { delaysOf, stepsOf } from "./animation-plan.js";
import { Board } from "./board.js";
import { imageOf } from "./board-image.js";
import { el } from "./elements.js";
import { gifOf } from "./gif.js";
import { Painter } from "./gone/painter.js";

/** @import { Scene } from "./board.js" */
/** @import { Picture } from "./gif.js" */
/** @import { Frame } from "./gone/painter.js" */

/** The longest side of a picture, in pixels. */
const SIDE = 480;

/**
 * A board through several scenes.
 * @param {object} board
 * @param {string} board.look the classes that the stylesheets know it by
 * @param {(letter: string) => SVGElement | null} board.piece
 * @param {Scene[]} scenes
 */
export async function boardGif({ look, piece }, scenes) {
  const board = new Board({ name: "", piece, onPress: () => {} });
  return outOfSight(el("div", { class: look }, board.node), async () => {
    /** @type {Picture[]} */
    const pictures = [];
    for (const step of stepsOf(scenes.length - 1)) {
      const scene = scenes[step];
      if (scene) board.draw(scene);
      pictures.push(await drawn(board.picture));
    }
    return gifOf(pictures, delaysOf(pictures.length));
  });
}

/** A board of Gone through its rounds. @param {number} last @param {(round: number) => Frame} frameAt */
export async function goneGif(last, frameAt) {
  const frames = stepsOf(last).map(frameAt);
  const [{ cells } = { cells: { rows: 1, cols: 1 } }] = frames;
  const longest = Math.max(1, cells.rows, cells.cols);
  const canvas = el("canvas", { class: "gone-canvas" });
  const frame = el("div", { class: frames[0]?.heat ? "gone-board heated" : "gone-board" }, canvas);
  const [width, height] = [cells.cols, cells.rows].map((side) => Math.max(1, Math.round((side / longest) * SIDE)));
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, minWidth: "0" });
  return outOfSight(frame, async () => {
    // The painter has the same one.
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    const painter = new Painter(canvas);
    const pictures = frames.map((one) => {
      painter.draw(one);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    });
    return gifOf(pictures, delaysOf(pictures.length));
  });
}

/** Does something while an element is on the page, but not seen. @template T @param {HTMLElement} node @param {() => Promise<T>} work */
async function outOfSight(node, work) {
  const stage = el("div", { class: "out-of-sight", "aria-hidden": "true", inert: true }, node);
  document.body.append(stage);
  try {
    return await work();
  } finally {
    stage.remove();
  }
}

/** A board as pixels. @param {SVGSVGElement} picture @returns {Promise<Picture>} */
async function drawn(picture) {
  const { text, width, height } = imageOf(picture);
  const scale = SIDE / Math.max(width, height);
  const canvas = el("canvas", {});
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(address);
  }
}
