import { svg } from "../elements.js";
import { chartTexts } from "../texts.js";
import { judge, standing } from "./judgement.js";

/** @import { Analysis } from "../types.js" */
/** @import { Game } from "./game.js" */

const [WIDTH, HEIGHT, LEFT, EDGE] = [360, 120, 66, 10];

/**
 * The value over the game: above the line White wins, below it Black; the farther from
 * the line, the sooner. Mistakes are marked.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 * @param {(ply: number) => void} onPick
 */
export function chart(game, analyses, onPick) {
  const last = Math.max(game.plies.length - 1, 4);
  const x = (/** @type {number} */ ply) => LEFT + EDGE + (ply / last) * (WIDTH - LEFT - 2 * EDGE);
  const y = (/** @type {number} */ score) => HEIGHT / 2 - score * (HEIGHT / 2 - EDGE);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": spoken(game, analyses) });
  picture.append(
    svg("rect", { class: "half white", x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 }),
    svg("rect", { class: "half black", x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }),
    svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    svg("text", { class: "side", x: 8, y: 17 }, chartTexts.white),
    svg("text", { class: "side", x: 8, y: HEIGHT - 9 }, chartTexts.black),
  );
  const scores = game.plies.map(({ position }) => standing(analyses.get(position)));
  let path = "";
  let broken = true;
  scores.forEach((score, ply) => {
    if (score === null) broken = true;
    else {
      path += `${broken ? "M" : "L"}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`;
      broken = false;
    }
  });
  picture.append(svg("path", { class: "curve", d: path }));
  const steps = judge(game, analyses);
  scores.forEach((score, ply) => {
    if (score === null) return;
    const step = steps[ply - 1];
    const quality = step?.quality ?? "best";
    const now = ply === game.cursor ? " now" : "";
    const point = svg("circle", { class: `point ${quality}${now}`, cx: x(ply), cy: y(score), r: ply === game.cursor ? 5.5 : 4 });
    point.append(svg("title", {}, chartTexts.point(step)));
    point.addEventListener("click", () => onPick(ply));
    picture.append(point);
    if (quality === "mistake") {
      const above = y(score) > HEIGHT / 2 ? -9 : 16;
      picture.append(svg("text", { class: "flag", x: x(ply), y: y(score) + above, "text-anchor": "middle" }, chartTexts.mistake));
    }
  });
  return picture;
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
