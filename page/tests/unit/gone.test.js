import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Cells } from "../../src/gone/cells.js";
import { GoneController } from "../../src/gone/controller.js";
import { heatColour, heatGradient } from "../../src/gone/heat.js";
import { HEAT_SCALE } from "../../src/gone/heat-scale.js";
import { pair } from "../../src/gone/pair.js";
import { boardAt, placeOf, rulesText, splitRules } from "../../src/gone/place.js";
import { EXAMPLE, GoneState } from "../../src/gone/state.js";
import { workTexts } from "../../src/texts.js";
import { goneTexts } from "../../src/gone/texts.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";

/** @import { GoneSolution } from "../../src/types.js" */

/** @param {Partial<GoneSolution>} more @returns {GoneSolution} */
const solution = (more) => ({
  game: "gone",
  neighbours: 4,
  wrap: false,
  spread: "white",
  rows: 1,
  cols: 3,
  sentence: "2 rounds; no black pebble remains.",
  rounds: 2,
  black_remains: false,
  black_left: 0,
  white: 3,
  seconds: 0.001,
  read_seconds: 0.001,
  map: [[0, 1, 2]],
  squares: ["WBB"],
  ...more,
});

/** A state of one row. @param {string} row */
const stateOf = (row) => new GoneState(Cells.of(row.split("/")));
/** @param {GoneState} state */
const rowsOf = (state) => state.cells.text.replaceAll("\n", "/");
/** @param {number} col */
const at = (col) => ({ row: 0, col });

