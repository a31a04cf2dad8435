/** The words of pegs. */

import { counted, listed, seconds } from "./words.js";

/** @import { Argument, GoalKind, Impossibility, Jump, NamedBoard, PegBoard } from "../../types.js" */
/** @import { Brush } from "../../pegs/editor-state.js" */
/** @import { PegsState, Verdict } from "../../pegs/state.js" */

export const pegsTexts = {
  title: "Pegs",
  board: "Peg board",
  boardName: "Board",
  ownBoard: "your own board",
  controls: "Jump controls",
  panels: "Board panels",
  tabs: { jumps: "Jumps", edit: "Edit", share: "Share", proof: "Proof" },
  solve: "Show a solution",
  restart: "Restart",
  jumps: "Jumps",
  noJumpYet: "No jumps yet.",
  stuck: "This peg cannot jump: it has no neighbour to jump over or no empty hole to land in.",
  chooseFirst: "Select a peg first, then the hole it lands in.",
  /** @param {NamedBoard} board */
  named: ({ name, about }) => `${name} – ${about}`,
  /** @param {string} from @param {string} to */
  noJump: (from, to) => `No legal jump from ${from} to ${to}.`,
  /** @param {Jump} jump */
  jumped: ({ from, over, to }) => `${from} jumps over ${over} to ${to}.`,

  /** What an answer is about. @param {PegBoard} board */
  goalName: ({ goal_kind, target }) =>
    ({ one: "One peg", "one-at": `One peg at ${target}`, reach: `Reach ${target}`, exactly: "Exact position" })[goal_kind],

  /** What is to be done. @param {PegBoard} board */
  goal: ({ goal_kind, target }) =>
    ({
      reach: "Pick a hole for the army to reach.",
      one: "Leave a single peg.",
      "one-at": `Leave a single peg at ${target}.`,
      exactly: "Leave pegs in the ringed holes only.",
    })[goal_kind],

  /** @param {PegsState} state */
  headline({ start, solution }) {
    if (!start) return "";
    if (!solution) return pegsTexts.goal(start);
    const goal = pegsTexts.goalName(start);
    if (solution.outcome === "impossible") return `${goal}: impossible.`;
    if (solution.outcome === "unknown") return `${goal}: unknown.`;
    return solution.jumps === 0 ? "The goal is already reached." : `${goal}: ${counted(solution.jumps ?? 0, "jump")}.`;
  },

  /** @param {PegsState} state */
  advice({ start, solution, isReach }) {
    if (!start) return "";
    if (!solution) {
      return isReach
        ? "Select an empty hole: the army jumps there, or you see why it cannot. Or jump yourself: a peg jumps over a neighbour, which is removed."
        : "Select a peg, then the hole it lands in. It jumps over a neighbour, which is removed.";
    }
    const { outcome, sentence, positions, seconds: took } = solution;
    if (outcome === "reachable") return `${sentence} Found in ${seconds(took)}.`;
    return positions > 0 ? `${sentence} ${counted(positions, "position")} searched in ${seconds(took)}.` : `${sentence} No search needed: ${seconds(took)}.`;
  },

  /** @param {Verdict} verdict */
  verdict(verdict) {
    switch (verdict.kind) {
      case "met":
        return "Goal reached.";
      case "planned":
        return `Still possible: ${counted(verdict.left, "jump")} to go.`;
      case "asking":
        return verdict.isFirst ? "Checking whether it is possible…" : "Checking whether it is still possible…";
      case "possible":
        return verdict.isFirst ? "Possible." : "Still possible.";
      case "impossible":
        return verdict.isFirst ? "Impossible." : "No longer possible.";
      case "unknown":
        return verdict.reason === null ? "Unknown." : `Unknown: ${verdict.reason}.`;
      case "cancelled":
        return "Not checked.";
    }
  },

  /** @param {PegBoard} board */
  facts: ({ pegs, rows, cols, jumps_allowed, goal }) => `${counted(pegs, "peg")} · ${rows}×${cols} board · ${jumps_allowed} jumps · goal: ${goal}`,

  /** What is in a hole. @param {string | undefined} letter */
  standing: (letter) => (letter === "x" ? "peg" : letter === "o" ? "empty hole" : "no hole"),

  /**
   * What a screen reader says of a square.
   * @param {string} square
   * @param {{ letter: string | undefined, isTarget?: boolean, isWanted?: boolean, isSelected?: boolean, isLanding?: boolean, isMovable?: boolean, weight?: string | undefined, isMarked?: boolean | undefined }} facts
   */
  square: (square, { letter, isTarget, isWanted, isSelected, isLanding, isMovable, weight, isMarked }) =>
    listed([
      square,
      pegsTexts.standing(letter),
      isTarget && "target",
      isWanted && "needs a peg at the end",
      isSelected && "selected",
      isLanding && "legal landing",
      isMovable && "can jump",
      weight !== undefined && `weight ${weight}`,
      isMarked && "marked",
    ]),
};

