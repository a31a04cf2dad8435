import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Camera } from "../../src/lab/tree/camera.js";
import { TreeController, treePace } from "../../src/lab/tree/controller.js";
import { Geometry } from "../../src/lab/tree/geometry.js";
import { layOut } from "../../src/lab/tree/layout.js";
import { LEAST_TEXT, roomOf } from "../../src/lab/tree/rooms.js";
import { PaneState } from "../../src/lab/tree/state.js";
import { outcomeOf, SearchTree } from "../../src/lab/tree/tree.js";
import { treeTexts } from "../../src/lab/texts.js";
import { FakeClock, FakeServer, fakeWork, settled } from "./fakes.js";

/** @import { SearchEvent, SearchTrace } from "../../src/types.js" */

/** @param {SearchEvent[]} events @param {Partial<SearchTrace>} [more] @returns {SearchTrace} */
const search = (events, more) => ({
  game: "pawns",
  position: "1pp/1P1/P2 b",
  rules: "classic",
  to_move: "black",
  rows: 3,
  cols: 3,
  sentence: "alphabeta finds 3 with 4 calls: 14 events.",
  algorithm: "alphabeta",
  pseudocode: ["a", "b", "c"],
  top: 8,
  outcome: "win",
  value: 3,
  calls: events.filter(({ event }) => event === "call").length,
  stored: 0,
  cut: false,
  seconds: 0,
  events,
  ...more,
});

/** A root with two replies; the second reply is refuted by its first move, and has two more. */
const CUT = search([
  { event: "call", node: 1, line: 0, position: "1pp/1P1/P2 b", ply: 0, alpha: -8, beta: 8 },
  { event: "call", node: 2, line: 0, parent: 1, move: "c3-c2", position: "1p1/1Pp/P2 w", ply: 1, alpha: -8, beta: 8 },
  { event: "return", node: 2, line: 1, score: -5, value: "-2" },
  { event: "update", node: 1, line: 2, score: 5, value: "3" },
  { event: "update", node: 1, line: 2, alpha: 5, beta: 8, score: 5, value: "3" },
  { event: "call", node: 3, line: 0, parent: 1, move: "c3xb2", position: "1p1/1p1/P2 w", ply: 1, alpha: -8, beta: -5 },
  { event: "call", node: 4, line: 0, parent: 3, move: "a1-a2", position: "1p1/Pp1/3 b", ply: 2, alpha: 5, beta: 8 },
  { event: "return", node: 4, line: 1, score: 5, value: "3", bound: "at most" },
  { event: "update", node: 3, line: 2, alpha: -5, beta: -5, score: -5, value: "-4" },
  { event: "cut", node: 3, line: 2, alpha: -5, beta: -5, moves: ["a1xb2", "b2-b3"], reason: "beta -5 <= alpha -5" },
  { event: "return", node: 3, line: 2, score: -5, value: "-4", bound: "at least" },
  { event: "return", node: 1, line: 2, score: 5, value: "3" },
]);

/** A call whose answer is in the table. */
const MEMO = search(
  [
    { event: "call", node: 1, line: 0, position: "p/P w", ply: 0 },
    { event: "call", node: 2, line: 0, parent: 1, move: "a", position: "X", ply: 1 },
    { event: "store", node: 2, line: 1 },
    { event: "return", node: 2, line: 1, value: "0" },
    { event: "call", node: 3, line: 0, parent: 1, move: "b", position: "X", ply: 1 },
    { event: "hit", node: 3, line: 1, from: 2 },
    { event: "return", node: 3, line: 1, value: "0" },
    { event: "store", node: 1, line: 1 },
    { event: "return", node: 1, line: 2, value: "draw" },
  ],
  { algorithm: "memo", stored: 2 },
);

/** A tree with so many children on each level. @param {number[]} branching */
function full(branching) {
  /** @type {SearchEvent[]} */
  const events = [];
  let calls = 0;
  const visit = (/** @type {number} */ ply, /** @type {number | undefined} */ parent) => {
    const node = (calls += 1);
    events.push({ event: "call", node, line: 0, ply, position: "ppp/3/PPP w", ...(parent !== undefined && { parent, move: "a1-a2" }) });
    for (let child = 0; child < (branching[ply] ?? 0); child += 1) visit(ply + 1, node);
    events.push({ event: "return", node, line: 1, value: "1" });
  };
  visit(0, undefined);
  return new SearchTree(search(events, { algorithm: "naive" }));
}

