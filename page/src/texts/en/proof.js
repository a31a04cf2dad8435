/** The words around a proof that is looked at. */

import { count, entries, sentence } from "./words.js";

/** @import { ProofMember, ProofStep } from "../../types.js" */

/** @param {boolean} isHere @param {string} checker */
const checkedBy = (isHere, checker) => `Checked ${isHere ? "here, in your browser," : "by the server,"} by ${checker}`;

export const proofViewTexts = {
  title: "The proof",
  member: "Entry",
  start: "The claim follows from",
  /** @param {number} done @param {number} all */
  progress: (done, all) => `${count(done)} of ${entries(all)} shown`,
  /** Who has checked a file that is verified, and where. @param {boolean} isHere @param {string} checker */
  where: (isHere, checker) =>
    `${checkedBy(isHere, checker)}, a program that shares no code with the solver. Two more checkers read most files: checker.py, and ludex-check-verified, which has been proved to accept only true claims.`,
  /** Who has checked one that is not. @param {boolean} isHere @param {string} checker */
  rejected: (isHere, checker) => `${checkedBy(isHere, checker)}.`,
  /** A link to the book. */
  aboutTheProof: "The checker, proved",
  none: "This proof is a single calculation: it has no entries to step through.",
  /** @param {string} reason */
  notListed: (reason) => `The entries cannot be shown: ${reason}`,
  tooMany: "there is not enough memory to list them.",
  unlisted: "The checker recomputed the bounds. There is no list of entries to step through.",
  /** @param {number} index @param {ProofMember} member */
  name: (index, { words }) => `${count(index + 1)}. ${sentence(words)}`,
  /** @param {ProofStep} step */
  step({ move, reply, member, mirrored, race }) {
    const moves = [move, reply].filter(Boolean).join(" ");
    const end = race ? "wins a race" : typeof member !== "number" ? "game over" : `entry ${count(member + 1)}${mirrored ? ", mirrored" : ""}`;
    return moves ? `${moves}: ${end}` : end;
  },
  picture: { position: "Position", jump: "Position after the jump", parity: "Marked holes", weights: "Weights", bound: "Weights", need: "Pegs needed", row: "Rounds by row" },
};
