/** The words of pegs. */

import { count, counted, listed, seconds, stopped } from "./words.js";

/** @import { Argument, GoalKind, Impossibility, Jump, PegBoard, PegCounts, PegsComparison, PegsSolution } from "../../types.js" */
/** @import { Brush } from "../../pegs/editor-state.js" */
/** @import { Best, Ending, Keeps, PegsState, Verdict } from "../../pegs/state.js" */

export const pegsTexts = {
  title: "Pegs",
  board: "Peg board",
  boardName: "Board",
  ownBoard: "your own board",
  story: "Conway’s Soldiers: how far can an army get?",
  controls: "Puzzle controls",
  panels: "Board panels",
  tabs: { jumps: "Jumps", share: "Share", proof: "Proof", count: "Count", compare: "Compare" },
  tools: {
    undo: { label: "Undo", title: "Undo a jump (Ctrl+Z)" },
    redo: { label: "Redo", title: "Redo the jump (Ctrl+Y)" },
    hint: { label: "Hint", title: "Show one jump towards the goal (H)" },
    solve: { label: "Solve", title: "Play a solution from here (S)" },
    restart: { label: "Restart", title: "Go back to the start; Redo brings the jumps back" },
    edit: { label: "Edit", title: "Set up a board (E)" },
  },
  lamp: "Warn me when it becomes impossible",
  jumps: "Jumps made",
  elsewhere: "These jumps are stored in another browser.",
  prune: "Delete this jump and all that follow",
  legal: "Jumps from here",
  noJumpYet: "No jumps yet.",
  cannotJump: "This peg cannot jump: it needs a neighbour to jump over and an empty hole to land in.",
  chooseFirst: "Select a peg first, then the hole it lands in.",
  /** @param {string} from @param {string} to */
  noJump: (from, to) => `No legal jump from ${from} to ${to}.`,
  /** @param {Jump} jump */
  jumped: ({ from, over, to }) => `${from} jumps over ${over} to ${to}.`,
  keys: [
    { keys: ["←", "→"], words: "step through the jumps" },
    { keys: ["↑", "↓"], words: "go to the previous or next variation" },
    { keys: ["Home", "End"], words: "go to the start or the end" },
    { keys: ["U", "R"], words: "undo, redo" },
    { keys: ["H"], words: "hint" },
    { keys: ["S"], words: "play a solution" },
    { keys: ["P"], words: "play or pause" },
    { keys: ["E"], words: "set up a board" },
    { keys: ["Esc"], words: "deselect the peg, cancel editing" },
  ],

  /** What a hint says. @param {PegsSolution} found @param {Jump | null} jump */
  hint({ outcome, reason }, jump) {
    if (jump) return `Try ${jump.from} over ${jump.over} to ${jump.to}.`;
    if (outcome === "impossible") return "No longer possible from here. Undo a jump.";
    return outcome === "reachable" ? "The goal is reached." : `No hint: ${stopped(reason ?? "unknown")}`;
  },

  /** What an answer is about. @param {PegBoard} board */
  goalName: ({ goal_kind, target }) =>
    ({ one: "One peg", "one-at": `One peg at ${target}`, reach: `Reach ${target}`, exactly: "Exact position" })[goal_kind],

  /** What is to be done. @param {PegBoard} board */
  goal: ({ goal_kind, target }) =>
    ({
      reach: `Bring a peg to ${target}.`,
      one: "Leave one peg.",
      "one-at": `Leave one peg at ${target}.`,
      exactly: "Leave pegs in the ringed holes only.",
    })[goal_kind],

  /** @param {PegsState} state */
  headline({ start, board, step, isKnown, solution, ending, isPlan, why }) {
    if (!start) return "";
    if (ending) return pegsTexts.ending(ending);
    if (step === 0 && isKnown && board?.met) return `${pegsTexts.goalName(start)}: reached before the first jump.`;
    if (why) return `${pegsTexts.goalName(start)}: impossible.`;
    if (isPlan && solution) return `${pegsTexts.goalName(start)}: ${counted(solution.jumps ?? 0, "jump")}, ${counted(solution.moves ?? 0, "move")}.`;
    return solution?.outcome === "unknown" ? `${pegsTexts.goalName(start)}: unknown.` : pegsTexts.goal(start);
  },

  /** @param {Ending} ending */
  ending(ending) {
    if (ending.kind === "stuck") return `Stuck with ${counted(ending.pegs, "peg")}. Undo a jump or start again.`;
    const { kind, jumps, moves, best } = ending;
    if (kind === "shown") return `That is one solution: ${counted(jumps, "jump")}, ${counted(moves, "move")}.`;
    if (typeof best?.moves === "number") {
      return moves === best.moves ? `Solved in ${counted(moves, "move")}, the fewest possible.` : `Solved in ${counted(moves, "move")}. The best is ${count(best.moves)}.`;
    }
    if (typeof best?.jumps === "number" && jumps > best.jumps) return `Solved in ${counted(jumps, "jump")}. The best is ${count(best.jumps)}.`;
    return `Solved in ${counted(moves, "move")} (${counted(jumps, "jump")}).`;
  },

  /** What is known of the best solution: `Best solution: 31 jumps in 18 moves`. @param {Best | null} best */
  best(best) {
    const { jumps = null, moves = null } = best ?? {};
    if (jumps === null && moves === null) return "";
    const parts = [jumps === null ? "" : counted(jumps, "jump"), moves === null ? "" : counted(moves, "move")];
    return `Best solution: ${parts.filter(Boolean).join(" in ")}`;
  },

  /** How the fewest moves are known, if the page has not found them itself. @param {Best | null} best */
  recorded: (best) => (best?.isRecorded ? `${counted(best.moves ?? 0, "move")} is the fewest possible: an earlier, longer search by Ludex proved it, with a certificate.` : ""),

  /** The pegs left, and what was done. @param {PegsState} state */
  progress(state) {
    const { board, step } = state;
    if (!board) return "";
    const made = step > 0 && state.isKnown ? `${counted(step, "jump")}, ${counted(board.moves_made, "move")} made` : step > 0 ? `${counted(step, "jump")} made` : "";
    return [counted(state.pegs, "peg"), made].filter(Boolean).join(" · ");
  },

  /** @param {Verdict | null} verdict */
  verdict(verdict) {
    switch (verdict?.kind) {
      case undefined:
        return "";
      case "met":
        return "Goal reached.";
      case "planned":
        return `Still possible: ${counted(verdict.left, "jump")} to go.`;
      case "asking":
        return "Checking…";
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

  /** Whether a jump keeps the goal possible. @param {Keeps | undefined} keeps */
  keeps: (keeps) => (keeps === "yes" ? "keeps it possible" : keeps === "no" ? "makes it impossible" : ""),
  marks: { yes: "✓", no: "✗", unknown: "?" },

  /** @param {PegBoard} board */
  facts: ({ rows, cols, jumps_allowed, goal }) => `${rows}×${cols} board · ${jumps_allowed} jumps · goal: ${goal}`,
  /** @param {PegsSolution} solution */
  effort: ({ sentence: words, positions, seconds: took }) => (positions > 0 ? `${words} ${counted(positions, "position")} searched in ${seconds(took)}.` : `${words} No search needed (${seconds(took)}).`),

  /** A golden-ratio weight where there is little room: `.24`, and nothing for next to nothing. @param {number} weight */
  weight: (weight) => (weight >= 1 ? String(weight) : weight < 0.005 ? "" : weight.toFixed(2).replace(/^0/, "")),

  /** What is in a hole. @param {string | undefined} letter */
  standing: (letter) => (letter === "x" ? "peg" : letter === "o" ? "empty hole" : "no hole"),

  /**
   * What a screen reader says of a square.
   * @param {string} square
   * @param {{ letter: string | undefined, isTarget?: boolean, isWanted?: boolean, isSelected?: boolean, isLanding?: boolean, keeps?: Keeps | undefined, isMovable?: boolean, weight?: string | undefined, isMarked?: boolean | undefined }} facts
   */
  square: (square, { letter, isTarget, isWanted, isSelected, isLanding, keeps, isMovable, weight, isMarked }) =>
    listed([
      square,
      pegsTexts.standing(letter),
      isTarget && "target",
      isWanted && "needs a peg at the end",
      isSelected && "selected",
      isLanding && "legal landing",
      isLanding && pegsTexts.keeps(keeps),
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
  brush: "Place",
  goal: "Goal",
  jumps: "Jumps",
  clear: "Clear",
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
    return `Choose what to place, then select squares on the board. ${how[kind]} “Done” starts this board; “Cancel” goes back to the other one.`;
  },
  /** @param {PegBoard} board */
  verdict: ({ pegs, jumps }) => `${counted(pegs, "peg")}, ${counted(jumps.length, "legal first jump")}.`,
};

export const pegsShareTexts = {
  copyTitle: "Copy this board",
  loadTitle: "Load a board",
  loadLabel: "A built-in name, or a board as text",
  placeholder: "triangle:5\nor\ngoal: one d4\nrows of x, o and .",
  load: "Load this board",
  file: "Board file",
};

/** The pages of `count` and `compare`. */
export const pegsFiguresTexts = {
  count: "Count the positions",
  countAbout: "How many positions can arise, how many can still reach the goal, and how many solutions there are.",
  compare: "Compare",
  compareAbout: "Four searches on the same board, 3 s each.",
  layer: "Jumps",
  positions: "Positions",
  winning: "Winning",
  deadEnds: "Dead ends",
  measures: /** @type {{ value: "positions" | "seconds", label: string }[]} */ ([
    { value: "positions", label: "Positions" },
    { value: "seconds", label: "Time" },
  ]),
  /** What an axis measures. @param {"positions" | "seconds"} measure @param {string} scale */
  axis: (measure, scale) => `${{ positions: "positions", seconds: "time" }[measure]}, ${scale} scale`,
  algorithm: "Search",
  jumps: "Jumps found",
  time: "Time",
  none: "–",
  /** @param {PegCounts} counts */
  solutions: ({ sentence: words }) => words,
  /** @param {PegsComparison["algorithms"][number]} run */
  result: ({ jumps, reason }) => (jumps === null ? (reason ?? "–") : count(jumps)),
};

export const pegsProofTexts = {
  about: "A certificate is either a plan to replay or, if there is none, the weights, parity marks or positions that rule out every plan.",
  prove: "Prove this position",
};
