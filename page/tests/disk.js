/**
 * The page from disk instead of the copy inside the program, so that a change is seen
 * without compiling anything: `npm run serve` prints an address to open, and `PAGE=disk`
 * makes the tests use it. Everything that is not a file of the page is the program's.
 */

import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const PAGE = fileURLToPath(new URL("../src", import.meta.url));
const TYPES = /** @type {Record<string, string>} */ ({
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".png": "image/png",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
});

/** A file of the page, or null. @param {string} path */
async function fileAt(path) {
  const name = normalize(path === "/" ? "/index.html" : path === "/api" ? "/api.html" : path);
  const type = TYPES[extname(name)];
  return type && !path.startsWith("/api/") ? { type, content: await readFile(join(PAGE, name)).catch(() => null) } : null;
}

/**
 * Serves the page before a program.
 * @param {string} address the program's
 * @param {number} [port] any free one if absent
 */
export async function serveFromDisk(address, port = 0) {
  // The program's own policy holds for its files, wherever they come from.
  const policy = (await fetch(address)).headers.get("content-security-policy") ?? "";
  const server = createServer(async (incoming, outgoing) => {
    const file = await fileAt(new URL(incoming.url ?? "/", address).pathname);
    if (file?.content) {
      outgoing.writeHead(200, { "content-type": file.type, "content-encoding": "gzip", "content-security-policy": policy, "cache-control": "no-cache" });
      outgoing.end(gzipSync(file.content));
      return;
    }
    const { host, origin, ...headers } = incoming.headers;
    const target = new URL(incoming.url ?? "/", address);
    const own = { ...headers, host: target.host, ...(origin && { origin: origin.replace(host ?? "", target.host) }) };
    const asked = request(target, { method: incoming.method ?? "GET", headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    outgoing.on("close", () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(null)));
  const bound = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${bound.port}/`,
    port: bound.port,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
