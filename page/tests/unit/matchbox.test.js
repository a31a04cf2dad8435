import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plotOf } from "../../src/lab/matchbox/chart.js";
import { MANY, MatchboxController } from "../../src/lab/matchbox/controller.js";
import { sceneOf } from "../../src/lab/matchbox/scene.js";
import { MatchboxState, USUAL } from "../../src/lab/matchbox/state.js";
import { matchboxTexts } from "../../src/lab/texts.js";
import { FakeServer, fakeWork, settled } from "./fakes.js";

/** @import { BoxList, MachineTurn, Training } from "../../src/types.js" */

/** @param {string} move @param {boolean} losing */
const bead = (move, losing) => ({ move, letter: "R", colour: "red", rgb: "#d1495b", ink: "#ffffff", outcome: losing ? "loss" : "win", value: 1, words: "wins in 1", losing });
/** A machine with two boxes, as far as the page looks at it. */
const KIT = /** @type {BoxList} */ (
  /** @type {unknown} */ ({
    position: "ppp/3/PPP w",
    to_move: "white",
    side: "black",
    rows: 3,
    cols: 3,
    sentence: "Black needs 2 boxes and 3 beads.",
    outcome: "win",
    beads: 3,
    turns: [2],
    boxes: [
      { number: 1, turn: 1, position: "ppp/P2/1PP b", symmetric: false, outcome: "win", moves: [bead("b3xa2", false), bead("b3-b2", true)] },
      { number: 2, turn: 1, position: "ppp/1P1/P1P b", symmetric: true, outcome: "win", moves: [bead("a3xb2", false)] },
    ],
    sheet: { title: "", game: "", steps: [], headings: ["Black’s move 1: 2 boxes"], colours: [] },
  })
);

/** @param {Partial<Training>} more @returns {Training} */
const training = (more) => ({ opponent: "random", games: 1, machines: 1, wins: [1], draws: [0], losses: [0], resigned: [0], perfect: [0], losing_boxes: [1], losing_machines: [1, 0], losses_until_perfect: null, games_until_perfect: null, beads: [[1, 1], [1]], ...more });
/** @param {Partial<MachineTurn>} more @returns {MachineTurn} */
const turn = (more) => ({ move: "b3-b2", box: 1, mirrored: false, resigned: false, moves: ["a1-a2", "b3-b2"], position: "p1p/Pp1/1PP w", result: null, changes: [], beads: [[1, 1], [1]], ...more });
const LEGAL = { position: "", moves: [{ move: "a1-a2", from: "a1", to: "a2", capture: false, position: "ppp/P2/1PP b" }] };

function bench() {
  const [server, state] = [new FakeServer(), new MatchboxState()];
  const controller = new MatchboxController(state, { client: server.client, work: fakeWork(), onChange: () => {} });
  return { server, state, controller };
}

/** A machine that waits for a person's first move. */
async function built() {
  const made = bench();
  const loading = made.controller.load(USUAL);
  await made.server.next("pawns/boxes").answer(KIT);
  await made.server.next("pawns/moves").answer(LEGAL);
  assert.equal(await loading, true);
  return made;
}

