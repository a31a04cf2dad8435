/** What a server says of positions of pawns, by the rules and in plain arrays. */

import { squareName } from "../../src/squares.js";

/** @import { Analysis, LegalMove, Position } from "../../src/types.js" */

/** The rows of `ppp/3/PPP w`, from the bottom. @param {string} position */
const rowsOf = (position) =>
  (position.split(" ")[0] ?? "")
    .split("/")
    .map((row) => [...row.replace(/\d+/g, (digits) => ".".repeat(Number(digits)))])
    .reverse();

/** @param {string[][]} rows @param {"w" | "b"} side */
const write = (rows, side) =>
  `${[...rows]
    .reverse()
    .map((row) => row.join("").replace(/\.+/g, (dots) => String(dots.length)))
    .join("/")} ${side}`;

/** The start position of a size. @param {number} rows @param {number} cols */
export const start = (rows, cols) => [`${"p".repeat(cols)}`, ...Array(rows - 2).fill(String(cols)), "P".repeat(cols)].join("/") + " w";

/** Every legal move. @param {string} position @returns {LegalMove[]} */
function movesIn(position) {
  const rows = rowsOf(position);
  const isWhite = position.endsWith("w");
  const [own, enemy, up] = isWhite ? ["P", "p", 1] : ["p", "P", -1];
  if (hasArrived(rows, enemy)) return [];
  return rows.flatMap((line, row) =>
    line.flatMap((letter, col) =>
      letter !== own
        ? []
        : [0, -1, 1].flatMap((aside) => {
            if (rows[row + up]?.[col + aside] !== (aside === 0 ? "." : enemy)) return [];
            const after = rows.map((other) => [...other]);
            /** @type {string[]} */ (after[row])[col] = ".";
            /** @type {string[]} */ (after[row + up])[col + aside] = own;
            const [from, to] = [squareName(col, row), squareName(col + aside, row + up)];
            return [{ move: `${from}${aside === 0 ? "-" : "x"}${to}`, from, to, capture: aside !== 0, position: write(after, isWhite ? "b" : "w") }];
          }),
    ),
  );
}

/** @param {string[][]} rows @param {string} letter */
const hasArrived = (rows, letter) => (letter === "P" ? rows.at(-1) : rows[0])?.includes(letter) ?? false;

/** Rules under which a blocked side draws. */
export const DRAWS = "classic,blocked=draws";

/** How a game has ended. @param {string[][]} rows @param {boolean} isWhite whether White is to move @param {string} rules */
function endOf(rows, isWhite, rules) {
  const [own, enemy] = isWhite ? ["P", "p"] : ["p", "P"];
  const ending = hasArrived(rows, enemy) ? /** @type {const} */ ("arrived") : /** @type {const} */ ("stuck");
  return { ending, isDraw: ending === "stuck" && rules === DRAWS && rows.some((row) => row.includes(own)) };
}

/**
 * What is legal after some moves.
 * @param {string} first
 * @param {string[]} [moves]
 * @param {string} [rules]
 * @returns {Position}
 */
export function positionOf(first, moves = [], rules = "classic") {
  let position = first;
  const played = moves.map((move) => {
    const found = movesIn(position).find((legal) => legal.move === move);
    if (!found) throw new Error(`${move} is not legal in ${position}`);
    position = found.position;
    return { move, position };
  });
  const rows = rowsOf(position);
  const isWhite = position.endsWith("w");
  const legal = movesIn(position);
  const loser = isWhite ? "white" : "black";
  const end = legal.length > 0 ? null : endOf(rows, isWhite, rules);
  const winner = !end || end.isDraw ? null : isWhite ? "black" : "white";
  return {
    game: "pawns",
    rules,
    rows: rows.length,
    cols: rows[0]?.length ?? 0,
    position,
    to_move: loser,
    sentence: end ? `The game is over: ${winner ? `${winner} wins` : "a draw"}, ${end.ending}.` : `${legal.length} moves are possible.`,
    squares: [...rows].reverse().map((row) => row.join("")),
    moves: legal,
    winner,
    outcome: !end ? null : end.isDraw ? "draw" : "loss",
    ending: end?.ending ?? null,
    first,
    played,
    texts: { side_rows: "", sizes_rows: null, one_line: position, size: null },
    illegal: null,
  };
}

/** The value of a position, by the recurrence. @param {string} position @returns {number} */
function valueOf(position) {
  const values = movesIn(position).map((move) => valueOf(move.position));
  if (values.length === 0) return 0;
  const lost = values.filter((value) => value <= 0);
  return lost.length > 0 ? 1 - Math.max(...lost) : -(1 + Math.max(...values));
}

/** @param {string} position @returns {Analysis} */
export function analysisOf(position) {
  const { moves, ...subject } = positionOf(position);
  const outcome = (/** @type {number} */ value) => (value > 0 ? "win" : "loss");
  const mine = (/** @type {number} */ value) => (value <= 0 ? 1 - value : -(1 + value));
  const judged = moves.map((move) => ({ move: move.move, value: mine(valueOf(move.position)), outcome: /** @type {"win" | "loss"} */ (outcome(mine(valueOf(move.position)))), words: `has the value ${mine(valueOf(move.position))}` }));
  const value = valueOf(position);
  const other = subject.to_move === "white" ? "black" : "white";
  return {
    ...subject,
    sentence: `The value is ${value}.`,
    outcome: outcome(value),
    winner: value > 0 ? subject.to_move : other,
    value,
    plies: Math.abs(value),
    best_moves: judged.filter((move) => move.value === value).map(({ move }) => move),
    line: [],
    positions: 1,
    seconds: 0.001,
    moves: judged,
  };
}
