import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PegsController } from "../../src/pegs/controller.js";
import { PegsState } from "../../src/pegs/state.js";
import { variationTexts, workTexts } from "../../src/texts.js";
import { pegsTexts } from "../../src/pegs/texts.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";
import { BOTH, WEIGHTS, WHY, board, jump, solution } from "./peg-boards.js";

/** @import { PegBoard } from "../../src/types.js" */

/** A controller with a server that waits to be told what to answer. */
function controlled() {
  const [server, clock, said, murmured] = [new FakeServer(), new FakeClock(), listener(), listener()];
  let [changes, boards] = [0, 0];
  const state = new PegsState();
  const controller = new PegsController(state, {
    client: server.client,
    work: fakeWork(),
    quiet: fakeWork(),
    clock,
    onChange: () => (changes += 1),
    onBoard: () => (boards += 1),
    say: said.hear,
    murmur: murmured.hear,
  });
  return { server, clock, said, murmured, state, controller, changes: () => changes, boards: () => boards };
}

/** Leaves the search for the best solution without an answer. @param {FakeServer} server */
async function noBest(server) {
  await settled();
  for (const request of server.waiting.filter(({ question }) => question?.time_limit === "2s")) {
    server.waiting.splice(server.waiting.indexOf(request), 1);
    await request.answer(solution({ outcome: "unknown" }));
  }
}

/** The same with a board. @param {PegBoard} start */
async function playing(start) {
  const all = controlled();
  const load = all.controller.load("a board");
  await all.server.next("pegs/moves").answer(start);
  await load;
  await noBest(all.server);
  return all;
}

