/** Workers that are started when they are needed, and ended to cancel what they do. */

import { ApiError } from "./api-error.js";
import { errorTexts } from "./texts.js";

/** @import { Options } from "./api.js" */
/** @import { Progress } from "./types.js" */

/**
 * What a pool needs of a worker.
 * @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} PoolWorker
 *
 * What a worker says: its progress; its reply, with the bytes that it has taken by then; or
 * why it cannot go on.
 * @typedef {{ progress: Progress } | { reply: unknown, memory: number } | { failure: "memory" | "bug" }} Message
 *
 * @typedef {object} Job
 * @property {() => object} message made when its turn has come
 * @property {Options} options
 * @property {(reply: unknown) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** Memory that a worker has taken is given back only at its end: one with more bytes is ended. */
const LARGE = 64 << 20;

export class WorkerPool {
  /**
   * @param {number} most how many may work at once
   * @param {() => Promise<PoolWorker>} start
   */
  constructor(most, start) {
    this.most = most;
    this.start = start;
    /** @type {PoolWorker[]} */
    this.idle = [];
    /** How many are at work, or about to be. */
    this.busy = 0;
    /** @type {Job[]} */
    this.queue = [];
  }

  /**
   * Has something done, in turn. To cancel it ends its worker; the next job has a new one.
   * @param {() => object} message made when its turn has come
   * @param {Options} [options]
   * @returns {Promise<unknown>}
   */
  run(message, options = {}) {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      const job = { message, options, resolve, reject };
      signal?.addEventListener("abort", () => this.forget(job, signal.reason), { once: true });
      this.queue.push(job);
      this.next();
    });
  }

  /** Drops a job that has not begun. @param {Job} job @param {unknown} reason */
  forget(job, reason) {
    this.queue = this.queue.filter((other) => other !== job);
    job.reject(reason);
  }

  /** Begins the next job if somebody is free. */
  next() {
    if (this.busy >= this.most) return;
    const job = this.queue.shift();
    if (!job) return;
    this.busy += 1;
    this.perform(job).then(job.resolve, job.reject).finally(() => {
      this.busy -= 1;
      this.next();
    });
  }

  /** @param {Job} job @returns {Promise<unknown>} */
  async perform({ message, options: { signal, onProgress } }) {
    const worker = this.idle.pop() ?? (await this.start());
    if (signal?.aborted) {
      this.idle.push(worker);
      throw signal.reason;
    }
    return new Promise((resolve, reject) => {
      const cancel = () => end(reject, signal?.reason);
      /** @type {<T>(settle: (result: T) => void, result: T) => void} */
      const end = (settle, result) => {
        worker.terminate();
        leave(settle, result);
      };
      /** @type {<T>(settle: (result: T) => void, result: T) => void} */
      const leave = (settle, result) => {
        worker.onmessage = worker.onerror = null;
        signal?.removeEventListener("abort", cancel);
        settle(result);
      };
      worker.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
        if ("progress" in data) return onProgress?.(data.progress);
        if ("failure" in data) return end(reject, failures[data.failure]());
        if (data.memory > LARGE) return end(resolve, data.reply);
        this.idle.push(worker);
        return leave(resolve, data.reply);
      };
      // The script was not loaded, or is not one.
      worker.onerror = () => end(reject, new ApiError(errorTexts.notLoaded, "unreachable"));
      signal?.addEventListener("abort", cancel, { once: true });
      worker.postMessage(message());
    });
  }
}

const failures = {
  memory: () => new ApiError(errorTexts.outOfMemory, "too-large"),
  bug: () => new ApiError(errorTexts.bug, "internal-error"),
};
