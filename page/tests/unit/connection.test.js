import assert from "node:assert/strict";
import { test } from "node:test";
import { onConnection, patient } from "../../src/connection.js";
import { FakeClock, FakeServer, settled } from "./fakes.js";

test("a server that went away is asked again until it is back, and whoever asked only waits", async () => {
  const [server, clock] = [new FakeServer(), new FakeClock()];
  /** @type {string[]} */
  const heard = [];
  onConnection((connection) => heard.push(connection));
  const client = patient(server.client, clock);
  const answers = Promise.all([client.ask("pawns/moves", { position: "3x3" }), client.get("pegs/boards"), client.verify(new ArrayBuffer(1))]);
  for (const path of ["pawns/moves", "pegs/boards", "verify"]) await server.next(path).fail("unreachable");
  assert.deepEqual(heard, ["away"], "it is said once, however many wait");
  server.isDone();
  await clock.pass(400);
  for (const path of ["pawns/moves", "pegs/boards", "verify"]) await server.next(path).fail("interrupted");
  await clock.pass(60_000);
  await server.next("pawns/moves").answer("the answer");
  assert.deepEqual(heard, ["away"]);
  await server.next("pegs/boards").answer("another");
  assert.deepEqual(heard, ["away"]);
  await server.next("verify").answer("a report");
  assert.deepEqual([await answers, heard], [["the answer", "another", "a report"], ["away", "back"]]);
  server.isDone();
});

test("other errors are not tried again, and whoever gives up is not kept waiting", async () => {
  const [server, clock] = [new FakeServer(), new FakeClock()];
  const client = patient(server.client, clock);
  const refused = assert.rejects(client.askAbout("pawns/moves", "nonsense"), { code: "bad-request" });
  await server.next("pawns/moves").fail("bad-request");
  await refused;
  server.isDone();
  /** @type {string[]} */
  const heard = [];
  onConnection((connection) => heard.push(connection));
  const stop = new AbortController();
  const given = assert.rejects(client.ask("pawns/moves", { position: "3x3" }, { signal: stop.signal }), { name: "AbortError" });
  await server.next("pawns/moves").fail("unreachable");
  await settled();
  stop.abort();
  await given;
  assert.deepEqual(heard, ["away", "left"], "nobody says that it is back");
  await clock.pass(60_000);
  server.isDone();
});
