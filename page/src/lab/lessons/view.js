/** Lessons: eight guided pages, each with a stage, a few sentences and a task. */

import { patientClient as client } from "../../connection.js";
import { copyList, embedEntry } from "../../copy-list.js";
import { el, freshId, prose } from "../../elements.js";
import { wholeAddress } from "../../embed.js";
import { notation } from "../../notation.js";
import { pegBoard } from "../pictures.js";
import { squaresInRows } from "../../pawns/scene.js";
import { smallBoard } from "../../pawns/small-board.js";
import { read, store } from "../../stored.js";
import { copyTexts } from "../../texts.js";
import { wholeNumber } from "../place.js";
import { lessonsTexts } from "../texts.js";
import { LessonsController } from "./controller.js";
import { LESSONS, lessonNamed } from "./lessons.js";
import { Stages } from "./stages.js";

/** @import { LabContext } from "../pages.js" */
/** @import { Lesson } from "./lessons.js" */

/** @param {Lesson} lesson */
const address = ({ key }) => notation`#lab=lessons&lesson=${key}`;

export class LessonsView {
  keys = lessonsTexts.keys;

  /** @param {LabContext} context */
  constructor(context) {
    this.context = context;
    this.controller = new LessonsController({ client, storage: { read, store }, onChange: () => this.draw() });
    this.stages = new Stages(context);
    this.stage = el("div", { class: "lesson-stage" });
    this.title = el("h3", { class: "lesson-title" });
    this.number = el("p", { class: "small faint" });
    this.text = el("div", { class: "lesson-text" });
    this.scenes = el("div", { class: "lab-buttons", role: "group", "aria-label": lessonsTexts.scenes });
    this.question = el("p", { class: "lesson-question" });
    this.picture = el("div", { class: "lesson-picture" });
    this.answers = el("form", { class: "lesson-answers", submit: (/** @type {SubmitEvent} */ event) => this.submit(event) });
    this.feedback = el("p", { class: "lesson-feedback", role: "status" });
    this.before = el("a", { class: "quiet-link" });
    this.after = el("a", { class: "quiet-link" });
    const links = copyList(context.say);
    const drawLinks = () => {
      const link = wholeAddress(location.href);
      links.show([{ format: "link", label: copyTexts.link, text: link }, ...embedEntry(link)]);
    };
    this.share = el("details", { class: "lesson-share", toggle: drawLinks }, el("summary", {}, lessonsTexts.share), links.node);
    this.list = el("ol", { class: "lesson-list" });
    this.page = el(
      "div",
      { class: "lesson" },
      el("div", { class: "lesson-head" }, this.number, this.title, el("nav", { class: "lesson-nav", "aria-label": lessonsTexts.nav }, this.before, el("a", { class: "quiet-link", href: notation`#lab=lessons` }, lessonsTexts.all), this.after, this.share)),
      el("div", { class: "lesson-side" }, this.text, this.scenes, el("section", { class: "lesson-task" }, el("h3", {}, lessonsTexts.task), this.picture, this.question, this.answers, this.feedback)),
      this.stage,
    );
    this.node = el("div", { class: "lessons" });
    /** The lesson that the address names, which may not be open yet. @type {Lesson | null} */
    this.named = null;
    /** The lesson whose task is drawn. @type {Lesson | null} */
    this.drawn = null;
    /** The choices that are drawn. @type {string[]} */
    this.options = [];
  }

  /** @param {Record<string, string>} fields */
  async show({ lesson: name, scene }) {
    const lesson = lessonNamed(name);
    this.named = lesson;
    if (name && !lesson) this.context.say(lessonsTexts.unknown(name));
    await this.controller.open(lesson, wholeNumber(scene, { least: 1, most: 9, usual: 1 }) - 1);
    await this.present();
  }

