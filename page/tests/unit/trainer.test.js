import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TrainerController } from "../../src/lab/trainer/controller.js";
import { COURSES, drawAt, placeOf } from "../../src/lab/trainer/courses.js";
import { jumpsOf } from "../../src/lab/trainer/plan.js";
import { expected, newRecord, recorded, scored } from "../../src/lab/trainer/record.js";
import { sceneOf } from "../../src/lab/trainer/scene.js";
import { trainerTexts } from "../../src/lab/trainer/texts.js";
import { FakeServer, fakeWork, settled } from "./fakes.js";

const PUZZLE = {
  position: "pp/1P/P1 w",
  to_move: "white",
  squares: ["pp", ".P", "P."],
  ply: 2,
  task: "White to move wins in 1 ply",
  outcome: "win",
  plies: 1,
  depth: 1,
  solution: ["b2xa3"],
  mistakes: [{ move: "a1-a2", outcome: "loss", value: -2, cost: "throws away the win", words: "loses in 2", refutation: ["b3-b1"] }],
  plausible_mistakes: 0,
  rating: 570,
};
const PLAYED = { "b2xa3": "Pp/2/P1 b", "a1-a2": "pp/PP/2 b", "b3-b1": "p1/PP/1p w" };

/** A browser's storage that may be full of nonsense. @param {string | null} text */
const storage = (text = null) => ({
  text,
  read() {
    return this.text;
  },
  /** @param {string} _ @param {string} kept */
  store(_, kept) {
    this.text = kept;
    return true;
  },
});

function trainer(kept = storage()) {
  /** @type {{ path: string, question: any }[]} */
  const asked = [];
  const client = /** @type {any} */ ({
    /** @param {string} path @param {any} question */
    async ask(path, question) {
      asked.push({ path, question });
      if (path === "pawns/puzzle") return { puzzle: PUZZLE, sentence: "Find it.", level: question.level ?? 3, seed: question.seed ?? 0, date: question.date ?? null };
      const moves = question.position.split(" ").slice(2);
      return { played: moves.map((/** @type {keyof typeof PLAYED} */ move) => ({ move, position: PLAYED[move] })) };
    },
  });
  const controller = new TrainerController({ client, work: /** @type {any} */ (fakeWork()), storage: kept, random: () => 0.5, today: () => "2026-11-18", onChange: () => {}, say: assert.fail });
  return { controller, asked, kept };
}

describe("the address of a puzzle", () => {
  test("is read as it is written", () => {
    for (const place of ["5x5/3/42", "octapawn/1/0", "jump/5/7", "5x5/2026-11-18", "triangle/2026-01-01"]) assert.equal(placeOf(drawAt(place, "2026-11-18")), place);
  });

  test("makes sense of anything", () => {
    assert.equal(placeOf(drawAt("daily", "2026-11-18")), "5x5/2026-11-18");
    assert.equal(placeOf(drawAt("", "2026-11-18")), "5x5/2/");
    assert.equal(placeOf(drawAt("nothing/9/x", "2026-11-18")), "5x5/2/");
    assert.equal(drawAt("hexapawn/5", "2026-11-18").level, 1, "a level that the board has");
  });

  test("every course has words and levels", () => {
    for (const { key, levels } of COURSES) assert.ok(trainerTexts.courses[key] && levels.length > 0, key);
  });
});

describe("the record", () => {
  test("moves as ratings do", () => {
    assert.equal(expected(800, 800), 0.5);
    const start = newRecord();
    const won = scored(start, { rating: 800, date: null, place: "a" }, 1);
    assert.deepEqual([won.rating, won.streak, won.best, won.solved, won.tried], [816, 1, 1, 1, 1]);
    const harder = scored(start, { rating: 1600, date: null, place: "a" }, 1);
    assert.ok(harder.rating > won.rating, "a harder puzzle is worth more");
    const lost = scored(won, { rating: 800, date: null, place: "b" }, 0);
    assert.deepEqual([lost.streak, lost.best, lost.solved, lost.tried], [0, 1, 1, 2]);
    assert.ok(lost.rating < won.rating);
    assert.deepEqual(scored(start, { rating: 800, date: "2026-11-18", place: "c" }, 0.5).days, ["2026-11-18"]);
  });

  test("counts a puzzle once, however often it is opened", () => {
    const first = scored(newRecord(), { rating: 800, date: null, place: "5x5/2/7" }, 0);
    assert.equal(scored(first, { rating: 800, date: null, place: "5x5/2/7" }, 1), first);
    let many = first;
    for (let seed = 0; seed < 500; seed += 1) many = scored(many, { rating: 800, date: null, place: `4x4/1/${seed}` }, 1);
    assert.deepEqual([many.tried, many.places.length, many.places.at(-1)], [501, 200, "4x4/1/499"], "the record stays small");
  });

  test("of an earlier version is kept", () => {
    const { places, ...old } = { ...newRecord(), rating: 912, days: ["2026-11-18"] };
    assert.deepEqual(recorded(storage(JSON.stringify(old))), { ...old, places });
    assert.deepEqual(recorded(storage(JSON.stringify({ ...old, places: [7, "5x5/2/7", null] }))).places, ["5x5/2/7"]);
  });

  test("that makes no sense is forgotten", () => {
    for (const text of ["", "{", "null", "5", '{"rating":"x"}', '{"rating":1e9,"streak":0,"best":0,"solved":0,"tried":0,"days":[]}']) assert.deepEqual(recorded(storage(text)), newRecord(), text);
  });
});

