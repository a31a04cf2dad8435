import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path/posix";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../../page", import.meta.url));
const read = (/** @type {string} */ name) => readFile(join(PAGE, name), "utf8");

/** A module and all that it imports, in the order in which they are met. @param {string} name @param {Set<string>} [seen] */
async function imports(name, seen = new Set([name])) {
  for (const [, path = ""] of (await read(name)).matchAll(/^(?:import|export) [^;]* from "(\.[^"]+)";/gm)) {
    const found = normalize(join(dirname(name), path));
    if (seen.has(found)) continue;
    seen.add(found);
    await imports(found, seen);
  }
  return seen;
}

test("a page asks for all its modules at once, and for no others", async () => {
  for (const [page, main] of /** @type {const} */ ([["index.html", "main.js"], ["api.html", "reference.js"]])) {
    const preloaded = [...(await read(page)).matchAll(/<link rel="modulepreload" href="\/([^"]+)" \/>/g)].map(([, name = ""]) => name);
    const needed = [...(await imports(main))].filter((name) => name !== main).sort();
    const links = needed.map((name) => `    <link rel="modulepreload" href="/${name}" />`).join("\n");
    assert.deepEqual(preloaded, needed, `${page} needs\n${links}`);
  }
});

test("every module of the page is used, and none reads the words of an error", async () => {
  const files = (await readdir(PAGE, { recursive: true })).filter((name) => name.endsWith(".js"));
  const used = new Set([...(await imports("main.js")), ...(await imports("reference.js"))]);
  assert.deepEqual(files.filter((name) => !used.has(name)), ["types.js"], "types are comments");
  for (const name of files) {
    const text = await read(name);
    assert.doesNotMatch(text, /(message|messageOf\([^)]*\)|words|error)\.(includes|match|startsWith|endsWith|search|indexOf)\(/, name);
    assert.doesNotMatch(text, /\.test\((error|message|words)/, name);
  }
});
