import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { Cells } from "../../src/gone/cells.js";
import { boardAt, placeOf as goneAt } from "../../src/gone/place.js";
import { keep, kept, readdressed } from "../../src/stored.js";

/** What the browser would keep, with room for so many characters. */
class FakeStorage {
  /** @param {number} room */
  constructor(room) {
    this.room = room;
    /** @type {Map<string, string>} */
    this.texts = new Map();
  }

  /** @param {string} name */
  getItem(name) {
    return this.texts.get(name) ?? null;
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    const others = [...this.texts].filter(([other]) => other !== name);
    const taken = others.reduce((sum, [, other]) => sum + other.length, text.length);
    if (taken > this.room) throw new Error("full");
    this.texts.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    this.texts.delete(name);
  }
}

/** @param {number} [room] */
const storage = (room = Infinity) => Object.assign(globalThis, { localStorage: new FakeStorage(room) });

/** The history of a tab: addresses, the last one shown. */
class Tab {
  constructor() {
    /** @type {string[]} */
    this.history = [];
  }

  /** @param {string | null} place @param {boolean} isNew */
  show(place, isNew = false) {
    assert.ok(place);
    readdressed(isNew ? null : (this.history.at(-1) ?? null), place);
    if (!isNew) this.history.pop();
    this.history.push(place);
  }
}

const GROUP = "test";

describe("texts that are kept for addresses", () => {
  beforeEach(() => storage());

  test("any number of changes to one board leave the boards before it", () => {
    const tab = new Tab();
    for (const board of ["one", "two", "three"]) {
      tab.show(keep(GROUP, `${board} untouched`), true);
      for (let stroke = 0; stroke < 40; stroke += 1) tab.show(keep(GROUP, `${board} after ${stroke}`));
    }
    assert.deepEqual(tab.history.map((place) => kept(GROUP, place)), ["one after 39", "two after 39", "three after 39"]);
  });

  test("a text that two addresses lead to stays when one of them changes", () => {
    const tab = new Tab();
    tab.show(keep(GROUP, "a board"), true);
    tab.show(keep(GROUP, "another"), true);
    tab.show(keep(GROUP, "a board"));
    for (let stroke = 0; stroke < 40; stroke += 1) tab.show(keep(GROUP, `stroke ${stroke}`));
    assert.deepEqual(tab.history.map((place) => kept(GROUP, place)), ["a board", "stroke 39"]);
  });

  test("undo leads back to a text that was left", () => {
    const tab = new Tab();
    tab.show(keep(GROUP, "first"), true);
    for (let round = 0; round < 40; round += 1) {
      tab.show(keep(GROUP, "painted"));
      tab.show(keep(GROUP, "first"));
    }
    assert.equal(kept(GROUP, tab.history[0] ?? ""), "first");
  });

  test("a full storage gives up the oldest, and keeps what is shown", () => {
    storage(1000);
    const tab = new Tab();
    for (let board = 0; board < 20; board += 1) tab.show(keep(GROUP, String(board).padEnd(300, ".")), true);
    assert.deepEqual(tab.history.map((place) => kept(GROUP, place) !== null).slice(-4), [false, true, true, true]);
    assert.equal(keep(GROUP, "x".repeat(2000)), null, "what does not fit at all has no address");
    assert.ok(kept(GROUP, tab.history.at(-1) ?? ""), "and pushes nothing out");
  });

  test("large boards of Gone are found again, whatever their rules, and strokes push none out", () => {
    const tab = new Tab();
    /** @param {number} side */
    const painted = (side) => {
      const cells = new Cells(side, side);
      for (let stroke = 0; stroke < 15; stroke += 1) {
        cells.values[stroke] = 1;
        tab.show(`${goneAt(cells)}&rules=8,wrap`, stroke === 0);
      }
      return cells;
    };
    const boards = [150, 160].map(painted);
    for (const [at, { text }] of boards.entries()) {
      const found = boardAt(tab.history[at]?.split("&")[0] ?? "");
      assert.ok(found instanceof Cells && found.text === text);
    }
  });
});