describe("the state of Gone", () => {
  test("begins with the example, of which nothing is known yet", () => {
    const state = new GoneState();
    assert.equal(rowsOf(state), EXAMPLE.join("/"));
    assert.deepEqual([state.last, state.step, state.canUndo, state.canRedo], [0, 0, false, false]);
    assert.deepEqual(state.counts, { white: 2, black: 6, empty: 8 });
    assert.deepEqual(state.question, { position: EXAMPLE.join("\n"), neighbours: 4, wrap: false, spread: "white" });
    assert.equal(goneTexts.headline(state), "…");
  });

  test("rounds are stepped through, and the pebbles of each are counted", () => {
    const state = stateOf("WBB");
    assert.ok(state.learn(state.begin(), solution({})));
    assert.deepEqual([state.last, state.counts], [2, { white: 1, black: 2, empty: 0 }]);
    state.goTo(1);
    assert.deepEqual(state.counts, { white: 2, black: 1, empty: 0 });
    state.goTo(99);
    assert.deepEqual([state.step, state.counts], [2, { white: 3, black: 0, empty: 0 }]);
    state.goTo(-1);
    assert.equal(state.step, 0);
  });

  test("with black spreading, white is what remains, and black is what grows", () => {
    const state = stateOf("BWW.W");
    state.setRules({ spread: "black" });
    assert.equal(state.question.spread, "black");
    state.learn(state.begin(), solution({ spread: "black", cols: 5, map: [[0, 1, 2, null, -1]], black_left: 3, black_remains: true, white: 1, sentence: "2 rounds; 1 white pebble remains." }));
    assert.equal(goneTexts.headline(state), "2 rounds; 1 white pebble remains.");
    assert.match(goneTexts.advice(state) ?? "", /every white pebble next to a black one turns black/);
    state.goTo(2);
    assert.deepEqual(state.counts, { white: 1, black: 3, empty: 1 });
  });

  test("a stroke paints the line between its places, and is taken back as one", () => {
    const state = stateOf("W.....");
    assert.ok(state.startStroke(at(1)));
    assert.ok(state.moveStroke(at(4)), "a quick hand skips cells");
    assert.ok(!state.moveStroke(at(4)), "nothing new was painted");
    assert.ok(state.moveStroke(at(9)), "what is left of the line is painted, what is beyond the board is not");
    assert.ok(state.endStroke());
    assert.equal(rowsOf(state), "WBBBBB");
    assert.ok(state.undo());
    assert.equal(rowsOf(state), "W.....");
    assert.ok(!state.undo() && state.canRedo);
    assert.ok(state.redo());
    assert.equal(rowsOf(state), "WBBBBB");
    assert.ok(!state.redo());
  });

  test("the right button erases, and where the brush erases it puts pebbles down", () => {
    const state = stateOf("WB.");
    state.startStroke(at(1), true);
    state.endStroke();
    assert.equal(rowsOf(state), "W..");
    state.brush = "empty";
    state.startStroke(at(2), true);
    state.endStroke();
    assert.equal(rowsOf(state), "W.B");
    state.startStroke(at(0));
    assert.equal(rowsOf(state), "..B");
  });

  test("a stroke that changes nothing leaves nothing to take back", () => {
    const state = stateOf("B");
    assert.ok(!state.startStroke(at(0)) && !state.endStroke());
    assert.ok(!state.canUndo);
    assert.ok(!state.moveStroke(at(0)) && !state.endStroke(), "without a brush on the board nothing is painted");
  });

  test("nothing is taken back in the middle of a stroke", () => {
    const state = stateOf("...");
    state.startStroke(at(0));
    assert.ok(!state.undo());
    state.endStroke();
    assert.ok(state.undo());
  });

  test("painting forgets the rounds, and keeps the answer until there is another", () => {
    const state = stateOf("WBB");
    state.learn(state.begin(), solution({}));
    state.goTo(2);
    state.startStroke(at(2), true);
    assert.deepEqual([state.rounds, state.step, state.answer?.rounds], [null, 0, 2]);
    assert.deepEqual(state.counts, { white: 1, black: 1, empty: 1 });
  });

  test("what is done anew is not done again", () => {
    const state = stateOf("WBB");
    state.replace(new Cells(2, 2));
    state.replace(new Cells(3, 3));
    state.undo();
    assert.ok(state.canRedo);
    state.startStroke(at(0));
    state.endStroke();
    assert.ok(!state.canRedo && state.canUndo);
    state.replace(state.cells);
    assert.equal(state.history.past.length, 2, "the same board is no change");
  });

  test("keys move the cursor within the board and paint under it", () => {
    const state = stateOf("W./..");
    state.moveCursor(-1, -1);
    assert.deepEqual(state.cursor, { row: 0, col: 0 });
    assert.equal(goneTexts.underCursor(state), "Row 1, column 1: white.");
    state.moveCursor(5, 5);
    assert.deepEqual(state.cursor, { row: 1, col: 1 });
    assert.ok(state.paintCursor() && !state.paintCursor());
    assert.equal(goneTexts.underCursor(state), "Row 2, column 2: black.");
    state.replace(new Cells(9, 9));
    state.moveCursor(8, 8);
    state.undo();
    assert.deepEqual(state.cursor, { row: 1, col: 1 }, "on a smaller board the cursor stays on it");
  });

  test("answers that come too late change nothing", () => {
    const state = stateOf("WBB");
    const late = state.begin();
    state.begin();
    assert.ok(!state.learn(late, solution({})) && !state.load(late, solution({ squares: ["B"] })) && !state.fail(late, "away"));
    assert.deepEqual([state.answer, state.trouble, rowsOf(state)], [null, null, "WBB"]);
  });

  test("an error is shown where there is no answer, and where there is one it stays", () => {
    const state = stateOf("WBB");
    state.fail(state.begin(), "busy");
    assert.deepEqual([goneTexts.headline(state), goneTexts.advice(state)], ["Unknown.", "busy"]);
    state.learn(state.begin(), solution({}));
    state.fail(state.begin(), "busy");
    assert.equal(goneTexts.headline(state), "2 rounds; no black pebble remains.");
  });

  test("an answer that ran out of time says how far it came", () => {
    const state = stateOf("WBB");
    const sentence = "At least 1,234 rounds; the exact number is unknown: time limit reached.";
    const { map: _, ...rest } = solution({ rounds: null, rounds_at_least: 1234, reason: "time limit reached", sentence });
    state.learn(state.begin(), rest);
    assert.equal(goneTexts.headline(state), sentence);
    assert.match(goneTexts.advice(state) ?? "", /Stopped after 1\.0\u00a0ms\.$/);
    assert.deepEqual([state.last, state.rounds], [0, null]);
  });

  test("the heat map is shown at the end, unless one looks at a round", () => {
    const state = stateOf("WBB");
    state.learn(state.begin(), solution({}));
    state.toggleHeat();
    assert.deepEqual([state.isHeat, state.step], [true, 2]);
    state.goTo(1);
    state.toggleHeat();
    state.toggleHeat();
    assert.equal(state.step, 1);
  });

  test("a file puts its board in place, with what happens on it, and can be taken back", () => {
    const state = stateOf("B");
    assert.ok(state.load(state.begin(), solution({})));
    assert.deepEqual([rowsOf(state), state.last], ["WBB", 2]);
    state.undo();
    assert.deepEqual([rowsOf(state), state.answer], ["B", null]);
  });

  test("boards of one cell and of none are boards", () => {
    const one = stateOf("B");
    one.learn(one.begin(), solution({ cols: 1, rounds: 0, black_left: 1, map: [[-1]], sentence: "0 rounds; 1 black pebble remains." }));
    assert.deepEqual([one.last, one.counts, goneTexts.headline(one)], [0, { white: 0, black: 1, empty: 0 }, "0 rounds; 1 black pebble remains."]);
    one.toggleHeat();
    one.moveCursor(1, 1);
    assert.deepEqual([one.step, one.cursor], [0, at(0)]);
    const none = new GoneState(new Cells(0, 0));
    none.learn(none.begin(), solution({ rows: 0, cols: 0, rounds: 0, map: [] }));
    none.moveCursor(1, 1);
    assert.ok(!none.paintCursor());
    assert.deepEqual([none.counts, none.cursor, none.question.position], [{ white: 0, black: 0, empty: 0 }, at(0), ""]);
  });
});

