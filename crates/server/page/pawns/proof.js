/** Certificates about pawns. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { count, name, plies, seconds } from "../words.js";

/** @import { ProofOffer, ProofResult } from "../proof.js" */
/** @import { PawnsSolution } from "../types.js" */
/** @import { PawnsState } from "./state.js" */

/** @param {PawnsState} state */
export function pawnsProof(state) {
  const offer = (/** @type {string} */ label, /** @type {boolean} */ outcomeOnly) =>
    /** @type {ProofOffer} */ ({
      label,
      prove: async (options) => {
        const question = { position: state.game?.position ?? "", certificate: true, outcome_only: outcomeOnly };
        return proved(await ask("pawns/solve", question, options));
      },
    });
  return proofPanel({
    about: "A certificate is a list of positions that proves the answer.",
    offers: [offer("Prove this position", false), offer("Only who wins", true)],
  });
}

/**
 * @param {PawnsSolution} solved
 * @returns {ProofResult}
 */
function proved(solved) {
  const side = name(solved.to_move);
  const effort = `${count(solved.positions)} positions searched in ${seconds(solved.seconds)}`;
  const verb = solved.outcome === "win" ? "wins" : "loses";
  if (solved.outcome === "unknown" || !solved.certificate) {
    const known = solved.outcome === "unknown" ? "who wins is not known" : `${side} ${verb}, but the proof was not finished`;
    const reason = solved.reason ?? "no reason given";
    return { claim: `${side} to move: ${known} (${reason}, ${count(solved.positions)} positions searched).`, effort, file: "" };
  }
  const distance = solved.plies === null ? "" : ` in ${plies(solved.plies)}`;
  return { claim: `${side} to move ${verb}${distance}.`, effort, certificate: solved.certificate, file: solved.position };
}
