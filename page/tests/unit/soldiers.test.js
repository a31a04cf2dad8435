import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PegsController } from "../../src/pegs/controller.js";
import { PegsState } from "../../src/pegs/state.js";
import { SoldiersController } from "../../src/soldiers/controller.js";
import { COLS, DEPTH, fieldText, LEVELS, onField, ROWS, targetOf, totalOf, wholeArmy } from "../../src/soldiers/field.js";
import { soldiersTexts } from "../../src/soldiers/texts.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";

/** @import { Army, Golden, PegBoard } from "../../src/types.js" */

/** @param {Partial<Army>} more @returns {Army} */
const army = (more) => ({
  game: "pegs",
  level: 1,
  jumps_allowed: "orthogonal",
  sentence: "2 soldiers can reach level 1, and no fewer can.",
  outcome: "reachable",
  reason: null,
  soldiers: 2,
  minimal: true,
  lower_bound: 2,
  army: ["b1", "b2"],
  position: "jumps: orthogonal; goal: reach b3; ooo/oxo/oxo",
  jumps: 1,
  moves: 1,
  line: ["b1-b3"],
  proof: "closed-set",
  because: "All smaller sets were enumerated.",
  positions: 3,
  seconds: 0.01,
  ...more,
});

const NONE = army({ level: 5, outcome: "impossible", soldiers: null, minimal: false, lower_bound: null, army: [], position: null, jumps: null, moves: null, line: [] });

describe("the field of the soldiers", () => {
  test("has the target in the middle of its row", () => {
    assert.deepEqual(LEVELS, [1, 2, 3, 4, 5]);
    assert.deepEqual([targetOf(1), targetOf(5)], ["h6", "h10"]);
    assert.deepEqual([ROWS, COLS, wholeArmy().length], [10, 15, 15 * DEPTH]);
  });

  test("moves an army below its target, with its march", () => {
    const found = onField(army({}));
    assert.ok(found);
    assert.deepEqual(found.jumps, ["h4-h6"]);
    const [goal, rows = ""] = found.text.split("; ");
    assert.equal(goal, "goal: reach h6");
    const lines = rows.split("/");
    assert.equal(lines.length, ROWS);
    assert.deepEqual(lines.slice(5, 7), ["ooooooo" + "x" + "ooooooo", "ooooooo" + "x" + "ooooooo"]);
    assert.equal(rows.split("x").length - 1, 2);
  });

  test("has no room for what does not fit, and nothing to move where there is no army", () => {
    assert.equal(onField(NONE), null);
    assert.equal(onField(army({ army: ["a1", "z1"] })), null);
    assert.equal(onField(army({ army: ["b1", "b2", "b3"] })), null, "nobody begins beyond the line");
  });

  test("weighs its pegs", () => {
    const golden = /** @type {Golden} */ ({ weights: [[null, 1, 0.5], [0.25, 0.25, 0.25]], distances: [], total: 0, exact: "0" });
    assert.equal(totalOf(golden, [".xo", "xox"]), 1.5);
    assert.equal(totalOf(golden, [".oo", "ooo"]), 0);
  });

  test("all squares behind the line together make the whole army", () => {
    const rows = fieldText(5, wholeArmy()).split("; ")[1]?.split("/") ?? [];
    assert.deepEqual(rows.map((row) => row.includes("x")), [...Array(5).fill(false), ...Array(5).fill(true)]);
  });
});

/** A field with weights. @param {string} text @param {Partial<PegBoard>} [more] @returns {PegBoard} */
function board(text, more = {}) {
  const rows = text.split("; ")[1]?.split("/") ?? [];
  const golden = { weights: rows.map((row) => [...row].map(() => 0.5)), distances: rows.map((row) => [...row].map(() => 1)), total: 0.5 * (text.split("x").length - 1), exact: "0" };
  return /** @type {PegBoard} */ ({ position: text, goal_kind: "reach", target: "h6", squares: rows, rows: 10, cols: 15, jumps: [], made: [], moves_made: 0, met: false, pegs: 2, golden, ...more });
}

