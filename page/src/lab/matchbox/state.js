/** A matchbox machine: its boxes, its beads, the games that it has played. It knows no page. */

/** @import { BoxList, MachineTurn, Position, Side, Training } from "../../types.js" */

export const BOARDS = /** @type {const} */ (["3x3", "3x4", "4x3", "4x4"]);
export const LESSONS = /** @type {const} */ (["punish", "reward", "both"]);
export const OPPONENTS = /** @type {const} */ (["random", "perfect", "machine"]);

/**
 * @typedef {object} Settings
 * @property {string} board
 * @property {string} rules of the game; empty for those that the board names, or else the classic ones
 * @property {Side | ""} side the machine's; empty for the side that moves second
 * @property {typeof LESSONS[number]} lesson
 * @property {typeof OPPONENTS[number]} opponent
 * @property {number} each beads for every move at the start
 * @property {number} seed
 *
 * @typedef {{ game: number, losses: number }} Perfection after which game, and after how many losses
 */

/** @type {Settings} */
export const USUAL = { board: "3x3", rules: "", side: "", lesson: "punish", opponent: "random", each: 1, seed: 1 };

export class MatchboxState {
  constructor() {
    /** @type {Settings} */
    this.settings = { ...USUAL };
    /** @type {BoxList | null} */
    this.kit = null;
    this.isRunning = false;
    /** Box by box, move by move. @type {number[][]} */
    this.beads = [];
    /** Those of the opponent, if it is a machine that has played. @type {number[][] | null} */
    this.opponentBeads = null;
    /** The numbers of the boxes that can be reached and hold a losing bead. @type {Set<number>} */
    this.losing = new Set();
    /** Games won, drawn and lost. */
    this.score = { won: 0, drawn: 0, lost: 0 };
    /** Games won less games lost, after each game, from before the first. */
    this.balance = [0];
    /** Boxes with a losing bead, likewise. */
    this.losingBoxes = [0];
    /** @type {Perfection | null} */
    this.perfect = null;
    /** Many machines at once. @type {Training | null} */
    this.many = null;
    /** The game against a person. @type {string[]} */
    this.moves = [];
    /** @type {MachineTurn | null} */
    this.turn = null;
    /** The position on the board. */
    this.position = "";
    /** What a person can do there, when it is a person's turn. @type {Position | null} */
    this.legal = null;
    /** @type {string | null} */
    this.selected = null;
  }

  /** A machine that has learned nothing, and no games. */
  clear() {
    const boxes = this.kit?.boxes ?? [];
    this.beads = boxes.map(({ moves }) => moves.map(() => this.settings.each));
    this.opponentBeads = null;
    this.losing = new Set(boxes.filter(({ moves }) => moves.some(({ losing }) => losing)).map(({ number }) => number));
    this.score = { won: 0, drawn: 0, lost: 0 };
    this.balance = [0];
    this.losingBoxes = [this.losing.size];
    this.perfect = null;
    this.many = null;
    this.endGame();
  }

  /** Forgets the game against a person. */
  endGame() {
    [this.moves, this.turn, this.legal, this.selected] = [[], null, null, null];
    this.position = this.kit?.position ?? "";
  }

  /** The games that the machine has played. */
  get played() {
    return this.score.won + this.score.drawn + this.score.lost;
  }

  /** How many games to ask for at once: few at first, when every game counts, and more later. */
  get stride() {
    return Math.max(1, Math.floor(this.played / 4));
  }

  /** A seed of its own for every game. */
  get seed() {
    return this.settings.seed + 1_000_003 * this.played;
  }

  /** Whether a person can move now. */
  get isOpen() {
    return this.legal !== null && this.turn?.result == null && !this.isRunning;
  }

  /** The machine's side. @returns {Side | null} */
  get side() {
    return /** @type {Side | null} */ (this.kit?.side ?? null);
  }

  /** The box that was opened last. */
  get opened() {
    return this.turn?.box ?? null;
  }

  /** The games that a training adds. @param {Training} training */
  train(training) {
    training.wins.forEach((won, game) => {
      const lost = training.losses[game] ?? 0;
      this.count(won ? "won" : lost ? "lost" : "drawn", training.losing_boxes[game] ?? 0, training.perfect[game] === 1);
    });
    this.beads = training.beads;
    this.opponentBeads = training.opponent_beads ?? null;
    this.losing = new Set(training.losing_machines.flatMap((machines, index) => (machines > 0 ? [index + 1] : [])));
  }

  /** Counts a game. @param {"won" | "drawn" | "lost"} result for the machine @param {number} losing boxes with a losing bead after it @param {boolean} isPerfect */
  count(result, losing, isPerfect) {
    this.score[result] += 1;
    const change = { won: 1, drawn: 0, lost: -1 }[result];
    this.balance.push((this.balance.at(-1) ?? 0) + change);
    this.losingBoxes.push(losing);
    if (!isPerfect) this.perfect = null;
    else this.perfect ??= { game: this.played, losses: this.score.lost };
  }

  /** What the machine did in a game against a person. @param {MachineTurn} turn */
  take(turn) {
    this.turn = turn;
    this.moves = turn.moves;
    this.position = turn.position;
    if (!turn.result) return;
    this.beads = turn.beads;
    if (turn.examined) this.losing = new Set(turn.examined.losing_boxes);
    this.count(turn.result === "win" ? "won" : turn.result === "draw" ? "drawn" : "lost", this.losing.size, turn.examined?.perfect ?? false);
  }

  /** More machines, beside those that were trained already. @param {Training} more */
  add(more) {
    const { many } = this;
    if (!many) {
      this.many = more;
      return;
    }
    const [before, now] = [many.machines, more.machines];
    const sum = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.map((number, index) => number + (b[index] ?? 0));
    this.many = {
      ...many,
      machines: before + now,
      wins: sum(many.wins, more.wins),
      draws: sum(many.draws, more.draws),
      losses: sum(many.losses, more.losses),
      resigned: sum(many.resigned, more.resigned),
      perfect: sum(many.perfect, more.perfect),
      losing_boxes: many.losing_boxes.map((mean, game) => (mean * before + (more.losing_boxes[game] ?? 0) * now) / (before + now)),
      losing_machines: sum(many.losing_machines, more.losing_machines),
      losses_until_perfect: joined(many, more, "losses_until_perfect"),
      games_until_perfect: joined(many, more, "games_until_perfect"),
    };
  }
}

/**
 * The spread over the machines of two trainings that became perfect.
 * @param {Training} a
 * @param {Training} b
 * @param {"losses_until_perfect" | "games_until_perfect"} key
 */
function joined(a, b, key) {
  const [first, second] = [a[key] ?? null, b[key] ?? null];
  if (!first || !second) return first ?? second;
  const [some, others] = [a.perfect.at(-1) ?? 0, b.perfect.at(-1) ?? 0];
  const mean = (first.mean * some + second.mean * others) / Math.max(1, some + others);
  return { least: Math.min(first.least, second.least), mean, most: Math.max(first.most, second.most) };
}
