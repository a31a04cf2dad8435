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
 * Asks the API.
 * @template T
 * @param {string} path such as `pawns/moves`
 * @param {object} question
 * @param {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} [options]
 * @returns {Promise<T>}
 */
export async function ask(path, question, { signal, onProgress } = {}) {
  const response = await fetch(`/api/v1/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: onProgress ? "text/event-stream" : "application/json",
    },
    body: JSON.stringify(question),
    signal: signal ?? null,
  });
  if (!response.ok) throw await refusal(response);
  if (onProgress && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return /** @type {T} */ (await lastEvent(response, onProgress));
  }
  return response.json();
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
 * @returns {Promise<import("./types.js").Report>}
 */
export async function verify(bytes) {
  const response = await fetch("/api/v1/verify", {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: bytes,
  });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

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
