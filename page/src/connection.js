/**
 * A client that waits for a server that went away, and asks again when it is back.
 * Its callers notice only a longer wait.
 */

import { ApiError, client } from "./api.js";
import { systemClock } from "./player.js";

/** @import { Client } from "./api.js" */
/** @import { Clock } from "./player.js" */

/** How long to wait before the first attempts, in milliseconds; the last one repeats. */
const WAITS = [300, 600, 1000, 2000];
/** The errors after which asking again may help. */
const AWAY = ["unreachable", "interrupted"];

/**
 * The server is away; it is back; or nobody waits for it any more.
 * @typedef {"away" | "back" | "left"} Connection
 */

/** @type {Set<(connection: Connection) => void>} */
const listeners = new Set();
let waiting = 0;

/** Hears when the server goes away, and how that ends. @param {(connection: Connection) => void} listener */
export const onConnection = (listener) => void listeners.add(listener);

/** Counts those who wait. @param {number} by @param {Connection} connection said if they are the first or the last */
function count(by, connection) {
  const before = waiting > 0;
  waiting += by;
  if (before !== waiting > 0) for (const listener of listeners) listener(connection);
}

/**
 * Asks until there is an answer, or the request is cancelled.
 * @template T
 * @param {() => Promise<T>} request
 * @param {{ clock: Clock, signal?: AbortSignal | undefined }} around
 * @returns {Promise<T>}
 */
export async function patiently(request, { clock, signal }) {
  let isAway = false;
  /** @type {Connection} */
  let end = "back";
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof ApiError) || !AWAY.includes(error.code)) throw error;
        if (!isAway) count(1, "away");
        isAway = true;
        await pause(WAITS[Math.min(attempt, WAITS.length - 1)] ?? 0, clock, signal);
      }
    }
  } catch (error) {
    if (signal?.aborted) end = "left";
    throw error;
  } finally {
    if (isAway) count(-1, end);
  }
}

/** @param {number} delay @param {Clock} clock @param {AbortSignal | undefined} signal */
function pause(delay, clock, signal) {
  return new Promise((resolve, reject) => {
    const timer = clock.set(() => resolve(null), delay);
    signal?.addEventListener("abort", () => {
      clock.clear(timer);
      reject(signal.reason);
    });
    if (signal?.aborted) reject(signal.reason);
  });
}

/** A patient client. @param {Client} [asked] @param {Clock} [clock] @returns {Client} */
export const patient = (asked = client, clock = systemClock) => ({
  ask: (path, question, options) => patiently(() => asked.ask(path, question, options), { clock, signal: options?.signal }),
  askAbout: (path, position, more) => patiently(() => asked.askAbout(path, position, more), { clock }),
  get: (path) => patiently(() => asked.get(path), { clock }),
  verify: (bytes, options) => patiently(() => asked.verify(bytes, options), { clock, signal: options?.signal }),
});

/** The client of all views and panels. */
export const patientClient = patient();
