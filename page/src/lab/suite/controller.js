/** Asks for a suite, and for a judgement of what a program wrote. */

import { isAbort, messageOf } from "../../api.js";
import { suiteTexts } from "../texts.js";
import { outputsIn } from "./outputs.js";

/** @import { Client } from "../../api.js" */
/** @import { Work } from "../../work.js" */
/** @import { Question } from "../../types.js" */
/** @import { Trouble } from "./outputs.js" */
/** @import { Settings, SuiteState } from "./state.js" */

export class SuiteController {
  /**
   * @param {SuiteState} state
   * @param {{ client: Pick<Client, "ask">, work: Work, onChange: () => void }} tools
   */
  constructor(state, { client, work, onChange }) {
    this.state = state;
    this.client = client;
    this.work = work;
    this.onChange = onChange;
  }

  /** Makes the suite of these settings. @param {Partial<Settings>} settings */
  async make(settings) {
    const { state } = this;
    state.set(settings);
    state.trouble = "";
    this.onChange();
    try {
      const { family } = state.settings;
      const made = await this.work.during((options) => this.client.ask(`${family}/suite`, state.question, options));
      state.keep(made);
    } catch (error) {
      if (isAbort(error)) return;
      state.trouble = messageOf(error);
    }
    this.onChange();
  }

  /** Judges what a program wrote on the suite that was made. @param {string} text */
  async judge(text) {
    const { state } = this;
    const { manifest } = state;
    if (!manifest) return;
    const outputs = outputsIn(text, manifest);
    if (!Array.isArray(outputs)) {
      this.refuse(outputs);
      return;
    }
    state.forget();
    state.isJudging = true;
    this.onChange();
    try {
      const suite = /** @type {Question<"suite/judge">["suite"]} */ (/** @type {unknown} */ (manifest));
      const judged = await this.work.during((options) => this.client.ask("suite/judge", { suite, outputs }, options));
      // Another suite may have been made meanwhile.
      if (state.manifest !== manifest) return;
      state.judged = judged;
    } catch (error) {
      if (state.manifest !== manifest) return;
      state.judgeTrouble = isAbort(error) ? "" : messageOf(error);
    }
    state.isJudging = false;
    this.onChange();
  }

  /** Says why there is nothing to judge. @param {Trouble} trouble */
  refuse(trouble) {
    const { state } = this;
    state.forget();
    state.judgeTrouble = suiteTexts.unread(trouble, state.manifest?.tests.length ?? 0);
    this.onChange();
  }

  stop() {
    this.work.stop();
  }
}
