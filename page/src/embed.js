/**
 * The page inside another page: a board, its status, its steps, and a link to everything
 * else. `?embed` in the address asks for it.
 */

import { notation } from "./notation.js";

/** Whether the page is shown inside another. */
export const isEmbedded = () => new URLSearchParams(location.search).has("embed");

/** Whether a server of Ludex sent the page. It lets no other page frame its own, or anybody could make it work. */
export const isServed = () => document.querySelector('meta[name="ludex-api"]') !== null;

/** The address of the reduced page. @param {string} link that of the whole one */
export function embedAddress(link) {
  const address = new URL(link);
  address.search = "?embed";
  return address.href;
}

/** The address of the whole page. @param {string} address that of the reduced one */
export function wholeAddress(address) {
  const whole = new URL(address);
  whole.search = "";
  return whole.href;
}

/** How much height a place needs for what one does there, in pixels: a lesson has words and a task beside its picture. @param {string} link */
function heightFor(link) {
  const { hash } = new URL(link);
  if (/^#lab=lessons&lesson=/.test(hash)) return 900;
  return hash.startsWith("#lab=") ? 720 : 560;
}

/** The code that shows something on another page. @param {string} link */
export const embedCode = (link) => notation`<iframe src="${embedAddress(link).replaceAll("&", "&amp;")}" width="100%" height="${heightFor(link)}" title="Ludex"></iframe>`;
