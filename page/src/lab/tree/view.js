/** The page of the lab on which searches are watched: any small position, six algorithms. */

import { el, freshId } from "../../elements.js";
import { CLASSIC, lazily, wholeNumber } from "../place.js";
import { treeTexts } from "../texts.js";
import { ALGORITHMS, TreeBench } from "./bench.js";

/** @import { LabContext } from "../pages.js" */
/** @import { Algorithm } from "./state.js" */

/** Positions to begin with. */
const POSITIONS = /** @type {const} */ ([
  { key: "hexapawn", position: "3x3" },
  { key: "endgame", position: "3x3 b1-b2 a3xb2 c1xb2" },
  { key: "wide", position: "3x4" },
  { key: "tall", position: "4x3" },
  { key: "octapawn", position: "4x4" },
]);

/** The speed of a new player. */
const USUAL = 5;

/** @param {string | undefined} name @returns {Algorithm | null} */
const algorithmNamed = (name) => ALGORITHMS.find((one) => one === name) ?? null;

export class TreeView {
  keys = treeTexts.keys;

  /** @param {LabContext} context */
  constructor({ goTo, work }) {
    this.goTo = goTo;
    /** Whether the next place is a new one, so that Back leads to the one before. */
    this.isNew = false;
    this.address = lazily((isNew) => this.write(isNew));
    this.bench = new TreeBench({ work, onChange: () => this.changed() });
    const options = ALGORITHMS.map((value) => ({ value: /** @type {string} */ (value), label: /** @type {string} */ (treeTexts.algorithms[value]) }));
    this.algorithm = this.list(treeTexts.algorithm, options, (value) => this.open({ algorithms: [value, this.algorithms[1]] }));
    this.beside = this.list(treeTexts.beside, [{ value: "", label: treeTexts.alone }, ...options], (value) => this.open({ algorithms: [this.algorithms[0], value] }));
    this.positions = this.positionFields();
    this.node = el("div", { class: "tree-page" }, el("div", { class: "lab-settings" }, ...this.positions.nodes, this.algorithm.node, this.beside.node), this.bench.node);
  }

  /** @param {string} label @param {{ value: string, label: string }[]} options @param {(value: string) => void} onChange */
  list(label, options, onChange) {
    const id = freshId();
    const list = el("select", { id, change: () => onChange(list.value) }, ...options.map((option) => el("option", { value: option.value }, option.label)));
    return { node: el("div", { class: "lab-field short" }, el("label", { for: id, class: "small faint" }, label), list), list };
  }

  positionFields() {
    const options = POSITIONS.map(({ key, position }) => ({ value: /** @type {string} */ (position), label: treeTexts.positions[key] }));
    const { node, list } = this.list(treeTexts.examples, options, (value) => this.open({ position: value, rules: CLASSIC }));
    list.append(el("option", { value: "", hidden: true }, treeTexts.own));
    const id = freshId();
    const text = el("input", { id, type: "text", spellcheck: "false", autocomplete: "off" });
    const rules = el("input", { class: "tree-rules", type: "text", spellcheck: "false", autocomplete: "off", "aria-label": treeTexts.rules, title: treeTexts.rules });
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.open({ position: text.value, rules: rules.value.trim() || CLASSIC });
    };
    const form = el("form", { class: "lab-field", submit }, el("label", { for: id, class: "small faint" }, treeTexts.position), el("span", { class: "lab-text" }, text, rules, el("button", { type: "submit" }, treeTexts.load)));
    return {
      nodes: [node, form],
      /** @param {string} position @param {string} under */
      draw(position, under) {
        list.value = under === CLASSIC && options.some(({ value }) => value === position) ? position : "";
        // Nobody's typing is lost to a search that ends meanwhile.
        if (document.activeElement !== text) text.value = position;
        if (document.activeElement !== rules) rules.value = under;
      },
    };
  }

  /** The names of the algorithms that are seen; the second may be missing. */
  get algorithms() {
    const [first, second] = this.bench.controller.panes;
    return [first?.algorithm ?? "alphabeta", second?.algorithm ?? ""];
  }

  /** @param {Record<string, string>} fields */
  async show(fields) {
    this.address.cancel();
    const wanted = [algorithmNamed(fields["algorithm"]) ?? "alphabeta", algorithmNamed(fields["beside"])].filter((name) => name !== null);
    const speed = wholeNumber(fields["speed"], { least: 1, most: 10, usual: USUAL });
    if (speed !== this.bench.player.speed) this.bench.player.setSpeed(speed);
    const seen = (/** @type {string} */ prefix) => ({ node: fields[`${prefix}node`], levels: fields[`${prefix}levels`], closed: fields[`${prefix}closed`], view: fields[`${prefix}view`] });
    await this.bench.load({ position: fields["position"] || POSITIONS[0].position, rules: fields["rules"] || CLASSIC, algorithms: wanted, step: wholeNumber(fields["step"], { least: 0, most: 1e6, usual: 0 }), views: [seen(""), seen("b")] });
  }

  /** Opens another position, or other algorithms, and plays from the start. @param {{ position?: string, rules?: string, algorithms?: (string | undefined)[] }} wanted */
  async open({ position = this.bench.controller.position, rules = this.bench.controller.rules, algorithms = this.algorithms }) {
    this.isNew = true;
    try {
      const known = algorithms.map(algorithmNamed).filter((name) => name !== null);
      if (await this.bench.load({ position, rules, algorithms: known })) this.bench.player.play();
    } finally {
      this.isNew = false;
      this.changed();
    }
  }

  hide() {
    this.bench.hide();
    this.address.cancel();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.bench.key(event);
  }

  changed() {
    const { controller, player } = this.bench;
    const [algorithm, beside] = this.algorithms;
    this.algorithm.list.value = algorithm ?? "";
    this.beside.list.value = beside ?? "";
    this.positions.draw(controller.position, controller.rules);
    this.address.cancel();
    if (player.isPlaying || controller.position === "") return;
    this.address.write(this.isNew);
    this.isNew = false;
  }

  /** Writes what is seen to the address. @param {boolean} isNew */
  write(isNew) {
    const { controller, player } = this.bench;
    const [algorithm, beside] = this.algorithms;
    const [first, second] = controller.panes.map(({ fields }) => fields);
    const rules = controller.rules === CLASSIC ? null : controller.rules;
    const speed = player.speed === USUAL ? null : player.speed;
    this.goTo({ position: controller.position, rules, algorithm, beside, step: controller.step || null, speed, ...first, bnode: second?.node, blevels: second?.levels, bclosed: second?.closed, bview: second?.view }, isNew);
  }
}
