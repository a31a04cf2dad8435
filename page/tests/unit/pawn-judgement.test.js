import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { judge, review, standing } from "../../src/pawns/judgement.js";
import { chartTexts, gameTexts } from "../../src/texts.js";
import { analysisOf } from "./pawn-positions.js";
import { THREE, loaded } from "./pawn-states.js";

describe("the judgement of games", () => {
  const state = loaded(THREE, ["b1-b2", "a3-a2", "b2xc3"]);
  const analyses = new Map(state.game?.plies.map(({ position }) => [position, analysisOf(position)]));
  const game = /** @type {NonNullable<typeof state.game>} */ (state.game);

  test("a mistake turns a win into a loss, and is named", () => {
    assert.deepEqual(judge(game, analyses).map(({ quality }) => quality), ["best", "mistake", "best"]);
    const lines = gameTexts.summary(review(game, analyses, "white"), gameTexts.result("white", null));
    assert.deepEqual(lines, [
      "White wins. The game lasted 3 plies.",
      "White played perfectly.",
      "Black threw away a win with a3-a2 (a win in 5 was possible).",
    ]);
    assert.equal(gameTexts.mistakes(judge(game, analyses)), "One mistake (?).");
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
      "White made no mistakes, but played inaccurately: a1-a2 (a win in 5 was possible).",
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
