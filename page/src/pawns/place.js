/**
 * Games in addresses: written out, or kept by the browser under a name that the address
 * holds (`kept:…`) if they are long.
 */

import { keep, kept } from "../stored.js";
import { fromPlace } from "./game.js";

/** @import { Game } from "./game.js" */

/** Longer games are kept by the browser, in characters. */
export const MOST_WRITTEN = 6000;
const STORE = "ludex.pawns.games";
const PREFIX = "kept:";

/** The whole game as part of an address; without its variations if it can be neither written nor kept. @param {Game} game */
export function placeOf(game) {
  const { place } = game;
  if (place.length <= MOST_WRITTEN) return place;
  const name = keep(STORE, place);
  return name === null ? game.shortPlace : `${PREFIX}${name}`;
}

/** The game of an address; null if it is kept by another browser. @param {string} place */
export function gameAt(place) {
  if (!place.startsWith(PREFIX)) return fromPlace(place);
  const text = kept(STORE, place.slice(PREFIX.length));
  return text === null ? null : fromPlace(text);
}