describe("the controller of pegs", () => {
  test("loads a board and asks nothing of it; with the lamp on, whether it is possible, jump by jump", async () => {
    const { server, controller, state, boards } = await playing(board("xxoxx"));
    assert.equal(boards(), 1);
    server.isDone();
    const lit = controller.setLamp(true);
    await server.next("pegs/moves").answer(board("xxoxx"));
    const { question, answer } = server.next("pegs/solve");
    assert.deepEqual(question, { position: state.board?.position, any: true, time_limit: "5s" });
    await answer(solution({}));
    assert.deepEqual(state.verdict, { kind: "possible", isFirst: true });
    const jumps = server.next("pegs/solve");
    assert.deepEqual(jumps.question.positions, ["jumps: orthogonal; goal: one; ooxxx", "jumps: orthogonal; goal: one; xxxoo"]);
    await jumps.answer({ answers: [solution({ outcome: "impossible" }), { error: "too much" }] });
    await lit;
    assert.deepEqual([...state.keeps], [["a1-c1", "no"], ["e1-c1", "unknown"]]);
    server.isDone();
  });

  test("how few moves a board takes is asked for while nobody waits, and not for another board", async () => {
    const { server, controller, state } = controlled();
    const load = controller.load("a board");
    await server.next("pegs/moves").answer(board("xxo"));
    await load;
    const best = server.next("pegs/solve");
    assert.deepEqual(best.question, { position: state.start?.position, fewest_moves: true, time_limit: "2s" });
    await best.answer(solution({ jumps: 1, moves: 1, moves_are_fewest: true }));
    assert.deepEqual(state.best, { jumps: 1, moves: 1, isRecorded: false });
    const again = controller.load("another");
    await server.next("pegs/moves").answer(board("xxxo", { goal: "reach d1" }));
    await again;
    const jumps = server.next("pegs/solve");
    assert.equal(jumps.question.fewest_moves, false, "to reach a hole, jumps are counted");
    controller.leave();
    await settled();
    assert.ok(jumps.isAborted && state.best === null);
  });

  test("clicks that come before the legal jumps are known wait for them", async () => {
    const { server, controller, state } = await playing(board("oxxoxx"));
    await controller.press("c1");
    controller.press("a1");
    await settled();
    assert.deepEqual(state.made, ["c1-a1"]);
    const early = [controller.press("f1"), controller.press("d1")];
    await settled();
    assert.deepEqual([state.made, state.selected], [["c1-a1"], null]);
    await server.next("pegs/moves").answer(board("xoooxx"));
    await settled();
    assert.deepEqual(state.made, ["c1-a1", "f1-d1"]);
    await server.next("pegs/moves").answer(board("xooxoo"));
    await Promise.all(early);
    assert.deepEqual(state.ending, { kind: "stuck", pegs: 2 });
    server.isDone();
  });

  test("a click that waits does nothing to another puzzle, and ends its wait when the server fails", async () => {
    const { server, controller, state, said } = await playing(board("oxxoxx"));
    await controller.press("c1");
    controller.press("a1");
    await settled();
    const early = controller.press("f1");
    const load = controller.load("another");
    await server.next("pegs/moves").answer(board("xoooxx"));
    await early;
    await server.next("pegs/moves").answer(board("xxo"));
    await load;
    await noBest(server);
    assert.deepEqual([state.made, state.selected], [[], null]);
    await controller.press("a1");
    controller.press("c1");
    await settled();
    const late = controller.press("c1");
    await server.next("pegs/moves").fail("busy", "no time");
    assert.deepEqual(await late, { kind: "selection" });
    assert.equal(said.last(), "No time.");
  });

  test("jumps made before are made again, and one of them is shown", async () => {
    const { server, controller, state } = controlled();
    const load = controller.load("a board", { lines: [["a1-c1", "e1-c1"]], step: 1 });
    await server.next("pegs/moves").answer(board("xxoxx"));
    const made = server.next("pegs/moves");
    assert.deepEqual(made.question, { position: "a board", jumps: ["a1-c1", "e1-c1"] });
    await made.answer(board("ooxoo", { made: [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")], moves_made: 2 }));
    await settled();
    assert.deepEqual([state.last, state.step, state.squares], [2, 1, ["ooxxx"]]);
    const { question, answer } = server.next("pegs/moves");
    assert.deepEqual(question.jumps, ["a1-c1"]);
    await answer(board("ooxxx"));
    await load;
    assert.ok(state.isKnown);
  });

  test("a variation that the rules refuse is left out, and said so; the main line is not", async () => {
    const { server, controller, state, said } = controlled();
    const load = controller.load("a board", { lines: [["a1-c1", "e1-c1"], ["e1-c1"], ["b1-d1"]], at: "1" });
    await server.next("pegs/moves").answer(board("xxoxx"));
    await server.next("pegs/moves").answer(board("ooxoo", { made: [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")] }));
    await server.next("pegs/moves").answer(board("xxxoo", { made: [jump("e1", "d1", "c1")] }));
    await server.next("pegs/moves").fail("bad-request", "no such jump", "jumps");
    await settled();
    assert.deepEqual([state.game.moves, state.made], ["a1-c1 (e1-c1) e1-c1", ["e1-c1"]]);
    assert.equal(said.last(), variationTexts.lost(1));
    await server.next("pegs/moves").answer(board("xxxoo"));
    await load;
  });

  test("one goes from a variation to the next, and deletes one", async () => {
    const { server, controller, state } = await playing(board("xxoxx"));
    state.jump(jump("a1", "b1", "c1"));
    state.goTo(0);
    state.jump(jump("e1", "d1", "c1"));
    controller.vary(1);
    server.isDone();
    controller.vary(-1);
    await server.next("pegs/moves").answer(board("ooxxx"));
    assert.deepEqual([state.made, state.isKnown], [["a1-c1"], true]);
    controller.vary(1);
    await server.next("pegs/moves").answer(board("xxxoo"));
    controller.promote();
    assert.equal(state.game.moves, "e1-c1 (a1-c1)");
    const pruned = controller.prune();
    await server.next("pegs/moves").answer(board("xxoxx"));
    await pruned;
    assert.deepEqual([state.game.moves, state.step], ["a1-c1", 0]);
  });

  test("a hint asks for one jump and leaves the board as it is", async () => {
    const { server, controller, state, said } = await playing(board("xxo"));
    const hint = controller.hint();
    await server.next("pegs/solve").answer(solution({ steps: [jump("a1", "b1", "c1")] }));
    await hint;
    assert.deepEqual([state.hint?.move, state.squares, said.last()], ["a1-c1", ["xxo"], "Try a1 over b1 to c1."]);
    const failed = controller.hint();
    await server.next("pegs/solve").fail("busy", "try again");
    await failed;
    assert.equal(said.last(), "Try again.");
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
    assert.ok(state.board?.met && state.verdict === null, "the lamp is off");
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
    assert.equal(said.last(), pegsTexts.cannotJump);
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
    await noBest(server);
    await server.next("pegs/solve").answer(solution({ jumps: 1, steps: [jump("a1", "b1", "c1")] }));
    await pressed;
    assert.ok(controller.player.isPlaying);
    await clock.pass(2000);
    assert.ok(!controller.player.isPlaying && state.isAtEnd);
    await server.next("pegs/moves").answer(board("oox", { met: true, goal: "reach c1" }));
    assert.equal(state.ending?.kind, "shown");
    server.isDone();
  });

  test("a target that cannot be reached shows why", async () => {
    const { server, controller, state, murmured } = await playing(board("xxo", { goal: "reach b1" }));
    const pressed = controller.press("c1");
    await server.next("pegs/moves").answer(board("xxo", { goal: "reach c1" }));
    await noBest(server);
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

  test("pausing in the middle asks what can jump there, and a press pauses", async () => {
    const steps = [jump("a1", "b1", "c1"), jump("e1", "d1", "c1")];
    const { server, clock, controller, state } = await playing(board("xxoxx", { goal: "reach c1" }));
    controller.playSolution();
    await server.next("pegs/solve").answer(solution({ jumps: 2, steps }));
    await clock.pass(700);
    assert.equal(state.step, 1);
    server.isDone();
    const pressed = controller.press("c1");
    assert.ok(!controller.player.isPlaying);
    await server.next("pegs/moves").answer(board("ooxxx", { jumps: [] }));
    await pressed;
    assert.ok(state.isPlan && state.isKnown);
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
    controller.setLamp(true);
    await server.next("pegs/moves").answer(board("xxo"));
    await server.next("pegs/solve").fail("busy");
    assert.deepEqual(state.verdict, { kind: "unknown", reason: null });
    controller.look();
    await server.next("pegs/moves").answer(board("xxo"));
    server.next("pegs/solve");
    controller.leave();
    await settled();
    assert.deepEqual(state.verdict, { kind: "cancelled" });
  });

  test("starting again brings the board back, and its jumps stay", async () => {
    const { server, controller, state } = await playing(board("xxo", { goal: "reach c1" }));
    state.jump(jump("a1", "b1", "c1"));
    const restart = controller.restart();
    assert.deepEqual([state.step, state.last, state.squares], [0, 1, ["xxo"]], "at once, and its jumps can be made again");
    const { question, answer } = server.next("pegs/moves");
    assert.deepEqual(question, { position: board("xxo", { goal: "reach c1" }).position, jumps: [] });
    await answer(board("xxo", { goal: "reach c1" }));
    await restart;
    assert.ok(state.isKnown);
  });
});
