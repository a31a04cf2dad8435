/** What is left to do in a peg puzzle that is to be solved in the fewest moves. */

/** @import { Client } from "../../api.js" */
/** @import { PegBoard } from "../../types.js" */

/**
 * @typedef {object} Rest
 * @property {"open" | "spent" | "impossible" | "unknown"} outcome spent: the goal takes more moves than there are
 * @property {string[]} jumps a way to the goal, if it is open
 * @property {string} proof the kind of proof, if it is impossible
 */

/** The single jumps of moves: `c4-c6-e6` is one move of two jumps. @param {string[]} moves */
export const jumpsOf = (moves) =>
  moves.flatMap((move) => {
    const stops = move.split("-");
    return stops.slice(1).map((stop, index) => `${stops[index]}-${stop}`);
  });

/**
 * Whether a puzzle can still be solved in its number of moves after some jumps, and how.
 * @param {Pick<Client, "ask">} client
 * @param {{ position: string, moves: number }} puzzle
 * @param {string[]} made
 * @param {Pick<PegBoard, "position" | "jumps" | "moves_made">} board what the jumps have led to
 * @returns {Promise<Rest>}
 */
export async function restOf(client, puzzle, made, board) {
  const found = await client.ask("pegs/solve", { position: board.position ?? "", fewest_moves: true });
  if (found.outcome === "impossible") return { outcome: "impossible", jumps: [], proof: found.proof ?? "" };
  const left = puzzle.moves - board.moves_made;
  const needed = found.moves ?? Infinity;
  if (needed <= left) return { outcome: "open", jumps: jumpsOf(found.line), proof: "" };
  if (!found.moves_are_fewest) return { outcome: "unknown", jumps: [], proof: "" };
  if (needed === left + 1) {
    // The peg that jumped last may go on without beginning another move.
    const last = made.at(-1)?.split("-").at(-1);
    for (const { move } of board.jumps.filter(({ from }) => from === last)) {
      const further = [...made, move];
      const next = await client.ask("pegs/moves", { position: puzzle.position, jumps: further });
      const rest = next.met ? { outcome: "open", jumps: [], proof: "" } : await restOf(client, puzzle, further, next);
      if (rest.outcome === "open") return { outcome: "open", jumps: [move, ...rest.jumps], proof: "" };
    }
  }
  return { outcome: "spent", jumps: [], proof: "" };
}
