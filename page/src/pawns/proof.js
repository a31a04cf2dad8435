/** Certificates about pawns. */

import { patientClient } from "../connection.js";
import { notation } from "../notation.js";
import { proofPanel } from "../proof.js";
import { pawnsProofTexts, proofTexts } from "../texts.js";
import { UNNAMED } from "./game.js";

/** @import { ProofOffer, ProofResult } from "../proof.js" */
/** @import { PawnsSolution } from "../types.js" */
/** @import { PawnsState } from "./state.js" */

/** @param {PawnsState} state */
export function pawnsProof(state) {
  const offer = (/** @type {string} */ label, /** @type {boolean} */ outcomeOnly) =>
    /** @type {ProofOffer} */ ({
      label,
      prove: async (options) => {
        const { game } = state;
        const question = { position: game?.position ?? "", rules: game?.rules ?? null, certificate: true, outcome_only: outcomeOnly };
        return proved(await patientClient.ask("pawns/solve", question, options));
      },
    });
  return proofPanel({
    about: pawnsProofTexts.about,
    offers: [offer(pawnsProofTexts.prove, false), offer(pawnsProofTexts.proveOutcome, true)],
  });
}

/**
 * @param {PawnsSolution} solved
 * @returns {ProofResult}
 */
function proved(solved) {
  const { sentence, reason, certificate, position, rules } = solved;
  const effort = proofTexts.searched(solved.positions, solved.seconds);
  if (!certificate) return { claim: proofTexts.unproved({ sentence, effort, reason }), effort, file: "" };
  return { claim: sentence, effort, certificate, file: rules === UNNAMED ? position : notation`${rules} ${position}` };
}