/** Why there is no solution. */
export const whyTexts = {
  title: "Why it is impossible",
  arguments: "Arguments",
  now: "Pegs weigh",

  /** What an argument is called among others: `Weights`, or `Parity 2` of several. @param {Argument[]} all @param {number} index */
  name(all, index) {
    const kind = all[index]?.kind ?? "closed-set";
    const names = { parity: "Parity", pagoda: "Weights", "closed-set": "Search" };
    const isOne = all.filter((other) => other.kind === kind).length === 1;
    const number = all.slice(0, index + 1).filter((other) => other.kind === kind).length;
    return isOne ? names[kind] : `${names[kind]} ${number}`;
  },

  /** What needs more than the pegs weigh. @param {Impossibility} why @param {Argument} argument */
  needed({ ends }, argument) {
    if (ends.length === 1) return "Goal needs";
    const all = argument.ends.length === ends.length;
    return all ? "Every ending needs at least" : `${argument.ends.length} of ${ends.length} endings need at least`;
  },

  /** The endings that an argument rules out. @param {Argument} argument */
  excluded: ({ ends }) => `This rules out a last peg on ${ends.join(", ")}.`,
};

export const pegsEditorTexts = {
  title: "Set up a board",
  brush: "Place",
  goal: "Goal",
  jumps: "Jumps",
  play: "Play this board",
  noHole: "There is no hole here.",
  brushes: /** @type {{ value: Brush, label: string }[]} */ ([
    { value: "x", label: "Peg" },
    { value: "o", label: "Empty hole" },
    { value: ".", label: "No hole" },
    { value: "goal", label: "Target" },
  ]),
  goals: /** @type {{ value: GoalKind, label: string }[]} */ ([
    { value: "reach", label: "Reach the target" },
    { value: "one", label: "One peg" },
    { value: "one-at", label: "One peg at the target" },
    { value: "exactly", label: "Exact position" },
  ]),
  lattices: [
    { value: "orthogonal", label: "orthogonal" },
    { value: "diagonal", label: "diagonal" },
    { value: "all", label: "orthogonal and diagonal" },
    { value: "hex", label: "hexagonal" },
  ],
  /** @param {GoalKind} kind */
  advice(kind) {
    const how = {
      reach: "Use Target to ring the hole to reach.",
      one: "The goal is one peg, anywhere.",
      "one-at": "Use Target to ring the hole for the last peg.",
      exactly: "Use Target to add or remove rings: the pegs must end in the ringed holes and nowhere else.",
    };
    return `Choose what to place, then select squares on the board. ${how[kind]}`;
  },
  /** @param {PegBoard} board */
  verdict: ({ pegs, jumps }) => `${counted(pegs, "peg")}, ${counted(jumps.length, "possible first jump")}.`,
};

export const pegsShareTexts = {
  copyTitle: "Copy this board",
  loadTitle: "Load a board",
  loadLabel: "A built-in name, or a board as text",
  placeholder: "triangle:5\nor\ngoal: one d4\nrows of x, o and .",
  load: "Load this board",
  file: "Board file",
};

export const pegsProofTexts = {
  about: "A certificate is a plan to replay or, if there is none, the weights, parity marks or positions that rule out every plan.",
  prove: "Prove this position",
};
