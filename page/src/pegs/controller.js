/** A peg board in play: asks the server and updates the state. */

import { ApiError, isAbort, sentenceOf } from "../api.js";
import { notation } from "../notation.js";
import { Player, systemClock, timelineOf } from "../player.js";
import { variationTexts, workTexts } from "../texts.js";
import { pegsTexts } from "./texts.js";

/** @import { Client } from "../api.js" */
/** @import { Clock } from "../player.js" */
/** @import { PegsSolution, Question } from "../types.js" */
/** @import { Work } from "../work.js" */
/** @import { Keeps, Node, PegsState, Press } from "./state.js" */

/** The time limits of searches that run by themselves: for the lamp, and for the fewest moves. */
const [PATIENCE, BEST_PATIENCE] = ["5s", "2s"];

/** What an outcome after a jump says of the jump. */
const KEEPS = /** @type {const} */ ({ reachable: "yes", impossible: "no", unknown: "unknown" });

export class PegsController {
  /**
   * @param {PegsState} state
   * @param {object} around
   * @param {Client} around.client
   * @param {Work} around.work
   * @param {Work} around.quiet work that nobody waits for
   * @param {() => void} around.onChange called when the view must be redrawn
   * @param {() => void} around.onBoard called when the board or its goal changes
   * @param {(words: string) => void} around.say
   * @param {(words: string) => void} around.murmur
   * @param {(isEnd: boolean) => void} [around.onJump] called when a jump was made, and it is known whether others follow
   * @param {Clock} [around.clock]
   */
  constructor(state, { client, work, quiet, onChange, onBoard, say, murmur, onJump = () => {}, clock = systemClock }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.quiet = quiet;
    /** What else is asked of every board. @type {{ golden?: boolean }} */
    this.wishes = {};
    this.onChange = onChange;
    this.onBoard = onBoard;
    this.say = say;
    this.murmur = murmur;
    this.onJump = onJump;
    /** The legal jumps while they are on their way. @type {Promise<boolean> | null} */
    this.coming = null;
    this.player = new Player(timelineOf(state, (step) => this.show(step)), {
      onChange,
      onPause: () => this.look(),
      clock,
    });
  }

  /**
   * Loads a board, or reports why not.
   * @param {string} text a name, or a board
   * @param {object} [more]
   * @param {string | undefined} [more.goal] replaces the goal of the board
   * @param {string[][]} [more.lines] jumps made before: the main line, and its variations from the start
   * @param {number | null} [more.step] how many jumps of the main line are shown; all of them if null
   * @param {string | null} [more.at] the place among variations, as in an address
   * @param {string[] | null} [more.march] jumps that are known to lead to the goal
   */
  async load(text, { goal, lines = [], step = null, at = null, march = null } = {}) {
    const request = this.state.begin();
    this.player.stop();
    this.work.stop();
    this.quiet.stop();
    const before = this.state.board?.position;
    const fields = { ...this.wishes, ...(goal !== undefined && { goal }) };
    try {
      const board = await this.client.askAbout("pegs/moves", text, fields);
      const [read, known] = await Promise.all([this.read(text, fields, lines), this.read(text, fields, march ? [march] : [])]);
      if (!this.state.load(request, board)) return;
      this.state.restore(request, read, { step, at, march: known[0] ?? null });
    } catch (error) {
      if (this.state.isCurrent(request)) this.say(sentenceOf(error));
      throw error;
    }
    if (this.state.board?.position !== before) this.onBoard();
    if (this.state.game.isBegun) await this.look();
    else this.judge(request);
    this.learnBest();
  }

  /** Lines of jumps as the server reads them; a variation that it cannot read is left out, and said so. @param {string} text @param {object} fields @param {string[][]} lines */
  async read(text, fields, lines) {
    const made = async (/** @type {string[]} */ jumps) => (await this.client.askAbout("pegs/moves", text, { ...fields, jumps })).made;
    const [main, ...others] = await Promise.all(lines.map((jumps, index) => made(jumps).catch((error) => {
      if (index > 0 && error instanceof ApiError && error.field !== null) return null;
      throw error;
    })));
    const read = others.flatMap((line) => (line ? [line] : []));
    if (read.length < others.length) this.say(variationTexts.lost(others.length - read.length));
    return main ? [main, ...read] : [];
  }

