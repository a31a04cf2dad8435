/** The words of the choice of games. */

import { sentence } from "./words.js";

/** @import { RuleKey } from "../../types.js" */

/** Games that people know by name. The server knows their rules. */
export const gamesTexts = {
  choose: "New game",
  title: "New game",
  games: "Games",
  play: "Start",
  stay: "Keep this game, change players",
  otherRules: "Other rules",
  /** What is said of rules without a name. @param {string} rules */
  own: (rules) => (rules ? `Custom rules: ${rules}` : ""),
  /** @param {string} name @param {{ rows: number, cols: number }} size */
  named: (name, { rows, cols }) => `${name} ${rows}×${cols}`,
  /** The name of a game that has none. @param {{ rows: number, cols: number }} size */
  unnamed: ({ rows, cols }) => `Pawns ${rows}×${cols}`,
  known: [
    { name: "Hexapawn", rules: "classic", rows: 3, cols: 3 },
    { name: "Octapawn", rules: "classic", rows: 4, cols: 4 },
    { name: "The pawn game", rules: "pawn-game", rows: 8, cols: 8 },
    { name: "Breakthrough", rules: "breakthrough", rows: 5, cols: 5 },
    { name: "Misère Hexapawn", rules: "misere", rows: 3, cols: 3 },
    { name: "Compulsory capture", rules: "compulsory", rows: 4, cols: 4 },
    { name: "Berolina pawns", rules: "berolina", rows: 4, cols: 4 },
    { name: "Dawson’s chess", rules: "dawson", rows: 3, cols: 7 },
  ],
  /** Sizes that are worth a button, by the preset of the rules; those of the first for all others. */
  sizes: /** @type {Record<string, string[]> & { classic: string[] }} */ ({
    classic: ["3x3", "4x4", "5x5", "6x6"],
    "pawn-game": ["8x3", "8x4", "8x5", "8x8"],
    breakthrough: ["5x4", "5x5", "6x5", "8x8"],
    dawson: ["3x4", "3x5", "3x7", "3x9"],
  }),
  /** The value of a key, as an option. @param {string} value */
  value: (value) => value.replaceAll("-", " "),
  /** @param {RuleKey} key */
  key: ({ name }) => sentence(name.replaceAll("-", " ")).replace(/\.$/, ""),
};
