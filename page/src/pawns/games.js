/** The sheet on which a game is begun: which one, on which board, against whom. */

import { ApiError, sentenceOf } from "../api.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { sheet } from "../sheet.js";
import { boardTexts, gamesTexts, pawnsTexts, sentence } from "../texts.js";
import { GamesState } from "./games-state.js";
import { MOST_SQUARES } from "./settings.js";
import { smallBoard } from "./small-board.js";

/** @import { PawnsController } from "./controller.js" */
/** @import { KnownGame } from "./games-state.js" */
/** @import { RuleKey } from "../types.js" */

export class GamesSheet {
  /** @param {PawnsController} controller */
  constructor(controller) {
    this.controller = controller;
    this.state = new GamesState(gamesTexts.known);
    /** @type {{ game: KnownGame, input: HTMLInputElement, picture: HTMLElement }[]} */
    this.cards = [];
    /** What the server says of the games in one sentence each. @type {Map<string, string>} */
    this.about = new Map();
    this.aboutLine = el("p", { class: "small about-line" });
    /** @type {{ key: RuleKey, select: HTMLSelectElement, meaning: HTMLElement, node: HTMLElement }[]} */
    this.selects = [];
    this.sentence = el("p", { class: "small", role: "status" });
    this.trouble = el("p", { class: "notice small", role: "alert", hidden: true });
    this.keys = el("div", { class: "rule-keys" });
    this.other = el("details", { class: "other-rules" }, el("summary", {}, gamesTexts.otherRules), this.keys, this.sentence);
    this.play = el("button", { type: "submit", class: "primary" }, gamesTexts.play);
    this.stay = el("button", { type: "button", click: () => this.seat() }, gamesTexts.stay);
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.begin();
    };
    const form = el(
      "form",
      { submit },
      el("fieldset", { class: "games", "aria-label": gamesTexts.games }, ...gamesTexts.known.map((game) => this.card(game))),
      this.aboutLine,
      this.boardChoice(),
      this.playerChoice(),
      this.other,
      this.trouble,
      el("div", { class: "row sheet-end" }, this.stay, this.play),
    );
    this.sheet = sheet(gamesTexts.title, form);
    this.node = this.sheet.node;
  }

  /** @param {KnownGame} game */
  card(game) {
    const picture = el("span", { class: "start", "aria-hidden": "true" });
    const input = el("input", { type: "radio", name: "game", change: () => this.choose(game) });
    this.cards.push({ game, input, picture });
    return el("label", { class: "game-card" }, input, picture, el("b", {}, game.name), " ", el("span", { class: "faint small" }, boardTexts.size(game.rows, game.cols)));
  }

  /** The size of the board. */
  boardChoice() {
    const size = (/** @type {{ rows?: number, cols?: number }} */ wanted) => this.resize(wanted);
    this.rows = stepper(boardTexts.rows, { min: 2, max: 32, value: 3 }, (rows) => size({ rows }));
    this.cols = stepper(boardTexts.columns, { min: 1, max: 32, value: 3 }, (cols) => size({ cols }));
    this.chips = el("span", { class: "chips" });
    return el("div", { class: "row sizes", role: "group", "aria-label": pawnsTexts.boardSize }, this.rows.node, this.cols.node, this.chips);
  }

  /** The opponent, the side, the strength. */
  playerChoice() {
    const { state } = this;
    const change = (/** @type {Partial<GamesState["seats"]>} */ seats) => {
      state.seat(seats);
      this.draw();
    };
    this.opponent = choice(pawnsTexts.opponent, pawnsTexts.opponents, state.seats.opponent, (opponent) => change({ opponent }));
    this.side = choice(pawnsTexts.side, pawnsTexts.sides, state.seats.side, (side) => change({ side }));
    const id = freshId();
    this.level = el("input", { id, type: "range", min: 0, max: 10, step: 1, input: () => change({ level: Number(this.level?.value) }) });
    this.strength = el("output", { for: id });
    this.strengthNode = el("div", { class: "strength" }, el("label", { for: id }, pawnsTexts.strengthLabel), this.level, this.strength);
    return el("div", { class: "row players-row" }, this.opponent.node, this.side.node, this.strengthNode);
  }

  /** Opens the sheet with the game that is played. */
  async open() {
    this.other.open = false;
    this.sheet.open();
    this.describe(this.state.open(this.controller.state.settings));
    const chosen = this.cards.find(({ game }) => game === this.state.game) ?? this.cards[0];
    chosen?.input.focus();
    await this.fill();
  }

  /** Gets the sentences and the boards, once. */
  async fill() {
    const { client } = this.controller;
    if (this.about.size > 0) return;
    try {
      const { games } = await client.get("pawns/rules");
      for (const { rules, about } of games) this.about.set(rules, sentence(about));
      this.draw();
      for (const { game, picture } of this.cards) {
        const { squares } = await client.askAbout("pawns/moves", `${game.rows}x${game.cols}`, { rules: game.rules });
        picture.replaceChildren(smallBoard(squares));
      }
    } catch (error) {
      this.refuse(sentenceOf(error));
    }
  }

  /** @param {{ rules: string, rows: number, cols: number }} choice */
  choose(choice) {
    return this.describe(this.state.choose(choice));
  }

  /** @param {{ rows?: number, cols?: number }} size */
  resize(size) {
    const { rows = this.state.choice.rows, cols = this.state.choice.cols } = size;
    const isAllowed = this.state.resize(size);
    this.state.trouble = isAllowed ? "" : pawnsTexts.tooLarge(rows, cols, MOST_SQUARES);
    this.draw();
  }

  /** Asks about rules, and shows what they mean. @param {{ request: number, rules: string }} asked */
  async describe({ request, rules }) {
    const { state } = this;
    this.draw();
    try {
      if (!state.describe(request, await this.controller.client.ask("pawns/rules", { name: rules }))) return;
    } catch (error) {
      // Keys that do not go together are named where they are.
      if (!(error instanceof ApiError) || error.field !== "name") this.controller.say(sentenceOf(error));
      if (!state.refuse(request, sentenceOf(error))) return;
    }
    this.draw();
  }

  /** @param {string} words */
  refuse(words) {
    this.state.refuse(this.state.requests, words);
    this.draw();
  }

  async begin() {
    const { state, controller } = this;
    if (!state.isPlayable) return;
    const { rules, rows, cols } = state.choice;
    try {
      await controller.load(`${rows}x${cols}`, rules, { seats: state.seats });
      this.sheet.close();
    } catch (error) {
      this.refuse(sentenceOf(error));
    }
  }

  /** Keeps the game, and changes who plays it. */
  seat() {
    this.controller.seat(this.state.seats);
    this.sheet.close();
  }

  draw() {
    const { state } = this;
    for (const { game, input } of this.cards) input.checked = game === state.game;
    this.trouble.hidden = state.trouble === "";
    this.trouble.textContent = state.trouble;
    this.aboutLine.textContent = this.about.get(state.choice.rules) ?? gamesTexts.own(state.choice.rules);
    this.sentence.textContent = state.description?.explanation.join(" ") ?? "";
    this.play.disabled = !state.isPlayable;
    this.drawBoard();
    this.drawPlayers();
    this.drawKeys();
  }

  drawBoard() {
    const { rules, rows, cols } = this.state.choice;
    this.rows?.show(rows);
    this.cols?.show(cols);
    const sizes = gamesTexts.sizes[rules.split(",")[0] ?? ""] ?? gamesTexts.sizes.classic;
    if (this.chips?.dataset["sizes"] !== sizes.join(" ")) {
      this.chips?.replaceChildren(...sizes.map((size) => this.chip(size)));
      if (this.chips) this.chips.dataset["sizes"] = sizes.join(" ");
    }
    for (const chip of this.chips?.children ?? []) chip.setAttribute("aria-pressed", String(chip.getAttribute("data-size") === `${rows}x${cols}`));
  }

  /** @param {string} size */
  chip(size) {
    const [rows = 3, cols = 3] = size.split("x").map(Number);
    return el("button", { type: "button", class: "chip", "data-size": size, click: () => this.resize({ rows, cols }) }, boardTexts.size(rows, cols));
  }

  drawPlayers() {
    const { seats, choice: board } = this.state;
    const { settings } = this.controller.state;
    this.opponent?.set(seats.opponent);
    this.side?.set(seats.side);
    if (this.level) this.level.value = String(seats.level);
    const words = pawnsTexts.strength(seats.level);
    if (this.strength) this.strength.textContent = words;
    this.level?.setAttribute("aria-valuetext", words);
    if (this.side) this.side.node.disabled = seats.opponent === "person";
    if (this.level) this.level.disabled = seats.opponent !== "engine";
    this.strengthNode?.classList.toggle("off", seats.opponent !== "engine");
    // Other players can take over the same game.
    this.stay.disabled = board.rules !== settings.rules || board.rows !== settings.rows || board.cols !== settings.cols;
  }

  /** The keys, each with its values; they are built only once, to keep the focus. */
  drawKeys() {
    const { keys, trouble } = this.state;
    if (this.selects.length !== keys.length) {
      this.selects = keys.map((key) => this.key(key));
      this.keys.replaceChildren(...this.selects.map(({ node }) => node));
    }
    for (const { key, select, meaning } of this.selects) {
      // What does not go together stays as it was chosen.
      if (!trouble) select.value = this.state.valueOf(key.name);
      meaning.textContent = key.values.find(({ value }) => value === select.value)?.meaning ?? "";
    }
  }

  /** @param {RuleKey} key */
  key(key) {
    const [id, words] = [freshId(), freshId()];
    const change = () => this.describe(this.state.change(key.name, select.value));
    const options = key.values.map(({ value }) => el("option", { value }, gamesTexts.value(value)));
    const select = el("select", { id, "data-key": key.name, "aria-describedby": words, change }, ...options);
    const meaning = el("span", { id: words, class: "small faint" });
    const label = el("label", { for: id, title: key.about }, gamesTexts.key(key));
    return { key, select, meaning, node: el("div", { class: "rule-key" }, label, select, meaning) };
  }
}
