/** Asks for searches of one position, and plays them by one clock. */

import { ApiError, isAbort } from "../../api.js";
import { Player, systemClock, timelineOf } from "../../player.js";
import { CLASSIC } from "../place.js";
import { PaneState } from "./state.js";

/** @import { Client } from "../../api.js" */
/** @import { Clock, Pace } from "../../player.js" */
/** @import { SearchEvent } from "../../types.js" */
/** @import { Work } from "../../work.js" */
/** @import { Algorithm } from "./state.js" */

/** The most events of a search that a page shows: as many as there can be. */
export const EVENTS = 100_000;
/** How long a search may take before its first events are shown, how long until its end, and how long the one that counts all positions. */
const [FIRST, SEARCH, COUNT] = ["500ms", "30s", "10s"];
/** A search that took so many seconds was not the first. */
const PATIENT = 5;
/** One frame, in milliseconds. */
const FRAME = 1000 / 60;

/** A position that names its own rules keeps them. @param {string} position @param {string} rules */
const questionOf = (position, rules) => (rules === CLASSIC ? { position } : { position, rules });

/**
 * A pace for trees: short searches can be followed event by event, long ones take some seconds.
 * @param {number} speed
 * @param {number} last
 * @returns {Pace}
 */
export function treePace(speed, last) {
  const wanted = Math.min(400, 20_000 / Math.max(1, last)) * 2 ** ((5 - speed) / 1.2);
  const delay = Math.max(FRAME, wanted);
  return { delay, stride: Math.max(1, Math.round(delay / wanted)) };
}

/** A clock that gives every frame its step when steps are fast. @type {Clock} */
const frameClock = {
  set(act, delay) {
    if (delay > FRAME) return { timer: systemClock.set(act, delay) };
    return { frame: requestAnimationFrame(act) };
  },
  clear(one) {
    if (one?.timer !== undefined) systemClock.clear(one.timer);
    if (one?.frame !== undefined) cancelAnimationFrame(one.frame);
  },
};

export class TreeController {
  /**
   * @param {{ client: Pick<Client, "ask">, work: Work, onChange: () => void, clock?: Clock }} tools
   */
  constructor({ client, work, onChange, clock = frameClock }) {
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    this.position = "";
    this.rules = CLASSIC;
    /** The trees that are seen, beside each other. @type {PaneState[]} */
    this.panes = [new PaneState()];
    this.step = 0;
    /** The calls of the search that leaves nothing out. @type {{ calls: number, isWhole: boolean } | null} */
    this.all = null;
    /** @type {AbortController | null} */
    this.counting = null;
    /** @type {AbortController | null} */
    this.finishing = null;
    this.player = new Player(timelineOf(this, (step) => this.goTo(step)), { pace: treePace, onChange, clock });
  }

  get last() {
    return Math.max(...this.panes.map(({ last }) => last));
  }

  /** @param {number} step */
  goTo(step) {
    this.step = Math.max(0, Math.min(step, this.last));
    for (const pane of this.panes) pane.step = Math.min(this.step, pane.last);
    this.onChange();
  }

  /**
   * Asks for searches and shows one of their steps.
   * @param {{ position: string, rules?: string | undefined, algorithms: Algorithm[], step?: number }} wanted
   * @returns {Promise<boolean>} whether they came
   */
  async load({ position, rules = CLASSIC, algorithms, step = 0 }) {
    const isSame = position === this.position && rules === this.rules && algorithms.length === this.panes.length && algorithms.every((name, index) => this.panes[index]?.algorithm === name && this.panes[index].tree);
    if (isSame) {
      if (step !== this.step) this.player.seek(step);
      return true;
    }
    this.player.stop();
    try {
      await this.search(position, rules, algorithms, step);
    } catch (error) {
      if (isAbort(error)) return false;
      throw error;
    }
    this.goTo(step);
    void this.count();
    void this.finish();
    return true;
  }

