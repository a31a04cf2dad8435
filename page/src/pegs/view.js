/** Pegs: puzzles to solve by hand, with undo, hints, and a lamp for those who want it. */

import { Board } from "../board.js";
import { patientClient as client } from "../connection.js";
import { el, freshId, tabs } from "../elements.js";
import { takeFile } from "../files.js";
import { iconTool } from "../icons.js";
import { isShortcut, wayAlong, wayThroughTime } from "../keys.js";
import { notation } from "../notation.js";
import { pictureRow } from "../picture-row.js";
import { playerControls } from "../player-controls.js";
import { sound } from "../sound.js";
import { squareAt } from "../squares.js";
import { editorTexts, workTexts } from "../texts.js";
import { pegsTexts } from "./texts.js";
import { workLine } from "../work.js";
import { PegsController } from "./controller.js";
import { PegsEditor } from "./editor.js";
import { comparePanel, countPanel } from "./figures.js";
import { jumpList } from "./jump-list.js";
import { peg } from "./picture.js";
import { placeAt, placeOf } from "./place.js";
import { pegsProof } from "./proof.js";
import { editorScene, sceneOf, stepScenes } from "./scene.js";
import { sharePanel } from "./share.js";
import { PegsState } from "./state.js";
import { whyPanel } from "./why.js";

/** @import { NamedFile } from "../files.js" */
/** @import { Walk } from "../keys.js" */
/** @import { PageContext } from "../main.js" */
/** @import { PegBoard } from "../types.js" */

/** The index of the tab for certificates. */
const PROOF = 2;
/** The board that one starts with. */
const FIRST = "english";

