/** Certificates about Gone. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { goneTexts } from "../texts.js";
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
          if (!answer.certificate) return { claim: `Not proved: ${answer.reason ?? "no reason given"}.`, effort, file };
          return { claim: goneTexts.end(answer), effort, certificate: answer.certificate, file };
        },
      },
    ],
  });
