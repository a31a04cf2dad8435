import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { exampleOf } from "../src/openapi.js";
import { htmlTexts } from "../src/texts.js";
import { shared } from "./harness.js";

/** @import { Description } from "../src/openapi.js" */

const site = shared();

const run = promisify(execFile);

/** @returns {Promise<Description>} */
const description = async () => (await fetch(`${site.address}api/v1/openapi.json`)).json();

test("every example on the page of the API is answered, typed as it stands there", async () => {
  const { paths } = await description();
  const { page, close } = await site.open({ place: "api" });
  await page.locator(".method").first().waitFor();
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const card = page.locator("section.card", { has: page.getByText(`${method.toUpperCase()}/api/v1${path}`, { exact: true }) });
      const command = await card.locator("pre").textContent();
      const { stdout } = await run("sh", ["-c", `${command} --silent --show-error --write-out '\n%{http_code}'`]);
      assert.equal(stdout.split("\n").at(-1), "200", `${command}\n${stdout}`);
    }
  }
  await close();
});

test("an example that is about certificates is about one that is verified", async () => {
  const api = await description();
  const operation = api.paths["/verify"]?.["post"];
  assert.ok(operation);
  const response = await fetch(`${site.address}api/v1/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(exampleOf(api, operation)),
  });
  assert.equal((await response.json()).verified, true);
});

test("an unknown path has a page that leads home, and an error for programs", async () => {
  const { page, close } = await site.open();
  for (const path of ["nothing", "api/v1/nothing", "pawns/nothing.js"]) {
    const response = await page.goto(site.address + path);
    assert.equal(response?.status(), 404, path);
    await page.getByRole("heading", { name: htmlTexts.notFound }).waitFor();
    await page.getByRole("link", { name: htmlTexts.home }).click();
    await page.locator(".gallery-card").first().waitFor();
    for (const accept of ["application/json", "*/*"]) {
      const answer = await fetch(site.address + path, { headers: { accept } });
      assert.deepEqual([answer.status, (await answer.json()).code], [404, "no-such-path"], `${path}, ${accept}`);
    }
  }
  await close(/status of 404/);
});

test("every error has a code that the description lists, also in a batch and in a stream", async () => {
  const { components } = await description();
  const codes = components.schemas["ErrorCode"]?.enum ?? [];
  const ask = (/** @type {string} */ path, /** @type {string} */ body, headers = {}) =>
    fetch(`${site.address}api/v1/${path}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  for (const [response, code] of /** @type {const} */ ([
    [ask("pawns/solve", "{"), "not-json"],
    [ask("pawns/solve", "{}"), "bad-request"],
    [ask("pawns/solve", "{}", { "content-type": "text/plain" }), "wrong-content-type"],
    [ask("pawns/solve", "{}", { "content-encoding": "gzip" }), "compressed-body"],
    [ask("pawns/nothing", "{}"), "no-such-path"],
    [fetch(`${site.address}api/v1/pawns/solve`), "wrong-method"],
    [ask("gone/solve", JSON.stringify({ file: btoa("P1 1 1 0") })), "half-of-pair"],
    [ask("gone/solve", JSON.stringify({ file: btoa("P1 1 1 0") }), { accept: "text/event-stream" }), "half-of-pair"],
    [ask("gone/solve", JSON.stringify({ position: "100000\n100000\n", memory_limit: "1MiB" })), "too-large"],
    [ask("pawns/solve", JSON.stringify({ positions: Array(10_000).fill("2x2") })), "too-many-positions"],
  ])) {
    const answer = await response;
    const text = await answer.text();
    const found = JSON.parse(text.startsWith("event") ? (/data: ?(.*)/.exec(text)?.[1] ?? "") : text);
    assert.equal(found.code, code, text);
    assert.ok(codes.includes(code) && found.error.length > 0);
  }
  const { answers } = await (await ask("pawns/solve", JSON.stringify({ positions: ["nonsense", "2x2"] }))).json();
  assert.deepEqual([answers[0].code, answers[1].code, answers[1].outcome], ["bad-request", undefined, "win"]);
});
