import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PegsController } from "../../../page/pegs/controller.js";
import { PegsEditorState } from "../../../page/pegs/editor-state.js";
import { editorScene, frontLine, markedHoles, sceneOf, weights } from "../../../page/pegs/scene.js";
import { PegsState } from "../../../page/pegs/state.js";
import { squareName } from "../../../page/squares.js";
import { pegsTexts, whyTexts, workTexts } from "../../../page/texts.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";

/** @import { Argument, GoalKind, Impossibility, Jump, PegBoard, PegsSolution } from "../../../page/types.js" */

/** A jump along the only row. @param {string} from @param {string} over @param {string} to @returns {Jump} */
const jump = (from, over, to) => ({ move: `${from}-${to}`, from, over, to });

/** A board of one row. @param {string} row @param {Partial<PegBoard>} [more] @returns {PegBoard} */
const board = (row, more = {}) => ({
  game: "pegs",
  position: `jumps: orthogonal; goal: ${more.goal ?? "one"}; ${row}`,
  jumps_allowed: "orthogonal",
  goal: "one",
  goal_kind: kindOf(more),
  sentence: `${jumpsOn(row).length} jumps are possible.`,
  rows: 1,
  cols: row.length,
  pegs: row.split("x").length - 1,
  squares: [row],
  jumps: jumpsOn(row),
  target: null,
  wanted: null,
  met: false,
  text: row,
  ...more,
});

/** The kind of a goal. @param {Partial<PegBoard>} board @returns {GoalKind} */
function kindOf({ goal = "one", target, wanted }) {
  if (goal.startsWith("reach")) return "reach";
  return wanted ? "exactly" : target ? "one-at" : "one";
}

/** What can jump on a row. @param {string} row */
function jumpsOn(row) {
  const name = (/** @type {number} */ col) => squareName(col, 0);
  return [...row].flatMap((_, col) =>
    [1, -1].flatMap((way) =>
      row[col] === "x" && row[col + way] === "x" && row[col + 2 * way] === "o" ? [jump(name(col), name(col + way), name(col + 2 * way))] : [],
    ),
  );
}

/** @param {Partial<PegsSolution>} more @returns {PegsSolution} */
const solution = (more) => ({
  ...board("o"),
  sentence: "Reachable.",
  outcome: "reachable",
  reason: null,
  jumps: 0,
  jumps_are_fewest: true,
  moves: 0,
  moves_are_fewest: false,
  line: [],
  proof: null,
  positions: 1,
  seconds: 0.01,
  steps: [],
  why: null,
  ...more,
});

/** @type {Argument} */
const WEIGHTS = { kind: "pagoda", words: "Too light.", weights: [[1, 0, null]], start: 1, need: 2, members: null, ends: ["a1"] };

/** @type {Argument} */
const PARITY = { kind: "parity", words: "Odd.", weights: [[1, 0, null]], start: 1, need: 0, members: null, ends: ["b1"] };

/** @type {Impossibility} */
const WHY = { kind: "pagoda", words: "Too light.", weights: [[1, 0, null]], start: 1, goal: 2, arguments: [WEIGHTS], ends: ["a1"], members: null };

/** Two arguments, each for an end of its own. @type {Impossibility} */
const BOTH = { ...WHY, start: null, goal: null, arguments: [PARITY, WEIGHTS], ends: ["a1", "b1"] };

/** A state with a board. @param {PegBoard} start */
function loaded(start) {
  const state = new PegsState();
  assert.ok(state.load(state.begin(), start));
  return state;
}

