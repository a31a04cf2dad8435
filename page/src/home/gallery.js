/**
 * What the first screen shows of pawns. The start positions are written down so that
 * they are seen at once; a test compares them with the rules.
 */

export const GAMES = /** @type {const} */ ([
  { key: "hexapawn", place: "3x3", rules: "classic", rows: 3, cols: 3, squares: ["ppp", "...", "PPP"] },
  { key: "octapawn", place: "4x4", rules: "classic", rows: 4, cols: 4, squares: ["pppp", "....", "....", "PPPP"] },
  { key: "pawnGame", place: "8x8&rules=pawn-game", rules: "pawn-game", rows: 8, cols: 8, squares: ["........", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "........"] },
  { key: "breakthrough", place: "5x5&rules=breakthrough", rules: "breakthrough", rows: 5, cols: 5, squares: ["ppppp", "ppppp", ".....", "PPPPP", "PPPPP"] },
]);

/**
 * Boards that nobody had solved before, and the next one: White wins and a checked proof says
 * so; White wins, and there is no proof to check yet; nobody knows. A test compares this with
 * the records.
 */
export const FIRSTS = /** @type {const} */ ([
  { place: "7x7", rows: 7, cols: 7, state: "proved" },
  { place: "8x7", rows: 8, cols: 7, state: "proved" },
  { place: "7x8", rows: 7, cols: 8, state: "proved" },
  { place: "8x8", rows: 8, cols: 8, state: "open" },
]);
