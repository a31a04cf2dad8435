import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isAbort } from "../../src/api.js";
import { WorkerPool } from "../../src/worker-pool.js";
import { settled } from "./fakes.js";

/** A worker that does what it is told to. */
class FakeWorker {
  /** @type {object[]} */
  received = [];
  isEnded = false;
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onerror = null;

  /** @param {any} message */
  postMessage(message) {
    this.received.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  /** @param {object} data */
  async says(data) {
    this.onmessage({ data });
    await settled();
  }
}

/** A pool and the workers that it has started so far. @param {number} most */
function pool(most) {
  /** @type {FakeWorker[]} */
  const workers = [];
  const made = new WorkerPool(most, async () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { pool: made, workers };
}

/** What became of a promise. @param {Promise<unknown>} promise */
const outcome = (promise) => promise.then((reply) => ({ reply }), (error) => ({ error: isAbort(error) ? "abort" : error.code }));

describe("a pool of workers", () => {
  test("uses an idle worker again, and starts as many as may work at once", async () => {
    const { pool: desks, workers } = pool(2);
    const replies = ["a", "b", "c"].map((name) => outcome(desks.run(() => ({ name }))));
    await settled();
    assert.deepEqual(workers.map(({ received }) => received), [[{ name: "a" }], [{ name: "b" }]], "the third waits");
    await workers[1]?.says({ reply: 2, memory: 1 });
    assert.deepEqual(workers[1]?.received, [{ name: "b" }, { name: "c" }]);
    await workers[0]?.says({ reply: 1, memory: 1 });
    await workers[1]?.says({ reply: 3, memory: 1 });
    assert.deepEqual(await Promise.all(replies), [{ reply: 1 }, { reply: 2 }, { reply: 3 }]);
    assert.equal(workers.length, 2);
  });

  test("ends the worker of a job that is cancelled, and the next job has a new one", async () => {
    const { pool: desks, workers } = pool(1);
    const controller = new AbortController();
    /** @type {object[]} */
    const reports = [];
    const long = outcome(desks.run(() => ({ name: "long" }), { signal: controller.signal, onProgress: (progress) => reports.push(progress) }));
    const next = outcome(desks.run(() => ({ name: "next" })));
    await settled();
    await workers[0]?.says({ progress: { stage: "solving" } });
    controller.abort();
    assert.deepEqual([await long, workers[0]?.isEnded, reports.length], [{ error: "abort" }, true, 1]);
    await settled();
    await workers[1]?.says({ reply: "done", memory: 1 });
    assert.deepEqual([await next, workers[1]?.isEnded], [{ reply: "done" }, false]);
  });

  test("forgets a job that is cancelled before its turn, and one that is cancelled before it is asked for", async () => {
    const { pool: desks, workers } = pool(1);
    const controller = new AbortController();
    const first = outcome(desks.run(() => ({ name: "first" })));
    const waiting = outcome(desks.run(() => ({ name: "waiting" }), { signal: controller.signal }));
    await settled();
    controller.abort();
    assert.deepEqual(await waiting, { error: "abort" });
    assert.deepEqual(await outcome(desks.run(() => ({ name: "late" }), { signal: controller.signal })), { error: "abort" });
    await workers[0]?.says({ reply: 1, memory: 1 });
    assert.deepEqual([await first, workers[0]?.received.length, workers[0]?.isEnded], [{ reply: 1 }, 1, false]);
  });

  test("gives memory back, and survives a worker that fails", async () => {
    const { pool: desks, workers } = pool(1);
    const failures = [
      [{ failure: "memory" }, "too-large"],
      [{ failure: "bug" }, "internal-error"],
    ];
    for (const [index, [message, code]] of failures.entries()) {
      const failed = outcome(desks.run(() => ({ name: "large" })));
      await settled();
      await workers[index]?.says(/** @type {object} */ (message));
      assert.deepEqual([await failed, workers[index]?.isEnded], [{ error: code }, true]);
    }
    const large = outcome(desks.run(() => ({ name: "large" })));
    await settled();
    await workers[2]?.says({ reply: 1, memory: 200 << 20 });
    assert.deepEqual([await large, workers[2]?.isEnded], [{ reply: 1 }, true]);
    const broken = outcome(desks.run(() => ({ name: "broken" })));
    await settled();
    workers[3]?.onerror();
    assert.deepEqual(await broken, { error: "unreachable" });
  });

  test("that cannot start a worker says so, and tries again", async () => {
    let isDown = true;
    const worker = new FakeWorker();
    const desks = new WorkerPool(1, async () => {
      if (isDown) throw Object.assign(new Error("down"), { code: "unreachable" });
      return worker;
    });
    assert.deepEqual(await outcome(desks.run(() => ({}))), { error: "unreachable" });
    isDown = false;
    const next = outcome(desks.run(() => ({})));
    await settled();
    await worker.says({ reply: 1, memory: 1 });
    assert.deepEqual(await next, { reply: 1 });
  });
});
