/** Certificates about Gone. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { proofTexts } from "../texts.js";
import { count, seconds } from "../words.js";

/** @import { Question } from "../types.js" */

/** @param {() => Question<"gone/solve">} here */
export const goneProof = (here) =>
  proofPanel({
    about: "A certificate says of every pebble in which round it turns, which its neighbours confirm.",
    offers: [
      {
        label: "Prove this position",
        prove: async (options) => {
          const answer = await ask("gone/solve", { ...here(), certificate: true }, options);
          const effort = `${count((answer.rows ?? 0) * (answer.cols ?? 0))} cells in ${seconds(answer.seconds)}`;
          const file = `gone ${answer.rows}x${answer.cols}`;
          if (!answer.certificate) return { claim: proofTexts.unproved({ ...answer, effort }), effort, file };
          return { claim: answer.sentence, effort, certificate: answer.certificate, file };
        },
      },
    ],
  });
