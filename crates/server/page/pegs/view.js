/** Pegs: boards to solve, armies to move, and why some goals cannot be reached. */

import { client } from "../api.js";
import { Board } from "../board.js";
import { el, freshId, tabs } from "../elements.js";
import { isCertificate, textOf } from "../files.js";
import { wayThroughTime } from "../keys.js";
import { playerControls } from "../player-controls.js";
import { squareAt } from "../squares.js";
import { fileTexts, pegsTexts, workTexts } from "../texts.js";
import { workLine } from "../work.js";
import { PegsController } from "./controller.js";
import { PegsEditor } from "./editor.js";
import { peg } from "./picture.js";
import { pegsProof } from "./proof.js";
import { notation } from "../notation.js";
import { editorScene, sceneOf } from "./scene.js";
import { sharePanel } from "./share.js";
import { PegsState } from "./state.js";
import { whyPanel } from "./why.js";

/** @import { NamedFile } from "../files.js" */
/** @import { PageContext } from "../main.js" */
/** @import { PegBoard } from "../types.js" */

/** The index of the tab for certificates. */
const PROOF = 3;

export class PegsView {
  title = pegsTexts.title;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo, link }) {
    this.say = say;
    this.goTo = goTo;
    this.state = new PegsState();
    this.work = workLine(workTexts.searching);
    this.controller = new PegsController(this.state, {
      client,
      work: this.work,
      onChange: () => this.draw(),
      onBoard: () => this.proof.forget(),
      say,
      murmur,
    });
    const { controller } = this;
    this.board = new Board({
      name: pegsTexts.board,
      piece: peg,
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
      onKey: (key) => this.key(key),
    });
    const load = (/** @type {string} */ text) => controller.load(text);
    this.editor = new PegsEditor({ say, redraw: () => this.drawBoard(), play: load, done: () => this.side.show(0) });
    this.share = sharePanel({ say, load, link: () => link(this.place) });
    this.proof = pegsProof(() => this.state.board);
    this.player = playerControls(controller.player, { step: "jump" });
    this.status = el("p", { class: "status" });
    this.advice = el("p", { class: "advice" });
    this.lamp = el("p", { class: "lamp", role: "status" });
    /** The board whose name is shown. @type {PegBoard | null} */
    this.named = null;
    this.picker = el("select", { id: freshId(), change: () => controller.tryLoad(this.picker.value) });
    this.why = whyPanel((index) => controller.lookAtArgument(index));
    this.list = el("ol", { class: "moves jumps", "aria-label": pegsTexts.jumps });
    this.facts = el("p", { class: "small faint" });
    this.panel = el("div", { class: "panel" }, this.why.node, el("h2", {}, pegsTexts.jumps), this.list, this.facts);
    this.side = tabs(pegsTexts.panels, [
      { title: pegsTexts.tabs.jumps, node: this.panel },
      { title: pegsTexts.tabs.edit, node: this.editor.node, onShow: () => this.state.board && this.editor.open(this.state.board), onHide: () => this.editor.close() },
      { title: pegsTexts.tabs.share, node: this.share.node, onShow: () => this.state.board && this.share.draw(this.state.board) },
      { title: pegsTexts.tabs.proof, node: this.proof.node },
    ]);
    this.node = this.build();
    document.addEventListener("keydown", (event) => {
      const way = wayThroughTime(event);
      if (!way || !this.node.isConnected || this.editor.isOpen) return;
      this.step(way);
      event.preventDefault();
    });
  }

  build() {
    const { controller, player } = this;
    const solve = el("button", { type: "button", class: "primary", click: () => controller.playSolution() }, pegsTexts.solve);
    const restart = el("button", { type: "button", click: () => controller.restart() }, pegsTexts.restart);
    return el(
      "div",
      { class: "pegs view" },
      el("div", { class: "headline" }, this.status, this.advice),
      el(
        "div",
        { class: "stage" },
        el("div", { class: "board-frame" }, this.board.node),
        this.lamp,
        el("div", { class: "tools", role: "toolbar", "aria-label": pegsTexts.controls }, ...player.buttons),
        el("div", { class: "timeline-row" }, ...player.slider),
        this.work.node,
      ),
      el(
        "div",
        { class: "side" },
        el(
          "div",
          { class: "card setup" },
          el("div", {}, el("label", { for: this.picker.id, class: "small faint" }, pegsTexts.boardName), this.picker),
          el("div", { class: "row" }, solve, restart, el("div", { class: "strength" }, player.speedLabel, player.speed)),
        ),
        el("div", { class: "card tabbed" }, this.side.bar, this.panel, this.editor.node, this.share.node, this.proof.node),
      ),
    );
  }

  /** The board as part of the address. */
  get place() {
    return this.state.board?.position.replaceAll(" ", "+") ?? "";
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

  /** @param {string} key */
  key(key) {
    if (key === "Escape") this.controller.deselect();
    else if (key === "u") this.step("undo");
    else if (key === "r") this.step("redo");
    else if (key === "p") this.controller.player.toggle();
    else return false;
    return true;
  }

  draw() {
    const { state } = this;
    if (!state.board) return;
    this.goTo(this.place);
    this.status.textContent = pegsTexts.headline(state);
    this.advice.textContent = pegsTexts.advice(state);
    this.facts.textContent = pegsTexts.facts(state.board);
    this.player.draw(true);
    this.drawVerdict();
    this.drawList();
    this.why.draw(state);
    this.drawName();
    if (!this.share.node.hidden) this.share.draw(state.board);
    this.drawBoard();
  }

  drawVerdict() {
    const { verdict } = this.state;
    this.lamp.hidden = verdict === null;
    if (!verdict) return;
    const light = { met: "yes", planned: "yes", possible: "yes", impossible: "no", asking: "unknown", unknown: "unknown", cancelled: "unknown" };
    this.lamp.className = `lamp ${light[verdict.kind]}`;
    this.lamp.textContent = pegsTexts.verdict(verdict);
  }

  drawList() {
    const { jumps, step } = this.state;
    const entries = jumps.map(({ move }, index) =>
      el(
        "li",
        {},
        el("span", { class: "number" }, `${index + 1}.`),
        el("button", { type: "button", class: "move", "aria-current": index + 1 === step ? "true" : null, click: () => this.controller.player.seek(index + 1) }, move),
      ),
    );
    this.list.replaceChildren(...(entries.length > 0 ? entries : [el("li", { class: "nothing faint" }, pegsTexts.noJumpYet)]));
  }

  drawBoard() {
    const { board, editor } = this;
    const scene = editor.isOpen ? editorScene(editor.state) : sceneOf(this.state, this.controller.player.isPlaying);
    if (!scene) return;
    board.node.classList.toggle("weighed", scene.numbers !== undefined);
    board.draw(scene);
  }

  /** Selects the name of the board, if it has one. */
  drawName() {
    const { start } = this.state;
    if (start === this.named) return;
    this.named = start;
    const drawing = start && drawingOf(start.jumps_allowed, start.squares);
    const named = [...this.picker.options].find(({ dataset }) => dataset["drawing"] === drawing);
    this.picker.value = named?.value ?? "";
  }

  async fillPicker() {
    const { boards } = await client.get("pegs/boards");
    const order = boards.toSorted((a, b) => Number(b.name === "soldiers") - Number(a.name === "soldiers"));
    this.picker.replaceChildren(
      ...order.map((board) => el("option", { value: board.name, "data-drawing": drawingOf(board.jumps_allowed, board.drawing) }, pegsTexts.named(board))),
      el("option", { value: "", disabled: true }, pegsTexts.ownBoard),
    );
  }

  hide() {
    this.controller.leave();
  }

  /** @param {NamedFile[]} files */
  async take([first]) {
    if (!first) return;
    if (isCertificate(first)) {
      this.side.show(PROOF);
      await this.proof.check(first.bytes);
      return;
    }
    if (await this.controller.tryLoad(textOf(first.bytes))) this.say(fileTexts.loaded(first.name));
  }

  /** @param {string} place */
  async show(place) {
    if (this.picker.childElementCount === 0) await this.fillPicker();
    const text = place.replaceAll("+", " ").trim();
    const { board, start } = this.state;
    if (start && (text === "" || text === board?.position)) {
      this.draw();
      this.controller.look();
      return;
    }
    if (!(await this.controller.tryLoad(text || "soldiers")) && !this.state.start) await this.controller.load("soldiers");
  }
}

/** A board without its goal. @param {string} jumps @param {string[]} rows */
const drawingOf = (jumps, rows) => notation`${jumps} ${rows.join("/")}`;
