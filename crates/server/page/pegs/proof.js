/** Certificates about pegs. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { count, counted, seconds } from "../words.js";
import { goalName } from "./goal.js";

/** @import { PegsLegal, PegsSolution } from "../types.js" */

/** @param {() => PegsLegal | null} here */
export const pegsProof = (here) =>
  proofPanel({
    about: "A certificate is a plan to be replayed, or weights, sets or positions that leave no way.",
    offers: [
      {
        label: "Prove this position",
        prove: async (options) => {
          const legal = /** @type {PegsLegal} */ (here());
          /** @type {PegsSolution} */
          const { outcome, reason, jumps, positions, seconds: took, certificate } = await ask("pegs/solve", { position: legal.position, certificate: true }, options);
          const effort = `${count(positions)} positions searched in ${seconds(took)}`;
          const file = `pegs ${legal.goal} ${legal.rows}x${legal.cols}`;
          if (!certificate) return { claim: `${goalName(legal)}: not known (${reason ?? "no reason given"}, ${count(positions)} positions searched).`, effort, file };
          const found = outcome === "impossible" ? "impossible" : `${counted(jumps ?? 0, "jump")}${reason ? "" : ", and no fewer"}`;
          return { claim: `${goalName(legal)}: ${found}.`, effort, certificate, file };
        },
      },
    ],
  });
