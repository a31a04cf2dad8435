/** The words of peg solitaire, which come with their page. */

export * from "../texts/en/pegs.js";
