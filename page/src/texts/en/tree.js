/** The words of the search tree. */

import { count, counted, plies, sideName, verdict } from "./words.js";
/** @import { SearchEvent } from "../../types.js" */
/** @import { Counts, SearchTree, TreeNode } from "../../lab/tree/tree.js" */
/** @import { Outcome, SearchTrace } from "../../types.js" */

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

/** `White loses in 4`. @param {SearchTrace} trace @param {Outcome} outcome @param {number | null} value */
const answer = ({ to_move: side }, outcome, value) => `${sideName(side)} ${verdict(outcome, value)}`;

/** What came of an algorithm with a mistake. @param {SearchTrace} trace */
function flawed(trace) {
  const { flaw, outcome, value, right_outcome: right, right_value: worth = null } = trace;
  const said = `“${answer(trace, outcome, value)}”`;
  if (!right) return `${said} may be wrong: ${flaw}.`;
  if (outcome === right && value === worth) return `${said} is right, but only by luck: ${flaw}.`;
  return `${said} is wrong: ${flaw}. ${answer(trace, right, worth)}.`;
}

/** @param {number} id */
const number = (id) => `#${count(id)}`;

export const treeTexts = {
  algorithm: "Algorithm",
  beside: "Compare with",
  alone: "None",
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
    naive: "Plays out every game from here, solving the same positions over and over.",
    memo: "The first answer for each position is stored and reused whenever the position recurs.",
    minimax: "White picks the highest score, Black the lowest. Every game is searched.",
    alphabeta: "One refutation is enough: the stumps are moves it never had to search.",
    "alphabeta-table": "Cut-offs and a table, with the most promising moves first.",
    iterative: "A win in one ply? In two? In three? What each depth learns helps the next.",
    "memo-without-side": "The key is the board alone. Violet calls took their value from the table: the wrong one if it was stored with the other side to move.",
  },
  /** What a step does. Of two trees one may have ended before. @param {SearchTree | null} tree @param {number} step */
  step(tree, step) {
    if (!tree) return "";
    if (step === 0) return "Press play, or step with the arrow keys.";
    if (step >= tree.last && tree.trace.cut) return `The picture ends here, after ${counted(tree.last, "event")}; the search went on.`;
    if (step > tree.last) return tree.trace.reason ? "Stopped." : "Finished.";
    const event = /** @type {SearchEvent} */ (tree.event(step));
    const name = number(event.node);
    switch (event.event) {
      case "iteration":
        return `Search ${plies(event.plies ?? 0)} deep.`;
      case "call":
        return [`Call ${name}`, event.move && `: ${event.move}`, event.question ? `, ${question(event)}` : "", typeof event.alpha === "number" && typeof event.beta === "number" ? `, window ${window({ alpha: event.alpha, beta: event.beta })}` : "", "."].filter(Boolean).join("");
      case "hit":
        return `The table has the answer to ${name}: ${number(event.from ?? 0)} stored it${event.mistaken ? ", with the other side to move" : ""}.`;
      case "update": {
        const best = tree.found(event.node, step) ? `best so far ${amount(event)}` : "no move tried yet";
        return typeof event.alpha === "number" && typeof event.beta === "number" ? `${name}: ${best}, window ${window({ alpha: event.alpha, beta: event.beta })}.` : `${name}: ${best}.`;
      }
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
    if (trace.reason) return `${name} did not finish: ${trace.reason}, after ${counted(trace.calls, "call")}.`;
    if (trace.flaw) return flawed(trace);
    const of = all && all.calls > trace.calls ? ` of ${all.isWhole ? "" : "more than "}${count(all.calls)}` : "";
    const made = `${name} made ${of ? `${count(trace.calls)}${of} calls` : counted(trace.calls, "call")}: ${answer(trace, trace.outcome, trace.value)}.`;
    return trace.cut ? `${made} The first ${count(size)} are drawn.` : made;
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
  /** The picture, for a screen reader. @param {SearchTree | null} tree @param {number} step */
  picture: (tree, step) => (tree ? `Tree of ${counted(tree.counts(step).calls, "call")} by ${NAMES[/** @type {keyof typeof NAMES} */ (tree.trace.algorithm)]}` : "Tree"),
};
