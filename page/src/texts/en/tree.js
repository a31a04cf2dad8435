/** The words of the search tree. */

import { count, counted, plies } from "./words.js";

/** @import { SearchEvent } from "../../types.js" */
/** @import { Counts, SearchTree, TreeNode } from "../../lab/tree/tree.js" */

/** How many moves that were not tried are named. */
const NAMED = 3;

const NAMES = /** @type {const} */ ({
  naive: "Naive recursion",
  memo: "Memo",
  minimax: "Minimax",
  alphabeta: "Alpha-beta",
  "alphabeta-table": "Alpha-beta with table",
  iterative: "Iterative deepening",
  "memo-without-side": "Memo without the side to move (wrong)",
});

/** @param {number | string} number */
const signed = (number) => String(number).replace("-", "−");

/** What was found: a score, a value or an answer. @param {SearchEvent} event */
function amount({ score, value, answer }) {
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return signed(score ?? value ?? "");
}

/** @param {SearchEvent} event */
function bounded(event) {
  if (event.bound === "at least") return `≥ ${amount(event)}`;
  return event.bound === "at most" ? `≤ ${amount(event)}` : amount(event);
}

/** @param {{ alpha: number, beta: number } | null} window */
const window = (window) => (window ? `(${signed(window.alpha)}, ${signed(window.beta)})` : "");

/** @param {SearchEvent} event */
const question = ({ question: asked, plies: within }) => (asked ? `${asked} in ${within ?? 0}?` : "");

/** @param {number} id */
const number = (id) => `#${count(id)}`;