describe("a search as a tree", () => {
  test("knows at every step what has been called, returned, cut and counted", () => {
    const tree = new SearchTree(CUT);
    assert.deepEqual([tree.size, tree.last, tree.roots, tree.node(1).children, tree.node(1).size], [4, 12, [1], [2, 3], 4]);
    assert.deepEqual(tree.counts(0), { calls: 0, stored: 0, hits: 0, cuts: 0, skipped: 0 });
    assert.deepEqual(tree.counts(7), { calls: 4, stored: 0, hits: 0, cuts: 0, skipped: 0 });
    assert.deepEqual(tree.counts(tree.last), { calls: CUT.calls, stored: 0, hits: 0, cuts: 1, skipped: 2 });
    assert.deepEqual(tree.counts(99), tree.counts(tree.last));
    assert.equal(tree.found(1, 3), null, "nothing is known yet");
    assert.equal(tree.found(1, 4)?.score, 5);
    assert.equal(tree.found(3, 11)?.bound, "at least");
    assert.deepEqual([tree.window(1, 3), tree.window(1, 5)], [{ alpha: -8, beta: 8 }, { alpha: 5, beta: 8 }]);
    assert.deepEqual(tree.node(3).stump, { event: 9, moves: ["a1xb2", "b2-b3"], reason: "beta -5 <= alpha -5" });
    assert.deepEqual([tree.current(7), tree.pathTo(4)], [4, [1, 3, 4]]);
    assert.deepEqual([tree.outcome(1), tree.outcome(2)], ["win", "loss"]);
    assert.deepEqual([tree.next(0, "cut"), tree.next(10, "cut"), tree.next(0, "hit")], [10, null, null]);
  });

  test("knows where an answer of the table came from, and counts positions stored once", () => {
    const tree = new SearchTree(MEMO);
    assert.deepEqual([tree.node(3).source, tree.node(3).hit, tree.hits], [2, 5, [3]]);
    assert.equal(tree.counts(tree.last).stored, MEMO.stored);
    assert.deepEqual([tree.outcome(1), tree.outcome(2)], ["draw", "loss"]);
    const again = new SearchTree(search([...MEMO.events.slice(0, 3), ...MEMO.events.slice(2)]));
    assert.equal(again.counts(again.last).stored, 2, "the same position is not a second entry");
  });

  test("has outcomes for the side to move, however it was asked", () => {
    const event = (/** @type {Partial<SearchEvent>} */ more) => /** @type {SearchEvent} */ ({ event: "return", node: 1, line: 0, ...more });
    assert.deepEqual(["1", "+0", "0", "-2", "draw"].map((value) => outcomeOf(event({ value }), null)), ["win", "win", "loss", "loss", "draw"]);
    assert.deepEqual([outcomeOf(event({ answer: true }), "loses"), outcomeOf(event({ answer: true }), "wins"), outcomeOf(event({ answer: false }), "wins")], ["loss", "win", null]);
  });

  test("says each step in words", () => {
    const tree = new SearchTree(CUT);
    assert.equal(treeTexts.step(tree, 10), "#3 is cut off: beta -5 <= alpha -5. Not tried: a1xb2, b2-b3.");
    assert.equal(treeTexts.step(tree, 6), "Call #3: c3xb2, window (−8, −5).");
    assert.equal(treeTexts.step(tree, 11), "#3 returns ≥ −5.");
    assert.match(treeTexts.call(tree, tree.node(3), 11, ["c3xb2"]), /^#3, after c3xb2: White to move\. Returned ≥ −5\. .*Cut off: beta -5 <= alpha -5/);
    assert.equal(treeTexts.end(tree, { calls: 4_197_973, isWhole: true }), "Alpha-beta made 4 of 4,197,973 calls: Black wins in 3.");
    assert.equal(treeTexts.end(tree, { calls: 900, isWhole: false }), "Alpha-beta made 4 of more than 900 calls: Black wins in 3.");
    assert.equal(treeTexts.end(tree, null), "Alpha-beta made 4 calls: Black wins in 3.");
    const stopped = new SearchTree(search(CUT.events, { reason: "time limit reached", outcome: "unknown", value: null }));
    assert.equal(treeTexts.end(stopped, null), "Alpha-beta did not finish: time limit reached, after 4 calls.");
    assert.equal(treeTexts.step(new SearchTree(MEMO), 6), "The table has the answer to #3: #2 stored it.");
  });

  test("calls nothing found before a move was tried", () => {
    const begun = new SearchTree(
      search([
        { event: "call", node: 1, line: 0, position: "p/P w", ply: 0, alpha: -8, beta: 8 },
        { event: "update", node: 1, line: 4, alpha: -7, beta: 8, score: -7, value: "0" },
        { event: "call", node: 2, line: 0, parent: 1, move: "a", position: "p/P b", ply: 1, alpha: -8, beta: 7 },
        { event: "return", node: 2, line: 1, score: -7, value: "0" },
        { event: "update", node: 1, line: 5, alpha: 7, beta: 8, score: 7, value: "1" },
      ]),
    );
    assert.equal(treeTexts.step(begun, 2), "#1: no move tried yet, window (−7, 8).");
    assert.equal(begun.found(1, 2), null);
    assert.equal(treeTexts.step(begun, 5), "#1: best so far 7, window (7, 8).");
    assert.equal(begun.found(1, 5)?.score, 7);
  });

  test("tells a picture that ends from a search that does", () => {
    const [whole, cut] = [new SearchTree(CUT), new SearchTree(search(CUT.events, { cut: true }))];
    assert.equal(treeTexts.step(whole, 12), "#1 returns 5.");
    assert.equal(treeTexts.step(whole, 13), "Finished.", "beside a longer one");
    for (const step of [12, 13]) assert.equal(treeTexts.step(cut, step), "The picture ends here, after 12 events; the search went on.");
    assert.equal(treeTexts.step(new SearchTree(search(CUT.events, { reason: "time limit reached" })), 13), "Stopped.");
    assert.match(treeTexts.end(cut, null), /The first 4 are drawn\.$/);
  });

  test("judges a table that forgets the side to move by outcome and value", () => {
    const flaw = "its table forgets whose move it is";
    const end = (/** @type {Partial<SearchTrace>} */ more) => treeTexts.end(new SearchTree(search(CUT.events, { algorithm: "memo-without-side", flaw, ...more })), null);
    assert.equal(end({ outcome: "win", value: 9, right_outcome: "loss", right_value: -6 }), `“Black wins in 9” is wrong: ${flaw}. Black loses in 6.`);
    assert.equal(end({ outcome: "draw", value: null, right_outcome: "draw" }), `“Black draws” is right, but only by luck: ${flaw}.`);
    assert.equal(end({ outcome: "loss", value: -4, right_outcome: "draw" }), `“Black loses in 4” is wrong: ${flaw}. Black draws.`);
    assert.equal(end({ outcome: "draw", value: null }), `“Black draws” may be wrong: ${flaw}.`);
  });
});

describe("the layout of a tree", () => {
  const nothing = () => false;

  test("keeps a slot between any two calls of a level, in their order, with parents above the middle", () => {
    for (const tree of [new SearchTree(CUT), full([3, 3, 2, 2]), full([1, 1, 5]), full([])]) {
      const { x, stumps, levels, gaps, width } = layOut(tree, nothing);
      for (const [ply, level] of levels.entries()) {
        const places = [...level.map((id) => x[id] ?? NaN), ...tree.nodes.flatMap(({ id, ply: above, stump }) => (stump && above + 1 === ply ? [stumps[id] ?? NaN] : []))].sort((a, b) => a - b);
        assert.ok(places.every((place, index) => index === 0 || place - (places[index - 1] ?? 0) >= 1 - 1e-9), `${places}`);
        assert.ok(places.every((place) => place >= -1e-9 && place <= width - 1 + 1e-9));
        assert.deepEqual(level.toSorted((a, b) => a - b), level, "calls stand in their order");
        assert.equal(gaps[ply], Math.min(Infinity, ...places.slice(1).map((place, index) => place - (places[index] ?? 0))));
      }
      for (const { id, children, stump } of tree.nodes.filter(Boolean)) {
        const below = [...children.map((child) => x[child] ?? NaN), ...(stump ? [stumps[id] ?? NaN] : [])];
        if (below.length > 0) assert.ok(Math.abs((x[id] ?? NaN) - ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2) < 1e-9);
      }
    }
  });

  test("leaves no room for what is collapsed", () => {
    const tree = full([3, 3, 3]);
    const whole = layOut(tree, nothing);
    const less = layOut(tree, (id) => tree.node(id).ply === 1);
    assert.deepEqual([whole.width, whole.height, less.width, less.height], [27, 4, 3, 2]);
    assert.ok(tree.nodes.filter(Boolean).every(({ id, ply }) => Number.isNaN(less.x[id]) === ply > 1));
  });

  test("takes thousands of calls", () => {
    const tree = full([4, 4, 4, 4, 4, 4]);
    assert.equal(tree.size, 5461);
    assert.equal(layOut(tree, nothing).width, 4096);
  });

  test("a forest stands side by side", () => {
    const tree = new SearchTree(
      search([
        { event: "iteration", node: 0, line: 0, plies: 0 },
        { event: "call", node: 1, line: 0, position: "p/P w", ply: 0, question: "loses", plies: 0 },
        { event: "return", node: 1, line: 0, answer: false },
        { event: "iteration", node: 0, line: 0, plies: 1 },
        { event: "call", node: 2, line: 0, position: "p/P w", ply: 0, question: "wins", plies: 1 },
        { event: "return", node: 2, line: 0, answer: true },
      ]),
    );
    assert.deepEqual([tree.roots, [...layOut(tree, nothing).x.slice(1)]], [[1, 2], [0, 2]]);
    assert.equal(treeTexts.step(tree, 4), "Search 1 ply deep.");
    assert.equal(treeTexts.step(tree, 5), "Call #2, wins in 1?.");
  });
});

describe("the window into a tree", () => {
  const size = { width: 800, height: 400 };

  test("shows a whole tree, and a zoom keeps the point under the pointer", () => {
    const tree = full([3, 3, 3]);
    const [layout, camera] = [layOut(tree, () => false), new Camera()];
    camera.fit(layout, size);
    for (const { id, ply } of tree.nodes.filter(Boolean)) {
      const [left, top] = [camera.left(layout.x[id] ?? NaN, size), camera.top(ply, size)];
      assert.ok(left > 0 && left < size.width && top > 0 && top < size.height);
    }
    const before = camera.placeAt(100, 50, size);
    camera.zoom(2, 100, 50, size);
    const after = camera.placeAt(100, 50, size);
    assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-9);
    assert.equal(camera.mode, "free");
  });

  test("is written to an address and read from it", () => {
    const [camera, other] = [new Camera(), new Camera()];
    camera.pan(-300, 40);
    other.read(camera.text, "whole");
    assert.deepEqual([other.mode, other.text], ["free", camera.text]);
    for (const odd of ["", "1,2", "a,b,c,d", "1,2,0,5", "1,2,1e9,5", "Infinity,1,2,3", undefined]) {
      other.read(odd, "follow");
      assert.equal(other.mode, "follow", odd);
    }
  });

  test("follows a call only as far as it must", () => {
    const camera = new Camera();
    camera.approach();
    assert.equal(camera.follow(40, 3, size), true);
    const { x } = camera;
    assert.equal(camera.follow(41, 3, size), false);
    assert.equal(camera.x, x);
    assert.equal(camera.follow(NaN, 3, size), false);
  });

  test("finds what lies in a part of it, as going through all calls does", () => {
    const tree = full([3, 4, 3, 2]);
    const [layout, camera] = [layOut(tree, () => false), new Camera()];
    for (const set of [() => camera.fit(layout, size), () => camera.zoom(3, 200, 300, size), () => camera.approach()]) {
      set();
      const geometry = new Geometry(tree, layout, camera, size);
      for (const box of [{ left: 0, top: 0, right: 800, bottom: 400 }, { left: 300, top: 100, right: 340, bottom: 300 }, { left: 790, top: 0, right: 800, bottom: 20 }]) {
        const [first, last] = geometry.levels(box);
        const found = new Set(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => geometry.within(first + index, box)).flat());
        for (const { id } of tree.nodes.filter(Boolean)) {
          const board = geometry.boardBox(id);
          if (board.right >= box.left && board.left <= box.right && board.bottom >= box.top && board.top <= box.bottom) assert.ok(found.has(id), `${id}`);
        }
      }
      for (const id of [1, 2, 9, tree.size]) {
        const { left, right, top, bottom } = geometry.boardBox(id);
        assert.equal(geometry.callAt((left + right) / 2, (top + bottom) / 2), id);
      }
    }
  });
});

