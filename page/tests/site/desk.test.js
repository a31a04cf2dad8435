import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startProgram } from "../harness.js";
import { desk, versionFolder } from "./programs.js";

/** @type {Awaited<ReturnType<typeof startProgram>>} */
let server;

before(async () => {
  server = await startProgram();
});

after(async () => {
  await server?.stop();
});

const ARMY = "goal: reach d4; ooooooo/xxxxxxx/xxxxxxx/xxxxxxx";
const GONE = "BWW./BBB./B.../...B";

const SUITE = {
  version: 1,
  family: "pawns",
  rules: "classic",
  seed: 7,
  answer: "sign",
  format: "side-rows",
  tests: [{ name: "1", input: "1.in", output: "1.out", rows: 3, cols: 3, position: "3/1p1/PPP b", to_move: "black", expected: { answer: "sign", sign: 1 }, traps: ["captures-but-no-pushes"], work: 5 }],
};

/** Questions of every kind; none of their answers depends on how fast a machine is. @type {[string, object][]} */
const SAMPLES = [
  ["pawns/solve", { position: "4x4" }],
  ["pawns/solve", { position: "3x3 b1-b2", certificate: true }],
  ["pawns/solve", { position: "8x8", time_limit: 0, memory_limit: "1MiB" }],
  ["pawns/solve", { position: "4x3", rules: "classic,blocked=draws", outcome_only: true, certificate: true }],
  ["pawns/solve", { positions: ["2x2", "nonsense"] }],
  ["pawns/analyze", { position: "4x4" }],
  ["pawns/compare", { position: "3x3" }],
  ["pawns/perft", { position: "4x4", depth: 5 }],
  ["pawns/moves", { position: "3x3 b1-b2", try: "a3a1" }],
  ["pawns/choose", { position: "3x3 b1-b2", level: 3, seed: 7 }],
  ["pawns/puzzle", { position: "5x5", level: 4, seed: 7 }],
  ["pawns/puzzle", { position: "4x4", rules: "classic,blocked=draws", date: "2026-11-18" }],
  ["pawns/puzzle", { position: "3x3", level: 5, seed: 1 }],
  ["pawns/rules", {}],
  ["pawns/trace", { position: "3x3", algorithm: "memo", limit: 300 }],
  ["pawns/learn", { games: 20, machines: 5, seed: 1 }],
  ["pawns/learn", { play: ["b1-b2"], seed: 1 }],
  ["pawns/boxes", { position: "3x3" }],
  ["pawns/suite", { sizes: "3x3..4x4", count: 12, seed: 7, answer: "value" }],
  ["pegs/solve", { position: ARMY, any: true, certificate: true }],
  ["pegs/solve", { position: "goal: one; oooxox", certificate: true }],
  ["pegs/soldiers", { x: 4, y: 8, any: true }],
  ["pegs/soldiers", { x: 4, y: 7 }],
  ["pegs/army", { level: 3, certificate: true }],
  ["pegs/count", { position: "triangle:4" }],
  ["pegs/table", { position: "triangle:4", moves: true }],
  ["pegs/compare", { position: "xxo", goal: "one" }],
  ["pegs/trace", { position: ARMY, algorithm: "folded-levels", limit: 300 }],
  ["pegs/trace", { position: ARMY, algorithm: "best-first" }],
  ["pegs/moves", { position: "english", jumps: ["d2-d4"] }],
  ["pegs/puzzle", { position: "english", task: "keep", level: 3, seed: 7 }],
  ["pegs/puzzle", { position: "triangle:5", date: "2026-11-18" }],
  ["pegs/boards", {}],
  ["pegs/suite", { sizes: "3x3..4x4", count: 8, seed: 7, answer: "plan" }],
  ["gone/solve", { position: GONE, at: 1, certificate: true }],
  ["gone/solve", { position: "WBB.B/B.BB.", neighbours: 8, wrap: true, spread: "black" }],
  ["gone/solve", { position: "100000\n100000\n", memory_limit: "64MiB" }],
  ["gone/trace", { position: GONE }],
  ["gone/percolation", { size: "30x30", densities: "0.5,0.6", runs: 3, seed: 7 }],
  ["gone/suite", { sizes: "2x2..5x5", count: 12, seed: 7 }],
  ["suite/judge", { suite: SUITE, outputs: [{ test: "1", text: "-1\n" }] }],
  ["suite/judge", { suite: { ...SUITE, family: "chess" }, outputs: [] }],
  ["gone/random", { size: "50x60", black: 0.5, white: 0.1, seed: 3, format: "pbm" }],
  ["gone/convert", { position: "WBB/B.B", format: "coordinates" }],
  ["pawns/solve", { position: "3x3", time_limit: "soon" }],
  ["gone/solve", { file: btoa("P1 1 1 0") }],
];

