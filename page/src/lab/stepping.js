/** Walking through events by keys: arrows step, Home and End go to the ends, Space plays. */

import { wayAlong } from "../keys.js";

/** @import { Player } from "../player.js" */

/**
 * @param {Player} player
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was one of these
 */
export function stepByKey(player, event) {
  const way = wayAlong(event);
  if (way === "back") player.back();
  else if (way === "forward") player.forward();
  else if (way === "first") player.first();
  else if (way === "last") player.end();
  else if (event.key === " " && !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement || event.target instanceof HTMLAnchorElement || event.target instanceof HTMLSelectElement)) player.toggle();
  else return false;
  return true;
}