  /** Finds out how few moves the board takes, while nobody waits for it. */
  async learnBest() {
    const { state } = this;
    const { start } = state;
    if (!start || start.met) return;
    // The fewest moves to reach a hole take long to find; the fewest jumps do not.
    const question = { position: start.position, fewest_moves: !state.isReach, time_limit: BEST_PATIENCE };
    try {
      const found = await this.quiet.during(({ signal }) => this.client.ask("pegs/solve", question, { signal }));
      if (state.learnBest(start, found)) this.onChange();
    } catch {
      // What is not known is not shown.
    }
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

  /** Returns to the start of the board; what was played stays. */
  async restart() {
    const { state } = this;
    if (!state.start) return;
    this.player.stop();
    this.work.stop();
    state.restart();
    this.onChange();
    await this.look();
  }

  /** Goes to a jump, on whichever line. @param {Node} node */
  async visit(node) {
    this.player.pause();
    this.state.visit(node);
    this.onChange();
    await this.look();
  }

  /** Goes to the variation before or after the current jump. @param {1 | -1} by */
  async vary(by) {
    const sibling = this.state.game.sibling(by);
    if (sibling) await this.visit(sibling);
  }

  /** Makes the current line the main one. */
  promote() {
    this.state.game.promote();
    this.onChange();
  }

  /** Removes the current jump and those that follow. */
  async prune() {
    const { game } = this.state;
    const { parent } = game.node;
    if (!parent) return;
    game.prune();
    await this.visit(parent);
  }

  /** Switches the lamp. @param {boolean} isOn */
  async setLamp(isOn) {
    this.state.setLamp(isOn);
    if (!isOn) this.work.stop();
    this.onChange();
    await this.look();
  }

  /** Gets the legal jumps, and finds out whether the goal can still be reached. @param {() => void} [onKnown] called in between */
  async look(onKnown = () => {}) {
    const request = this.state.begin();
    if (!(await this.refresh(request))) return;
    onKnown();
    await this.judge(request);
  }

  /** Gets the legal jumps. @param {number} request @returns {Promise<boolean>} whether they came in time */
  refresh(request) {
    const coming = this.fetchJumps(request).finally(() => {
      if (this.coming === coming) this.coming = null;
    });
    this.coming = coming;
    return coming;
  }

  /** @param {number} request @returns {Promise<boolean>} whether the legal jumps came in time */
  async fetchJumps(request) {
    const { state } = this;
    if (!state.start) return false;
    const before = state.board?.position;
    try {
      const board = await this.client.ask("pegs/moves", { position: state.start.position, jumps: state.made, ...this.wishes });
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
      if (!state.judged(request, found)) return;
      this.onChange();
      if (found.outcome === "reachable") await this.judgeJumps(request);
    } catch (error) {
      if (state.notJudged(request, isAbort(error))) this.onChange();
    }
  }

  /** Finds out which of the jumps keep the goal possible. @param {number} request */
  async judgeJumps(request) {
    const { state } = this;
    const jumps = state.legalJumps;
    if (jumps.length === 0) return;
    const positions = jumps.map((jump) => state.textAfter(jump));
    const question = /** @type {Question<"pegs/solve">} */ (/** @type {unknown} */ ({ positions, any: true, time_limit: PATIENCE }));
    const reply = await this.work.during((options) => this.client.ask("pegs/solve", question, options));
    const { answers } = /** @type {{ answers: Partial<PegsSolution>[] }} */ (/** @type {unknown} */ (reply));
    const keeps = jumps.map(({ move }, index) => /** @type {[string, Keeps]} */ ([move, KEEPS[answers[index]?.outcome ?? "unknown"]]));
    if (state.learnKeeps(request, keeps)) this.onChange();
  }

  /** Shows one jump towards the goal. */
  async hint() {
    const { state } = this;
    if (!state.board || state.ending?.kind === "solved") return;
    this.player.pause();
    const request = state.begin();
    if (!state.isKnown && !(await this.refresh(request))) return;
    const { position } = state.board;
    try {
      const found = await this.work.during((options) => this.client.ask("pegs/solve", { position, any: true }, options));
      if (!state.hinted(request, found)) return;
      this.say(pegsTexts.hint(found, state.hint));
    } catch (error) {
      if (state.isCurrent(request)) this.say(isAbort(error) ? workTexts.cancelled : sentenceOf(error));
    }
    this.onChange();
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
      await this.load(start.position, { goal: notation`reach ${square}` });
    } catch {
      return;
    }
    await this.playSolution();
  }

  /** Handles a click; one that comes before the legal jumps waits for them. @param {string} square @returns {Promise<Press>} */
  async press(square) {
    this.player.pause();
    if (this.coming && !(await this.isStillThere())) return { kind: "selection" };
    return this.follow(this.state.press(square));
  }

  /** Handles a peg dropped on a square; it waits as a click does. @param {string} from @param {string} to @returns {Promise<Press>} */
  async drop(from, to) {
    if (this.coming && !(await this.isStillThere())) return { kind: "selection" };
    return this.follow(this.state.drop(from, to));
  }

  /** Waits until the legal jumps are known, unless they cannot be had. @returns {Promise<boolean>} whether the puzzle is still the same */
  async isStillThere() {
    const { start } = this.state;
    while (this.coming && !this.state.isKnown) await this.coming;
    return this.state.start === start;
  }

  /** Carries out the effect of a click. @param {Press} press */
  async follow(press) {
    if (press.kind === "stuck") this.say(pegsTexts.cannotJump);
    if (press.kind === "choose-first") this.say(pegsTexts.chooseFirst);
    if (press.kind === "no-jump") this.say(pegsTexts.noJump(press.from, press.to));
    this.onChange();
    if (press.kind === "reach") await this.reach(press.square);
    if (press.kind === "jump") {
      this.state.jump(press.jump);
      this.murmur(pegsTexts.jumped(press.jump));
      this.onChange();
      await this.look(() => this.onJump(this.state.ending !== null));
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
    this.quiet.stop();
  }
}
