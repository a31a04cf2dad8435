import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SuiteController } from "../../src/lab/suite/controller.js";
import { outputsIn, textOfFiles } from "../../src/lab/suite/outputs.js";
import { endsOf } from "../../src/lab/suite/picture.js";
import { FAMILIES, OFFERS, SuiteState } from "../../src/lab/suite/state.js";
import { suiteTexts } from "../../src/lab/texts.js";
import { crc32, zip } from "../../src/zip.js";
import { FakeServer, fakeWork } from "./fakes.js";

describe("a zip file", () => {
  const files = [{ name: "1.in", text: "W\nppp\n" }, { name: "1.out", text: "" }, { name: "é.txt", text: "–" }];

  test("lists its files where their bytes are", () => {
    const bytes = zip(files, "suite");
    const view = new DataView(bytes.buffer);
    const end = bytes.length - 22;
    assert.equal(view.getUint32(end, true), 0x06054b50);
    assert.equal(view.getUint16(end + 10, true), files.length);
    let at = view.getUint32(end + 16, true);
    assert.equal(at + view.getUint32(end + 12, true), end, "the index ends where the end begins");
    const text = (/** @type {number} */ from, /** @type {number} */ length) => new TextDecoder().decode(bytes.subarray(from, from + length));
    for (const file of files) {
      assert.equal(view.getUint32(at, true), 0x02014b50);
      const [sum, length, name, offset] = [view.getUint32(at + 16, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
      assert.equal(text(at + 46, name), `suite/${file.name}`);
      assert.equal(view.getUint32(offset, true), 0x04034b50);
      assert.equal(text(offset + 30, name), `suite/${file.name}`);
      assert.equal(text(offset + 30 + name, length), file.text);
      assert.equal(sum, crc32(new TextEncoder().encode(file.text)));
      at += 46 + name;
    }
  });

  test("has the check sums of the standard, and the same bytes at any time", () => {
    assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
    assert.equal(crc32(new Uint8Array()), 0);
    assert.deepEqual(zip(files), zip(files));
    assert.equal(zip([]).length, 22);
  });
});

describe("the settings of a suite", () => {
  test("are those that the family offers", () => {
    const state = new SuiteState();
    state.set({ family: "pegs", answer: "plan", format: "side-rows" });
    assert.deepEqual(state.question, { seed: 1, count: 40, answer: "plan" });
    state.set({ family: "gone" });
    assert.deepEqual(state.question, { seed: 1, count: 40 }, "another family begins anew");
    state.set({ family: "pawns", format: "size", like: "lille" });
    assert.deepEqual(state.question, { seed: 1, count: 40, like: "lille" }, "an exercise has its own format");
    state.set({ like: "", format: "size" });
    assert.deepEqual(state.question, { seed: 1, format: "size" }, "there are fewer start positions");
    state.set({ family: "pegs", like: "bristol" });
    assert.deepEqual(state.question, { seed: 1, like: "bristol" });
  });

  test("have words", () => {
    for (const family of FAMILIES) {
      const { formats, answers, likes } = OFFERS[family];
      for (const format of formats) assert.ok(format in suiteTexts.formats, format);
      for (const answer of answers) assert.ok(answer in suiteTexts.answers, answer);
      for (const like of likes) assert.ok(like in suiteTexts.likes, like);
    }
  });
});

test("a suite is kept with its manifest, and an error with its words", async () => {
  const [server, state] = [new FakeServer(), new SuiteState()];
  const controller = new SuiteController(state, { client: server.client, work: fakeWork(), onChange: () => {} });
  const making = controller.make({ family: "gone", seed: 3 });
  const request = server.next("gone/suite");
  assert.deepEqual(request.question, { seed: 3, count: 40 });
  const manifest = { family: "gone", rules: "neighbours=4", seed: 3, answer: "rounds", format: "grid", tests: [{ name: "1" }] };
  await request.answer({ sentence: "1 test", traps: [], files: [{ name: "1.in", text: "W" }, { name: "suite.json", text: JSON.stringify(manifest) }] });
  await making;
  assert.deepEqual([state.manifest, state.file("1.in"), state.name, state.trouble], [manifest, "W", "gone-3", ""]);
});

describe("what a program wrote", () => {
  /** A suite of tests with these names. @param {string} answer @param {...string} names @returns {import("../../src/lab/suite/state.js").Manifest} */
  const suiteOf = (answer, ...names) => ({ family: "pawns", rules: "classic", seed: 1, answer, format: "size", tests: names.map((name) => ({ name, rows: 3, cols: 3, position: "3x3", traps: [], work: 1, input: `${name}.in`, output: `${name}.out` })) });
  const [signs, plans, rounds] = [suiteOf("sign", "1", "2", "3"), suiteOf("plan", "1", "2"), suiteOf("rounds", "1", "2", "3")];
  /** @param {string} text @param {import("../../src/lab/suite/state.js").Manifest} suite */
  const read = (text, suite) => {
    const found = outputsIn(text, suite);
    return Array.isArray(found) ? found.map(({ test, text }) => [test, text]) : found;
  };

  test("is taken in the order of the tests", () => {
    assert.deepEqual(read("\ufeff1\r\n\r\n-1\n1", signs), [["1", "1"], ["2", "-1"], ["3", "1"]]);
    assert.deepEqual(read("a1-c1\nd1-b1\n\nimpossible\n", plans), [["1", "a1-c1\nd1-b1"], ["2", "impossible"]]);
    assert.deepEqual(read("3\nyes\n4 no\nnonsense\n", rounds), [["1", "3\nyes"], ["2", "4 no"], ["3", "nonsense"]]);
    assert.deepEqual(read(" \n", signs), { kind: "none" });
  });

  test("is refused if tests and answers differ in number, since nobody knows which is missing", () => {
    assert.deepEqual(read("1\n1\n1\n1", signs), { kind: "number", given: 4 });
    assert.deepEqual(read("1\n1", signs), { kind: "number", given: 2 });
    assert.equal(suiteTexts.unread({ kind: "number", given: 19 }, 20), "You pasted 19 answers, but the suite has 20 tests. Label each answer with its test.");
    assert.match(suiteTexts.unread({ kind: "number", given: 1 }, 2), /^You pasted 1 answer, but/);
  });

  test("may be a plan without jumps, which keeps its place", () => {
    const four = suiteOf("plan", "1", "2", "3", "4");
    const read4 = (/** @type {string} */ text) => read(text, four);
    const expected = [["1", ""], ["2", "a1-c1"], ["3", ""], ["4", "b1-d1\nc1-e1"]];
    assert.deepEqual(read4("\na1-c1\n\n\nb1-d1\nc1-e1\n\n"), expected);
    assert.deepEqual(read4("\r\na1-c1\r\n\r\n\r\nb1-d1\r\nc1-e1"), expected, "without the last empty line");
    assert.deepEqual(read4("\na1-c1\n\n\nb1-d1\nc1-e1\n\n\n\n"), expected, "with more of them");
    assert.deepEqual(read4("a1-c1\n\n\n\nb1-d1\n\n"), [["1", "a1-c1"], ["2", ""], ["3", ""], ["4", "b1-d1"]]);
    assert.deepEqual(read4("a1-c1\n\nb1-d1\n\n"), { kind: "number", given: 2 });
  });

  test("is taken by the names of tests, as people and programs write them", () => {
    assert.deepEqual(read("3: 1\n1: -1", signs), [["3", "1"], ["1", "-1"]]);
    assert.deepEqual(read("out/1.out:3\nout/1.out:yes\nout/2.out:0", rounds), [["1", "3\nyes"], ["2", "0"]]);
    assert.deepEqual(read("==> 2.out <==\na1-c1\n\n==> 1.out <==\nimpossible\n", plans), [["2", "a1-c1\n"], ["1", "impossible\n"]]);
    assert.deepEqual(read("1: 1\n9.out: 1", signs), { kind: "unknown", name: "9.out" });
    assert.deepEqual(read("warning: 7\n1\n-1\n", signs), [["1", "warning: 7"], ["2", "1"], ["3", "-1"]], "no test has that name");
  });

  test("comes as files, too", () => {
    const file = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, bytes: new TextEncoder().encode(text) });
    const text = textOfFiles([file("2.out", "-1"), file("1.out", "1\n")], signs);
    assert.equal(text, "==> 1.out <==\n1\n==> 2.out <==\n-1\n");
    assert.deepEqual(read(String(text), signs), [["1", "1"], ["2", "-1\n"]]);
    assert.equal(textOfFiles([file("all.txt", "1\n-1\n")], signs), "1\n-1\n");
    assert.deepEqual(textOfFiles([file("1.out", "1"), file("x.txt", "1")], signs), { kind: "unknown", name: "x.txt" });
    assert.deepEqual(textOfFiles([], signs), { kind: "none" });
  });
});

