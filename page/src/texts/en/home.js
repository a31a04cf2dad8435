/** The words of the first screen. */

export const homeTexts = {
  title: "Play",
  promise: "Every answer is proved, and you can check the proof. What cannot be proved is called unknown.",
  play: "Play",
  puzzles: "Puzzles",
  hexapawn: { name: "Hexapawn", words: "Three pawns each. You will lose: find out why." },
  octapawn: { name: "Octapawn", words: "White can force a win. Can you?" },
  pawnGame: { name: "The pawn game", words: "Chess with nothing but pawns, double steps included." },
  breakthrough: { name: "Breakthrough", words: "Two rows against two. One pawn has to get through." },
  soldiers: { name: "Conway’s Soldiers", words: "Every jump costs a soldier. Can the army reach…" },
  rows: [
    { place: "soldiers=4", words: "row 4?" },
    { place: "soldiers=5", words: "row 5?" },
  ],
  solitaire: { name: "English solitaire", words: "Leave one peg in the middle." },
  gone: { name: "Gone", words: "White spreads. When does it stop, and what is left of black?" },
  first: "Solved here first",
  solved: "✓",
  open: "…",
  links: [
    { place: "trainer=daily", words: "Puzzle of the day" },
    { place: "lab=lessons&lesson=alphabeta", words: "Watch alpha-beta think" },
    { place: "lab=matchbox", words: "Teach a matchbox" },
  ],
  firstWords: "Nobody had solved Hexapawn on these boards: White wins (✓). 7×7 has a checked proof; 8×8 is still open (…).",
};