describe("the state of pegs", () => {
  test("begins with nothing, and nothing can be done with it", () => {
    const state = new PegsState();
    assert.deepEqual([state.last, state.squares, state.made, state.lastJump, state.legalJumps], [0, [], [], null, []]);
    assert.equal(state.press("a1").kind, "choose-first");
    state.goTo(3);
    assert.equal(state.step, 0);
    assert.deepEqual([pegsTexts.headline(state), pegsTexts.advice(state), sceneOf(state, false)], ["", "", null]);
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
    assert.deepEqual([state.made, state.last], [["e1-c1"], 1], "what followed is forgotten");
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

  test("a verdict needs no search where the goal is met, planned, or about to be chosen", () => {
    const met = loaded(board("xoo", { met: true }));
    assert.ok(!met.judge());
    assert.deepEqual(met.verdict, { kind: "met" });
    const planned = loaded(board("xxo"));
    planned.solved(planned.begin(), solution({ jumps: 1, steps: [jump("a1", "b1", "c1")] }));
    assert.ok(!planned.judge());
    assert.deepEqual(planned.verdict, { kind: "planned", left: 1 });
    const reach = loaded(board("xxo", { goal: "reach c1" }));
    assert.ok(!reach.judge());
    assert.equal(reach.verdict, null);
    const open = loaded(board("xxo"));
    assert.ok(open.judge());
    assert.deepEqual(open.verdict, { kind: "asking", isFirst: true });
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
    assert.equal(pegsTexts.headline(state), "One peg: 1 jump.");
    assert.equal(pegsTexts.advice(state), "Reachable in 1 jump. Found in 10.0\u00a0ms.");
    state.jump(jump("e1", "d1", "c1"));
    assert.ok(!state.isPlan);
  });

  test("where there is no way, there is a reason, until one looks elsewhere", () => {
    const state = loaded(board("xox"));
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY, sentence: "Impossible: no sequence of jumps leads to a single peg." }));
    assert.equal(state.why, WHY);
    assert.equal(pegsTexts.headline(state), "One peg: impossible.");
    assert.equal(pegsTexts.advice(state), "Impossible: no sequence of jumps leads to a single peg. 1 position searched in 10.0\u00a0ms.");
    assert.deepEqual(sceneOf(state, false)?.numbers?.get("a1"), { text: "1", share: 1 });
    state.solved(state.begin(), solution({ outcome: "impossible", why: WHY, positions: 0, sentence: "Impossible." }));
    assert.equal(pegsTexts.advice(state), "Impossible. No search needed: 10.0\u00a0ms.");
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
    assert.equal(pegsTexts.advice(state), `${sentence} 1,234 positions searched in 10.0\u00a0ms.`);
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
    assert.equal(pegsTexts.headline(state), "The goal is already reached.");
    assert.equal(sceneOf(state, false)?.label("a1"), "a1, peg");
    const empty = loaded(board("o", { goal: "reach a1", target: "a1" }));
    assert.deepEqual(empty.press("a1"), { kind: "reach", square: "a1" });
    assert.equal(sceneOf(empty, false)?.label("a1"), "a1, empty hole, target");
  });
});

describe("the scene of pegs", () => {
  test("while it plays nothing can be moved", () => {
    const state = loaded(board("xxo"));
    assert.deepEqual([...(sceneOf(state, false)?.movable ?? [])], ["a1"]);
    assert.deepEqual([...(sceneOf(state, true)?.movable ?? [])], []);
  });

  test("a line parts an army that fills its rows from the desert, and nothing else", () => {
    const goal = { goal: "reach a3" };
    const rows = (/** @type {string[]} */ ...squares) => board("", { ...goal, squares });
    assert.equal(frontLine(rows("oo", "oo", "xx", "xx")), 2);
    assert.equal(frontLine(rows("oo", "xo", "xx")), null);
    assert.equal(frontLine(rows("xx", "oo", "xx")), null);
    assert.equal(frontLine(rows("xx")), null);
    assert.equal(frontLine(board("", { squares: ["oo", "xx"] })), null, "without a target there is no desert");
  });

  test("weights are written on their holes, and parity marks only what it counts", () => {
    assert.deepEqual([...(weights(WEIGHTS) ?? [])], [["a1", { text: "1", share: 1 }], ["b1", { text: "0", share: 0 }]]);
    assert.deepEqual([weights(PARITY), [...(markedHoles(PARITY) ?? [])]], [undefined, ["a1"]]);
    assert.equal(markedHoles(WEIGHTS), undefined);
    const search = { ...WEIGHTS, kind: /** @type {const} */ ("closed-set"), weights: null };
    assert.deepEqual([weights(search), markedHoles(search), weights(null), markedHoles(null)], [undefined, undefined, undefined, undefined]);
  });
});

/** A controller with a server that waits to be told what to answer. */
function controlled() {
  const [server, clock, said, murmured] = [new FakeServer(), new FakeClock(), listener(), listener()];
  let [changes, boards] = [0, 0];
  const state = new PegsState();
  const controller = new PegsController(state, {
    client: server.client,
    work: fakeWork(),
    clock,
    onChange: () => (changes += 1),
    onBoard: () => (boards += 1),
    say: said.hear,
    murmur: murmured.hear,
  });
  return { server, clock, said, murmured, state, controller, changes: () => changes, boards: () => boards };
}

/** The same with a board. @param {PegBoard} start */
async function playing(start) {
  const all = controlled();
  const load = all.controller.load("a board");
  await all.server.next("pegs/moves").answer(start);
  await load;
  return all;
}

