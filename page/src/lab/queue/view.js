/** Gone's queue: the front, what waits, and the round of each cell. */

import { patientClient as client } from "../../connection.js";
import { choice, el, freshId } from "../../elements.js";
import { playerControls } from "../../player-controls.js";
import { lazily, wholeNumber } from "../place.js";
import { counters, pseudocode } from "../pseudocode.js";
import { stepByKey } from "../stepping.js";
import { queueTexts } from "../texts.js";
import { FIRST, QueueController } from "./controller.js";
import { FloodPicture } from "./picture.js";
import { QueueState } from "./state.js";

/** @import { LabContext } from "../pages.js" */

/** The sizes of random boards. */
const SIZES = ["6x8", "10x14", "16x24"];
/** How many cells of the queue are seen. */
const SEEN = 40;

export class QueueView {
  /** @param {LabContext} context */
  constructor({ goTo, work }) {
    this.goTo = goTo;
    /** Whether the next place is a new one, so that Back leads to the one before. */
    this.isNew = false;
    this.address = lazily((isNew) => this.write(isNew));
    this.state = new QueueState();
    this.controller = new QueueController(this.state, { client, work, onChange: () => this.draw() });
    this.player = playerControls(this.controller.player, { step: "event" });
    this.status = el("p", { class: "status" });
    this.story = el("p", { class: "lab-story" });
    this.picture = new FloodPicture();
    this.code = pseudocode();
    this.counters = counters(queueTexts.counters);
    this.waiting = el("ol", { class: "lab-cells" });
    this.rest = el("span", { class: "small faint" });
    this.neighbours = choice(queueTexts.neighbours, [{ value: "4", label: queueTexts.four }, { value: "8", label: queueTexts.eight }], "4", (value) => this.open(this.controller.board, Number(value)));
    this.field = this.boardField();
    const jump = (/** @type {string} */ label, /** @type {() => number} */ step) => el("button", { type: "button", click: () => this.controller.player.seek(step()) }, label);
    const random = SIZES.map((size) => el("button", { type: "button", click: () => this.random(size) }, queueTexts.random(size)));
    this.node = el(
      "div",
      { class: "lab-page" },
      el("div", { class: "lab-settings" }, this.field.node, el("div", { class: "lab-buttons", role: "group", "aria-label": queueTexts.randomBoards }, ...random), this.neighbours.node),
      el(
        "div",
        { class: "lab-controls" },
        el("div", { class: "lab-buttons", role: "toolbar", "aria-label": queueTexts.controls }, ...this.player.buttons, jump(queueTexts.nextCell, () => this.state.nextTaken), jump(queueTexts.nextRound, () => this.state.nextRound)),
        el("div", { class: "timeline-row" }, ...this.player.slider, this.player.speedLabel, this.player.speed),
      ),
      el("div", { class: "lab-words" }, this.status, this.story),
      el("div", { class: "lab-main" }, this.picture.node),
      el("div", { class: "lab-side" }, this.counters.node, el("section", { class: "lab-part" }, el("h3", {}, queueTexts.queue, " ", this.rest), this.waiting), this.code.node),
    );
  }

  boardField() {
    const id = freshId();
    const text = el("input", { id, type: "text", spellcheck: "false", autocomplete: "off" });
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.open(text.value, this.controller.neighbours);
    };
    const node = el("form", { class: "lab-field", submit }, el("label", { for: id, class: "small faint" }, queueTexts.board), el("span", { class: "lab-text" }, text, el("button", { type: "submit" }, queueTexts.load)));
    return {
      node,
      /** @param {string} board */
      draw: (board) => {
        if (document.activeElement !== text) text.value = board;
      },
    };
  }

  /** @param {Record<string, string>} fields */
  async show({ board, neighbours, step }) {
    this.address.cancel();
    await this.controller.load(board || FIRST, neighbours === "8" ? 8 : 4, wholeNumber(step, { least: 0, most: 1e6, usual: 0 }));
    this.draw();
  }

  /** @param {string} board @param {number} neighbours */
  async open(board, neighbours) {
    this.isNew = true;
    try {
      if (await this.controller.load(board, neighbours)) this.controller.player.play();
      else this.draw();
    } finally {
      this.isNew = false;
    }
  }

  /** @param {string} size */
  async random(size) {
    await this.open(await this.controller.random(size), this.controller.neighbours);
  }

  /** The settings in the address. */
  get fields() {
    const { board, neighbours } = this.controller;
    return { board, neighbours: neighbours === 8 ? 8 : null };
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
    const { controller, state } = this;
    const { trace, step } = state;
    this.player.draw();
    this.neighbours.set(controller.neighbours === 8 ? "8" : "4");
    this.field.draw(controller.board);
    if (!trace) return;
    const moment = state.moment();
    this.status.textContent = queueTexts.event(state.event);
    this.story.textContent = step === state.last ? queueTexts.end(trace) : queueTexts.idea;
    this.picture.draw(trace, moment);
    this.code.draw(trace.pseudocode, moment.line);
    this.counters.draw(queueTexts.count(moment));
    this.rest.textContent = queueTexts.waiting(moment.queue.length);
    this.waiting.replaceChildren(...moment.queue.slice(0, SEEN).map(({ cell, round }) => el("li", { "data-parity": round % 2 }, el("b", {}, queueTexts.cell(cell)), " ", el("span", { class: "small" }, queueTexts.round(round)))));
    // Playing would write too many addresses.
    this.address.cancel();
    if (controller.player.isPlaying) return;
    this.address.write(this.isNew);
    this.isNew = false;
  }

  /** Writes what is seen to the address. @param {boolean} isNew */
  write(isNew) {
    this.goTo({ ...this.fields, step: this.state.step || null }, isNew);
  }
}
