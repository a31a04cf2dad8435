import assert from "node:assert/strict";
import { test } from "node:test";
import { goneProofTexts, goneTexts } from "../src/gone/texts.js";
import { pegsProofTexts, pegsTexts } from "../src/pegs/texts.js";
import { pawnsProofTexts, pawnsTexts, proofTexts, proofViewTexts, stepTexts } from "../src/texts.js";
import { ask, isSite, reads, serverTest, shared } from "./harness.js";

const site = shared();

test("a proof of pawns is a tree that opens, and a check that ends with a tick", async () => {
  const { page, close } = await site.open({ place: "#pawns=3x3" });
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pawnsProofTexts.proveOutcome }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  const { certificate } = await ask(site.address, "pawns/solve", { position: "3x3", outcome_only: true, certificate: true });
  const { view } = (await ask(site.address, "verify", { certificate, show: 1000 })).files[0];
  await page.locator(".good-news", { hasText: "✓ Verified: White, to move on 3x3, loses." }).waitFor();
  await page.locator(".good-news", { hasText: `Checked ${isSite ? "here, in your browser," : "by the server,"} by ludex-check, a program that shares no code with the solver.` }).waitFor();
  await page.locator(".proof-view", { hasText: proofViewTexts.progress(view.members, view.members) }).waitFor();

  const root = view.root[0].member;
  const tree = page.locator(".proof-tree");
  await tree.getByRole("button", { name: proofViewTexts.step(view.root[0]) }).click();
  await tree.getByText(view.shown[root].words).waitFor();
  for (const step of view.shown[root].steps) await tree.getByText(proofViewTexts.step(step)).waitFor();
  const deeper = view.shown[root].steps.find((/** @type {{ member: number | null }} */ { member }) => member !== null);
  await tree.getByRole("button", { name: proofViewTexts.step(deeper) }).click();
  await tree.locator(".twig-member").nth(1).waitFor();

  await page.getByRole("button", { name: stepTexts.member.back }).click();
  await page.locator(".proof-view", { hasText: proofViewTexts.progress(view.members - 1, view.members) }).waitFor();
  await page.locator(".member-words", { hasText: view.shown[view.members - 2].words }).waitFor();
  await close();
});

