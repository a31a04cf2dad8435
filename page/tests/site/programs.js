/** The programs of the site under Node.js, for tests and measurements. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDesk } from "../../site/desk-program.js";
import { programOf } from "../../src/transport-worker.js";
import { SITE } from "../static.js";

/** The folder that has all files of the version but its first page. */
export async function versionFolder() {
  const [name, ...others] = (await readdir(SITE)).filter((entry) => /^[0-9a-f]{16}$/.test(entry));
  if (!name || others.length > 0) throw new Error(`${SITE} has no single version: run cargo xtask site`);
  return join(SITE, name);
}

/** The desk, loaded as its workers load it. @param {(progress: any) => void} [onProgress] */
export async function desk(onProgress = () => {}) {
  const folder = await versionFolder();
  const load = async (/** @type {string} */ name) => loadDesk(await WebAssembly.compile(new Uint8Array(await readFile(join(folder, name)))), onProgress);
  const [pawns, puzzles] = await Promise.all([load("pawns.wasm"), load("puzzles.wasm")]);
  return {
    /** The bytes that both have taken. */
    memory: () => pawns.memory() + puzzles.memory(),
    /** @param {string} path @param {object} question */
    reply: (path, question) => JSON.parse((programOf(path) === "pawns.wasm" ? pawns : puzzles).ask(path, JSON.stringify(question))),
  };
}
