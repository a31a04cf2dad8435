/**
 * The API, as the page asks it. Paths, requests and answers have the types of its
 * description; an error has a code, and nobody reads its words but people.
 */

import { errorTexts, sentence } from "./texts.js";

/** @import { Answer, Path, Progress, Question, Trouble } from "./types.js" */

/**
 * The codes of the server's errors, and those of having no answer: the server is
 * not there, ended in the middle of one, or is none of ours.
 * @typedef {Trouble["code"] | "unreachable" | "interrupted" | "not-understood"} ErrorCode
 */

/** An error that the server answered with, or that there was no answer. */
export class ApiError extends Error {
  /**
   * @param {string} message for people
   * @param {ErrorCode} code for programs
   */
  constructor(message, code) {
    super(message);
    this.name = "ApiError";
    this.code = code;
  }
}

/**
 * Whether an error only says that nobody wants the answer any more.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** What an error says to people, as part of a sentence. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** What an error says to people, as a sentence of its own. @param {unknown} error */
export const sentenceOf = (error) => sentence(messageOf(error));

/**
 * What may be done with work under way.
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
 * Gets what needs no question.
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
 * Asks about a text that may be no position, which is nothing for a browser to
 * complain about: in a batch, an error is said in its place.
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
  if ("error" in answer) throw new ApiError(answer.error, answer.code);
  return /** @type {Answer<P>} */ (answer);
}

/**
 * Sends a file to be checked.
 * @param {ArrayBuffer} bytes
 * @param {Options} [options]
 * @returns {Promise<Answer<"verify">>}
 */
export const verify = (bytes, options) => post("verify", "application/octet-stream", bytes, options);

/** Everything that asks, so that tests can answer instead. */
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
  const { error, code } = await response.json().catch(() => ({}));
  return new ApiError(error ?? errorTexts.status(response.status), code ?? "not-understood");
}

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
      if (name === "error") {
        /** @type {Trouble} */
        const { error, code } = JSON.parse(data);
        throw new ApiError(error, code);
      }
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
