/** The words of the matchbox machine. */

import { count, counted, percent, sideName } from "./words.js";

/** @import { BoxFront, BoxList, Side, Training } from "../../types.js" */
/** @import { MatchboxState } from "../../lab/matchbox/state.js" */

/** `1 box`, `19 boxes`. @param {number} number */
const boxes = (number) => `${count(number)} ${number === 1 ? "box" : "boxes"}`;

/** @param {{ won: number, drawn: number, lost: number }} score */
const results = ({ won, drawn, lost }) => `won ${count(won)}${drawn > 0 ? `, drew ${count(drawn)}` : ""}, lost ${count(lost)}`;

/** @param {string} machines @param {{ least: number, mean: number, most: number }} losses */
function perfection(machines, { least, mean, most }) {
  if (most === 0) return `${machines} were perfect from the start.`;
  if (least === most) return `${machines} became perfect, after ${count(most)} ${most === 1 ? "loss" : "losses"}.`;
  return `${machines} became perfect, after ${least} to ${most} losses (${mean.toFixed(1)} on average).`;
}

export const matchboxTexts = {
  board: "Board: your game against the machine",
  controls: "Training",
  /** @param {number} games */
  play: (games) => `Play ${counted(games, "game")}`,
  many: "500 machines",
  stop: "Stop",
  newGame: "New game",
  fresh: "New machine",
  overlay: "Show exact values",
  boards: "Board",
  /** @param {string} size */
  size: (size) => size.replace("x", "×"),
  anyBoard: "Any small board, and its rules",
  rules: "Rules",
  build: "Build",
  side: "The machine plays",
  second: "second",
  sides: { white: "White", black: "Black" },
  lesson: "It learns by",
  lessons: { punish: "punishment", reward: "reward", both: "both" },
  opponent: "Training against",
  opponents: { random: "random play", perfect: "perfect play", machine: "another machine" },
  each: { label: "Beads per move", fewer: "Fewer beads", more: "More beads" },
  seed: { label: "Random seed", fewer: "Previous seed", more: "Next seed" },
  print: "Print the kit",
  papers: { a4: "Print the kit: A4", letter: "Letter" },
  beads: "Beads",
  empty: "empty",
  losingBox: "can still lose",
  /** @param {number} machines @param {number} all */
  losingIn: (machines, all) => `loses in ${count(machines)} of ${count(all)}`,
  mirrored: "The box shows the mirror image.",
  games: "games",
  /** @param {number} number */
  number: (number) => count(number),
  /** @param {number} number */
  boxNumber: (number) => `Box ${count(number)}`,
  /** @param {number} number */
  times: (number) => `×${count(number)}`,
  /** @param {BoxFront["moves"][number]} move @param {number} number @param {boolean} isExact */
  bead: ({ move, colour, words, losing }, number, isExact) => `${count(number)} ${colour}: ${move}${isExact ? `, ${words}${losing ? " (a mistake)" : ""}` : ""}`,
  /** @param {number} rest */
  moreBoxes: (rest) => `And ${count(rest)} more ${rest === 1 ? "box" : "boxes"}.`,
  /** @param {BoxList} kit */
  story: ({ sentence, outcome, side, position, rules }) =>
    `${sentence}${position === "ppp/3/PPP w" && rules === "classic" && side === "black" ? " Gardner’s 24 include some mirror images; here one box covers both." : ""}${outcome === "win" ? ` ${sideName(/** @type {Side} */ (side))} can always win, so the machine can become unbeatable.` : outcome === "loss" ? " A perfect opponent always beats it." : ""}`,
  /** @param {MatchboxState} state */
  status({ played, score, perfect, losing, isRunning }) {
    if (played === 0) return isRunning ? "Playing…" : "A brand-new machine: it can’t tell good moves from bad. Play it, or let it train.";
    const end = perfect ? `Perfect after ${perfect.losses === 1 ? "1 loss" : `${count(perfect.losses)} losses`}, in game ${count(perfect.game)}.` : `${boxes(losing.size)} can still lose.`;
    return `${counted(played, "game")}: ${results(score)}. ${end}`;
  },
  /** @param {Training} many @param {boolean} isRunning */
  manyStatus({ machines, games, perfect, losses_until_perfect: spread }, isRunning) {
    const became = perfect.at(-1) ?? 0;
    const end = spread ? perfection(count(became), spread) : "None became perfect.";
    return `${counted(machines, "machine")}, ${counted(games, "game")} each: ${end}${isRunning ? " …" : ""}`;
  },
  /** What happened in the game against a person. @param {MatchboxState} state */
  turn({ kit, turn, moves, isOpen, side }) {
    if (!kit || !side) return "";
    if (!turn) return moves.length === 0 ? `You play ${sideName(side === "white" ? "black" : "white")}. Your move.` : "";
    const box = turn.box === null || turn.box === undefined ? null : kit.boxes[turn.box - 1];
    const last = turn.move ? `Box ${turn.box}: ${turn.move}.` : turn.resigned ? `Box ${box?.number ?? ""} is empty: the machine resigns.` : "";
    if (!turn.result) return isOpen ? `${last} Your move.` : last;
    const result = turn.result === "win" ? "The machine wins." : turn.result === "draw" ? "A draw." : "You win.";
    const learned = turn.changes.map(({ box: number, letter, before, after }) => (after < before ? `Box ${number} loses its bead ${letter}.` : `Box ${number} gains a bead ${letter}.`));
    return [last, result, ...learned.slice(0, 4)].filter(Boolean).join(" ");
  },
  /** @param {boolean} isMany @param {boolean} isExact */
  curves: (isMany, isExact) =>
    [
      ...(isMany ? [{ key: "won", words: "machines that win" }, { key: "perfect", words: "that are perfect" }] : [{ key: "balance", words: "games won minus games lost" }]),
      { key: "boxes", words: "boxes with a losing bead (right scale)" },
    ].filter(({ key }) => isExact || (key !== "boxes" && key !== "perfect")),
  share: percent,
  /** @param {number} number */
  balance: (number) => (number > 0 ? `+${count(Math.round(number))}` : count(Math.round(number)).replace("-", "−")),
  /** @param {number} number */
  boxCount: (number) => (Number.isInteger(number) ? count(number) : number.toFixed(1)),
  /** @param {number} number */
  gameNumber: (number) => count(Math.round(number)),
  /** @param {number} game */
  perfectAt: (game) => `perfect: game ${count(game)}`,
  /** @param {number} game */
  half: (game) => `half are perfect: game ${count(game)}`,
  /** @param {MatchboxState} state */
  chart: ({ played, score, many }) => (many ? `Learning curves of ${counted(many.machines, "machine")} over ${counted(many.games, "game")}` : `Learning curve of one machine: ${counted(played, "game")}, ${results(score)}`),
  kitGame: "The game",
  kitMachine: "The machine",
  kitBeads: "Beads",
  beadHeads: ["letter", "colour", "beads"],
  inAll: "in all",
  scoreSheet: "Score sheet",
  /** @param {string} side */
  scoreHeads: (side) => ["game", "winner", "moves", "bead taken (box, letter)", `lost by ${sideName(/** @type {Side} */ (side))} so far`],
  /** @param {number} game */
  scoreRow: (game) => [count(game), "", "", "", ""],
  /** @param {number} turn */
  frontTurn: (turn) => ` · move ${turn}`,
};
