/** The desk as a program in WebAssembly, `crates/web`: its memory, and what it asks of its host. */

/** @import { Progress } from "../src/types.js" */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve room for a question
 * @property {() => bigint} ask answers the question in that room; where its reply is, and how long
 * @property {() => void} release forgets the reply
 *
 * @typedef {object} Desk
 * @property {(path: string, question: string, memory?: number) => string} ask the answer, or the error, as JSON; it may take so many bytes
 * @property {() => number} memory the bytes that it has taken so far
 * @property {() => boolean} hasPanicked
 */

/**
 * @param {WebAssembly.Module} module
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Desk>}
 */
export async function loadDesk(module, onProgress) {
  let hasPanicked = false;
  const host = {
    now: () => performance.now(),
    seed: () => crypto.getRandomValues(new BigInt64Array(1))[0],
    progress: (/** @type {number} */ start, /** @type {number} */ length) => onProgress(JSON.parse(text(start, length))),
    panic: (/** @type {number} */ start, /** @type {number} */ length) => {
      hasPanicked = true;
      console.warn(text(start, length));
    },
  };
  const { exports } = await WebAssembly.instantiate(module, { host });
  const { memory, reserve, ask, release } = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  // Memory that grows is another buffer.
  const bytes = (/** @type {number} */ start, /** @type {number} */ length) => new Uint8Array(memory.buffer, start >>> 0, length);
  const text = (/** @type {number} */ start, /** @type {number} */ length) => new TextDecoder().decode(bytes(start, length));
  return {
    ask(path, question, memory) {
      const asked = new TextEncoder().encode(`${[path, memory].filter(Boolean).join(" ")}\n${question}`);
      bytes(reserve(asked.length), asked.length).set(asked);
      const reply = BigInt.asUintN(64, ask());
      const answer = text(Number(reply >> 32n), Number(reply & 0xffff_ffffn));
      release();
      return answer;
    },
    memory: () => memory.buffer.byteLength,
    hasPanicked: () => hasPanicked,
  };
}
