/** What the page says, in one place, by those who say it. */

import { counted, name, seconds, verdict } from "./words.js";

/** @import { Analysis, Argument, Impossibility, Jump, LegalMove, PegBoard, Position, Side } from "./types.js" */
/** @import { Cells } from "./gone/cells.js" */
/** @import { Brush as GoneBrush, GoneState } from "./gone/state.js" */
/** @import { Brush as PawnBrush } from "./pawns/editor-state.js" */
/** @import { Settings } from "./pawns/settings.js" */
/** @import { Hint, PawnsState } from "./pawns/state.js" */
/** @import { Brush as PegBrush, GoalKind } from "./pegs/editor-state.js" */
/** @import { PegsState, Verdict } from "./pegs/state.js" */

export const playerTexts = {
  first: "To the start",
  end: "To the end",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  /** @param {string} step */
  back: (step) => `One ${step} back`,
  /** @param {string} step */
  forward: (step) => `One ${step} on`,
  /** @param {string} step */
  slider: (step) => step.charAt(0).toUpperCase() + step.slice(1),
  /** @param {string} step @param {number} now @param {number} last */
  place: (step, now, last) => `${step} ${now} of ${last}`,
  /** @param {number} speed */
  speedValue: (speed) => `${speed} of 10`,
};

export const proofTexts = {
  cancelled: "Cancelled.",
  /** An answer without a certificate. @param {{ sentence: string, effort: string, reason?: string | null | undefined }} answer */
  unproved: ({ sentence, effort, reason }) => `${sentence} Not proved: ${reason ?? "no reason given"}; ${effort}.`,
};

/** What the words for a strength are, from its number on. */
const STRENGTHS = /** @type {const} */ ([
  [0, "moves at random"],
  [1, "careless"],
  [4, "casual"],
  [7, "strong"],
  [10, "perfect"],
]);

