/** Certificates about armies. */

import { patientClient } from "../connection.js";
import { notation } from "../notation.js";
import { proofPanel } from "../proof.js";
import { proofTexts } from "../texts.js";
import { soldiersTexts } from "./texts.js";

/** @param {() => number} here the row to reach */
export const soldiersProof = (here) =>
  proofPanel({
    about: soldiersTexts.proofAbout,
    offers: [
      {
        label: soldiersTexts.prove,
        prove: async (options) => {
          const level = here();
          const army = await patientClient.ask("pegs/army", { level, certificate: true }, options);
          const { sentence, reason, positions, seconds, certificate } = army;
          const effort = proofTexts.searched(positions, seconds);
          const file = notation`army level ${level}`;
          if (!certificate) return { claim: proofTexts.unproved({ sentence, effort, reason }), effort, file };
          return { claim: sentence, effort, certificate, file, parts: soldiersTexts.parts(army) };
        },
      },
    ],
  });
