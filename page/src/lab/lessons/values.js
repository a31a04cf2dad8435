/** A board whose moves carry their values: play either side, and see what each move is worth. */

import { patientClient as client } from "../../connection.js";
import { el } from "../../elements.js";
import { squaresOf } from "../../pawns/game.js";
import { pawn } from "../../pawns/picture.js";
import { squareAt } from "../../squares.js";
import { gameTexts, pawnsTexts } from "../../texts.js";
import { lessonsTexts } from "../texts.js";
import { BoardStage } from "./board-stage.js";

/** @import { Analysis, Position } from "../../types.js" */

/** @extends {BoardStage<Position>} */
export class ValuesStage extends BoardStage {
  constructor() {
    const list = el("ul", { class: "lesson-values" });
    super((letter) => (letter === "P" || letter === "p" ? pawn(letter) : null), [list]);
    this.list = list;
    /** @type {Analysis | null} */
    this.analysis = null;
  }

  /** @override */
  get steps() {
    return this.legal?.moves ?? [];
  }

  /** @param {string} position */
  async open(position) {
    if (this.first === position) return;
    this.first = position;
    await this.become([]);
  }

  /** @override */
  async load() {
    const position = [this.first, ...this.made].join(" ");
    [this.legal, this.analysis] = await Promise.all([client.ask("pawns/moves", { position }), client.ask("pawns/analyze", { position })]);
  }

  /** @override */
  draw() {
    const { legal, analysis, selected, targets } = this;
    if (!legal || !analysis) return;
    const values = new Map(analysis.moves.map((move) => [move.move, move]));
    const last = this.made.at(-1);
    this.status.textContent = lessonsTexts.valueOf(analysis);
    this.list.replaceChildren(...analysis.moves.map((move) => el("li", { class: move.outcome }, lessonsTexts.moveValue(move))));
    this.show(legal, {
      last: last ? squaresOf(last) : null,
      arrows: legal.moves.flatMap(({ move, from, to }) => {
        const value = values.get(move);
        return value && (!selected || selected === from) ? [{ from, to, kind: value.outcome, text: gameTexts.shortValue(value) }] : [];
      }),
      label: (square) => {
        const { col, row } = squareAt(square);
        const target = legal.moves.find((move) => targets.includes(move) && move.to === square);
        const isSelected = square === selected;
        return pawnsTexts.square(square, { letter: legal.squares[legal.rows - 1 - row]?.[col], isSelected, target, isMovable: !isSelected && this.steps.some(({ from }) => from === square) });
      },
    });
  }
}
