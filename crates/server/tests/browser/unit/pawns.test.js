import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PawnsController } from "../../../page/pawns/controller.js";
import { PawnsEditorState } from "../../../page/pawns/editor-state.js";
import { fromPlace, toMove, underRules } from "../../../page/pawns/game.js";
import { judge, review, standing } from "../../../page/pawns/judgement.js";
import { editorScene, sceneOf } from "../../../page/pawns/scene.js";
import { settingsFrom } from "../../../page/pawns/settings.js";
import { PawnsState } from "../../../page/pawns/state.js";
import { chartTexts, gameTexts, pawnsEditorTexts, pawnsTexts } from "../../../page/texts.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";
import { DRAWS, analysisOf, positionOf, start } from "./pawn-positions.js";

/** @import { Analysis, EngineMove, LegalMove, RuleBook } from "../../../page/types.js" */
/** @import { Settings } from "../../../page/pawns/settings.js" */

const THREE = start(3, 3);
const PERSON = settingsFrom({ opponent: "person" });

/** What the server says of the rules. @type {RuleBook} */
const RULES = /** @type {any} */ ({ games: [{ rules: "classic", explanation: ["Begin.", "Step.", "Arrive."], values: [{ key: "en-passant", value: "no" }] }], keys: [] });
const [RULE_SET] = /** @type {[RuleBook["games"][number]]} */ (RULES.games);

/** A state in the middle of a game. @param {string} first @param {string[]} [moves] @param {Settings} [settings] @param {string} [rules] */
function loaded(first, moves = [], settings = PERSON, rules = "classic") {
  const state = new PawnsState(settings);
  assert.ok(state.load(state.begin(), positionOf(first, moves, rules)));
  return state;
}

/** Plays a move, as far as a state goes. @param {PawnsState} state @param {string} move */
function play(state, move) {
  const [from = "", to = ""] = move.split(/[-x]/);
  const turn = state.begin();
  const found = /** @type {LegalMove} */ (state.legalMove(from, to));
  assert.ok(state.play(turn, found) && state.look(turn, positionOf(found.position)));
}

/** @param {PawnsState} state @param {number} ply */
function goTo(state, ply) {
  state.goTo(ply);
  state.look(state.begin(), positionOf(state.game?.position ?? ""));
}

