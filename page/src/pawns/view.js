/** Pawns: the board, the game, the panels. */

import { messageOf } from "../api.js";
import { Board } from "../board.js";
import { patientClient } from "../connection.js";
import { el, tabs } from "../elements.js";
import { takeFile } from "../files.js";
import { iconTool } from "../icons.js";
import { isShortcut, wayAlong, wayThroughTime } from "../keys.js";
import { notation } from "../notation.js";
import { playerControls } from "../player-controls.js";
import { sound } from "../sound.js";
import { squareAt } from "../squares.js";
import { gamesTexts, pawnsTexts, workTexts } from "../texts.js";
import { workLine } from "../work.js";
import { comparePanel } from "./compare.js";
import { PawnsController } from "./controller.js";
import { PawnsEditor } from "./editor.js";
import { evaluationBar } from "./evaluation.js";
import { GamesSheet } from "./games.js";
import { movesPanel } from "./moves.js";
import { pawn } from "./picture.js";
import { gameAt, placeOf } from "./place.js";
import { pawnsProof } from "./proof.js";
import { editorScene, sceneOf } from "./scene.js";
import { settingsFrom, storedSettings } from "./settings.js";
import { sharePanel } from "./share.js";
import { PawnsState } from "./state.js";
import { statusBlock } from "./status.js";
import { valuesPanel } from "./values.js";

/** @import { NamedFile } from "../files.js" */
/** @import { Walk } from "../keys.js" */
/** @import { PageContext } from "../main.js" */
/** @import { LegalMove } from "../types.js" */
/** @import { Game } from "./game.js" */

/** The indices of tabs that are opened by other buttons. */
const [MOVES, PROOF] = [0, 3];

export class PawnsView {
  title = pawnsTexts.title;
  keys = pawnsTexts.keys;

  /** @param {PageContext} page */
  constructor({ say, murmur, goTo, link, isEmbedded }) {
    this.say = say;
    this.goTo = goTo;
    this.state = new PawnsState(storedSettings());
    this.work = workLine(workTexts.analysing);
    this.controller = new PawnsController(this.state, { client: patientClient, work: this.work, onChange: () => this.draw(), onMove: (move) => this.hear(move), say, murmur });
    const { controller, state } = this;
    this.board = new Board({
      name: pawnsTexts.board,
      piece: pawn,
      onPress: (square) => this.press(square),
      onDrop: (from, to) => this.drop(from, to),
      onKey: (key) => this.key(key),
      onWalk: (way) => this.walk(way),
    });
    /** The game whose address is shown. @type {Game | null} */
    this.addressed = null;
    /** The position that is compared or proved. */
    this.examined = "";
    /** Whether the address came first, and the game follows it. */
    this.isFollowing = false;
    this.editor = new PawnsEditor(controller, { redraw: () => this.drawBoard(), onOpen: () => this.edit(true), onClose: () => this.edit(false), flip: () => this.toggle("flipped") });
    this.games = new GamesSheet(controller);
    this.bar = evaluationBar(state);
    this.moves = movesPanel(controller);
    this.values = valuesPanel(controller);
    this.share = sharePanel(controller, { link: () => link(this.place), picture: this.board.picture });
    this.proof = pawnsProof(state);
    this.compare = comparePanel(state);
    this.side = tabs(pawnsTexts.panels, [
      { title: pawnsTexts.tabs.moves, name: notation`moves`, node: this.moves.node },
      { title: pawnsTexts.tabs.values, name: notation`values`, node: this.values.node, onShow: () => this.values.draw() },
      { title: pawnsTexts.tabs.share, name: notation`share`, node: this.share.node, onShow: () => this.share.draw() },
      { title: pawnsTexts.tabs.proof, name: notation`proof`, node: this.proof.node },
      { title: pawnsTexts.tabs.compare, name: notation`compare`, node: this.compare.node },
    ]);
    this.status = statusBlock(state, () => this.side.show(PROOF));
    /** The buttons that step through the game, where there are no panels. */
    this.stepping = isEmbedded ? playerControls(controller.player, { step: "ply" }) : null;
    this.buildTools();
    this.node = this.build();
    document.addEventListener("keydown", (event) => this.keyAnywhere(event));
  }

