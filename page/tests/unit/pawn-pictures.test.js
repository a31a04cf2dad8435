import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badgeAt } from "../../src/board-arrows.js";
import { shareOf, ticksTo } from "../../src/pawns/bars.js";
import { evaluationOf } from "../../src/pawns/evaluation.js";
import { nearness } from "../../src/pawns/judgement.js";
import { compareTexts, evaluationTexts, wholeTime } from "../../src/texts.js";
import { analysisOf, positionOf, start } from "./pawn-positions.js";

const THREE = start(3, 3);

describe("the bar beside the board", () => {
  const at = (/** @type {string} */ first, /** @type {string[]} */ moves = []) => ({ isRevealed: true, legal: positionOf(first, moves), analysis: analysisOf(positionOf(first, moves).position) });

  test("says who wins, and how soon", () => {
    const lost = evaluationOf(at(THREE));
    assert.deepEqual([lost.kind, lost.plies], ["black", 6]);
    assert.ok(lost.share < 0.5);
    const sooner = evaluationOf(at("3/1p1/P2 w"));
    assert.equal(evaluationTexts.short(lost.kind, lost.plies), "6");
    assert.equal(evaluationTexts.label(lost.kind, lost.plies), "Value: Black wins in 6 plies");
    assert.equal(sooner.kind, "white");
    assert.ok(sooner.share > 1 - lost.share, "the sooner, the higher");
    assert.ok(nearness(0) === 1 && nearness(3) > nearness(4));
  });

  test("hides what is not to be told, and does not guess", () => {
    assert.equal(evaluationOf({ ...at(THREE), isRevealed: false }).kind, "hidden");
    assert.equal(evaluationOf({ ...at(THREE), analysis: undefined }).kind, "unknown");
    assert.deepEqual([evaluationTexts.short("unknown", null), evaluationTexts.label("unknown", null)], ["?", "Value: unknown"]);
  });

  test("is full when the game is over", () => {
    const over = evaluationOf({ ...at("3/P1p/3 w", ["a2-a3"]), isRevealed: false });
    assert.deepEqual(over, { kind: "white", share: 1, plies: 0 });
    assert.equal(evaluationTexts.label("white", 0), "Value: White has won");
  });
});

describe("the values on the board", () => {
  /** Every way in which moves lead to one square: from the sides and from behind, up and down. */
  const FROM = [-1, 0, 1];

  test("stand on the square that the move leads to", () => {
    for (const dy of [1, -1]) {
      for (const dx of FROM) {
        for (const scale of [0.62, 0.9, 1.1]) {
          const { x, y, width, height } = badgeAt({ x: 3 + dx, y: 3 + dy }, { x: 3, y: 3 }, "−26", { scale, isAlone: true });
          assert.ok(x - width / 2 >= 2.999 && x + width / 2 <= 4.001 && y - height / 2 >= 2.999 && y + height / 2 <= 4.001, `${dx} ${dy} ${scale}`);
        }
      }
    }
  });

  test("never overlap, however many moves lead to a square", () => {
    for (const dy of [1, -1]) {
      for (const scale of [0.62, 0.9, 1.1]) {
        for (const text of ["=", "+7", "−26"]) {
          const badges = FROM.map((dx) => badgeAt({ x: 3 + dx, y: 3 + dy }, { x: 3, y: 3 }, text, { scale, isAlone: false }));
          for (const [index, a] of badges.entries()) {
            assert.ok(Math.abs(a.x - 3.5) + a.width / 2 <= 0.5 && Math.abs(a.y - 3.5) + a.height / 2 <= 0.5, "it is within its square");
            for (const b of badges.slice(index + 1)) {
              const isApart = Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
              assert.ok(isApart, `${text} ${scale} ${dy}`);
            }
          }
        }
      }
    }
  });
});

describe("the scales that compare algorithms", () => {
  test("a linear scale begins with nothing, and its steps are round", () => {
    const ticks = ticksTo(4_197_973, 1, "linear");
    assert.deepEqual(ticks.map(({ amount }) => amount), [0, 2_000_000, 4_000_000, 6_000_000]);
    const share = shareOf(21_291, ticks, "linear");
    assert.ok(Math.abs(share / shareOf(4_197_973, ticks, "linear") - 21_291 / 4_197_973) < 1e-9, "lengths are as the numbers are");
    assert.deepEqual(ticksTo(1, 1, "linear").map(({ amount }) => amount), [0, 1], "there is no half a call");
  });

  test("a logarithmic scale has powers of ten at equal distances", () => {
    const ticks = ticksTo(4_197_973, 1, "logarithmic");
    for (const [index, { amount, share }] of ticks.entries()) assert.ok(Number.isInteger(Math.log10(amount)) && Math.abs(share - index / (ticks.length - 1)) < 1e-9);
    assert.ok((ticks.at(-1)?.amount ?? 0) >= 4_197_973);
    assert.ok(Math.abs(shareOf(1000, ticksTo(1_000_000, 1, "logarithmic"), "logarithmic") - 0.5) < 1e-9);
    assert.equal(shareOf(0, ticks, "logarithmic"), 0);
  });

  test("whatever is compared, the largest bar fits", () => {
    for (const scale of /** @type {const} */ (["linear", "logarithmic"])) {
      for (const most of [0, 1, 2, 9, 10, 11, 99, 100, 12_345, 1e6, 9.99e8]) {
        const ticks = ticksTo(most, 1, scale);
        assert.ok(ticks.length >= 2 && ticks.length <= 8, `${most}: ${ticks.length}`);
        assert.ok(shareOf(most, ticks, scale) <= 1 + 1e-9);
      }
    }
  });

  test("numbers and times are whole", () => {
    assert.deepEqual([0, 0.0000004, 0.00035, 0.0123, 0.9, 1.24, 2, 61.4].map(wholeTime), ["0 µs", "0 µs", "350 µs", "12 ms", "900 ms", "1,240 ms", "2 s", "61 s"].map((words) => words.replace(" ", "\u00a0")));
    assert.deepEqual([0, 500, 20_000, 2_000_000].map(compareTexts.tick), ["0", "500", "20\u00a0k", "2\u00a0M"]);
    assert.equal(compareTexts.axis("calls", "linear"), "calls, linear scale");
  });
});
