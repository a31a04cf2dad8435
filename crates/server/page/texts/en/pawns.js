/** The words of pawns. */

import { count, counted, listed, plies, sentence, shortVerdict, sideName, stopped, verdict } from "./words.js";

/** @import { AlgorithmRun, Analysis, LegalMove, Outcome, Position, Side } from "../../types.js" */
/** @import { Measure } from "../../pawns/compare.js" */
/** @import { Brush } from "../../pawns/editor-state.js" */
/** @import { Review, Step } from "../../pawns/judgement.js" */
/** @import { Settings } from "../../pawns/settings.js" */
/** @import { Hint, PawnsState } from "../../pawns/state.js" */

/** How well an opponent plays, from its strength on. */
const STRENGTHS = /** @type {const} */ ([
  [0, "random"],
  [1, "careless"],
  [4, "casual"],
  [7, "strong"],
  [10, "perfect"],
]);

export const pawnsTexts = {
  title: "Pawns",
  board: "Board",
  boardSize: "Board size",
  setup: "Board and players",
  controls: "Game controls",
  panels: "Game panels",
  tabs: { game: "Game", edit: "Edit", share: "Share", proof: "Proof", compare: "Compare" },
  tools: {
    undo: { label: "Undo", title: "Undo your last move (U or Ctrl+Z)" },
    redo: { label: "Redo", title: "Redo the move (R or Ctrl+Y)" },
    restart: { label: "Restart", title: "Start over; Undo brings this game back" },
    flip: { label: "Flip", title: "Flip the board (F)" },
    hint: { label: "Hint", title: "Show which pawn to move, then where (H)" },
    values: { label: "Values", title: "Show the value of every move (V)" },
  },
  legend: { win: "wins in 7 plies,", draw: "draws,", loss: "loses in 6. A ply is one move by one side." },
  opponent: "Opponent",
  side: "You play",
  strengthLabel: "Strength",
  sides: /** @type {{ value: Side, label: string }[]} */ ([
    { value: "white", label: "White" },
    { value: "black", label: "Black" },
  ]),
  opponents: /** @type {{ value: Settings["opponent"], label: string }[]} */ ([
    { value: "engine", label: "Engine" },
    { value: "random", label: "Random" },
    { value: "person", label: "Person" },
  ]),
  newGame: "New game.",
  undone: "Move undone.",
  previousGame: "Back to the previous game.",
  nextGame: "Forward to the next game.",
  loaded: "Position loaded.",
  notYourTurn: "It is not your turn.",
  guessed: "That move was a guess: this position is not solved.",
  /** @param {string} text @param {string} words */
  notPosition: (text, words) => `Cannot load "${text}": ${stopped(words)}`,
  /** @param {number} rows @param {number} cols @param {number} most */
  tooLarge: (rows, cols, most) => `${rows}×${cols} has ${count(rows * cols)} squares; the limit is ${most}.`,
  /** @param {Side} mover */
  notYours: (mover) => `${sideName(mover)} to move: choose a ${mover} pawn.`,
  /** @param {Side} side @param {LegalMove} move */
  moved: (side, { from, to, capture }) => `${sideName(side)}: ${from} ${capture ? "takes" : "to"} ${to}.`,
  /** @param {string} words */
  noReply: (words) => `The opponent could not choose a move. ${sentence(words)}`,
  /** @param {string} words */
  noAnalysis: (words) => `Analysis failed. ${sentence(words)}`,

  /** @param {Hint} hint @param {Analysis} analysis */
  hint(hint, { moves, to_move }) {
    if (hint.kind === "unknown") return `No hint: no best move is known${hint.reason ? ` (${hint.reason})` : ""}.`;
    if (hint.kind === "pawn") return `Look at the pawn on ${hint.from}. Press Hint again to see the move.`;
    const move = `${hint.from}–${hint.to}`;
    const value = moves.find((one) => one.move === hint.move);
    if (!value || value.outcome === "unknown") return `Try ${move}.`;
    if (value.outcome === "win") return `${move} ${verdict(value.outcome, value.value)}.`;
    if (value.outcome === "draw") return `${move} holds the draw.`;
    return `${move} holds out longest; ${sideName(to_move)} still ${verdict(value.outcome, value.value)}.`;
  },

  /** @param {PawnsState} state */
  headline({ game, legal, settings, isOver, isThinking, isOpen, step, last }) {
    if (!game || !legal) return "";
    const mover = sideName(legal.to_move);
    if (isOver) return legal.sentence;
    if (isThinking) return `${mover} is thinking…`;
    if (!game.isAtEnd) return `Ply ${step} of ${last}.`;
    return settings.opponent !== "person" && isOpen ? `Your move. You play ${mover}.` : `${mover} to move.`;
  },

  /** @param {PawnsState} state */
  advice({ game, isOver, settings, isThinking, analysis, description }) {
    if (!game || isOver) return "";
    if (settings.values && analysis) return analysis.sentence;
    if (!isThinking && !game.isAtEnd) return "A move here replaces the rest of the game.";
    if (game.cursor >= 2) return "";
    if (!description) return "";
    // Where the pawns start is seen, and what takes long to say is on the sheet of games.
    const rules = description.explanation.slice(1).join(" ");
    return rules.length <= 200 ? rules : sentence(description.about);
  },

  /** How well the opponent plays. @param {PawnsState} state */
  strength({ settings: { level }, opponentKnows }) {
    const kind = STRENGTHS.filter(([from]) => level >= from).at(-1)?.[1] ?? "";
    const knows = level > 0 ? opponentKnows : "yes";
    if (knows === "no") return `${level} of 10: best effort, this position is not solved`;
    return `${level} of 10: ${kind}${knows === "yes" ? "" : "; may guess on this board"}`;
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
    if (legal.ending) return legal.winner === null ? "draws" : legal.winner === side ? "wins" : "";
    return legal.to_move !== side ? "" : isThinking ? "thinking…" : "to move";
  },

  /**
   * What a screen reader says of a square.
   * @param {string} square
   * @param {{ letter: string | undefined, isSelected?: boolean, isPassed?: boolean, target?: LegalMove | undefined, value?: { outcome: Outcome, value: number | null } | undefined, isMovable?: boolean }} facts
   */
  square(square, { letter, isSelected, isPassed, target, value, isMovable }) {
    const standing = letter === "P" ? "white pawn" : letter === "p" ? "black pawn" : "empty";
    const capture = standing === "empty" ? "legal capture, en passant" : "can be captured";
    const aim = target && (target.capture ? capture : "legal move");
    return listed([square, standing, isPassed && "passed over", isSelected && "selected", aim, value && verdict(value.outcome, value.value), isMovable && "can move"]);
  },
};

