/** Draws cells on a canvas: large ones as pebbles, small ones as pixels. */

import { BLACK, EMPTY, WHITE } from "./cells.js";
import { heatColour } from "./heat.js";

/** @import { Cells } from "./cells.js" */

/** The longest side of a canvas that every browser draws, in pixels. */
const MOST_PIXELS = 16_000;

/**
 * @typedef {object} Frame what to draw
 * @property {Cells} cells
 * @property {Int32Array | null} rounds the round in which each cell turns; -1 never, -2 empty
 * @property {number} round how many rounds have passed
 * @property {boolean} heat whether rounds are shown as colours
 * @property {number} last the last round
 * @property {boolean} whiteSpreads
 */

export class Painter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.small = document.createElement("canvas");
    this.large = document.createElement("canvas");
    /** The colours of the rounds, each as a pixel. @type {Uint32Array} */
    this.scale = new Uint32Array();
  }

  /** @param {Frame} frame */
  draw(frame) {
    const { cells } = frame;
    const style = getComputedStyle(this.canvas);
    const box = this.canvas.getBoundingClientRect();
    const ratio = Math.min(3, window.devicePixelRatio || 1, MOST_PIXELS / Math.max(1, box.width, box.height));
    const [width, height] = [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio))];
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    const colour = {
      empty: style.getPropertyValue("--gone-empty"),
      black: style.getPropertyValue("--gone-black"),
      white: style.getPropertyValue("--gone-white"),
      edge: style.getPropertyValue("--gone-edge"),
    };
    const { context } = this;
    context.fillStyle = colour.empty;
    context.fillRect(0, 0, width, height);
    const unit = width / cells.cols;
    if (unit < 9 * ratio) this.dots(frame, colour, width, height);
    else this.pebbles(frame, colour, unit);
  }

  /** The colour of a cell in the current round. @param {Frame} frame @param {number} index */
  state({ cells, rounds, round, whiteSpreads }, index) {
    const value = cells.values[index] ?? EMPTY;
    const turn = rounds?.[index] ?? -1;
    if (value === EMPTY || turn <= 0 || turn > round) return value;
    return whiteSpreads ? WHITE : BLACK;
  }

  /** Draws one pixel per cell and enlarges the image. @param {Frame} frame @param {Record<string, string>} colour @param {number} width @param {number} height */
  dots(frame, colour, width, height) {
    const { cells, rounds, last } = frame;
    Object.assign(this.small, { width: cells.cols, height: cells.rows });
    const context = /** @type {CanvasRenderingContext2D} */ (this.small.getContext("2d"));
    const image = context.createImageData(cells.cols, cells.rows);
    // A pixel is one number: opaque, blue, green, red, from the highest byte.
    const pixel = (/** @type {number[]} */ [r = 0, g = 0, b = 0]) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
    const plain = [colour["empty"], colour["black"], colour["white"]].map((text) => pixel(channels(text ?? "")));
    if (frame.heat && this.scale.length !== last + 1) this.scale = Uint32Array.from({ length: last + 1 }, (_, turn) => pixel(heatColour(turn, last)));
    const pixels = new Uint32Array(image.data.buffer);
    const [spreading = 0] = [plain[frame.whiteSpreads ? WHITE : BLACK]];
    for (let index = 0; index < pixels.length; index += 1) {
      const turn = rounds === null ? -1 : (rounds[index] ?? -1);
      if (turn <= 0 || turn > frame.round) pixels[index] = plain[cells.values[index] ?? 0] ?? 0;
      else pixels[index] = frame.heat ? (this.scale[turn] ?? 0) : spreading;
    }
    context.putImageData(image, 0, 0);
    this.scaleTo(width, height);
  }

  /**
   * Draws the small image at the size of the canvas. Every pixel gets the average of the
   * cells under it: first all cells are made larger by a whole number, then the image is
   * made smaller, smoothly; in halves, so that no cell is skipped.
   * @param {number} width
   * @param {number} height
   */
  scaleTo(width, height) {
    let from = this.small;
    const times = Math.ceil(width / from.width);
    if (times > 1) {
      Object.assign(this.large, { width: from.width * times, height: from.height * times });
      draw(this.large, from, this.large.width, this.large.height, false);
      from = this.large;
    }
    let [w, h] = [from.width, from.height];
    while (w > 2 * width && h > 2 * height) {
      const half = document.createElement("canvas");
      Object.assign(half, { width: Math.ceil(w / 2), height: Math.ceil(h / 2) });
      draw(half, from, half.width, half.height, true);
      from = half;
      [w, h] = [half.width, half.height];
    }
    draw(this.canvas, from, width, height, true);
  }

  /** @param {Frame} frame @param {Record<string, string>} colour @param {number} unit */
  pebbles(frame, colour, unit) {
    const { cells, rounds, last } = frame;
    const { context } = this;
    context.strokeStyle = colour["edge"] ?? "";
    context.lineWidth = Math.max(1, unit * 0.03);
    context.globalAlpha = 0.5;
    for (let line = 0; line <= cells.rows; line += 1) stroke(context, 0, line * unit, cells.cols * unit, line * unit);
    for (let line = 0; line <= cells.cols; line += 1) stroke(context, line * unit, 0, line * unit, cells.rows * unit);
    context.globalAlpha = 1;
    context.font = `600 ${Math.round(unit * 0.34)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let index = 0; index < cells.values.length; index += 1) {
      const state = this.state(frame, index);
      if (state === EMPTY) continue;
      const [x, y] = [((index % cells.cols) + 0.5) * unit, (Math.floor(index / cells.cols) + 0.5) * unit];
      const turn = rounds?.[index] ?? -1;
      const warm = frame.heat && turn > 0 && turn <= frame.round;
      const tone = heatColour(turn, last);
      context.beginPath();
      context.arc(x, y, unit * 0.38, 0, 2 * Math.PI);
      context.fillStyle = warm ? `rgb(${tone.join(" ")})` : ((state === BLACK ? colour["black"] : colour["white"]) ?? "");
      context.fill();
      context.strokeStyle = colour["edge"] ?? "";
      context.stroke();
      if (turn > 0 && turn <= frame.round && unit > 26) {
        const dark = warm ? tone[1] < 150 : state === BLACK;
        context.fillStyle = dark ? "#ffffff" : "#22262b";
        context.fillText(String(turn), x, y + unit * 0.02);
      }
    }
  }
}

/** @param {HTMLCanvasElement} to @param {HTMLCanvasElement} from @param {number} width @param {number} height @param {boolean} isSmooth */
function draw(to, from, width, height, isSmooth) {
  const context = /** @type {CanvasRenderingContext2D} */ (to.getContext("2d"));
  context.imageSmoothingEnabled = isSmooth;
  context.imageSmoothingQuality = "high";
  context.drawImage(from, 0, 0, width, height);
}

/** @param {CanvasRenderingContext2D} context @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
function stroke(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** The three numbers of `rgb(r, g, b)`. @param {string} text */
const channels = (text) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map((number) => Math.round(Number(number)));