describe("the trainer", () => {
  test("asks for the puzzle of the address, and sets it up", async () => {
    const { controller, asked } = trainer();
    await controller.open("octapawn/2/7");
    assert.deepEqual(asked, [{ path: "pawns/puzzle", question: { position: "4x4", level: 2, seed: 7 } }]);
    assert.equal(controller.phase, "open");
    assert.deepEqual(sceneOf(controller)?.movable, new Set(["b2", "a1"]));
    await controller.open("5x5/2026-11-18");
    assert.deepEqual(asked[1]?.question, { position: "5x5", date: "2026-11-18" });
  });

  test("a wrong move is refuted, and counts once", async () => {
    const { controller, kept } = trainer();
    await controller.open("octapawn/2/7");
    assert.equal(await controller.press("a1"), true);
    assert.equal(controller.selected, "a1");
    await controller.press("a2");
    assert.equal(controller.phase, "wrong");
    assert.equal(controller.words, trainerTexts.mistake("a1-a2", "throws away the win", "loses in 2"));
    assert.deepEqual(controller.frames.map(({ move }) => move), [null, "a1-a2", "b3-b1"]);
    controller.goTo(9);
    assert.deepEqual(controller.frame?.squares, ["p.", "PP", ".p"]);
    const after = kept.text;
    controller.again();
    assert.equal(await controller.drop("b2", "a3"), true);
    assert.equal(controller.phase, "right");
    assert.equal(kept.text, after);
    assert.equal(recorded(kept).tried, 1);
  });

  test("hints come in steps, and count half", async () => {
    const { controller } = trainer();
    await controller.open("octapawn/2/7");
    controller.giveHint();
    assert.deepEqual([...(sceneOf(controller)?.rings ?? [])], ["b2"]);
    assert.deepEqual(sceneOf(controller)?.arrows, []);
    controller.giveHint();
    controller.giveHint();
    assert.deepEqual(sceneOf(controller)?.arrows, [{ from: "b2", to: "a3", kind: "hint" }]);
    await controller.drop("b2", "a3");
    assert.deepEqual([controller.record.streak, controller.record.solved], [0, 1]);
  });

  test("a puzzle counts once, even if it is left and opened again", async () => {
    const kept = storage();
    for (const [place, move] of /** @type {const} */ ([["octapawn/2/7", "a1-a2"], ["octapawn/2/7", "b2-a3"], ["octapawn/2026-11-18", "b2-a3"], ["octapawn/2026-11-18", "b2-a3"]])) {
      const { controller } = trainer(kept);
      await controller.open(place);
      await controller.drop(move.slice(0, 2), move.slice(3));
      assert.equal(controller.phase, move === "a1-a2" ? "wrong" : "right");
    }
    const { tried, solved, streak, rating } = recorded(kept);
    assert.deepEqual([tried, solved, streak], [2, 1, 1]);
    assert.ok(rating < 830, `${rating}`);
  });

  test("a solution that is shown is not one that was found", async () => {
    const { controller } = trainer();
    await controller.open("octapawn/2/7");
    await controller.showSolution();
    assert.deepEqual([controller.phase, controller.record.solved, controller.record.tried], ["shown", 0, 1]);
    controller.reset();
    assert.deepEqual(controller.record, newRecord());
  });

  test("a sheet has no puzzle twice", async () => {
    const { controller } = trainer();
    await controller.open("octapawn/2/7");
    assert.equal((await controller.sheet()).length, 1, "there is only one here");
  });
});

/** A puzzle of two moves, of three jumps. */
const PEG_PUZZLE = {
  position: "P",
  rating: 710,
  moves: 2,
  solution: ["a1-a3", "c1-c3-e3"],
  first: [
    { move: "b1-b3", from: "b1", to: "b3", keeps: true, proof: null },
    { move: "a1-a3", from: "a1", to: "a3", keeps: true, proof: null },
    { move: "d1-d3", from: "d1", to: "d3", keeps: false, proof: "pagoda" },
  ],
};
const jump = (/** @type {string} */ move) => ({ move, from: move.slice(0, 2), to: move.slice(3) });
const FIRST_BOARD = { squares: ["xxxxx"], target: "e3", jumps_allowed: "orthogonal" };

