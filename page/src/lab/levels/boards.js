/** Boards on which the searches can be watched from beginning to end. */

import { notation } from "../../notation.js";

export const BOARDS = /** @type {const} */ ([
  { key: "soldiers", board: notation`goal: reach c4; ooooo/ooooo/xxxxx/xxxxx` },
  { key: "level1", board: notation`goal: reach c3; ooooo/xxxxx/xxxxx` },
  { key: "line", board: notation`goal: one; xxoxx` },
  { key: "cross", board: notation`cross` },
  { key: "triangle", board: notation`triangle:4` },
  { key: "impossible", board: notation`goal: reach b5; ooo/ooo/ooo/xxx/xxx` },
]);
