/** The words of the first screen. */

export const homeTexts = {
  title: "Play",
  promise: "Exact answers, with proofs you can check.",
  play: "Play",
  puzzles: "Puzzles",
  hexapawn: { name: "Hexapawn", words: "Three pawns each. You’re going to lose. Why?" },
  octapawn: { name: "Octapawn", words: "White can force a win. Can you?" },
  pawnGame: { name: "The pawn game", words: "Chess with nothing but pawns, double steps included." },
  breakthrough: { name: "Breakthrough", words: "Two rows a side. Get one pawn through." },
  soldiers: { name: "Conway’s Soldiers", words: "Every jump costs a soldier. Can an army reach…" },
  rows: [
    { place: "soldiers=4", words: "Row 4?" },
    { place: "soldiers=5", words: "Row 5?" },
  ],
  solitaire: { name: "English solitaire", words: "Leave one peg in the middle." },
  gone: { name: "Gone", words: "White spreads. When does it stop, and what is left of black?" },
  first: "Solved here first",
  states: { proved: "✓ proved", solved: "solved", open: "open" },
  links: [
    { place: "trainer=daily", words: "Puzzle of the day" },
    { place: "lab=lessons&lesson=alphabeta", words: "Watch alpha-beta think" },
    { place: "lab=matchbox", words: "Teach a matchbox" },
  ],
  /** What is known of these boards, by name. @param {Record<"proved" | "solved" | "open", string[]>} boards */
  firstWords: ({ proved, solved, open }) =>
    [
      `White wins Hexapawn on ${all([...proved, ...solved])}, first solved here as far as we know.`,
      proved.length > 0 && `${solved.length > 0 ? forAll("The proof", proved) : `The proof${proved.length > 1 ? "s" : ""}`} ${proved.length > 1 ? "have" : "has"} been checked.`,
      solved.length > 0 && `${forAll("The proof", solved)} ${solved.length > 1 ? "have" : "has"} yet to be built.`,
      open.length > 0 && `${all(open)} ${open.length > 1 ? "are" : "is"} still open.`,
    ]
      .filter(Boolean)
      .join(" "),
};

/** `7×7, 8×7 and 7×8`. @param {string[]} names */
const all = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/** @param {string} thing @param {string[]} names */
const forAll = (thing, names) => `${thing}${names.length > 1 ? "s" : ""} for ${all(names)}`;
