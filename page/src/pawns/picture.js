import { svg } from "../elements.js";

/**
 * A pawn, one unit wide.
 * @param {string} letter `P` is White's, `p` is Black's
 */
export function pawn(letter) {
  const side = letter === "P" ? "white" : "black";
  return svg(
    "g",
    { class: `pawn ${side}` },
    svg("ellipse", { class: "shadow", cx: 0.5, cy: 0.845, rx: 0.27, ry: 0.055 }),
    svg("path", {
      class: "figure",
      d:
        "M.5 .155A.132 .132 0 0 1 .583 .39H.625A.03 .03 0 0 1 .625 .45H.567C.575 .56 .61 .63 .678 .69" +
        "C.705 .715 .72 .745 .722 .775H.735A.03 .03 0 0 1 .765 .805V.83A.03 .03 0 0 1 .735 .86H.265" +
        "A.03 .03 0 0 1 .235 .83V.805A.03 .03 0 0 1 .265 .775H.278C.28 .745 .295 .715 .322 .69" +
        "C.39 .63 .425 .56 .433 .45H.375A.03 .03 0 0 1 .375 .39H.417A.132 .132 0 0 1 .5 .155Z",
    }),
    svg("path", { class: "shine", d: "M.44 .235A.085 .085 0 0 1 .5 .2M.335 .735C.36 .7 .405 .67 .435 .61" }),
  );
}
