import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PawnsController } from "../../src/pawns/controller.js";
import { fromPlace, Game, linesOf } from "../../src/pawns/game.js";
import { settingsFrom } from "../../src/pawns/settings.js";
import { PawnsState } from "../../src/pawns/state.js";
import { entriesOf } from "../../src/pawns/tree.js";
import { FakeClock, FakeServer, fakeWork, listener, settled } from "./fakes.js";
import { analysisOf, positionOf, start } from "./pawn-positions.js";

const THREE = start(3, 3);

/** Plays moves from the current position. @param {Game} game @param {...string} moves */
function play(game, ...moves) {
  for (const move of moves) {
    const found = positionOf(game.position).moves.find((legal) => legal.move === move);
    assert.ok(found, move);
    game.play(move, found.position);
  }
}

/** A game with two variations, one of them within the other. */
function branched() {
  const game = new Game(positionOf(THREE, ["a1-a2", "b3xa2", "b1xa2"]));
  game.visit(game.root);
  play(game, "b1-b2", "a3xb2");
  game.visit(game.at(1));
  play(game, "c3xb2");
  return game;
}

describe("a game with variations", () => {
  test("another move makes a variation, and loses nothing", () => {
    const game = branched();
    assert.equal(game.tree, `${THREE} a1-a2 (b1-b2 a3xb2 (c3xb2)) b3xa2 b1xa2`);
    assert.deepEqual([game.record, game.path, game.isMain], [`${THREE} b1-b2 c3xb2`, "1.1", false]);
    assert.equal(game.all.length, 7);
    const before = game.tree;
    game.visit(game.root);
    play(game, "b1-b2", "a3xb2");
    assert.equal(game.tree, before, "a move that was played before is no other one");
  });

  test("the line goes on where it was, whatever one looks at", () => {
    const game = branched();
    game.visit(game.root);
    assert.deepEqual(game.plies.map(({ move }) => move), [null, "b1-b2", "c3xb2"], "back along a variation and on again");
    game.visit(/** @type {NonNullable<typeof game.root.children[0]>} */ (game.root.children[0]));
    assert.deepEqual(game.plies.map(({ move }) => move), [null, "a1-a2", "b3xa2", "b1xa2"]);
    assert.ok(game.isMain && !game.isAtEnd);
  });

  test("one goes from a variation to the next, and no farther", () => {
    const game = branched();
    assert.equal(game.sibling(1), null);
    const other = game.sibling(-1);
    assert.equal(other?.move, "a3xb2");
    game.visit(/** @type {NonNullable<typeof other>} */ (other));
    assert.equal(game.sibling(-1), null);
    assert.equal(game.sibling(1)?.move, "c3xb2");
    game.visit(game.root);
    assert.equal(game.sibling(1), null);
  });

  test("a variation becomes the main line, and a move is deleted with all that follow", () => {
    const game = branched();
    game.promote();
    assert.equal(game.tree, `${THREE} b1-b2 (a1-a2 b3xa2 b1xa2) c3xb2 (a3xb2)`);
    assert.ok(game.isMain);
    game.prune();
    assert.deepEqual([game.tree, game.lastMove], [`${THREE} b1-b2 (a1-a2 b3xa2 b1xa2) a3xb2`, "b1-b2"]);
    game.visit(game.root);
    game.prune();
    assert.equal(game.all.length, 6, "the start stays");
  });

  test("the lines of a text are those of the game, in their order", () => {
    const game = branched();
    assert.deepEqual(linesOf(game.tree), [`${THREE} a1-a2 b3xa2 b1xa2`, `${THREE} b1-b2 a3xb2`, `${THREE} b1-b2 c3xb2`]);
    for (const text of ["3x3", "3x3 b1-b2", "W\nppp\n...\nPPP", "ppp/3/PPP w (b1-b2", "3x3 b1-b2)", ""]) assert.deepEqual(linesOf(text), [text], "what has no variations is left as it is");
  });

  test("an address holds all of it and the current position", () => {
    const game = branched();
    const { record, rules, at } = fromPlace(game.place);
    assert.deepEqual([record, rules, at], [game.tree, "classic", "1.1"]);
    for (const node of game.all) {
      game.visit(node);
      const read = fromPlace(game.place);
      const [main = "", ...others] = linesOf(read.record);
      const lineOf = (/** @type {string} */ line) => positionOf(THREE, line.split(" ").slice(2));
      const again = new Game(lineOf(main));
      for (const other of others) again.add(lineOf(other).played);
      again.visitPath(read.at ?? "");
      assert.deepEqual([again.tree, again.record, again.place], [game.tree, game.record, game.place]);
    }
    const plain = new Game(positionOf(THREE, ["b1-b2", "a3xb2"]));
    assert.ok(!plain.place.includes("&"), "a game at its end is its moves");
    plain.visit(plain.at(1));
    assert.equal(fromPlace(plain.place).at, "1");
    plain.visitPath("99.7");
    assert.equal(plain.cursor, 0, "what leads nowhere leads to the start");
  });

  test("the list has the main line in rows, and variations below the moves that they replace", () => {
    const words = entriesOf(branched().root).map((entry) =>
      entry.kind === "row" ? `${entry.number}. ${entry.white?.move ?? "…"} ${entry.black?.move ?? ""}`.trim() : `(${entry.nodes.map(({ move }) => move).join(" ")})`,
    );
    assert.deepEqual(words, ["1. a1-a2", "(b1-b2 a3xb2)", "1. … b3xa2", "2. b1xa2"]);
    const black = new Game(positionOf("ppp/1P1/P1P b", ["a3xb2", "a1xb2"]));
    assert.deepEqual(entriesOf(black.root).map((entry) => entry.kind === "row" && [entry.number, entry.white?.move, entry.black?.move]), [[1, undefined, "a3xb2"], [2, "a1xb2", undefined]]);
    assert.deepEqual(entriesOf(new Game(positionOf(THREE)).root), []);
  });
});

