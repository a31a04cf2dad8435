/**
 * Boards in addresses. Small boards are written out (`BW./..B`), larger ones packed
 * (`packed:100x100:…`), and those too large for an address are stored in the browser
 * under a name that the address holds (`kept:300x300:…`). Rules other than the usual
 * ones follow: `BW./..B&rules=8,wrap,black`.
 */

import { notation } from "../notation.js";
import { keep, kept } from "../stored.js";
import { goneTexts } from "./texts.js";
import { Cells } from "./cells.js";

/** @import { GoneRules } from "./state.js" */

/** Boards of more cells are packed. */
const MOST_WRITTEN = 400;
/** Boards of more cells are stored in the browser. */
const MOST_PACKED = 15_000;
const STORE = "ludex.gone";

/**
 * The address of a board; empty if it cannot be stored.
 * @param {Cells} cells
 */
export function placeOf(cells) {
  const { rows, cols, values } = cells;
  if (values.length <= MOST_WRITTEN) return cells.text.replaceAll("\n", "/");
  const packed = pack(values);
  if (values.length <= MOST_PACKED) return `packed:${rows}x${cols}:${packed}`;
  return keep(STORE, packed, notation`${rows}x${cols}:`) ?? "";
}

/**
 * The board of an address.
 * @param {string} place
 * @returns {Cells | string} or why there is none
 */
export function boardAt(place) {
  const [, how, rows = "", cols = "", rest = ""] = /^(packed|kept):(\d+)x(\d+):([\w-]*)$/.exec(place) ?? [];
  if (!how) {
    const lines = place.split("/").filter((line) => line !== "");
    const width = lines[0]?.length ?? 0;
    const isBoard = lines.length > 0 && lines.every((line) => /^[BW.]+$/.test(line) && line.length === width);
    return isBoard ? Cells.of(lines) : goneTexts.notBoard(excerpt(place));
  }
  const packed = how === "packed" ? rest : kept(STORE, place);
  if (packed === null) return goneTexts.elsewhere;
  const area = Number(rows) * Number(cols);
  // A short text must not allocate a large board.
  if (area > 0 && Math.ceil(area / 5) === Math.floor((packed.length * 3) / 4)) {
    const cells = new Cells(Number(rows), Number(cols));
    if (unpack(packed, cells.values)) return cells;
  }
  return goneTexts.damaged(excerpt(place));
}

/** The words of rules in an address; empty for the usual ones. @param {GoneRules} rules */
export function rulesText({ neighbours, wrap, spread }) {
  const words = [neighbours === 8 ? "8" : "", wrap ? "wrap" : "", spread === "black" ? "black" : ""].filter(Boolean);
  return words.length > 0 ? notation`&rules=${words.join(",")}` : "";
}

/** An address without its rules, and the rules. @param {string} place @returns {{ place: string, rules: GoneRules }} */
export function splitRules(place) {
  const [board = "", ...fields] = place.split("&");
  const words = new Set((fields.find((field) => field.startsWith("rules=")) ?? "rules=").slice("rules=".length).split(","));
  return { place: board, rules: { neighbours: words.has("8") ? 8 : 4, wrap: words.has("wrap"), spread: words.has("black") ? "black" : "white" } };
}

/** @param {string} text */
const excerpt = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Packs five cells into a byte and three bytes into four letters. @param {Uint8Array} values */
function pack(values) {
  let bytes = "";
  for (let at = 0; at < values.length; at += 5) {
    let byte = 0;
    for (let next = 4; next >= 0; next -= 1) byte = byte * 3 + (values[at + next] ?? 0);
    bytes += String.fromCharCode(byte);
  }
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Fills in the cells, and returns whether the text was valid. @param {string} packed @param {Uint8Array} values */
function unpack(packed, values) {
  let bytes = "";
  try {
    bytes = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return false;
  }
  if (bytes.length !== Math.ceil(values.length / 5)) return false;
  for (let at = 0; at < values.length; at += 1) {
    const byte = bytes.charCodeAt(Math.floor(at / 5));
    if (byte >= 3 ** 5) return false;
    values[at] = Math.floor(byte / 3 ** (at % 5)) % 3;
  }
  return true;
}
