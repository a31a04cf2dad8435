import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LessonsController } from "../../src/lab/lessons/controller.js";
import { LESSONS, lessonNamed } from "../../src/lab/lessons/lessons.js";
import { lessonsTexts } from "../../src/lab/texts.js";
import { FakeServer, settled } from "./fakes.js";

/** @param {string} [kept] */
function desk(kept = "") {
  const server = new FakeServer();
  /** @type {Map<string, string>} */
  const stored = new Map([["ludex.lessons", kept]]);
  const storage = { read: (/** @type {string} */ name) => stored.get(name) ?? null, store: (/** @type {string} */ name, /** @type {string} */ text) => Boolean(stored.set(name, text)) };
  const controller = new LessonsController({ client: server.client, storage, onChange: () => {} });
  return { server, stored, controller };
}

/** @param {string} key */
const lesson = (key) => /** @type {NonNullable<ReturnType<typeof lessonNamed>>} */ (lessonNamed(key));

describe("lessons", () => {
  test("are eight, with words for everything, and found by name or number", () => {
    assert.equal(LESSONS.length, 8);
    for (const [index, { key, scenes }] of LESSONS.entries()) {
      const words = lessonsTexts.lessons[key];
      assert.ok(words && words.text.length === 2 && words.task && words.right && words.wrong && words.about, key);
      assert.ok(words.text.join(" ").length < 420, `${key} fits a screen`);
      if (scenes.length > 1) assert.equal(words.scenes?.length, scenes.length, key);
      assert.equal(lessonNamed(String(index + 1)), LESSONS[index]);
      assert.equal(lessonNamed(key), LESSONS[index]);
    }
    assert.deepEqual(Object.keys(lessonsTexts.lessons), LESSONS.map(({ key }) => key));
    assert.equal(lessonNamed("9"), null);
    assert.equal(lessonNamed(""), null);
  });

  test("have an answer checked by the desk, and remember what was done", async () => {
    const { server, stored, controller } = desk("flood nonsense");
    assert.deepEqual([...controller.done], ["flood"]);
    await controller.open(lesson("value"));
    const wrong = controller.check("3");
    await controller.check("4");
    await server.next("pawns/solve").answer({ value: -2 });
    await wrong;
    assert.equal(controller.phase, "wrong");
    server.isDone();
    for (const given of ["-2", "−2", " –2 "]) {
      const right = controller.check(given);
      const request = server.next("pawns/solve");
      assert.equal(request.question.position, lesson("value").board);
      await request.answer({ value: -2 });
      await right;
      assert.equal(controller.phase, "right", given);
    }
    assert.equal(stored.get("ludex.lessons"), "flood value");
    await controller.check("two");
    assert.equal(controller.phase, "wrong", "what is not a number is not asked about");
    server.isDone();
  });

  test("offer choices that come from the desk, too", async () => {
    const { server, controller } = desk();
    const opening = controller.open(lesson("minimax"));
    await server.next("pawns/moves").answer({ moves: [{ move: "b3xa2" }, { move: "b3-b2" }] });
    await opening;
    assert.deepEqual(controller.options, ["b3xa2", "b3-b2"]);
    const checking = controller.check("b3xa2");
    await server.next("pawns/solve").answer({ best_moves: ["b3xa2"] });
    await checking;
    assert.equal(controller.phase, "right");
  });

  test("compare two boards by what alpha-beta really does", async () => {
    const { server, controller } = desk();
    await controller.open(lesson("alphabeta"));
    const [a = "", b = ""] = controller.options;
    const checking = controller.check(b);
    for (const position of [a, b]) {
      const request = server.next("pawns/compare");
      assert.deepEqual([request.question.position, request.question.algorithms], [position, ["alphabeta"]]);
      await request.answer({ algorithms: [{ calls: position === a ? 43 : 31 }] });
    }
    await checking;
    assert.equal(controller.phase, "right");
  });

  test("ask again for choices that did not come", async () => {
    const { server, controller } = desk();
    const opening = controller.open(lesson("minimax"));
    await server.next("pawns/moves").fail("unreachable", "nobody there");
    await opening;
    assert.deepEqual([controller.lesson?.key, controller.phase, controller.words, controller.options], ["minimax", "trouble", "Nobody there.", []]);
    const again = controller.open(lesson("minimax"), 1);
    await server.next("pawns/moves").answer({ moves: [{ move: "b3xa2" }] });
    await again;
    assert.deepEqual([controller.phase, controller.words, controller.options, controller.scene], ["open", "", ["b3xa2"], 1]);
    await controller.open(lesson("minimax"), 0);
    server.isDone();
  });

  test("report trouble, and forget an answer that comes after the lesson was left", async () => {
    const { server, controller } = desk();
    await controller.open(lesson("flood"), 1);
    assert.equal(controller.scene, 1);
    const failing = controller.check("5");
    await server.next("gone/solve").fail("unreachable", "nobody there");
    await failing;
    assert.deepEqual([controller.phase, controller.words !== ""], ["trouble", true]);
    const late = controller.check("5");
    await controller.open(lesson("value"), 7);
    assert.deepEqual([controller.phase, controller.scene], ["open", 0]);
    await server.next("gone/solve").answer({ rounds: 5 });
    await late;
    await settled();
    assert.deepEqual([controller.phase, controller.done.size], ["open", 0]);
    assert.equal(controller.beside(-1), null);
    assert.equal(controller.beside(1)?.key, "recursion");
  });
});
