/** Why there is no solution: the whole in words, and each argument with its own numbers. */

import { choice, el } from "../elements.js";
import { count } from "../texts.js";
import { whyTexts } from "./texts.js";

/** @import { Argument, Impossibility } from "../types.js" */
/** @import { PegsState } from "./state.js" */

/** @param {(index: number) => void} look called when an argument is chosen */
export function whyPanel(look) {
  const whole = el("p", {});
  const several = el("div", {});
  const one = el("div", { class: "argument", role: "status" });
  const node = el("div", { class: "why", hidden: true }, el("h2", {}, whyTexts.title), whole, several, one);
  /** The arguments on offer: they are rebuilt only for another answer, to keep the focus. @type {Impossibility | null} */
  let offered = null;

  /** @param {Impossibility} why */
  const offer = (why) => {
    if (why === offered) return;
    offered = why;
    const options = why.arguments.map((_, index) => ({ value: String(index), label: whyTexts.name(why.arguments, index) }));
    several.replaceChildren(...(options.length > 1 ? [choice(whyTexts.arguments, options, "0", (value) => look(Number(value))).node] : []));
  };

  return {
    node,
    /** @param {PegsState} state */
    draw({ why, argument }) {
      node.hidden = why === null;
      if (!why || !argument) return;
      offer(why);
      const isAll = why.arguments.length === 1;
      // A single argument with numbers needs no summary.
      whole.hidden = isAll && argument.weights !== null;
      whole.textContent = why.words;
      one.replaceChildren(...shown(why, argument, isAll));
    },
  };
}

/**
 * @param {Impossibility} why
 * @param {Argument} argument
 * @param {boolean} isAll whether it is the only one
 */
function shown(why, argument, isAll) {
  const words = isAll && argument.weights === null ? [] : [el("p", {}, argument.words)];
  const excluded = isAll || argument.ends.length === why.ends.length ? [] : [el("p", { class: "small" }, whyTexts.excluded(argument))];
  return [...words, ...sums(why, argument), ...excluded];
}

/** The weight of the pegs and the weight needed. @param {Impossibility} why @param {Argument} argument */
function sums(why, argument) {
  const { kind, start, need } = argument;
  if (kind !== "pagoda" || start === null || need === null) return [];
  const sum = (/** @type {string} */ name, /** @type {number} */ number) => el("div", {}, el("dt", {}, name), el("dd", {}, count(number)));
  return [el("dl", { class: "sums" }, sum(whyTexts.now, start), sum(whyTexts.needed(why, argument), need))];
}
