/**
 * The words of the first screen and of the pawns. Those of other pages come with them:
 * `pegs/texts.js`, `lab/texts.js`, … A test refuses words outside `texts/en`; another language
 * is another folder beside it.
 */

export * from "./texts/en/frame.js";
export * from "./texts/en/games.js";
export * from "./texts/en/home.js";
export * from "./texts/en/pawns.js";
export * from "./texts/en/proof.js";
export * from "./texts/en/shared.js";
export * from "./texts/en/words.js";
