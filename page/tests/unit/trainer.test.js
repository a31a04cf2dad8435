import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TrainerController } from "../../src/lab/trainer/controller.js";
import { COURSES, drawAt, placeOf } from "../../src/lab/trainer/courses.js";
import { expected, newRecord, recorded, scored } from "../../src/lab/trainer/record.js";
import { sceneOf } from "../../src/lab/trainer/scene.js";
import { trainerTexts } from "../../src/lab/trainer/texts.js";
import { fakeWork } from "./fakes.js";

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
    const won = scored(start, { rating: 800, date: null }, 1);
    assert.deepEqual([won.rating, won.streak, won.best, won.solved, won.tried], [816, 1, 1, 1, 1]);
    const harder = scored(start, { rating: 1600, date: null }, 1);
    assert.ok(harder.rating > won.rating, "a harder puzzle is worth more");
    const lost = scored(won, { rating: 800, date: null }, 0);
    assert.deepEqual([lost.streak, lost.best, lost.solved, lost.tried], [0, 1, 1, 2]);
    assert.ok(lost.rating < won.rating);
    assert.deepEqual(scored(start, { rating: 800, date: "2026-11-18" }, 0.5).days, ["2026-11-18"]);
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
