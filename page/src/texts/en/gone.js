/** The words of Gone. */

import { count, counted, seconds } from "./words.js";

/** @import { Side } from "../../types.js" */
/** @import { Cells } from "../../gone/cells.js" */
/** @import { Brush, GoneState } from "../../gone/state.js" */

export const goneTexts = {
  title: "Gone",
  board: "Pebble board. Arrow keys move the cursor; Space paints.",
  controls: "Round controls",
  tools: {
    undo: { label: "Undo", title: "Undo (Ctrl+Z)" },
    redo: { label: "Redo", title: "Redo (Ctrl+Y)" },
    heat: { label: "Heat map", title: "Colour each cell by the round in which it turned" },
    paint: { label: "Paint", title: "Paint with your finger (when off, swiping scrolls)" },
  },
  panels: "Gone panels",
  tabs: { board: "Board", files: "Files", proof: "Proof" },
  keys: [
    { keys: ["←", "→"], words: "step through the rounds; on the board, move the cursor" },
    { keys: ["Space"], words: "paint the cell under the cursor" },
  ],
  undone: { undo: "Undone.", redo: "Redone." },
  heatFirst: "round 1",
  /** @param {number} last */
  heatLast: (last) => `round ${count(last)}`,
  counts: { round: "Round", white: "White", black: "Black", empty: "Empty" },

  brush: "Brush",
  brushes: /** @type {{ value: Brush, label: string }[]} */ ([
    { value: "black", label: "Black" },
    { value: "white", label: "White" },
    { value: "empty", label: "Empty" },
  ]),
  erase: "Click to paint, right-click to erase.",
  swipe: "Turn on Paint to paint with your finger; when it is off, swiping scrolls.",
  example: "Example",
  clear: "Clear",
  fill: "Fill at random",

  spread: "Spreading colour",
  sides: /** @type {{ value: Side, label: string }[]} */ ([
    { value: "white", label: "White" },
    { value: "black", label: "Black" },
  ]),
  neighbours: "Neighbours",
  neighbourCounts: /** @type {{ value: "4" | "8", label: string }[]} */ ([
    { value: "4", label: "4" },
    { value: "8", label: "8" },
  ]),
  edges: "Edges",
  edgeKinds: /** @type {{ value: "no" | "yes", label: string }[]} */ ([
    { value: "no", label: "Solid" },
    { value: "yes", label: "Wrap around" },
  ]),

  pictures: "Pictures and link",
  load: "Load a file",
  formats: "Text, PNG, NPY or PBM (one file or a pair). You can also drop files on the page.",
  saves: [
    { format: "grid", label: "Save text" },
    { format: "coordinates", label: "Save coordinates" },
    { format: "png", label: "Save PNG" },
    { format: "pbm", label: "Save PBM" },
    { format: "npy", label: "Save NPY" },
  ],
  notKept: "This board is too large for a link, and the browser cannot store it: save it as a file.",
  /** @param {string} place */
  notBoard: (place) => `"${place}" is not a board: write rows of B, W and . separated by /.`,
  /** @param {string} place */
  damaged: (place) => `"${place}" is not a board: the link is incomplete or damaged.`,
  elsewhere: "This link points to a large board that is stored only in the browser that created it.",

  /** @param {GoneState} state */
  headline({ answer, trouble }) {
    if (!answer) return trouble === null ? "…" : "Unknown.";
    return answer.sentence;
  },

  /** @param {GoneState} state */
  advice({ answer, trouble }) {
    if (!answer) return trouble;
    const { spread } = answer;
    const other = spread === "white" ? "black" : "white";
    return `Each round, every ${other} pebble next to a ${spread} one turns ${spread}. Empty cells block the spread. ${answer.rounds === null ? "Stopped after" : "Found in"} ${seconds(answer.seconds)}.`;
  },

  /** @param {GoneState} state */
  round: ({ step, last }) => `Round ${step} of ${last}.`,

  /** What a screen reader says of the cell that keys would paint. @param {GoneState} state */
  underCursor: ({ cursor, underCursor }) => `Row ${cursor.row + 1}, column ${cursor.col + 1}: ${{ white: "white", black: "black", empty: "empty" }[underCursor]}.`,

  /** @param {string} name @param {Cells} cells */
  loaded: (name, { rows, cols }) => `Loaded ${name}: ${counted(rows, "row")}, ${counted(cols, "column")}.`,
  /** The two files of a pair. @param {string} white @param {string} black */
  pair: (white, black) => `${white} (white) and ${black} (black)`,
  /** @param {string} name */
  half: (name) => `${name} is half of a PBM pair: the white pebbles. Now load the image of the black pebbles.`,
  /** @param {number} number */
  tooManyFiles: (number) => `${count(number)} files selected: load one file, or a pair of PBM images.`,
};

export const goneProofTexts = {
  about: "A certificate records the round in which each pebble turns; every entry is checked against its neighbours.",
  prove: "Prove this board",
};
