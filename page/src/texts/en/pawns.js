/** The words of pawns. */

import { count, counted, listed, plies, sentence, shortVerdict, sideName, stopped, verdict } from "./words.js";

/** @import { AlgorithmRun, Analysis, LegalMove, Outcome, Position, Side } from "../../types.js" */
/** @import { Measure, Scale } from "../../pawns/bars.js" */
/** @import { Brush } from "../../pawns/editor-state.js" */
/** @import { Evaluation } from "../../pawns/evaluation.js" */
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
  controls: "Game controls",
  panels: "Game panels",
  tabs: { moves: "Moves", values: "Values", share: "Share", proof: "Proof", compare: "Compare" },
  tools: {
    undo: { label: "Undo", title: "Undo your last move (U or Ctrl+Z)" },
    redo: { label: "Redo", title: "Redo the move (R or Ctrl+Y)" },
    flip: { label: "Flip", title: "Flip the board (F)" },
    hint: { label: "Hint", title: "Show which pawn to move, then where (H)" },
    values: { label: "Values", title: "Show the value of every move (V)" },
    edit: { label: "Edit", title: "Set up a position (E)" },
  },
  keys: [
    { keys: ["←", "→"], words: "step through the game" },
    { keys: ["↑", "↓"], words: "go to the previous or next variation" },
    { keys: ["Home", "End"], words: "go to the start or the end" },
    { keys: [",", "."], words: "step through the game while on the board" },
    { keys: ["U", "R"], words: "undo, redo" },
    { keys: ["H"], words: "hint: the pawn, then the move" },
    { keys: ["V"], words: "show the value of every move" },
    { keys: ["F"], words: "flip the board" },
    { keys: ["P"], words: "replay the game, or pause" },
    { keys: ["N"], words: "new game" },
    { keys: ["E"], words: "set up a position" },
    { keys: ["Esc"], words: "deselect the pawn, close a panel, cancel editing" },
  ],
  editingAdvice: "Choose a piece, then select squares on the board.",
  check: "Check the proof",
  opponent: "Opponent",
  side: "You play",
  strengthLabel: "Level",
  sides: /** @type {{ value: Side, label: string }[]} */ ([
    { value: "white", label: "White" },
    { value: "black", label: "Black" },
  ]),
  opponents: /** @type {{ value: Settings["opponent"], label: string }[]} */ ([
    { value: "engine", label: "Engine" },
    { value: "random", label: "Random" },
    { value: "person", label: "Human" },
  ]),
  newGame: "New game.",
  undone: "Move undone.",
  previousGame: "Back to the previous game.",
  nextGame: "Forward to the next game.",
  loaded: "Position loaded.",
  notYourTurn: "It is not your turn.",
  guessed: "That move was a guess: this position is not solved.",
  elsewhere: "this game is stored in another browser",
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
    if (!game.isAtEnd) return `Ply ${step} of ${last}. ${mover} to move.`;
    return settings.opponent !== "person" && isOpen ? `Your move. You play ${mover}.` : `${mover} to move.`;
  },

  /** @param {PawnsState} state */
  advice({ game, isOver, isOpen, isRevealed, analysis }) {
    if (!game) return "";
    if (isOver) return "";
    if (isRevealed && analysis) return pawnsTexts.outcome(analysis);
    if (!game.isAtEnd) return "Playing another move here starts a variation.";
    return isOpen && !game.isBegun ? "Select a pawn, then a square." : "";
  },

  /** Who wins, and how soon. @param {Analysis} analysis */
  outcome({ outcome, winner, plies: distance, reason }) {
    if (outcome === "draw") return "With best play the game is a draw.";
    if (winner === null) return reason ? `It is unknown who wins: ${stopped(reason)}` : "It is unknown who wins.";
    return `${sideName(winner)} wins${distance === null ? "" : ` in ${plies(distance)}`}.`;
  },

  /** Whether what is said has a proof. @param {PawnsState} state */
  isProved: ({ isOver, isRevealed, analysis }) => !isOver && isRevealed && analysis !== undefined && analysis.outcome !== "unknown",

  /** How well the opponent plays. @param {number} level */
  strength(level) {
    const kind = STRENGTHS.filter(([from]) => level >= from).at(-1)?.[1] ?? "";
    return `${level} of 10: ${kind}`;
  },

  /** Who plays whom. @param {PawnsState} state */
  players({ settings: { opponent, side, level }, opponentKnows }) {
    if (opponent === "person") return "Two people";
    const you = `You play ${sideName(side)} against`;
    if (opponent === "random" || level === 0) return `${you} random moves`;
    const knowledge = { yes: "", perhaps: "; it may guess on this board", no: "; it guesses, because this position is not solved" }[opponentKnows];
    return `${you} the engine, level ${level}${knowledge}`;
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
    return listed([square, standing, isPassed && "en passant square", isSelected && "selected", aim, value && verdict(value.outcome, value.value), isMovable && "can move"]);
  },
};

