/** The trainer: one puzzle after another, with exact feedback. */

import { Board } from "../../board.js";
import { patientClient as client } from "../../connection.js";
import { copyList, embedEntry, embedNote } from "../../copy-list.js";
import { choice, el, freshId, tabs, tool } from "../../elements.js";
import { icon } from "../../icons.js";
import { isShortcut, wayAlong } from "../../keys.js";
import { notation } from "../../notation.js";
import { pawn } from "../../pawns/picture.js";
import { peg } from "../../pegs/picture.js";
import { read, store } from "../../stored.js";
import { copyTexts, workTexts } from "../../texts.js";
import { workLine } from "../../work.js";
import { TrainerController } from "./controller.js";
import { COURSES, placeOf } from "./courses.js";
import { sceneOf } from "./scene.js";
import { printedSheet } from "./sheet.js";
import { trainerTexts } from "./texts.js";

/** @import { Walk } from "../../keys.js" */
/** @import { PageContext } from "../../main.js" */

const LEVELS = ["1", "2", "3", "4", "5"];

/** The date, the same everywhere. */
const today = () => new Date().toISOString().slice(0, 10);

export { labStyles } from "../styles.js";

export class TrainerView {
  title = trainerTexts.title;
  keys = trainerTexts.keys;

  /** @param {PageContext} page */
  constructor({ say, goTo, link }) {
    this.goTo = goTo;
    this.link = link;
    this.work = workLine(workTexts.searching);
    this.controller = new TrainerController({ client, work: this.work, storage: { read, store }, random: Math.random, today, onChange: () => this.draw(), say });
    const { controller } = this;
    this.board = new Board({
      name: trainerTexts.board,
      piece: (letter) => (letter === "x" ? peg(letter) : letter === "P" || letter === "p" ? pawn(letter) : null),
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
      onKey: (key) => this.key(key),
      onWalk: (way) => this.walk(way),
    });
    this.status = el("p", { class: "status" });
    this.feedback = el("p", { class: "feedback", role: "status" });
    this.score = el("p", { class: "trainer-record" });
    this.back = el("button", { type: "button", class: "icon-button", "aria-label": trainerTexts.back, title: trainerTexts.back, click: () => controller.goTo(controller.at - 1) }, icon("back"));
    this.forward = el("button", { type: "button", class: "icon-button", "aria-label": trainerTexts.forward, title: trainerTexts.forward, click: () => controller.goTo(controller.at + 1) }, icon("on"));
    this.hint = tool(trainerTexts.hint, () => controller.giveHint());
    this.solution = tool(trainerTexts.show, () => controller.showSolution());
    this.again = tool(trainerTexts.again, () => controller.again());
    this.next = el("button", { type: "button", class: "primary tool", title: trainerTexts.next.title, click: () => controller.next() }, trainerTexts.next.label);
    const courseId = freshId();
    this.course = el("select", { id: courseId, change: () => controller.chooseCourse(this.course.value) }, ...COURSES.map(({ key }) => el("option", { value: key }, trainerTexts.courses[key])));
    this.level = choice(trainerTexts.level, LEVELS.map((value) => ({ value, label: value })), "2", (value) => controller.chooseLevel(Number(value)));
    this.daily = el("button", { type: "button", click: () => controller.daily() }, trainerTexts.daily);
    this.print = el("button", { type: "button", click: () => this.printSheet() }, trainerTexts.print);
    this.reset = el("button", { type: "button", class: "quiet", click: () => controller.reset() }, trainerTexts.reset);
    this.line = el("ol", { class: "trainer-line" });
    this.about = el("p", { class: "small faint" });
    const links = copyList(say);
    this.drawLinks = () => links.show([{ format: "link", label: copyTexts.link, text: link(this.place) }, ...embedEntry(link(this.place))]);
    this.panel = el("div", { class: "panel" }, el("div", { class: "trainer-course" }, el("label", { for: courseId }, trainerTexts.course), this.course), this.level.node, el("div", { class: "buttons" }, this.daily, this.print), this.about, this.line);
    this.record = el("div", { class: "panel" }, this.score, el("p", { class: "small faint" }, trainerTexts.recordAbout), this.reset);
    this.share = el("div", { class: "panel" }, links.node, embedNote());
    this.side = tabs(trainerTexts.panels, [
      { title: trainerTexts.tabs.puzzle, name: notation`puzzle`, node: this.panel },
      { title: trainerTexts.tabs.record, name: notation`record`, node: this.record },
      { title: trainerTexts.tabs.share, name: notation`share`, node: this.share, onShow: () => this.drawLinks() },
    ]);
    this.streak = el("p", { class: "trainer-streak small faint" });
    this.node = el(
      "div",
      { class: "trainer bench" },
      el("div", { class: "bench-status" }, this.status, this.feedback, this.streak),
      el("div", { class: "bench-board" }, this.board.node),
      el("div", { class: "bench-tools", role: "toolbar", "aria-label": trainerTexts.controls }, this.back, this.forward, this.hint, this.solution, this.again, this.next),
      el("div", { class: "voice-slot" }, this.work.node),
      el("div", { class: "bench-panel" }, this.panel, this.record, this.share, this.side.bar),
    );
    /** @type {HTMLElement | null} */
    this.sheet = null;
    document.addEventListener("keydown", (event) => this.pageKey(event));
  }

