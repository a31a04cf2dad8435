/** Asks the server that the page came from. */

import { ApiError, errorFrom, isAbort } from "./api-error.js";
import { errorTexts } from "./texts.js";

/** @import { Options, Transport } from "./api.js" */
/** @import { Progress, Trouble } from "./types.js" */

/** @param {URL} api the address of the API, with a slash at its end @returns {Transport} */
export function httpTransport(api) {
  /** @param {string} path @param {RequestInit} [request] */
  const reach = async (path, request) => {
    try {
      return await fetch(new URL(path, api), request);
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new ApiError(errorTexts.unreachable, "unreachable");
    }
  };
  /** @param {string} path @param {string} type @param {string | ArrayBuffer} body @param {Options} [options] */
  const post = async (path, type, body, { signal, onProgress } = {}) => {
    const headers = { "content-type": type, accept: onProgress ? "text/event-stream" : "application/json" };
    const response = await reach(path, { method: "POST", headers, body, signal: signal ?? null });
    if (!response.ok) throw await errorOf(response);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    return onProgress && isStream ? lastEvent(response, onProgress) : whole(response.json());
  };
  return {
    ask: (path, question, options) => post(path, "application/json", JSON.stringify(question), options),
    async get(path) {
      const response = await reach(path);
      if (!response.ok) throw await errorOf(response);
      return response.json();
    },
    verify: (certificate, options) => post("verify", "application/octet-stream", certificate, options),
  };
}

/** What arrives, unless the connection breaks on the way. @template T @param {Promise<T>} arriving @returns {Promise<T>} */
const whole = (arriving) =>
  arriving.catch((error) => {
    throw isAbort(error) ? error : new ApiError(errorTexts.interrupted, "interrupted");
  });

/** @param {Response} response */
async function errorOf(response) {
  /** @type {Partial<Trouble>} */
  const { error, code, field } = await response.json().catch(() => ({}));
  return new ApiError(error ?? errorTexts.status(response.status), code ?? "not-understood", field);
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
    const { value, done } = await whole(reader.read());
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