describe("the controller of pegs", () => {
  test("loads a board, and asks whether it is possible", async () => {
    const { server, state, boards } = await playing(board("xxo"));
    assert.equal(boards(), 1);
    const { question, answer } = server.next("pegs/solve");
    assert.deepEqual(question, { position: state.board?.position, any: true, time_limit: "5s" });
    await answer(solution({}));
    assert.deepEqual(state.verdict, { kind: "possible", isFirst: true });
    server.isDone();
  });

  test("what is no board is said, and the board before it stays", async () => {
    const { server, controller, state, said } = await playing(board("xxo", { goal: "reach c1" }));
    const load = assert.rejects(controller.load("nonsense"));
    await server.next("pegs/moves").fail("bad-request", "nonsense is not a board");
    await load;
    assert.deepEqual([said.last(), state.squares], ["Nonsense is not a board.", ["xxo"]]);
    assert.equal(await Promise.all([controller.tryLoad("more"), server.next("pegs/moves").fail("busy")]).then(([is]) => is), false);
  });

  test("of two boards that are loaded at once the last one counts, whichever comes first", async () => {
    const { server, controller, state, said } = controlled();
    const loads = [controller.load("one"), controller.load("two").then(() => {})];
    const [one, two] = [server.next("pegs/moves"), server.next("pegs/moves")];
    await two.answer(board("xxo", { goal: "reach c1" }));
    await one.answer(board("xxxxx"));
    await Promise.all(loads);
    assert.deepEqual(state.squares, ["xxo"]);
    const refused = assert.rejects(controller.load("three"));
    const three = server.next("pegs/moves");
    const four = controller.load("four");
    await three.fail("bad-request");
    await refused;
    await server.next("pegs/moves").answer(board("xx", { goal: "reach a1" }));
    await four;
    assert.deepEqual(said.heard, [], "nobody waits to hear why the third was none");
  });

  test("a jump is made at once, and what follows is asked", async () => {
    const { server, controller, state, murmured } = await playing(board("xxo", { goal: "reach c1" }));
    await controller.press("a1");
    const pressed = controller.press("c1");
    assert.deepEqual(state.squares, ["oox"]);
    assert.equal(murmured.last(), "a1 jumps over b1 to c1.");
    const { question, answer } = server.next("pegs/moves");
    assert.deepEqual(question, { position: state.start?.position, jumps: ["a1-c1"] });
    await answer(board("oox", { met: true }));
    assert.equal((await pressed).kind, "jump");
    assert.deepEqual(state.verdict, { kind: "met" });
    server.isDone();
  });

  test("a second jump before the first is known makes the first answer late", async () => {
    const { server, controller, state } = await playing(board("xxoxx", { goal: "reach c1" }));
    controller.drop("a1", "c1");
    controller.player.back();
    const [late, now] = [server.next("pegs/moves"), server.next("pegs/moves")];
    await now.answer(board("xxoxx", { goal: "reach c1" }));
    await late.answer(board("ooxxx"));
    assert.deepEqual([state.board?.squares, state.step], [["xxoxx"], 0]);
  });

  test("what may not be done is said", async () => {
    const { controller, said } = await playing(board("xxoox"));
    await controller.press("e1");
    assert.equal(said.last(), pegsTexts.stuck);
    await controller.press("c1");
    assert.equal(said.last(), pegsTexts.chooseFirst);
    await controller.drop("a1", "d1");
    assert.equal(said.last(), "No legal jump from a1 to d1.");
  });

  test("a target that is pressed is marched to, and the march is played to its end", async () => {
    const { server, clock, controller, state } = await playing(board("xxo", { goal: "reach b1", target: "b1" }));
    const pressed = controller.press("c1");
    const load = server.next("pegs/moves");
    assert.deepEqual(load.question, { position: state.start?.position, goal: "reach c1" });
    await load.answer(board("xxo", { goal: "reach c1", target: "c1" }));
    await server.next("pegs/solve").answer(solution({ jumps: 1, steps: [jump("a1", "b1", "c1")] }));
    await pressed;
    assert.ok(controller.player.isPlaying);
    await clock.pass(2000);
    assert.ok(!controller.player.isPlaying && state.isAtEnd);
    await server.next("pegs/moves").answer(board("oox", { met: true, goal: "reach c1" }));
    assert.deepEqual(state.verdict, { kind: "met" });
    server.isDone();
  });

  test("a target that cannot be reached shows why", async () => {
    const { server, controller, state, murmured } = await playing(board("xxo", { goal: "reach b1" }));
    const pressed = controller.press("c1");
    await server.next("pegs/moves").answer(board("xxo", { goal: "reach c1" }));
    await server.next("pegs/solve").answer(solution({ outcome: "impossible", why: WHY }));
    await pressed;
    assert.ok(!controller.player.isPlaying && state.why === WHY);
    assert.equal(murmured.last(), "Too light.");
    const failed = controller.press("c1");
    await server.next("pegs/moves").fail("busy");
    await failed;
    assert.equal(state.why, WHY, "a target that is not known leaves everything as it was");
  });

  test("another argument is looked at when it is chosen", async () => {
    const { server, controller, state, changes } = await playing(board("xox", { goal: "reach b1" }));
    controller.solve();
    await server.next("pegs/solve").answer(solution({ outcome: "impossible", why: BOTH }));
    const before = changes();
    controller.lookAtArgument(1);
    assert.deepEqual([state.argument, changes()], [WEIGHTS, before + 1]);
  });

  test("playing where there is nothing to play looks for the way", async () => {
    const { server, controller } = await playing(board("xxo", { goal: "reach c1" }));
    controller.player.toggle();
    await settled();
    await server.next("pegs/solve").answer(solution({ jumps: 1, steps: [jump("a1", "b1", "c1")] }));
    assert.ok(controller.player.isPlaying);
    const over = await playing(board("x", { met: true }));
    over.controller.player.toggle();
    await settled();
    over.server.isDone();
  });

  test("pausing in the middle asks what can jump there, and a press pauses", async () => {
    const steps = [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")];
    const { server, clock, controller, state } = await playing(board("xxoxx", { goal: "reach c1" }));
    controller.playSolution();
    await server.next("pegs/solve").answer(solution({ jumps: 2, steps }));
    await clock.pass(700);
    assert.equal(state.step, 1);
    server.isDone();
    await controller.press("c1");
    assert.ok(!controller.player.isPlaying);
    await server.next("pegs/moves").answer(board("ooxxx", { jumps: [] }));
    assert.deepEqual(state.verdict, { kind: "planned", left: 1 });
  });

  test("the way is looked for from where one is, also when that is not known yet", async () => {
    const { server, controller, state } = await playing(board("xxoxx", { goal: "reach c1" }));
    state.jump(jump("a1", "b1", "c1"));
    const solved = controller.solve();
    await server.next("pegs/moves").answer(board("ooxxx"));
    const { question, answer } = server.next("pegs/solve");
    assert.equal(question.position, board("ooxxx").position);
    await answer(solution({ steps: [jump("e1", "d1", "c1")], jumps: 1 }));
    assert.ok(await solved);
    assert.equal(state.last, 2);
  });

  test("errors are said, cancelling is no error, and both leave the board as it is", async () => {
    const { server, controller, said, state } = await playing(board("xxo", { goal: "reach c1" }));
    controller.solve();
    await server.next("pegs/solve").fail("busy", "try again");
    assert.equal(said.last(), "Try again.");
    controller.solve();
    server.next("pegs/solve");
    controller.work.stop();
    await settled();
    assert.equal(said.last(), workTexts.cancelled);
    controller.look();
    await server.next("pegs/moves").fail("unreachable", "away");
    assert.equal(said.last(), "Away.");
    assert.deepEqual([state.squares, state.last], [["xxo"], 0]);
  });

  test("a verdict that fails is not known, and one that is stopped is not looked for", async () => {
    const { server, controller, state } = await playing(board("xxo"));
    await server.next("pegs/solve").fail("busy");
    assert.deepEqual(state.verdict, { kind: "unknown", reason: null });
    controller.look();
    await server.next("pegs/moves").answer(board("xxo"));
    server.next("pegs/solve");
    controller.leave();
    await settled();
    assert.deepEqual(state.verdict, { kind: "cancelled" });
  });

  test("starting again brings the board back without its jumps", async () => {
    const { server, controller, state } = await playing(board("xxo", { goal: "reach c1" }));
    state.jump(jump("a1", "b1", "c1"));
    const restart = controller.restart();
    const { question, answer } = server.next("pegs/moves");
    assert.deepEqual(question, { position: board("xxo", { goal: "reach c1" }).position });
    await answer(board("xxo", { goal: "reach c1" }));
    await restart;
    assert.deepEqual([state.last, state.squares], [0, ["xxo"]]);
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
