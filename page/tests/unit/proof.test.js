import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PORTION, ProofWalk, walkPace } from "../../src/proof-walk.js";
import { proofViewTexts } from "../../src/texts.js";
import { FakeClock, FakeServer, settled } from "./fakes.js";

/** @import { ProofMember } from "../../src/types.js" */

/** @param {number} index @returns {ProofMember} */
const member = (index) => ({ kind: "position", board: "p/./P w", numbers: null, words: `number ${index}`, steps: [] });

/** A report with some members. @param {number} all @param {number} from @param {number} count */
const report = (all, from, count) => ({
  verified: true,
  files: [{ view: { members: all, root: [{ move: null, reply: null, member: 0, mirrored: false }], shown: Array.from({ length: Math.max(0, Math.min(count, all - from)) }, (_, index) => member(from + index)) } }],
});

/** A walk through so many members. @param {number} all */
async function opened(all) {
  const [server, clock] = [new FakeServer(), new FakeClock()];
  const walk = new ProofWalk({ client: server.client, certificate: "AAAA", onChange: () => {}, clock });
  const opening = walk.open();
  const { question, answer } = server.next("verify");
  assert.deepEqual(question, { certificate: "AAAA", show: PORTION, from: 0 });
  await answer(report(all, 0, PORTION));
  await opening;
  return { walk, server, clock };
}

describe("a walk through a proof", () => {
  test("begins before the first member, and passes them one by one to the end", async () => {
    const { walk, server, clock } = await opened(3);
    assert.deepEqual([walk.step, walk.last, walk.passed, walk.root.length], [0, 3, null, 1]);
    walk.player.play();
    await clock.pass(10_000);
    assert.deepEqual([walk.step, walk.passed?.member.words, walk.player.isPlaying], [3, "number 2", false]);
    server.isDone();
  });

  test("asks for members as they are needed, and for none twice", async () => {
    const { walk, server } = await opened(PORTION + 5);
    const both = [walk.at(PORTION + 1), walk.at(PORTION + 2)];
    const { question, answer } = server.next("verify");
    assert.equal(question.from, PORTION);
    await answer(report(PORTION + 5, PORTION, PORTION));
    assert.deepEqual((await Promise.all(both)).map((one) => one?.words), [`number ${PORTION + 1}`, `number ${PORTION + 2}`]);
    server.isDone();
    assert.equal((await walk.at(0))?.words, "number 0");
  });

  test("a long walk does not wait for what it passes, but shows some of it", async () => {
    const { walk, server, clock } = await opened(100 * PORTION);
    const seen = () => walk.passed;
    walk.player.play();
    await clock.pass(1000);
    const far = walk.step;
    const first = server.next("verify");
    server.isDone();
    assert.ok(far > PORTION && seen() === null, `at ${far}, without having seen any`);
    await first.answer(report(100 * PORTION, first.question.from, PORTION));
    assert.equal(seen()?.member.words, `number ${seen()?.index}`, "what came is shown");
    await clock.pass(10_000);
    assert.equal(walk.step, 100 * PORTION, "and one request is under way at a time");
    const [second, last] = [server.next("verify"), server.next("verify")];
    server.isDone();
    await last.answer(report(100 * PORTION, last.question.from, PORTION));
    await second.answer(report(100 * PORTION, second.question.from, PORTION));
    const there = walk.player.seek(50 * PORTION);
    await settled();
    const { question, answer } = server.next("verify");
    assert.equal(question.from, 49 * PORTION);
    await answer(report(100 * PORTION, 49 * PORTION, PORTION));
    await there;
    assert.equal(seen()?.member.words, `number ${50 * PORTION - 1}`);
  });

  test("takes about as long whatever its length, and shows every step long enough to be seen", () => {
    for (const last of [1, 10, 1000, 1_000_000]) {
      const { delay, stride } = walkPace(5, last);
      assert.ok(delay >= 40 && delay <= 600, `${last}`);
      assert.ok((last / stride) * delay <= 3000, `${last}`);
    }
  });

  test("a step says where it leads", () => {
    assert.equal(proofViewTexts.step({ move: "a1-a2", reply: "b3xa2", member: 6, mirrored: true, race: false }), "a1-a2 b3xa2: entry 7, mirrored");
    assert.equal(proofViewTexts.step({ move: "a1-a2", reply: "b2-b1", member: null, mirrored: false, race: false }), "a1-a2 b2-b1: game over");
    assert.equal(proofViewTexts.step({ move: "a1-a2", reply: "b2-b1", member: null, mirrored: false, race: true }), "a1-a2 b2-b1: wins a race");
    assert.equal(proofViewTexts.step({ move: null, reply: null, member: 0, mirrored: false, race: false }), "entry 1");
  });

  test("whoever has checked a file is named, whether it is verified or not", () => {
    assert.match(proofViewTexts.where(true, "ludex-check"), /^Checked here, in your browser, by ludex-check, a program that shares no code with the solver\. Two more checkers read most files: /);
    assert.match(proofViewTexts.where(false, "ludex-check"), /^Checked by the server, by ludex-check, a program/);
    assert.equal(proofViewTexts.rejected(true, "ludex-check"), "Checked here, in your browser, by ludex-check.");
    assert.equal(proofViewTexts.rejected(false, "ludex-check"), "Checked by the server, by ludex-check.");
  });
});
