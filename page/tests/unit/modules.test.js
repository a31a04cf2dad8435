import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path/posix";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../src", import.meta.url));
const read = (/** @type {string} */ name) => readFile(join(PAGE, name), "utf8");

const AT_ONCE = /^(?:import|export) [^;]* from "(\.[^"]+)";/gm;
const SOONER_OR_LATER = /^(?:import|export) [^;]* from "(\.[^"]+)";|\bimport\("(\.[^"]+)"\)/gm;

/** A module and all that it imports, in the order in which they are met. @param {string} name @param {RegExp} how @param {Set<string>} [seen] */
async function imports(name, how, seen = new Set([name])) {
  for (const [, now, later] of (await read(name)).matchAll(how)) {
    const path = now ?? later ?? "";
    const found = normalize(join(dirname(name), path));
    if (seen.has(found)) continue;
    seen.add(found);
    await imports(found, how, seen);
  }
  return seen;
}

test("a page asks for all its modules at once, and for no others", async () => {
  for (const [page, main, root] of /** @type {const} */ ([["index.html", "main.js", ""], ["api.html", "reference.js", "/"]])) {
    const preloaded = [...(await read(page)).matchAll(/<link rel="modulepreload" href="\/?([^"]+)" \/>/g)].map(([, name = ""]) => name);
    const needed = [...(await imports(main, AT_ONCE))].filter((name) => name !== main).sort();
    const links = needed.map((name) => `    <link rel="modulepreload" href="${root}${name}" />`).join("\n");
    assert.deepEqual(preloaded, needed, `${page} needs\n${links}`);
  }
});

test("every module of the page is used, and none reads the words of an error", async () => {
  const files = (await readdir(PAGE, { recursive: true })).filter((name) => name.endsWith(".js"));
  const used = new Set([...(await imports("main.js", SOONER_OR_LATER)), ...(await imports("reference.js", SOONER_OR_LATER))]);
  assert.deepEqual(files.filter((name) => !used.has(name)), ["types.js"], "types are comments");
  for (const name of files) {
    const text = await read(name);
    assert.doesNotMatch(text, /(message|messageOf\([^)]*\)|words|error)\.(includes|match|startsWith|endsWith|search|indexOf)\(/, name);
    assert.doesNotMatch(text, /\.test\((error|message|words)/, name);
  }
});