function controlled() {
  const [server, clock, said] = [new FakeServer(), new FakeClock(), listener()];
  const client = server.client;
  const pegs = new PegsController(new PegsState(), { client, work: fakeWork(), quiet: fakeWork(), clock, onChange: () => {}, onBoard: () => {}, say: said.hear, murmur: () => {} });
  return { server, clock, said, pegs, controller: new SoldiersController(pegs, { client, onChange: () => {}, say: said.hear }) };
}

/** Answers what is asked about a field. @param {FakeServer} server @param {Partial<PegBoard>} [more] */
async function answerField(server, more) {
  await settled();
  const first = server.next("pegs/moves");
  await first.answer(board(first.question.position));
  if (server.waiting.some(({ path, question }) => path === "pegs/moves" && question.jumps?.length > 0)) await server.next("pegs/moves").answer(board(first.question.position, more));
  await settled();
  for (const request of server.waiting.splice(0)) if (request.path === "pegs/moves") await request.answer(board(request.question.position));
  await settled();
}

describe("the story of the soldiers", () => {
  test("a row that is chosen sends its smallest army marching", async () => {
    const { server, pegs, controller } = controlled();
    const chosen = controller.choose(1, { isMarching: true });
    const { question, answer } = server.next("pegs/army");
    assert.equal(question.level, 1);
    await answer(army({}));
    await answerField(server, { made: [{ move: "h4-h6", from: "h4", over: "h5", to: "h6" }] });
    await chosen;
    assert.ok(pegs.player.isPlaying && pegs.state.isPlan && !pegs.state.isWeighed);
    assert.deepEqual([pegs.state.last, pegs.state.step, controller.total], [1, 0, 1]);
    assert.deepEqual(pegs.wishes, { golden: true }, "every board is weighed");
  });

  test("where no army is large enough, the whole field stands up with its weights", async () => {
    const { server, pegs, controller } = controlled();
    const chosen = controller.choose(5, { isMarching: true });
    await server.next("pegs/army").answer(NONE);
    await answerField(server);
    await chosen;
    assert.ok(!pegs.player.isPlaying && pegs.state.isWeighed);
    assert.equal(pegs.state.pegs, wholeArmy().length);
    controller.setWeighed(false);
    assert.ok(!pegs.state.isWeighed);
  });

  test("of two rows the last one counts, and an army is asked for once", async () => {
    const { server, pegs, controller } = controlled();
    const [one, five] = [controller.choose(1), controller.choose(5)];
    const [first, second] = [server.next("pegs/army"), server.next("pegs/army")];
    await second.answer(NONE);
    await answerField(server);
    await first.answer(army({}));
    await Promise.all([one, five]);
    assert.deepEqual([controller.level, pegs.state.pegs], [5, wholeArmy().length]);
    const again = controller.learnArmy(1);
    server.isDone();
    assert.equal((await again).soldiers, 2);
  });

  test("what cannot be asked is said", async () => {
    const { server, controller, said } = controlled();
    const chosen = controller.choose(2);
    await server.next("pegs/army").fail("busy", "try again");
    await chosen;
    assert.equal(said.last(), "Try again.");
  });

  test("rows are called by what they take", () => {
    assert.deepEqual([soldiersTexts.size(undefined), soldiersTexts.size(army({})), soldiersTexts.size(NONE)], ["", "2", "∞"]);
    assert.equal(soldiersTexts.headline(army({}), null), "Row 1 needs 2 soldiers and no fewer.");
    assert.equal(soldiersTexts.headline(NONE, null), "No army reaches row 5, however large.");
    assert.deepEqual([soldiersTexts.change(0), soldiersTexts.change(-0.1), soldiersTexts.change(0.1)], ["±0", "−0.100", "+0.100"]);
  });
});