  /** @param {string} position @param {string} rules @param {Algorithm[]} algorithms @param {number} step */
  async search(position, rules, algorithms, step) {
    // What is there already is not asked for again.
    const isSame = position === this.position && rules === this.rules;
    const known = isSame ? this.panes : [];
    const missing = algorithms.filter((name) => !known.some(({ algorithm, tree }) => algorithm === name && tree));
    const ask = async (/** @type {Algorithm} */ algorithm, /** @type {object} */ options) => {
      const question = { ...questionOf(position, rules), algorithm, limit: EVENTS };
      const first = await this.client.ask("pawns/trace", { ...question, time_limit: FIRST }, options);
      // Its events can be watched while the end is found, unless a later one is wanted.
      return !first.reason || first.cut || step <= first.events.length ? first : this.client.ask("pawns/trace", { ...question, time_limit: SEARCH }, options);
    };
    const traces = await this.work.during((options) => Promise.all(missing.map((name) => ask(name, options))));
    /** @type {PaneState[]} */
    const free = [...known];
    this.panes = algorithms.map((algorithm) => {
      const at = free.findIndex((pane) => pane.algorithm === algorithm && pane.tree);
      const [old] = at < 0 ? [] : free.splice(at, 1);
      if (old) return old;
      const pane = new PaneState();
      pane.algorithm = algorithm;
      pane.load(traces[missing.indexOf(algorithm)] ?? null);
      return pane;
    });
    if (!isSame) this.all = null;
    this.position = position;
    this.rules = rules;
  }

  /** Finds how the searches end that are shown before they did. */
  async finish() {
    this.finishing?.abort();
    const mine = new AbortController();
    this.finishing = mine;
    const { position, rules } = this;
    for (const pane of this.panes) {
      const { algorithm, tree } = pane;
      if (!tree?.trace.reason || tree.trace.seconds > PATIENT) continue;
      try {
        const trace = await this.client.ask("pawns/trace", { ...questionOf(position, rules), algorithm, limit: EVENTS, time_limit: SEARCH }, { signal: mine.signal });
        if (this.finishing !== mine) return;
        const seen = pane.fields;
        pane.load(trace);
        pane.see(seen);
        this.onChange();
      } catch (error) {
        // The sentence at the end tells how far the search came at first.
        if (!(error instanceof ApiError) && !isAbort(error)) throw error;
      }
    }
  }

  /** Finds how many calls a search takes that leaves nothing out, to compare with. */
  async count() {
    const plain = this.panes.find(({ algorithm, tree }) => (algorithm === "naive" || algorithm === "minimax") && tree && !tree.trace.reason);
    if (plain?.tree) this.all = { calls: plain.tree.trace.calls, isWhole: true };
    this.counting?.abort();
    if (this.all) return this.onChange();
    const mine = new AbortController();
    this.counting = mine;
    const { position, rules } = this;
    try {
      const { algorithms } = await this.client.ask("pawns/compare", { ...questionOf(position, rules), algorithms: ["naive"], time_limit: COUNT }, { signal: mine.signal });
      const [run] = algorithms;
      if (!run || this.counting !== mine) return;
      this.all = { calls: run.calls, isWhole: run.finished };
      this.onChange();
    } catch (error) {
      // The sentence at the end does without it.
      if (!(error instanceof ApiError) && !isAbort(error)) throw error;
    }
  }

  /** Goes to the next event of a kind in any tree; to the end if there is none. @param {SearchEvent["event"]} kind */
  skip(kind) {
    this.player.seek(this.next(kind) ?? this.last);
  }

  /** The step of the next event of a kind, null if there is none. @param {SearchEvent["event"]} kind */
  next(kind) {
    const steps = this.panes.flatMap(({ tree }) => tree?.next(this.step, kind) ?? []);
    return steps.length > 0 ? Math.min(...steps) : null;
  }

  /** Stops what is under way. */
  stop() {
    this.player.stop();
    this.work.stop();
    this.counting?.abort();
    this.finishing?.abort();
  }
}
