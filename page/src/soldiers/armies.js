/** The panel that finds the smallest army for any row and any kind of jumps. */

import { isAbort, sentenceOf } from "../api.js";
import { patientClient } from "../connection.js";
import { el, freshId, stepper } from "../elements.js";
import { notation } from "../notation.js";
import { workTexts } from "../texts.js";
import { pegsEditorTexts } from "../pegs/texts.js";
import { soldiersTexts } from "./texts.js";
import { workLine } from "../work.js";

export function armiesPanel() {
  const work = workLine(workTexts.searching);
  const result = el("div", { class: "result", role: "status" });
  const lattice = el("select", { id: freshId() }, ...pegsEditorTexts.lattices.map(({ value, label }) => el("option", { value }, label)));
  let level = 3;
  const levels = stepper(soldiersTexts.level, { min: 1, max: 64, value: level }, (number) => (level = number));
  const find = async () => {
    result.replaceChildren();
    try {
      const army = await work.during((options) => patientClient.ask("pegs/army", { level, jumps: lattice.value, time_limit: "60s" }, options));
      const link = army.position && el("a", { class: "button", href: notation`#pegs=${encodeURI(army.position.replaceAll(" ", "+"))}` }, soldiersTexts.open);
      result.replaceChildren(
        el("p", { class: "claim" }, army.sentence),
        el("p", { class: "small" }, army.because),
        ...(army.line.length > 0 ? [el("p", { class: "small notation" }, army.line.join(", "))] : []),
        ...(link ? [el("div", { class: "row" }, link)] : []),
      );
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error)));
    }
  };
  return el(
    "div",
    { class: "panel" },
    el("p", { class: "small" }, soldiersTexts.armiesAbout),
    el("div", {}, el("label", { for: lattice.id, class: "small faint" }, pegsEditorTexts.jumps), lattice),
    el("div", { class: "row" }, levels.node, el("button", { type: "button", class: "primary", click: find }, soldiersTexts.find)),
    work.node,
    result,
  );
}
