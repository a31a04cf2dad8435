/** Gone: paint a board, then watch one colour spread. */

import { ask, isAbort } from "../api.js";
import { choice, el, freshId, stepper } from "../elements.js";
import { base64, fileButton, isCertificate } from "../files.js";
import { icon } from "../icons.js";
import { wayThroughTime } from "../keys.js";
import { count, seconds } from "../words.js";
import { workLine } from "../work.js";
import { BLACK, Cells, EMPTY, WHITE } from "./cells.js";
import { endWords } from "./ending.js";
import { History } from "./history.js";
import { heatGradient, Painter } from "./painter.js";
import { isPbm, pair } from "./pair.js";
import { boardAt, placeOf } from "./place.js";
import { goneProof } from "./proof.js";

/** @import { Brought } from "../files.js" */
/** @import { GoneAnswer } from "../types.js" */

/** @typedef {"white" | "black" | "empty"} Brush */

const EXAMPLE = ["BWW.", "BBB.", "B...", "...B"];
const MOST_SIDE = 1000;

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {(words: string) => void} page.murmur
 * @param {(place: string) => void} page.goTo
 */
export function goneView({ say, murmur, goTo }) {
  const work = workLine("Spreading");
  const history = new History();
  let cells = Cells.of(EXAMPLE);
  /** @type {Int32Array | null} */
  let rounds = null;
  /** @type {GoneAnswer | null} */
  let answer = null;
  /** How many pebbles have turned after each round. @type {number[]} */
  let turnedBy = [];
  /** The pebbles put down, until another is. @type {{ blacks: number, whites: number } | null} */
  let tallied = null;
  let round = 0;
  let showHeat = false;
  /** @type {Brush} */
  let brush = "black";
  let neighbours = 4;
  let wrap = false;
  /** @type {"white" | "black"} */
  let spread = "white";
  let cursor = { row: 0, col: 0 };
  /** Where the brush is while it is down. @type {{ row: number, col: number } | null} */
  let stroke = null;
  /** Whether the last cell was painted by a key: then its answer is said, too. */
  let isByKey = false;
  /** What this stroke paints. @type {Brush} */
  let ink = "black";
  /** Whether this stroke has changed anything. */
  let inked = false;
  let shown = false;
  /** What the address says of the board. */
  let here = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  let asked = 0;

  const canvas = el("canvas", { class: "gone-canvas", tabindex: 0, role: "application", "aria-label": "Board of pebbles. Arrow keys move, space paints." });
  const ring = el("div", { class: "gone-cursor", "aria-hidden": "true" });
  const frame = el("div", { class: "gone-board" }, canvas, ring);
  const scroller = el("div", { class: "gone-scroll" }, frame);
  const painter = new Painter(canvas);
  const status = el("p", { class: "status" });
  const more = el("p", { class: "advice" });
  const sliderId = freshId();
  const slider = el("input", { id: sliderId, type: "range", min: 0, max: 0, value: 0, class: "timeline", input: () => stepTo(Number(slider.value)) });
  const button = (/** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ label, /** @type {() => void} */ click) =>
    el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, click }, icon(picture));
  const playButton = button("play", "Play", () => (clock ? pause() : play()));
  playButton.classList.add("primary");
  const backward = [button("first", "To the start", () => stepTo(0)), button("back", "One round back", () => stepTo(round - 1))];
  const forward = [button("on", "One round on", () => stepTo(round + 1)), button("last", "To the end", () => stepTo(Infinity))];
  const tool = (/** @type {string} */ label, /** @type {string} */ title, /** @type {() => void} */ click) =>
    el("button", { type: "button", class: "tool", title, click }, label);
  const undoButton = tool("Undo", "Take back (Ctrl-Z)", () => walk("undo"));
  const redoButton = tool("Redo", "Do again what was taken back (Ctrl-Y)", () => walk("redo"));
  const heatButton = el("button", { type: "button", class: "tool", "aria-pressed": "false", title: "Colour cells by their round", click: () => toggleHeat() }, "Heat map");
  const speedId = freshId();
  const speed = el("input", { id: speedId, type: "range", min: 1, max: 10, value: 5, class: "speed", "aria-valuetext": "5 of 10", input: () => hurry() });
  const lastRound = el("span", {});
  const scale = el("span", { class: "heat-scale", "aria-hidden": "true" });
  scale.style.background = heatGradient();
  const heatLegend = el("p", { class: "heat-legend small", hidden: true }, "Turned in round 1", scale, lastRound);
  const counts = el("dl", { class: "sums counts" });
  const brushes = choice(
    "Brush",
    [
      { value: "black", label: "Black" },
      { value: "white", label: "White" },
      { value: "empty", label: "Empty" },
    ],
    /** @type {Brush} */ ("black"),
    (value) => (brush = value),
  );
  const rowCount = stepper("Rows", { min: 1, max: MOST_SIDE, value: cells.rows }, (rows) => renew(cells.resized(rows, cells.cols)));
  const colCount = stepper("Columns", { min: 1, max: MOST_SIDE, value: cells.cols }, (cols) => renew(cells.resized(cells.rows, cols)));
  const share = (/** @type {string} */ label, /** @type {number} */ value) => {
    const id = freshId();
    const input = el("input", { id, type: "range", min: 0, max: 100, value });
    const word = el("output", { for: id }, `${value} %`);
    input.addEventListener("input", () => (word.textContent = `${input.value} %`));
    return { node: el("div", { class: "strength" }, el("label", { for: id }, label), input, word), value: () => Number(input.value) / 100 };
  };
  const [black, white] = [share("Black", 60), share("White", 2)];
  const chip = (/** @type {string} */ label, /** @type {() => void} */ click) => el("button", { type: "button", class: "chip", click }, label);
  const sized = (/** @type {number} */ side) => () => {
    const fresh = new Cells(side, side);
    fresh.scatter(black.value(), white.value());
    renew(fresh);
  };
  /** One image of a pair, until the other comes. @type {Brought | null} */
  let lone = null;
  const near = choice(
    "Neighbours",
    [
      { value: "4", label: "4" },
      { value: "8", label: "8" },
    ],
    "4",
    (value) => {
      neighbours = Number(value);
      proof.forget();
      solve();
    },
  );
  const edges = choice(
    "Edges",
    [
      { value: "no", label: "End the board" },
      { value: "yes", label: "Meet" },
    ],
    "no",
    (value) => {
      wrap = value === "yes";
      proof.forget();
      solve();
    },
  );
  const who = choice(
    "Spreads",
    [
      { value: "white", label: "White" },
      { value: "black", label: "Black" },
    ],
    /** @type {"white" | "black"} */ ("white"),
    (value) => {
      spread = value;
      proof.forget();
      solve();
    },
  );
  const question = () => ({ position: cells.text, neighbours, wrap, spread });
  const proof = goneProof(question);
  const node = el(
    "div",
    { class: "gone view" },
    el("div", { class: "headline" }, status, more),
    el(
      "div",
      { class: "stage" },
      scroller,
      el(
        "div",
        { class: "tools", role: "toolbar", "aria-label": "Rounds" },
        ...backward,
        playButton,
        ...forward,
        heatButton,
      ),
      heatLegend,
      el("div", { class: "timeline-row" }, el("label", { for: sliderId, class: "small faint" }, "Round"), slider, el("label", { for: speedId, class: "small faint" }, "Speed"), speed),
      work.node,
    ),
    el(
      "div",
      { class: "side" },
      el("div", { class: "card" }, counts),
      el(
        "div",
        { class: "card setup" },
        el("div", { class: "row" }, brushes.node, undoButton, redoButton),
        el("p", { class: "small faint" }, "Paint on the board", el("span", { class: "with-mouse" }, "; the right button erases"), "."),
        el("div", { class: "row" }, chip("Example", () => renew(Cells.of(EXAMPLE))), chip("20×20", sized(20)), chip("100×100", sized(100)), chip("300×300", sized(300)), chip("Clear", () => renew(new Cells(cells.rows, cells.cols)))),
        el("div", { class: "row" }, rowCount.node, colCount.node),
        el("div", { class: "row" }, black.node, white.node),
        el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: () => refill() }, "Fill at random")),
      ),
      el(
        "div",
        { class: "card setup" },
        el("div", { class: "row" }, who.node, near.node, edges.node),
        el("div", { class: "row" }, fileButton("Load a file", load, { multiple: true }), el("span", { class: "small faint" }, "Text, PNG, NPY, PBM in one file or two; or drop it on the page.")),
        el("div", { class: "row" }, ...["grid", "coordinates", "png", "pbm", "npy"].map((format) => el("button", { type: "button", click: () => save(format) }, `Save ${format === "grid" ? "text" : format}`))),
      ),
      el("div", { class: "card" }, proof.node),
    ),
  );

  /** Puts another board in place, and asks what happens on it. @param {Cells} fresh */
  function renew(fresh) {
    if (fresh !== cells) history.keep(cells);
    begin(fresh);
  }

  /** Goes to the board before, or to the one that was taken back. @param {"undo" | "redo"} way */
  function walk(way) {
    const found = history[way](cells);
    if (!found) return;
    const { row, col } = cursor;
    begin(found);
    cursor = { row: Math.min(row, cells.rows - 1), col: Math.min(col, cells.cols - 1) };
    place();
    murmur(way === "undo" ? "Taken back." : "Done again.");
  }

  /** @param {Cells} fresh */
  function begin(fresh) {
    put(fresh);
    draw();
    solve();
  }

  /** @param {Cells} fresh */
  function put(fresh) {
    cells = fresh;
    cursor = { row: 0, col: 0 };
    rounds = null;
    answer = null;
    tallied = null;
    turnedBy = [];
    round = 0;
    proof.forget();
    rowCount.show(cells.rows);
    colCount.show(cells.cols);
    frame.style.setProperty("--rows", String(Math.max(1, cells.rows)));
    frame.style.setProperty("--cols", String(Math.max(1, cells.cols)));
    frame.style.setProperty("--least", `${leastUnit(cells)}px`);
    pause();
    settle();
  }

  /** Brings the address in step with a board that has changed. */
  function settle() {
    if (!shown) return;
    here = placeOf(cells);
    goTo(here);
    if (here === "" && cells.values.length > 0) say("This board is too large for a link, and the browser keeps nothing: save it as a file.");
  }

  function refill() {
    const fresh = new Cells(cells.rows, cells.cols);
    fresh.scatter(black.value(), white.value());
    renew(fresh);
  }

  /** Asks what happens on the board. @param {object} [wishes] */
  async function solve(wishes = {}) {
    const mine = (asked += 1);
    clearTimeout(waiting);
    try {
      /** @type {GoneAnswer} */
      const found = await work.during((options) =>
        ask("gone/solve", { ...question(), map: true, ...wishes }, options),
      );
      if (mine !== asked) return null;
      learn(found);
      if (isByKey) murmur(`${underCursor()} ${status.textContent}`);
      isByKey = false;
      return found;
    } catch (error) {
      if (mine !== asked) return null;
      const words = isAbort(error) ? "Cancelled." : error instanceof Error ? error.message : String(error);
      if (!answer) [status.textContent, more.textContent] = ["Not known.", words];
      if (!isAbort(error)) say(words);
      return null;
    }
  }

  /** @param {GoneAnswer} found */
  function learn(found) {
    answer = found;
    const flat = new Int32Array(cells.values.length);
    found.map?.forEach((line, row) => line.forEach((turn, col) => (flat[row * cells.cols + col] = turn ?? -2)));
    rounds = found.map ? flat : null;
    tallied = null;
    turnedBy = new Array((found.rounds ?? 0) + 1).fill(0);
    for (const turn of flat) if (turn > 0) turnedBy[turn] = (turnedBy[turn] ?? 0) + 1;
    for (let after = 1; after < turnedBy.length; after += 1) turnedBy[after] = (turnedBy[after] ?? 0) + (turnedBy[after - 1] ?? 0);
    round = Math.min(round, found.rounds ?? 0);
    draw();
  }

  /** @param {number} step */
  function stepTo(step) {
    pause();
    show(step);
  }

  /** @param {number} step */
  function show(step) {
    round = Math.max(0, Math.min(step, answer?.rounds ?? 0));
    draw();
    murmur(`Round ${round} of ${answer?.rounds ?? 0}.`);
  }

  function play() {
    const last = answer?.rounds ?? 0;
    if (round >= last) round = 0;
    // Long floods hurry, so that at a middling speed nobody waits longer than some seconds.
    const wanted = Math.min(600, 8000 / Math.max(1, last)) * 2 ** ((5 - Number(speed.value)) / 1.5);
    const pace = Math.max(30, wanted);
    const stride = Math.max(1, Math.round(pace / wanted));
    clearInterval(clock);
    clock = setInterval(() => {
      if (round >= (answer?.rounds ?? 0)) pause();
      else show(round + stride);
    }, pace);
    playButton.replaceChildren(icon("pause"));
    playButton.setAttribute("aria-label", "Pause");
    draw();
  }

  /** Goes on at the speed that was chosen. */
  function hurry() {
    speed.setAttribute("aria-valuetext", `${speed.value} of 10`);
    if (clock) play();
  }

  function pause() {
    clearInterval(clock);
    clock = undefined;
    playButton.replaceChildren(icon("play"));
    playButton.setAttribute("aria-label", "Play");
  }

  function toggleHeat() {
    showHeat = !showHeat;
    heatButton.setAttribute("aria-pressed", String(showHeat));
    if (showHeat && round === 0) round = answer?.rounds ?? 0;
    draw();
  }

  /** Puts a brush down on a cell. @param {number} row @param {number} col @param {Brush} [colour] */
  function paint(row, col, colour = brush) {
    if (row < 0 || col < 0 || row >= cells.rows || col >= cells.cols) return;
    const value = { white: WHITE, black: BLACK, empty: EMPTY }[colour];
    const index = row * cells.cols + col;
    if (cells.values[index] === value) return;
    if (!inked) history.keep(cells.copy());
    inked = true;
    cells.values[index] = value;
    tallied = null;
    turnedBy = [];
    rounds = null;
    round = 0;
    proof.forget();
    pause();
    draw();
    clearTimeout(waiting);
    waiting = setTimeout(() => solve(), 120);
  }

  /** @param {PointerEvent} event */
  function cellAt(event) {
    const box = canvas.getBoundingClientRect();
    return {
      row: Math.floor(((event.clientY - box.top) / box.height) * cells.rows),
      col: Math.floor(((event.clientX - box.left) / box.width) * cells.cols),
    };
  }

  /** Ends a stroke of the brush: what comes next is taken back by itself. */
  function lift() {
    stroke = null;
    if (inked) settle();
    inked = false;
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (stroke || (event.button !== 0 && event.button !== 2)) return;
    canvas.setPointerCapture(event.pointerId);
    stroke = cellAt(event);
    cursor = stroke;
    isByKey = false;
    // The right button is a rubber; where the brush is one, a pebble.
    ink = event.button === 0 ? brush : brush === "empty" ? "black" : "empty";
    paint(stroke.row, stroke.col, ink);
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    const to = cellAt(event);
    // A quick hand skips cells: the brush goes along the line.
    const steps = Math.max(1, Math.abs(to.row - stroke.row), Math.abs(to.col - stroke.col));
    for (let step = 1; step <= steps; step += 1) {
      paint(Math.round(stroke.row + ((to.row - stroke.row) * step) / steps), Math.round(stroke.col + ((to.col - stroke.col) * step) / steps), ink);
    }
    stroke = to;
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, lift);
  canvas.addEventListener("keydown", (event) => {
    const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (way) {
      cursor = {
        row: Math.min(cells.rows - 1, Math.max(0, cursor.row + (way[0] ?? 0))),
        col: Math.min(cells.cols - 1, Math.max(0, cursor.col + (way[1] ?? 0))),
      };
      murmur(underCursor());
      place();
      ring.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === " " || event.key === "Enter") {
      paint(cursor.row, cursor.col);
      lift();
      murmur(underCursor());
      isByKey = true;
    } else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const way = wayThroughTime(event);
    if (!way || !node.isConnected) return;
    if (!stroke) walk(way);
    event.preventDefault();
  });

  /** What a screen reader says of the cell that keys would paint. */
  function underCursor() {
    const now = ["empty", "black", "white"][cells.values[cursor.row * cells.cols + cursor.col] ?? 0];
    return `Row ${cursor.row + 1}, column ${cursor.col + 1}: ${now}.`;
  }

  /** Shows where keys would paint. */
  function place() {
    Object.assign(ring.style, {
      left: `${(cursor.col / cells.cols) * 100}%`,
      top: `${(cursor.row / cells.rows) * 100}%`,
      width: `${100 / cells.cols}%`,
      height: `${100 / cells.rows}%`,
    });
  }

  /** Puts the board of a file in place, or of two that are a pair. @param {Brought[]} files */
  async function load(files) {
    const [first, second] = files;
    if (!first) return;
    if (files.length > 2) {
      say(`${files.length} files: a board is in one file, or in a pair of PBM images.`);
      return;
    }
    pause();
    const waits = second === undefined && isPbm(first) ? lone : null;
    const chosen = second ? pair(first, second) : waits ? pair(waits, first) : first;
    lone = null;
    const mine = (asked += 1);
    try {
      /** @type {GoneAnswer} */
      const found = await work.during((options) => ask("gone/solve", { file: base64(chosen.bytes), map: true, neighbours, wrap, spread }, options));
      if (mine !== asked) return;
      history.keep(cells);
      put(Cells.of(found.squares ?? []));
      learn(found);
      say(`${chosen.name}: ${cells.rows} rows, ${cells.cols} columns.`);
    } catch (error) {
      if (mine !== asked || isAbort(error)) return;
      const words = error instanceof Error ? error.message : String(error);
      if (!second && !waits && isPbm(first) && words.includes("second is missing")) {
        lone = first;
        say(`${first.name} is one image of a pair, the white pebbles: now load that of the black ones.`);
      } else say(`${chosen.name}: ${words}`);
    }
  }

  /** @param {string} format */
  async function save(format) {
    const found = await solve({ write: format });
    if (!found?.file) return;
    const content = Uint8Array.from(atob(found.file), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([content]));
    const ending = { grid: "txt", coordinates: "coordinates.txt" }[format] ?? format;
    const link = el("a", { href: address, download: `gone-${cells.rows}x${cells.cols}.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  function draw() {
    if (!shown) return;
    painter.draw({ cells, rounds, round, heat: showHeat, last: answer?.rounds ?? 0, whiteSpreads: spread === "white" });
    place();
    undoButton.disabled = history.past.length === 0;
    redoButton.disabled = history.future.length === 0;
    const last = answer?.rounds ?? 0;
    heatLegend.hidden = !showHeat || last === 0;
    lastRound.textContent = `round ${count(last)}`;
    slider.max = String(last);
    slider.value = String(round);
    slider.disabled = last === 0;
    playButton.disabled = last === 0;
    for (const button of backward) button.disabled = round === 0;
    for (const button of forward) button.disabled = round >= last;
    slider.setAttribute("aria-valuetext", `round ${round} of ${last}`);
    drawWords();
  }

  /** How many pebbles of each colour were put down. */
  function tally() {
    if (tallied) return tallied;
    let [blacks, whites] = [0, 0];
    for (const value of cells.values) {
      if (value === BLACK) blacks += 1;
      else if (value === WHITE) whites += 1;
    }
    tallied = { blacks, whites };
    return tallied;
  }

  function drawWords() {
    const turned = turnedBy[round] ?? 0;
    const { blacks, whites } = tally();
    const sign = spread === "white" ? 1 : -1;
    const entry = (/** @type {string} */ name, /** @type {number} */ number) => el("div", {}, el("dt", {}, name), el("dd", { "data-count": name }, count(number)));
    counts.replaceChildren(
      entry("round", round),
      entry("white", whites + sign * turned),
      entry("black", blacks - sign * turned),
      entry("empty", cells.values.length - blacks - whites),
    );
    if (!answer) {
      status.textContent = "…";
      return;
    }
    if (answer.rounds === null) {
      status.textContent = `At least ${count(answer.rounds_at_least ?? 0)} rounds.`;
      more.textContent = `Not known: ${answer.reason}.`;
      return;
    }
    status.textContent = endWords(answer);
    const other = spread === "white" ? "black" : "white";
    more.textContent = `In each round every ${other} pebble next to a ${spread} one turns ${spread}. Empty cells do not conduct. Found in ${seconds(answer.seconds)}.`;
  }

  new ResizeObserver(() => draw()).observe(frame);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });

  return {
    node,
    title: "Gone",
    hide() {
      pause();
      work.stop();
    },
    /** @param {Brought[]} files */
    async take(files) {
      const [first] = files;
      if (first && isCertificate(first)) await proof.check(first.bytes);
      else await load(files);
    },
    /** @param {string} place */
    async show(place) {
      if (shown && (place === "" || place === here)) {
        goTo(here);
        draw();
        if (!rounds) solve();
        return;
      }
      const found = place === "" ? cells : boardAt(place);
      if (typeof found === "string") say(found);
      const isFirst = !shown;
      shown = true;
      (isFirst ? begin : renew)(typeof found === "string" ? cells : found);
    },
  };
}

/** How small a cell may be, in pixels: on thin boards large enough to be seen and met. @param {Cells} cells */
const leastUnit = ({ rows, cols }) => Math.min(16, 240 / Math.max(1, Math.min(rows, cols)));
