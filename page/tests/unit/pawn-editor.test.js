import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PawnsEditorState } from "../../src/pawns/editor-state.js";
import { editorScene } from "../../src/pawns/scene.js";
import { pawnsEditorTexts } from "../../src/texts.js";
import { positionOf, start } from "./pawn-positions.js";

const THREE = start(3, 3);

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
    assert.equal(editorScene(state, false).label("a4"), "a4, empty, en passant square");
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

  test("has its own undo, for every kind of change", () => {
    const state = new PawnsEditorState();
    state.open(positionOf(THREE));
    assert.deepEqual([state.canUndo, state.canRedo], [false, false]);
    const texts = [state.text];
    for (const deed of [() => state.paint(0, 1), () => state.turn("black"), () => state.resize(4, 3), () => state.arrange(positionOf(start(4, 4))), () => state.clear()]) {
      deed();
      texts.push(state.text);
    }
    assert.equal(new Set(texts).size, texts.length, "every change is seen");
    for (const text of texts.slice(0, -1).reverse()) assert.ok(state.travel("undo") && state.text === text);
    assert.ok(!state.travel("undo"));
    for (const text of texts.slice(1)) assert.ok(state.travel("redo") && state.text === text);
    assert.ok(!state.travel("redo"));
    state.travel("undo");
    state.paint(0, 0);
    assert.ok(!state.canRedo, "after another change there is nothing to make again");
    state.open(positionOf(THREE));
    assert.ok(!state.canUndo, "editing again begins anew");
  });

  test("says what is legal, or that the game is over", () => {
    assert.equal(pawnsEditorTexts.verdict(positionOf(THREE)), "3 legal moves. Position: ppp/3/PPP w");
    assert.equal(pawnsEditorTexts.verdict(positionOf("p/1/1/P w")), "1 legal move. Position: p/1/1/P w");
    assert.equal(pawnsEditorTexts.verdict(positionOf("P b")), "The game is over: white wins, arrived.");
  });
});
