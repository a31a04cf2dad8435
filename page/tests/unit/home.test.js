import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { FIRSTS } from "../../src/home/gallery.js";
import { firstBoards } from "../../src/home/view.js";
import { homeTexts } from "../../src/texts.js";

test("what the first screen says of boards solved here first is what the records say", async () => {
  const records = await readFile(new URL("../../../docs/records.md", import.meta.url), "utf8");
  const rows = records.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  /** What a result in the records comes to. @param {string} result */
  const stateOf = (result) => {
    if (result.startsWith("unknown")) return "open";
    assert.match(result, /^White wins\b/);
    return /\bcertificate verified\b/.test(result) ? "proved" : "solved";
  };
  for (const { place, rows: high, cols, state } of FIRSTS) {
    assert.equal(place, `${high}x${cols}`);
    const row = rows.find(([, board, command]) => board === place && command?.startsWith(`\`ludex pawns solve ${place} `));
    assert.equal(stateOf(row?.[3] ?? ""), state, place);
  }
});

test("every board solved here first is named once, with what is known of it", () => {
  assert.deepEqual(Object.values(firstBoards()).flat().sort(), FIRSTS.map(({ rows, cols }) => `${rows}×${cols}`).sort());
  assert.equal(
    homeTexts.firstWords({ proved: ["a", "b"], solved: ["c"], open: ["d"] }),
    "White wins Hexapawn on a, b and c, first solved here as far as we know. The proofs for a and b have been checked. The proof for c has yet to be built. d is still open.",
  );
  assert.equal(homeTexts.firstWords({ proved: ["a"], solved: [], open: [] }), "White wins Hexapawn on a, first solved here as far as we know. The proof has been checked.");
});
