/** The buttons that save what is seen as a picture, and print it. */

import { imageOf, pngOf } from "./board-image.js";
import { el } from "./elements.js";
import { download } from "./files.js";
import { pictureTexts } from "./texts.js";

/**
 * @param {object} seen
 * @param {() => string} seen.name the name of a file, without its ending
 * @param {SVGSVGElement | HTMLCanvasElement} seen.picture
 * @param {() => Promise<Uint8Array<ArrayBuffer>>} seen.gif all that was seen so far, as an animation
 */
export function pictureRow({ name, picture, gif }) {
  const save = async (/** @type {string} */ ending, /** @type {Uint8Array<ArrayBuffer>} */ bytes) => download({ name: `${name().replace(/[^\w]+/g, "-").replace(/^-|-$/g, "").slice(0, 60)}.${ending}`, bytes });
  /** A button that is at work while it saves. @param {string} label @param {() => Promise<void>} act */
  const button = (label, act) => {
    const node = el("button", { type: "button" }, label);
    node.addEventListener("click", async () => {
      node.setAttribute("aria-busy", "true");
      node.disabled = true;
      try {
        await act();
      } finally {
        node.disabled = false;
        node.removeAttribute("aria-busy");
      }
    });
    return node;
  };
  const svg = picture instanceof SVGSVGElement ? [button(pictureTexts.svg, () => save("svg", new TextEncoder().encode(imageOf(picture).text)))] : [];
  return el(
    "div",
    { class: "row", role: "group", "aria-label": pictureTexts.pictures },
    ...svg,
    button(pictureTexts.png, async () => save("png", new Uint8Array(await (await pngOf(picture)).arrayBuffer()))),
    button(pictureTexts.gif, async () => save("gif", await gif())),
    button(pictureTexts.print, async () => window.print()),
  );
}