describe("the room of a level", () => {
  /** @param {Partial<import("../../src/lab/tree/rooms.js").Space>} space */
  const room = (space) => roomOf({ gap: 1, across: 60, down: 100, shape: 1, text: LEAST_TEXT, hasNotes: true, ...space });

  test("goes to all labels first, then to the result with its window, then to the result, then to the board alone", () => {
    assert.equal(room({ across: 150, down: 190 }).labels, "all");
    assert.deepEqual([room({ text: 16 }).labels, room({ text: 16 }).note], ["result", LEAST_TEXT]);
    assert.deepEqual([room({ across: 30 }).labels, room({ across: 30 }).note], ["result", 0]);
    assert.equal(room({ across: 12 }).labels, "none");
    assert.equal(room({ gap: Infinity, down: 40 }).place, "beside", "a low level writes the result beside the board");
  });

  test("is never more than there is, and no text is too small to read", () => {
    for (const gap of [1, 1.5, 2, 9, Infinity]) {
      for (const across of [1, 5, 12, 20, 35, 55, 103, 150]) {
        for (const down of [2, 27, 50, 72, 95, 114, 190]) {
          for (const shape of [0.5, 1, 2.5]) {
            for (const text of [12, 16]) {
              for (const hasNotes of [true, false]) {
                const { board, rows, drop, top, foot, labels, text: size, note } = room({ gap, across, down, shape, text, hasNotes });
                const space = JSON.stringify({ gap, across, down, shape, text, hasNotes });
                assert.ok(board > 0 && board <= rows * gap * across, `no board covers another: ${space}`);
                assert.ok(top + (rows - 1) * drop + foot <= down + 1, `no level covers another: ${space}`);
                assert.ok(rows === 1 || gap < 2, `only what stands close is staggered: ${space}`);
                assert.ok(labels === "none" || size >= LEAST_TEXT, space);
                assert.ok(labels !== "all" || size >= text, `all labels have the wanted size: ${space}`);
                assert.ok(note === 0 || note >= LEAST_TEXT, space);
              }
            }
          }
        }
      }
    }
  });

  test("is larger where calls are few: the root of any tree that can be seen has its result", () => {
    for (const tree of [full([3, 3, 2, 2]), full([3, 4, 3, 2, 2, 1, 1]), full([4, 4, 4, 4])]) {
      for (const size of [{ width: 1862, height: 530 }, { width: 1227, height: 308 }, { width: 656, height: 678 }, { width: 384, height: 400 }]) {
        const [layout, camera] = [layOut(tree, () => false), new Camera()];
        camera.fit(layout, size);
        const text = size.width > 1800 || size.width === 656 ? 16 : 12;
        const geometry = new Geometry(tree, layout, camera, size, text);
        assert.notEqual(geometry.room(0).labels, "none", JSON.stringify(size));
        assert.ok(geometry.room(0).text >= text, "in the size that it should have");
        assert.ok(geometry.room(0).board >= geometry.board && geometry.room(0).board >= 24);
      }
    }
  });
});