/** A controller with a server that waits to be told what to answer. @param {string} [row] */
function controlled(row = "WBB") {
  const [server, clock, said, murmured, places] = [new FakeServer(), new FakeClock(), listener(), listener(), listener()];
  let boards = 0;
  const state = stateOf(row);
  const controller = new GoneController(state, {
    client: server.client,
    work: fakeWork(),
    clock,
    onChange: () => {},
    onBoard: () => (boards += 1),
    say: said.hear,
    murmur: murmured.hear,
    goTo: places.hear,
  });
  return { server, clock, said, murmured, places, state, controller, boards: () => boards };
}

/** @param {string} name @param {string} text */
const file = (name, text) => ({ name, bytes: new TextEncoder().encode(text) });

describe("the controller of Gone", () => {
  test("shows the board of an address, and asks what happens on it", async () => {
    const { server, controller, state, places } = controlled();
    controller.open("W.B");
    assert.equal(places.last(), "W.B");
    const { question, answer } = server.next("gone/solve");
    assert.deepEqual(question, { position: "W.B", neighbours: 4, wrap: false, spread: "white", map: true });
    await answer(solution({ rounds: 0, map: [[0, null, -1]], black_left: 1, sentence: "0 rounds; 1 black pebble remains." }));
    assert.equal(goneTexts.headline(state), "0 rounds; 1 black pebble remains.");
    assert.ok(!state.canUndo, "the first board is nothing to take back");
    controller.open("");
    server.isDone();
    controller.open("WB");
    await server.next("gone/solve").answer(solution({}));
    assert.ok(state.canUndo);
  });

  test("a link that is not a board is reported, and the board before it stays", async () => {
    const { server, controller, state, said } = controlled();
    controller.open("WX");
    assert.match(said.last() ?? "", /^"WX" is not a board/);
    await server.next("gone/solve").answer(solution({}));
    assert.equal(rowsOf(state), "WBB");
  });

  test("asks once the brush rests, and an answer about the board before it is late", async () => {
    const { server, clock, controller, state, places } = controlled("W...");
    controller.solve();
    const late = server.next("gone/solve");
    controller.startStroke(at(1), false);
    controller.moveStroke(at(3));
    await late.answer(solution({ map: [[0, 1, 2, 3]], rounds: 3 }));
    assert.deepEqual([state.answer, state.rounds], [null, null], "the stroke came first");
    controller.endStroke();
    assert.equal(places.last(), "WBBB");
    server.isDone();
    await clock.pass(200);
    const { question, answer } = server.next("gone/solve");
    assert.equal(question.position, "WBBB");
    await answer(solution({ cols: 4, rounds: 3, map: [[0, 1, 2, 3]] }));
    assert.equal(state.last, 3);
    server.isDone();
  });

  test("what keys paint is said, and then what comes of it", async () => {
    const { server, clock, controller, murmured } = controlled("W.");
    controller.moveCursor(0, 1);
    assert.equal(murmured.last(), "Row 1, column 2: empty.");
    controller.paintCursor();
    assert.equal(murmured.last(), "Row 1, column 2: black.");
    await clock.pass(200);
    await server.next("gone/solve").answer(solution({ cols: 2, rounds: 1, map: [[0, 1]], sentence: "1 round; no black pebble remains." }));
    assert.equal(murmured.last(), "Row 1, column 2: black. 1 round; no black pebble remains.");
  });

  test("of two rules that are chosen quickly the last one counts", async () => {
    const { server, controller, state, boards } = controlled();
    controller.setRules({ neighbours: 8 });
    const first = server.next("gone/solve");
    controller.setRules({ spread: "black" });
    assert.ok(first.isAborted, "nobody waits for the first any more");
    await server.next("gone/solve").answer(solution({ spread: "black", neighbours: 8 }));
    assert.deepEqual([state.spread, boards()], ["black", 2]);
  });

  test("errors are said, and cancelling is none", async () => {
    const { server, controller, state, said } = controlled();
    controller.solve();
    await server.next("gone/solve").fail("too-large", "too large");
    assert.deepEqual([said.last(), state.trouble], ["Too large.", "Too large."]);
    controller.solve();
    server.next("gone/solve");
    controller.leave();
    await settled();
    assert.deepEqual([said.heard.length, state.trouble], [1, workTexts.cancelled]);
  });

  test("boards are cleared, sized, filled and brought back", async () => {
    const { server, controller, state, murmured } = controlled("WBB");
    const answered = async () => server.next("gone/solve").answer(solution({}));
    controller.clear();
    await answered();
    assert.equal(rowsOf(state), "...");
    controller.resize({ rows: 2 });
    await answered();
    assert.equal(rowsOf(state), ".../...");
    controller.fill({ black: 1, white: 0 });
    await answered();
    assert.equal(rowsOf(state), "BBB/BBB");
    controller.fill({ black: 0, white: 1 }, 1, 1);
    await answered();
    assert.equal(rowsOf(state), "W");
    controller.example();
    await answered();
    for (const rows of ["W", "BBB/BBB", ".../...", "...", "WBB"]) {
      controller.travel("undo");
      await answered();
      assert.equal(rowsOf(state), rows);
    }
    assert.equal(murmured.last(), goneTexts.undone.undo);
    controller.travel("undo");
    server.isDone();
    controller.travel("redo");
    await answered();
    assert.deepEqual([rowsOf(state), murmured.last()], ["...", goneTexts.undone.redo]);
  });

  test("rounds are played to the end, and a stroke stops them", async () => {
    const { server, clock, controller, state, murmured } = controlled();
    controller.open("");
    await server.next("gone/solve").answer(solution({}));
    controller.player.play();
    await clock.pass(5000);
    assert.deepEqual([state.step, controller.player.isPlaying, murmured.last()], [2, false, "Round 2 of 2."]);
    controller.player.play();
    controller.startStroke(at(1), true);
    assert.ok(!controller.player.isPlaying);
  });

  test("one image of a pair waits for the other; nothing else does", async () => {
    const { server, controller, state, said } = controlled();
    const [white, black] = [file("white.pbm", "P1 1 1 1"), file("black.pbm", "P1 1 1 0")];
    controller.load([white]);
    await server.next("gone/solve").fail("half-of-pair", "the words do not matter");
    assert.match(said.last() ?? "", /^white.pbm is half of a PBM pair/);
    controller.load([black]);
    const { question, answer } = server.next("gone/solve");
    assert.equal(atob(question.file), "P1 1 1 1P1 1 1 0");
    await answer(solution({ squares: ["W"], rows: 1, cols: 1, map: [[0]], rounds: 0 }));
    assert.deepEqual([rowsOf(state), said.last()], ["W", "Loaded white.pbm (white) and black.pbm (black): 1 row, 1 column."]);
    controller.load([white]);
    await server.next("gone/solve").fail("bad-request", "the second is missing");
    assert.equal(said.last(), "Cannot load white.pbm: the second is missing.", "words are for people");
    controller.load([white, black]);
    await server.next("gone/solve").fail("half-of-pair", "half");
    assert.equal(said.last(), "Cannot load white.pbm (white) and black.pbm (black): half.");
    controller.load([white, black, white]);
    assert.match(said.last() ?? "", /^3 files/);
    controller.load([]);
    server.isDone();
  });

  test("a file that comes too late is not put in place", async () => {
    const { server, controller, state, said } = controlled();
    controller.load([file("a.txt", "WB")]);
    const late = server.next("gone/solve");
    controller.clear();
    await late.answer(solution({ squares: ["WWWW"] }));
    assert.equal(rowsOf(state), "...");
    assert.deepEqual(said.heard, []);
  });

  test("a board is saved under a name that says its size", async () => {
    const { server, controller } = controlled();
    const saved = controller.save("coordinates");
    const { question, answer } = server.next("gone/solve");
    assert.equal(question.write, "coordinates");
    await answer(solution({ file: btoa("3\n1\n") }));
    const found = await saved;
    assert.equal(found?.name, "gone-1x3.coordinates.txt");
    assert.equal(new TextDecoder().decode(found?.bytes), "3\n1\n");
    const failed = controller.save("png");
    await server.next("gone/solve").fail("answer-too-long");
    assert.equal(await failed, null);
  });
});

