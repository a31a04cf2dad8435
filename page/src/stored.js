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

/** How many long texts are kept; the oldest is dropped first. */
const MOST_KEPT = 12;

/**
 * Keeps a text that is too long for an address, under a name that follows from it.
 * @param {string} group
 * @param {string} text
 * @returns {string | null} the name, or null if it cannot be kept
 */
export function keep(group, text) {
  const name = nameOf(text);
  const list = keptNames(group).filter((other) => other !== name);
  try {
    for (const old of list.splice(0, list.length + 1 - MOST_KEPT)) localStorage.removeItem(`${group}.${old}`);
  } catch {
    return null;
  }
  return store(`${group}.${name}`, text) && store(group, [...list, name].join(" ")) ? name : null;
}

/** A text that was kept. @param {string} group @param {string} name */
export const kept = (group, name) => read(`${group}.${name}`);

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
