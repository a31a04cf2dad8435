/** Level search and best-first search for the soldiers, board by board. */

import { patientClient as client } from "../../connection.js";
import { choice, el, freshId } from "../../elements.js";
import { playerControls } from "../../player-controls.js";
import { lazily, wholeNumber } from "../place.js";
import { counters, pseudocode } from "../pseudocode.js";
import { stepByKey } from "../stepping.js";
import { levelsTexts } from "../texts.js";
import { BOARDS } from "./boards.js";
import { bucketList, queueStrip, weightPicture } from "./beside.js";
import { ALGORITHMS, LevelsController } from "./controller.js";
import { LevelRows } from "./rows.js";
import { LevelsState } from "./state.js";

/** @import { LabContext } from "../pages.js" */
/** @import { Algorithm } from "./controller.js" */

export class LevelsView {
  /** @param {LabContext} context */
  constructor({ goTo, work }) {
    this.goTo = goTo;
    /** Whether the next place is a new one, so that Back leads to the one before. */
    this.isNew = false;
    this.address = lazily((isNew) => this.write(isNew));
    this.state = new LevelsState();
    this.controller = new LevelsController(this.state, { client, work, onChange: () => this.draw() });
    const { player } = this.controller;
    this.player = playerControls(player, { step: "event" });
    this.status = el("p", { class: "status" });
    this.story = el("p", { class: "lab-story" });
    this.rows = new LevelRows(this.state);
    this.code = pseudocode();
    this.counters = counters(levelsTexts.counters);
    this.queue = queueStrip();
    this.buckets = bucketList();
    this.weights = weightPicture();
    this.algorithm = choice(levelsTexts.algorithm, ALGORITHMS.map((value) => ({ value, label: levelsTexts.algorithms[value] })), this.controller.algorithm, (value) => this.open(this.controller.board, value));
    this.boards = this.boardFields();
    const skip = el("button", { type: "button", click: () => this.controller.skip() }, levelsTexts.skip);
    this.node = el(
      "div",
      { class: "lab-page" },
      el("div", { class: "lab-settings" }, ...this.boards.nodes, this.algorithm.node),
      el("div", { class: "lab-controls" }, el("div", { class: "lab-buttons", role: "toolbar", "aria-label": levelsTexts.controls }, ...this.player.buttons, skip), el("div", { class: "timeline-row" }, ...this.player.slider, this.player.speedLabel, this.player.speed)),
      el("div", { class: "lab-words" }, this.status, this.story),
      el("div", { class: "lab-main" }, this.rows.node),
      el("div", { class: "lab-side" }, this.counters.node, this.code.node, this.queue.node, this.weights.node, this.buckets.node),
    );
  }

  /** A list of boards, and a field for any other. */
  boardFields() {
    const [listId, textId] = [freshId(), freshId()];
    const list = el("select", { id: listId, change: () => this.open(list.value, this.controller.algorithm) }, ...BOARDS.map(({ key, board }) => el("option", { value: board }, levelsTexts.boards[key])), el("option", { value: "", hidden: true }, levelsTexts.own));
    const text = el("input", { id: textId, type: "text", spellcheck: "false", autocomplete: "off" });
    const form = el(
      "form",
      {
        class: "lab-field",
        submit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.open(text.value, this.controller.algorithm);
        },
      },
      el("label", { for: textId, class: "small faint" }, levelsTexts.board),
      el("span", { class: "lab-text" }, text, el("button", { type: "submit" }, levelsTexts.load)),
    );
    return {
      nodes: [el("div", { class: "lab-field" }, el("label", { for: listId, class: "small faint" }, levelsTexts.examples), list), form],
      /** @param {string} board */
      draw(board) {
        list.value = BOARDS.some((one) => one.board === board) ? board : "";
        // Nobody's typing is lost to a search that ends meanwhile.
        if (document.activeElement !== text) text.value = board;
      },
    };
  }

  /** @param {Record<string, string>} fields */
  async show({ board, algorithm, step }) {
    this.address.cancel();
    const known = ALGORITHMS.find((name) => name === algorithm) ?? "folded-levels";
    const wanted = board || BOARDS[0].board;
    await this.controller.load(wanted, known, wholeNumber(step, { least: 0, most: 1e6, usual: 0 }));
    this.draw();
  }

  /** @param {string} board @param {Algorithm} algorithm */
  async open(board, algorithm) {
    this.isNew = true;
    try {
      if (await this.controller.load(board, algorithm)) this.controller.player.play();
      else this.draw();
    } finally {
      this.isNew = false;
    }
  }

  hide() {
    this.controller.player.stop();
    this.controller.work.stop();
    this.address.cancel();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return stepByKey(this.controller.player, event);
  }

  draw() {
    const { controller, state, player } = this;
    const { trace, step } = state;
    player.draw();
    this.algorithm.set(controller.algorithm);
    this.boards.draw(controller.board);
    if (!trace) return;
    const moment = state.moment();
    const isAtEnd = step === state.last;
    this.status.textContent = levelsTexts.event(state.event, state);
    this.story.textContent = isAtEnd ? levelsTexts.end(trace, controller.shortest) : levelsTexts.idea[controller.algorithm];
    this.rows.draw(moment);
    this.code.draw(trace.pseudocode, moment.line);
    this.counters.draw(levelsTexts.count(moment));
    this.queue.draw(moment.queue.slice(0, 12).map((id) => state.nodes[id]), moment.queue.length, this.rows.isSlanted);
    this.weights.draw(trace);
    this.buckets.draw(state.hasBuckets ? state.buckets() : null);
    // Playing would write too many addresses.
    this.address.cancel();
    if (controller.player.isPlaying) return;
    this.address.write(this.isNew);
    this.isNew = false;
  }

  /** Writes what is seen to the address. @param {boolean} isNew */
  write(isNew) {
    const { board, algorithm } = this.controller;
    this.goTo({ board, algorithm, step: this.state.step || null }, isNew);
  }
}