describe("one tree", () => {
  test("is collapsed call by call or level by level, and the address says how", () => {
    const pane = new PaneState();
    pane.load(full([3, 3, 3]).trace);
    pane.step = pane.last;
    pane.toggle(2);
    assert.deepEqual(pane.fields, { node: undefined, levels: undefined, closed: "2", view: undefined });
    assert.ok(Number.isNaN(pane.layout?.x[3]));
    pane.showLevels(2);
    assert.equal(pane.layout?.levels.length, 2);
    pane.toggle(2);
    assert.equal(pane.layout?.levels.length, 3, "what is collapsed with its level can be expanded");
    pane.selected = 5;
    const other = new PaneState();
    other.load(full([3, 3, 3]).trace);
    other.see(pane.fields);
    assert.deepEqual([other.fields, other.layout?.width], [pane.fields, pane.layout?.width]);
    other.see({ node: "999", levels: "x", closed: "0.77777.2", view: "??" });
    assert.deepEqual(other.fields, { node: undefined, levels: undefined, closed: "2", view: undefined });
  });

  test("is walked by keys from call to call, as far as it has grown", () => {
    const pane = new PaneState();
    pane.load(CUT);
    pane.step = 7;
    pane.walk("up");
    assert.equal(pane.selected, 3);
    pane.walk("up");
    pane.walk("up");
    assert.equal(pane.selected, 1, "there is nothing above the root");
    pane.walk("down");
    assert.equal(pane.selected, 2);
    pane.step = 1;
    pane.selected = 1;
    pane.walk("down");
    assert.equal(pane.selected, 1, "that has not been called yet");
  });
});