describe("the state of pawns", () => {
  test("begins with nothing, and nothing can be done with it", () => {
    const state = new PawnsState();
    assert.deepEqual([state.step, state.last, state.isOpen, state.isOpponents, state.canUndo, state.canRedo], [0, 0, false, false, false, false]);
    assert.deepEqual(state.press("a1"), { kind: "nothing" });
    assert.ok(!state.travel("undo") && sceneOf(state) === null && state.nextToAnalyse(new Set()) === null);
    assert.deepEqual([pawnsTexts.headline(state), pawnsTexts.advice(state)], ["", ""]);
  });

  test("a pawn is selected, deselected, changed for another, and moves", () => {
    const state = loaded(THREE);
    assert.deepEqual(state.press("b1"), { kind: "selection" });
    state.press("b1");
    assert.equal(state.selected, null);
    state.press("b1");
    state.press("a1");
    assert.equal(state.selected, "a1");
    assert.deepEqual(state.press("a2"), { kind: "attempt", from: "a1", to: "a2" });
    assert.equal(state.selected, null);
    play(state, "a1-a2");
    assert.deepEqual([state.step, state.last, state.game?.record], [1, 1, `${THREE} a1-a2`]);
    assert.deepEqual(state.press("a1"), { kind: "nothing" });
    assert.deepEqual(state.press("c1"), { kind: "not-yours", mover: "black" });
  });

  test("a pawn that cannot move can be chosen, so that one is told why", () => {
    const state = loaded("1p1/1P1/P2 w");
    assert.deepEqual(state.press("b2"), { kind: "selection" });
    assert.deepEqual(state.press("b3"), { kind: "attempt", from: "b2", to: "b3" });
  });

  test("moves are taken back and played again, and another move makes another game", () => {
    const state = loaded(THREE, ["b1-b2", "a3xb2", "a1xb2"]);
    assert.deepEqual([state.step, state.undoPly, state.redoPly], [3, 2, null]);
    goTo(state, 2);
    assert.deepEqual([state.undoPly, state.redoPly], [1, 3]);
    goTo(state, -5);
    assert.deepEqual([state.step, state.undoPly, state.redoPly], [0, null, 1]);
    goTo(state, 99);
    assert.equal(state.step, 3);
    goTo(state, 1);
    play(state, "c3xb2");
    assert.deepEqual([state.last, state.game?.record], [2, `${THREE} b1-b2 c3xb2`]);
  });

  test("against an opponent, undo and redo go to the person's own turns", () => {
    const state = loaded(THREE, ["b1-b2", "a3xb2", "a1xb2"], settingsFrom({ opponent: "engine", side: "white" }));
    assert.equal(state.undoPly, 2);
    goTo(state, 2);
    assert.equal(state.undoPly, 0);
    assert.equal(state.redoPly, 3, "the end, if there is no turn of the person's before");
    goTo(state, 0);
    assert.equal(state.redoPly, 2);
    state.seat({ side: "black" });
    assert.deepEqual([state.undoPly, state.settings.flipped], [null, true]);
  });

  test("a game that makes way for another comes back, and so does the other", () => {
    const state = loaded(THREE, ["b1-b2"]);
    state.load(state.begin(), positionOf(start(4, 4)));
    assert.deepEqual([state.settings.rows, state.canUndo], [4, true]);
    assert.ok(state.travel("undo"));
    assert.deepEqual([state.game?.record, state.canRedo], [`${THREE} b1-b2`, true]);
    assert.ok(!state.travel("undo"));
    assert.ok(state.travel("redo") && !state.travel("redo"));
    assert.equal(state.game?.record, start(4, 4));
    state.travel("undo");
    state.look(state.begin(), positionOf(state.game?.position ?? ""));
    play(state, "a3xb2");
    assert.ok(!state.canRedo, "after another move there is no game after it");
    for (let games = 0; games < 40; games += 1) state.load(state.begin(), positionOf(THREE, ["b1-b2"]));
    assert.equal(state.former.length, 30, "not everything is remembered");
    const fresh = loaded(THREE);
    fresh.load(fresh.begin(), positionOf(start(4, 4)));
    assert.ok(!fresh.canUndo, "a game without a move is none to come back to");
  });

  test("what comes too late changes nothing", () => {
    const state = loaded(THREE);
    const late = state.begin();
    state.begin();
    const [move] = positionOf(THREE).moves;
    assert.ok(!state.load(late, positionOf(start(4, 4))));
    assert.ok(!state.look(late, positionOf(start(4, 4))));
    assert.ok(!state.play(late, /** @type {LegalMove} */ (move)));
    assert.equal(state.choose(late, chosen("b1-b2")), null);
    assert.deepEqual([state.game?.record, state.legal?.position, state.basis], [THREE, THREE, null]);
  });

  test("a person moves when it is a person's turn, and the opponent when it is not", () => {
    const engine = settingsFrom({ opponent: "engine", side: "white" });
    const state = loaded(THREE, [], engine);
    assert.deepEqual([state.isOpen, state.isOpponents, pawnsTexts.headline(state)], [true, false, "Your move. You play White."]);
    play(state, "b1-b2");
    assert.deepEqual([state.isOpen, state.isOpponents], [false, true]);
    state.think();
    assert.equal(pawnsTexts.headline(state), "Black is thinking…");
    assert.deepEqual([pawnsTexts.turn(state, "black"), pawnsTexts.turn(state, "white")], ["thinking…", ""]);
    assert.deepEqual(state.press("a1"), { kind: "nothing" });
    const { move, isFirstGuess } = state.choose(state.turns, chosen("a3xb2", "guess")) ?? {};
    assert.deepEqual([move?.move, isFirstGuess, state.opponentKnows, state.isThinking], ["a3xb2", true, "no", false]);
    goTo(state, 0);
    assert.deepEqual([state.isOpen, pawnsTexts.headline(state)], [true, "Ply 0 of 1."]);
    assert.equal(pawnsTexts.advice(state), "A move here replaces the rest of the game.");
  });

  test("what the opponent knows is told by its moves, and by the size of the board", () => {
    const state = loaded(start(8, 8), [], settingsFrom({ opponent: "engine" }));
    assert.equal(state.opponentKnows, "perhaps");
    state.choose(state.turns, chosen("a8-a7", "random"));
    assert.equal(state.opponentKnows, "perhaps", "a careless move says nothing");
    assert.ok(state.choose(state.turns, chosen("a8-a7", "guess"))?.isFirstGuess);
    assert.ok(!state.choose(state.turns, chosen("a8-a7", "guess"))?.isFirstGuess, "it is news only once");
    state.choose(state.turns, chosen("a8-a7", "outcome"));
    assert.equal(state.opponentKnows, "yes");
    assert.equal(loaded(start(6, 6)).opponentKnows, "yes");
  });

  test("a finished game says who has won, and how", () => {
    const arrived = loaded("3/P1p/3 w", ["a2-a3"]);
    assert.equal(pawnsTexts.headline(arrived), "The game is over: white wins, arrived.");
    assert.ok(!arrived.isOpen && pawnsTexts.advice(arrived) === "");
    assert.deepEqual([pawnsTexts.turn(arrived, "white"), pawnsTexts.turn(arrived, "black")], ["wins", ""]);
    const stuck = loaded("p/1/P w", ["a1-a2"]);
    assert.equal(pawnsTexts.headline(stuck), "The game is over: white wins, stuck.");
  });

  test("a draw is an end without a winner, a value in the middle, and worth holding", () => {
    const drawn = loaded("p/1/P w", ["a1-a2"], PERSON, DRAWS);
    assert.deepEqual([drawn.isOver, drawn.isOpen, drawn.isOpponents, drawn.legal?.winner], [true, false, false, null]);
    assert.equal(pawnsTexts.headline(drawn), "The game is over: a draw, stuck.");
    assert.deepEqual([pawnsTexts.turn(drawn, "white"), pawnsTexts.turn(drawn, "black")], ["draws", "draws"]);
    const state = loaded("p/1/P w", [], { ...PERSON, values: true }, DRAWS);
    /** @type {Analysis} */
    const analysis = { ...analysisOf("p/1/P w"), rules: DRAWS, outcome: "draw", winner: null, value: null, plies: null, best_moves: [], moves: [{ move: "a1-a2", outcome: "draw", value: null, words: "draws" }] };
    state.learn("p/1/P w", analysis);
    assert.equal(standing(analysis), 0);
    state.press("a1");
    assert.deepEqual([...(sceneOf(state)?.targets ?? [])], [["a2", "draw"]]);
    assert.deepEqual(sceneOf(state)?.arrows, [{ from: "a1", to: "a2", kind: "draw", text: "=" }]);
    assert.equal(sceneOf(state)?.label("a2"), "a2, empty, legal move, draws");
    state.advise(analysis);
    assert.equal(pawnsTexts.hint(state.advise(analysis), analysis), "a1–a2 holds the draw.");
    const [won] = analysis.moves;
    const open = { ...analysis, moves: [{ .../** @type {NonNullable<typeof won>} */ (won) }, { move: "b1-b2", outcome: /** @type {const} */ ("unknown"), value: null, words: "unknown" }] };
    assert.equal(state.advise(open).kind, "unknown", "what is unknown may be better than a draw");
  });

  test("what is known under some rules is not known under others", () => {
    const state = loaded(THREE);
    state.learn(THREE, analysisOf(THREE));
    assert.ok(state.analysis && state.known.has(THREE));
    state.describe(RULE_SET);
    assert.deepEqual([pawnsTexts.advice(state), state.hasEnPassant], ["Step. Arrive.", false], "the server knows the rules");
    state.load(state.begin(), positionOf(THREE, ["b1-b2"], DRAWS));
    assert.deepEqual([state.rules, state.settings.rules, state.analyses.size, state.description], [DRAWS, DRAWS, 0, null]);
    state.learn(THREE, analysisOf(THREE));
    state.remember(positionOf(THREE));
    state.describe(RULE_SET);
    assert.deepEqual([state.analyses.size, state.known.has(THREE), state.description], [0, false, null], "late answers are about the game before");
    state.load(state.begin(), positionOf(THREE));
    assert.ok(state.travel("undo"));
    assert.deepEqual([state.rules, state.game?.place], [DRAWS, "ppp/3/PPP+w+b1-b2&rules=classic,blocked=draws"]);
  });

  test("an address holds the rules, and so does a text that is copied", () => {
    for (const rules of ["classic", DRAWS]) {
      const { game } = loaded(THREE, ["b1-b2"], PERSON, rules);
      assert.deepEqual(fromPlace(game?.place ?? ""), { record: `${THREE} b1-b2`, rules });
    }
    assert.deepEqual(fromPlace(""), { record: "", rules: "classic" });
    assert.equal(underRules("classic", "3x3"), "3x3");
    assert.equal(underRules(DRAWS, "3x3"), "rules: classic,blocked=draws\n3x3");
  });

  test("a square that was passed over does not hide whose turn it is", () => {
    assert.deepEqual([toMove("4/4/pP2/4 w a3"), toMove("4/pP2/4/4 b b2"), toMove("4/pP2/4/4 b -")], ["white", "black", "black"]);
  });

  test("a pawn that is captured beside its captor disappears", () => {
    const before = { ...positionOf("4/pP2/4/4 w"), rules: "pawn-game", position: "4/pP2/4/4 w a4" };
    const capture = { move: "b3xa4", from: "b3", to: "a4", capture: true, position: "P3/4/4/4 b -" };
    const state = new PawnsState(PERSON);
    state.load(state.begin(), { ...before, first: before.position, moves: [capture] });
    state.press("b3");
    assert.equal(sceneOf(state)?.label("a4"), "a4, empty, legal capture, en passant");
    const turn = state.begin();
    state.play(turn, capture);
    state.look(turn, { ...positionOf("P3/4/4/4 b"), rules: "pawn-game", position: capture.position });
    assert.deepEqual(sceneOf(state)?.squares, ["P...", "....", "....", "...."]);
    assert.deepEqual(sceneOf(state)?.last, { from: "b3", to: "a4" });
  });

  test("a hint says which pawn, then where, and no more", () => {
    const state = loaded(THREE);
    const analysis = analysisOf(THREE);
    assert.equal(state.advised, null);
    state.learn(THREE, analysis);
    const first = state.advise(analysis);
    assert.equal(pawnsTexts.hint(first, analysis), "Look at the pawn on b1. Press Hint again to see the move.");
    assert.deepEqual([[...(sceneOf(state)?.rings ?? [])], sceneOf(state)?.arrows], [["b1"], []]);
    assert.equal(pawnsTexts.hint(state.advise(analysis), analysis), "b1–b2 holds out longest; White still loses in 6.");
    assert.deepEqual(sceneOf(state)?.arrows, [{ from: "b1", to: "b2", kind: "hint" }]);
    state.advise(analysis);
    assert.equal(state.hint, 2);
    goTo(state, 0);
    assert.equal(state.hint, 0);
    /** @type {Analysis} */
    const unknown = { ...analysis, outcome: "unknown", value: null, best_moves: [], moves: [], reason: "time limit reached" };
    assert.equal(pawnsTexts.hint(state.advise(unknown), unknown), "No hint: no best move is known (time limit reached).");
    assert.equal(state.hint, 0);
  });

  test("on a small board every position of the game is analysed, on a large one what is asked for", () => {
    const state = loaded(THREE, ["b1-b2"]);
    const [end, first] = [state.game?.position ?? "", THREE];
    assert.equal(state.nextToAnalyse(new Set()), end);
    state.learn(end, analysisOf(end));
    assert.equal(state.nextToAnalyse(new Set()), first);
    assert.equal(state.nextToAnalyse(new Set([first])), null, "what failed is not tried again and again");
    state.isAway = true;
    assert.equal(state.nextToAnalyse(new Set()), null);
    const large = loaded(start(8, 8));
    assert.equal(large.nextToAnalyse(new Set()), null);
    large.set({ values: true });
    assert.equal(large.nextToAnalyse(new Set()), start(8, 8));
  });

  test("values are shown on the squares that moves lead to", () => {
    const state = loaded(THREE, [], { ...PERSON, values: true });
    state.learn(THREE, analysisOf(THREE));
    assert.equal(sceneOf(state)?.arrows?.length, 3);
    assert.equal(pawnsTexts.advice(state), "The value is -6.");
    state.press("b1");
    const scene = sceneOf(state);
    assert.deepEqual([...(scene?.targets ?? [])], [["b2", "loss"]]);
    assert.equal(scene?.label("b2"), "b2, empty, legal move, loses in 6");
    assert.deepEqual(scene?.arrows?.map(({ text }) => text), ["−6"]);
  });

  test("a board of one square is a board on which whoever is to move has lost", () => {
    const state = loaded("P b");
    assert.deepEqual([state.last, state.isOpen, state.legal?.winner], [0, false, "white"]);
    assert.deepEqual(state.press("a1"), { kind: "nothing" });
    assert.equal(sceneOf(state)?.label("a1"), "a1, white pawn");
    const empty = loaded("1 w");
    assert.deepEqual([empty.legal?.winner, empty.undoPly, empty.redoPly], ["black", null, null]);
    assert.equal(pawnsTexts.headline(empty), "The game is over: black wins, stuck.");
  });

  test("settings are taken from an earlier visit as far as they mean something", () => {
    assert.deepEqual(settingsFrom({ opponent: "person", side: "black", level: 3, values: true }), { rules: "classic", rows: 3, cols: 3, opponent: "person", side: "black", level: 3, values: true, flipped: true });
    assert.deepEqual(settingsFrom({ opponent: "god", side: "red", level: 11, values: "yes", rows: 99 }), settingsFrom({}));
    const { rules, rows, cols } = settingsFrom({ rules: "breakthrough", rows: 5, cols: 6 });
    assert.deepEqual([rules, rows, cols], ["breakthrough", 5, 6]);
    for (const wrong of [{ rules: 7, rows: 3, cols: 3 }, { rules: "misere", rows: 9, cols: 8 }, { rules: "misere", rows: -1, cols: -1 }, { rules: "misere" }]) {
      assert.deepEqual(settingsFrom(wrong), settingsFrom({}));
    }
  });
});

