/** What the browser keeps between visits. Without storage, the next visit starts afresh. */

/** @param {string} name */
export function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether it could be kept. @param {string} name @param {string} text */
export function store(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Longer texts are kept by the browser rather than written into the address, in characters. */
export const MOST_WRITTEN = 6000;
/** How many long texts of a group are kept. */
const MOST_KEPT = 12;
/** What addresses begin with that name a text kept by the browser. */
const PREFIX = "kept:";

/** How many addresses of this visit lead to a text, by its name: with none left, it is the first to go. @type {Map<string, number>} */
const addresses = new Map();

/**
 * The address changes. Texts that no address leads to any more make room first, so that
 * Back finds the others.
 * @param {string | null} from the address that is replaced; null if Back still leads to it
 * @param {string} to
 */
export function readdressed(from, to) {
  const count = (/** @type {string} */ name, /** @type {number} */ by) => addresses.set(name, (addresses.get(name) ?? 0) + by);
  const [left, come] = [keptName(from ?? ""), keptName(to)];
  if (left !== null && addresses.has(left)) count(left, -1);
  if (come !== null) count(come, 1);
}

/** The name in an address of a kept text. @param {string} place */
const keptName = (place) => (place.startsWith(PREFIX) ? place.slice(PREFIX.length).replace(/&.*/, "") : null);

/**
 * The address of a text that is too long for one: the text is kept under a name that
 * follows from it.
 * @param {string} group
 * @param {string} text
 * @param {string} [prefix] what the name begins with
 * @returns {string | null} null if it cannot be kept
 */
export function keep(group, text, prefix = "") {
  const name = `${prefix}${nameOf(text)}`;
  const others = keptNames(group).filter((other) => other !== name);
  const isLeft = (/** @type {string} */ other) => addresses.get(other) === 0;
  // The first to go come first.
  const list = [...others.filter(isLeft), ...others.filter((other) => !isLeft(other))];
  while (list.length >= MOST_KEPT) drop(group, list.shift());
  /** @type {[string, string][]} */
  const dropped = [];
  // A full storage takes no more until others have gone.
  while (!store(`${group}.${name}`, text)) {
    const first = list.shift();
    if (first === undefined) {
      // It does not fit even alone: the others stay.
      for (const [other, content] of dropped) store(`${group}.${other}`, content);
      return null;
    }
    dropped.push([first, read(`${group}.${first}`) ?? ""]);
    drop(group, first);
  }
  return store(group, [...list, name].join(" ")) ? `${PREFIX}${name}` : null;
}

/** @param {string} group @param {string | undefined} name */
function drop(group, name) {
  try {
    localStorage.removeItem(`${group}.${name}`);
  } catch {
    // Without storage there is nothing to drop.
  }
}

/** The text that an address leads to; null if it is not in this browser. @param {string} group @param {string} place */
export const kept = (group, place) => read(`${group}.${keptName(place)}`);

/** Whether an address leads to a kept text. @param {string} place */
export const isKept = (place) => keptName(place) !== null;

/** @param {string} group */
const keptNames = (group) => (read(group) ?? "").split(" ").filter(Boolean);

/** A short name: equal texts have equal ones, others hardly ever. @param {string} text */
function nameOf(text) {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193) >>> 0;
    b = Math.imul(b + text.charCodeAt(at), 0x85ebca6b) >>> 0;
  }
  return a.toString(36) + b.toString(36);
}
