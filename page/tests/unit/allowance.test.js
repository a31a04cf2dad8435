import assert from "node:assert/strict";
import { test } from "node:test";
import { Allowance, allowanceFor } from "../../src/allowance.js";

const MIB = 1 << 20;

test("the questions of a page share its memory, whatever their number", () => {
  const allowance = new Allowance(allowanceFor(undefined));
  const taken = Array.from({ length: 6 }, () => allowance.take());
  assert.deepEqual(taken.map((bytes) => bytes / MIB), [256, 128, 64, 32, 32, 32]);
  for (const bytes of taken) allowance.giveBack(bytes);
  assert.equal(allowance.take(), 256 * MIB, "what is given back can be taken again");
});

test("a small machine has less to share, and no question more than the programs take", () => {
  assert.equal(new Allowance(allowanceFor(4)).take(), 128 * MIB);
  assert.equal(new Allowance(allowanceFor(0.5)).take(), 128 * MIB);
  assert.equal(new Allowance(4096 * MIB).take(), 256 * MIB);
});
