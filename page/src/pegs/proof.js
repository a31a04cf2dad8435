/** Certificates about pegs. */

import { patientClient } from "../connection.js";
import { notation } from "../notation.js";
import { proofPanel } from "../proof.js";
import { proofTexts } from "../texts.js";
import { pegsProofTexts } from "./texts.js";

/** @import { PegBoard } from "../types.js" */

/** @param {() => PegBoard | null} here */
export const pegsProof = (here) =>
  proofPanel({
    about: pegsProofTexts.about,
    offers: [
      {
        label: pegsProofTexts.prove,
        prove: async (options) => {
          const board = /** @type {PegBoard} */ (here());
          const { sentence, reason, positions, seconds, certificate } = await patientClient.ask("pegs/solve", { position: board.position, certificate: true }, options);
          const effort = proofTexts.searched(positions, seconds);
          const file = notation`pegs ${board.goal} ${board.rows}x${board.cols}`;
          if (!certificate) return { claim: proofTexts.unproved({ sentence, effort, reason }), effort, file };
          return { claim: sentence, effort, certificate, file };
        },
      },
    ],
  });
