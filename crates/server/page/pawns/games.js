/** The sheet on which a game is chosen: a card for each that has a name, and the keys of all others. */

import { ApiError, sentenceOf } from "../api.js";
import { el, freshId, svg } from "../elements.js";
import { gamesTexts, sentence } from "../texts.js";
import { GamesState } from "./games-state.js";
import { pawn } from "./picture.js";

/** @import { PawnsController } from "./controller.js" */
/** @import { KnownGame } from "./games-state.js" */
/** @import { RuleKey } from "../types.js" */

export class GamesSheet {
  /** @param {PawnsController} controller */
  constructor(controller) {
    this.controller = controller;
    this.state = new GamesState(gamesTexts.known);
    /** @type {{ game: KnownGame, input: HTMLInputElement, about: HTMLElement, picture: HTMLElement }[]} */
    this.cards = [];
    /** @type {{ key: RuleKey, select: HTMLSelectElement, meaning: HTMLElement, node: HTMLElement }[]} */
    this.selects = [];
    this.sentence = el("p", { class: "small", role: "status" });
    this.trouble = el("p", { class: "notice small", role: "alert", hidden: true });
    this.keys = el("div", { class: "rule-keys" });
    this.other = el("details", { class: "other-rules" }, el("summary", {}, gamesTexts.otherRules), this.keys);
    this.play = el("button", { type: "submit", class: "primary" }, gamesTexts.play);
    const title = el("h2", { id: freshId() }, gamesTexts.title);
    const cancel = el("button", { type: "button", click: () => this.node.close() }, gamesTexts.cancel);
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.begin();
    };
    const form = el(
      "form",
      { submit },
      title,
      el("fieldset", { class: "games", "aria-label": gamesTexts.games }, ...gamesTexts.known.map((game) => this.card(game))),
      this.other,
      this.sentence,
      this.trouble,
      el("div", { class: "row sheet-end" }, cancel, this.play),
    );
    this.node = el("dialog", { class: "sheet", "aria-labelledby": title.id }, form);
    // A click beside the sheet closes it.
    this.node.addEventListener("click", (event) => event.target === this.node && this.node.close());
  }

  /** @param {KnownGame} game */
  card(game) {
    const about = el("span", { class: "about small" });
    const picture = el("span", { class: "start", "aria-hidden": "true" });
    const input = el("input", { type: "radio", name: "game", change: () => this.choose(game) });
    this.cards.push({ game, input, about, picture });
    const name = el("b", {}, game.name);
    const size = el("span", { class: "faint small" }, gamesTexts.board(game.rows, game.cols));
    return el("label", { class: "game-card" }, input, picture, el("span", { class: "game-words" }, el("span", {}, name, " ", size), about));
  }

  /** Opens the sheet with the game that is played. */
  async open() {
    const { rules, rows, cols } = this.controller.state.settings;
    this.other.open = false;
    this.node.showModal();
    this.choose({ rules, rows, cols });
    const chosen = this.cards.find(({ game }) => game === this.state.game) ?? this.cards[0];
    chosen?.input.focus();
    await this.fill();
  }

  /** Gets the sentences and the boards, once. */
  async fill() {
    const { client } = this.controller;
    if (this.cards.some(({ about }) => about.textContent)) return;
    try {
      const { games } = await client.get("pawns/rules");
      for (const { game, about } of this.cards) about.textContent = sentence(games.find(({ rules }) => rules === game.rules)?.about ?? "");
      for (const { game, picture } of this.cards) {
        const { squares } = await client.askAbout("pawns/moves", `${game.rows}x${game.cols}`, { rules: game.rules });
        picture.replaceChildren(smallBoard(squares));
      }
    } catch (error) {
      this.controller.say(sentenceOf(error));
    }
  }

  /** @param {{ rules: string, rows: number, cols: number }} choice */
  choose(choice) {
    return this.describe(this.state.choose(choice));
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

  async begin() {
    const { state, controller } = this;
    if (!state.isPlayable) return;
    const { rules, rows, cols } = state.choice;
    try {
      await controller.load(`${rows}x${cols}`, rules);
      this.node.close();
    } catch (error) {
      state.refuse(state.requests, sentenceOf(error));
      this.draw();
    }
  }

  draw() {
    const { state } = this;
    for (const { game, input } of this.cards) input.checked = game === state.game;
    this.trouble.hidden = state.trouble === "";
    this.trouble.textContent = state.trouble;
    this.sentence.textContent = state.description?.explanation.join(" ") ?? "";
    this.play.disabled = !state.isPlayable;
    this.drawKeys();
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

/** A board as a small picture. @param {string[]} squares rows from the top */
function smallBoard(squares) {
  const [rows, cols] = [squares.length, squares[0]?.length ?? 0];
  const picture = svg("svg", { class: "small-board", viewBox: `0 0 ${cols} ${rows}` });
  squares.forEach((line, y) =>
    [...line].forEach((letter, x) => {
      const shade = (x + rows - 1 - y) % 2 === 0 ? "dark" : "light";
      picture.append(svg("rect", { class: `square ${shade}`, x, y, width: 1, height: 1 }));
      if (letter === ".") return;
      const piece = svg("g", { transform: `translate(${x} ${y})` }, pawn(letter));
      picture.append(piece);
    }),
  );
  return picture;
}
