/**
 * The words of the page. Every module takes them from here, and a test refuses words
 * that stand elsewhere. Another language is another folder beside `texts/en`.
 */

export * from "./texts/en/frame.js";
export * from "./texts/en/games.js";
export * from "./texts/en/gone.js";
export * from "./texts/en/home.js";
export * from "./texts/en/pawns.js";
export * from "./texts/en/pegs.js";
export * from "./texts/en/proof.js";
export * from "./texts/en/shared.js";
export * from "./texts/en/soldiers.js";
export * from "./texts/en/words.js";
