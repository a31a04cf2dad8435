/** The matchbox machine: play against it, let it learn, look into its boxes, print it. */

import { Board } from "../../board.js";
import { patientClient as client } from "../../connection.js";
import { choice, el, freshId, stepper } from "../../elements.js";
import { pawn } from "../../pawns/picture.js";
import { CLASSIC, wholeNumber } from "../place.js";
import { matchboxTexts } from "../texts.js";
import { boxShelf, openBox } from "./boxes.js";
import { learningChart } from "./chart.js";
import { MatchboxController } from "./controller.js";
import { printedKit } from "./kit.js";
import { sceneOf } from "./scene.js";
import { BOARDS, LESSONS, MatchboxState, OPPONENTS, USUAL } from "./state.js";

/** @import { LabContext } from "../pages.js" */
/** @import { Settings } from "./state.js" */

const EACH = { least: 1, most: 1000, usual: 1 };
const SEEDS = { least: 0, most: 999_999, usual: 1 };
/** The most games that an address asks for. */
const GAMES = { least: 0, most: 10_000, usual: 0 };
/** How many games a button plays. */
const LESSON_PLANS = [1, 10, 100, 1000];

export class MatchboxView {
  /** @param {LabContext} context */
  constructor({ goTo, work, say }) {
    this.goTo = goTo;
    this.say = say;
    this.state = new MatchboxState();
    this.controller = new MatchboxController(this.state, { client, work, onChange: () => this.draw() });
    const { controller } = this;
    this.board = new Board({
      name: matchboxTexts.board,
      piece: (letter) => (letter === "P" || letter === "p" ? pawn(letter) : null),
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
    });
    this.shelf = boxShelf();
    this.open = openBox();
    this.status = el("p", { class: "status" });
    this.story = el("p", { class: "lab-story" });
    this.game = el("p", { class: "matchbox-game", role: "status" });
    this.chart = el("div", { class: "lab-chart-place" });
    this.legend = el("ul", { class: "lab-legend" });
    this.trainers = LESSON_PLANS.map((games) => el("button", { type: "button", click: () => controller.train(games) }, matchboxTexts.play(games)));
    this.many = el("button", { type: "button", click: () => controller.trainMany() }, matchboxTexts.many);
    this.stop = el("button", { type: "button", class: "primary", click: () => controller.stop() }, matchboxTexts.stop);
    this.again = el("button", { type: "button", click: () => controller.newGame() }, matchboxTexts.newGame);
    this.fresh = el("button", { type: "button", click: () => this.change({}) }, matchboxTexts.fresh);
    const overlay = freshId();
    this.overlay = el("input", { id: overlay, type: "checkbox", checked: true, change: () => this.draw() });
    this.node = el(
      "div",
      { class: "lab-page matchbox-page" },
      this.settingsRow(),
      el("div", { class: "lab-controls" }, el("div", { class: "lab-buttons", role: "toolbar", "aria-label": matchboxTexts.controls }, ...this.trainers, this.many, this.stop, this.fresh), el("label", { class: "switch", for: overlay }, this.overlay, matchboxTexts.overlay)),
      el("div", { class: "lab-words" }, this.status, this.story),
      el("div", { class: "matchbox-table" }, el("div", { class: "matchbox-board" }, this.board.node), el("div", { class: "matchbox-turn" }, this.game, this.open.node, this.again)),
      el("div", { class: "matchbox-curve" }, this.legend, this.chart),
      el("div", { class: "matchbox-boxes" }, this.shelf.node),
    );
    /** @type {HTMLElement | null} */
    this.sheet = null;
  }

