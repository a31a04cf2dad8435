/** Places in the lab: the name of a page and its settings, `levels&board=cross&step=12`. */

/** The rules of positions that name none. */
export const CLASSIC = "classic";

/** @typedef {{ page: string, fields: Record<string, string> }} LabPlace */

/** @param {string} place @returns {LabPlace} */
export function labPlaceAt(place) {
  const [page = "", ...rest] = place.split("&");
  /** @type {Record<string, string>} */
  const fields = {};
  for (const field of rest) {
    const [name = "", value = ""] = field.split(/=(.*)/s);
    if (/^[a-z]+$/.test(name)) fields[name] = value.replaceAll("+", " ").trim();
  }
  return { page, fields };
}

/**
 * The place of a page with these settings; empty ones are left out.
 * @param {string} page
 * @param {Record<string, string | number | null | undefined>} fields
 */
export function labPlaceOf(page, fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return [page, ...given.map(([name, value]) => `${name}=${String(value).replaceAll(" ", "+")}`)].join("&");
}

/** A whole number of a field within bounds, or the default. @param {string | undefined} text @param {{ least: number, most: number, usual: number }} range */
export function wholeNumber(text, { least, most, usual }) {
  if (!/^\d{1,9}$/.test(text ?? "")) return usual;
  return Math.min(most, Math.max(least, Number(text)));
}

/** How long the address may lag behind, in milliseconds: browsers refuse one that changes with every frame. */
const LAG = 150;

/**
 * Writes to the address what is seen: at once if it is a new place, otherwise when it has not
 * changed for a moment.
 * @param {(isNew: boolean) => void} write
 */
export function lazily(write) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const cancel = () => clearTimeout(waiting);
  return {
    /** @param {boolean} isNew */
    write(isNew) {
      cancel();
      if (isNew) write(true);
      else waiting = setTimeout(() => write(false), LAG);
    },
    cancel,
  };
}