/** The words of the game so far. */
export const gameTexts = {
  title: "Moves",
  list: "Moves played",
  walk: "Step through the game",
  none: "No moves yet.",
  chartEmpty: "Each move adds a point: above the line White wins, below it Black wins, on it the game is a draw. The farther from the line, the sooner.",
  values: "All legal moves",
  analysing: "Analyzing…",
  searchLonger: "Search for up to 1 minute",
  again: "Play again",
  switchSides: "Switch sides",
  marks: { best: "", slip: "?!", mistake: "?", unknown: "" },
  /** @param {string} reason @param {number} positions */
  incomplete: (reason, positions) => `Incomplete: ${reason} after ${counted(positions, "position")}.`,
  /** @param {{ outcome: Outcome, value: number | null }} move */
  value: ({ outcome, value }) => verdict(outcome, value),
  /** @param {{ outcome: Outcome, value: number | null }} move */
  shortValue: ({ outcome, value }) => shortVerdict(outcome, value),

  /** What a move gave away; empty if nothing. @param {Step} step */
  note({ missed }) {
    if (!missed) return "";
    const { outcome, value } = missed;
    if (outcome === "win") return `a win${value === null ? "" : ` in ${Math.abs(value)}`} was possible`;
    if (outcome === "draw") return "a draw was possible";
    return value === null ? "" : `could have held out for ${plies(Math.abs(value))}`;
  },

  /** How many mistakes there are, as far as anybody knows. @param {Step[]} steps */
  mistakes(steps) {
    const known = steps.filter(({ quality }) => quality !== "unknown").length;
    if (known === 0) return "Mistakes are not marked: the values of these moves are unknown.";
    const mistakes = steps.filter(({ quality }) => quality === "mistake").length;
    const found = mistakes === 0 ? "No mistakes so far" : mistakes === 1 ? "One mistake (?)" : `${mistakes} mistakes (?)`;
    const extent = known < steps.length ? ` in the ${known} of ${steps.length} moves with known values` : "";
    return `${found}${extent}. A mistake gives away a win or a draw.`;
  },

  /** The end of a game, from the person's view if one plays an opponent. @param {string} how @param {boolean | null} isWon */
  result: (how, isWon) => (isWon === null ? how : `${isWon ? "You win." : "You lose."} ${how}`),

  /**
   * A finished game: how it ended, then how each side played.
   * @param {Review} review
   * @param {string} ending how it ended, as a sentence
   */
  summary({ plies: length, sides, lost }, ending) {
    const lines = [[ending, ...(length > 0 ? [`The game lasted ${plies(length)}.`] : [])].join(" ")];
    const moves = (/** @type {Step[]} */ steps) => steps.map((step) => `${step.move} (${gameTexts.note(step)})`).join(", ");
    for (const { side, mistakes, slips } of sides) {
      if (mistakes.length > 0) lines.push(`${sideName(side)} ${given(mistakes)} with ${moves(mistakes)}.`);
      else if (slips.length > 0) lines.push(`${sideName(side)} made no mistakes, but was inaccurate with ${moves(slips)}.`);
      else lines.push(`${sideName(side)} played perfectly.`);
    }
    if (lost) lines.push(`${sideName(lost)} could not have done better: the starting position is lost for ${sideName(lost)}.`);
    return lines;
  },
};

