/** A program's outputs, pasted or dropped, and what is wrong with them. */

import { el, freshId } from "../../elements.js";
import { fileButton } from "../../files.js";
import { suiteTexts } from "../texts.js";
import { textOfFiles } from "./outputs.js";
import { boardOf } from "./picture.js";

/** @import { NamedFile } from "../../files.js" */
/** @import { SuiteJudgement, TestVerdict } from "../../types.js" */
/** @import { SuiteController } from "./controller.js" */
/** @import { SuiteState } from "./state.js" */

export class JudgeView {
  /**
   * @param {SuiteState} state
   * @param {SuiteController} controller
   */
  constructor(state, controller) {
    this.state = state;
    this.controller = controller;
    const [id, hint] = [freshId(), freshId()];
    this.text = el("textarea", { id, rows: 6, spellcheck: "false", autocomplete: "off", "aria-describedby": hint });
    this.judge = el("button", { type: "submit", class: "primary" }, suiteTexts.judge);
    this.hint = el("p", { id: hint, class: "small faint" });
    this.status = el("p", { class: "suite-result", role: "status" });
    this.causes = el("div", {});
    this.verdicts = el("div", { class: "suite-verdicts" });
    this.node = el(
      "section",
      { class: "suite-judge", "aria-label": suiteTexts.judging },
      el("h3", {}, suiteTexts.judging),
      el(
        "form",
        {
          submit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            this.controller.judge(this.text.value);
          },
        },
        el("label", { for: id }, suiteTexts.outputs),
        this.text,
        this.hint,
        el("div", { class: "row" }, this.judge, fileButton(suiteTexts.outputFiles, (files) => this.take(files), { multiple: true })),
      ),
      this.status,
      this.causes,
      this.verdicts,
    );
  }

  /** Files of outputs become a text, so that one sees what is judged. @param {NamedFile[]} files */
  async take(files) {
    const { manifest } = this.state;
    if (!manifest) return;
    const text = textOfFiles(files, manifest);
    if (typeof text !== "string") {
      this.controller.refuse(text);
      return;
    }
    this.text.value = text;
    await this.controller.judge(text);
  }

  /** @param {boolean} isMade whether there is a suite to judge by */
  draw(isMade) {
    const { manifest, judged, judgeTrouble, isJudging } = this.state;
    this.judge.disabled = !isMade;
    this.hint.textContent = suiteTexts.hint(manifest?.answer ?? "", manifest?.tests[0]?.name ?? "1");
    this.status.textContent = isJudging ? suiteTexts.asking : judgeTrouble || (judged?.sentence ?? "");
    this.status.classList.toggle("trouble", Boolean(judgeTrouble));
    this.causes.replaceChildren(...(judged?.diagnoses ?? []).map(({ sentence }) => el("p", { class: "suite-cause" }, sentence)), judged?.reason ? el("p", {}, suiteTexts.gap(judged.reason)) : "");
    this.verdicts.replaceChildren(...(judged ? groups(judged) : []).map((tests) => this.verdict(tests)));
  }

  /** Tests that came out alike, with what is wrong. @param {TestVerdict[]} tests */
  verdict(tests) {
    const [first] = tests;
    if (!first) return el("div", {});
    const { verdict, expected, given, why, traps, pictures } = first;
    const family = this.state.manifest?.family ?? "pawns";
    const known = tests.length === 1 ? [el("dl", {}, ...pair(suiteTexts.expected, expected), ...pair(suiteTexts.given, given))] : [];
    return el(
      "article",
      { class: "suite-verdict" },
      el("h4", {}, suiteTexts.names(tests.map(({ test }) => test)), " ", el("span", { class: verdict === "longer" ? "" : "suite-wrong" }, suiteTexts.verdicts[verdict] ?? verdict)),
      ...known,
      why && el("p", {}, why),
      tests.length === 1 && traps.length > 0 && el("p", { class: "small faint" }, suiteTexts.about(traps.map((trap) => this.words(trap)))),
      (pictures?.length ?? 0) > 0 && el("div", { class: "suite-boards" }, ...(pictures ?? []).map((picture) => boardOf(family, picture))),
    );
  }

  /** What a trap is. @param {string} trap */
  words(trap) {
    return this.state.made?.traps.find((counted) => counted.trap === trap)?.words ?? trap;
  }
}

/** What there is to say: tests that are not right, or not quite; those that came out alike together. @param {SuiteJudgement} judged */
function groups({ tests }) {
  /** @type {TestVerdict[][]} */
  const all = [];
  for (const test of tests.filter(({ verdict, why }) => verdict !== "right" || why)) {
    const before = all.at(-1);
    const [one] = before ?? [];
    const isAlike = one && test.verdict !== "wrong" && one.verdict === test.verdict && one.why === test.why;
    if (before && isAlike) before.push(test);
    else all.push([test]);
  }
  return all;
}

/** @param {string} name @param {string} value */
const pair = (name, value) => [el("dt", {}, name), el("dd", {}, el("code", {}, value || suiteTexts.nothing))];