test("a proof of pegs shows its weights, or its plan jump by jump", async () => {
  const { page, close } = await site.open({ place: "#pegs=row5:3" });
  await reads(page, "Bring a peg to b8.");
  await page.getByRole("tab", { name: pegsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pegsProofTexts.prove }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news", { hasText: "no plan" }).waitFor();
  const { why } = await ask(site.address, "pegs/solve", { position: "row5:3" });
  const numbers = await page.locator(".member-picture .weight-number").allTextContents();
  assert.deepEqual(numbers, why.weights.flat().map(String), "the weights of the answer are those of the certificate");
  const mirrored = why.weights.map((/** @type {number[]} */ row) => [...row].reverse());
  assert.deepEqual(why.weights, mirrored, "a symmetric board has symmetric weights");

  await page.goto(`${site.address}#pegs=cross`);
  await reads(page, "Leave one peg at d4.");
  await page.getByRole("button", { name: pegsProofTexts.prove }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news", { hasText: "a plan of 5 jumps" }).waitFor();
  await page.locator(".member-words", { hasText: "Jump 5:" }).waitFor();
  await close();
});

test("a proof of Gone is its map, row by row", async () => {
  const { page, close } = await site.open({ place: "#gone" });
  await reads(page, "3 rounds");
  await page.getByRole("tab", { name: goneTexts.tabs.proof }).click();
  await page.getByRole("button", { name: goneProofTexts.prove }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news", { hasText: "white spreads for 3 rounds" }).waitFor();
  await page.locator(".proof-view", { hasText: proofViewTexts.progress(4, 4) }).waitFor();
  await page.getByLabel(stepTexts.member.name, { exact: true }).fill("1");
  await page.locator(".member-words", { hasText: "Row 1:" }).waitFor();
  assert.equal(await page.locator(".member-picture .cell").count(), 3, "the fourth cell is empty");
  await close();
});

test("the verdict comes first and is seen; with motion, the entries then pass by below it", async () => {
  const { page, close } = await site.open({ place: "#pawns=4x4", reducedMotion: "no-preference", viewport: { width: 1280, height: 800 } });
  await page.getByRole("tab", { name: pawnsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pawnsProofTexts.proveOutcome }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  await page.locator(".good-news").waitFor();
  const passing = page.locator(".proof-view p", { hasText: /entries shown/ });
  const [early = ""] = await passing.allTextContents();
  assert.ok(early.startsWith("0 of") || Number.parseInt(early, 10) > 0, "the walk is under way or about to be");
  await page.locator(".member-words", { hasText: "loses" }).waitFor();
  const { certificate } = await ask(site.address, "pawns/solve", { position: "4x4", outcome_only: true, certificate: true });
  const { view } = (await ask(site.address, "verify", { certificate, show: 1 })).files[0];
  await passing.filter({ hasText: proofViewTexts.progress(view.members, view.members) }).waitFor();
  const order = await page.evaluate(() => [".good-news", ".member-place", ".member-words"].map((part) => document.querySelector(part)?.getBoundingClientRect().bottom ?? NaN));
  assert.deepEqual(order, order.toSorted((a, b) => a - b), "the verdict stands above the entries");
  assert.ok(order.every((bottom) => bottom > 0 && bottom <= 800), `and both are seen: ${order}`);
  await close();
});

test("the numbers of a proof are large enough to read", async () => {
  const { page, close } = await site.open({ place: "#pegs=row5:3", viewport: { width: 1280, height: 800 } });
  await reads(page, "Bring a peg to b8.");
  await page.getByRole("tab", { name: pegsTexts.tabs.proof }).click();
  await page.getByRole("button", { name: pegsProofTexts.prove }).click();
  await page.getByRole("button", { name: proofTexts.verify }).click();
  const height = await page.locator(".member-picture .weight-number").first().evaluate((number) => number.getBoundingClientRect().height);
  assert.ok(height >= 11, `${height} pixels`);
  await close();
});

serverTest("before the board has come there is nothing to prove, and then there is", async () => {
  const { page, close } = await site.open({ place: "#home" });
  /** @type {(value: null) => void} */
  let arrive = () => {};
  const arrival = new Promise((resolve) => (arrive = resolve));
  await page.route(/\/api\/v1\/(pawns|pegs)\/moves$/, async (route) => {
    await arrival;
    await route.continue();
  });
  for (const [place, tab, prove] of [
    ["#pawns=3x3", pawnsTexts.tabs.proof, pawnsProofTexts.prove],
    ["#pegs=english", pegsTexts.tabs.proof, pegsProofTexts.prove],
  ]) {
    await page.goto(`${site.address}${place}`);
    // Until another family has come, the one before it is still there.
    await page.locator(`.${/\w+/.exec(place ?? "")?.[0]}.bench`).waitFor();
    await page.getByRole("tab", { name: tab ?? "" }).click();
    assert.ok(await page.getByRole("button", { name: prove ?? "", exact: true }).isDisabled(), place);
  }
  arrive(null);
  for (const [place, tab, prove] of [
    ["#pegs=english", pegsTexts.tabs.proof, pegsProofTexts.prove],
    ["#gone", goneTexts.tabs.proof, goneProofTexts.prove],
    ["#pawns=3x3", pawnsTexts.tabs.proof, pawnsProofTexts.prove],
  ]) {
    await page.goto(`${site.address}${place}`);
    // Until another family has come, the one before it is still there.
    await page.locator(`.${/\w+/.exec(place ?? "")?.[0]}.bench`).waitFor();
    await page.getByRole("tab", { name: tab ?? "" }).click();
    await page.getByRole("button", { name: prove ?? "", exact: true }).click();
    await page.locator(".claim:visible").waitFor();
  }
  await close();
});
