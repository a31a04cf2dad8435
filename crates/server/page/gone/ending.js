import { count, counted } from "../words.js";

/** @import { GoneAnswer } from "../types.js" */

/** What a board comes to: `3 rounds; 1 black remains.` @param {GoneAnswer} answer */
export function endWords({ rounds, black_remains, black_left }) {
  const left = black_remains ? `${count(black_left ?? 0)} black ${black_left === 1 ? "remains" : "remain"}` : "no black remains";
  return `${counted(rounds ?? 0, "round")}; ${left}.`;
}
