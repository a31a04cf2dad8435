import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fromPlace, toMove, underRules } from "../../src/pawns/game.js";
import { standing } from "../../src/pawns/judgement.js";
import { sceneOf } from "../../src/pawns/scene.js";
import { settingsFrom } from "../../src/pawns/settings.js";
import { PawnsState } from "../../src/pawns/state.js";
import { pawnsTexts } from "../../src/texts.js";
import { DRAWS, analysisOf, positionOf, start } from "./pawn-positions.js";
import { PERSON, RULE_SET, THREE, chosen, goTo, loaded, play } from "./pawn-states.js";

/** @import { Analysis, LegalMove } from "../../src/types.js" */

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

  test("moves are taken back and played again, and another move makes a variation", () => {
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
    assert.deepEqual(state.press("a1"), { kind: "nothing" });
    const { move, isFirstGuess } = state.choose(state.turns, chosen("a3xb2", "guess")) ?? {};
    assert.deepEqual([move?.move, isFirstGuess, state.opponentKnows, state.isThinking], ["a3xb2", true, "no", false]);
    goTo(state, 0);
    assert.deepEqual([state.isOpen, pawnsTexts.headline(state)], [true, "Ply 0 of 1. White to move."]);
    assert.equal(pawnsTexts.advice(state), "Playing another move here starts a variation.");
    assert.equal(pawnsTexts.players(state), "You play White against the engine, level 6; it guesses, because this position is not solved");
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
    const stuck = loaded("p/1/P w", ["a1-a2"]);
    assert.equal(pawnsTexts.headline(stuck), "The game is over: white wins, stuck.");
  });

  test("a draw is an end without a winner, a value in the middle, and worth holding", () => {
    const drawn = loaded("p/1/P w", ["a1-a2"], PERSON, DRAWS);
    assert.deepEqual([drawn.isOver, drawn.isOpen, drawn.isOpponents, drawn.legal?.winner], [true, false, false, null]);
    assert.equal(pawnsTexts.headline(drawn), "The game is over: a draw, stuck.");
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
    assert.deepEqual([state.description?.explanation, state.hasEnPassant], [["Begin.", "Step.", "Arrive."], false], "the server knows the rules");
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
      assert.deepEqual(fromPlace(game?.place ?? ""), { record: `${THREE} b1-b2`, rules, at: null });
    }
    assert.deepEqual(fromPlace(""), { record: "", rules: "classic", at: null });
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
    state.set({ values: true });
    assert.deepEqual(sceneOf(state)?.arrows?.map(({ kind }) => kind), ["hint", "loss", "loss", "loss"], "a hint removes no values");
    state.set({ values: false });
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
    assert.equal(pawnsTexts.advice(state), "Black wins in 6 plies.");
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
