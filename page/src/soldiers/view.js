/** Conway's soldiers: four rows that an army can reach, and one that none can. */

import { Board } from "../board.js";
import { patientClient as client } from "../connection.js";
import { copyList, embedEntry, embedNote } from "../copy-list.js";
import { el, tabs } from "../elements.js";
import { isCertificate } from "../files.js";
import { icon } from "../icons.js";
import { isShortcut, wayAlong, wayThroughTime } from "../keys.js";
import { notation } from "../notation.js";
import { PegsController } from "../pegs/controller.js";
import { jumpList } from "../pegs/jump-list.js";
import { peg } from "../pegs/picture.js";
import { placeAt, placeOf } from "../pegs/place.js";
import { sceneOf, stepScenes } from "../pegs/scene.js";
import { PegsState } from "../pegs/state.js";
import { pictureRow } from "../picture-row.js";
import { playerControls } from "../player-controls.js";
import { sound } from "../sound.js";
import { copyTexts, fileTexts, workTexts } from "../texts.js";
import { pegsTexts } from "../pegs/texts.js";
import { soldiersTexts } from "./texts.js";
import { workLine } from "../work.js";
import { armiesPanel } from "./armies.js";
import { weightColumn } from "./column.js";
import { SoldiersController } from "./controller.js";
import { COLS, DEPTH, LEVELS, ROWS } from "./field.js";
import { soldiersProof } from "./proof.js";

/** @import { NamedFile } from "../files.js" */
/** @import { Walk } from "../keys.js" */
/** @import { PageContext } from "../main.js" */

/** The index of the tab for certificates. */
const PROOF = 3;

