/**
 * Games in addresses: written out, or kept by the browser under a name that the address
 * holds (`kept:…`) if they are long.
 */

import { MOST_WRITTEN, isKept, keep, kept } from "../stored.js";
import { fromPlace } from "./game.js";

/** @import { Game } from "./game.js" */

const STORE = "ludex.pawns.games";

/** The whole game as part of an address; without its variations if it can be neither written nor kept. @param {Game} game */
export function placeOf(game) {
  const { place } = game;
  if (place.length <= MOST_WRITTEN) return place;
  return keep(STORE, place) ?? game.shortPlace;
}

/** The game of an address; null if it is kept by another browser. @param {string} place */
export function gameAt(place) {
  if (!isKept(place)) return fromPlace(place);
  const text = kept(STORE, place);
  return text === null ? null : fromPlace(text);
}
