/** The first screen: a picture of everything that can be played or solved. */

import { el } from "../elements.js";
import { moreLinks } from "../more-links.js";
import { notation } from "../notation.js";
import { smallBoard } from "../pawns/small-board.js";
import { boardTexts, homeTexts } from "../texts.js";
import { FIRSTS, GAMES } from "./gallery.js";
import { ARMY, floodPicture, pegPicture, SOLITAIRE } from "./pictures.js";

/** @import { Child } from "../elements.js" */

/**
 * A card that is one link.
 * @param {string} href
 * @param {Element} picture
 * @param {{ name: string, words: string }} texts
 * @param {string} [size]
 */
const card = (href, picture, { name, words }, size) =>
  el("a", { class: "gallery-card", href }, el("span", { class: "gallery-picture" }, picture), el("span", { class: "gallery-words" }, el("b", {}, name), size && el("span", { class: "faint" }, ` ${size}`), el("span", { class: "gallery-line" }, words)));

/** @param {string} title @param {...Child} cards */
const row = (title, ...cards) => el("section", {}, el("h2", {}, title), el("div", { class: "gallery" }, ...cards));

export class HomeView {
  title = homeTexts.title;

  constructor() {
    const games = GAMES.map(({ key, place, squares, rows, cols }) => card(notation`#pawns=${place}`, smallBoard(squares), homeTexts[key], boardTexts.size(rows, cols)));
    const soldiers = el(
      "div",
      { class: "gallery-card wide" },
      el("span", { class: "gallery-picture" }, pegPicture(ARMY, 4)),
      el(
        "span",
        { class: "gallery-words" },
        el("b", {}, homeTexts.soldiers.name),
        el("span", { class: "gallery-line" }, homeTexts.soldiers.words),
        el("span", { class: "gallery-links" }, ...homeTexts.rows.map(({ place, words }) => el("a", { class: "button", href: notation`#${place}` }, words))),
      ),
    );
    const firsts = FIRSTS.map(({ place, rows, cols, state }) =>
      el("li", {}, el("a", { href: notation`#pawns=${place}` }, boardTexts.size(rows, cols), " ", el("span", { class: state === "proved" ? "yes" : "faint" }, homeTexts.states[state]))),
    );
    const links = homeTexts.links.map(({ place, words }) => el("a", { class: "button", href: notation`#${place}` }, words));
    this.node = el(
      "div",
      { class: "home" },
      el("p", { class: "promise" }, homeTexts.promise),
      row(homeTexts.play, ...games),
      row(homeTexts.puzzles, soldiers, card("#pegs=english", pegPicture(SOLITAIRE), homeTexts.solitaire), card("#gone", floodPicture(), homeTexts.gone)),
      el("section", { class: "firsts" }, el("h2", {}, homeTexts.first), el("div", { class: "firsts-row" }, el("ul", {}, ...firsts), el("p", { class: "home-links" }, ...links)), el("p", { class: "small faint" }, homeTexts.firstWords(firstBoards()))),
      moreLinks(),
    );
  }

  async show() {}

  hide() {}

  async take() {}
}

/** The boards solved here first by what is known of them. */
export function firstBoards() {
  const of = (/** @type {string} */ wanted) => FIRSTS.flatMap(({ rows, cols, state }) => (state === wanted ? [boardTexts.size(rows, cols)] : []));
  return { proved: of("proved"), solved: of("solved"), open: of("open") };
}