describe("trees that are watched", () => {
  /** @returns {[FakeServer, FakeClock, TreeController]} */
  const made = () => {
    const [server, clock] = [new FakeServer(), new FakeClock()];
    return [server, clock, new TreeController({ client: server.client, work: fakeWork(), onChange: () => {}, clock })];
  };

  test("show a long search as far as it has come, and its end once it is found", async () => {
    const [server, , controller] = made();
    const loading = controller.load({ position: "3x3", algorithms: ["alphabeta"] });
    const first = server.next("pawns/trace");
    await first.answer({ ...CUT, events: CUT.events.slice(0, 6), reason: "time limit reached", seconds: 0.5 });
    assert.equal(await loading, true);
    controller.goTo(5);
    const whole = server.next("pawns/trace");
    assert.notEqual(whole.question.time_limit, first.question.time_limit);
    assert.deepEqual([controller.last, controller.panes[0]?.tree?.trace.value], [6, 3]);
    await whole.answer(CUT);
    await settled();
    assert.deepEqual([controller.last, controller.step, controller.panes[0]?.step], [12, 5, 5], "one stays where one is");
  });

  test("wait for a later step than the first answer has", async () => {
    const [server, , controller] = made();
    const loading = controller.load({ position: "3x3", algorithms: ["alphabeta"], step: 9 });
    await server.next("pawns/trace").answer({ ...CUT, events: CUT.events.slice(0, 6), reason: "time limit reached", seconds: 0.5 });
    await settled();
    await server.next("pawns/trace").answer({ ...CUT, seconds: 9 });
    assert.equal(await loading, true);
    assert.equal(controller.step, 9);
  });

  test("go by one clock, and the shorter one waits at its end", async () => {
    const [server, clock, controller] = made();
    const loading = controller.load({ position: "3x3", algorithms: ["alphabeta", "memo"] });
    const asked = [server.next("pawns/trace"), server.next("pawns/trace")];
    assert.deepEqual(asked.map(({ question }) => question.algorithm), ["alphabeta", "memo"]);
    await asked[0]?.answer(CUT);
    await asked[1]?.answer(MEMO);
    assert.equal(await loading, true);
    const counted = server.next("pawns/compare");
    assert.deepEqual(counted.question.algorithms, ["naive"]);
    await counted.answer({ algorithms: [{ name: "naive", calls: 9, finished: true }] });
    await settled();
    assert.deepEqual(controller.all, { calls: 9, isWhole: true });
    assert.equal(controller.last, 12);
    controller.skip("hit");
    assert.deepEqual(controller.panes.map(({ step }) => step), [6, 6]);
    controller.skip("cut");
    assert.deepEqual(controller.panes.map(({ step }) => step), [10, 9]);
    assert.equal(controller.next("cut"), null);
    controller.player.play();
    await clock.pass(60_000);
    assert.deepEqual([controller.step, controller.player.isPlaying], [12, false]);
  });

  test("are asked for once, and a plain search needs no other to compare with", async () => {
    const [server, , controller] = made();
    const loading = controller.load({ position: "3x3", algorithms: ["minimax"] });
    await server.next("pawns/trace").answer({ ...CUT, algorithm: "minimax", calls: 252 });
    await loading;
    assert.deepEqual(controller.all, { calls: 252, isWhole: true });
    const [first] = controller.panes;
    const more = controller.load({ position: "3x3", algorithms: ["minimax", "alphabeta"], step: 5 });
    const request = server.next("pawns/trace");
    assert.equal(request.question.algorithm, "alphabeta");
    await request.answer(CUT);
    await more;
    assert.equal(controller.panes[0], first, "the tree that was there stays as it is");
    assert.equal(controller.step, 5);
    assert.equal(await controller.load({ position: "3x3", algorithms: ["minimax", "alphabeta"], step: 2 }), true);
    assert.equal(controller.step, 2);
  });

  test("are left as they were if the position is refused", async () => {
    const [server, , controller] = made();
    const refused = assert.rejects(controller.load({ position: "zzz", algorithms: ["memo"] }));
    await server.next("pawns/trace").fail("bad-request", "not a position");
    await refused;
    assert.deepEqual([controller.position, controller.panes.length, controller.step], ["", 1, 0]);
  });

  test("have a pace for short searches and for long ones", () => {
    assert.deepEqual(treePace(5, 10), { delay: 400, stride: 1 });
    for (const last of [384, 5000, 86_001]) {
      const { delay, stride } = treePace(5, last);
      const took = ((last / stride) * delay) / 1000;
      assert.ok(took > 12 && took < 30, `${took} s`);
      assert.ok(treePace(10, last).stride >= stride && treePace(1, last).delay >= delay);
    }
  });
});
