/** Games of pawns under way, as far as a state goes. */

import assert from "node:assert/strict";
import { settingsFrom } from "../../src/pawns/settings.js";
import { PawnsState } from "../../src/pawns/state.js";
import { positionOf, start } from "./pawn-positions.js";

/** @import { EngineMove, LegalMove, RuleBook } from "../../src/types.js" */
/** @import { Settings } from "../../src/pawns/settings.js" */

export const THREE = start(3, 3);
export const PERSON = settingsFrom({ opponent: "person" });

/** What the server says of the rules. @type {RuleBook} */
export const RULES = /** @type {any} */ ({ games: [{ rules: "classic", explanation: ["Begin.", "Step.", "Arrive."], values: [{ key: "en-passant", value: "no" }] }], keys: [] });
export const [RULE_SET] = /** @type {[RuleBook["games"][number]]} */ (RULES.games);

/** A state in the middle of a game. @param {string} first @param {string[]} [moves] @param {Settings} [settings] @param {string} [rules] */
export function loaded(first, moves = [], settings = PERSON, rules = "classic") {
  const state = new PawnsState(settings);
  assert.ok(state.load(state.begin(), positionOf(first, moves, rules)));
  return state;
}

/** Plays a move, as far as a state goes. @param {PawnsState} state @param {string} move */
export function play(state, move) {
  const [from = "", to = ""] = move.split(/[-x]/);
  const turn = state.begin();
  const found = /** @type {LegalMove} */ (state.legalMove(from, to));
  assert.ok(state.play(turn, found) && state.look(turn, positionOf(found.position)));
}

/** @param {PawnsState} state @param {number} ply */
export function goTo(state, ply) {
  state.goTo(ply);
  state.look(state.begin(), positionOf(state.game?.position ?? ""));
}

/** @param {string} move @param {EngineMove["basis"]} [basis] @returns {EngineMove} */
export const chosen = (move, basis = "solved") => ({ ...positionOf(THREE), outcome: "loss", move, basis, value: null, seconds: 0.001 });