describe("places, pairs and colours", () => {
  test("boards up to the largest that an address holds come back from it", () => {
    for (const [rows, cols] of /** @type {const} */ ([[1, 1], [3, 5], [20, 20], [21, 20], [100, 150]])) {
      const cells = Cells.random(rows, cols, { black: 0.5, white: 0.2 });
      const found = boardAt(placeOf(cells));
      assert.ok(typeof found !== "string" && found.text === cells.text, `${rows}x${cols}`);
    }
    assert.equal(placeOf(new Cells(200, 200)), "", "where nothing is kept, a larger board has no address");
    for (const place of ["", "W/WW", "packed:3x3:zz", "kept:9x9:a"]) assert.equal(typeof boardAt(place), "string", place);
  });

  test("the white image of a pair is first, as the names say or as it was given", () => {
    const [white, black, other] = [file("white.pbm", "w"), file("black.pbm", "b"), file("x.pbm", "x")];
    const order = (/** @type {Parameters<typeof pair>} */ ...files) => new TextDecoder().decode(pair(...files).bytes);
    assert.deepEqual([order(white, black), order(black, white), order(black, other), order(other, white), order(other, other)], ["wb", "wb", "xb", "wx", "xx"]);
  });

  test("the heat scale goes from its first colour to its last, in whole numbers between them", () => {
    assert.deepEqual(heatColour(0, 7), HEAT_SCALE[0]);
    assert.deepEqual(heatColour(7, 7), HEAT_SCALE.at(-1));
    assert.deepEqual(heatColour(99, 7), HEAT_SCALE.at(-1));
    assert.deepEqual(heatColour(-1, 7), HEAT_SCALE[0]);
    HEAT_SCALE.forEach((colour, index) => assert.deepEqual(heatColour(index, HEAT_SCALE.length - 1), colour));
    for (let number = 0; number <= 1000; number += 1) assert.ok(heatColour(number, 1000).every((channel) => Number.isInteger(channel) && channel >= 0 && channel < 256));
    assert.deepEqual(heatColour(0, 0), HEAT_SCALE[0], "where nothing turns there is no division by nothing");
    for (const colour of HEAT_SCALE) assert.ok(heatGradient().includes(`rgb(${colour.join(" ")})`));
  });
});

describe("the rules of Gone in an address", () => {
  test("are left out where they are the usual ones, and come back where they are not", () => {
    const usual = /** @type {const} */ ({ neighbours: 4, wrap: false, spread: "white" });
    assert.equal(rulesText(usual), "");
    assert.deepEqual(splitRules("BW./..B"), { place: "BW./..B", rules: usual });
    for (const neighbours of /** @type {const} */ ([4, 8])) {
      for (const wrap of [false, true]) {
        for (const spread of /** @type {const} */ (["white", "black"])) {
          const rules = { neighbours, wrap, spread };
          assert.deepEqual(splitRules(`B${rulesText(rules)}`), { place: "B", rules });
        }
      }
    }
    assert.equal(rulesText({ neighbours: 8, wrap: true, spread: "black" }), "&rules=8,wrap,black");
    assert.deepEqual(splitRules("B&rules=nonsense").rules, usual);
  });
});