export const treeTexts = {
  algorithm: "Algorithm",
  beside: "Beside it",
  alone: "Nothing",
  algorithms: NAMES,
  examples: "Position",
  positions: {
    hexapawn: "Hexapawn 3×3",
    endgame: "3×3 after three moves",
    wide: "3×4",
    tall: "4×3",
    octapawn: "Octapawn 4×4",
  },
  own: "Your own",
  position: "Any position, and its rules",
  rules: "Rules",
  load: "Load",
  controls: "Steps",
  nextCut: "Next cut-off",
  nextHit: "Next table hit",
  tools: "View",
  whole: { label: "Whole tree", title: "Show the whole tree (0)" },
  follow: { label: "Follow", title: "Follow the current call (G)" },
  closer: { label: "+", title: "Zoom in (+)" },
  farther: { label: "−", title: "Zoom out (−)" },
  collapse: { label: "Collapse", title: "Collapse or expand the selected call (Enter)" },
  levels: "Levels",
  allLevels: "All",
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",
  counters: { calls: "Calls", cuts: "Cut-offs", skipped: "Moves not tried", hits: "Table hits", stored: "Stored" },
  /** @param {Counts} counts */
  count: ({ calls, cuts, skipped, hits, stored }) => ({ calls: count(calls), cuts: count(cuts), skipped: count(skipped), hits: count(hits), stored: count(stored) }),
  keys: [
    { keys: ["C"], words: "next cut-off" },
    { keys: ["H"], words: "next table hit" },
    { keys: ["↑", "↓"], words: "select the caller, or the first call made" },
    { keys: ["Enter"], words: "collapse or expand the selected call" },
    { keys: ["+", "−"], words: "zoom" },
    { keys: ["0"], words: "whole tree" },
    { keys: ["G"], words: "follow the current call" },
    { keys: ["F"], words: "full screen" },
  ],
  window,
  /** The move of a call and its question, above its board. @param {SearchEvent} event */
  head: (event) => [event.move ?? (event.question ? "" : "start"), question(event)].filter(Boolean).join(" "),
  /** The result below a board. @param {SearchEvent | null} found @param {boolean} isReturned @param {number} hidden calls that are not shown */
  result(found, isReturned, hidden) {
    const words = found ? (isReturned ? bounded(found) : `${amount(found)}…`) : "…";
    return hidden > 0 ? `${words}  +${count(hidden)}` : words;
  },
  /** @param {number} source */
  from: (source) => `= ${number(source)}`,
  /** @param {string[]} moves */
  skipped: (moves) => (moves.length > NAMED + 1 ? [...moves.slice(0, NAMED), `and ${moves.length - NAMED} more`] : moves),
  idea: {
    naive: "Every game from here, to its end: the same position again and again.",
    memo: "The first answer for a position is kept, and serves wherever the position comes back.",
    minimax: "White picks the highest score, Black the lowest. Every game is searched.",
    alphabeta: "One refutation is enough: stumps are moves it did not need to search.",
    "alphabeta-table": "Cut-offs and a table, with the most promising moves first.",
    iterative: "A win in one ply? In two? In three? What one depth finds helps the next.",
    "memo-without-side": "The table’s key is the board alone. Violet calls took their value from the table; with the other side to move, it is the wrong one.",
  },
  /** What a step does. @param {SearchTree | null} tree @param {number} step */
  step(tree, step) {
    if (!tree) return "";
    if (step === 0) return "Press play, or step with the arrow keys.";
    if (step > tree.last) return tree.trace.cut ? `The picture ends here, after ${counted(tree.last, "event")}; the search went on.` : "Finished.";
    const event = /** @type {SearchEvent} */ (tree.event(step));
    const name = number(event.node);
    switch (event.event) {
      case "iteration":
        return `Search ${plies(event.plies ?? 0)} deep.`;
      case "call":
        return [`Call ${name}`, event.move && `: ${event.move}`, event.question ? `, ${question(event)}` : "", typeof event.alpha === "number" && typeof event.beta === "number" ? `, window ${window({ alpha: event.alpha, beta: event.beta })}` : "", "."].filter(Boolean).join("");
      case "hit":
        return `The table has the answer to ${name}: ${number(event.from ?? 0)} stored it${event.mistaken ? ", with the other side to move" : ""}.`;
      case "update":
        return typeof event.alpha === "number" && typeof event.beta === "number" ? `${name}: best so far ${amount(event)}, window ${window({ alpha: event.alpha, beta: event.beta })}.` : `${name}: best so far ${amount(event)}.`;
      case "cut":
        return `${name} is cut off: ${event.reason}. Not tried: ${(event.moves ?? []).join(", ")}.`;
      case "store":
        return `${name} is stored in the table.`;
      default:
        return `${name} returns ${bounded(event)}.`;
    }
  },
  /**
   * What an algorithm came to.
   * @param {SearchTree} tree
   * @param {{ calls: number, isWhole: boolean } | null} all the calls of the search that leaves nothing out
   */
  end({ trace, size }, all) {
    const name = NAMES[/** @type {keyof typeof NAMES} */ (trace.algorithm)];
    if (trace.reason) return trace.sentence;
    if (trace.flaw) return trace.value === trace.right_value ? `Right by luck: ${trace.flaw}.` : `Wrong: ${trace.flaw}. The value is ${signed(trace.right_value ?? 0)}.`;
    const of = all && all.calls > trace.calls ? ` of ${all.isWhole ? "" : "more than "}${count(all.calls)}` : "";
    const looked = `${name} looked at ${count(trace.calls)}${of} positions.`;
    return trace.cut ? `${looked} The first ${count(size)} are drawn.` : looked;
  },
  /** A call in words. @param {SearchTree} tree @param {TreeNode} node @param {number} step @param {string[]} moves */
  call(tree, node, step, moves) {
    const found = tree.found(node.id, step);
    const isReturned = node.returned < step;
    const side = / w\b/.test(node.event.position ?? "") ? "White" : "Black";
    return [
      `${number(node.id)}${moves.length > 0 ? `, after ${moves.join(" ")}` : ""}: ${side} to move.`,
      node.event.question ? `${side} ${question(node.event)}` : "",
      found && (isReturned ? `Returned ${bounded(found)}.` : `Best so far ${amount(found)}.`),
      node.hit < step && `From the table: ${number(node.source)} stored it.`,
      node.hit >= step && tree.window(node.id, step) && `Window ${window(tree.window(node.id, step))}.`,
      node.stump && node.stump.event < step && `Cut off: ${node.stump.reason}. Not tried: ${node.stump.moves.join(", ")}.`,
      isReturned && node.size > 1 && `${counted(node.size - 1, "call")} below it.`,
    ]
      .filter(Boolean)
      .join(" ");
  },
  /** The picture, for those who do not see it. @param {SearchTree | null} tree @param {number} step */
  picture: (tree, step) => (tree ? `Tree of ${counted(tree.counts(step).calls, "call")} by ${NAMES[/** @type {keyof typeof NAMES} */ (tree.trace.algorithm)]}` : "Tree"),
};
