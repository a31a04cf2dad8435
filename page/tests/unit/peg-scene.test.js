import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { frontLine, markedHoles, sceneOf, weights } from "../../src/pegs/scene.js";
import { PARITY, WEIGHTS, board, loaded } from "./peg-boards.js";

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
