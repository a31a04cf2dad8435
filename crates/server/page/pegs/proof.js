/** Certificates about pegs. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { pegsTexts } from "../texts.js";
import { count, counted, seconds } from "../words.js";

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
          const { outcome, reason, jumps, positions, seconds: took, certificate } = await ask("pegs/solve", { position: board.position, certificate: true }, options);
          const effort = `${count(positions)} positions searched in ${seconds(took)}`;
          const file = `pegs ${board.goal} ${board.rows}x${board.cols}`;
          if (!certificate) return { claim: `${pegsTexts.goalName(board)}: not known (${reason ?? "no reason given"}, ${count(positions)} positions searched).`, effort, file };
          const found = outcome === "impossible" ? "impossible" : `${counted(jumps ?? 0, "jump")}${reason ? "" : ", and no fewer"}`;
          return { claim: `${pegsTexts.goalName(board)}: ${found}.`, effort, certificate, file };
        },
      },
    ],
  });
