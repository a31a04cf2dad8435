/**
 * Asks the desk itself, compiled to WebAssembly, in workers of this page: no server. Another
 * worker has the checker, which shares no code with the desk.
 */

import { Allowance, allowanceFor } from "./allowance.js";
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
  const { deviceMemory } = /** @type {{ deviceMemory?: number }} */ (navigator);
  const allowance = new Allowance(allowanceFor(deviceMemory));
  const checkers = new WorkerPool(1, () => started("checker.js", "checker.wasm"));
  const first = firstAnswers();
  /** @param {string} path @param {object} question @param {Options} [options] */
  const ask = async (path, question, options) => {
    const known = (await first)[keyOf(path, question)];
    const program = programOf(path);
    if (known !== undefined) {
      // It is on its way while the first answers are shown; whoever needs it hears of a failure.
      // A browser that can never run it says so at once.
      compiled(program).catch((error) => {
        if (error instanceof ApiError && error.code === "unsupported") throw error;
      });
      options?.signal?.throwIfAborted();
      return structuredClone(known);
    }
    const reply = await asked(deskOf(program), path, JSON.stringify(question), options);
    /** @type {{ answer: unknown } | { error: Trouble }} */
    const result = JSON.parse(/** @type {string} */ (reply));
    if ("error" in result) throw errorFrom(result.error);
    return result.answer;
  };
  /** Has a question answered, with its share of the memory. @param {WorkerPool} desk @param {string} path @param {string} question @param {Options} [options] */
  const asked = async (desk, path, question, options) => {
    let taken = 0;
    try {
      return await desk.run(() => ({ path, question, memory: (taken = allowance.take()) }), options);
    } finally {
      allowance.giveBack(taken);
    }
  };
  /** @param {ArrayBuffer} certificate @param {{ show?: number, from?: number }} window @param {Options} [options] */
  const verify = (certificate, { show, from }, options) => checkers.run(() => ({ certificate, show, from }), options);
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

/** The smallest program with an instruction of SIMD: browsers that do not know these refuse it. */
const WITH_SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** @param {URL} address */
async function compile(address) {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(WITH_SIMD)) throw new ApiError(errorTexts.unsupported, "unsupported");
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new ApiError(errorTexts.notLoaded, "unreachable");
  }
  if (!response.ok) throw new ApiError(errorTexts.notLoaded, "unreachable");
  // Not every server knows the type that compiling while it arrives insists on.
  const isLabelled = response.headers.get("content-type")?.startsWith("application/wasm");
  try {
    return await (isLabelled ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw new ApiError(errorTexts.damaged, "not-understood");
    // It was cut off on the way.
    throw new ApiError(errorTexts.notLoaded, "unreachable");
  }
}

/** A worker that has its program. @param {string} script @param {string} program */
async function started(script, program) {
  const module = await compiled(program);
  let knowsModules = false;
  const options = {
    /** Only a browser that knows of modules asks for the type. @returns {"module"} */
    get type() {
      knowsModules = true;
      return "module";
    },
  };
  const worker = new Worker(new URL(script, import.meta.url), options);
  if (!knowsModules) {
    worker.terminate();
    throw new ApiError(errorTexts.unsupported, "unsupported");
  }
  worker.postMessage({ module });
  return worker;
}
