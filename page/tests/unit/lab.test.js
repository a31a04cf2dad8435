import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LevelsController } from "../../src/lab/levels/controller.js";
import { LevelsState } from "../../src/lab/levels/state.js";
import { PercolationController } from "../../src/lab/percolation/controller.js";
import { DENSITIES, PercolationState } from "../../src/lab/percolation/state.js";
import { labPlaceAt, labPlaceOf, wholeNumber } from "../../src/lab/place.js";
import { QueueController } from "../../src/lab/queue/controller.js";
import { QueueState } from "../../src/lab/queue/state.js";
import { levelsTexts } from "../../src/lab/texts.js";
import { FakeClock, FakeServer, fakeWork, settled } from "./fakes.js";

/** @import { GoneTrace, PegsTrace, PegsTraceEvent } from "../../src/types.js" */

/** @param {PegsTraceEvent[]} events @param {Partial<PegsTrace>} [more] @returns {PegsTrace} */
const search = (events, more) => ({
  game: "pegs",
  position: "jumps: orthogonal; goal: one; xxoxx",
  jumps_allowed: "orthogonal",
  goal: "one",
  goal_kind: "one",
  rows: 1,
  cols: 5,
  pegs: 4,
  sentence: "folded-levels found no plan.",
  algorithm: "folded-levels",
  pseudocode: ["a", "b"],
  plan_jumps: null,
  positions: 2,
  struck: 1,
  taken: 3,
  comparisons: 1,
  waiting_sooner: 0,
  cut: false,
  seconds: 0,
  finished: true,
  events,
  ...more,
});

const FOLDED = search([
  { event: "start", line: 0, node: 0, position: "xxoxx", jumps: 0 },
  { event: "level", line: 1, jumps: 0, positions: 1 },
  { event: "take", line: 4, node: 0 },
  { event: "keep", line: 7, node: 1, parent: 0, move: "a1-c1", position: "ooxxx", folded: "xxxoo", jumps: 1, place: 0, compared: 0, row_sums: [3], column_sums: [1, 1, 1, 0, 0] },
  { event: "strike", line: 6, of: 1, mirror: false, parent: 0, move: "e1-c1", position: "xxxoo", jumps: 1, compared: 1, row_sums: [3], column_sums: [1, 1, 1, 0, 0] },
  { event: "level", line: 1, jumps: 1, positions: 1 },
  { event: "take", line: 4, node: 1 },
  { event: "exhausted", line: 8 },
]);

const WEIGHED = search(
  [
    { event: "start", line: 0, node: 0, position: "xxoxx", jumps: 0, weight: 2 },
    { event: "take", line: 2, node: 0 },
    { event: "keep", line: 6, node: 1, parent: 0, move: "a1-c1", position: "ooxxx", jumps: 1, place: 0, weight: 1.5 },
    { event: "keep", line: 6, node: 2, parent: 0, move: "e1-c1", position: "xxxoo", jumps: 1, place: 0, weight: 1.8 },
    { event: "take", line: 2, node: 2 },
    { event: "goal", line: 3, node: 2 },
  ],
  { algorithm: "best-first", weights: [[0.5, 0.6, 1, 0.6, 0.5]], comparisons: null, plan_jumps: 3, waiting_sooner: 4 },
);

