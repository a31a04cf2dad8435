/**
 * The choice of a game: one that people know by name, or any rules by their keys; its
 * board and its players. Nothing of it is true before the game is started. Plain data
 * and transitions; what rules mean, and which are possible, the server says.
 */

import { notation } from "../notation.js";
import { UNNAMED } from "./game.js";
import { MOST_SQUARES } from "./settings.js";

/** @import { RuleBook, RuleKey, RuleSet } from "../types.js" */
/** @import { Settings } from "./settings.js" */

/**
 * @typedef {{ rules: string, rows: number, cols: number }} Choice a game to play
 * @typedef {Choice & { name: string }} KnownGame
 * @typedef {Pick<Settings, "opponent" | "side" | "level">} Seats who plays
 */

export class GamesState {
  /** @param {KnownGame[]} games */
  constructor(games) {
    this.games = games;
    /** @type {Choice} */
    this.choice = { rules: "", rows: 3, cols: 3 };
    /** @type {Seats} */
    this.seats = { opponent: "engine", side: "white", level: 6 };
    /** The rules that are chosen, or those before while the server is asked. @type {RuleSet | null} */
    this.description = null;
    /** @type {RuleKey[]} */
    this.keys = [];
    /** Why the keys do not go together. */
    this.trouble = "";
    this.requests = 0;
  }

  /** The game that is chosen, if it has a name. */
  get game() {
    const { rules, rows, cols } = this.choice;
    return this.games.find((game) => game.rules === rules && game.rows === rows && game.cols === cols) ?? null;
  }

  /** Whether it can be played. */
  get isPlayable() {
    return this.trouble === "" && this.description?.rules === this.choice.rules;
  }

  /** Starts with the game that is played. @param {Choice & Seats} settings */
  open({ rules, rows, cols, opponent, side, level }) {
    this.seats = { opponent, side, level };
    return this.choose({ rules, rows, cols });
  }

  /** Changes the players. @param {Partial<Seats>} seats */
  seat(seats) {
    this.seats = { ...this.seats, ...seats };
  }

  /** Changes the board. @param {{ rows?: number, cols?: number }} size @returns {boolean} whether a board may be that large */
  resize({ rows = this.choice.rows, cols = this.choice.cols }) {
    if (rows * cols > MOST_SQUARES) return false;
    this.choice = { ...this.choice, rows, cols };
    return true;
  }

  /** Chooses a game. @param {Choice} choice @returns {{ request: number, rules: string }} what to ask about */
  choose({ rules, rows, cols }) {
    this.choice = { rules, rows, cols };
    return this.ask(rules);
  }

  /** Changes one key of the rules. @param {string} key @param {string} value */
  change(key, value) {
    const values = (this.description?.values ?? []).map((own) => notation`${own.key}=${own.key === key ? value : own.value}`);
    return this.ask([UNNAMED, ...values].join(","));
  }

  /** @param {string} rules */
  ask(rules) {
    this.requests += 1;
    return { request: this.requests, rules };
  }

  /** The value of a key. @param {string} name */
  valueOf(name) {
    return this.description?.values.find(({ key }) => key === name)?.value ?? "";
  }

  /** Takes what the server says of rules. @param {number} request @param {RuleBook} book */
  describe(request, { games: [description], keys }) {
    if (request !== this.requests || !description) return false;
    this.description = description;
    this.keys = keys;
    this.choice = { ...this.choice, rules: description.rules };
    this.trouble = "";
    return true;
  }

  /** The server refuses the rules. @param {number} request @param {string} words */
  refuse(request, words) {
    if (request !== this.requests) return false;
    this.trouble = words;
    return true;
  }
}

/** The name of a game: on another board it keeps its name, if no other has its rules. @param {KnownGame[]} games @param {Choice} choice */
export function nameOf(games, { rules, rows, cols }) {
  const alike = games.filter((game) => game.rules === rules);
  const [first] = alike;
  return alike.find((game) => game.rows === rows && game.cols === cols)?.name ?? (alike.length === 1 ? (first?.name ?? null) : null);
}
