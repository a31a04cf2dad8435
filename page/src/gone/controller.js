/** A board of Gone in use: asks the server and updates the state. */

import { ApiError, isAbort, messageOf, sentenceOf } from "../api.js";
import { base64, bytesOf } from "../files.js";
import { hurriedPace, Player, systemClock, timelineOf } from "../player.js";
import { fileTexts, workTexts } from "../texts.js";
import { goneTexts } from "./texts.js";
import { Cells } from "./cells.js";
import { isPbm, pair } from "./pair.js";
import { boardAt, placeOf, rulesText, splitRules } from "./place.js";
import { EXAMPLE } from "./state.js";

/** @import { Client } from "../api.js" */
/** @import { NamedFile } from "../files.js" */
/** @import { Clock } from "../player.js" */
/** @import { GoneSolution, Question } from "../types.js" */
/** @import { Work } from "../work.js" */
/** @import { Shares } from "./cells.js" */
/** @import { Brush, GoneRules, GoneState, Place } from "./state.js" */

/** The pause after painting before the board is solved, in milliseconds. */
const REST = 120;

export class GoneController {
  /**
   * @param {GoneState} state
   * @param {object} around
   * @param {Client} around.client
   * @param {Work} around.work
   * @param {() => void} around.onChange called when the view must be redrawn
   * @param {() => void} around.onBoard called when the board changes and its proof is outdated
   * @param {(words: string) => void} around.say
   * @param {(words: string) => void} around.murmur
   * @param {(place: string, isNew?: boolean) => void} around.goTo
   * @param {Clock} [around.clock]
   */
  constructor(state, { client, work, onChange, onBoard, say, murmur, goTo, clock = systemClock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.onBoard = onBoard;
    this.say = say;
    this.murmur = murmur;
    this.goTo = goTo;
    this.clock = clock;
    /** Whether the board has been shown. */
    this.isShown = false;
    /** The board as part of the address. */
    this.place = "";
    /** The first image of a pair, until the second is loaded. @type {NamedFile | null} */
    this.half = null;
    /** Whether the last cell was painted by keyboard, so that its answer is announced. */
    this.isByKey = false;
    /** @type {unknown} */
    this.waiting = undefined;
    this.player = new Player(timelineOf(state, (round) => this.show(round)), { pace: hurriedPace, onChange, clock });
  }

  /** Shows the board and the rules of an address. @param {string} address */
  async open(address) {
    const { state } = this;
    if (this.isShown && (address === "" || address === this.place)) {
      this.goTo(this.place);
      this.onChange();
      if (!state.rounds) await this.solve();
      return;
    }
    const { place, rules } = splitRules(address);
    state.setRules(rules);
    const found = place === "" ? state.cells : boardAt(place);
    if (typeof found === "string") this.say(found);
    const cells = typeof found === "string" ? state.cells : found;
    if (this.isShown) state.replace(cells);
    else state.put(cells);
    this.isShown = true;
    await this.begin();
  }

  /** Replaces the board. @param {Cells} cells */
  async replace(cells) {
    this.state.replace(cells);
    await this.begin(true);
  }

  example() {
    return this.replace(Cells.of(EXAMPLE));
  }

  clear() {
    const { rows, cols } = this.state.cells;
    return this.replace(new Cells(rows, cols));
  }

  /** @param {{ rows?: number, cols?: number }} size */
  resize({ rows = this.state.cells.rows, cols = this.state.cells.cols }) {
    return this.replace(this.state.cells.resized(rows, cols));
  }

  /** Fills the board at random, with or without a new size. @param {Shares} shares @param {number} [rows] @param {number} [cols] */
  fill(shares, rows = this.state.cells.rows, cols = this.state.cells.cols) {
    return this.replace(Cells.random(rows, cols, shares));
  }

  /** @param {"undo" | "redo"} way */
  async travel(way) {
    if (!this.state.travel(way)) return;
    this.murmur(goneTexts.undone[way]);
    await this.begin();
  }

  /** @param {Partial<GoneRules>} rules */
  async setRules(rules) {
    this.state.setRules(rules);
    this.settle();
    await this.solve();
  }

  /** Shows a new board and solves it. @param {boolean} [isNew] whether Back leads to the one before */
  async begin(isNew = false) {
    this.settle(isNew);
    this.onChange();
    await this.solve();
  }

  /** Updates the address to a new board. @param {boolean} [isNew] */
  settle(isNew = false) {
    const { cells, rules } = this.state;
    this.player.stop();
    this.onBoard();
    const board = placeOf(cells);
    this.place = board === "" ? "" : board + rulesText(rules);
    this.goTo(this.place, isNew);
    if (board === "" && cells.values.length > 0) this.say(goneTexts.notKept);
  }

  /**
   * Solves the board.
   * @param {Partial<Question<"gone/solve">>} [wishes]
   * @returns {Promise<GoneSolution | null>} null if there is no answer, or it comes too late
   */
  async solve(wishes = {}) {
    const { state } = this;
    const request = state.begin();
    this.clock.clear(this.waiting);
    try {
      const answer = await this.work.during((options) => this.client.ask("gone/solve", { ...state.question, map: true, ...wishes }, options));
      if (!state.learn(request, answer)) return null;
      this.onChange();
      if (this.isByKey) this.murmur(`${goneTexts.underCursor(state)} ${goneTexts.headline(state)}`);
      this.isByKey = false;
      return answer;
    } catch (error) {
      const words = isAbort(error) ? workTexts.cancelled : sentenceOf(error);
      if (!state.fail(request, words)) return null;
      this.onChange();
      if (!isAbort(error)) this.say(words);
      return null;
    }
  }

  /** Goes to a round. @param {number} round */
  show(round) {
    this.state.goTo(round);
    this.onChange();
    this.murmur(goneTexts.round(this.state));
  }

  toggleHeat() {
    this.state.toggleHeat();
    this.onChange();
  }

  /** Lets fingers paint, or scroll. */
  togglePainting() {
    this.state.isPainting = !this.state.isPainting;
    this.onChange();
  }

  /** @param {Brush} brush */
  setBrush(brush) {
    this.state.brush = brush;
  }

  /** @param {Place} at @param {boolean} isRubber */
  startStroke(at, isRubber) {
    this.isByKey = false;
    if (this.state.startStroke(at, isRubber)) this.painted();
  }

  /** @param {Place} to */
  moveStroke(to) {
    if (this.state.moveStroke(to)) this.painted();
  }

  endStroke() {
    if (this.state.endStroke()) this.settle();
  }

  /** Paints the cell under the cursor. */
  paintCursor() {
    const isChanged = this.state.paintCursor();
    if (isChanged) {
      this.painted();
      this.settle();
    }
    this.murmur(goneTexts.underCursor(this.state));
    this.isByKey = true;
  }

  /** @param {number} down @param {number} right */
  moveCursor(down, right) {
    this.state.moveCursor(down, right);
    this.murmur(goneTexts.underCursor(this.state));
    this.onChange();
  }

  /** Shows what was painted, and solves the board after a pause. */
  painted() {
    this.player.stop();
    this.onBoard();
    // A request in progress is about the board before.
    this.state.begin();
    this.onChange();
    this.clock.clear(this.waiting);
    this.waiting = this.clock.set(() => this.solve(), REST);
  }

  /** Loads a board from a file, or from the two files of a pair. @param {NamedFile[]} files */
  async load(files) {
    const [first, second] = files;
    if (!first) return;
    if (files.length > 2) {
      this.say(goneTexts.tooManyFiles(files.length));
      return;
    }
    this.player.stop();
    const half = second === undefined && isPbm(first) ? this.half : null;
    const chosen = second ? pair(first, second) : half ? pair(half, first) : first;
    this.half = null;
    const { state } = this;
    const request = state.begin();
    try {
      const answer = await this.work.during((options) => this.client.ask("gone/solve", { file: base64(chosen.bytes), map: true, ...state.rules }, options));
      if (!state.load(request, answer)) return;
    } catch (error) {
      if (!state.isCurrent(request) || isAbort(error)) return;
      if (error instanceof ApiError && error.code === "half-of-pair" && chosen === first) {
        this.half = first;
        this.say(goneTexts.half(first.name));
      } else this.say(fileTexts.notLoaded(chosen.name, messageOf(error)));
      return;
    }
    this.settle();
    this.onChange();
    this.say(goneTexts.loaded(chosen.name, state.cells));
  }

  /** The board as a file. @param {string} format @returns {Promise<NamedFile | null>} */
  async save(format) {
    const found = await this.solve({ write: format });
    if (!found?.file) return null;
    const { rows, cols } = this.state.cells;
    const ending = { grid: "txt", coordinates: "coordinates.txt" }[format] ?? format;
    return { name: `gone-${rows}x${cols}.${ending}`, bytes: bytesOf(found.file) };
  }

  /** Stops all work when the view is hidden. */
  leave() {
    this.player.stop();
    this.work.stop();
  }
}
