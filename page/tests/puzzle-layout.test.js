import assert from "node:assert/strict";
import { test } from "node:test";
import { goneTexts } from "../src/gone/texts.js";
import { pegsTexts } from "../src/pegs/texts.js";
import { soldiersTexts } from "../src/soldiers/texts.js";
import { editorTexts, pawnsTexts, playerTexts, stepTexts } from "../src/texts.js";
import { boxOf, reads, shared, square, until } from "./harness.js";
import { areSeen, nothingCutOff, nothingShifted, nothingTooWide, watchShifts, whereIs } from "./layout.js";

const site = shared();

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  // 200% zoom of 1280x800.
  { width: 640, height: 400 },
  { width: 1920, height: 1080 },
];

for (const viewport of SIZES) {
  const name = `${viewport.width}x${viewport.height}`;
  test(`pegs at ${name}: nothing jumps while a puzzle is played`, async () => {
    const { page, close } = await site.open({ viewport, place: "#pegs=goal:+one;+xxoxo" });
    await watchShifts(page);
    await reads(page, "Leave one peg.");
    await page.locator(".best-line", { hasText: /./ }).waitFor();
    const board = await whereIs(page, ".board");
    await page.getByLabel(pegsTexts.lamp).check();
    await page.locator(".lamp.yes").waitFor();
    await square(page, "d1").click();
    await square(page, "a1").click();
    await square(page, "c1").click();
    await page.getByRole("button", { name: pegsTexts.tools.hint.label, exact: true }).click();
    await page.locator("#voice.heard").waitFor();
    await square(page, "c1").click();
    await square(page, "e1").click();
    await reads(page, "Solved in 1 move");
    await page.getByRole("button", { name: pegsTexts.tools.undo.label, exact: true }).click();
    await page.locator(".progress-line", { hasText: "2 pegs" }).waitFor();
    await nothingShifted(page, name);
    assert.deepEqual(await whereIs(page, ".board"), board, "the board stays where it was");
    await nothingTooWide(page, name);
    await close();
  });

  test(`soldiers at ${name}: nothing jumps while they march, and the field is seen`, async () => {
    const { page, close } = await site.open({ viewport, place: "#soldiers=4" });
    await watchShifts(page);
    await reads(page, "Row 4 needs 20 soldiers");
    await page.locator(".level b", { hasText: "∞" }).waitFor();
    await page.locator(".piece").nth(19).waitFor();
    const board = await whereIs(page, ".board");
    await page.getByRole("button", { name: stepTexts.jump.forward }).click();
    await page.getByRole("button", { name: playerTexts.end }).click();
    await page.locator('[data-square="h9"][aria-label*=", peg"]').waitFor();
    await page.getByRole("button", { name: soldiersTexts.row(5) }).click();
    await reads(page, "No army reaches row 5");
    await page.locator(".weight").first().waitFor({ state: "attached" });
    await square(page, "h4").click();
    await square(page, "h6").click();
    await page.locator(".column-change", { hasText: "±0" }).waitFor();
    await nothingShifted(page, name);
    assert.deepEqual(await whereIs(page, ".board"), board, "the field stays where it was");
    await nothingTooWide(page, name);
    await close();
  });

  test(`Gone at ${name}: no control jumps`, async () => {
    const { page, close } = await site.open({ viewport, place: "#gone" });
    await watchShifts(page);
    await reads(page, "3 rounds");
    const tools = await whereIs(page, ".bench-tools");
    await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
    await page.locator(".heat-legend.shown").waitFor();
    await page.getByRole("button", { name: stepTexts.round.back }).click();
    await page.getByRole("button", { name: goneTexts.tools.heat.label }).click();
    await nothingShifted(page, name);
    assert.deepEqual(await whereIs(page, ".bench-tools"), tools, "the buttons stay where they were");
    await nothingTooWide(page, name);
    await close();
  });
}

test("no button, tab or number is cut off, and on a phone board and buttons come first", async () => {
  for (const viewport of [...SIZES, { width: 375, height: 667 }, { width: 768, height: 1024 }, { width: 900, height: 700 }, { width: 1024, height: 768 }]) {
    const isPhone = viewport.width < 600;
    const { page, close } = await site.open({ viewport, hasTouch: isPhone, isMobile: isPhone, place: "#pawns=4x4+b1-b2+a4-a3+b2-b3" });
    for (const [place, ready] of /** @type {const} */ ([
      ["#pawns=4x4+b1-b2+a4-a3+b2-b3", /./],
      ["#pegs=english", "Leave one peg at d4."],
      ["#soldiers=5", "No army reaches row 5"],
      ["#gone", "3 rounds"],
    ])) {
      await page.goto(site.address + place);
      await reads(page, ready);
      await page.evaluate(() => scrollTo(0, 0));
      await nothingCutOff(page, `${place} at ${viewport.width}x${viewport.height}`);
    }
    await page.goto(`${site.address}#pegs=english`);
    await page.getByRole("button", { name: pegsTexts.tools.edit.label, exact: true }).click();
    await nothingCutOff(page, `the editor at ${viewport.width}x${viewport.height}`);
    await close();
  }
});

