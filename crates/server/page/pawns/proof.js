/** Certificates about pawns. */

import { ask } from "../api.js";
import { proofPanel } from "../proof.js";
import { count, name, plies, seconds } from "../words.js";

/** @import { Offer, Proved } from "../proof.js" */
/** @import { Solved } from "../types.js" */
/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function pawnsProof(table) {
  const offer = (/** @type {string} */ label, /** @type {boolean} */ outcomeOnly) =>
    /** @type {Offer} */ ({
      label,
      prove: async (options) => {
        const question = { position: table.game?.position ?? "", certificate: true, outcome_only: outcomeOnly };
        return proved(await ask("pawns/solve", question, options));
      },
    });
  return proofPanel({
    about: "A certificate is a list of positions that proves the answer.",
    offers: [offer("Prove this position", false), offer("Only who wins", true)],
  });
}

/**
 * @param {Solved} solved
 * @returns {Proved}
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