/** What mistakes gave away. @param {Step[]} mistakes */
function given(mistakes) {
  const kinds = new Set(mistakes.map(({ missed }) => missed?.outcome));
  if (!kinds.has("draw")) return "threw away a win";
  return kinds.has("win") ? "threw away a win and a draw" : "threw away a draw";
}

export const chartTexts = {
  white: "White wins",
  black: "Black wins",
  mistake: "?",
  /** A point of the chart: the move that led there. @param {Step | undefined} step */
  point(step) {
    if (!step) return "Start";
    const quality = { best: "best", slip: "inaccurate", mistake: "mistake", unknown: "value unknown" }[step.quality];
    const note = gameTexts.note(step);
    return `${step.move}: ${quality}${note && ` (${note})`}`;
  },
  /** The chart in words. @param {number} length @param {Analysis | undefined} now @param {Step[]} mistakes */
  spoken(length, now, mistakes) {
    const words = [`Value chart, ${plies(length)}.`];
    if (now) words.push(`${sideName(now.to_move)} to move ${verdict(now.outcome, now.value)}.`);
    if (mistakes.length > 0) words.push(`Mistakes: ${mistakes.map(({ move }) => move).join(", ")}.`);
    return words.join(" ");
  },
};

export const pawnsEditorTexts = {
  title: "Set up a position",
  advice: "Choose a piece, then select squares on the board.",
  brush: "Place",
  toMove: "Side to move",
  clear: "Clear board",
  start: "Start position",
  play: "Play from here",
  brushes: /** @type {{ value: Brush, label: string }[]} */ ([
    { value: "P", label: "White pawn" },
    { value: "p", label: "Black pawn" },
    { value: ".", label: "Empty" },
    { value: "passed", label: "Square passed over" },
  ]),
  /** @param {Position} position */
  verdict: ({ ending, sentence, moves, texts }) => (ending ? sentence : `${counted(moves.length, "legal move")}. Position: ${texts.one_line}`),
};

export const pawnsShareTexts = {
  copyTitle: "Copy this position",
  loadTitle: "Load a position",
  loadLabel: "Any text format, or a game: a position followed by its moves",
  placeholder: "4x5\nppp/3/PPP w b1-b2\nor rows of p, P and .\nwith rules: breakthrough on the first line",
  load: "Load this position",
  game: "Game",
  sideRows: "Side and rows",
  sizesRows: "Sizes and rows",
  size: "Size",
};

export const pawnsProofTexts = {
  about: "A certificate is a list of positions that proves the answer.",
  prove: "Prove this position",
  proveOutcome: "Prove only the outcome",
};

export const compareTexts = {
  title: "Six textbook algorithms, 3\u00a0s each",
  advice: "They run one after another on the current position.",
  compare: "Compare",
  measure: "Measure",
  measures: /** @type {{ value: Measure, label: string }[]} */ ([
    { value: "calls", label: "Calls" },
    { value: "stored", label: "Positions stored" },
    { value: "seconds", label: "Time" },
  ]),
  columns: ["Algorithm", "Value", "Calls", "Stored", "Time"],
  table: "Algorithms compared",
  /** What an algorithm found. @param {AlgorithmRun} run */
  result: ({ finished, outcome, value }) => (!finished ? "not finished" : outcome === "draw" ? "draw" : String(value)),
  ideas: /** @type {Record<string, string>} */ ({
    naive: "plays every game to its end",
    memo: "remembers the positions it has solved",
    minimax: "scores finished games from White’s point of view",
    alphabeta: "skips moves that cannot change the result",
    "alphabeta-table": "skips such moves and remembers positions",
    iterative: "searches one ply deeper each time",
  }),
  /** @param {string} position */
  note: (position) => `Position: ${position}. The scale is logarithmic: each grid line stands for ten times the one before. A call is counted on entry.`,
  /** One bar in words. @param {AlgorithmRun} run @param {string} amount */
  bar: ({ name }, amount) => `${name}: ${amount}`,
  /** What an algorithm that ran out of time has reached. @param {string} amount */
  unfinished: (amount) => `${amount} …`,
};