test("on paper every board is whole", async () => {
  const { page, close } = await site.open({ viewport: { width: 720, height: 1000 } });
  for (const [place, ready, board] of /** @type {const} */ ([
    ["#pawns=8x3", /./, ".board"],
    ["#pegs=english", "Leave one peg at d4.", ".board"],
    ["#soldiers=5", "No army reaches row 5", ".field"],
    ["#gone", "3 rounds", ".gone-canvas"],
  ])) {
    await page.goto(site.address + place);
    await reads(page, ready);
    await page.emulateMedia({ media: "print" });
    await areSeen(page, [board, ".status"]);
    const [around, inside] = [await boxOf(page, board), await boxOf(page, `:is(.board, .gone-canvas)`)];
    assert.ok(inside.x >= around.x - 0.5 && inside.right <= around.right + 0.5, `${place}: nothing of it is cut off`);
    assert.equal(await page.locator("main :is(button, input):visible:not([data-square])").count(), 0, `${place}: nothing to press`);
    await page.emulateMedia({ media: "screen" });
  }
  await close();
});

test("everything that a puzzle needs is above the fold", async () => {
  for (const viewport of SIZES.filter(({ width }) => width >= 640)) {
    for (const [place, ready, parts] of /** @type {const} */ ([
      ["#pegs=english", "Leave one peg at d4.", [".board", ".bench-tools", ".bench-status", ".bench-panel"]],
      ["#soldiers=4", "Row 4 needs 20 soldiers", [".field-window", ".column", ".levels", ".bench-tools"]],
      ["#gone", "3 rounds", [".gone-canvas", ".bench-tools", ".bench-status", ".bench-panel"]],
    ])) {
      const { page, close } = await site.open({ viewport, place });
      await reads(page, ready);
      await until(page, () => document.querySelectorAll(".piece").length > 5 || document.querySelector(".gone-canvas") !== null);
      // In a flat window the board stays where it is while the panel scrolls.
      await areSeen(page, parts.filter((part) => part !== ".bench-panel" || viewport.height > 560));
      await close();
    }
  }
});

test("on a phone the board and its buttons are above the fold, and large enough to hit", async () => {
  const { page, close } = await site.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, place: "#pegs=english" });
  await reads(page, "Leave one peg at d4.");
  await areSeen(page, [".board", ".bench-tools"]);
  const [, , width = 0] = await whereIs(page, ".board");
  assert.ok(width > 300);
  const tall = await page.locator(".bench-tools:not([hidden]) button").evaluateAll((all) => all.map((button) => Math.min(button.getBoundingClientRect().height, button.getBoundingClientRect().width)));
  assert.ok(Math.min(...tall) >= 44, `${tall}`);
  await close();
});

/** The fewest pixels that a square of the soldiers' field has, by the window. */
const SQUARE = { "320x568": 24, "390x844": 32, "844x390": 30, "640x400": 25, "1280x800": 36, "1920x1080": 70 };

for (const viewport of SIZES) {
  const name = /** @type {keyof typeof SQUARE} */ (`${viewport.width}x${viewport.height}`);
  test(`at ${name} the soldiers are large enough to hit, and those who march are seen`, async () => {
    const { page, close } = await site.open({ viewport, place: "#soldiers=4" });
    await page.locator(".piece").nth(19).waitFor();
    const { width } = await boxOf(page, ".board [data-square]");
    assert.ok(width >= SQUARE[name], `${width}`);
    const field = await boxOf(page, ".field-window");
    for (const column of "defghijkl") {
      const { x, right } = await boxOf(page, `[data-square="${column}5"]`);
      assert.ok(x >= field.x - 1 && right <= field.right + 1, `column ${column}`);
    }
    await square(page, "a1").focus();
    const { x } = await boxOf(page, '[data-square="a1"]');
    assert.ok(x >= field.x - 1, "the rest of the field is reached, too");
    await nothingTooWide(page, name);
    await close();
  });

  test(`at ${name} no word on a button runs into the next, in play and while editing`, async () => {
    for (const [place, edit] of /** @type {const} */ ([["#pegs=english", pegsTexts.tools.edit], ["#pawns=3x3", pawnsTexts.tools.edit]])) {
      const { page, close } = await site.open({ viewport, place });
      await page.locator(".status", { hasText: /./ }).first().waitFor();
      const tight = () => page.locator(".bench-tools:visible > button").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent));
      assert.deepEqual(await tight(), [], place);
      await page.locator(".bench-tools:visible").getByRole("button", { name: edit.label, exact: true }).click();
      await page.getByRole("button", { name: editorTexts.done, exact: true }).waitFor();
      assert.deepEqual(await tight(), [], `editing ${place}`);
      await nothingTooWide(page, `editing ${place}`);
      await close();
    }
  });
}