/** An answer without times, and without the certificate, which is compressed where that can be done. @param {any} answer @returns {any} */
function timeless(answer) {
  if (Array.isArray(answer)) return answer.map(timeless);
  if (answer === null || typeof answer !== "object") return answer;
  const kept = Object.entries(answer).filter(([name]) => !["seconds", "read_seconds", "certificate"].includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, timeless(value)]));
}

/** @param {string} path @param {object} question */
async function native(path, question) {
  const response = await fetch(`${server.address}api/v1/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) });
  const body = await response.json();
  return response.ok ? { answer: body } : { error: body };
}

test("every question has the answer of the program, and every error its code", async () => {
  const { paths } = await (await fetch(`${server.address}api/v1/openapi.json`)).json();
  const kinds = Object.keys(paths).filter((path) => paths[path].post).map((path) => path.slice(1)).filter((kind) => kind !== "verify");
  assert.ok(kinds.length >= 20, `${kinds}`);
  for (const kind of kinds) assert.ok(SAMPLES.some(([path]) => path === kind), `no sample of ${kind}`);
  const { reply } = await desk();
  for (const [path, question] of SAMPLES) {
    const words = `${path} ${JSON.stringify(question)}`;
    const [here, there] = [reply(path, question), await native(path, question)];
    assert.deepEqual(timeless(here), timeless(there), words);
    assert.equal(here.answer?.certificate === undefined, there.answer?.certificate === undefined, words);
    if (!here.answer?.certificate) continue;
    const verdicts = await Promise.all([here, there].map(({ answer: { certificate } }) => native("verify", { certificate })));
    assert.ok(verdicts[0]?.answer.verified, words);
    assert.deepEqual(timeless(verdicts[0]), timeless(verdicts[1]), words);
  }
});

test("a long search reports progress, ends in time, and has the memory of a phone", async () => {
  /** @type {{ stage: string, positions: number, fill: number, seconds: number }[]} */
  const reports = [];
  const { reply, memory } = await desk((progress) => reports.push(progress));
  const { answer } = reply("pawns/solve", { position: "8x8", time_limit: "1.5s" });
  assert.deepEqual([answer.outcome, answer.reason], ["unknown", "time limit reached"]);
  assert.ok(reports.length > 2, `${reports.length} reports`);
  assert.ok(reports.every(({ positions }, index) => positions >= (reports[index - 1]?.positions ?? 0)));
  assert.ok(memory() < 320 << 20, `${memory()} bytes`);
});

test("the checker is a program without the desk, and says what the program says", async () => {
  const folder = await versionFolder();
  const module = await WebAssembly.compile(new Uint8Array(await readFile(join(folder, "checker.wasm"))));
  assert.deepEqual(WebAssembly.Module.imports(module), [], "it asks nobody for anything");
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  assert.ok(names.includes("verify") && !names.includes("ask"), `${names}`);
  assert.equal((await desk()).reply("verify", { certificate: "AAAA" }).error.code, "no-such-path", "the desk judges no proof");
});