  buildTools() {
    const { controller } = this;
    this.undo = iconTool("undo", pawnsTexts.tools.undo, () => controller.undo());
    this.redo = iconTool("redo", pawnsTexts.tools.redo, () => controller.redo());
    this.hint = iconTool("hint", pawnsTexts.tools.hint, () => controller.advise());
    this.showValues = iconTool("values", pawnsTexts.tools.values, () => this.toggle("values"));
    this.editTool = iconTool("edit", pawnsTexts.tools.edit, () => this.editor.open());
    // There is nothing to edit until the first position has come.
    this.editTool.disabled = true;
    this.tools = el(
      "div",
      { class: "bench-tools", role: "toolbar", "aria-label": pawnsTexts.controls },
      this.undo,
      this.redo,
      this.hint,
      this.showValues,
      iconTool("flip", pawnsTexts.tools.flip, () => this.toggle("flipped")),
      this.editTool,
      ...(this.stepping?.buttons ?? []),
    );
  }

  build() {
    const panels = [this.moves.node, this.values.node, this.share.node, this.proof.node, this.compare.node];
    this.panel = el("div", { class: "bench-panel" }, ...panels, this.side.bar);
    this.begin = el("button", { type: "button", class: "new-game", "aria-haspopup": "dialog", click: () => this.games.open() }, gamesTexts.choose);
    this.gameLine = el("div", { class: "bench-game" }, this.status.game, this.begin);
    return el(
      "div",
      { class: "pawns bench" },
      this.gameLine,
      this.status.node,
      el("div", { class: "bench-board" }, el("div", { class: "board-and-bar" }, this.bar.node, this.board.node)),
      this.tools,
      this.editor.tools,
      el("div", { class: "voice-slot" }, this.work.node),
      this.panel,
      this.editor.node,
    );
  }

  /** The whole game as part of the address. */
  get place() {
    return this.state.game ? placeOf(this.state.game) : "";
  }

  /** @param {"values" | "flipped"} setting */
  toggle(setting) {
    this.controller.set({ [setting]: !this.state.settings[setting] });
  }

  /** Begins or ends the mode in which a position is set up. @param {boolean} isEditing */
  edit(isEditing) {
    this.node.classList.toggle("editing", isEditing);
    for (const part of [this.tools, this.panel, this.gameLine]) part?.toggleAttribute("hidden", isEditing);
    if (isEditing) this.controller.begin();
    else this.controller.resume();
    this.status.draw(isEditing);
  }