test("a move is drawn between its squares", () => {
  assert.deepEqual(endsOf("b1-b2", 3), [{ x: 1.5, y: 2.5 }, { x: 1.5, y: 1.5 }]);
  assert.deepEqual(endsOf("c1xb2", 4), [{ x: 2.5, y: 3.5 }, { x: 1.5, y: 2.5 }]);
  assert.deepEqual(endsOf("aa12-x3", 12), [{ x: 26.5, y: 0.5 }, { x: 23.5, y: 9.5 }]);
  assert.deepEqual(endsOf("zz", 3), []);
});

test("outputs are judged by the suite that was made, and forgotten with it", async () => {
  const [server, state] = [new FakeServer(), new SuiteState()];
  const controller = new SuiteController(state, { client: server.client, work: fakeWork(), onChange: () => {} });
  const files = (/** @type {string} */ name) => [{ name: "suite.json", text: JSON.stringify({ family: "pawns", answer: "sign", tests: [{ name, output: `${name}.out` }] }) }];
  state.keep(/** @type {any} */ ({ sentence: "", traps: [], files: files("1") }));
  await controller.judge("");
  assert.equal(state.judgeTrouble, suiteTexts.unread({ kind: "none" }, 1));
  const judging = controller.judge("-1\n");
  assert.ok(state.isJudging);
  const request = server.next("suite/judge");
  assert.deepEqual(request.question, { suite: state.manifest, outputs: [{ test: "1", text: "-1" }] });
  await request.answer({ sentence: "The only test passed.", tests: [], diagnoses: [] });
  await judging;
  assert.equal(state.judged?.sentence, "The only test passed.");
  state.keep(/** @type {any} */ ({ sentence: "", traps: [], files: files("1") }));
  assert.ok(state.judged, "the same suite again");
  state.keep(/** @type {any} */ ({ sentence: "", traps: [], files: files("2") }));
  assert.equal(state.judged, null);
});