  /** Puts the scene on the stage, and sets it in motion. */
  async present() {
    const { lesson, scene } = this.controller;
    const wanted = lesson?.scenes[scene];
    if (!wanted) {
      this.stages.hide();
      return;
    }
    const stage = await this.stages.show(wanted);
    if (this.controller.lesson !== lesson || this.controller.scene !== scene) return;
    if (this.stage.firstChild !== stage.node) this.stage.replaceChildren(stage.node);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) stage.play?.();
  }

  /** @param {number} scene */
  async choose(scene) {
    const { lesson } = this.controller;
    await this.controller.open(lesson, scene);
    this.context.goTo({ lesson: lesson?.key, scene: scene ? scene + 1 : null });
    await this.present();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const field = this.answers.querySelector("input");
    if (field) this.controller.check(field.value);
  }

  hide() {
    this.stages.hide();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { PageUp: /** @type {const} */ (-1), PageDown: /** @type {const} */ (1) }[event.key];
    const next = by && this.controller.beside(by, this.named);
    if (next) {
      this.named = next;
      location.hash = address(next);
      return true;
    }
    return this.stages.current?.key?.(event) ?? false;
  }

  draw() {
    const { lesson } = this.controller;
    if (!lesson) {
      this.drawn = null;
      this.list.replaceChildren(...LESSONS.map((one) => this.entry(one)));
      this.node.replaceChildren(el("p", { class: "promise" }, lessonsTexts.promise), this.list);
      return;
    }
    if (this.node.firstChild !== this.page) this.node.replaceChildren(this.page);
    this.drawLesson(lesson);
    const { options } = this.controller;
    if (this.drawn !== lesson || this.options !== options) this.drawTask(lesson);
    [this.drawn, this.options] = [lesson, options];
    this.drawFeedback(lesson);
  }

  /** @param {Lesson} lesson */
  entry(lesson) {
    const { title, about } = lessonsTexts.lessons[lesson.key] ?? { title: "", about: "" };
    const isDone = this.controller.done.has(lesson.key);
    return el("li", { class: isDone ? "done" : "" }, el("a", { class: "lesson-link", href: address(lesson) }, el("b", {}, title), el("span", { class: "small faint" }, about), isDone && el("span", { class: "small lesson-done" }, lessonsTexts.done)));
  }

  /** @param {Lesson} lesson */
  drawLesson(lesson) {
    const { controller } = this;
    const words = lessonsTexts.lessons[lesson.key];
    this.page.dataset["stage"] = lesson.scenes[0]?.kind ?? "";
    this.number.textContent = lessonsTexts.number(controller.number, LESSONS.length);
    this.title.textContent = words?.title ?? "";
    this.text.replaceChildren(...(words?.text ?? []).map((paragraph) => el("p", {}, ...prose(paragraph))));
    this.scenes.hidden = lesson.scenes.length < 2;
    this.scenes.replaceChildren(...lesson.scenes.map((_, index) => el("button", { type: "button", "aria-pressed": index === controller.scene ? "true" : "false", click: () => this.choose(index) }, words?.scenes?.[index] ?? "")));
    for (const [link, by] of /** @type {const} */ ([[this.before, -1], [this.after, 1]])) {
      const other = controller.beside(by);
      link.hidden = !other;
      link.textContent = by < 0 ? lessonsTexts.previous : lessonsTexts.next;
      if (other) link.href = address(other);
    }
  }

  /** The question and what can be answered. @param {Lesson} lesson */
  drawTask(lesson) {
    const { controller } = this;
    this.question.textContent = lessonsTexts.lessons[lesson.key]?.task ?? "";
    this.picture.replaceChildren(...(lesson.board ? [smallBoard(squaresInRows(lesson.board))] : []));
    this.picture.hidden = !lesson.board;
    if (lesson.task.kind === "number") {
      const id = freshId();
      this.answers.replaceChildren(el("label", { class: "unseen", for: id }, lessonsTexts.answer), el("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", size: 7 }), el("button", { type: "submit", class: "primary" }, lessonsTexts.check));
      return;
    }
    this.answers.replaceChildren(...controller.options.map((option, index) => el("button", { type: "button", class: "lesson-option", click: () => controller.check(option) }, ...optionWords(option, index))));
  }

  /** @param {Lesson} lesson */
  drawFeedback({ key }) {
    const { phase, words } = this.controller;
    this.feedback.className = `lesson-feedback ${phase}`;
    this.feedback.textContent = phase === "trouble" ? words : phase === "right" ? (lessonsTexts.lessons[key]?.right ?? "") : phase === "wrong" ? (lessonsTexts.lessons[key]?.wrong ?? "") : "";
  }
}

/** A choice: a move, or a board as a picture. @param {string} option @param {number} index */
function optionWords(option, index) {
  if (!option.includes("/")) return [option];
  const [, pegs] = option.split(";");
  const picture = pegs ? pegBoard(pegs.trim()) : smallBoard(squaresInRows(option));
  return [picture, el("span", {}, lessonsTexts.letter(index))];
}
