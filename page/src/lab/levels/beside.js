/** What stands beside the levels: the queue, the weights, the buckets. */

import { el, svg } from "../../elements.js";
import { pegBoard } from "../pictures.js";
import { levelsTexts } from "../texts.js";

/** @import { PegsTrace } from "../../types.js" */
/** @import { SearchNode } from "./state.js" */

/** The first positions of the queue, in its order. */
export function queueStrip() {
  const boards = el("ol", { class: "lab-queue" });
  const rest = el("span", { class: "small faint" });
  const node = el("section", { class: "lab-part" }, el("h3", {}, levelsTexts.queue, " ", rest), boards);
  let shown = "";
  return {
    node,
    /** @param {(SearchNode | undefined)[]} nodes @param {number} length @param {boolean} isSlanted */
    draw(nodes, length, isSlanted) {
      rest.textContent = levelsTexts.waiting(length);
      const key = nodes.map((one) => one?.id).join(" ");
      if (key === shown) return;
      shown = key;
      boards.replaceChildren(
        ...nodes.flatMap((one) => (one ? [el("li", {}, pegBoard(one.board, isSlanted), el("span", { class: "small" }, levelsTexts.number(one.id)), one.weight === null ? null : el("span", { class: "small faint" }, levelsTexts.weight(one.weight)))] : [])),
      );
    },
  };
}

/** The weight of a peg in each hole. */
export function weightPicture() {
  const place = el("div", {});
  const node = el("section", { class: "lab-part", hidden: true }, el("h3", {}, levelsTexts.weights), place, el("p", { class: "small faint" }, levelsTexts.weightsWhy));
  /** @type {PegsTrace | null} */
  let shown = null;
  return {
    node,
    /** @param {PegsTrace} trace */
    draw(trace) {
      if (trace === shown) return;
      shown = trace;
      const rows = trace.weights;
      node.hidden = !rows;
      if (!rows) return;
      const cols = rows[0]?.length ?? 1;
      const picture = svg("svg", { class: "lab-weights", viewBox: `0 0 ${cols} ${rows.length}`, role: "img", "aria-label": levelsTexts.weights });
      rows.forEach((row, y) =>
        row.forEach((weight, x) => {
          if (weight === null) return;
          const disc = svg("rect", { class: "lab-weight", x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12 });
          disc.style.fillOpacity = String(0.08 + 0.92 * weight);
          picture.append(disc, svg("text", { class: weight > 0.7 ? "on-dark" : "", x: x + 0.5, y: y + 0.6, "text-anchor": "middle" }, levelsTexts.weightNumber(weight)));
        }),
      );
      place.replaceChildren(picture);
    },
  };
}

/** The buckets of the level that is being made. */
export function bucketList() {
  const body = el("tbody", {});
  const summary = el("p", { class: "small faint" });
  const node = el("section", { class: "lab-part", hidden: true }, el("h3", {}, levelsTexts.buckets), summary, el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": levelsTexts.buckets }, el("table", { class: "lab-buckets" }, el("thead", {}, el("tr", {}, ...levelsTexts.bucketHeads.map((head) => el("th", { scope: "col" }, head)))), body)));
  let shown = "";
  return {
    node,
    /** @param {{ sums: string, nodes: number[] }[] | null} buckets */
    draw(buckets) {
      node.hidden = buckets === null;
      if (!buckets) return;
      const key = buckets.map(({ sums, nodes }) => `${sums}:${nodes.length}`).join(";");
      if (key === shown) return;
      shown = key;
      const collisions = buckets.reduce((sum, { nodes }) => sum + nodes.length - 1, 0);
      summary.textContent = levelsTexts.collisions(buckets.length, collisions);
      body.replaceChildren(
        ...buckets.slice(0, 40).map(({ sums, nodes }) => el("tr", { class: nodes.length > 1 ? "full" : "" }, el("th", { scope: "row" }, el("code", {}, sums)), el("td", {}, nodes.map((id) => levelsTexts.number(id)).join(" ")))),
      );
    },
  };
}