describe("a matchbox machine", () => {
  test("begins with a bead for every move, and knows which boxes can lose", async () => {
    const { state, server } = await built();
    assert.deepEqual([state.beads, [...state.losing], state.played], [[[1, 1], [1]], [1], 0]);
    assert.equal(state.isOpen, true, "a person begins");
    server.isDone();
  });

  test("learns game by game at first and in larger strides later, each with the beads before", async () => {
    const { state, controller, server } = await built();
    const running = controller.train(9);
    assert.equal(state.isOpen, false, "nobody plays meanwhile");
    let asked = 0;
    /** @type {number[]} */
    const strides = [];
    for (let played = 0; played < 9; ) {
      const { question, answer } = server.next("pawns/learn");
      assert.deepEqual([question.machines, question.opponent, question.lesson], [1, "random", "punish"]);
      assert.deepEqual(question.beads, state.beads);
      strides.push(question.games);
      played += question.games;
      asked += 1;
      const each = (/** @type {number} */ number) => Array.from({ length: question.games }, () => number);
      await answer({ training: training({ wins: each(0), losses: each(1), losing_boxes: each(asked > 3 ? 0 : 1), perfect: each(asked > 3 ? 1 : 0), losing_machines: [asked > 3 ? 0 : 1, 0], beads: [[1, 0], [1]] }) });
      await settled();
    }
    assert.deepEqual(strides, [1, 1, 1, 1, 1, 1, 1, 1, 1]);
    await server.next("pawns/moves").answer(LEGAL);
    await running;
    assert.deepEqual([state.played, state.score.lost, state.balance.at(-1), state.beads], [9, 9, -9, [[1, 0], [1]]]);
    assert.deepEqual(state.perfect, { game: 4, losses: 4 });
    assert.match(matchboxTexts.status(state), /9 games: won 0, lost 9\. Perfect after 4 losses, in game 4\./);
    assert.equal(state.stride, 2);
    const { curves, mark } = plotOf(state, true);
    assert.deepEqual([curves.map(({ key }) => key), mark?.at], [["balance", "boxes"], 4]);
    assert.deepEqual(plotOf(state, false).curves.map(({ key }) => key), ["balance"], "without exact values");
  });

  test("hands on the beads of an opponent that learns, too", async () => {
    const { state, controller, server } = await built();
    state.settings = { ...USUAL, opponent: "machine" };
    controller.train(2);
    const first = server.next("pawns/learn");
    assert.equal(first.question.opponent_beads, null);
    await first.answer({ training: training({ opponent_beads: [[7]] }) });
    await settled();
    assert.deepEqual(server.next("pawns/learn").question.opponent_beads, [[7]]);
  });

  test("can be stopped, and keeps what it has learned", async () => {
    const { state, controller, server } = await built();
    const running = controller.train(100);
    await server.next("pawns/learn").answer({ training: training({}) });
    await settled();
    controller.stop();
    await settled();
    await server.next("pawns/moves").answer(LEGAL);
    await running;
    assert.deepEqual([state.played, state.isRunning, state.isOpen], [1, false, true]);
  });

  test("plays against a person, resigns at an empty box, and learns from its loss", async () => {
    const { state, controller, server } = await built();
    assert.equal(await controller.press("c3"), false, "not a pawn that can move");
    assert.equal(await controller.press("a1"), true);
    assert.deepEqual([...(sceneOf(state)?.targets?.keys() ?? [])], ["a2"]);
    const moving = controller.press("a2");
    await settled();
    assert.equal(state.position, "ppp/P2/1PP b", "the move is seen at once");
    const asked = server.next("pawns/learn");
    assert.deepEqual([asked.question.play, asked.question.beads], [["a1-a2"], [[1, 1], [1]]]);
    await asked.answer({ turn: turn({}) });
    await server.next("pawns/moves").answer({ ...LEGAL, moves: [{ move: "a2xb3", from: "a2", to: "b3", capture: true, position: "" }] });
    await moving;
    assert.deepEqual([state.opened, state.isOpen, state.played], [1, true, 0]);
    assert.match(matchboxTexts.turn(state), /Box 1: b3-b2\. Your move\./);
    const last = controller.drop("a2", "b3");
    await server.next("pawns/learn").answer({ turn: turn({ move: null, resigned: true, result: "loss", changes: [{ box: 1, move: "b3-b2", letter: "B", colour: "blue", before: 1, after: 0 }], beads: [[1, 0], [1]], examined: { perfect: true, losing_boxes: [] } }) });
    assert.equal(await last, true);
    assert.deepEqual([state.score.lost, state.beads, state.isOpen, state.perfect], [1, [[1, 0], [1]], false, { game: 1, losses: 1 }]);
    assert.match(matchboxTexts.turn(state), /is empty: the machine resigns\. You win\. Box 1 loses its bead B\./);
    server.isDone();
  });

  test("that cannot be reached lets the person move again", async () => {
    const { state, controller, server } = await built();
    const refused = assert.rejects(controller.drop("a1", "a2"));
    await server.next("pawns/learn").fail("unreachable");
    await server.next("pawns/moves").answer(LEGAL);
    await refused;
    assert.deepEqual([state.moves, state.isOpen, state.position], [[], true, KIT.position]);
  });

  test("among many: curves add up, and so do losses", async () => {
    const { state, controller, server } = await built();
    const running = controller.trainMany();
    for (let done = 0; done < MANY.machines; done += MANY.atOnce) {
      const { question, answer } = server.next("pawns/learn");
      assert.deepEqual([question.machines, question.games, question.beads], [MANY.atOnce, MANY.games, undefined]);
      const spread = done === 0 ? { least: 9, mean: 10, most: 12 } : { least: 10, mean: 12, most: 16 };
      await answer({ training: training({ machines: MANY.atOnce, games: MANY.games, wins: [10], perfect: [MANY.atOnce], losing_boxes: [done === 0 ? 2 : 1], losses_until_perfect: spread }) });
      await settled();
    }
    await server.next("pawns/moves").answer(LEGAL);
    await running;
    assert.deepEqual([state.many?.machines, state.many?.wins], [500, [250]]);
    assert.deepEqual([state.many?.losses_until_perfect?.least, state.many?.losses_until_perfect?.most], [9, 16]);
    assert.equal(state.many?.losses_until_perfect?.mean.toFixed(2), "11.92");
    assert.equal(state.many?.losing_boxes[0]?.toFixed(2), "1.04");
    assert.match(matchboxTexts.manyStatus(/** @type {Training} */ (state.many), false), /500 machines, 1,000 games each: 500 became perfect, after 9 to 16 losses \(11\.9 on average\)\./);
    assert.equal(state.played, 0, "the machine on the table has not changed");
  });
});
