/** Certificates about Gone. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { count, seconds } from "../words.js";
import { endWords } from "./ending.js";

/** @import { GoneAnswer } from "../types.js" */

/** @param {() => { position: string, neighbours: number, wrap: boolean, spread: string }} here */
export const goneProof = (here) =>
  proofPanel({
    about: "A certificate says of every pebble in which round it turns, which its neighbours confirm.",
    offers: [
      {
        label: "Prove this position",
        prove: async (options) => {
          /** @type {GoneAnswer} */
          const answer = await ask("gone/solve", { ...here(), certificate: true }, options);
          const effort = `${count(answer.rows * answer.cols)} cells in ${seconds(answer.seconds)}`;
          const file = `gone ${answer.rows}x${answer.cols}`;
          if (!answer.certificate) return { claim: `Not proved: ${answer.reason ?? "no reason given"}.`, effort, file };
          return { claim: endWords(answer), effort, certificate: answer.certificate, file };
        },
      },
    ],
  });
