/** A plain file server for the site, under a path as static hosts have them. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** Where `cargo xtask site` puts it. */
export const SITE = process.env["SITE"] ?? fileURLToPath(new URL("../../target/site", import.meta.url));
/** Where the modules are before they are packed. */
const SOURCES = ["../src", "../site"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const PATH = "/some/path/";
const TYPES = /** @type {Record<string, string>} */ ({
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
});

/**
 * Serves a folder.
 * @param {string} [folder]
 * @param {{ hasSources?: boolean }} [options] whether the modules that were packed are there, too, so that tests can import them
 */
export async function serveSite(folder = SITE, { hasSources = false } = {}) {
  /** Changes what is sent, for tests of what comes next. @type {(name: string, content: Buffer) => Buffer | null} */
  let edit = (_, content) => content;
  /** Folders that have another name on disk. @type {Map<string, string>} */
  const renamed = new Map();
  /** @type {string[]} */
  const asked = [];
  const server = createServer(async ({ url = "/", headers }, outgoing) => {
    const { pathname } = new URL(url, "http://localhost");
    const name = pathname.startsWith(PATH) ? normalize(pathname.slice(PATH.length) || "index.html") : "";
    asked.push(name);
    const [top = "", ...rest] = name.split("/");
    const onDisk = [renamed.get(top) ?? top, ...rest].join("/");
    const places = [join(folder, onDisk), ...(hasSources ? SOURCES.map((source) => join(source, ...rest)) : [])];
    const found = name && !name.startsWith("..") ? await firstOf(places) : null;
    const content = found && edit(name, found);
    if (!content) {
      outgoing.writeHead(404).end();
      return;
    }
    const isPacked = headers["accept-encoding"]?.includes("gzip");
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    outgoing.writeHead(200, { "content-type": type, ...(isPacked && { "content-encoding": "gzip" }) });
    outgoing.end(isPacked ? gzipSync(content) : content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}${PATH}`,
    asked,
    /** @param {typeof edit} by */
    change(by) {
      edit = by;
    },
    /** Serves a folder under another name. @param {string} name @param {string} onDisk */
    rename: (name, onDisk) => void renamed.set(name, onDisk),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first of these files that is there. @param {string[]} names */
async function firstOf(names) {
  for (const name of names) {
    const content = await readFile(name).catch(() => null);
    if (content) return content;
  }
  return null;
}
