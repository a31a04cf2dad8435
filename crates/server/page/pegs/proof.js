/** Certificates about pegs. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { proofTexts } from "../texts.js";
import { counted, seconds } from "../words.js";

/** @import { PegBoard } from "../types.js" */

/** @param {() => PegBoard | null} here */
export const pegsProof = (here) =>
  proofPanel({
    about: "A certificate is a plan to be replayed, or weights, sets or positions that leave no way.",
    offers: [
      {
        label: "Prove this position",
        prove: async (options) => {
          const board = /** @type {PegBoard} */ (here());
          const { sentence, reason, positions, seconds: took, certificate } = await ask("pegs/solve", { position: board.position, certificate: true }, options);
          const effort = `${counted(positions, "position")} searched in ${seconds(took)}`;
          const file = `pegs ${board.goal} ${board.rows}x${board.cols}`;
          if (!certificate) return { claim: proofTexts.unproved({ sentence, effort, reason }), effort, file };
          return { claim: sentence, effort, certificate, file };
        },
      },
    ],
  });