  /** @param {LegalMove} move */
  hear({ capture, position }) {
    const isEnd = this.state.known.get(position)?.ending != null;
    sound(isEnd ? "end" : capture ? "capture" : "step");
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

  /** @param {KeyboardEvent} event */
  keyAnywhere(event) {
    // What the board has handled is done.
    if (event.defaultPrevented || !this.node.isConnected || document.querySelector("dialog[open]")) return;
    const way = wayThroughTime(event);
    const walk = way ? null : wayAlong(event);
    if (way) (this.editor.isOpen ? this.editor.travel(way) : this.controller[way]());
    else if (walk && !this.editor.isOpen) this.walk(walk);
    else if (event.key === "Escape" && this.side.shown() !== MOVES) this.side.show(MOVES);
    else if (!isShortcut(event) || !this.key(event.key)) return;
    event.preventDefault();
  }

  /** Walks through the game. @param {Walk} way */
  walk(way) {
    const { controller } = this;
    if (this.editor.isOpen) return;
    const walks = { back: () => controller.player.back(), forward: () => controller.player.forward(), first: () => controller.player.first(), last: () => controller.player.end(), up: () => controller.vary(-1), down: () => controller.vary(1) };
    walks[way]();
  }

  /** @param {string} key */
  key(key) {
    const { controller, editor } = this;
    const editing = /** @type {Record<string, () => void>} */ ({ u: () => editor.travel("undo"), r: () => editor.travel("redo"), f: () => this.toggle("flipped"), Escape: () => editor.close() });
    const playing = /** @type {Record<string, () => void>} */ ({
      u: () => controller.undo(),
      r: () => controller.redo(),
      h: () => controller.advise(),
      v: () => this.toggle("values"),
      f: () => this.toggle("flipped"),
      p: () => controller.player.toggle(),
      e: () => editor.open(),
      n: () => this.games.open(),
      ",": () => this.walk("back"),
      ".": () => this.walk("forward"),
      Escape: () => controller.deselect(),
    });
    const keys = editor.isOpen ? editing : playing;
    const known = Object.hasOwn(keys, key) ? keys[key] : undefined;
    known?.();
    return known !== undefined;
  }

  draw() {
    const { state } = this;
    if (!state.game || !state.legal) return;
    this.drawAddress(state.game);
    this.drawBoard();
    if (this.editor.isOpen) return;
    this.forgetOthers(state.game);
    this.moves.draw();
    this.stepping?.draw();
    if (!this.values.node.hidden) this.values.draw();
    if (!this.share.node.hidden) this.share.draw();
    this.status.draw(false);
    this.bar.draw();
    if (this.editTool) this.editTool.disabled = false;
    if (this.undo) this.undo.disabled = !state.canUndo;
    if (this.redo) this.redo.disabled = !state.canRedo;
    if (this.hint) this.hint.disabled = !state.isOpen;
    this.showValues?.setAttribute("aria-pressed", String(state.settings.values));
  }

  /** What was proved or compared in another position is cleared. @param {Game} game */
  forgetOthers({ rules, position }) {
    const now = `${rules} ${position}`;
    if (now === this.examined) return;
    this.examined = now;
    this.compare.forget();
    this.proof.forget();
  }

  /** Another game is another address, to which Back returns; a move is not. @param {Game} game */
  drawAddress(game) {
    const isNew = this.addressed !== null && this.addressed !== game && !this.isFollowing;
    this.addressed = game;
    this.goTo(this.place, isNew);
  }

  drawBoard() {
    const scene = sceneOf(this.state);
    if (!scene) return;
    this.board.draw(this.editor.isOpen ? editorScene(this.editor.state, scene.flipped) : scene);
  }

  hide() {
    this.editor.close();
    this.controller.leave();
  }

  /** @param {NamedFile[]} files */
  async take([first]) {
    const load = async (/** @type {string} */ text) => {
      await this.controller.load(text);
      this.editor.close();
    };
    await takeFile(first, { say: this.say, check: (content) => this.check(content), load });
  }

  /** Checks a certificate. @param {Uint8Array<ArrayBuffer>} content */
  async check(content) {
    this.side.show(PROOF);
    await this.proof.check(content);
  }

  /** @param {string} place the address after the family's name */
  async show(place) {
    const { controller, state } = this;
    state.isAway = false;
    if (state.game && (place === "" || place === this.place)) {
      controller.resume();
      return;
    }
    this.editor.close();
    this.isFollowing = true;
    try {
      await this.follow(place);
    } finally {
      this.isFollowing = false;
    }
  }

  /** Loads the game of an address. @param {string} place */
  async follow(place) {
    const { controller, state } = this;
    const wanted = gameAt(place);
    try {
      if (wanted === null) throw new Error(pawnsTexts.elsewhere);
      if (wanted.record) await controller.load(wanted.record, wanted.rules, { at: wanted.at });
      else await controller.newGame();
    } catch (error) {
      this.say(pawnsTexts.notPosition(wanted?.record ?? place, messageOf(error)));
      if (state.game) {
        controller.resume();
        return;
      }
      controller.set(settingsFrom({}));
      await controller.newGame();
    }
  }
}
