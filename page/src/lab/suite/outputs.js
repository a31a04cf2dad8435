/** What a program wrote, taken apart: which part of a text, or which file, belongs to which test. */

import { textOf } from "../../files.js";
import { notation } from "../../notation.js";

/** @import { NamedFile } from "../../files.js" */
/** @import { Manifest } from "./state.js" */

/**
 * @typedef {{ test: string, text: string }} Output
 * @typedef {{ kind: "none" } | { kind: "number", given: number } | { kind: "unknown", name: string }} Trouble why a text has no outputs
 */

/** A line that names a test: `01: -1`, `01.out:-1` as grep prints it, or `==> 01.out <==` as head and tail do. */
const HEADING = /^\s*==>\s*(\S.*?)\s*<==\s*$/;
const LABEL = /^\s*([^\s:]+)\s*:\s?(.*)$/;

/** The last part of a path. @param {string} path */
const last = (path) => path.replace(/^.*[/\\]/, "");

/** The test that a name or a file's name means. @param {Manifest} suite @param {string} name */
const testOf = ({ tests }, name) => tests.find((test) => [test.name, test.output].includes(last(name)))?.name ?? null;

/**
 * The outputs in a text: each after the name of its test, or all in the order of the suite.
 * @param {string} text
 * @param {Manifest} suite
 * @returns {Output[] | Trouble}
 */
export function outputsIn(text, suite) {
  const lines = text.replace(/^\u{feff}/u, "").split(/\r\n|\r|\n/);
  const first = lines.find((line) => line.trim());
  if (first === undefined) return { kind: "none" };
  return named(first, suite) ? labelled(lines, suite) : inOrder(lines, suite);
}

/** The name at the beginning of a line, if that is a test's or a file's, and the rest of the line. @param {string} line @param {Manifest} suite */
function named(line, suite) {
  const heading = HEADING.exec(line)?.[1];
  const [, label, rest = ""] = heading === undefined ? (LABEL.exec(line) ?? []) : ["", heading];
  if (label === undefined) return null;
  const test = testOf(suite, label);
  const isMeant = test !== null || heading !== undefined || label.endsWith(notation`.out`);
  return isMeant ? { label, test, rest } : null;
}

/** @param {string[]} lines @param {Manifest} suite @returns {Output[] | Trouble} */
function labelled(lines, suite) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  /** @type {string[]} */
  let current = [];
  for (const line of lines) {
    const start = named(line, suite);
    if (!start) {
      current.push(line);
      continue;
    }
    if (start.test === null) return { kind: "unknown", name: start.label };
    current = found.get(start.test) ?? [];
    found.set(start.test, current);
    if (start.rest) current.push(start.rest);
  }
  return [...found].map(([test, parts]) => ({ test, text: parts.join("\n") }));
}

/** @param {string[]} lines @param {Manifest} suite @returns {Output[] | Trouble} */
function inOrder(lines, { tests, answer }) {
  const answers = parted(lines, answer);
  // Empty lines at the end are no plans, unless plans are missing.
  while (answers.length > tests.length && !answers.at(-1)) answers.pop();
  // Whichever is missing or too many: those after it would belong to the wrong tests.
  if (answers.length !== tests.length) return { kind: "number", given: answers.length };
  return answers.map((text, index) => ({ test: tests[index]?.name ?? "", text }));
}

/** One answer after the other. @param {string[]} lines @param {string} kind what the suite asks for */
function parted(lines, kind) {
  if (kind === "plan") return plansIn(lines);
  const answers = lines.filter((line) => line.trim());
  if (kind !== "rounds") return answers;
  /** @type {string[]} */
  const joined = [];
  for (const line of answers) {
    // The second line of an answer, unless the first one has both.
    const before = joined.at(-1);
    if (before !== undefined && /^\s*(yes|no)\s*$/i.test(line) && /^\s*\S+\s*$/.test(before)) joined[joined.length - 1] = `${before}\n${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Plans, of which each ends with an empty line: where no jump is needed, that is all. @param {string[]} lines */
function plansIn(lines) {
  /** @type {string[]} */
  const plans = [];
  /** @type {string[]} */
  let current = [];
  const end = () => {
    plans.push(current.join("\n"));
    current = [];
  };
  // Behind the last line break there is no line.
  for (const line of lines.at(-1)?.trim() ? lines : lines.slice(0, -1)) {
    if (line.trim()) current.push(line.trim());
    else end();
  }
  if (current.length > 0) end();
  return plans;
}

/**
 * Files of outputs as one text, each after its name. A single file that no test has is a text itself.
 * @param {NamedFile[]} files
 * @param {Manifest} suite
 * @returns {string | Trouble}
 */
export function textOfFiles(files, suite) {
  const [only, ...others] = files;
  if (!only) return { kind: "none" };
  if (others.length === 0 && testOf(suite, only.name) === null) return textOf(only.bytes);
  const stranger = files.find(({ name }) => testOf(suite, name) === null);
  if (stranger) return { kind: "unknown", name: stranger.name };
  const sorted = files.toSorted((one, other) => order(suite, one) - order(suite, other));
  return sorted.map(({ name, bytes }) => `${notation`==> ${name} <==`}\n${textOf(bytes)}`.replace(/\n?$/, "\n")).join("");
}

/** The place of a file's test. @param {Manifest} suite @param {NamedFile} file */
const order = (suite, { name }) => suite.tests.findIndex((test) => test.name === testOf(suite, name));
