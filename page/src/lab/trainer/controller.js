/** The trainer: makes puzzles, judges moves, keeps the record. It knows no page. */

import { isAbort, sentenceOf } from "../../api.js";
import { squaresOf } from "../../pawns/game.js";
import { squaresInRows } from "../../pawns/scene.js";
import { rowsAfter } from "../../pegs/state.js";
import { courseOf, drawAt, placeOf } from "./courses.js";
import { jumpsOf, restOf } from "./plan.js";
import { makePuzzle } from "./puzzle.js";
import { keepRecord, newRecord, recorded, scored } from "./record.js";
import { trainerTexts } from "./texts.js";

/** @import { Client } from "../../api.js" */
/** @import { Work } from "../../work.js" */
/** @import { Draw } from "./courses.js" */
/** @import { Choice, Puzzle } from "./puzzle.js" */
/** @import { Storage } from "./record.js" */

/**
 * @typedef {"loading" | "open" | "right" | "wrong" | "shown" | "none"} Phase open: to be solved; shown: the solution was asked for; none: there is no puzzle
 * @typedef {{ move: string | null, from: string, to: string, squares: string[] }} Frame a board, and the move that led to it
 */

/** How many puzzles are on a sheet. */
export const SHEET = 12;
/** How many seeds are tried for them: on small boards many make the same puzzle. */
const MOST_SEEDS = 60;
/** Random seeds are below this number. */
const SEEDS = 1_000_000;

export class TrainerController {
  /**
   * @param {object} around
   * @param {Client} around.client
   * @param {Work} around.work
   * @param {Storage} around.storage
   * @param {() => number} around.random from 0 to 1
   * @param {() => string} around.today
   * @param {() => void} around.onChange
   * @param {(words: string) => void} around.say
   */
  constructor({ client, work, storage, random, today, onChange, say }) {
    this.client = client;
    this.work = work;
    this.storage = storage;
    this.random = random;
    this.today = today;
    this.onChange = onChange;
    this.say = say;
    this.record = recorded(storage);
    /** @type {Draw} */
    this.draw = drawAt("", today());
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {Phase} */
    this.phase = "loading";
    /** What can be done now. @type {Choice[]} */
    this.choices = [];
    /** The boards to walk through. @type {Frame[]} */
    this.frames = [];
    this.at = 0;
    this.words = "";
    /** How much has been given away: 0 nothing, 1 what to move, 2 the move. */
    this.hint = 0;
    /** Whether anything of this puzzle has ever been given away. */
    this.wasHelped = false;
    /** Jumps made so far, of a puzzle that takes several. @type {string[]} */
    this.made = [];
    /** The jumps that lead to its goal from here in the fewest moves. @type {string[]} */
    this.plan = [];
    /** @type {string | null} */
    this.selected = null;
    this.isScored = false;
    this.asked = 0;
  }

  /** The board that is shown. @returns {Frame | null} */
  get frame() {
    return this.frames[this.at] ?? null;
  }

  /** Whether moves can be made. */
  get isOpen() {
    return this.phase === "open" && this.at === this.frames.length - 1;
  }

  /** A right choice, for hints. */
  get advised() {
    return this.choices.find(({ isRight }) => isRight) ?? null;
  }

  /** Opens the puzzle of an address. @param {string} place */
  open(place) {
    const draw = drawAt(place, this.today());
    return this.load({ ...draw, seed: draw.date ? null : (draw.seed ?? this.newSeed()) });
  }

  newSeed() {
    return Math.floor(this.random() * SEEDS);
  }

  /** Another puzzle of the same kind. */
  next() {
    const { course, level } = this.draw;
    return this.load({ course, level: level || (this.puzzle?.level ?? 2), seed: this.newSeed(), date: null });
  }

  /** Today's puzzle of the course. */
  daily() {
    return this.load({ course: this.draw.course, level: 0, seed: null, date: this.today() });
  }

  /** @param {string} key */
  chooseCourse(key) {
    const course = courseOf(key);
    const level = course.levels.includes(this.draw.level) ? this.draw.level : Math.min(2, course.levels.at(-1) ?? 1);
    return this.load({ course, level, seed: this.newSeed(), date: null });
  }

  /** @param {number} level */
  chooseLevel(level) {
    return this.load({ course: this.draw.course, level, seed: this.newSeed(), date: null });
  }

  /** @param {Draw} draw */
  async load(draw) {
    this.asked += 1;
    const mine = this.asked;
    Object.assign(this, { draw, phase: "loading", words: "", hint: 0, wasHelped: false, made: [], selected: null, isScored: false });
    this.onChange();
    try {
      const puzzle = await this.work.during((options) => makePuzzle(this.client, draw, options));
      if (mine !== this.asked) return;
      this.puzzle = puzzle;
      if (puzzle) this.start();
      else Object.assign(this, { phase: "none", words: trainerTexts.none });
    } catch (error) {
      if (mine !== this.asked) return;
      Object.assign(this, { puzzle: null, phase: "none", frames: [], words: isAbort(error) ? trainerTexts.none : sentenceOf(error) });
    }
    this.onChange();
  }

  /** Sets the puzzle up. */
  start() {
    const { puzzle } = this;
    if (!puzzle) return;
    const { squares, choices } = puzzle;
    const plan = puzzle.course.task === "solve" ? jumpsOf(puzzle.solution) : [];
    Object.assign(this, { phase: "open", words: "", hint: 0, made: [], plan, selected: null, choices, frames: [{ move: null, from: "", to: "", squares }], at: 0 });
  }

  /** Starts the same puzzle again. What has been counted, and the help that was given, stay. */
  again() {
    this.start();
    this.onChange();
  }

