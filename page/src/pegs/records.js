/**
 * The best solutions of boards for which a page cannot wait: found in longer runs of the
 * program, which the records list (`docs/records.md`). A test compares them.
 */

import { notation } from "../notation.js";

/** The best solution of each, by its start. @type {ReadonlyMap<string, { jumps: number, moves: number }>} */
export const RECORDS = new Map([[notation`jumps: orthogonal; goal: one d4; ..xxx../..xxx../xxxxxxx/xxxoxxx/xxxxxxx/..xxx../..xxx..`, { jumps: 31, moves: 18 }]]);
