/** Asks for a curve density by density, so that it can be drawn as it comes. */

import { isAbort } from "../../api.js";

/** @import { Client } from "../../api.js" */
/** @import { Work } from "../../work.js" */
/** @import { PercolationState } from "./state.js" */

export class PercolationController {
  /**
   * @param {PercolationState} state
   * @param {{ client: Pick<Client, "ask">, work: Work, onChange: () => void }} tools
   */
  constructor(state, { client, work, onChange }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
    /** How often it was begun: what an earlier run still does no longer counts. */
    this.generation = 0;
  }

  /** What all densities have in common. */
  get question() {
    const { size, runs, neighbours, seed } = this.state;
    return { size, runs, neighbours, seed };
  }

  /** Changes the settings and begins anew. @param {Partial<Pick<PercolationState, "size" | "runs" | "neighbours" | "seed">>} settings */
  async restart(settings) {
    Object.assign(this.state, settings);
    this.state.clear();
    await this.run();
  }

  stop() {
    this.work.stop();
  }

  /** Asks for the densities that are missing; ends what is under way. */
  async run() {
    const { state } = this;
    const mine = (this.generation += 1);
    state.isRunning = true;
    this.onChange();
    try {
      await this.work.during(async (options) => {
        for (const density of state.missing) {
          const curve = await this.client.ask("gone/percolation", { ...this.question, densities: String(density) }, options);
          // It may have been cancelled while the answer was on its way.
          if (options.signal.aborted || mine !== this.generation) return;
          const [point] = curve.points;
          state.published = curve.published_threshold;
          if (point) state.add(point);
          this.onChange();
        }
        await this.measure(options);
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      if (mine === this.generation) {
        state.isRunning = false;
        this.onChange();
      }
    }
  }

  /** Finds the threshold between the two densities that enclose it. @param {{ signal: AbortSignal }} options */
  async measure({ signal }) {
    const { crossing } = this.state;
    if (!crossing) return;
    const { threshold, sentence } = await this.client.ask("gone/percolation", { ...this.question, densities: crossing.join(",") }, { signal });
    this.state.found = { threshold: threshold ?? null, sentence };
  }
}
