/** Suites of exercises for a course: made here, downloaded as a zip file, and what programs wrote on them is judged. */

import { patientClient as client } from "../../connection.js";
import { choice, el, freshId, stepper } from "../../elements.js";
import { download } from "../../files.js";
import { zip } from "../../zip.js";
import { wholeNumber } from "../place.js";
import { suiteTexts } from "../texts.js";
import { SuiteController } from "./controller.js";
import { JudgeView } from "./judge-view.js";
import { FAMILIES, SuiteState } from "./state.js";

/** @import { NamedFile } from "../../files.js" */
/** @import { LabContext } from "../pages.js" */
/** @import { Settings, SuiteTest } from "./state.js" */

const COUNTS = { least: 1, most: 200, usual: 40 };
const SEEDS = { least: 0, most: 999_999, usual: 1 };

export class SuiteView {
  /** @param {LabContext} context */
  constructor({ goTo, murmur, work }) {
    this.goTo = goTo;
    this.murmur = murmur;
    this.state = new SuiteState();
    this.controller = new SuiteController(this.state, { client, work, onChange: () => this.draw() });
    this.judge = new JudgeView(this.state, this.controller);
    /** The test whose files are shown. */
    this.shown = "";
    this.status = el("p", { class: "status", role: "status" });
    this.story = el("p", { class: "lab-story" }, suiteTexts.idea);
    this.family = choice(suiteTexts.family, FAMILIES.map((value) => ({ value, label: suiteTexts.families[value] })), "pawns", (family) => this.change({ family }));
    this.like = select(suiteTexts.like, (like) => this.change({ like }));
    this.format = select(suiteTexts.format, (format) => this.change({ format }));
    this.answer = select(suiteTexts.answer, (answer) => this.change({ answer }));
    this.sizes = this.sizesField();
    this.count = stepper(suiteTexts.count, { min: COUNTS.least, max: COUNTS.most, value: COUNTS.usual }, (count) => this.change({ count }));
    this.seed = stepper(suiteTexts.seed, { min: SEEDS.least, max: SEEDS.most, value: SEEDS.usual }, (seed) => this.change({ seed }));
    this.save = el("button", { type: "button", class: "primary", click: () => this.download() }, suiteTexts.download);
    this.rows = el("tbody", {});
    this.traps = el("ul", { class: "suite-traps" });
    this.files = el("div", { class: "suite-files" });
    const heads = suiteTexts.heads.map((head) => el("th", { scope: "col" }, head));
    this.node = el(
      "div",
      { class: "lab-page suite-page" },
      el("div", { class: "lab-settings" }, this.family.node, this.like.node, this.sizes.node, this.format.node, this.answer.node, this.count.node, this.seed.node, this.save),
      el("div", { class: "lab-words" }, this.status, this.story),
      el("div", { class: "lab-main" }, el("div", { class: "lab-table", tabindex: 0, role: "group", "aria-label": suiteTexts.table }, el("table", { class: "suite-tests" }, el("thead", {}, el("tr", {}, ...heads)), this.rows))),
      el("div", { class: "lab-side" }, this.files, el("div", {}, el("h3", {}, suiteTexts.traps), this.traps)),
      this.judge.node,
    );
  }

