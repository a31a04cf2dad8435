/** A peg board in play: asks the server and updates the state. */

import { isAbort, sentenceOf } from "../api.js";
import { notation } from "../notation.js";
import { Player, systemClock, timelineOf } from "../player.js";
import { pegsTexts, workTexts } from "../texts.js";

/** @import { Client } from "../api.js" */
/** @import { Clock } from "../player.js" */
/** @import { Work } from "../work.js" */
/** @import { PegsState, Press } from "./state.js" */

/** The time limit of a search that runs by itself. */
const PATIENCE = "5s";

export class PegsController {
  /**
   * @param {PegsState} state
   * @param {object} around
   * @param {Client} around.client
   * @param {Work} around.work
   * @param {() => void} around.onChange called when the view must be redrawn
   * @param {() => void} around.onBoard called when the board or its goal changes
   * @param {(words: string) => void} around.say
   * @param {(words: string) => void} around.murmur
   * @param {Clock} [around.clock]
   */
  constructor(state, { client, work, onChange, onBoard, say, murmur, clock = systemClock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.onBoard = onBoard;
    this.say = say;
    this.murmur = murmur;
    this.player = new Player(timelineOf(state, (step) => this.show(step)), {
      onChange,
      onPause: () => this.look(),
      // Play without jumps shows a solution.
      onEmpty: () => !state.board?.met && this.playSolution(),
      clock,
    });
  }

  /**
   * Loads a board, or reports why not.
   * @param {string} text a name, or a board
   * @param {string} [goal] replaces the goal of the board
   */
  async load(text, goal) {
    const request = this.state.begin();
    this.player.stop();
    this.work.stop();
    const before = this.state.board?.position;
    try {
      const board = await this.client.askAbout("pegs/moves", text, goal === undefined ? {} : { goal });
      if (!this.state.load(request, board)) return;
    } catch (error) {
      if (this.state.isCurrent(request)) this.say(sentenceOf(error));
      throw error;
    }
    if (this.state.board?.position !== before) this.onBoard();
    this.judge(request);
  }

  /** Loads a board; a failure has been reported when this returns false. @param {string} text */
  async tryLoad(text) {
    try {
      await this.load(text);
      return true;
    } catch {
      return false;
    }
  }

  /** Returns to the start of the board. */
  async restart() {
    if (this.state.start) await this.tryLoad(this.state.start.position);
  }

  /** Gets the legal jumps, and finds out whether the goal can still be reached. */
  async look() {
    const request = this.state.begin();
    if (await this.refresh(request)) await this.judge(request);
  }

  /** Gets the legal jumps. @param {number} request @returns {Promise<boolean>} whether they came in time */
  async refresh(request) {
    const { state } = this;
    if (!state.start) return false;
    const before = state.board?.position;
    try {
      const board = await this.client.ask("pegs/moves", { position: state.start.position, jumps: state.made });
      if (!state.learn(request, board)) return false;
    } catch (error) {
      if (state.isCurrent(request)) this.say(sentenceOf(error));
      return false;
    }
    if (state.board?.position !== before) this.onBoard();
    return true;
  }

  /** Finds out whether the goal can be reached from here. @param {number} request */
  async judge(request) {
    const { state } = this;
    const isOpen = state.judge();
    this.onChange();
    if (!isOpen || !state.board) return;
    const { position } = state.board;
    try {
      const found = await this.work.during((options) =>
        this.client.ask("pegs/solve", { position, any: true, time_limit: PATIENCE }, options),
      );
      if (state.judged(request, found)) this.onChange();
    } catch (error) {
      if (state.notJudged(request, isAbort(error))) this.onChange();
    }
  }

  /** Searches for a solution from here. @returns {Promise<boolean>} whether there is one to play */
  async solve() {
    const { state } = this;
    if (!state.board) return false;
    this.player.stop();
    const request = state.begin();
    if (!state.isKnown && !(await this.refresh(request))) return false;
    const { position } = state.board;
    try {
      const found = await this.work.during((options) => this.client.ask("pegs/solve", { position }, options));
      if (!state.solved(request, found)) return false;
    } catch (error) {
      if (state.isCurrent(request)) this.say(isAbort(error) ? workTexts.cancelled : sentenceOf(error));
      return false;
    }
    this.onChange();
    if (state.why) this.murmur(state.why.words);
    return state.isPlan && !state.isAtEnd;
  }

  /** Searches for a solution from here and plays it. */
  async playSolution() {
    if (await this.solve()) this.player.play();
  }

  /** Makes a hole the goal, and plays the solution. @param {string} square */
  async reach(square) {
    const { start } = this.state;
    if (!start) return;
    try {
      await this.load(start.position, notation`reach ${square}`);
    } catch {
      return;
    }
    await this.playSolution();
  }

  /** @param {string} square */
  async press(square) {
    this.player.pause();
    return this.follow(this.state.press(square));
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    return this.follow(this.state.drop(from, to));
  }

  /** Carries out the effect of a click. @param {Press} press */
  async follow(press) {
    if (press.kind === "stuck") this.say(pegsTexts.stuck);
    if (press.kind === "choose-first") this.say(pegsTexts.chooseFirst);
    if (press.kind === "no-jump") this.say(pegsTexts.noJump(press.from, press.to));
    this.onChange();
    if (press.kind === "reach") await this.reach(press.square);
    if (press.kind === "jump") {
      this.state.jump(press.jump);
      this.murmur(pegsTexts.jumped(press.jump));
      this.onChange();
      await this.look();
    }
    return press;
  }

  /** Shows the board after a number of jumps. @param {number} step */
  show(step) {
    this.state.goTo(step);
    this.onChange();
    // During playback the legal jumps are not needed.
    if (!this.player.isPlaying) this.look();
  }

  deselect() {
    this.state.deselect();
    this.onChange();
  }

  /** Shows another argument for the impossibility. @param {number} index */
  lookAtArgument(index) {
    this.state.lookAtArgument(index);
    this.onChange();
  }

  /** Stops all work when the view is hidden. */
  leave() {
    this.player.stop();
    this.work.stop();
  }
}
