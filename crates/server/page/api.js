/** @import { Progress } from "./types.js" */

/** What the server refuses, in its own words. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.name = "Refusal";
    this.status = status;
  }
}

/**
 * Whether an error only says that nobody wants the answer any more.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * What may be done with work under way.
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Options
 */

/**
 * Asks the API.
 * @template T
 * @param {string} path such as `pawns/moves`
 * @param {object} question
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
export const ask = (path, question, options) => post(path, "application/json", JSON.stringify(question), options);

/**
 * @template T
 * @param {string} path
 * @param {string} type
 * @param {string | ArrayBuffer} body
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
async function post(path, type, body, { signal, onProgress } = {}) {
  const headers = { "content-type": type, accept: onProgress ? "text/event-stream" : "application/json" };
  const response = await reach(path, { method: "POST", headers, body, signal: signal ?? null });
  if (!response.ok) throw await refusal(response);
  if (onProgress && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return /** @type {T} */ (await lastEvent(response, onProgress));
  }
  return response.json();
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 */
export async function reach(path, request) {
  try {
    return await fetch(`/api/v1/${path}`, request);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refusal("The server does not answer: is Ludex still running?", 0);
  }
}

/**
 * Asks about a text that may be no position, which is nothing for a browser to
 * complain about: in a batch, trouble is said in its place.
 * @template T
 * @param {string} path
 * @param {string} position
 * @param {object} [more]
 * @returns {Promise<T>}
 */
export async function askAbout(path, position, more = {}) {
  /** @type {{ answers: (T & { error?: string })[] }} */
  const { answers } = await ask(path, { positions: [position], ...more });
  const [answer] = answers;
  if (!answer || answer.error !== undefined) throw new Refusal(answer?.error ?? "no answer", 422);
  return answer;
}

/**
 * Sends a file to be checked.
 * @param {ArrayBuffer} bytes
 * @param {Options} [options]
 * @returns {Promise<import("./types.js").Report>}
 */
export const verify = (bytes, options) => post("verify", "application/octet-stream", bytes, options);

/** @param {Response} response */
async function refusal(response) {
  const body = await response.json().catch(() => ({}));
  return new Refusal(body.error ?? `the server answered ${response.status}`, response.status);
}

/**
 * Reads a stream of events to its end.
 * @param {Response} response
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<unknown>}
 */
async function lastEvent(response, onProgress) {
  if (!response.body) throw new Refusal("the server sent nothing", response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal("the server went away", 0);
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const field = (/** @type {string} */ name) =>
        event
          .split("\n")
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trim())
          .join("\n");
      const data = field("data");
      if (field("event") === "answer") return JSON.parse(data);
      if (field("event") === "error") throw new Refusal(JSON.parse(data).error, 200);
      if (field("event") === "progress") onProgress(JSON.parse(data));
    }
  }
}