async function pegTrainer() {
  const server = new FakeServer();
  const controller = new TrainerController({ client: server.client, work: fakeWork(), storage: storage(), random: () => 0.5, today: () => "2026-11-18", onChange: () => {}, say: assert.fail });
  const opening = controller.open("solitaire/1/1");
  await server.next("pegs/puzzle").answer({ puzzle: PEG_PUZZLE, sentence: "Leave one peg.", level: 1, seed: 1 });
  await server.next("pegs/moves").answer(FIRST_BOARD);
  await opening;
  /** Makes a jump. @param {string} move @param {{ moves: number, next?: string[], met?: boolean }} board what it leads to */
  const make = async (move, { moves, next = [], met = false }) => {
    const choice = controller.choices.find((one) => one.move === move);
    assert.ok(choice, move);
    const done = controller.play(choice);
    await server.next("pegs/moves").answer({ ...FIRST_BOARD, position: `after ${move}`, moves_made: moves, met, jumps: next.map(jump) });
    return done;
  };
  /** Says in how many moves a board can be solved. @param {string} after @param {object} answer */
  const solve = async (after, answer) => {
    const request = server.next("pegs/solve");
    assert.deepEqual(request.question, { position: `after ${after}`, fewest_moves: true });
    await request.answer({ outcome: "reachable", moves_are_fewest: true, line: [], ...answer });
    await settled();
  };
  return { server, controller, make, solve };
}

describe("a peg puzzle of several moves", () => {
  test("is solved in its fewest moves by whoever takes every hint, and counts half", async () => {
    const { server, controller, make } = await pegTrainer();
    assert.deepEqual(jumpsOf(PEG_PUZZLE.solution), ["a1-a3", "c1-c3", "c3-e3"]);
    const after = [["b1-b3", "c1-c3"], ["b1-b3", "c3-e3"], []];
    for (const [index, next] of after.entries()) {
      controller.giveHint();
      controller.giveHint();
      const { move = "" } = controller.advised ?? {};
      assert.equal(trainerTexts.feedback("open", 2, controller.advised), `The move is ${jumpsOf(PEG_PUZZLE.solution)[index]}.`);
      await make(move, { moves: index === 0 ? 1 : 2, next, met: next.length === 0 });
    }
    server.isDone();
    assert.deepEqual([controller.phase, controller.words], ["right", trainerTexts.solved(2, 2)]);
    assert.deepEqual([controller.record.solved, controller.record.streak], [1, 0]);
  });

  test("remembers a hint through jumps and another start", async () => {
    const { controller, make } = await pegTrainer();
    controller.giveHint();
    await make("a1-a3", { moves: 1, next: ["c1-c3"] });
    assert.equal(controller.hint, 0, "the next jump is anybody's own");
    controller.again();
    assert.deepEqual([controller.hint, controller.advised?.move], [0, "a1-a3"]);
    await make("a1-a3", { moves: 1, next: ["c1-c3"] });
    await make("c1-c3", { moves: 2, next: ["c3-e3"] });
    await make("c3-e3", { moves: 2, met: true });
    assert.deepEqual([controller.phase, controller.record.streak, controller.record.rating < 816], ["right", 0, true]);
  });

  test("advises from wherever one is", async () => {
    const { controller, make, solve } = await pegTrainer();
    const made = make("b1-b3", { moves: 1, next: ["a1-a3", "d1-d3"] });
    await settled();
    await solve("b1-b3", { moves: 1, line: ["d1-d3-b3"] });
    await made;
    assert.deepEqual([controller.phase, controller.advised?.move, controller.plan], ["open", "d1-d3", ["d1-d3", "d3-b3"]]);
  });

  test("says at once that a jump wastes a move", async () => {
    const { controller, make, solve } = await pegTrainer();
    const made = make("b1-b3", { moves: 1, next: ["a1-a3"] });
    await settled();
    await solve("b1-b3", { moves: 2, line: ["a1-a3", "c1-c3"] });
    await made;
    assert.deepEqual([controller.phase, controller.words, controller.record.tried], ["wrong", "b1-b3 wastes a move: the goal can still be reached, but no longer in 2 moves.", 1]);
  });

  test("lets the peg that jumped last go on within its move", async () => {
    const { server, controller, make, solve } = await pegTrainer();
    await make("a1-a3", { moves: 1, next: ["b1-b3"] });
    const made = make("b1-b3", { moves: 2, next: ["b3-d3"] });
    await settled();
    await solve("b1-b3", { moves: 1, line: ["b3-d3"] });
    const next = server.next("pegs/moves");
    assert.deepEqual(next.question, { position: "P", jumps: ["a1-a3", "b1-b3", "b3-d3"] });
    await next.answer({ ...FIRST_BOARD, met: true, moves_made: 2, jumps: [] });
    await made;
    assert.deepEqual([controller.phase, controller.advised?.move], ["open", "b3-d3"]);
  });

  test("knows a jump after which the goal is out of reach", async () => {
    const { controller, make, solve } = await pegTrainer();
    const made = make("d1-d3", { moves: 1, next: ["a1-a3"] });
    await settled();
    await solve("d1-d3", { outcome: "impossible", moves: null, proof: "pagoda" });
    await made;
    assert.deepEqual([controller.phase, controller.words], ["wrong", trainerTexts.lost("d1-d3", "pagoda")]);
  });
});
