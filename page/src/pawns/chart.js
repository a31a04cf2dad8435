import { svg } from "../elements.js";
import { chartTexts } from "../texts.js";
import { judge, nearness, standing } from "./judgement.js";

/** @import { Analysis } from "../types.js" */
/** @import { Game } from "./game.js" */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [420, 150, 44, 8, 4, 28];
const MIDDLE = TOP + (HEIGHT - TOP - BOTTOM) / 2;
/** The distances that the scale names, in plies. */
const DISTANCES = [1, 5, 15];
/** How many plies are at most named below the chart. */
const MOST_TICKS = 10;

/** Where a score from -1 to 1 is. @param {number} score */
const heightOf = (score) => MIDDLE - score * (MIDDLE - TOP - 4);

/**
 * The value over the game: above the line White wins, below it Black; the farther from
 * the line, the sooner. Mistakes are marked.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 * @param {(ply: number) => void} onPick
 */
export function chart(game, analyses, onPick) {
  const last = Math.max(game.plies.length - 1, 4);
  const x = (/** @type {number} */ ply) => LEFT + 8 + (ply / last) * (WIDTH - LEFT - RIGHT - 16);
  const scores = game.plies.map(({ position }) => standing(analyses.get(position)));
  const isEmpty = scores.every((score) => score === null);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: isEmpty ? "chart empty" : "chart", role: "img", "aria-label": spoken(game, analyses) });
  picture.append(...ground(), ...ticks(last, x));
  if (isEmpty) picture.append(svg("text", { class: "hint", x: (LEFT + WIDTH - RIGHT) / 2, y: TOP + (MIDDLE - TOP) / 2 + 4, "text-anchor": "middle" }, chartTexts.empty));
  picture.append(svg("path", { class: "curve", d: curve(scores, x) }), ...sides());
  const steps = judge(game, analyses);
  scores.forEach((score, ply) => {
    if (score === null) return;
    const step = steps[ply - 1];
    const quality = step?.quality ?? "best";
    const now = ply === game.cursor ? " now" : "";
    const y = heightOf(score);
    const point = svg("circle", { class: `point ${quality}${now}`, cx: x(ply), cy: y, r: now ? 5.5 : 4 }, svg("title", {}, chartTexts.point(step)));
    // A finger needs more room than a point has.
    const touch = svg("rect", { class: "touch", x: x(ply) - (x(1) - x(0)) / 2, y: TOP, width: x(1) - x(0), height: HEIGHT - TOP - BOTTOM });
    touch.addEventListener("click", () => onPick(ply));
    point.addEventListener("click", () => onPick(ply));
    picture.append(touch, point);
    if (quality === "mistake") picture.append(svg("text", { class: "flag", x: x(ply), y: y + (y > MIDDLE ? -9 : 16), "text-anchor": "middle" }, chartTexts.mistake));
  });
  return picture;
}

/** The halves, and the scale at the left. */
function ground() {
  const [top, bottom] = [TOP, HEIGHT - BOTTOM];
  const lines = [1, -1].flatMap((sign) =>
    DISTANCES.flatMap((distance) => {
      const y = heightOf(sign * nearness(distance));
      return [svg("line", { class: "scale", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }), svg("text", { class: "tick", x: LEFT - 6, y: y + 3.5, "text-anchor": "end" }, chartTexts.distance(distance))];
    }),
  );
  return [
    svg("rect", { class: "half white", x: LEFT, y: top, width: WIDTH - LEFT - RIGHT, height: MIDDLE - top }),
    svg("rect", { class: "half black", x: LEFT, y: MIDDLE, width: WIDTH - LEFT - RIGHT, height: bottom - MIDDLE }),
    ...lines,
    svg("line", { class: "middle", x1: LEFT, x2: WIDTH - RIGHT, y1: MIDDLE, y2: MIDDLE }),
    svg("text", { class: "tick", x: LEFT - 6, y: MIDDLE + 3.5, "text-anchor": "end" }, chartTexts.draw),
  ];
}

/** Who wins in which half, legible where the curve passes. */
const sides = () => [svg("text", { class: "side white", x: LEFT + 6, y: MIDDLE - 4 }, chartTexts.white), svg("text", { class: "side black", x: LEFT + 6, y: MIDDLE + 11 }, chartTexts.black)];

/** The plies below. @param {number} last @param {(ply: number) => number} x */
function ticks(last, x) {
  const stride = Math.ceil(last / MOST_TICKS);
  const named = Array.from({ length: Math.floor(last / stride) + 1 }, (_, index) => index * stride);
  return [
    ...named.map((ply) => svg("text", { class: "tick", x: x(ply), y: HEIGHT - BOTTOM + 13, "text-anchor": "middle" }, String(ply))),
    svg("text", { class: "side", x: WIDTH - RIGHT, y: HEIGHT - 4, "text-anchor": "end" }, chartTexts.plies),
  ];
}

/** @param {(number | null)[]} scores @param {(ply: number) => number} x */
function curve(scores, x) {
  let path = "";
  scores.forEach((score, ply) => {
    if (score === null) return;
    const isBroken = ply === 0 || scores[ply - 1] === null;
    path += `${isBroken ? "M" : "L"}${x(ply).toFixed(1)} ${heightOf(score).toFixed(1)}`;
  });
  return path;
}

/**
 * The chart in words.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 */
function spoken(game, analyses) {
  const mistakes = judge(game, analyses).filter(({ quality }) => quality === "mistake");
  return chartTexts.spoken(game.plies.length - 1, analyses.get(game.position), mistakes);
}
