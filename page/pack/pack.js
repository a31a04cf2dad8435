/**
 * Joins the modules of the page for a static site, and shortens them. What is imported at once
 * becomes a few files, what is imported later stays apart, and all styles become one file.
 *
 *     node pack.js FOLDER
 *
 * writes them into the folder and prints, as JSON, what the first page has to ask for.
 */

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = fileURLToPath(new URL("../src/", import.meta.url));
const SITE = fileURLToPath(new URL("../site/", import.meta.url));
const PAGE_ITSELF = join(PAGE, "main.js");
/** What keeps its name: the page itself and the workers. */
const ENTRIES = [PAGE_ITSELF, join(SITE, "desk.js"), join(SITE, "checker.js"), join(SITE, "offline.js"), join(SITE, "service-worker.js")];
const STYLES = "page.css";

const [outdir] = process.argv.slice(2);
if (!outdir) throw new Error("usage: node pack.js FOLDER");

const options = /** @type {const} */ ({ bundle: true, minify: true, charset: "utf8", target: "es2022", legalComments: "none", logLevel: "warning" });

const modules = /** @type {const} */ ({ ...options, outdir, entryPoints: ENTRIES, splitting: true, format: "esm", entryNames: "[name]", chunkNames: "[name]-[hash]", metafile: true });
const { metafile: plan } = await build({ ...modules, write: false });
const later = new Set(Object.values(plan.inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => resolve(path))));

/**
 * What is loaded later finds the page there, and says so. Otherwise modules that it shares with the
 * page would become files of their own, and the first load two dozen requests.
 * @type {import("esbuild").Plugin}
 */
const oneFirstFile = {
  name: "one-first-file",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => (later.has(path) ? { contents: `import ${JSON.stringify(PAGE_ITSELF)};\n${await readFile(path, "utf8")}` } : null));
  },
};
const { metafile } = await build({ ...modules, plugins: [oneFirstFile] });

/** The styles in the order in which they apply: those that the page names, and those that the lab asks for later. */
const page = await readFile(join(PAGE, "index.html"), "utf8");
const [, more = ""] = /SHEETS = \[(.*)\]/.exec(await readFile(join(PAGE, "lab", "styles.js"), "utf8")) ?? [];
const named = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, name = ""]) => name);
named.splice(named.indexOf("embed.css"), 0, .../** @type {string[]} */ (JSON.parse(`[${more}]`)));
const sheets = named.map((name) => `@import "./${name}";`);
await build({ ...options, stdin: { contents: sheets.join("\n"), loader: "css", resolveDir: PAGE }, outfile: join(outdir, STYLES) });

/** The files that a file needs before it can run, itself included. @param {string} file @param {Set<string>} [seen] */
function needs(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind } of metafile.outputs[file]?.imports ?? []) if (kind === "import-statement") needs(path, seen);
  return seen;
}
const main = Object.keys(metafile.outputs).find((file) => file.endsWith("/main.js"));
if (!main) throw new Error("no main.js was written");
const names = [...needs(main)].filter((file) => file !== main).map((file) => file.slice(main.length - "main.js".length));
console.log(JSON.stringify({ styles: STYLES, modules: names.sort() }));
