import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { PegsEditorState } from "../../src/pegs/editor-state.js";
import { placeAt, placeOf } from "../../src/pegs/place.js";
import { RECORDS } from "../../src/pegs/records.js";
import { editorScene, sceneOf } from "../../src/pegs/scene.js";
import { PegsState } from "../../src/pegs/state.js";
import { pegsTexts, whyTexts } from "../../src/pegs/texts.js";
import { BOTH, PARITY, WEIGHTS, WHY, board, jump, loaded, solution } from "./peg-boards.js";

/** @import { Argument, PegBoard, PegsSolution } from "../../src/types.js" */

describe("the state of pegs", () => {
  test("begins with nothing, and nothing can be done with it", () => {
    const state = new PegsState();
    assert.deepEqual([state.last, state.squares, state.made, state.lastJump, state.legalJumps], [0, [], [], null, []]);
    assert.equal(state.press("a1").kind, "choose-first");
    state.goTo(3);
    assert.equal(state.step, 0);
    assert.deepEqual([pegsTexts.headline(state), pegsTexts.progress(state), sceneOf(state, false)], ["", "", null]);
  });

  test("a peg is selected, deselected, and jumps where it may", () => {
    const state = loaded(board("xxo"));
    assert.equal(state.press("a1").kind, "selection");
    assert.equal(state.selected, "a1");
    assert.equal(state.press("a1").kind, "selection");
    assert.equal(state.selected, null);
    state.press("a1");
    const press = state.press("c1");
    assert.ok(press.kind === "jump" && press.jump.move === "a1-c1");
    assert.deepEqual(state.squares, ["xxo"], "a press alone moves nothing");
    state.jump(press.jump);
    assert.deepEqual([state.squares, state.made, state.step, state.selected], [["oox"], ["a1-c1"], 1, null]);
    assert.equal(state.lastJump?.to, "c1");
  });

  test("what cannot be done is refused by name", () => {
    const state = loaded(board("xxox"));
    assert.deepEqual(state.press("d1"), { kind: "stuck", square: "d1" });
    assert.deepEqual(state.press("c1"), { kind: "choose-first" });
    state.press("a1");
    assert.deepEqual(state.press("d1"), { kind: "stuck", square: "d1" });
    assert.equal(state.selected, "a1", "the peg that was chosen stays chosen");
    assert.deepEqual(loaded(board("xxooo")).drop("a1", "e1"), { kind: "no-jump", from: "a1", to: "e1" });
    const other = loaded(board("xxooo"));
    other.press("a1");
    assert.deepEqual(other.press("e1"), { kind: "no-jump", from: "a1", to: "e1" });
    assert.equal(other.selected, null);
    assert.equal(other.drop("a1", "c1").kind, "jump");
  });

  test("where something is to be reached, an empty hole is the target", () => {
    const state = loaded(board("xxooo", { goal: "reach c1", target: "c1" }));
    assert.ok(state.isReach);
    assert.deepEqual(state.press("d1"), { kind: "reach", square: "d1" });
    state.press("a1");
    assert.equal(state.press("d1").kind, "no-jump", "unless a peg is about to land there");
  });

  test("jumps are taken back and made again, and another jump makes another future", () => {
    const state = loaded(board("xxoxx"));
    state.jump(jump("a1", "b1", "c1"));
    state.jump(jump("e1", "d1", "c1"));
    state.goTo(state.step - 1);
    assert.deepEqual([state.squares, state.isAtEnd, state.last], [["ooxxx"], false, 2]);
    state.goTo(state.step + 1);
    assert.deepEqual([state.step, state.isAtEnd], [2, true]);
    state.goTo(99);
    assert.equal(state.step, 2);
    state.goTo(-1);
    assert.deepEqual([state.step, state.squares], [0, ["xxoxx"]]);
    state.jump(jump("e1", "d1", "c1"));
    assert.deepEqual([state.made, state.last], [["e1-c1"], 1]);
    assert.equal(state.game.moves, "a1-c1 (e1-c1) e1-c1", "what was there is a variation");
    state.visit(/** @type {import("../../src/pegs/state.js").Node} */ (state.game.sibling(-1)));
    assert.deepEqual([state.made, state.last, state.squares], [["a1-c1"], 2, ["ooxxx"]], "and its jumps are still there");
  });

  test("until it is known what can jump here, nothing can", () => {
    const state = loaded(board("xxoxx"));
    state.jump(jump("a1", "b1", "c1"));
    assert.ok(!state.isKnown);
    assert.deepEqual(state.legalJumps, []);
    assert.equal(state.press("e1").kind, "selection");
    assert.equal(state.selected, null);
    assert.ok(state.learn(state.begin(), board("ooxxx", { jumps: [] })));
    assert.ok(state.isKnown);
    assert.equal(state.press("e1").kind, "stuck");
  });

  test("answers that come too late change nothing", () => {
    const state = loaded(board("xxo"));
    const late = state.begin();
    state.begin();
    const before = structuredClone({ ...state });
    assert.ok(!state.load(late, board("xxxxx")));
    assert.ok(!state.learn(late, board("xxxxx")));
    assert.ok(!state.judged(late, solution({ outcome: "impossible" })));
    assert.ok(!state.notJudged(late, true));
    assert.ok(!state.solved(late, solution({ steps: [jump("a1", "b1", "c1")] })));
    assert.deepEqual(structuredClone({ ...state }), before);
  });

  test("the lamp is off at first; on, it needs no search where the goal is met or planned", () => {
    const lit = (/** @type {PegBoard} */ start) => {
      const state = loaded(start);
      assert.ok(!state.judge() && state.verdict === null, "nobody asked");
      state.setLamp(true);
      return state;
    };
    const met = lit(board("xoo", { met: true }));
    assert.ok(!met.judge());
    assert.deepEqual(met.verdict, { kind: "met" });
    const planned = lit(board("xxo"));
    planned.solved(planned.begin(), solution({ jumps: 1, steps: [jump("a1", "b1", "c1")] }));
    assert.ok(!planned.judge());
    assert.deepEqual(planned.verdict, { kind: "planned", left: 1 });
    const open = lit(board("xxo"));
    assert.ok(open.judge());
    assert.deepEqual(open.verdict, { kind: "asking", isFirst: true });
    open.learnKeeps(open.begin(), [["a1-c1", "yes"]]);
    open.load(open.begin(), board("xxxo"));
    assert.ok(open.isLampOn && open.keeps.size === 0, "the next board has the lamp on, too");
    open.setLamp(false);
    assert.ok(!open.judge() && open.verdict === null);
  });

  test("each jump says whether it keeps the goal possible, until one goes on", () => {
    const state = loaded(board("xxox"));
    state.press("a1");
    assert.equal(sceneOf(state, false)?.targets?.get("c1"), "plain");
    assert.ok(state.learnKeeps(state.begin(), [["a1-c1", "no"]]));
    assert.equal(sceneOf(state, false)?.targets?.get("c1"), "loss");
    assert.equal(sceneOf(state, false)?.label("c1"), "c1, empty hole, legal landing, makes it impossible");
    assert.ok(!state.learnKeeps(0, []), "too late");
    state.jump(jump("a1", "b1", "c1"));
    assert.equal(state.keeps.size, 0);
  });

  test("a puzzle ends solved or stuck, with jumps and moves told apart", () => {
    const state = loaded(board("xxox"));
    assert.equal(state.ending, null);
    state.jump(jump("a1", "b1", "c1"));
    assert.equal(state.ending, null, "not known yet");
    state.learn(state.begin(), board("ooxx", { jumps: [], moves_made: 1 }));
    assert.deepEqual(state.ending, { kind: "stuck", pegs: 2 });
    assert.equal(pegsTexts.headline(state), "Stuck with 2 pegs. Undo a jump or start again.");
    state.learn(state.begin(), board("ooxx", { met: true, moves_made: 1 }));
    assert.equal(pegsTexts.headline(state), "Solved in 1 move (1 jump).");
    const { start } = state;
    assert.ok(start && !state.learnBest(board("xxo"), solution({ jumps: 1 })), "another board's");
    assert.ok(state.learnBest(/** @type {PegBoard} */ (start), solution({ jumps: 1, moves: 1, moves_are_fewest: true })));
    assert.equal(pegsTexts.headline(state), "Solved in 1 move, the fewest possible.");
    assert.equal(pegsTexts.ending({ kind: "solved", jumps: 31, moves: 24, best: { jumps: 31, moves: 18, isRecorded: true } }), "Solved in 24 moves. The best is 18.");
    assert.equal(pegsTexts.ending({ kind: "solved", jumps: 9, moves: 8, best: { jumps: 7, moves: null, isRecorded: false } }), "Solved in 9 jumps. The best is 7.");
  });

  test("what is known of the best solution is shown, and nothing else", () => {
    assert.deepEqual([pegsTexts.best(null), pegsTexts.best({ jumps: null, moves: null, isRecorded: false })], ["", ""]);
    assert.equal(pegsTexts.best({ jumps: 31, moves: 18, isRecorded: true }), "Best solution: 31 jumps in 18 moves");
    assert.equal(pegsTexts.best({ jumps: 31, moves: null, isRecorded: false }), "Best solution: 31 jumps");
    assert.equal(pegsTexts.best({ jumps: null, moves: 4, isRecorded: false }), "Best solution: 4 moves");
    const state = loaded(board("xxo"));
    assert.equal(pegsTexts.progress(state), "2 pegs");
    assert.ok(state.best === null && pegsTexts.recorded(state.best) === "");
    state.jump(jump("a1", "b1", "c1"));
    assert.equal(pegsTexts.progress(state), "1 peg · 1 jump made");
  });

  test("the fewest moves of the records are known without a search, and give way to what is found", () => {
    const [[position, { jumps, moves }] = ["", { jumps: 0, moves: 0 }]] = RECORDS;
    const state = loaded(board("xxo", { position }));
    assert.deepEqual(state.best, { jumps, moves, isRecorded: true });
    assert.ok(pegsTexts.recorded(state.best).startsWith(`${moves} moves is the fewest possible: an earlier, longer search by Ludex proved it, with a certificate.`));
    const start = /** @type {PegBoard} */ (state.start);
    state.learnBest(start, solution({ jumps: 31, moves: 27, moves_are_fewest: false }));
    assert.deepEqual(state.best, { jumps: 31, moves, isRecorded: true }, "a plan that may not be the shortest changes nothing");
    state.learnBest(start, solution({ jumps: 31, moves: 17, moves_are_fewest: true }));
    assert.deepEqual(state.best, { jumps: 31, moves: 17, isRecorded: false });
    assert.equal(pegsTexts.recorded(state.best), "");
  });

  test("the records say what the page says of them", async () => {
    const records = await readFile(new URL("../../../docs/records.md", import.meta.url), "utf8");
    const row = records.split("\n").find((line) => line.includes("`ludex pegs solve english --fewest-moves"));
    for (const { moves } of RECORDS.values()) assert.ok(row?.includes(`${moves}, with a certificate`), row);
  });

  test("a hint is one jump, gone with the next", () => {
    const state = loaded(board("xxoxx"));
    assert.ok(state.hinted(state.begin(), solution({ steps: [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")] })));
    assert.deepEqual(sceneOf(state, false)?.arrows, [{ from: "a1", to: "c1", kind: "hint" }]);
    assert.equal(pegsTexts.hint(solution({}), state.hint), "Try a1 over b1 to c1.");
    assert.deepEqual(state.squares, ["xxoxx"], "nothing has moved");
    state.jump(jump("a1", "b1", "c1"));
    assert.deepEqual([state.hint, sceneOf(state, false)?.arrows], [null, []]);
    assert.ok(state.hinted(state.begin(), solution({ outcome: "impossible" })));
    assert.deepEqual(state.verdict, { kind: "impossible", isFirst: false });
    assert.equal(pegsTexts.hint(solution({ outcome: "impossible" }), null), "No longer possible from here. Undo a jump.");
  });

  test("a solution that was shown is not the user's, and the next jump by hand is", () => {
    const state = loaded(board("xxoxx"));
    state.solved(state.begin(), solution({ jumps: 2, moves: 2, steps: [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")] }));
    state.goTo(1);
    state.learn(state.begin(), board("ooxxx", { met: true, moves_made: 1 }));
    assert.equal(pegsTexts.headline(state), "That is one solution: 1 jump, 1 move.");
    state.goTo(0);
    state.jump(jump("a1", "b1", "c1"));
    assert.equal(state.ending?.kind, "solved");
  });

  test("the text after a jump is the puzzle with its rows changed", () => {
    const state = loaded(board("xxo"));
    assert.equal(state.textAfter(jump("a1", "b1", "c1")), "jumps: orthogonal; goal: one; oox");
  });

  test("a verdict is found, is missing, or was not wanted any more", () => {
    const state = loaded(board("xxox"));
    const say = () => (state.verdict ? pegsTexts.verdict(state.verdict) : "");
    state.judged(state.begin(), solution({}));
    assert.equal(say(), "Possible.");
    state.judged(state.begin(), solution({ outcome: "impossible" }));
    assert.equal(say(), "Impossible.");
    state.jump(jump("a1", "b1", "c1"));
    state.judged(state.begin(), solution({}));
    assert.equal(say(), "Still possible.");
    state.judged(state.begin(), solution({ outcome: "impossible" }));
    assert.equal(say(), "No longer possible.");
    state.judged(state.begin(), solution({ outcome: "unknown", reason: "time limit reached" }));
    assert.equal(say(), "Unknown: time limit reached.");
    state.notJudged(state.begin(), true);
    assert.equal(say(), "Not checked.");
    state.notJudged(state.begin(), false);
    assert.equal(say(), "Unknown.");
  });

  test("a way that is found goes on from here, and a jump by hand leaves it", () => {
    const state = loaded(board("xxoxx"));
    state.jump(jump("a1", "b1", "c1"));
    state.solved(state.begin(), solution({ jumps: 1, moves: 1, steps: [jump("e1", "d1", "c1")], sentence: "Reachable in 1 jump." }));
    assert.deepEqual([state.made, state.last, state.isPlan], [["a1-c1"], 2, true]);
    assert.equal(pegsTexts.headline(state), "One peg: 1 jump, 1 move.");
    state.jump(jump("e1", "d1", "c1"));
    assert.ok(state.isPlan, "the same jump by hand follows it");
    state.goTo(1);
    state.jump(jump("c1", "d1", "e1"));
    assert.ok(!state.isPlan);
    state.visit(/** @type {import("../../src/pegs/state.js").Node} */ (state.game.sibling(-1)));
    assert.ok(state.isPlan, "back on its line, it is there again");
  });

  test("what was played stays when there is no way from here, and when one starts again", () => {
    const state = loaded(board("xxoxx"));
    state.jump(jump("a1", "b1", "c1"));
    state.jump(jump("e1", "d1", "c1"));
    state.goTo(1);
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY }));
    assert.deepEqual([state.step, state.last], [1, 2]);
    state.restart();
    assert.deepEqual([state.step, state.last, state.squares], [0, 2, ["xxoxx"]]);
    state.solved(state.begin(), solution({ jumps: 1, steps: [jump("e1", "d1", "c1")] }));
    assert.equal(state.game.moves, "a1-c1 (e1-c1) e1-c1", "a solution is a variation beside what was played");
    assert.deepEqual([state.jumps.map(({ move }) => move), state.step, state.isPlan], [["e1-c1"], 0, true]);
  });

  test("where there is no way, there is a reason, until one looks elsewhere", () => {
    const state = loaded(board("xox"));
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY, sentence: "Impossible: no sequence of jumps leads to a single peg." }));
    assert.equal(state.why, WHY);
    assert.equal(pegsTexts.headline(state), "One peg: impossible.");
    assert.equal(pegsTexts.effort(/** @type {PegsSolution} */ (state.solution)), "Impossible: no sequence of jumps leads to a single peg. 1 position searched in 10.0\u00a0ms.");
    assert.deepEqual(sceneOf(state, false)?.numbers?.get("a1"), { text: "1", share: 1 });
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY, positions: 0, sentence: "Impossible." }));
    assert.equal(pegsTexts.effort(/** @type {PegsSolution} */ (state.solution)), "Impossible. No search needed (10.0\u00a0ms).");
    state.goTo(0);
    assert.equal(state.why, null);
  });

  test("of several arguments one is looked at, beginning with the first", () => {
    const state = loaded(board("xox"));
    assert.equal(state.argument, null);
    state.lookAtArgument(0);
    state.solved(state.begin(), solution({ outcome: "impossible", why: BOTH }));
    assert.equal(state.argument, PARITY);
    assert.deepEqual([sceneOf(state, false)?.numbers, [...(sceneOf(state, false)?.marked ?? [])]], [undefined, ["a1"]]);
    assert.equal(sceneOf(state, false)?.label("a1"), "a1, peg, marked");
    state.lookAtArgument(1);
    assert.equal(state.argument, WEIGHTS);
    assert.deepEqual([sceneOf(state, false)?.numbers?.size, sceneOf(state, false)?.marked], [2, undefined]);
    assert.equal(sceneOf(state, false)?.label("b1"), "b1, empty hole, weight 0");
    state.lookAtArgument(2);
    assert.equal(state.argument, WEIGHTS, "there is no third");
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY }));
    assert.equal(state.argument, WEIGHTS, "another answer begins with its first");
    state.goTo(0);
    assert.equal(state.argument, null);
  });

  test("arguments are called by their kind, and what they say of some ends is not said of all", () => {
    const names = (/** @type {Argument[]} */ all) => all.map((_, index) => whyTexts.name(all, index));
    assert.deepEqual(names(BOTH.arguments), ["Parity", "Weights"]);
    assert.deepEqual(names([PARITY, PARITY, { ...PARITY, kind: "closed-set" }]), ["Parity 1", "Parity 2", "Search"]);
    assert.equal(whyTexts.needed(WHY, WEIGHTS), "Goal needs");
    assert.equal(whyTexts.needed(BOTH, WEIGHTS), "1 of 2 endings need at least");
    assert.equal(whyTexts.needed(BOTH, { ...WEIGHTS, ends: ["a1", "b1"] }), "Every ending needs at least");
    assert.equal(whyTexts.excluded({ ...WEIGHTS, ends: ["a1", "b1"] }), "This rules out a last peg on a1, b1.");
  });

  test("a way that is not known leaves the jumps that were made", () => {
    const state = loaded(board("xxoxx"));
    state.jump(jump("a1", "b1", "c1"));
    state.goTo(0);
    const sentence = "Unknown whether it can be reached: memory limit reached.";
    state.solved(state.begin(), solution({ outcome: "unknown", reason: "memory limit reached", positions: 1234, sentence }));
    assert.equal(state.last, 1);
    assert.equal(pegsTexts.headline(state), "One peg: unknown.");
    assert.equal(pegsTexts.effort(/** @type {PegsSolution} */ (state.solution)), `${sentence} 1,234 positions searched in 10.0\u00a0ms.`);
  });

  test("another board makes everything new", () => {
    const state = loaded(board("xxo"));
    state.jump(jump("a1", "b1", "c1"));
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY }));
    state.load(state.begin(), board("xxxo"));
    assert.deepEqual([state.jumps, state.step, state.solution, state.why, state.verdict, state.selected], [[], 0, null, null, null, null]);
    assert.ok(state.isKnown);
  });

  test("a board of one hole is a board", () => {
    const state = loaded(board("x", { met: true }));
    assert.deepEqual(state.press("a1"), { kind: "stuck", square: "a1" });
    assert.deepEqual([state.squares, state.last, state.isAtEnd], [["x"], 0, true]);
    state.solved(state.begin(), solution({ jumps: 0 }));
    assert.equal(sceneOf(state, false)?.label("a1"), "a1, peg");
    const empty = loaded(board("o", { goal: "reach a1", target: "a1" }));
    assert.deepEqual(empty.press("a1"), { kind: "reach", square: "a1" });
    assert.equal(sceneOf(empty, false)?.label("a1"), "a1, empty hole, target");
  });
});

