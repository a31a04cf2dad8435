/** The kit to print: rules, beads, box fronts to cut out, and a score sheet. */

import { el, prose } from "../../elements.js";
import { matchboxTexts } from "../texts.js";
import { boxPicture, disc } from "./boxes.js";

/** @import { BoxFront, BoxList } from "../../types.js" */

/** The games on a score sheet. */
const GAMES = 30;

/** @param {BoxFront} front */
const cutOut = (front) =>
  el(
    "figure",
    { class: "kit-front" },
    el("figcaption", {}, el("b", {}, matchboxTexts.boxNumber(front.number)), matchboxTexts.frontTurn(front.turn)),
    el("div", {}, boxPicture(front), el("ul", {}, ...front.moves.map(({ move, letter, rgb, ink }) => el("li", {}, disc(letter, rgb, ink), " ", move)))),
  );

/** @param {string[]} cells @param {"th" | "td"} tag */
const row = (cells, tag) => el("tr", {}, ...cells.map((cell) => el(tag, {}, cell)));

/** @param {BoxList} kit @param {"a4" | "letter"} paper */
export function printedKit({ sheet, sentence, boxes, beads, side }, paper) {
  const groups = sheet.headings.map((heading, turn) =>
    el("section", { class: turn === 0 ? "kit-page" : "" }, el("h3", {}, heading), el("div", { class: "kit-fronts" }, ...boxes.filter((front) => front.turn === turn + 1).map(cutOut))),
  );
  const colours = sheet.colours.map(({ letter, colour, rgb, ink, beads: number }) => el("tr", {}, el("td", {}, disc(letter, rgb, ink)), el("td", {}, colour), el("td", {}, matchboxTexts.number(number))));
  const games = Array.from({ length: GAMES }, (_, index) => row(matchboxTexts.scoreRow(index + 1), "td"));
  return el(
    "section",
    { class: `print-sheet kit ${paper}` },
    el("h2", {}, sheet.title),
    el("p", {}, sentence),
    el("h3", {}, matchboxTexts.kitGame),
    el("p", {}, ...prose(sheet.game)),
    el("h3", {}, matchboxTexts.kitMachine),
    el("ol", {}, ...sheet.steps.map((step) => el("li", {}, ...prose(step)))),
    el("h3", {}, matchboxTexts.kitBeads),
    el("table", {}, row(matchboxTexts.beadHeads, "th"), ...colours, row(["", matchboxTexts.inAll, matchboxTexts.number(beads)], "td")),
    ...groups,
    el("section", { class: "kit-page" }, el("h3", {}, matchboxTexts.scoreSheet), el("table", { class: "kit-score" }, row(matchboxTexts.scoreHeads(side), "th"), ...games)),
  );
}
