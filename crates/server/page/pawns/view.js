/** Pawns: the board, the players, the panels. */

import { client, messageOf } from "../api.js";
import { Board } from "../board.js";
import { el, tabs, tool } from "../elements.js";
import { isCertificate, textOf } from "../files.js";
import { wayThroughTime } from "../keys.js";
import { squareAt } from "../squares.js";
import { fileTexts, pawnsTexts, shortVerdict, sideName, workTexts } from "../texts.js";
import { workLine } from "../work.js";
import { comparePanel } from "./compare.js";
import { PawnsController } from "./controller.js";
import { PawnsEditor } from "./editor.js";
import { fromPlace } from "./game.js";
import { movesPanel } from "./moves.js";
import { pawn } from "./picture.js";
import { pawnsProof } from "./proof.js";
import { editorScene, sceneOf } from "./scene.js";
import { settingsFrom, storedSettings } from "./settings.js";
import { setup } from "./setup.js";
import { sharePanel } from "./share.js";
import { PawnsState } from "./state.js";

/** @import { NamedFile } from "../files.js" */
/** @import { PageContext } from "../main.js" */

/** The index of the tab for certificates. */
const PROOF = 3;

export class PawnsView {
  title = pawnsTexts.title;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo, link }) {
    this.say = say;
    this.goTo = goTo;
    this.state = new PawnsState(storedSettings());
    this.work = workLine(workTexts.analysing);
    this.controller = new PawnsController(this.state, { client, work: this.work, onChange: () => this.draw(), say, murmur });
    const { controller } = this;
    this.board = new Board({
      name: pawnsTexts.board,
      piece: pawn,
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
      onKey: (key) => this.key(key),
    });
    this.editor = new PawnsEditor(controller, () => this.drawBoard(), () => this.side.show(0));
    this.setup = setup(controller);
    this.moves = movesPanel(controller);
    this.share = sharePanel(controller, () => link(this.place));
    this.proof = pawnsProof(this.state);
    this.compare = comparePanel(this.state);
    this.side = tabs(pawnsTexts.panels, [
      { title: pawnsTexts.tabs.game, node: this.moves.node },
      { title: pawnsTexts.tabs.edit, node: this.editor.node, onShow: () => this.state.game && this.editor.open(), onHide: () => this.editor.close() },
      { title: pawnsTexts.tabs.share, node: this.share.node, onShow: () => this.share.draw() },
      { title: pawnsTexts.tabs.proof, node: this.proof.node },
      { title: pawnsTexts.tabs.compare, node: this.compare.node },
    ]);
    this.status = el("p", { class: "status" });
    this.advice = el("p", { class: "advice" });
    this.seats = { top: el("div", { class: "seat" }), bottom: el("div", { class: "seat" }) };
    this.undo = tool(pawnsTexts.tools.undo, () => controller.undo());
    this.redo = tool(pawnsTexts.tools.redo, () => controller.redo());
    this.hint = tool(pawnsTexts.tools.hint, () => controller.advise());
    this.values = tool(pawnsTexts.tools.values, () => this.toggle("values"));
    this.legend = el(
      "p",
      { class: "legend small" },
      el("span", { class: "key win" }, shortVerdict("win", 7)),
      ` ${pawnsTexts.legend.win} `,
      el("span", { class: "key draw" }, shortVerdict("draw", null)),
      ` ${pawnsTexts.legend.draw} `,
      el("span", { class: "key loss" }, shortVerdict("loss", -6)),
      ` ${pawnsTexts.legend.loss}`,
    );
    this.node = this.build();
    document.addEventListener("keydown", (event) => {
      const way = wayThroughTime(event);
      if (!way || !this.node.isConnected || this.editor.isOpen) return;
      controller[way]();
      event.preventDefault();
    });
  }

  build() {
    const restart = tool(pawnsTexts.tools.restart, () => this.controller.restart());
    const flip = tool(pawnsTexts.tools.flip, () => this.toggle("flipped"));
    const tools = el("div", { class: "tools", role: "toolbar", "aria-label": pawnsTexts.controls }, this.undo, this.redo, restart, flip, this.hint, this.values);
    const frame = el("div", { class: "board-frame" }, this.board.node);
    const panels = [this.moves.node, this.editor.node, this.share.node, this.proof.node, this.compare.node];
    return el(
      "div",
      { class: "pawns view" },
      el("div", { class: "headline" }, this.status, this.advice),
      el("div", { class: "stage" }, this.seats.top, frame, this.seats.bottom, tools, this.legend, this.work.node),
      el("div", { class: "side" }, this.setup.game, el("div", { class: "card tabbed" }, this.side.bar, ...panels), this.setup.node),
    );
  }

  /** The game as part of the address. */
  get place() {
    return this.state.game?.place ?? "";
  }

  /** @param {"values" | "flipped"} setting */
  toggle(setting) {
    this.controller.set({ [setting]: !this.state.settings[setting] });
  }

  /** @param {string} square */
  async press(square) {
    if (this.editor.isOpen) {
      const { col, row } = squareAt(square);
      this.editor.paint(col, row);
    } else if (!(await this.controller.press(square))) this.board.refuse(square);
  }

  /** @param {string} from @param {string} to */
  async drop(from, to) {
    this.state.deselect();
    if (!(await this.controller.attempt(from, to))) {
      this.board.refuse(from);
      this.draw();
    }
  }

  /** @param {string} key */
  key(key) {
    const { controller } = this;
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => controller.undo(),
      r: () => controller.redo(),
      h: () => controller.advise(),
      v: () => this.toggle("values"),
      f: () => this.toggle("flipped"),
      p: () => controller.player.toggle(),
      Escape: () => controller.deselect(),
    });
    const known = Object.hasOwn(keys, key) ? keys[key] : undefined;
    known?.();
    return known !== undefined;
  }

  draw() {
    const { state } = this;
    if (!state.game || !state.legal) return;
    this.goTo(this.place);
    this.setup.draw();
    this.moves.draw();
    if (!this.share.node.hidden) this.share.draw();
    this.drawBoard();
    this.status.textContent = pawnsTexts.headline(state);
    this.advice.textContent = pawnsTexts.advice(state);
    this.drawSeats();
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    this.hint.disabled = !state.isOpen;
    this.values.setAttribute("aria-pressed", String(state.settings.values));
    this.legend.hidden = !state.settings.values;
  }

  drawBoard() {
    const scene = sceneOf(this.state);
    if (!scene) return;
    this.board.draw(this.editor.isOpen ? editorScene(this.editor.state, scene.flipped) : scene);
  }

  drawSeats() {
    const { seats, state } = this;
    const [top, bottom] = state.settings.flipped ? /** @type {const} */ (["white", "black"]) : /** @type {const} */ (["black", "white"]);
    for (const [seat, side] of /** @type {const} */ ([[seats.top, top], [seats.bottom, bottom]])) {
      const turn = pawnsTexts.turn(state, side);
      seat.className = `seat ${turn ? "active" : ""}`;
      seat.replaceChildren(
        el("span", { class: `disc ${side}`, "aria-hidden": "true" }),
        el("b", {}, sideName(side)),
        el("span", { class: "faint" }, pawnsTexts.player(state, side)),
        el("span", { class: "turn" }, turn),
      );
    }
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
    try {
      await this.controller.load(textOf(first.bytes));
      this.say(fileTexts.loaded(first.name));
    } catch (error) {
      this.say(fileTexts.notLoaded(first.name, messageOf(error)));
    }
  }

  /** @param {string} place the address after the family's name */
  async show(place) {
    const { controller, state } = this;
    state.isAway = false;
    const { record, rules } = fromPlace(place);
    if (state.game && (record === "" || (record === state.game.record && rules === state.game.rules))) {
      controller.resume();
      return;
    }
    try {
      if (record) await controller.load(record, rules);
      else await controller.newGame();
    } catch (error) {
      this.say(pawnsTexts.notPosition(record, messageOf(error)));
      if (state.game) return;
      controller.set(settingsFrom({}));
      await controller.newGame();
    }
  }
}
