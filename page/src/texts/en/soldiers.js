/** The words of Conway's soldiers. */

import { counted } from "./words.js";

/** @import { Army } from "../../types.js" */
/** @import { Ending } from "../../pegs/state.js" */

export const soldiersTexts = {
  title: "Conway’s Soldiers",
  board: "Field: the army below the line, five rows beyond it",
  rows: "Row to reach",
  controls: "March controls",
  panels: "Soldiers panels",
  tabs: { story: "Story", armies: "Armies", share: "Share", proof: "Proof" },
  again: "Start again",
  weights: "Show what each square is worth",
  army: "Army",
  target: "1",
  keys: [
    { keys: ["1", "…", "5"], words: "choose a row" },
    { keys: ["←", "→"], words: "step through the jumps" },
    { keys: ["↑", "↓"], words: "go to the previous or next variation" },
    { keys: ["Home", "End"], words: "go to the start or the end" },
    { keys: ["P"], words: "march or pause" },
  ],
  /** @param {number} level */
  row: (level) => `Row ${level}`,
  /** @param {string} name */
  noRow: (name) => `There is no row "${name}". Choose a row from 1 to 5.`,
  /** The size of an army where there is little room: `20`, `∞`. @param {Army | undefined} army */
  size: (army) => (!army ? "" : army.outcome === "impossible" ? "∞" : army.soldiers === null ? "?" : String(army.soldiers)),
  /** What is beside a row of the field. @param {number} level @param {Army | undefined} army */
  label: (level, army) => `${level} · ${soldiersTexts.size(army)}`,
  /** What a screen reader adds to the size of an army. @param {Army | undefined} army */
  unit(army) {
    if (!army) return "";
    if (army.outcome === "impossible") return "no army is large enough";
    return army.soldiers === null ? "unknown" : "soldiers";
  },
  /** @param {Army | null} army @param {Ending | null} ending */
  headline(army, ending) {
    if (!army) return "Can the army get there?";
    if (army.outcome === "impossible") return ending?.kind === "stuck" ? `No soldier can jump any more. Row ${army.level} is out of reach.` : `No army reaches row ${army.level}, however large.`;
    if (army.soldiers === null) return `Row ${army.level}: unknown.`;
    return `Row ${army.level} needs ${army.minimal ? "" : "at most "}${counted(army.soldiers, "soldier")}${army.minimal ? " and no fewer" : ""}.`;
  },
  /** @param {Army | null} army */
  story(army) {
    if (!army) return "A soldier jumps over a neighbour, which is removed. How far beyond the line can an army send one soldier?";
    if (army.outcome === "impossible") return "The target is worth 1, and each step away divides that by the golden ratio. No jump raises an army’s worth. An infinite army would be worth exactly 1, so every finite one falls short.";
    return `A soldier jumps over a neighbour, which is removed. This army needs ${counted(army.jumps ?? 0, "jump")}: watch it march, or move it yourself.`;
  },
  /** @param {number} total */
  total: (total) => total.toFixed(3),
  /** What the jumps have cost. @param {number} change */
  change: (change) => (Math.abs(change) < 5e-4 ? "±0" : `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(3)}`),

  armiesAbout: "The smallest army that reaches a row, with any kind of jump, and the proof that no smaller one does.",
  level: { label: "Row", fewer: "A lower row", more: "A higher row" },
  find: "Find the smallest army",
  open: "Open on a board",
  proofAbout: "For rows 1 to 4, the certificate contains the army’s jumps, which the checker replays, and the bounds that rule out every smaller army. For row 5, golden-ratio weights are the whole proof.",
  /** What the certificate of an army holds. @param {Army} army */
  parts({ outcome, soldiers, jumps, line, minimal, because }) {
    if (outcome === "impossible" || soldiers === null) return [because];
    const march = `The march of ${counted(soldiers, "soldier")}, in ${counted(jumps ?? 0, "jump")}: ${line.join(", ")}.`;
    return minimal ? [march, `Why no smaller army gets there: ${because}`] : [march];
  },
  prove: "Prove this row",
};
