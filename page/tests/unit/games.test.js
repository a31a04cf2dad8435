import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { GamesState, nameOf } from "../../src/pawns/games-state.js";
import { gamesTexts } from "../../src/texts.js";

/** @import { RuleBook } from "../../src/types.js" */

const HEXAPAWN = { name: "Hexapawn", rules: "classic", rows: 3, cols: 3 };
const OCTAPAWN = { name: "Octapawn", rules: "classic", rows: 4, cols: 4 };
const MISERE = { name: "Misère", rules: "misere", rows: 3, cols: 3 };

/** What the server says of rules with two keys. @param {string} rules @param {string} capture @param {string} blocked @returns {RuleBook} */
const described = (rules, capture, blocked) =>
  /** @type {any} */ ({
    sentence: "A sentence.",
    games: [{ rules, values: [{ key: "capture", value: capture }, { key: "blocked", value: blocked }] }],
    keys: [
      { name: "capture", values: [{ value: "free" }, { value: "compulsory" }], about: "" },
      { name: "blocked", values: [{ value: "loses" }, { value: "draws" }], about: "" },
    ],
  });

describe("the choice of a game", () => {
  test("a game is chosen by its name, and can be played once its rules are known", () => {
    const state = new GamesState([HEXAPAWN, OCTAPAWN, MISERE]);
    const { request, rules } = state.choose(OCTAPAWN);
    assert.deepEqual([rules, state.game, state.isPlayable], ["classic", OCTAPAWN, false]);
    assert.ok(state.describe(request, described("classic", "free", "loses")));
    assert.deepEqual([state.isPlayable, state.valueOf("blocked"), state.keys.length], [true, "loses", 2]);
    state.choose(MISERE);
    assert.deepEqual([state.game, state.isPlayable], [MISERE, false], "these are the rules of the game before");
  });

  test("keys make rules that may have no name, or one after all", () => {
    const state = new GamesState([HEXAPAWN, MISERE]);
    state.describe(state.choose(HEXAPAWN).request, described("classic", "free", "loses"));
    const asked = state.change("blocked", "draws");
    assert.equal(asked.rules, "classic,capture=free,blocked=draws");
    state.describe(asked.request, described("classic,blocked=draws", "free", "draws"));
    assert.deepEqual([state.choice.rules, state.game, state.isPlayable], ["classic,blocked=draws", null, true]);
    const again = state.change("blocked", "loses");
    assert.equal(again.rules, "classic,capture=free,blocked=loses");
    state.describe(again.request, described("classic", "free", "loses"));
    assert.equal(state.game, HEXAPAWN);
  });

  test("keys that do not go together are said so, and the next change mends it", () => {
    const state = new GamesState([HEXAPAWN]);
    state.describe(state.choose(HEXAPAWN).request, described("classic", "free", "loses"));
    const { request } = state.change("capture", "never");
    assert.ok(state.refuse(request, "No such value."));
    assert.deepEqual([state.isPlayable, state.trouble], [false, "No such value."]);
    const next = state.change("capture", "compulsory");
    assert.ok(!state.refuse(request, "Late."), "answers to earlier questions are too late");
    assert.ok(!state.describe(request, described("misere", "free", "loses")));
    state.describe(next.request, described("compulsory", "compulsory", "loses"));
    assert.deepEqual([state.isPlayable, state.trouble], [true, ""]);
  });

  test("a game keeps its name on another board if no other has its rules", () => {
    const games = [HEXAPAWN, OCTAPAWN, MISERE];
    assert.equal(nameOf(games, { rules: "classic", rows: 4, cols: 4 }), "Octapawn");
    assert.equal(nameOf(games, { rules: "classic", rows: 5, cols: 5 }), null);
    assert.equal(nameOf(games, { rules: "misere", rows: 5, cols: 4 }), "Misère");
    assert.equal(nameOf(games, { rules: "classic,blocked=draws", rows: 3, cols: 3 }), null);
  });

  test("every known game has a name and a board of its own", () => {
    const places = gamesTexts.known.map(({ rules, rows, cols }) => `${rules} ${rows}x${cols}`);
    assert.deepEqual([new Set(places).size, new Set(gamesTexts.known.map(({ name }) => name)).size], [8, 8]);
    assert.deepEqual(gamesTexts.known.map((game) => nameOf(gamesTexts.known, game)), gamesTexts.known.map(({ name }) => name));
  });
});