  /** The puzzle as part of the address. */
  get place() {
    return placeOf(this.controller.draw);
  }

  /** @param {string} square */
  async press(square) {
    if (!(await this.controller.press(square))) this.board.refuse(square);
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    if (!(await this.controller.drop(from, to))) this.board.refuse(from);
  }

  /** @param {Walk} way */
  walk(way) {
    const { controller } = this;
    if (way === "back" || way === "up") controller.goTo(controller.at - 1);
    else if (way === "forward" || way === "down") controller.goTo(controller.at + 1);
    else controller.goTo(way === "first" ? 0 : Infinity);
  }

  /** @param {string} key */
  key(key) {
    const { controller } = this;
    if (key === "Escape") controller.press("");
    else if (key === "h") controller.giveHint();
    else if (key === "n") controller.next();
    else if (key === "s") controller.showSolution();
    else if (key === "r") controller.again();
    else return false;
    return true;
  }

  /** A key pressed anywhere on the page. @param {KeyboardEvent} event */
  pageKey(event) {
    if (!this.node.isConnected || event.defaultPrevented) return;
    const way = wayAlong(event);
    if (way === "up" || way === "down") return;
    if (way) this.walk(way);
    else if (!isShortcut(event) || !this.key(event.key)) return;
    event.preventDefault();
  }

  /** Makes a sheet of puzzles, and prints it. */
  async printSheet() {
    this.print.disabled = true;
    try {
      const puzzles = await this.controller.sheet();
      this.sheet?.remove();
      this.sheet = printedSheet(puzzles);
      document.body.append(this.sheet);
      window.print();
    } finally {
      this.print.disabled = false;
    }
  }

  draw() {
    const { controller } = this;
    const { puzzle, phase, record, draw, frames, at, hint } = controller;
    this.goTo(this.place, false);
    this.node.classList.toggle("pegs", draw.course.family === "pegs");
    this.status.textContent = phase === "loading" || !puzzle ? trainerTexts.headline(phase) : puzzle.sentence;
    this.feedback.textContent = controller.words || trainerTexts.feedback(phase, hint, controller.advised);
    this.feedback.className = `feedback ${phase}`;
    this.streak.textContent = trainerTexts.streak(record);
    this.score.textContent = trainerTexts.record(record);
    this.about.textContent = puzzle && phase !== "loading" ? trainerTexts.about(puzzle, record.days) : "";
    this.course.value = draw.course.key;
    this.level.set(String(draw.level || (puzzle?.level ?? "")));
    for (const input of this.level.node.querySelectorAll("input")) input.disabled = !draw.course.levels.includes(Number(input.value));
    this.back.disabled = at === 0;
    this.forward.disabled = at >= frames.length - 1;
    this.hint.disabled = !controller.isOpen || hint === 2 || !controller.advised;
    this.solution.disabled = !puzzle || phase === "loading";
    this.again.disabled = !puzzle || phase === "loading" || (phase === "open" && frames.length === 1);
    this.line.replaceChildren(...frames.slice(1).map(({ move }, index) => el("li", {}, el("button", { type: "button", class: "move", "aria-current": at === index + 1 ? "step" : null, click: () => controller.goTo(index + 1) }, move ?? ""))));
    if (!this.share.hidden) this.drawLinks();
    const scene = sceneOf(controller);
    if (scene) this.board.draw(scene);
  }

  hide() {
    this.work.stop();
    this.sheet?.remove();
    this.sheet = null;
  }

  async take() {}

  /** @param {string} place */
  async show(place) {
    const { controller } = this;
    if (controller.puzzle && (place === "" || place === this.place)) this.draw();
    else await controller.open(place);
  }
}
