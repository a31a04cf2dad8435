/**
 * The client of the API. Paths, requests and answers have the types of its description. A
 * page that Ludex serves asks the server; a page from anywhere else asks a worker.
 */

import { ApiError, errorFrom } from "./api-error.js";
import { errorTexts } from "./texts.js";
import { httpTransport } from "./transport-http.js";
import { workerTransport } from "./transport-worker.js";

/** @import { Answer, Path, Progress, Question, Trouble } from "./types.js" */
/** @typedef {import("./api-error.js").ErrorCode} ErrorCode */

export { ApiError, isAbort, messageOf, sentenceOf } from "./api-error.js";

/**
 * Control over a request in progress.
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Options
 */

/**
 * The way to those who answer. Whatever it is, answers and errors are the same.
 * @typedef {object} Transport
 * @property {(path: string, question: object, options?: Options) => Promise<unknown>} ask
 * @property {(path: string) => Promise<unknown>} get
 * @property {(certificate: ArrayBuffer, options?: Options) => Promise<unknown>} verify
 */

/** @type {Transport | undefined} */
let chosen;

/** The way chosen for this page: only pages of a server name its API. */
function transport() {
  const api = document.querySelector('meta[name="ludex-api"]')?.getAttribute("content");
  chosen ??= api ? httpTransport(new URL(api, document.baseURI)) : workerTransport();
  return chosen;
}

/**
 * Asks the API.
 * @template {Path} P
 * @param {P} path such as `pawns/moves`
 * @param {Question<P>} question
 * @param {Options} [options]
 * @returns {Promise<Answer<P>>}
 */
export const ask = async (path, question, options) => /** @type {Answer<P>} */ (await transport().ask(path, question ?? {}, options));

/**
 * Gets a resource that takes no request body.
 * @template {Path} P
 * @param {P} path
 * @returns {Promise<Answer<P>>}
 */
export const get = async (path) => /** @type {Answer<P>} */ (await transport().get(path));

/**
 * Asks about a text that may not be a position. It is sent as a batch, in which an error
 * takes the place of its answer, so that the browser logs no failed request.
 * @template {"pawns/moves" | "pegs/moves"} P
 * @param {P} path
 * @param {string} position
 * @param {Omit<Question<P>, "position" | "positions">} [more]
 * @returns {Promise<Answer<P>>}
 */
export async function askAbout(path, position, more) {
  const question = /** @type {Question<P>} */ ({ positions: [position], ...more });
  const { answers } = /** @type {{ answers: (Answer<P> | Trouble)[] }} */ (/** @type {unknown} */ (await ask(path, question)));
  const [answer] = answers;
  if (!answer) throw new ApiError(errorTexts.noAnswer, "not-understood");
  if ("error" in answer) throw errorFrom(answer);
  return /** @type {Answer<P>} */ (answer);
}

/**
 * Has a certificate verified.
 * @param {ArrayBuffer} bytes
 * @param {Options} [options]
 * @returns {Promise<Answer<"verify">>}
 */
export const verify = async (bytes, options) => /** @type {Answer<"verify">} */ (await transport().verify(bytes, options));

/** The functions that ask, so that tests can replace them. */
export const client = { ask, askAbout, get, verify };
/** @typedef {typeof client} Client */