/** The words of the game so far. */
export const gameTexts = {
  list: "Moves played",
  walk: "Step through the game",
  chartEmpty: "Upper half: White wins; lower half: Black wins. The farther from the middle, the sooner the win.",
  prune: "Delete this move and all that follow",
  values: "All legal moves",
  over: "The game is over: there are no moves.",
  valuesHidden: "Values show who wins after each move, and in how many plies.",
  showValues: "Show values",
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
    if (known === 0) return "Mistakes can’t be marked: these moves’ values are unknown.";
    const mistakes = steps.filter(({ quality }) => quality === "mistake").length;
    const found = mistakes === 0 ? "No mistakes so far" : mistakes === 1 ? "One mistake (?)" : `${mistakes} mistakes (?)`;
    const extent = known < steps.length ? ` in the ${known} of ${steps.length} moves with known values` : "";
    return `${found}${extent}.`;
  },

  /** Who has won, from the person's view if one plays an opponent. @param {Side | null} winner @param {Side | null} person */
  result(winner, person) {
    if (winner === null) return "A draw.";
    if (person === null) return `${sideName(winner)} wins.`;
    return winner === person ? "You win." : "You lose.";
  },

  /**
   * A finished game: how it ended, then how each side played.
   * @param {Review} review
   * @param {string} result who has won, as a sentence
   */
  summary({ plies: length, sides, lost }, result) {
    const lines = [[result, ...(length > 0 ? [`The game lasted ${plies(length)}.`] : [])].join(" ")];
    const moves = (/** @type {Step[]} */ steps) => steps.map((step) => `${step.move} (${gameTexts.note(step)})`).join(", ");
    for (const { side, mistakes, slips } of sides) {
      if (mistakes.length > 0) lines.push(`${sideName(side)} ${given(mistakes)} with ${moves(mistakes)}.`);
      else if (slips.length > 0) lines.push(`${sideName(side)} made no mistakes, but played inaccurately: ${moves(slips)}.`);
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

export const evaluationTexts = {
  /** @param {Evaluation["kind"]} kind @param {number | null} distance */
  label(kind, distance) {
    if (kind === "hidden") return "Value: shown after the first move";
    if (kind === "unknown") return "Value: unknown";
    if (kind === "draw") return "Value: draw";
    if (distance === 0) return `Value: ${sideName(kind)} has won`;
    return `Value: ${sideName(kind)} wins${distance === null ? "" : ` in ${plies(distance)}`}`;
  },
  /** @param {Evaluation["kind"]} kind @param {number | null} distance */
  short(kind, distance) {
    if (kind === "hidden") return "";
    return kind === "unknown" ? "?" : kind === "draw" ? "=" : distance ? String(distance) : "";
  },
};

export const chartTexts = {
  white: "White wins",
  black: "Black wins",
  draw: "draw",
  /** @param {number} distance */
  distance: (distance) => `in ${distance}`,
  plies: "plies played",
  empty: "The value of each position appears here as you play.",
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
    if (now) words.push(`${sideName(now.to_move)} to move: ${verdict(now.outcome, now.value)}.`);
    if (mistakes.length > 0) words.push(`Mistakes: ${mistakes.map(({ move }) => move).join(", ")}.`);
    return words.join(" ");
  },
};

export const pawnsEditorTexts = {
  advice: "“Done” starts a new game from this position; “Cancel” goes back. Your game is kept either way.",
  brush: "Place",
  toMove: "Side to move",
  clear: "Clear",
  start: "Start position",
  brushes: /** @type {{ value: Brush, label: string }[]} */ ([
    { value: "P", label: "White pawn" },
    { value: "p", label: "Black pawn" },
    { value: ".", label: "Empty" },
    { value: "passed", label: "En passant square" },
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
  game: "Moves up to here",
  tree: "Game with variations",
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
  watch: "Watch them search",
  measure: "Measure",
  measures: /** @type {{ value: Measure, label: string }[]} */ ([
    { value: "calls", label: "Calls" },
    { value: "stored", label: "Positions stored" },
    { value: "seconds", label: "Time" },
  ]),
  scale: "Scale",
  scales: /** @type {{ value: Scale, label: string }[]} */ ([
    { value: "linear", label: "Linear" },
    { value: "logarithmic", label: "Logarithmic" },
  ]),
  /** What an axis measures. @param {Measure} measure @param {Scale} scale */
  axis: (measure, scale) => `${{ calls: "calls", stored: "positions stored", seconds: "time" }[measure]}, ${scale} scale`,
  /** A place of an axis. @param {number} amount */
  tick: (amount) => (amount >= 1e6 ? `${count(amount / 1e6)}\u00a0M` : amount >= 1e4 ? `${count(amount / 1e3)}\u00a0k` : count(amount)),
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
  note: (position) => `Position: ${position}. A call is counted on entry.`,
  /** One bar in words. @param {{ name: string }} run @param {string} amount */
  bar: ({ name }, amount) => `${name}: ${amount}`,
  /** What an algorithm that ran out of time has reached. @param {string} amount */
  unfinished: (amount) => `${amount} …`,
};