export class SoldiersView {
  title = soldiersTexts.title;
  keys = soldiersTexts.keys;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo, link }) {
    this.say = say;
    this.goTo = goTo;
    this.isNew = false;
    this.state = new PegsState();
    this.work = workLine(workTexts.searching);
    const onChange = () => this.draw();
    this.pegs = new PegsController(this.state, { client, work: this.work, quiet: workLine(workTexts.searching), onChange, onBoard: () => {}, onJump: (isEnd) => sound(isEnd ? "end" : "capture"), say, murmur });
    this.controller = new SoldiersController(this.pegs, { client, onChange, say });
    this.board = new Board({
      name: soldiersTexts.board,
      piece: peg,
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
      onKey: (key) => this.key(key),
      onWalk: (way) => this.walk(way),
    });
    this.status = el("p", { class: "status" });
    this.story = el("p", { class: "story" });
    this.column = weightColumn();
    this.levels = LEVELS.map((level) => {
      const [size, unit] = [el("b", {}), el("span", { class: "unseen" })];
      const button = el("button", { type: "button", class: "level", click: () => this.choose(level) }, el("span", {}, soldiersTexts.row(level)), size, unit);
      return { level, size, unit, button };
    });
    this.labels = LEVELS.map((level) => {
      const node = el("span", { class: "row-label" });
      node.style.top = `${((ROWS - DEPTH - level + 0.5) / ROWS) * 100}%`;
      return { level, node };
    });
    this.player = playerControls(this.pegs.player, { step: "jump" });
    const weigh = el("input", { type: "checkbox", change: () => this.controller.setWeighed(weigh.checked) });
    this.weigh = weigh;
    this.because = el("p", { class: "small" });
    this.list = jumpList(this.pegs);
    const links = copyList(say);
    this.drawLinks = () => links.show([{ format: "link", label: copyTexts.link, text: link(this.place) }, ...embedEntry(link(this.place))]);
    this.panel = el(
      "div",
      { class: "panel" },
      el("label", { class: "switch" }, weigh, el("span", {}, soldiersTexts.weights)),
      el("div", { class: "timeline-row" }, ...this.player.slider, this.player.speedLabel, this.player.speed),
      // What grows comes last, so that nothing above it moves.
      ...this.list.nodes,
      this.because,
    );
    this.share = el(
      "div",
      { class: "panel" },
      pictureRow({ name: () => soldiersTexts.row(this.controller.level), picture: this.board.picture, gif: () => this.gif() }),
      links.node,
      embedNote(),
    );
    this.again = el("button", { type: "button", class: "icon-button", "aria-label": soldiersTexts.again, title: soldiersTexts.again, click: () => this.pegs.player.first() }, icon("first"));
    this.armies = armiesPanel();
    this.proof = soldiersProof(() => this.controller.level);
    /** The row that is proved. */
    this.proved = 0;
    this.side = tabs(soldiersTexts.panels, [
      { title: soldiersTexts.tabs.story, name: notation`story`, node: this.panel },
      { title: soldiersTexts.tabs.armies, name: notation`armies`, node: this.armies },
      { title: soldiersTexts.tabs.share, name: notation`share`, node: this.share, onShow: () => this.drawLinks() },
      { title: soldiersTexts.tabs.proof, name: notation`proof`, node: this.proof.node },
    ]);
    this.window = this.fieldWindow();
    this.node = this.build();
    document.addEventListener("keydown", (event) => this.pageKey(event));
  }

  /** The part of the field that is seen: where there is little room, its middle, and the rest by scrolling. */
  fieldWindow() {
    const node = el("div", { class: "field-window" }, this.board.node);
    let seen = 0;
    new ResizeObserver(() => {
      if (node.scrollWidth === seen) return;
      seen = node.scrollWidth;
      node.scrollLeft = (node.scrollWidth - node.clientWidth) / 2;
    }).observe(this.board.node);
    return node;
  }

  build() {
    const field = el("div", { class: "field" }, el("div", { class: "field-board" }, this.window, el("div", { class: "row-labels", "aria-hidden": "true" }, ...this.labels.map(({ node }) => node))), this.column.node);
    return el(
      "div",
      { class: "soldiers bench" },
      el("div", { class: "bench-status" }, this.status, this.story, el("div", { class: "levels", role: "group", "aria-label": soldiersTexts.rows }, ...this.levels.map(({ button }) => button))),
      el("div", { class: "bench-board" }, field),
      el("div", { class: "bench-tools", role: "toolbar", "aria-label": soldiersTexts.controls }, this.again, ...this.player.buttons.slice(1)),
      el("div", { class: "voice-slot" }, this.work.node),
      el("div", { class: "bench-panel" }, this.panel, this.armies, this.share, this.proof.node, this.side.bar),
    );
  }

  /** The row and the jumps as part of the address. */
  get place() {
    const { level } = this.controller;
    // The march needs no telling.
    return this.state.isPlan && !this.state.game.hasVariations ? String(level) : placeOf(this.state, String(level));
  }

  /** Chooses a row, and lets its army march. @param {number} level */
  async choose(level) {
    if (level === this.controller.level && this.state.start) return this.controller.march();
    this.isNew = true;
    await this.controller.choose(level, { isMarching: true });
  }

  /** @param {string} square */
  async press(square) {
    // The target stays where it is.
    if (this.state.canChooseTarget && !this.state.selected && this.state.letterAt(square) !== "x") return;
    const press = await this.pegs.press(square);
    if (press.kind === "stuck") this.board.refuse(square);
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    const press = await this.pegs.drop(from, to);
    if (press.kind === "no-jump") this.board.refuse(from);
  }

  /** Walks through the jumps. @param {Walk} way */
  walk(way) {
    const { player } = this.pegs;
    if (way === "back") player.back();
    else if (way === "forward") player.forward();
    else if (way === "up" || way === "down") this.pegs.vary(way === "up" ? -1 : 1);
    else if (way === "first") player.first();
    else player.end();
  }

  /** @param {string} key */
  key(key) {
    if (key === "Escape") this.pegs.deselect();
    else if (key === "p") this.pegs.player.toggle();
    else if (LEVELS.includes(Number(key))) this.choose(Number(key));
    else return false;
    return true;
  }

  /** A key pressed anywhere on the page. @param {KeyboardEvent} event */
  pageKey(event) {
    if (!this.node.isConnected || event.defaultPrevented) return;
    const time = wayThroughTime(event);
    const way = wayAlong(event);
    if (time) this.walk(time === "undo" ? "back" : "forward");
    else if (way) {
      // Where there is one line, these keys scroll.
      if ((way === "up" || way === "down") && !this.state.game.hasVariations) return;
      this.walk(way);
    } else if (!isShortcut(event) || !this.key(event.key)) return;
    event.preventDefault();
  }

  draw() {
    const { controller, state, pegs } = this;
    const { army, level } = controller;
    for (const { level: one, size, unit, button } of this.levels) {
      size.textContent = soldiersTexts.size(controller.armies.get(one));
      unit.textContent = soldiersTexts.unit(controller.armies.get(one));
      button.setAttribute("aria-pressed", String(one === level));
    }
    for (const { level: one, node } of this.labels) {
      node.textContent = soldiersTexts.label(one, controller.armies.get(one));
      node.classList.toggle("chosen", one === level);
    }
    this.status.textContent = soldiersTexts.headline(army, state.ending);
    this.story.textContent = soldiersTexts.story(army);
    // The story of the last row is its whole argument.
    this.because.textContent = army?.outcome === "impossible" ? "" : (army?.because ?? "");
    if (!state.board) {
      // The field is there before anybody stands on it.
      const squares = Array.from({ length: ROWS }, () => "o".repeat(COLS));
      this.board.draw({ rows: ROWS, cols: COLS, squares, flipped: false, holes: true, line: DEPTH, unnumbered: true, label: (square) => square });
      return;
    }
    this.goTo(this.place, this.isNew);
    this.isNew = false;
    this.forgetOthers(level);
    this.weigh.checked = state.isWeighed;
    this.player.draw();
    this.again.disabled = state.step === 0;
    this.list.draw();
    if (!this.share.hidden) this.drawLinks();
    this.column.draw(controller);
    const scene = sceneOf(state, pegs.player.isPlaying);
    if (!scene) return;
    this.board.node.classList.toggle("golden", state.isWeighed);
    // Rows are counted from the line, as the labels beside them do.
    this.board.draw({ ...scene, line: DEPTH, unnumbered: true });
  }

  /** What was proved of another row is cleared, however one came here. @param {number} level */
  forgetOthers(level) {
    if (level === this.proved) return;
    this.proved = level;
    this.proof.forget();
  }

  /** The march so far as an animation. */
  async gif() {
    const { boardGif } = await import("../animation.js");
    const look = this.state.isWeighed ? notation`soldiers golden` : "soldiers";
    return boardGif({ look, piece: peg }, stepScenes(this.state).map((scene) => ({ ...scene, line: DEPTH, unnumbered: true })));
  }

  hide() {
    this.pegs.leave();
  }

  /** @param {NamedFile[]} files */
  async take([first]) {
    if (!first) return;
    if (!isCertificate(first)) {
      this.say(fileTexts.notCertificate(first.name));
      return;
    }
    this.side.show(PROOF);
    await this.proof.check(first.bytes);
  }

  /** @param {string} place */
  async show(place) {
    const { controller, state } = this;
    controller.learn();
    if (state.start && (place === "" || place === this.place)) {
      this.draw();
      return;
    }
    const wanted = placeAt(place);
    if (!wanted) this.say(pegsTexts.elsewhere);
    const { text, ...played } = wanted ?? { text: "" };
    const isLevel = LEVELS.includes(Number(text));
    if (text && !isLevel) this.say(soldiersTexts.noRow(text));
    const level = isLevel ? Number(text) : (LEVELS.at(-2) ?? 1);
    await controller.choose(level, played);
  }
}
