import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PawnsController } from "../../src/pawns/controller.js";
import { settingsFrom } from "../../src/pawns/settings.js";
import { PawnsState } from "../../src/pawns/state.js";
import { pawnsTexts } from "../../src/texts.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";
import { analysisOf, positionOf, start } from "./pawn-positions.js";
import { PERSON, RULES, THREE, chosen } from "./pawn-states.js";

/** @import { Settings } from "../../src/pawns/settings.js" */

/** A controller with a server that waits to be told what to answer. @param {Settings} [settings] */
function controlled(settings = PERSON) {
  const [server, clock, said, murmured] = [new FakeServer(), new FakeClock(), listener(), listener()];
  const state = new PawnsState(settings);
  const controller = new PawnsController(state, { client: server.client, work: fakeWork(), clock, onChange: () => {}, say: said.hear, murmur: murmured.hear });
  return { server, clock, said, murmured, state, controller };
}

/** The same with a game; large enough that nothing is analysed by itself. @param {string[]} moves @param {Settings} [settings] */
async function playing(moves, settings) {
  const all = controlled(settings);
  const load = all.controller.load("a game");
  await all.server.next("pawns/moves").answer(positionOf(start(8, 8), moves));
  await load;
  await all.server.next("pawns/rules").answer(RULES);
  return all;
}

const ENGINE = settingsFrom({ opponent: "engine", side: "white", level: 6 });