  /**
   * Selects a square, or moves to it. Returns whether it made sense.
   * @param {string} square
   */
  async press(square) {
    if (!this.isOpen) return true;
    const choice = this.choices.find(({ from, to }) => from === this.selected && to === square);
    if (choice) {
      await this.play(choice);
      return true;
    }
    const isMovable = this.choices.some(({ from }) => from === square);
    this.selected = isMovable && this.selected !== square ? square : null;
    this.onChange();
    return isMovable;
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    const choice = this.isOpen && this.choices.find((one) => one.from === from && one.to === to);
    if (choice) await this.play(choice);
    return Boolean(choice);
  }

  /** Makes a move, and says what it is worth. @param {Choice} choice */
  async play(choice) {
    const { puzzle } = this;
    if (!puzzle) return;
    const mine = this.asked;
    this.selected = null;
    try {
      if (puzzle.course.task === "solve") await this.jump(puzzle, choice, () => mine === this.asked);
      else {
        const moves = choice.line.length > 0 || !choice.isRight ? [choice.move, ...choice.line] : puzzle.solution;
        const frames = await this.walkOf(puzzle, moves);
        if (mine !== this.asked) return;
        Object.assign(this, { frames, at: 1 });
        this.finish(choice.isRight, choice.words);
      }
    } catch (error) {
      if (mine === this.asked) this.say(sentenceOf(error));
    }
    this.onChange();
  }

  /**
   * A jump of a puzzle that takes several.
   * @param {Puzzle} puzzle
   * @param {Choice} choice
   * @param {() => boolean} isCurrent
   */
  async jump(puzzle, choice, isCurrent) {
    const made = [...this.made, choice.move];
    const board = await this.client.ask("pegs/moves", { position: puzzle.position, jumps: made });
    const isPlanned = board.met || choice.move === this.plan[0];
    const rest = isPlanned ? null : await restOf(this.client, puzzle, made, board);
    if (!isCurrent()) return;
    const { from, to, move } = choice;
    this.made = made;
    this.frames = [...this.frames, { move, from, to, squares: board.squares }];
    this.at = this.frames.length - 1;
    this.plan = rest ? rest.jumps : this.plan.slice(1);
    this.choices = board.jumps.map((jump) => ({ ...jump, isRight: jump.move === this.plan[0], words: "", line: [] }));
    if (board.met) this.finish(board.moves_made <= puzzle.moves, trainerTexts.solved(board.moves_made, puzzle.moves));
    else if (rest?.outcome === "impossible") this.finish(false, trainerTexts.lost(move, rest.proof));
    else if (rest?.outcome === "spent") this.finish(false, trainerTexts.spent(move, puzzle.moves));
    else this.hint = 0;
  }

  /** @param {boolean} isRight @param {string} words */
  finish(isRight, words) {
    this.phase = isRight ? "right" : "wrong";
    this.words = words;
    this.score(isRight ? (this.wasHelped ? 0.5 : 1) : 0);
  }

  /** Counts the first attempt. @param {number} score */
  score(score) {
    if (this.isScored || !this.puzzle) return;
    this.isScored = true;
    this.record = scored(this.record, { ...this.puzzle, place: placeOf(this.draw) }, score);
    keepRecord(this.storage, this.record);
  }

  /** The boards that moves lead to, from the start. @param {Puzzle} puzzle @param {string[]} moves @returns {Promise<Frame[]>} */
  async walkOf({ course, position, squares }, moves) {
    /** @type {Frame} */
    const first = { move: null, from: "", to: "", squares };
    if (course.family === "pawns") {
      const { played } = await this.client.ask("pawns/moves", { position: [position, ...moves].join(" "), ...(course.rules && { rules: course.rules }) });
      return [first, ...played.map(({ move, position: line }) => ({ move, ...squaresOf(move), squares: squaresInRows(line) }))];
    }
    const { made } = await this.client.ask("pegs/moves", { position, jumps: moves });
    return [first, ...made.map(({ move, from, to }, index) => ({ move, from, to, squares: rowsAfter(squares, made.slice(0, index + 1)) }))];
  }

  /** Gives a hint: first what to move, then where. */
  giveHint() {
    if (!this.isOpen || !this.advised) return;
    this.hint = Math.min(2, this.hint + 1);
    this.wasHelped = true;
    this.onChange();
  }

  /** Shows the solution, which counts as not solved. */
  async showSolution() {
    const { puzzle } = this;
    if (!puzzle) return;
    const mine = this.asked;
    try {
      const frames = await this.walkOf(puzzle, puzzle.solution);
      if (mine !== this.asked) return;
      Object.assign(this, { frames, at: 0, selected: null, phase: this.phase === "right" ? "right" : "shown" });
      if (this.phase === "shown") this.words = trainerTexts.solution(puzzle.solution);
      this.score(0);
    } catch (error) {
      if (mine === this.asked) this.say(sentenceOf(error));
    }
    this.onChange();
  }

  /** Walks through the boards. @param {number} at */
  goTo(at) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.selected = null;
    this.onChange();
  }

  /** Forgets what has been done so far. */
  reset() {
    this.record = newRecord();
    keepRecord(this.storage, this.record);
    this.onChange();
  }

  /** The puzzles of a printed sheet, all different. @returns {Promise<Puzzle[]>} */
  sheet() {
    const { course } = this.draw;
    const level = this.draw.level || (this.puzzle?.level ?? 2);
    const first = this.newSeed();
    return this.work.during(async (options) => {
      /** @type {Map<string, Puzzle>} */
      const made = new Map();
      for (let seed = first; made.size < SHEET && seed < first + MOST_SEEDS; seed += 1) {
        const puzzle = await makePuzzle(this.client, { course, level, seed, date: null }, options);
        if (puzzle) made.set(puzzle.position, puzzle);
      }
      return [...made.values()];
    });
  }
}