/** @param {string} move @param {EngineMove["basis"]} [basis] @returns {EngineMove} */
const chosen = (move, basis = "solved") => ({ ...positionOf(THREE), outcome: "loss", move, basis, value: null, seconds: 0.001 });

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
    await answer({ ...positionOf(start(8, 8)), illegal: "a pawn goes one square" });
    assert.equal(await tried, false);
    assert.equal(said.last(), "A pawn goes one square.");
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

describe("the judgement of games", () => {
  const state = loaded(THREE, ["b1-b2", "a3-a2", "b2xc3"]);
  const analyses = new Map(state.game?.plies.map(({ position }) => [position, analysisOf(position)]));
  const game = /** @type {NonNullable<typeof state.game>} */ (state.game);

  test("a mistake turns a win into a loss, and is named", () => {
    assert.deepEqual(judge(game, analyses).map(({ quality }) => quality), ["best", "mistake", "best"]);
    const lines = gameTexts.summary(review(game, analyses, "white"), "White has arrived.");
    assert.deepEqual(lines, [
      "White has arrived. The game lasted 3 plies.",
      "White played perfectly.",
      "Black threw away a win with a3-a2 (a win in 5 was possible).",
    ]);
    assert.equal(gameTexts.mistakes(judge(game, analyses)), "One mistake (?). A mistake gives away a win or a draw.");
    assert.equal(chartTexts.point(judge(game, analyses)[1]), "a3-a2: mistake (a win in 5 was possible)");
    assert.deepEqual(judge(game, new Map()).map(({ quality }) => quality), ["unknown", "unknown", "unknown"]);
  });

  test("a slip wins later or loses sooner than necessary, and says what was possible", () => {
    const slow = loaded(THREE, ["a1-a2", "b3xa2", "b1xa2"]);
    const known = new Map(slow.game?.plies.map(({ position }) => [position, analysisOf(position)]));
    const [first, second] = judge(/** @type {NonNullable<typeof slow.game>} */ (slow.game), known);
    assert.deepEqual([first?.quality, first && gameTexts.note(first)], ["slip", "could have held out for 6 plies"]);
    assert.deepEqual([second?.quality, second && gameTexts.note(second)], ["best", ""]);
    const late = /** @type {const} */ ({ ply: 1, side: "white", move: "a1-a2", quality: "slip", missed: { outcome: "win", value: 5 } });
    assert.equal(gameTexts.note(late), "a win in 5 was possible");
    const lines = gameTexts.summary({ plies: 1, sides: [{ side: "white", mistakes: [], slips: [late] }], lost: "black" }, "White wins.");
    assert.deepEqual(lines.slice(1), [
      "White made no mistakes, but was inaccurate with a1-a2 (a win in 5 was possible).",
      "Black could not have done better: the starting position is lost for Black.",
    ]);
  });

  test("the sooner the end, the farther from the middle", () => {
    const points = game.plies.map(({ position }) => standing(analyses.get(position)) ?? 0);
    assert.deepEqual(points.map(Math.sign), [-1, -1, 1, 1]);
    assert.ok(Math.abs(points[3] ?? 0) > Math.abs(points[2] ?? 0));
    assert.equal(standing(undefined), null);
  });
});