export const pawnsTexts = {
  cancelled: "Cancelled.",
  walk: "Step through the game",
  newGame: "A new game.",
  takenBack: "Taken back.",
  gameBefore: "The game before this one.",
  gameAfter: "The game after that.",
  onBoard: "The position is on the board.",
  notYourTurn: "It is not your turn",
  guessed: "That move was a guess: the board is too large to be sure.",
  sides: /** @type {{ value: Side, label: string }[]} */ ([
    { value: "white", label: "White" },
    { value: "black", label: "Black" },
  ]),
  opponents: /** @type {{ value: Settings["opponent"], label: string }[]} */ ([
    { value: "engine", label: "Engine" },
    { value: "random", label: "Random" },
    { value: "person", label: "Person" },
  ]),
  /** @param {string} file */
  loaded: (file) => `${file} is on the board.`,
  /** @param {string} file @param {string} words */
  notLoaded: (file, words) => `${file}: ${words}`,
  /** @param {string} text @param {string} words */
  noPosition: (text, words) => `${text} is no position: ${words}`,
  /** @param {number} rows @param {number} cols @param {number} most */
  tooLarge: (rows, cols, most) => `${rows}×${cols} has ${rows * cols} squares: a board has at most ${most}.`,
  /** @param {Side} owner @param {Side} mover */
  notYours: (owner, mover) => `That pawn is ${name(owner)}'s: move one of ${name(mover)}'s.`,
  /** @param {Side} side @param {LegalMove} move */
  moved: (side, { from, to, capture }) => `${name(side)}: ${from} ${capture ? "takes" : "to"} ${to}.`,
  /** @param {string} words */
  cannotMove: (words) => `The opponent cannot move. ${pawnsTexts.sentence(words)}`,
  /** @param {string} words */
  noAnalysis: (words) => `No analysis. ${pawnsTexts.sentence(words)}`,

  /** What the server says, as a sentence of its own. @param {string} text */
  sentence(text) {
    // Squares are written small, wherever they stand.
    const first = /^[a-z]+[0-9]/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
    return `${first}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
  },

  /** @param {Hint} hint @param {Analysis} analysis */
  hint(hint, analysis) {
    if (hint.kind === "unknown") return `No hint: the answer is not known (${hint.reason ?? "no move is better than another"}).`;
    if (hint.kind === "pawn") return `Look at the pawn on ${hint.from}. Ask again to see where it goes.`;
    const value = analysis.moves.find(({ move }) => move === hint.move);
    return `${hint.from} to ${hint.to}${value ? `: ${verdict(value.outcome, value.value)}` : ""}.`;
  },

  /** @param {PawnsState} state */
  headline({ game, legal, settings, isThinking, isOpen, step, last }) {
    if (!game || !legal) return "";
    const mover = name(legal.to_move);
    if (legal.winner) {
      const how = legal.ending === "arrived" ? "a pawn has reached the far row" : `${mover} has no move left`;
      return `${name(legal.winner)} wins: ${how}.`;
    }
    if (isThinking) return `${mover} is thinking…`;
    if (!game.isAtEnd) return `Ply ${step} of ${last}.`;
    return settings.opponent !== "person" && isOpen ? `Your move. You are ${mover}.` : `${mover} to move.`;
  },

  /** @param {PawnsState} state */
  advice({ game, legal, settings, isThinking, analysis }) {
    if (!game || !legal || legal.winner) return "";
    if (settings.values && analysis) return analysis.sentence;
    if (!isThinking && !game.isAtEnd) return "Move here to play on in another way.";
    if (game.cursor >= 2) return "";
    return "A pawn steps one square ahead, or captures one square diagonally. Reach the far row, or leave your opponent without a move.";
  },

  /** How well the opponent plays. @param {PawnsState} state */
  strength({ settings: { level }, opponentKnows }) {
    const kind = STRENGTHS.filter(([from]) => level >= from).at(-1)?.[1] ?? "";
    const knows = level > 0 ? opponentKnows : "yes";
    if (knows === "no") return `${level} of 10, best effort: this board is not solved`;
    return `${level} of 10, ${kind}${knows === "yes" ? "" : "; may have to guess on this board"}`;
  },

  /** Who plays a side. @param {PawnsState} state @param {Side} side */
  player({ settings }, side) {
    if (settings.opponent === "person") return "";
    if (settings.side === side) return "You";
    return settings.opponent === "random" ? "Random" : `Engine, strength ${settings.level}`;
  },

  /** What a side is about to do. @param {PawnsState} state @param {Side} side */
  turn({ legal, isThinking }, side) {
    if (!legal) return "";
    if (legal.winner) return legal.winner === side ? "wins" : "";
    return legal.to_move !== side ? "" : isThinking ? "thinking…" : "to move";
  },
};

export const pawnsEditorTexts = {
  brushes: /** @type {{ value: PawnBrush, label: string }[]} */ ([
    { value: "P", label: "White pawn" },
    { value: "p", label: "Black pawn" },
    { value: ".", label: "Nothing" },
  ]),
  /** @param {Position} position */
  verdict: ({ winner, moves, texts }) => (winner ? `The game is over here: ${name(winner)} has won.` : `${counted(moves.length, "legal move")}.  ${texts.one_line}`),
};

export const pegsTexts = {
  cancelled: "Cancelled.",
  stuck: "This peg has no neighbour to jump over, or nowhere to land.",
  chooseFirst: "Choose a peg first, then the hole where it lands.",
  noJumpYet: "No jump yet.",
  /** @param {string} from @param {string} to */
  noJump: (from, to) => `There is no jump from ${from} to ${to}.`,
  /** @param {Jump} jump */
  jumped: ({ from, over, to }) => `${from} jumps over ${over} to ${to}.`,
  /** @param {string} name */
  loaded: (name) => `${name} is on the board.`,

  /** What an answer is about. @param {PegBoard} board */
  goalName({ goal, target }) {
    if (goal === "one") return "A single peg";
    if (goal.startsWith("one")) return `One peg, at ${target}`;
    return goal.startsWith("reach") ? `Reaching ${target}` : "The position wanted";
  },

  /** What is to be done. @param {PegBoard} board */
  goal({ goal, target }) {
    if (goal.startsWith("reach")) return "Where should a soldier get to?";
    if (goal === "one") return "Leave a single peg.";
    if (goal.startsWith("one")) return `Leave a single peg, at ${target}.`;
    return "Leave pegs where the rings are, and nowhere else.";
  },

  /** @param {PegsState} state */
  headline({ start, solution }) {
    if (!start) return "";
    if (!solution) return pegsTexts.goal(start);
    const goal = pegsTexts.goalName(start);
    if (solution.outcome === "impossible") return `${goal}: impossible.`;
    if (solution.outcome === "unknown") return `${goal}: not known.`;
    return solution.jumps === 0 ? "It is there already." : `${goal}: ${counted(solution.jumps ?? 0, "jump")}.`;
  },

  /** @param {PegsState} state */
  advice({ start, solution, isReach }) {
    if (!start) return "";
    if (!solution) {
      return isReach
        ? "Press an empty hole: the army marches there, or you see why it cannot. Or jump by hand: a soldier jumps over a neighbour, who leaves."
        : "Press a peg, then the hole where it lands. It jumps over a neighbour, who leaves.";
    }
    const effort = solution.outcome === "reachable" ? `Found in ${seconds(solution.seconds)}.` : `${counted(solution.positions, "position")} searched in ${seconds(solution.seconds)}.`;
    return `${solution.sentence} ${effort}`;
  },

  /** @param {Verdict} verdict */
  verdict(verdict) {
    switch (verdict.kind) {
      case "met":
        return "The goal is reached.";
      case "planned":
        return `Still possible: ${counted(verdict.left, "jump")} to go.`;
      case "asking":
        return verdict.isFirst ? "Is it possible?" : "Is it still possible?";
      case "possible":
        return verdict.isFirst ? "Possible." : "Still possible.";
      case "impossible":
        return verdict.isFirst ? "Not possible." : "Not any more.";
      case "unknown":
        return verdict.reason === null ? "Not known." : `Not known: ${verdict.reason}.`;
      case "cancelled":
        return "Not looked for.";
    }
  },

  /** @param {PegBoard} board */
  facts: ({ pegs, rows, cols, jumps_allowed, goal }) => `${counted(pegs, "peg")} on ${rows}×${cols}; jumps: ${jumps_allowed}; goal: ${goal}.`,

  /** What an argument is called among others: `Weights`, or `Parity 2` of several. @param {Argument[]} all @param {number} index */
  argumentName(all, index) {
    const kind = all[index]?.kind ?? "closed-set";
    const names = { parity: "Parity", pagoda: "Weights", "closed-set": "Search" };
    const isOne = all.filter((other) => other.kind === kind).length === 1;
    const number = all.slice(0, index + 1).filter((other) => other.kind === kind).length;
    return isOne ? names[kind] : `${names[kind]} ${number}`;
  },

  /** What it is that needs more than the pegs weigh. @param {Impossibility} why @param {Argument} argument */
  needed({ ends }, argument) {
    if (ends.length === 1) return "the goal needs";
    const all = argument.ends.length === ends.length;
    return all ? "every end needs at least" : `${argument.ends.length} of ${ends.length} ends need at least`;
  },

  /** The ends that an argument excludes. @param {Argument} argument */
  excluded: ({ ends }) => `This excludes a single peg on ${ends.join(", ")}.`,

  /** Proofs of impossibility, in a line each. */
  proofs: {
    pagoda: "Numbers on the holes are weights: wherever a peg jumps, the two weights it uses are at least the one it lands on.",
    parity: "Pegs on marked holes are counted: an even number stays even, an odd number stays odd.",
    "closed-set": "No single set of weights decides this: the search went through everything that could lead there.",
  },
};

export const pegsEditorTexts = {
  noHole: "There is no hole for a peg.",
  brushes: /** @type {{ value: PegBrush, label: string }[]} */ ([
    { value: "x", label: "Peg" },
    { value: "o", label: "Empty hole" },
    { value: ".", label: "No hole" },
    { value: "goal", label: "Goal" },
  ]),
  goals: /** @type {{ value: GoalKind, label: string }[]} */ ([
    { value: "reach", label: "Reach the target" },
    { value: "one", label: "One peg" },
    { value: "one at", label: "One, at the target" },
    { value: "exactly", label: "A position" },
  ]),
  /** @param {GoalKind} kind */
  advice(kind) {
    const how = {
      reach: "Goal puts the ring on the hole to be reached.",
      one: "A single peg is to be left, anywhere.",
      "one at": "Goal puts the ring on the hole where the last peg is to stand.",
      exactly: "Goal puts a ring on a hole, or takes it away: pegs are to stand on the rings, and nowhere else.",
    };
    return `Choose what to put down, then press squares on the board. ${how[kind]}`;
  },
  /** @param {PegBoard} board */
  verdict: ({ pegs, jumps }) => `${counted(pegs, "peg")}, ${counted(jumps.length, "jump")} at first.`,
};

export const goneTexts = {
  cancelled: "Cancelled.",
  undo: "Taken back.",
  redo: "Done again.",
  board: "Board of pebbles. Arrow keys move, space paints.",
  brushes: /** @type {{ value: GoneBrush, label: string }[]} */ ([
    { value: "black", label: "Black" },
    { value: "white", label: "White" },
    { value: "empty", label: "Empty" },
  ]),
  neighbours: /** @type {{ value: "4" | "8", label: string }[]} */ ([
    { value: "4", label: "4" },
    { value: "8", label: "8" },
  ]),
  edges: /** @type {{ value: "no" | "yes", label: string }[]} */ ([
    { value: "no", label: "End the board" },
    { value: "yes", label: "Meet" },
  ]),
  sides: /** @type {{ value: Side, label: string }[]} */ ([
    { value: "white", label: "White" },
    { value: "black", label: "Black" },
  ]),
  notKept: "This board is too large for a link, and the browser keeps nothing: save it as a file.",

  /** @param {GoneState} state */
  headline({ answer, trouble }) {
    if (!answer) return trouble === null ? "…" : "Not known.";
    return answer.sentence;
  },

  /** @param {GoneState} state */
  advice({ answer, trouble }) {
    if (!answer) return trouble;
    const { spread } = answer;
    const other = spread === "white" ? "black" : "white";
    return `In each round every ${other} pebble next to a ${spread} one turns ${spread}. Empty cells do not conduct. ${answer.rounds === null ? "Stopped after" : "Found in"} ${seconds(answer.seconds)}.`;
  },

  /** @param {GoneState} state */
  round: ({ step, last }) => `Round ${step} of ${last}.`,

  /** What a screen reader says of the cell that keys would paint. @param {GoneState} state */
  underCursor: ({ cursor, underCursor }) => `Row ${cursor.row + 1}, column ${cursor.col + 1}: ${underCursor}.`,

  /** @param {string} name @param {Cells} cells */
  loaded: (name, { rows, cols }) => `${name}: ${rows} rows, ${cols} columns.`,
  /** @param {string} name @param {string} words */
  notLoaded: (name, words) => `${name}: ${words}`,
  /** @param {string} name */
  half: (name) => `${name} is one image of a pair, the white pebbles: now load that of the black ones.`,
  /** @param {number} number */
  tooManyFiles: (number) => `${number} files: a board is in one file, or in a pair of PBM images.`,
};