describe("a search that is watched", () => {
  test("adds up what its events say, at every step", () => {
    const state = new LevelsState();
    state.load(FOLDED);
    assert.deepEqual([state.last, state.nodes.map(({ board }) => board)], [8, ["xxoxx", "xxxoo"]]);
    assert.deepEqual(state.moment(0), { line: null, current: null, goal: null, isExhausted: false, queue: [], kept: 0, struck: 0, taken: 0, comparisons: 0, level: null });
    const middle = state.moment(5);
    assert.deepEqual([middle.queue, middle.kept, middle.struck, middle.comparisons, middle.level], [[1], 1, 1, 1, 1]);
    const end = state.moment(8);
    assert.deepEqual([end.isExhausted, end.taken, end.queue, end.current], [true, 2, [], 1]);
    assert.deepEqual(state.buckets(5), [{ sums: "3 | 1 1 1 0 0", nodes: [1] }]);
    assert.deepEqual(state.buckets(8), [], "the next level is empty");
    assert.deepEqual(state.struck.map(({ of, isMirror }) => [of, isMirror]), [[1, false]]);
  });

  test("has its queue in the order of the weights", () => {
    const state = new LevelsState();
    state.load(WEIGHED);
    assert.deepEqual(state.moment(4).queue, [2, 1]);
    const end = state.moment(6);
    assert.deepEqual([end.goal, end.queue, end.comparisons], [2, [1], null]);
    assert.deepEqual(state.pathTo(2), [0, 2]);
    assert.equal(state.standing(2, end), "goal");
    assert.equal(state.standing(1, end), "waiting");
  });

  test("says why a heavier board led to a longer plan", () => {
    const words = levelsTexts.end(WEIGHED, { jumps: 2, positions: 900 });
    assert.match(words, /Best first: 3 jumps after 2 boards\. Level by level: 2 jumps after 900 boards\./);
    assert.match(words, /4 lighter boards with fewer jumps were still waiting/);
    assert.equal(levelsTexts.end(WEIGHED, null), WEIGHED.sentence);
    for (const plan_jumps of [2, 3]) assert.match(levelsTexts.end({ ...WEIGHED, plan_jumps, cut: true }, { jumps: 2, positions: 900 }), /Only the first 6 events are shown\.$/);
    assert.doesNotMatch(words, /Only the first/);
  });

  test("is asked for once, played, and compared with the level search", async () => {
    const [server, clock, state] = [new FakeServer(), new FakeClock(), new LevelsState()];
    const controller = new LevelsController(state, { client: server.client, work: fakeWork(), onChange: () => {}, clock });
    const loading = controller.load("goal: one; xxoxx", "best-first");
    const request = server.next("pegs/trace");
    assert.equal(request.question.algorithm, "best-first");
    await request.answer(WEIGHED);
    const other = server.next("pegs/compare");
    assert.deepEqual(other.question.algorithms, ["folded-levels"]);
    await other.answer({ algorithms: [{ name: "folded-levels", jumps: 2, positions: 9, seconds: 0, finished: true }] });
    assert.equal(await loading, true);
    assert.deepEqual(controller.shortest, { jumps: 2, positions: 9 });
    controller.skip();
    assert.equal(state.step, 2, "the first board is taken");
    controller.skip();
    assert.equal(state.step, 5);
    controller.player.play();
    await clock.pass(60_000);
    assert.deepEqual([state.step, controller.player.isPlaying], [6, false]);
    assert.equal(await controller.load("goal: one; xxoxx", "best-first", 3), true);
    assert.equal(state.step, 3, "what is there is not asked for again");
  });
});

/** @type {GoneTrace} */
const FLOOD = {
  game: "gone",
  neighbours: 4,
  wrap: false,
  spread: "white",
  rows: 1,
  cols: 3,
  squares: ["WB."],
  sentence: "1 round; no black pebble remains.",
  pseudocode: [],
  rounds: 1,
  taken: 2,
  turned: 1,
  left: 0,
  longest_queue: 1,
  cut: false,
  seconds: 0,
  events: [
    { event: "source", line: 0, cell: [0, 0], round: 0 },
    { event: "take", line: 2, cell: [0, 0], round: 0 },
    { event: "turn", line: 4, cell: [0, 1], round: 1 },
    { event: "take", line: 2, cell: [0, 1], round: 1 },
    { event: "skip", line: 5, cell: [0, 0], why: "turned" },
    { event: "skip", line: 5, cell: [0, 2], why: "empty" },
  ],
};