describe("the address of a puzzle", () => {
  test("holds the board, the jumps and the place among them, and brings them back", () => {
    const state = loaded(board("xxoxx"));
    assert.equal(placeOf(state), "jumps:+orthogonal;+goal:+one;+xxoxx");
    assert.equal(placeOf(state, "bench"), "bench");
    state.jump(jump("a1", "b1", "c1"));
    state.jump(jump("e1", "d1", "c1"));
    assert.equal(placeOf(state, "bench"), "bench&jumps=a1-c1,e1-c1");
    state.goTo(1);
    assert.equal(placeOf(state, "bench"), "bench&jumps=a1-c1,e1-c1&step=1");
    const at = (/** @type {Partial<import("../../src/pegs/place.js").Place>} */ more) => ({ text: "bench", lines: [], step: null, at: null, ...more });
    assert.deepEqual(placeAt("goal:+one;+xxoxx&jumps=a1-c1,e1-c1&step=1"), at({ text: "goal: one; xxoxx", lines: [["a1-c1", "e1-c1"]], step: 1 }));
    assert.deepEqual(placeAt("bench"), at({}));
    assert.deepEqual(placeAt("bench&jumps=a1-c1&step=x"), at({ lines: [["a1-c1"]] }));
    assert.deepEqual(placeAt("bench&jumps=a1-c1,(e1-c1,b1-d1&at=1"), at({ lines: [["a1-c1", "e1-c1", "b1-d1"]], at: "1" }), "the server says what is wrong with it");
    assert.equal(placeAt("kept:elsewhere"), null);
    assert.equal(placeOf(new PegsState()), "");
  });

  test("holds variations, and the place among them", () => {
    const state = loaded(board("xxoxx"));
    const [left, right] = [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")];
    for (const [step, ...jumps] of /** @type {const} */ ([[0, left, right], [0, right, left], [0]])) {
      state.goTo(step);
      for (const one of jumps) state.jump(one);
      const place = placeAt(placeOf(state, "bench"));
      const again = loaded(board("xxoxx"));
      const jumpsOf = (/** @type {string[]} */ line) => line.map((move) => (move === left.move ? left : right));
      assert.ok(place && again.restore(again.begin(), place.lines.map(jumpsOf), place));
      assert.deepEqual([again.game.moves, again.game.path, again.step], [state.game.moves, state.game.path, state.step]);
    }
    assert.equal(placeOf(state, "bench"), "bench&jumps=a1-c1,(e1-c1,a1-c1),e1-c1&at=");
    const clamped = loaded(board("xxoxx"));
    clamped.restore(clamped.begin(), [[left]], { step: 9 });
    assert.equal(clamped.step, 1);
  });
});

describe("the editor of pegs", () => {
  test("begins with a board and its goal", () => {
    const state = new PegsEditorState();
    state.open(board("xxo", { goal: "reach c1", target: "c1" }));
    assert.deepEqual([state.kind, state.text], ["reach", "jumps: orthogonal\ngoal: reach c1\nxxo\n"]);
    state.open(board("xxo", { goal: "one c1", target: "c1" }));
    assert.deepEqual([state.kind, state.text], ["one-at", "jumps: orthogonal\ngoal: one c1\nxxo\n"]);
    state.open(board("xxo"));
    assert.deepEqual([state.kind, [...state.goals]], ["one", []]);
    state.open(board("xxo", { goal: "exactly", wanted: ["oox"] }));
    assert.deepEqual([state.kind, [...state.goals], state.text], ["exactly", ["c1"], "jumps: orthogonal\ngoal: exactly\nxxo\n\noox\n"]);
  });

  test("puts down pegs, holes and goals, and none where there is no hole", () => {
    const state = new PegsEditorState();
    state.open(board("xo."));
    for (const [brush, col] of /** @type {const} */ ([["x", 1], ["o", 0], [".", 0], ["o", 2]])) {
      state.brush = brush;
      assert.ok(state.paint(col, 0));
    }
    assert.deepEqual([state.squares, state.wanted], [[".xo"], [".oo"]]);
    state.setKind("exactly");
    assert.equal(state.brush, "goal", "whoever wants a goal is about to say which");
    assert.ok(!state.paint(0, 0));
    assert.ok(state.paint(1, 0) && state.paint(2, 0) && state.paint(2, 0));
    assert.deepEqual(state.wanted, [".xo"]);
    state.setKind("reach");
    assert.ok(state.paint(2, 0));
    assert.equal(state.target, "c1");
    assert.equal(editorScene(state).label("c1"), "c1, empty hole, needs a peg at the end");
  });

  test("takes back every change, one by one, and makes it again", () => {
    const state = new PegsEditorState();
    state.open(board("xxo"));
    const seen = [state.text];
    for (const change of [() => state.paint(2, 0), () => state.setKind("reach"), () => state.paint(1, 0), () => state.resize(1, 4), () => state.setJumps("hex"), () => state.clear()]) {
      change();
      assert.notEqual(state.text, seen.at(-1));
      seen.push(state.text);
    }
    state.setKind("exactly");
    state.travel("undo");
    assert.deepEqual(seen.map((_, index) => (index > 0 && state.travel("undo"), state.text)), seen.toReversed());
    assert.ok(!state.changes.canUndo);
    assert.deepEqual(seen.map((_, index) => (index > 0 && state.travel("redo"), state.text)), seen);
    state.travel("redo");
    state.travel("redo");
    assert.equal(state.kind, "exactly");
    assert.ok(!state.changes.canRedo);
  });

  test("grows and shrinks at the top right, down to one hole", () => {
    const state = new PegsEditorState();
    state.open(board("", { squares: ["xo", "ox"], rows: 2, cols: 2 }));
    state.resize(3, 3);
    assert.deepEqual(state.squares, ["ooo", "xoo", "oxo"]);
    state.resize(1, 1);
    assert.deepEqual([state.squares, state.rows, state.cols], [["o"], 1, 1]);
    assert.equal(state.text, "jumps: orthogonal\ngoal: one\no\n");
  });
});
