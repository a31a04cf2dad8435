/** A server that answers when it is told to, and a clock that goes when it is told to. */

import assert from "node:assert/strict";
import { ApiError } from "../../src/api.js";

/** @import { Client, ErrorCode, Options } from "../../src/api.js" */
/** @import { Clock } from "../../src/player.js" */
/** @import { Work } from "../../src/work.js" */

/** Lets everything happen that waits for nothing. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @implements {Clock} */
export class FakeClock {
  constructor() {
    this.now = 0;
    /** @type {{ id: number, at: number, act: () => void }[]} */
    this.timers = [];
    this.ids = 0;
  }

  /** @param {() => void} act @param {number} delay */
  set(act, delay) {
    this.ids += 1;
    this.timers.push({ id: this.ids, at: this.now + delay, act });
    return this.ids;
  }

  /** @param {unknown} id */
  clear(id) {
    this.timers = this.timers.filter((timer) => timer.id !== id);
  }

  /** Lets time pass, and all happen that was to happen meanwhile. @param {number} time in milliseconds */
  async pass(time) {
    const end = this.now + time;
    await settled();
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.clear(next.id);
      this.now = next.at;
      next.act();
      await settled();
    }
    this.now = end;
  }
}

/**
 * @typedef {object} Request a question that waits for its answer
 * @property {string} path
 * @property {any} question
 * @property {boolean} isAborted
 * @property {(answer: any) => Promise<unknown>} answer
 * @property {(code: ErrorCode, words?: string, field?: string | null) => Promise<unknown>} fail
 */

export class FakeServer {
  constructor() {
    /** @type {Request[]} */
    this.waiting = [];
  }

  /** @returns {Client} */
  get client() {
    return /** @type {Client} */ (
      /** @type {unknown} */ ({
        ask: (/** @type {string} */ path, /** @type {object} */ question, /** @type {Options} */ options) => this.receive(path, question, options),
        askAbout: (/** @type {string} */ path, /** @type {string} */ position, /** @type {object} */ more) => this.receive(path, { position, ...more }),
        get: (/** @type {string} */ path) => this.receive(path, null),
        verify: (/** @type {ArrayBuffer} */ certificate, /** @type {Options} */ options) => this.receive("verify", { certificate }, options),
      })
    );
  }

  /** @param {string} path @param {object | null} question @param {Options} [options] */
  receive(path, question, { signal } = {}) {
    return new Promise((resolve, reject) => {
      /** @type {Request} */
      const request = {
        path,
        question,
        isAborted: false,
        answer: (answer) => {
          resolve(answer);
          return settled();
        },
        fail: (code, words = `failed: ${code}`, field = null) => {
          reject(new ApiError(words, code, field));
          return settled();
        },
      };
      signal?.addEventListener("abort", () => {
        request.isAborted = true;
        reject(new DOMException("nobody waits", "AbortError"));
      });
      this.waiting.push(request);
    });
  }

  /** The oldest question to a path that waits for its answer. @param {string} path */
  next(path) {
    const index = this.waiting.findIndex((request) => request.path === path && !request.isAborted);
    assert.ok(index >= 0, `${path} was not asked, but ${this.waiting.map((request) => request.path).join(", ") || "nothing"}`);
    return /** @type {Request} */ (this.waiting.splice(index, 1)[0]);
  }

  /** Fails if anything else was asked. */
  isDone() {
    const open = this.waiting.filter(({ isAborted }) => !isAborted);
    assert.deepEqual(open.map(({ path, question }) => [path, question]), []);
  }
}

/** Work that goes on until it is stopped. @returns {Work} */
export function fakeWork() {
  /** @type {AbortController | null} */
  let current = null;
  return {
    stop: () => current?.abort(),
    during(work) {
      current?.abort();
      current = new AbortController();
      return work({ signal: current.signal, onProgress: () => {} });
    },
  };
}

/** Remembers what is said. */
export function listener() {
  /** @type {string[]} */
  const heard = [];
  return { heard, hear: (/** @type {string} */ words) => void heard.push(words), last: () => heard.at(-1) };
}
