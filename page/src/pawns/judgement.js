/** Judges a game by its analyses. */

import { other, toMove } from "./game.js";

/** @import { Analysis, Outcome, Side } from "../types.js" */
/** @import { Game, Node } from "./game.js" */

/**
 * @typedef {"best" | "slip" | "mistake" | "unknown"} Quality
 *
 * @typedef {object} Step one ply of a game
 * @property {number} ply
 * @property {Side} side
 * @property {string} move
 * @property {Quality} quality
 * @property {{ outcome: Outcome, value: number | null } | null} missed the better result that was possible
 *
 * @typedef {object} Review the review of a finished game
 * @property {number} plies how long it lasted
 * @property {{ side: Side, mistakes: Step[], slips: Step[] }[]} sides the sides all of whose moves could be judged
 * @property {Side | null} lost the side that lost from a lost position without a slip
 */

/** The outcomes from worst to best. @type {Outcome[]} */
const ORDER = ["loss", "draw", "win"];

/**
 * Judges every ply of the current line.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 * @returns {Step[]}
 */
export const judge = (game, analyses) => game.plies.slice(1).map((node) => stepTo(node, analyses));

/**
 * Judges the move that led to a position: a mistake gives away a win or a draw, a slip
 * wins later or loses sooner than necessary.
 * @param {Node} node
 * @param {Map<string, Analysis>} analyses
 * @returns {Step}
 */
export function stepTo({ move, parent, ply }, analyses) {
  const before = parent?.position ?? "";
  const analysis = analyses.get(before);
  const played = analysis?.moves.find((one) => one.move === move);
  const step = { ply, side: toMove(before), move: move ?? "", missed: null };
  if (!analysis || !played || analysis.outcome === "unknown" || played.outcome === "unknown") return { ...step, quality: "unknown" };
  const missed = { outcome: analysis.outcome, value: analysis.value };
  if (ORDER.indexOf(played.outcome) < ORDER.indexOf(analysis.outcome)) return { ...step, quality: "mistake", missed };
  if (analysis.value !== null && played.value !== null && analysis.value !== played.value) return { ...step, quality: "slip", missed };
  return { ...step, quality: "best" };
}

/**
 * White's standing, from -1 (lost) to 1 (won); 0 for a draw, `null` if unknown. The
 * sooner the end, the farther from 0.
 * @param {Analysis | undefined} analysis
 */
export function standing(analysis) {
  if (!analysis || analysis.outcome === "unknown") return null;
  if (analysis.outcome === "draw") return 0;
  const sign = analysis.winner === "white" ? 1 : -1;
  return sign * nearness(analysis.plies ?? 20);
}

/** How far from the middle an end in so many plies is: 1 for a game that is over, less the later it ends. @param {number} plies */
export const nearness = (plies) => 0.25 + 0.75 / (1 + plies / 8);

/**
 * Reviews a finished game.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 * @param {Side | null} winner nobody after a draw
 * @returns {Review}
 */
export function review(game, analyses, winner) {
  const steps = judge(game, analyses);
  const sides = /** @type {Side[]} */ (["white", "black"]).flatMap((side) => {
    const own = steps.filter((step) => step.side === side);
    if (own.length === 0 || own.some(({ quality }) => quality === "unknown")) return [];
    const of = (/** @type {Quality} */ quality) => own.filter((step) => step.quality === quality);
    return [{ side, mistakes: of("mistake"), slips: of("slip") }];
  });
  if (winner === null) return { plies: steps.length, sides, lost: null };
  const isBlameless = steps.length > 1 && steps.every(({ side, quality }) => side === winner || quality === "best");
  const wasLost = analyses.get(game.at(0).position)?.winner === winner;
  return { plies: steps.length, sides, lost: isBlameless && wasLost ? other(winner) : null };
}
