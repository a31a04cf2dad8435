/**
 * Compares the desk in WebAssembly with the program on one thread, in one run: by the seconds
 * that the answers themselves name, the best of several in turn.
 *
 *     LUDEX=target/release/ludex npm run bench
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { desk } from "./programs.js";

/** How long each question is repeated, in milliseconds, and how often at least. */
const PATIENCE = Number(process.env["PATIENCE"] ?? 20_000);
const FEWEST = 3;
const program = process.env["LUDEX"] ?? "ludex";
const folder = mkdtempSync(join(tmpdir(), "ludex-bench-"));

/** 1000x1000, all black but white in one corner, as two images: the black and the white. */
const SIDE = 1000;
const rows = Array.from({ length: SIDE }, (_, row) => (row === SIDE - 1 ? "W" : "B") + "B".repeat(SIDE - 1));
const board = `${rows.join("\n")}\n`;
const file = join(folder, "corner.txt");
writeFileSync(file, board);

/** @type {[string, string, object, string[]][]} */
const WORK = [
  ["6x6 with its exact value", "pawns/solve", { position: "6x6" }, ["pawns", "solve", "6x6"]],
  ["soldiers to (3,8)", "pegs/soldiers", { x: 3, y: 8 }, ["pegs", "soldiers", "3", "8"]],
  ["Gone, 1000x1000", "gone/solve", { position: board }, ["gone", "solve", file]],
  ["all moves of 5x5 with values", "pawns/analyze", { position: "5x5" }, ["pawns", "analyze", "5x5"]],
];

console.log(`${cpus()[0]?.model}, Node.js ${process.version}, best of at least ${FEWEST}`);
console.log("| question | WebAssembly | native | ratio |\n|---|---|---|---|");
for (const [name, path, question, words] of WORK) {
  const times = { here: Infinity, there: Infinity };
  const began = performance.now();
  // One for all runs: a browser, too, compiles what is used often better than what is used once.
  const { reply } = await desk();
  for (let run = 0; run < FEWEST || performance.now() - began < PATIENCE; run += 1) {
    times.here = Math.min(times.here, reply(path, question).answer.seconds);
    const printed = execFileSync(program, [...words, "--json", "--threads", "1"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    times.there = Math.min(times.there, JSON.parse(printed).seconds);
  }
  console.log(`| ${name} | ${(times.here * 1000).toFixed(1)} ms | ${(times.there * 1000).toFixed(1)} ms | ${(times.here / times.there).toFixed(2)} |`);
}
rmSync(folder, { recursive: true });