  settingsRow() {
    this.size = choice(matchboxTexts.boards, [...BOARDS.map((value) => ({ value: /** @type {string} */ (value), label: matchboxTexts.size(value) }))], USUAL.board, (board) => this.change({ board }));
    this.side = choice(matchboxTexts.side, [{ value: /** @type {const} */ (""), label: matchboxTexts.second }, { value: /** @type {const} */ ("white"), label: matchboxTexts.sides.white }, { value: /** @type {const} */ ("black"), label: matchboxTexts.sides.black }], USUAL.side, (side) => this.change({ side }));
    this.lesson = choice(matchboxTexts.lesson, LESSONS.map((value) => ({ value, label: matchboxTexts.lessons[value] })), USUAL.lesson, (lesson) => this.change({ lesson }));
    this.opponent = choice(matchboxTexts.opponent, OPPONENTS.map((value) => ({ value, label: matchboxTexts.opponents[value] })), USUAL.opponent, (opponent) => this.change({ opponent }));
    this.each = stepper(matchboxTexts.each, { min: EACH.least, max: EACH.most, value: EACH.usual }, (each) => this.change({ each }));
    this.seed = stepper(matchboxTexts.seed, { min: SEEDS.least, max: SEEDS.most, value: SEEDS.usual }, (seed) => this.change({ seed }));
    const id = freshId();
    this.field = el("input", { id, type: "text", spellcheck: "false", autocomplete: "off" });
    this.rules = el("input", { class: "tree-rules", type: "text", spellcheck: "false", autocomplete: "off", "aria-label": matchboxTexts.rules, title: matchboxTexts.rules });
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const rules = this.rules?.value.trim() ?? "";
      this.change({ board: this.field?.value.trim() || USUAL.board, rules: rules === CLASSIC ? USUAL.rules : rules });
    };
    const own = el("form", { class: "lab-field", submit }, el("label", { for: id, class: "small faint" }, matchboxTexts.anyBoard), el("span", { class: "lab-text" }, this.field, this.rules, el("button", { type: "submit" }, matchboxTexts.build)));
    const print = el("div", { class: "lab-buttons", role: "group", "aria-label": matchboxTexts.print }, ...(/** @type {const} */ (["a4", "letter"])).map((paper) => el("button", { type: "button", click: () => this.print(paper) }, matchboxTexts.papers[paper])));
    return el("div", { class: "lab-settings" }, this.size.node, own, this.side.node, this.lesson.node, this.opponent.node, this.each.node, this.seed.node, print);
  }

  /** @param {string} square */
  async press(square) {
    if (!(await this.controller.press(square))) this.board.refuse(square);
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    if (!(await this.controller.drop(from, to))) this.board.refuse(from);
  }

  /** @param {Record<string, string>} fields */
  async show({ board, rules, side, lesson, opponent, each, seed, games }) {
    /** @type {Settings} */
    const wanted = {
      board: board || USUAL.board,
      rules: rules && rules !== CLASSIC ? rules : USUAL.rules,
      side: side === "white" || side === "black" ? side : "",
      lesson: LESSONS.find((one) => one === lesson) ?? "punish",
      opponent: OPPONENTS.find((one) => one === opponent) ?? "random",
      each: wholeNumber(each, EACH),
      seed: wholeNumber(seed, SEEDS),
    };
    if (this.state.kit && JSON.stringify(wanted) === JSON.stringify(this.state.settings) && !games) this.draw();
    else await this.controller.load(wanted, wholeNumber(games, GAMES));
  }

  /** Builds another machine. @param {Partial<Settings>} settings */
  async change(settings) {
    const wanted = { ...this.state.settings, ...settings };
    try {
      if (await this.controller.load(wanted)) this.goTo(this.fields, true);
    } finally {
      this.draw();
    }
  }

  /** The settings in the address; the usual ones are left out. */
  get fields() {
    const { settings } = this.state;
    const keys = /** @type {(keyof Settings)[]} */ (Object.keys(USUAL));
    return Object.fromEntries(keys.map((key) => [key, settings[key] === USUAL[key] ? null : settings[key]]));
  }

  /** @param {"a4" | "letter"} paper */
  print(paper) {
    const { kit } = this.state;
    if (!kit) return;
    this.sheet?.remove();
    this.sheet = printedKit(kit, paper);
    document.body.append(this.sheet);
    window.print();
  }

  hide() {
    this.controller.stop();
    this.sheet?.remove();
    this.sheet = null;
  }

  draw() {
    const { state } = this;
    const { settings, kit, isRunning, many } = state;
    this.size?.set(settings.board);
    this.side?.set(settings.side);
    this.lesson?.set(settings.lesson);
    this.opponent?.set(settings.opponent);
    this.each?.show(settings.each);
    this.seed?.show(settings.seed);
    if (this.field && document.activeElement !== this.field) this.field.value = settings.board;
    if (this.rules && document.activeElement !== this.rules) this.rules.value = settings.rules || kit?.rules || CLASSIC;
    for (const button of [...this.trainers, this.many, this.fresh]) button.disabled = isRunning || !kit;
    this.stop.disabled = !isRunning;
    this.again.disabled = isRunning || state.moves.length === 0;
    if (!kit) return;
    const hasOverlay = this.overlay.checked;
    this.status.textContent = many ? matchboxTexts.manyStatus(many, isRunning) : matchboxTexts.status(state);
    this.story.textContent = matchboxTexts.story(kit);
    this.game.textContent = isRunning ? "" : matchboxTexts.turn(state);
    this.legend.replaceChildren(...matchboxTexts.curves(many !== null, hasOverlay).map(({ key, words }) => el("li", { class: key }, words)));
    this.chart.replaceChildren(learningChart(state, hasOverlay));
    this.shelf.draw(state, hasOverlay);
    this.open.draw(state, hasOverlay);
    const scene = sceneOf(state);
    if (scene) this.board.draw(scene);
  }
}
