/** A board of pegs with the weights of a proof: jump, and see that the total never rises. */

import { patientClient as client } from "../../connection.js";
import { el } from "../../elements.js";
import { peg } from "../../pegs/picture.js";
import { squareAt, squareName } from "../../squares.js";
import { pegsTexts } from "../../pegs/texts.js";
import { lessonsTexts } from "../texts.js";
import { BoardStage } from "./board-stage.js";

/** @import { Impossibility, PegBoard } from "../../types.js" */

/** @extends {BoardStage<PegBoard>} */
export class WeightsStage extends BoardStage {
  constructor() {
    const [scale, history] = [el("ul", { class: "lesson-scale" }), el("p", { class: "small faint" })];
    super((letter) => (letter === "x" ? peg(letter) : null), [scale, history]);
    this.scale = scale;
    this.history = history;
    /** @type {Impossibility | null} */
    this.why = null;
    /** The totals so far. @type {number[]} */
    this.totals = [];
  }

  /** @override */
  get steps() {
    return this.legal?.jumps ?? [];
  }

  /** @param {string} position */
  async open(position) {
    if (this.first === position) return;
    const { why } = await client.ask("pegs/solve", { position });
    [this.first, this.why] = [position, why];
    await this.become([]);
  }

  /** @override */
  async load() {
    this.legal = await client.ask("pegs/moves", { position: this.first, jumps: this.made });
    this.totals = [...this.totals.slice(0, this.made.length), this.total];
  }

  /** What the pegs on the board weigh. */
  get total() {
    const weights = this.why?.weights ?? [];
    return (this.legal?.squares ?? []).reduce((sum, row, y) => sum + [...row].reduce((part, letter, x) => part + (letter === "x" ? (weights[y]?.[x] ?? 0) : 0), 0), 0);
  }

  /** The weight of every hole, and how strongly it is tinted. @param {PegBoard} legal */
  numbers({ rows }) {
    const weights = this.why?.weights ?? [];
    const most = Math.max(1, ...weights.flat().map((weight) => weight ?? 0));
    /** @type {Map<string, { text: string, share: number }>} */
    const numbers = new Map();
    weights.forEach((row, y) =>
      row.forEach((weight, x) => {
        if (weight !== null) numbers.set(squareName(x, rows - 1 - y), { text: String(weight), share: weight / most });
      }),
    );
    return numbers;
  }

  /** @override */
  draw() {
    const { legal, why, selected, targets, total } = this;
    if (!legal || !why) return;
    const goal = why.goal ?? 0;
    const goals = new Set(legal.target ? [legal.target] : []);
    this.status.textContent = lessonsTexts.weightStatus(total, goal);
    this.scale.replaceChildren(...lessonsTexts.scale(total, goal).map(({ key, words, amount }) => bar(key, words, amount / Math.max(goal, why.start ?? 1, 1))));
    this.history.textContent = lessonsTexts.totals(this.totals);
    this.show(legal, {
      holes: true,
      goals,
      numbers: this.numbers(legal),
      label: (square) => {
        const { col, row } = squareAt(square);
        const isSelected = square === selected;
        return pegsTexts.square(square, { letter: legal.squares[legal.rows - 1 - row]?.[col], isSelected, isMovable: !isSelected && this.steps.some(({ from }) => from === square), isTarget: goals.has(square), isLanding: targets.some(({ to }) => to === square) });
      },
    });
  }
}

/** @param {string} key @param {string} words @param {number} share */
function bar(key, words, share) {
  const fill = el("span", { class: "lesson-bar" });
  fill.style.width = `${Math.min(100, 100 * share)}%`;
  return el("li", { class: key }, el("span", {}, words), fill);
}