  sizesField() {
    const id = freshId();
    const input = el("input", { id, type: "text", spellcheck: "false", autocomplete: "off", size: 12 });
    const node = el(
      "form",
      {
        class: "lab-field suite-sizes",
        submit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.change({ sizes: input.value.trim() });
        },
      },
      el("label", { for: id, class: "small faint" }, suiteTexts.sizes),
      el("span", { class: "lab-text" }, input, el("button", { type: "submit" }, suiteTexts.apply)),
    );
    return { node, input };
  }

  /** @param {Record<string, string>} fields */
  async show({ family, like = "", sizes = "", format = "", answer = "", count, seed }) {
    const known = FAMILIES.find((name) => name === family) ?? "pawns";
    const wanted = { family: known, like, sizes, format, answer, count: wholeNumber(count, COUNTS), seed: wholeNumber(seed, SEEDS) };
    const { settings, made } = this.state;
    const isSame = Object.entries(wanted).every(([name, value]) => settings[/** @type {keyof Settings} */ (name)] === value);
    if (isSame && made) this.draw();
    else await this.controller.make(wanted);
  }

  /** @param {Partial<Settings>} settings */
  async change(settings) {
    this.state.set(settings);
    const { family, like, sizes, format, answer, count, seed } = this.state.settings;
    this.goTo({ family, like, sizes, format, answer, count, seed }, true);
    await this.controller.make({});
  }

  /** Outputs of a program, dropped anywhere. @param {NamedFile[]} files */
  async take(files) {
    await this.judge.take(files);
  }

  hide() {
    this.controller.stop();
  }

  download() {
    const { state } = this;
    if (!state.made) return;
    const name = `${state.name}.zip`;
    download({ name, bytes: zip(state.made.files, state.name) });
    this.murmur(suiteTexts.saved(name));
  }

  draw() {
    const { state } = this;
    const { settings, offer, made, manifest, trouble } = state;
    this.family.set(settings.family);
    this.like.draw([["", suiteTexts.own], ...offer.likes.map(named(suiteTexts.likes))], settings.like);
    this.format.draw(offer.formats.map(named(suiteTexts.formats)), manifest && !trouble ? manifest.format : settings.format, Boolean(settings.like));
    this.answer.draw(offer.answers.map(named(suiteTexts.answers)), manifest && !trouble ? manifest.answer : settings.answer, Boolean(settings.like));
    this.count.show(settings.count);
    this.seed.show(settings.seed);
    // Nobody's typing is lost to a suite that arrives meanwhile.
    if (document.activeElement !== this.sizes.input) this.sizes.input.value = settings.sizes || offer.sizes;
    const isMade = Boolean(made && manifest && !trouble && manifest.family === settings.family);
    this.save.disabled = !isMade;
    this.status.textContent = trouble || (isMade ? (made?.sentence ?? "") : suiteTexts.making);
    this.status.classList.toggle("trouble", Boolean(trouble));
    const tests = isMade ? (manifest?.tests ?? []) : [];
    this.traps.replaceChildren(...(isMade ? (made?.traps ?? []) : []).map(({ trap, tests, words }) => el("li", {}, el("b", {}, String(trap)), ` ×${tests} `, el("span", { class: "faint" }, words))));
    if (!tests.some(({ name }) => name === this.shown)) this.shown = tests[0]?.name ?? "";
    this.rows.replaceChildren(...tests.map((test) => this.row(test)));
    this.drawFiles(tests.find(({ name }) => name === this.shown));
    this.judge.draw(isMade);
  }

  /** @param {SuiteTest} test */
  row(test) {
    const { name, rows, cols, work, traps } = test;
    const open = el("button", { type: "button", class: "quiet", "aria-pressed": String(name === this.shown), click: () => this.open(name) }, name);
    return el("tr", {}, el("th", { scope: "row" }, open), ...suiteTexts.row({ rows, cols, work, traps }).map((cell) => el("td", {}, cell)));
  }

  /** Shows the files of a test. @param {string} name */
  open(name) {
    this.shown = name;
    this.draw();
    [...this.rows.querySelectorAll("button")].find((button) => button.textContent === name)?.focus();
  }

  /** @param {SuiteTest | undefined} test */
  drawFiles(test) {
    const part = (/** @type {string} */ name) => [el("h3", {}, name), el("pre", { class: "suite-file", tabindex: 0 }, suiteTexts.shown(this.state.file(name)))];
    this.files.replaceChildren(...(test ? [...part(test.input), ...part(test.output)] : []));
  }
}

/** A choice from a list. @param {string} label @param {(value: string) => void} onChange */
function select(label, onChange) {
  const id = freshId();
  const list = el("select", { id, change: () => onChange(list.value) });
  const node = el("div", { class: "lab-field short" }, el("label", { for: id, class: "small faint" }, label), list);
  return {
    node,
    /** @param {string[][]} options values and their names @param {string} chosen @param {boolean} [isFixed] */
    draw(options, chosen, isFixed = false) {
      list.replaceChildren(...options.map(([value = "", name]) => el("option", { value, selected: value === chosen }, name)));
      list.disabled = isFixed || options.length < 2;
      if (chosen) list.value = chosen;
    },
  };
}

/** A value and its name. @param {Readonly<Record<string, string>>} names */
const named = (names) => (/** @type {string} */ value) => [value, names[value] ?? value];