describe("the controller of pawns", () => {
  test("loads a game, and analyses what is to be seen of it", async () => {
    const { server, controller, state } = controlled();
    const load = controller.load("3x3 b1-b2");
    await server.next("pawns/moves").answer(positionOf(THREE, ["b1-b2"]));
    await load;
    const rules = server.next("pawns/rules");
    assert.deepEqual(rules.question, { name: "classic" });
    await rules.answer(RULES);
    for (const position of [positionOf(THREE, ["b1-b2"]).position, THREE]) {
      const { question, answer } = server.next("pawns/analyze");
      assert.deepEqual(question, { position, rules: "classic", time_limit: "5s" });
      await answer(analysisOf(position));
    }
    server.isDone();
    assert.equal(state.analyses.size, 2);
  });

  test("what is no position changes nothing, and an opponent who was interrupted thinks again", async () => {
    const { server, controller, state } = await playing(["d1-d2"], ENGINE);
    const thinking = server.next("pawns/choose");
    assert.ok(state.isThinking);
    const load = assert.rejects(controller.load("nonsense"));
    assert.ok(thinking.isAborted && !state.isThinking);
    await server.next("pawns/moves").fail("bad-request");
    await load;
    assert.ok(state.isThinking);
    server.next("pawns/choose");
    assert.equal(state.game?.record, `${start(8, 8)} d1-d2`);
  });

  test("of two games that are loaded at once the last one counts", async () => {
    const { server, controller, state } = controlled();
    const loads = [controller.load("one"), controller.load("two")];
    const [one, two] = [server.next("pawns/moves"), server.next("pawns/moves")];
    await two.answer(positionOf(start(8, 8)));
    await one.answer(positionOf(start(8, 7)));
    await Promise.all(loads);
    assert.equal(state.settings.cols, 8);
  });

  test("a move counts once it is known what may follow it", async () => {
    const { server, controller, state, murmured, said } = await playing([]);
    await controller.press("d1");
    const pressed = controller.press("d2");
    assert.equal(state.last, 0);
    const { question, answer } = server.next("pawns/moves");
    await answer(positionOf(question.position));
    assert.ok(await pressed);
    assert.deepEqual([state.last, murmured.last()], [1, "White: d1 to d2."]);
    const failed = controller.attempt("d8", "d7");
    await server.next("pawns/moves").fail("unreachable", "is it running?");
    assert.equal(await failed, false);
    assert.deepEqual([state.last, said.last()], [1, "Is it running?"]);
  });

  test("what is not legal is tried with the server, which says why", async () => {
    const { server, controller, state, said } = await playing([]);
    const tried = controller.attempt("d1", "d4");
    const { question, answer } = server.next("pawns/moves");
    assert.deepEqual(question, { position: state.game?.position, rules: "classic", try: "d1d4" });
    await answer({ ...positionOf(start(8, 8)), illegal: "a pawn steps one square" });
    assert.equal(await tried, false);
    assert.equal(said.last(), "A pawn steps one square.");
    await controller.press("d8");
    assert.equal(said.last(), "White to move: choose a white pawn.");
  });

  test("the opponent answers after a moment, and says when it guesses", async () => {
    const { server, clock, controller, state, said } = await playing([], ENGINE);
    controller.attempt("d1", "d2");
    const known = server.next("pawns/moves");
    await known.answer(positionOf(known.question.position));
    const { question, answer } = server.next("pawns/choose");
    assert.deepEqual(question, { position: state.game?.position, rules: "classic", level: 6, time_limit: "1s" });
    await answer(chosen("d8-d7", "guess"));
    assert.equal(state.last, 1, "an answer at once is not seen to be a move");
    await clock.pass(400);
    const reply = server.next("pawns/moves");
    await reply.answer(positionOf(reply.question.position));
    assert.deepEqual([state.last, said.last(), state.isOpen], [2, pawnsTexts.guessed, true]);
    server.isDone();
  });

  test("an opponent's move that comes after it was taken back is not played", async () => {
    const { server, clock, controller, state } = await playing(["d1-d2"], ENGINE);
    const late = server.next("pawns/choose");
    const undone = controller.undo();
    await settled();
    await server.next("pawns/moves").answer(positionOf(start(8, 8)));
    await undone;
    await late.answer(chosen("d8-d7"));
    await clock.pass(1000);
    assert.deepEqual([state.step, state.last], [0, 1]);
    const redone = controller.redo();
    await redone;
    assert.ok(state.isThinking, "back at the end, the opponent thinks again");
    server.next("pawns/choose");
  });

  test("an opponent who cannot move says why, and a person may change it", async () => {
    const { server, controller, state, said } = await playing(["d1-d2"], settingsFrom({ opponent: "random", side: "white" }));
    const { question, fail } = server.next("pawns/choose");
    assert.equal(question.level, 0);
    await fail("busy", "every worker is busy");
    assert.deepEqual([state.isThinking, said.last()], [false, "The opponent could not choose a move. Every worker is busy."]);
    controller.seat({ opponent: "person" });
    assert.ok(state.isOpen);
    controller.seat({ opponent: "engine", side: "black" });
    assert.ok(state.isOpen && state.settings.flipped);
    server.isDone();
  });

  test("games are taken back and brought back, and so is their size", async () => {
    const { server, controller, state, said } = await playing(["d1-d2"]);
    const load = controller.load("7x7");
    await server.next("pawns/moves").answer(positionOf(start(7, 7)));
    await load;
    await controller.undo();
    assert.deepEqual([state.settings.rows, state.last, said.last()], [8, 1, pawnsTexts.previousGame]);
    await controller.redo();
    assert.deepEqual([state.settings.rows, said.last()], [7, pawnsTexts.nextGame]);
    await controller.redo();
    await controller.undo();
    const restart = controller.restart();
    await server.next("pawns/moves").answer(positionOf(start(8, 8)));
    await restart;
    assert.deepEqual([state.last, state.canUndo], [0, true]);
  });

  test("a game is replayed to its end, and a move stops it", async () => {
    const { server, clock, controller, state } = await playing(["d1-d2", "d8-d7", "e1-e2"]);
    controller.player.play();
    await settled();
    assert.equal(state.step, 0);
    for (const step of [1, 2]) {
      const known = server.next("pawns/moves");
      await known.answer(positionOf(known.question.position));
      await clock.pass(700);
      assert.equal(state.step, step);
    }
    const known = server.next("pawns/moves");
    await known.answer(positionOf(known.question.position));
    controller.attempt("a1", "a2");
    assert.ok(!controller.player.isPlaying);
    const move = server.next("pawns/moves");
    await move.answer(positionOf(move.question.position));
    await clock.pass(5000);
    assert.deepEqual([state.step, state.last], [3, 3]);
    server.isDone();
  });

  test("a hint is analysed when it is asked for, and forgotten when one moves on", async () => {
    const { server, controller, state, said } = await playing([]);
    controller.advise();
    const { question, answer } = server.next("pawns/analyze");
    assert.equal(question.position, start(8, 8));
    await answer({ ...analysisOf(THREE), position: start(8, 8), best_moves: ["d1-d2"] });
    assert.match(said.last() ?? "", /^Look at the pawn on d1/);
    controller.set({ values: false });
    state.analyses.clear();
    controller.advise();
    const late = server.next("pawns/analyze");
    controller.seat({ opponent: "person" });
    await late.answer({ ...analysisOf(THREE), best_moves: ["e1-e2"] });
    assert.match(said.last() ?? "", /d1/, "late hints are not given");
  });

  test("an analysis that fails is said once, and one that is stopped is not", async () => {
    const { server, controller, said } = await playing([]);
    controller.set({ values: true });
    await server.next("pawns/analyze").fail("busy", "busy");
    assert.deepEqual(said.heard, ["Analysis failed. Busy."]);
    server.isDone();
    controller.set({ values: true });
    server.next("pawns/analyze");
    controller.leave();
    await settled();
    assert.equal(said.heard.length, 1);
    controller.set({ values: true });
    server.isDone();
    controller.resume();
    server.next("pawns/analyze");
  });
});
