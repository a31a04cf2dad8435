/** The lesson that is open: what is on the stage, and how the task goes. It knows no page. */

import { isAbort, sentenceOf } from "../../api.js";
import { notation } from "../../notation.js";
import { LESSONS } from "./lessons.js";

/** @import { Desk, Lesson } from "./lessons.js" */

/** The name under which the browser keeps the lessons that were done. */
const NAME = notation`ludex.lessons`;

/** @typedef {{ read: (name: string) => string | null, store: (name: string, text: string) => boolean }} Storage */
/** @typedef {"open" | "checking" | "right" | "wrong" | "trouble"} Phase */

export class LessonsController {
  /** @param {{ client: Desk, storage: Storage, onChange: () => void }} tools */
  constructor({ client, storage, onChange }) {
    this.client = client;
    this.storage = storage;
    this.onChange = onChange;
    /** @type {Lesson | null} */
    this.lesson = null;
    /** Which of its scenes is on the stage. */
    this.scene = 0;
    /** What can be chosen, in a task with choices. @type {string[]} */
    this.options = [];
    /** @type {Phase} */
    this.phase = "open";
    /** What went wrong. */
    this.words = "";
    /** The keys of the lessons that were done. @type {Set<string>} */
    this.done = new Set((storage.read(NAME) ?? "").split(" ").filter((key) => LESSONS.some((lesson) => lesson.key === key)));
  }

  /** The number of the open lesson, from 1. */
  get number() {
    return this.lesson ? LESSONS.indexOf(this.lesson) + 1 : 0;
  }

  /** The lesson before or after another, which is usually the open one. @param {1 | -1} by @param {Lesson | null} [lesson] */
  beside(by, lesson = this.lesson) {
    return lesson ? (LESSONS[LESSONS.indexOf(lesson) + by] ?? null) : null;
  }

  /** @param {Lesson | null} lesson @param {number} [scene] */
  async open(lesson, scene = 0) {
    if (lesson !== this.lesson) Object.assign(this, { lesson, options: [], phase: "open", words: "" });
    if (lesson?.task.kind === "choice" && this.options.length === 0) {
      try {
        const options = await lesson.task.options(this.client);
        if (lesson !== this.lesson) return;
        Object.assign(this, { options, phase: "open", words: "" });
      } catch (error) {
        if (lesson !== this.lesson) return;
        // The lesson is there without its choices, and asks for them when it is opened again.
        Object.assign(this, { phase: "trouble", words: sentenceOf(error) });
      }
    }
    this.scene = lesson && scene < lesson.scenes.length ? scene : 0;
    this.onChange();
  }

  /** Has an answer checked. @param {string} given */
  async check(given) {
    const { lesson } = this;
    if (!lesson || this.phase === "checking") return;
    Object.assign(this, { phase: "checking", words: "" });
    this.onChange();
    try {
      const isRight = await isAnswer(lesson, this.client, given.trim());
      if (lesson !== this.lesson) return;
      this.phase = isRight ? "right" : "wrong";
      if (isRight) {
        this.done.add(lesson.key);
        this.storage.store(NAME, [...this.done].join(" "));
      }
    } catch (error) {
      if (lesson !== this.lesson || isAbort(error)) return;
      Object.assign(this, { phase: "trouble", words: sentenceOf(error) });
    }
    this.onChange();
  }
}

/** @param {Lesson} lesson @param {Desk} desk @param {string} given */
async function isAnswer({ task }, desk, given) {
  if (task.kind === "choice") return (await task.answer(desk)).includes(given);
  // A minus sign as books print it will do.
  const text = given.replace(/^[−–]/, "-").replaceAll(",", "");
  if (!/^[-+]?\d+$/.test(text)) return false;
  return Number(text) === (await task.answer(desk));
}
