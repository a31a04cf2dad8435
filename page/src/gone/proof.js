/** Certificates about Gone. */

import { patientClient } from "../connection.js";
import { notation } from "../notation.js";
import { proofPanel } from "../proof.js";
import { proofTexts } from "../texts.js";
import { goneProofTexts } from "./texts.js";

/** @import { Question } from "../types.js" */

/** @param {() => Question<"gone/solve">} here */
export const goneProof = (here) =>
  proofPanel({
    about: goneProofTexts.about,
    offers: [
      {
        label: goneProofTexts.prove,
        prove: async (options) => {
          const answer = await patientClient.ask("gone/solve", { ...here(), certificate: true }, options);
          const effort = proofTexts.cells((answer.rows ?? 0) * (answer.cols ?? 0), answer.seconds);
          const file = notation`gone ${answer.rows ?? 0}x${answer.cols ?? 0}`;
          if (!answer.certificate) return { claim: proofTexts.unproved({ ...answer, effort }), effort, file };
          return { claim: answer.sentence, effort, certificate: answer.certificate, file };
        },
      },
    ],
  });
