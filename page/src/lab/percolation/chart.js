/** The curves of percolation over the density. */

import { svg } from "../../elements.js";
import { percolationTexts } from "../texts.js";

/** @import { PercolationPoint } from "../../types.js" */
/** @import { PercolationState } from "./state.js" */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 368, 52, 56, 28, 44];
const [FROM, TO] = [0.3, 0.9];

/** @param {number} density */
const x = (density) => LEFT + ((density - FROM) / (TO - FROM)) * (WIDTH - LEFT - RIGHT);
/** @param {number} share from 0 to 1 */
const y = (share) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);

/** @param {PercolationState} state */
export function percolationChart(state) {
  const picture = svg("svg", { class: "lab-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": percolationTexts.chart(state) });
  picture.append(...ground(state.mostRounds));
  if (state.published !== null) {
    const at = x(state.published);
    picture.append(svg("line", { class: "lab-mark", x1: at, x2: at, y1: TOP, y2: HEIGHT - BOTTOM }), svg("text", { class: "mark-name", x: at, y: TOP - 10, "text-anchor": "middle" }, percolationTexts.threshold(state.published)));
  }
  const most = state.mostRounds;
  picture.append(
    ...curve("rounds", state.points, ({ rounds }) => rounds / most),
    ...curve("survivors", state.points, ({ survivors }) => survivors),
    ...curve("crossing", state.points, ({ crossing }) => crossing),
  );
  return picture;
}

/** @param {string} name @param {PercolationPoint[]} points @param {(point: PercolationPoint) => number} share */
function curve(name, points, share) {
  const d = points.map((point, index) => `${index ? "L" : "M"}${x(point.density).toFixed(1)} ${y(share(point)).toFixed(1)}`).join("");
  const dots = points.map((point) => svg("circle", { class: `lab-dot ${name}`, cx: x(point.density), cy: y(share(point)), r: 3.5 }, svg("title", {}, percolationTexts.point(point))));
  return [svg("path", { class: `lab-curve ${name}`, d }), ...dots];
}

/** The scales: shares at the left, rounds at the right. @param {number} most */
function ground(most) {
  const quarters = [0, 0.25, 0.5, 0.75, 1];
  const tenths = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  return [
    ...quarters.flatMap((share) => [
      svg("line", { class: "lab-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(share), y2: y(share) }),
      svg("text", { x: LEFT - 8, y: y(share) + 4, "text-anchor": "end" }, percolationTexts.share(share)),
      svg("text", { class: "rounds", x: WIDTH - RIGHT + 8, y: y(share) + 4 }, percolationTexts.rounds(most * share)),
    ]),
    ...tenths.map((density) => svg("text", { x: x(density), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, String(density))),
    svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 8, "text-anchor": "middle" }, percolationTexts.density),
  ];
}
