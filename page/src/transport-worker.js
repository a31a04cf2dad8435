/**
 * Asks the desk itself, compiled to WebAssembly, in workers of this page: no server. Another
 * worker has the checker, which shares no code with the desk.
 */

import { ApiError, errorFrom } from "./api-error.js";
import { bytesOf } from "./files.js";
import { errorTexts } from "./texts.js";
import { WorkerPool } from "./worker-pool.js";

/** @import { Options, Transport } from "./api.js" */
/** @import { Trouble } from "./types.js" */

/** How many questions each desk works on at once, so that a long one keeps no move waiting. */
const DESKS = 3;
/** The desk is two programs, so that the first board waits for no more than it needs: suites are in the other. @param {string} path */
export const programOf = (path) => (path.startsWith("pawns/") && path !== "pawns/suite" ? "pawns.wasm" : "puzzles.wasm");

/**
 * Answers that came with the page, so that a board is there before the desk has arrived:
 * for each path and question, written as {@link keyOf} does it.
 * @typedef {Record<string, unknown>} FirstAnswers
 */

/** @returns {Transport} */
export function workerTransport() {
  /** @type {Map<string, WorkerPool>} */
  const desks = new Map();
  const deskOf = (/** @type {string} */ program) => {
    const desk = desks.get(program) ?? new WorkerPool(DESKS, () => started("desk.js", program));
    desks.set(program, desk);
    return desk;
  };
  const checkers = new WorkerPool(1, () => started("checker.js", "checker.wasm"));
  const first = firstAnswers();
  /** @param {string} path @param {object} question @param {Options} [options] */
  const ask = async (path, question, options) => {
    const known = (await first)[keyOf(path, question)];
    const program = programOf(path);
    if (known !== undefined) {
      // It is on its way while the first answers are shown; whoever needs it hears of a failure.
      compiled(program).catch(() => {});
      options?.signal?.throwIfAborted();
      return structuredClone(known);
    }
    const reply = await deskOf(program).run({ path, question: JSON.stringify(question) }, options);
    /** @type {{ answer: unknown } | { error: Trouble }} */
    const result = JSON.parse(/** @type {string} */ (reply));
    if ("error" in result) throw errorFrom(result.error);
    return result.answer;
  };
  /** @param {ArrayBuffer} certificate @param {{ show?: number, from?: number }} window @param {Options} [options] */
  const verify = (certificate, { show, from }, options) => checkers.run({ certificate, show, from }, options);
  return {
    ask(path, question, options) {
      // The desk knows nothing of checking.
      if (path !== "verify") return ask(path, question, options);
      const { certificate = "", ...window } = /** @type {{ certificate?: string, show?: number, from?: number }} */ (question);
      return verify(bytesOf(certificate).buffer, window, options);
    },
    get: (path) => ask(path, {}),
    verify: (certificate, options) => verify(certificate, {}, options),
  };
}

/** @param {string} path @param {object} question */
const keyOf = (path, question) => `${path} ${JSON.stringify(question)}`;

/** @returns {Promise<FirstAnswers>} */
async function firstAnswers() {
  try {
    // A script of the site may have asked already, while this one was on its way.
    const early = /** @type {{ firstAnswers?: Promise<Response> }} */ (globalThis);
    const response = await (early.firstAnswers ??= fetch(new URL("first-answers.json", import.meta.url)));
    return response.ok ? await response.json() : {};
  } catch {
    // The desk knows them too.
    return {};
  }
}

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** A compiled module, shared by all workers that run it. @param {string} name */
function compiled(name) {
  const module = modules.get(name) ?? compile(new URL(name, import.meta.url));
  modules.set(name, module);
  // What failed is tried again with the next question.
  module.catch(() => modules.delete(name));
  return module;
}

/** @param {URL} address */
async function compile(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new ApiError(errorTexts.notLoaded, "unreachable");
  }
  if (!response.ok) throw new ApiError(errorTexts.notLoaded, "unreachable");
  // Not every server knows the type that compiling while it arrives insists on.
  const isLabelled = response.headers.get("content-type")?.startsWith("application/wasm");
  return isLabelled ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A worker that has its program. @param {string} script @param {string} program */
async function started(script, program) {
  const module = await compiled(program);
  const worker = new Worker(new URL(script, import.meta.url), { type: "module" });
  worker.postMessage({ module });
  return worker;
}
