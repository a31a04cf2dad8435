/** What the analyses say of a game that was played. */

import { name, other, plies, shortVerdict, verdict } from "../words.js";
import { toMove } from "./game.js";

/** @import { Analysis, MoveValue, Side } from "../types.js" */
/** @import { Game } from "./game.js" */

/** @param {MoveValue} move */
export const judged = ({ outcome, value }) => verdict(outcome, value);

/** @param {MoveValue} move */
export const shortJudged = ({ outcome, value }) => shortVerdict(outcome, value);

/**
 * @typedef {"best" | "slip" | "mistake" | "unknown"} Quality
 *
 * @typedef {object} Step one ply of a game
 * @property {number} ply
 * @property {Side} side
 * @property {string} move
 * @property {Quality} quality
 * @property {string} note what was given away
 */

/**
 * Judges every ply: a mistake turns a win into a loss, a slip loses time.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 * @returns {Step[]}
 */
export function judge(game, analyses) {
  return game.plies.slice(1).map(({ move }, index) => {
    const before = game.at(index).position;
    const side = toMove(before);
    const analysis = analyses.get(before);
    const played = analysis?.moves.find((judged) => judged.move === move);
    const step = { ply: index + 1, side, move: move ?? "", note: "" };
    if (!analysis || !played || analysis.outcome === "unknown" || played.outcome === "unknown") {
      return { ...step, quality: "unknown" };
    }
    if (analysis.outcome === "win" && played.outcome === "loss") {
      return { ...step, quality: "mistake", note: `${verdict("win", analysis.value)} was possible` };
    }
    if (analysis.value !== null && played.value !== null && analysis.value !== played.value) {
      return { ...step, quality: "slip", note: `${verdict(analysis.outcome, analysis.value)} was possible` };
    }
    return { ...step, quality: "best" };
  });
}

/**
 * How well White stands, from -1 (lost) to 1 (won); `null` if nobody knows. The
 * sooner the end, the farther from the middle.
 * @param {Analysis | undefined} analysis
 */
export function standing(analysis) {
  if (!analysis || analysis.outcome === "unknown") return null;
  const sign = analysis.winner === "white" ? 1 : -1;
  const distance = analysis.plies ?? 20;
  return sign * (0.25 + 0.75 / (1 + distance / 8));
}

/**
 * Some sentences about a game that is over.
 * @param {Game} game
 * @param {Map<string, Analysis>} analyses
 * @param {Side} winner
 * @param {"arrived" | "stuck"} ending
 */
export function summary(game, analyses, winner, ending) {
  const how =
    ending === "arrived"
      ? `${name(winner)} wins: a pawn has reached the far row.`
      : `${name(winner)} wins: ${name(other(winner))} has no move left.`;
  const lines = [`${how} ${game.plies.length - 1 > 0 ? `The game took ${plies(game.plies.length - 1)}.` : ""}`.trim()];
  const steps = judge(game, analyses);
  for (const side of /** @type {Side[]} */ (["white", "black"])) {
    const own = steps.filter((step) => step.side === side);
    const mistakes = own.filter(({ quality }) => quality === "mistake");
    const slips = own.filter(({ quality }) => quality === "slip");
    if (own.length === 0 || own.some(({ quality }) => quality === "unknown")) continue;
    if (mistakes.length > 0) {
      const list = mistakes.map(({ move, note }) => `${move} (${note})`).join(", ");
      lines.push(`${name(side)} gave a win away with ${list}.`);
    } else if (slips.length > 0) {
      lines.push(`${name(side)} made no mistake, but lost time with ${slips.map(({ move }) => move).join(", ")}.`);
    } else {
      lines.push(`${name(side)} played perfectly.`);
    }
  }
  const loser = other(winner);
  const blameless = steps.every(({ side, quality }) => side === winner || quality === "best");
  if (analyses.get(game.at(0).position)?.winner === winner && blameless && steps.length > 1) {
    lines.push(`${name(loser)} could not have done better: the first position is lost for ${name(loser)}.`);
  }
  return lines;
}
