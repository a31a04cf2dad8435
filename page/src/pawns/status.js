/** What is the case: the game, the players, whose turn it is, who wins. Its room is reserved. */

import { el } from "../elements.js";
import { editorTexts, gamesTexts, pawnsTexts } from "../texts.js";
import { nameOf } from "./games-state.js";

/** @import { PawnsState } from "./state.js" */

/**
 * @param {PawnsState} state
 * @param {() => void} check shows the proof
 */
export function statusBlock(state, check) {
  const [name, rules, players] = [el("b", {}), el("span", { class: "faint small" }), el("span", { class: "players faint small" })];
  const disc = el("span", { class: "disc", "aria-hidden": "true" });
  const words = el("span", { class: "status", role: "status" });
  const advice = el("span", { class: "advice" });
  const proof = el("button", { type: "button", class: "quiet check", click: check }, pawnsTexts.check);
  return {
    game: el("div", { class: "game-words" }, el("span", { class: "game-name" }, name, " ", rules), players),
    node: el("div", { class: "bench-status" }, el("p", { class: "status-line" }, disc, words), el("p", { class: "advice-line" }, advice, proof)),
    /** @param {boolean} isEditing */
    draw(isEditing) {
      const { settings, legal } = state;
      const known = nameOf(gamesTexts.known, settings);
      name.textContent = known ? gamesTexts.named(known, settings) : gamesTexts.unnamed(settings);
      rules.textContent = known || settings.rules === "classic" ? "" : settings.rules;
      players.textContent = pawnsTexts.players(state);
      disc.className = `disc ${isEditing ? "none" : (legal?.ending ? (legal.winner ?? "none") : (legal?.to_move ?? "none"))}`;
      words.textContent = isEditing ? editorTexts.editing : pawnsTexts.headline(state);
      advice.textContent = isEditing ? pawnsTexts.editingAdvice : pawnsTexts.advice(state);
      proof.hidden = isEditing || !pawnsTexts.isProved(state);
    },
  };
}
