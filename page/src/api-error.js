/** Why a question has no answer. Errors have codes; their messages are only shown. */

import { sentence } from "./texts.js";

/** @import { Trouble } from "./types.js" */

/**
 * The codes of the API, and those of a transport: the server cannot be reached, an answer was
 * cut off, the answer is not one of Ludex, or the browser cannot run the solver.
 * @typedef {Trouble["code"] | "unreachable" | "interrupted" | "not-understood" | "unsupported"} ErrorCode
 */

/** An error from the API, or the lack of an answer. */
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

/** The body of an error as one. @param {Trouble} trouble */
export const errorFrom = ({ error, code, field }) => new ApiError(error, code, field);

/**
 * Whether an error only means that the request was cancelled.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** What an error says to people, as part of a sentence. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** What an error says to people, as a sentence of its own. @param {unknown} error */
export const sentenceOf = (error) => sentence(messageOf(error));
