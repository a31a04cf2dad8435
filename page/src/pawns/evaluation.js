/** The bar beside the board: the exact value, as a colour and a height. */

import { el } from "../elements.js";
import { evaluationTexts } from "../texts.js";
import { standing } from "./judgement.js";

/** @import { PawnsState } from "./state.js" */

/**
 * What the bar shows: who wins, White's share of its height, and in how many plies.
 * @typedef {{ kind: "hidden" | "unknown" | "draw" | "white" | "black", share: number, plies: number | null }} Evaluation
 */

/** @param {Pick<PawnsState, "isRevealed" | "analysis" | "legal">} state @returns {Evaluation} */
export function evaluationOf({ isRevealed, analysis, legal }) {
  if (legal?.ending) {
    const share = legal.winner === null ? 0.5 : legal.winner === "white" ? 1 : 0;
    return { kind: legal.winner ?? "draw", share, plies: legal.winner === null ? null : 0 };
  }
  if (!isRevealed) return { kind: "hidden", share: 0.5, plies: null };
  const score = standing(analysis);
  if (!analysis || score === null) return { kind: "unknown", share: 0.5, plies: null };
  return { kind: analysis.winner ?? "draw", share: (1 + score) / 2, plies: analysis.plies };
}

/** @param {PawnsState} state */
export function evaluationBar(state) {
  const [fill, number] = [el("span", { class: "evaluation-fill" }), el("span", { class: "evaluation-number" })];
  const node = el("div", { class: "evaluation", role: "img" }, fill, number);
  return {
    node,
    draw() {
      const { kind, share, plies } = evaluationOf(state);
      node.className = `evaluation ${kind}${state.settings.flipped ? " flipped" : ""}`;
      node.setAttribute("aria-label", evaluationTexts.label(kind, plies));
      node.title = evaluationTexts.label(kind, plies);
      fill.style.height = `${(share * 100).toFixed(1)}%`;
      number.textContent = evaluationTexts.short(kind, plies);
    },
  };
}
