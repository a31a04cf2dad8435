/** Runs the tests of the static site: its own, and all browser tests but those of a server. */

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What only a server has, and why. */
const SERVERS_ONLY = new Map([
  ["api.test.js", "the page of the API"],
  ["types.test.js", "the types that the API's description gives"],
]);

const tests = fileURLToPath(new URL("..", import.meta.url));
const named = (/** @type {string} */ folder) => readdirSync(`${tests}${folder}`).filter((name) => name.endsWith(".test.js"));
const shared = named(".").filter((name) => !SERVERS_ONLY.has(name));
const own = named("site").map((name) => `site/${name}`);
const { status } = spawnSync(process.execPath, ["--test", "--test-concurrency=4", ...own, ...shared, ...process.argv.slice(2)], {
  cwd: tests,
  env: { ...process.env, PAGE: "site" },
  stdio: "inherit",
});
process.exit(status ?? 1);
