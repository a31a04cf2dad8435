import { svg } from "../elements.js";

/**
 * A peg, one unit wide; nothing else has a picture.
 * @param {string} letter
 */
export const peg = (letter) =>
  letter === "x"
    ? svg(
        "g",
        { class: "peg" },
        svg("circle", { class: "body", cx: 0.5, cy: 0.5, r: 0.33 }),
        svg("ellipse", { class: "shine", cx: 0.42, cy: 0.4, rx: 0.12, ry: 0.08 }),
      )
    : null;