describe("the editor of pawns", () => {
  test("sets up any position, and writes it down", () => {
    const state = new PawnsEditorState();
    state.open(positionOf(THREE, ["b1-b2"]));
    assert.equal(state.text, "B\nppp\n.P.\nP.P");
    state.clear();
    state.paint(0, 0);
    state.brush = "p";
    state.paint(2, 2);
    state.paint(1, 1);
    state.paint(1, 1);
    state.toMove = "white";
    assert.equal(state.text, "W\n..p\n...\nP..", "twice lifts what was put");
    assert.equal(editorScene(state, false).label("c3"), "c3, black pawn");
  });

  test("keeps the rules, and the square that was passed over until the board changes its size", () => {
    const state = new PawnsEditorState();
    state.open({ ...positionOf("4/pP2/4/4 w", [], "pawn-game"), position: "4/pP2/4/4 w a4" });
    assert.deepEqual([state.rules, state.passed, state.text], ["pawn-game", "a4", "..../pP../..../.... w a4"]);
    assert.equal(editorScene(state, false).label("a4"), "a4, empty, passed over");
    state.brush = "passed";
    state.paint(0, 3);
    assert.equal(state.text, "W\n....\npP..\n....\n....");
    state.paint(2, 1);
    assert.equal(state.passed, "c2");
    state.resize(5, 4);
    assert.equal(state.passed, null);
  });

  test("grows and shrinks at the top right, down to one square and up to what a board may have", () => {
    const state = new PawnsEditorState();
    assert.ok(state.resize(4, 4));
    assert.deepEqual(state.squares, ["....", "ppp.", "....", "PPP."]);
    assert.ok(!state.resize(9, 8));
    assert.deepEqual([state.rows, state.cols], [4, 4]);
    assert.ok(state.resize(1, 1));
    assert.equal(state.text, "W\nP");
  });

  test("says what is legal, or that the game is over", () => {
    assert.equal(pawnsEditorTexts.verdict(positionOf(THREE)), "3 legal moves. Position: ppp/3/PPP w");
    assert.equal(pawnsEditorTexts.verdict(positionOf("p/1/1/P w")), "1 legal move. Position: p/1/1/P w");
    assert.equal(pawnsEditorTexts.verdict(positionOf("P b")), "The game is over: white wins, arrived.");
  });
});