export class PegsView {
  title = pegsTexts.title;
  keys = pegsTexts.keys;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo, link, isEmbedded }) {
    this.say = say;
    this.goTo = goTo;
    /** Whether the address of the next board is a new one. */
    this.isNew = false;
    this.state = new PegsState();
    this.work = workLine(workTexts.searching);
    this.controller = new PegsController(this.state, {
      client,
      work: this.work,
      quiet: workLine(workTexts.searching),
      onChange: () => this.draw(),
      onBoard: () => this.forget(),
      onJump: (isEnd) => sound(isEnd ? "end" : "capture"),
      say,
      murmur,
    });
    const { controller, state } = this;
    this.board = new Board({
      name: pegsTexts.board,
      piece: peg,
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
      onKey: (key) => this.key(key),
      onWalk: (way) => this.walk(way),
    });
    const load = (/** @type {string} */ text) => this.load(text);
    this.editor = new PegsEditor({ say, redraw: () => this.drawBoard(), play: load, onOpen: () => this.edit(true), onClose: () => this.edit(false) });
    const pictures = pictureRow({
      name: () => this.picker.value || (state.start?.goal ?? ""),
      picture: this.board.picture,
      gif: async () => (await import("../animation.js")).boardGif({ look: "pegs", piece: peg }, stepScenes(state)),
    });
    this.share = sharePanel({ say, load, link: () => link(this.place), pictures });
    this.proof = pegsProof(() => state.board);
    this.count = countPanel(() => state.board);
    this.compare = comparePanel(() => state.board);
    this.player = playerControls(controller.player, { step: "jump" });
    /** The buttons that step through the jumps, where there are no panels. */
    this.stepping = isEmbedded ? playerControls(controller.player, { step: "jump" }) : null;
    this.status = el("p", { class: "status" });
    this.progress = el("p", { class: "progress-line" });
    this.best = el("p", { class: "best-line" });
    this.meter = el("span", { class: "peg-meter", "aria-hidden": "true" }, el("span", {}));
    const lamp = el("input", { type: "checkbox", change: () => controller.setLamp(lamp.checked) });
    this.lampSwitch = el("label", { class: "switch lamp-switch" }, lamp, el("span", {}, pegsTexts.lamp));
    this.lamp = el("p", { class: "lamp", role: "status" });
    /** The board whose name is shown. @type {PegBoard | null} */
    this.named = null;
    this.picker = el("select", { id: freshId(), change: () => this.load(this.picker.value).catch(() => this.drawName(true)) });
    this.about = el("p", { class: "small faint about-board" });
    this.why = whyPanel((index) => controller.lookAtArgument(index));
    this.list = jumpList(controller);
    this.facts = el("p", { class: "small faint board-facts" });
    this.recorded = el("p", { class: "small faint board-facts recorded" });
    this.tools = this.buildTools();
    this.panel = this.buildPanel();
    this.side = tabs(pegsTexts.panels, [
      { title: pegsTexts.tabs.jumps, name: notation`jumps`, node: this.panel },
      { title: pegsTexts.tabs.share, name: notation`share`, node: this.share.node, onShow: () => state.board && this.share.draw(state.board) },
      { title: pegsTexts.tabs.proof, name: notation`proof`, node: this.proof.node },
      { title: pegsTexts.tabs.count, name: notation`count`, node: this.count.node },
      { title: pegsTexts.tabs.compare, name: notation`compare`, node: this.compare.node },
    ]);
    this.node = this.build();
    document.addEventListener("keydown", (event) => this.pageKey(event));
  }

  buildTools() {
    const { controller } = this;
    return {
      undo: iconTool("undo", pegsTexts.tools.undo, () => this.step("undo")),
      redo: iconTool("redo", pegsTexts.tools.redo, () => this.step("redo")),
      hint: iconTool("hint", pegsTexts.tools.hint, () => controller.hint()),
      solve: iconTool("play", pegsTexts.tools.solve, () => controller.playSolution()),
      restart: iconTool("first", pegsTexts.tools.restart, () => controller.restart()),
      edit: iconTool("edit", pegsTexts.tools.edit, () => this.openEditor()),
    };
  }

  buildPanel() {
    const { player } = this;
    return el(
      "div",
      { class: "panel" },
      el("div", { class: "picker" }, el("label", { for: this.picker.id, class: "small faint" }, pegsTexts.boardName), this.picker, this.about),
      el("div", { class: "walk" }, ...player.buttons, ...this.list.buttons),
      el("div", { class: "timeline-row" }, ...player.slider, player.speedLabel, player.speed),
      // What grows comes last, so that nothing above it moves.
      this.why.node,
      ...this.list.nodes,
      this.list.next,
      this.facts,
      this.recorded,
      el("p", { class: "small board-facts" }, el("a", { href: "#soldiers" }, pegsTexts.story)),
    );
  }

  build() {
    this.toolbar = el("div", { class: "bench-tools", role: "toolbar", "aria-label": pegsTexts.controls }, ...Object.values(this.tools), ...(this.stepping?.buttons ?? []));
    this.panels = el("div", { class: "bench-panel" }, this.panel, this.share.node, this.proof.node, this.count.node, this.compare.node, this.side.bar);
    return el(
      "div",
      { class: "pegs bench" },
      el("div", { class: "bench-status" }, this.status, el("div", { class: "progress-row" }, this.meter, this.progress), this.best, el("div", { class: "lamp-row" }, this.lampSwitch, this.lamp), this.editor.advice),
      el("div", { class: "bench-board" }, this.board.node),
      this.toolbar,
      this.editor.tools,
      el("div", { class: "voice-slot" }, this.work.node),
      this.panels,
      this.editor.node,
    );
  }

  /** The board and its jumps as part of the address. */
  get place() {
    return placeOf(this.state, this.picker.value || undefined);
  }

  /** Loads another board: Back leads to the one before. @param {string} text */
  async load(text) {
    this.isNew = true;
    await this.controller.load(text);
  }

  openEditor() {
    if (this.state.board) this.editor.open(this.state.board);
  }

  /** Begins or ends the mode in which a board is set up. @param {boolean} isEditing */
  edit(isEditing) {
    this.node.classList.toggle("editing", isEditing);
    for (const part of [this.toolbar, this.panels]) part?.toggleAttribute("hidden", isEditing);
    if (isEditing) {
      this.controller.player.stop();
      this.controller.deselect();
    }
    this.draw();
  }

  /** Discards what belongs to another board. */
  forget() {
    this.proof.forget();
    this.count.forget();
    this.compare.forget();
  }

  /** @param {string} square */
  async press(square) {
    if (this.editor.isOpen) {
      const { col, row } = squareAt(square);
      this.editor.paint(col, row);
      return;
    }
    const press = await this.controller.press(square);
    if (press.kind === "stuck") this.board.refuse(square);
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    const press = await this.controller.drop(from, to);
    if (press.kind === "no-jump") this.board.refuse(from);
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    if (way === "undo") this.controller.player.back();
    else this.controller.player.forward();
  }

  /** Walks through the jumps. @param {Walk} way */
  walk(way) {
    const { controller } = this;
    const { player } = controller;
    if (this.editor.isOpen) return;
    if (way === "back") player.back();
    else if (way === "forward") player.forward();
    else if (way === "up" || way === "down") controller.vary(way === "up" ? -1 : 1);
    else if (way === "first") player.first();
    else player.end();
  }

  /** @param {string} key */
  key(key) {
    const { controller, editor } = this;
    if (editor.isOpen) return this.editorKey(key);
    if (key === "Escape") controller.deselect();
    else if (key === "u") this.step("undo");
    else if (key === "r") this.step("redo");
    else if (key === "h") controller.hint();
    else if (key === "s") controller.playSolution();
    else if (key === "p") controller.player.toggle();
    else if (key === "e") this.openEditor();
    else return false;
    return true;
  }

  /** A key while a board is set up. @param {string} key */
  editorKey(key) {
    const { editor } = this;
    if (key === "Escape") editor.close();
    else if (key === "u") editor.travel("undo");
    else if (key === "r") editor.travel("redo");
    else return false;
    return true;
  }

  /** A key pressed anywhere on the page. @param {KeyboardEvent} event */
  pageKey(event) {
    if (!this.node.isConnected || event.defaultPrevented) return;
    const { editor } = this;
    const time = wayThroughTime(event);
    const way = editor.isOpen ? null : wayAlong(event);
    if (time) editor.isOpen ? editor.travel(time) : this.step(time);
    else if (way) {
      // Where there is one line, these keys scroll.
      if ((way === "up" || way === "down") && !this.state.game.hasVariations) return;
      this.walk(way);
    } else if (!isShortcut(event) || !this.key(event.key)) return;
    event.preventDefault();
  }

  draw() {
    const { state, controller } = this;
    if (!state.board) return;
    this.drawName();
    this.goTo(this.place, this.isNew);
    this.isNew = false;
    this.status.textContent = this.editor.isOpen ? editorTexts.editing : pegsTexts.headline(state);
    this.status.classList.toggle("good", state.ending?.kind === "solved");
    this.progress.textContent = pegsTexts.progress(state);
    this.best.textContent = pegsTexts.best(state.best);
    this.recorded.textContent = pegsTexts.recorded(state.best);
    this.meter.style.setProperty("--share", String(state.start ? state.pegs / Math.max(1, state.start.pegs) : 0));
    this.facts.textContent = state.solution ? pegsTexts.effort(state.solution) : pegsTexts.facts(state.board);
    this.player.draw();
    this.stepping?.draw();
    this.tools.undo.disabled = controller.player.isAtStart;
    this.tools.redo.disabled = controller.player.isAtEnd;
    this.tools.restart.disabled = state.step === 0;
    this.drawVerdict();
    this.list.draw();
    this.why.draw(state);
    if (!this.share.node.hidden) this.share.draw(state.board);
    this.drawBoard();
  }

  drawVerdict() {
    const { verdict } = this.state;
    const light = { met: "yes", planned: "yes", possible: "yes", impossible: "no", asking: "unknown", unknown: "unknown", cancelled: "unknown" };
    this.lamp.className = `lamp ${verdict ? light[verdict.kind] : "off"}`;
    this.lamp.textContent = pegsTexts.verdict(verdict);
  }

  drawBoard() {
    const { board, editor } = this;
    const scene = editor.isOpen ? editorScene(editor.state) : sceneOf(this.state, this.controller.player.isPlaying);
    if (!scene) return;
    board.node.classList.toggle("weighed", scene.numbers !== undefined);
    board.node.classList.toggle("solved", this.state.ending?.kind === "solved");
    board.draw(scene);
  }

  /** Selects the name of the board, if it has one with this goal. @param {boolean} [isRefused] whether another one was selected in vain */
  drawName(isRefused = false) {
    const { start } = this.state;
    if (start === this.named && !isRefused) return;
    this.named = start;
    const named = [...this.picker.options].find(({ dataset }) => dataset["position"] === start?.position);
    this.picker.value = named?.value ?? "";
    this.about.textContent = named?.dataset["about"] ?? "";
  }

  async fillPicker() {
    const { boards } = await client.get("pegs/boards");
    this.picker.replaceChildren(
      ...boards.map((board) => el("option", { value: board.name, "data-position": board.position, "data-about": board.about, title: board.about }, board.name)),
      el("option", { value: "", disabled: true }, pegsTexts.ownBoard),
    );
  }

  hide() {
    this.editor.close();
    this.controller.leave();
  }

  /** @param {NamedFile[]} files */
  async take([first]) {
    const load = async (/** @type {string} */ text) => {
      await this.load(text);
      this.editor.close();
    };
    await takeFile(first, { say: this.say, check: (content) => this.check(content), load });
  }

  /** Checks a certificate. @param {Uint8Array<ArrayBuffer>} content */
  async check(content) {
    this.side.show(PROOF);
    await this.proof.check(content);
  }

  /** @param {string} place */
  async show(place) {
    if (this.picker.childElementCount === 0) await this.fillPicker();
    const { state, controller } = this;
    if (state.start && (place === "" || place === this.place)) {
      this.draw();
      controller.look();
      return;
    }
    this.editor.close();
    const wanted = placeAt(place);
    if (!wanted) this.say(pegsTexts.elsewhere);
    const { text, ...played } = wanted ?? { text: "", lines: [] };
    try {
      await controller.load(text || FIRST, played);
    } catch {
      // The failure has been reported: at least the board is shown, or the usual one.
      if (played.lines.length > 0 && (await controller.tryLoad(text))) return;
      if (!state.start) await controller.load(FIRST);
    }
  }
}
