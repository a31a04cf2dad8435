import assert from "node:assert/strict";
import { test } from "node:test";
import { labTexts } from "../src/lab/texts.js";
import { pegsTexts } from "../src/pegs/texts.js";
import { copyTexts, htmlTexts, pawnsTexts, playerTexts, stepTexts } from "../src/texts.js";
import { boxOf, isSite, reads, shared } from "./harness.js";
import { nothingTooWide } from "./layout.js";

const site = shared();

const VIEWS = /** @type {const} */ ([
  ["pawns=3x3+b1-b2+a3xb2", /./, stepTexts.ply.back, ".board"],
  ["pegs=goal:+one;+xxoxo&jumps=a1-c1,c1-e1", "Solved", stepTexts.jump.back, ".board"],
  ["soldiers=3", "Row 3", stepTexts.jump.forward, ".board"],
  ["gone", "3 rounds", stepTexts.round.forward, ".gone-canvas"],
  ["lab=tree&position=3x3&algorithm=alphabeta&step=40", /./, stepTexts.event.forward, ".tree-stage"],
  ["lab=tree&position=3x3&algorithm=minimax&beside=alphabeta&step=40", "#3 returns", stepTexts.event.forward, ".tree-stage"],
  ["lab=levels&algorithm=best-first&step=9", /./, stepTexts.event.forward, ".lab-levels"],
  ["lab=queue&step=9", /./, stepTexts.event.forward, ".lab-flood-board"],
]);

const SIZES = [{ width: 320, height: 480 }, { width: 700, height: 560 }, { width: 1280, height: 560 }];

for (const [place, words, step, board] of VIEWS) {
  test(`${place} inside another page: the board, its status, its steps, and a way to everything else`, async () => {
    const { page, close } = await site.open({ viewport: SIZES[0] ?? null, place: `?embed#${place}` });
    await reads(page, words);
    const link = page.getByRole("link", { name: htmlTexts.whole });
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      for (const part of [".top", ".bench-panel", ".tabs", ".new-game", ".lab-heading", ".lab-settings"]) assert.ok(!(await page.locator(part).first().isVisible()), `${place} without ${part}`);
      for (const part of [page.locator(board), page.getByRole("button", { name: step }), page.getByRole("button", { name: playerTexts.play, exact: true }), link]) {
        const box = await part.first().boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height + 0.5 && box.width > 40, `${place} at ${viewport.width}x${viewport.height}: ${JSON.stringify(box)}`);
      }
      await nothingTooWide(page, place);
    }
    await page.getByRole("button", { name: step }).first().click();
    const [whole] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await whole.waitForURL((url) => url.search === "" && url.hash.startsWith(`#${place.split("=")[0]}`));
    await whole.locator(".top").waitFor();
    await close();
  });
}

test("a curve inside another page is drawn, and a page of the lab offers its code", async () => {
  const { page, close } = await site.open({ viewport: SIZES[1] ?? null, place: "?embed#lab=percolation&size=20x20&runs=2&seed=3" });
  await page.locator(".lab-dot.crossing").nth(20).waitFor();
  const { bottom } = await boxOf(page, ".lab-chart");
  assert.ok(bottom <= 560, `${bottom}`);
  assert.ok(!(await page.locator(".lab-settings").isVisible()));
  await page.goto(`${site.address}#lab=tree&position=3x3&algorithm=memo&step=12`);
  await reads(page, /./);
  await page.getByRole("button", { name: labTexts.share }).click();
  const link = (await page.locator('pre[data-format="link"]').textContent()) ?? "";
  assert.match(link, /#lab=tree&position=3x3&algorithm=memo&step=12$/);
  const code = page.locator('pre[data-format="embed"]');
  if (isSite) assert.match((await code.textContent()) ?? "", /\?embed#lab=tree&amp;position=3x3&amp;algorithm=memo&amp;step=12"/);
  else await page.getByText(copyTexts.notEmbedded).waitFor();
  await close();
});

test("the code to embed leads to the reduced page where that works; a server of Ludex says that it does not", async () => {
  const { page, close } = await site.open({ place: "#pawns=3x3" });
  await reads(page, "Your move");
  await page.getByRole("tab", { name: pawnsTexts.tabs.share }).click();
  const code = page.locator('pre[data-format="embed"]');
  if (isSite) {
    const text = (await code.textContent()) ?? "";
    const [, address = ""] = /^<iframe src="([^"]+)"/.exec(text) ?? [];
    assert.match(address, /\?embed#pawns=/);
    await page.goto(`${site.address}#pegs=english`);
    await reads(page, "Leave one peg");
    await page.getByRole("tab", { name: pegsTexts.tabs.share }).click();
    assert.match((await code.textContent()) ?? "", /\?embed#pegs=english"/);
    // In a page of nobody's, which no policy binds.
    const other = await page.context().newPage();
    await other.setContent(text);
    await other.frameLocator("iframe").locator(".board").waitFor();
  } else {
    await page.getByText(copyTexts.notEmbedded).waitFor();
    assert.equal(await code.count(), 0);
    const { headers } = await fetch(`${site.address}?embed`);
    assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  }
  await close();
});
