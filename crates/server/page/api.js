/**
 * The client of the API. Paths, requests and answers have the types of its description;
 * errors have codes, and their messages are only shown, never interpreted.
 */

import { errorTexts, sentence } from "./texts.js";

/** @import { Answer, Path, Progress, Question, Trouble } from "./types.js" */

/**
 * The server's error codes, and those of the client: the server cannot be reached, its
 * answer was cut off, or the answer is not one of Ludex.
 * @typedef {Trouble["code"] | "unreachable" | "interrupted" | "not-understood"} ErrorCode
 */

/** An error from the server, or the lack of an answer. */
export class ApiError extends Error {
  /**
   * @param {string} message for people
   * @param {ErrorCode} code for programs
   * @param {string | null} [field] the field of the question that is wrong, if it is known
   */
  constructor(message, code, field = null) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.field = field;
  }
}

/**
 * Whether an error only means that the request was cancelled.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** What an error says to people, as part of a sentence. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** What an error says to people, as a sentence of its own. @param {unknown} error */
export const sentenceOf = (error) => sentence(messageOf(error));

/**
 * Control over a request in progress.
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Options
 */

/**
 * Asks the API.
 * @template {Path} P
 * @param {P} path such as `pawns/moves`
 * @param {Question<P>} question
 * @param {Options} [options]
 * @returns {Promise<Answer<P>>}
 */
export const ask = (path, question, options) => post(path, "application/json", JSON.stringify(question), options);

/**
 * Gets a resource that takes no request body.
 * @template {Path} P
 * @param {P} path
 * @returns {Promise<Answer<P>>}
 */
export async function get(path) {
  const response = await reach(path);
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

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
 * Sends a certificate to be verified.
 * @param {ArrayBuffer} bytes
 * @param {Options} [options]
 * @returns {Promise<Answer<"verify">>}
 */
export const verify = (bytes, options) => post("verify", "application/octet-stream", bytes, options);

/** The functions that ask, so that tests can replace them. */
export const client = { ask, askAbout, get };
/** @typedef {typeof client} Client */

/**
 * @template {Path} P
 * @param {P} path
 * @param {string} type
 * @param {string | ArrayBuffer} body
 * @param {Options} [options]
 * @returns {Promise<Answer<P>>}
 */
async function post(path, type, body, { signal, onProgress } = {}) {
  const headers = { "content-type": type, accept: onProgress ? "text/event-stream" : "application/json" };
  const response = await reach(path, { method: "POST", headers, body, signal: signal ?? null });
  if (!response.ok) throw await errorOf(response);
  if (onProgress && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return /** @type {Answer<P>} */ (await lastEvent(response, onProgress));
  }
  return response.json();
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 */
async function reach(path, request) {
  try {
    return await fetch(`/api/v1/${path}`, request);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(errorTexts.unreachable, "unreachable");
  }
}

/** @param {Response} response */
async function errorOf(response) {
  /** @type {Partial<Trouble>} */
  const { error, code, field } = await response.json().catch(() => ({}));
  return new ApiError(error ?? errorTexts.status(response.status), code ?? "not-understood", field);
}

/** The body of an error as one. @param {Trouble} trouble */
const errorFrom = ({ error, code, field }) => new ApiError(error, code, field);

/**
 * Reads a stream of events to its end.
 * @param {Response} response
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<unknown>}
 */
async function lastEvent(response, onProgress) {
  if (!response.body) throw new ApiError(errorTexts.empty, "interrupted");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new ApiError(errorTexts.interrupted, "interrupted");
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const { name, data } = fieldsOf(event);
      if (name === "answer") return JSON.parse(data);
      if (name === "error") throw errorFrom(JSON.parse(data));
      if (name === "progress") onProgress(JSON.parse(data));
    }
  }
}

/** The name and the data of a server-sent event. @param {string} event */
function fieldsOf(event) {
  const field = (/** @type {string} */ name) =>
    event
      .split("\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
      .join("\n");
  return { name: field("event"), data: field("data") };
}