describe("a flood that is watched", () => {
  test("has its queue, its front and its rounds at every step", () => {
    const state = new QueueState();
    state.load(FLOOD);
    assert.deepEqual(state.moment(3), { line: 4, rounds: [[0, 1, null]], queue: [{ cell: [0, 1], round: 1 }], taken: { cell: [0, 0], round: 0 }, looked: [0, 1], turned: 1, round: 0 });
    assert.deepEqual(state.moment(6).queue, []);
    assert.equal(state.nextTaken, 2);
    assert.equal(state.nextRound, 4);
    state.step = 6;
    assert.deepEqual([state.nextTaken, state.nextRound], [6, 6]);
  });

  test("is refused if its board has too many cells for a page, and the one before stays", async () => {
    const [server, state] = [new FakeServer(), new QueueState()];
    const controller = new QueueController(state, { client: server.client, work: fakeWork(), onChange: () => {}, clock: new FakeClock() });
    const loading = controller.load("WB.", 4);
    await server.next("gone/trace").answer(FLOOD);
    await loading;
    const refused = assert.rejects(controller.load("huge", 4), { message: "This board has 62,500 cells. You can watch the queue on boards of up to 10,000." });
    await server.next("gone/trace").answer({ ...FLOOD, squares: Array(250).fill("B".repeat(250)) });
    await refused;
    assert.deepEqual([controller.board, state.trace], ["WB.", FLOOD]);
    const largest = controller.load("large", 4);
    await server.next("gone/trace").answer({ ...FLOOD, squares: Array(100).fill("B".repeat(100)) });
    assert.equal(await largest, true);
  });

  test("comes from the server, and random boards do", async () => {
    const [server, state] = [new FakeServer(), new QueueState()];
    const controller = new QueueController(state, { client: server.client, work: fakeWork(), onChange: () => {}, clock: new FakeClock() });
    const loading = controller.load("WB.", 8, 2);
    const request = server.next("gone/trace");
    assert.deepEqual([request.question.position, request.question.neighbours], ["WB.", 8]);
    await request.answer(FLOOD);
    await loading;
    assert.equal(state.step, 2);
    const drawn = controller.random("2x2");
    await server.next("gone/random").answer({ position: "WB\n.B\n" });
    assert.equal(await drawn, "WB/.B");
  });
});

describe("a curve of percolation", () => {
  /** @param {number} density @param {number} crossing */
  const point = (density, crossing) => ({ density, crossing, black_remains: 1, survivors: 1 - crossing, survivors_deviation: 0, rounds: 10, rounds_deviation: 1, most_rounds: 12 });

  test("is asked for from coarse to fine, each density once", () => {
    assert.equal(new Set(DENSITIES).size, DENSITIES.length);
    assert.deepEqual([Math.min(...DENSITIES), Math.max(...DENSITIES), DENSITIES.length], [0.3, 0.9, 31]);
    assert.ok(DENSITIES.slice(0, 4).every((density, index, all) => index === 0 || density - (all[index - 1] ?? 0) > 0.1));
  });

  test("grows point by point, and its threshold is the server's", async () => {
    const [server, state] = [new FakeServer(), new PercolationState()];
    const controller = new PercolationController(state, { client: server.client, work: fakeWork(), onChange: () => {} });
    const running = controller.restart({ size: "20x20", runs: 3, seed: 7 });
    for (const density of DENSITIES) {
      const request = server.next("gone/percolation");
      assert.deepEqual(request.question, { size: "20x20", runs: 3, neighbours: 4, seed: 7, densities: String(density) });
      await request.answer({ points: [point(density, density < 0.6 ? 0 : 1)], published_threshold: 0.5927 });
      await settled();
    }
    assert.deepEqual(state.points.map(({ density }) => density), DENSITIES.toSorted((a, b) => a - b));
    const last = server.next("gone/percolation");
    assert.equal(last.question.densities, "0.58,0.6");
    await last.answer({ points: [], threshold: 0.59, sentence: "White gets through." });
    await running;
    assert.deepEqual([state.found, state.isRunning, state.missing], [{ threshold: 0.59, sentence: "White gets through." }, false, []]);
  });
});

describe("places in the lab", () => {
  test("are read as they are written", () => {
    const place = labPlaceOf("levels", { board: "goal: one; xxo", algorithm: "levels", step: null });
    assert.equal(place, "levels&board=goal:+one;+xxo&algorithm=levels");
    assert.deepEqual(labPlaceAt(place), { page: "levels", fields: { board: "goal: one; xxo", algorithm: "levels" } });
    assert.deepEqual(labPlaceAt("queue&=x&__proto__=1&step"), { page: "queue", fields: { step: "" } });
  });

  test("have numbers within bounds", () => {
    const range = { least: 1, most: 9, usual: 4 };
    assert.deepEqual(["", undefined, "-1", "x", "0", "12", "7", "99999999999"].map((text) => wholeNumber(text, range)), [4, 4, 4, 4, 1, 9, 7, 4]);
  });
});
