/** The words around a proof that is looked at. */

import { count, entries, sentence } from "./words.js";

/** @import { ProofMember, ProofStep } from "../../types.js" */

export const proofViewTexts = {
  title: "The proof",
  member: "Entry",
  start: "The claim rests on",
  /** @param {number} done @param {number} all */
  progress: (done, all) => `${count(done)} of ${entries(all)} shown`,
  /** What was checked by whom, and where. @param {boolean} isHere @param {string} checker */
  where: (isHere, checker) =>
    `Checked ${isHere ? "here, in your browser," : "by the server,"} by ${checker}, a program that shares no code with the solver. Two other checkers can read this file: ludex-check-verified, which is itself proved correct, and checker.py.`,
  none: "This proof is a single calculation: it has no entries to step through.",
  /** @param {string} reason */
  notListed: (reason) => `The entries cannot be shown: ${reason}`,
  tooMany: "there is not enough memory to list them.",
  unlisted: "The checker recomputed the bounds. There is no list of entries to step through.",
  /** @param {number} index @param {ProofMember} member */
  name: (index, { words }) => `${count(index + 1)}. ${sentence(words)}`,
  /** @param {ProofStep} step */
  step({ move, reply, member, mirrored }) {
    const moves = [move, reply].filter(Boolean).join(" ");
    const end = typeof member !== "number" ? "game over" : `entry ${count(member + 1)}${mirrored ? ", mirrored" : ""}`;
    return moves ? `${moves}: ${end}` : end;
  },
  picture: { position: "Position", jump: "Position after the jump", parity: "Marked holes", weights: "Weights", bound: "Weights", need: "Pegs needed", row: "Rounds by row" },
};