describe("the controller of a game with variations", () => {
  /** @param {string} text @param {string} [at] */
  async function loading(text, at) {
    const [server, said] = [new FakeServer(), listener()];
    const state = new PawnsState(settingsFrom({ opponent: "person" }));
    const controller = new PawnsController(state, { client: server.client, work: fakeWork(), clock: new FakeClock(), onChange: () => {}, say: said.hear, murmur: () => {} });
    const load = controller.load(text, "classic", { at: at ?? null });
    return { server, said, state, controller, load };
  }

  test("loads every line, and goes where the address says", async () => {
    const { tree } = branched();
    const { server, state, load } = await loading(tree, "1.0");
    const main = server.next("pawns/moves");
    assert.equal(main.question.position, `${THREE} a1-a2 b3xa2 b1xa2`);
    await main.answer(positionOf(THREE, ["a1-a2", "b3xa2", "b1xa2"]));
    const others = server.next("pawns/moves");
    assert.deepEqual(others.question.positions, [`${THREE} b1-b2 a3xb2`, `${THREE} b1-b2 c3xb2`]);
    await others.answer({ answers: [positionOf(THREE, ["b1-b2", "a3xb2"]), positionOf(THREE, ["b1-b2", "c3xb2"])] });
    await load;
    assert.deepEqual([state.game?.tree, state.game?.record, state.legal?.position], [tree, `${THREE} b1-b2 a3xb2`, positionOf(THREE, ["b1-b2", "a3xb2"]).position]);
  });

  test("a variation that cannot be read is left out, and said so", async () => {
    const { server, said, state, load } = await loading("3x3 a1-a2 (b1-b9)");
    await server.next("pawns/moves").answer(positionOf(THREE, ["a1-a2"]));
    await server.next("pawns/moves").answer({ answers: [{ error: "no such move", code: "bad-request" }] });
    await load;
    assert.deepEqual([state.game?.tree, said.last()], [`${THREE} a1-a2`, "1 variation could not be read."]);
  });

  test("walks up and down among variations, and deletes one", async () => {
    const { tree } = branched();
    const { server, state, controller, load } = await loading(tree, "1.1");
    await server.next("pawns/moves").answer(positionOf(THREE, ["a1-a2", "b3xa2", "b1xa2"]));
    await server.next("pawns/moves").answer({ answers: [positionOf(THREE, ["b1-b2", "a3xb2"]), positionOf(THREE, ["b1-b2", "c3xb2"])] });
    await load;
    await controller.vary(-1);
    assert.equal(state.game?.lastMove, "a3xb2");
    await controller.vary(-1);
    assert.equal(state.game?.lastMove, "a3xb2", "there is none before the first");
    await controller.vary(1);
    assert.equal(state.game?.lastMove, "c3xb2");
    const pruned = controller.prune();
    await settled();
    await server.next("pawns/moves").answer(positionOf(THREE, ["b1-b2"]));
    await pruned;
    assert.deepEqual([state.game?.lastMove, state.game?.hasVariations], ["b1-b2", true]);
    controller.promote();
    assert.ok(state.game?.isMain);
  });

  test("every position of a small game is analysed, variations last", () => {
    const state = new PawnsState(settingsFrom({ opponent: "person" }));
    state.load(state.begin(), positionOf(THREE, ["a1-a2"]), { variations: [positionOf(THREE, ["b1-b2"])] });
    const order = [];
    for (let next = state.nextToAnalyse(new Set()); next; next = state.nextToAnalyse(new Set())) {
      order.push(next);
      state.learn(next, analysisOf(next));
    }
    assert.deepEqual(order, [positionOf(THREE, ["a1-a2"]).position, THREE, positionOf(THREE, ["b1-b2"]).position]);
  });

  test("players are changed only once the game is there", async () => {
    const { server, state, controller, load } = await loading("3x3");
    await server.next("pawns/moves").answer(positionOf(THREE));
    await load;
    const refused = assert.rejects(controller.load("nonsense", "classic", { seats: { opponent: "engine", side: "black", level: 3 } }));
    await server.next("pawns/moves").fail("bad-request");
    await refused;
    assert.equal(state.settings.opponent, "person", "after a failure everything is as it was");
    const started = controller.load("4x4", "classic", { seats: { opponent: "engine", side: "black", level: 3 } });
    await server.next("pawns/moves").answer(positionOf(start(4, 4)));
    await started;
    assert.deepEqual([state.settings.opponent, state.settings.flipped, state.isThinking], ["engine", true, true]);
  });
});
