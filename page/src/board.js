/**
 * A board: a picture, and over it a grid of buttons for pointers, keys and screen
 * readers. It knows no rules: `draw` is given the pieces, the highlights and the label
 * of each square.
 */

import { arrowPictures } from "./board-arrows.js";
import { DrawnArrows } from "./drawn-arrows.js";
import { el, svg } from "./elements.js";
import { walkOf } from "./keys.js";
import { columnName, squareAt, squareName } from "./squares.js";
import { boardTexts } from "./texts.js";

/** @import { Walk } from "./keys.js" */

/**
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {"win" | "draw" | "loss" | "unknown" | "hint"} kind
 * @property {string} [text]
 *
 * @typedef {object} Scene
 * @property {number} rows
 * @property {number} cols
 * @property {string[]} squares rows from the top, one letter per square
 * @property {boolean} flipped
 * @property {{ from: string, to: string } | null} [last] the move that led here
 * @property {Set<string>} [movable] squares from which something can be dragged
 * @property {string | null} [selected]
 * @property {Map<string, string>} [targets] highlighted squares and their kinds
 * @property {Set<string>} [rings] squares with a ring around them
 * @property {Arrow[]} [arrows]
 * @property {Map<string, { text: string, share: number }>} [numbers] the numbers on squares and how strongly they are tinted
 * @property {Set<string>} [marked] squares that are counted
 * @property {Set<string>} [goals] the squares of the goal
 * @property {number | null} [line] draw a line above this many rows
 * @property {boolean} [slanted] each row is shifted against the one below by half a square
 * @property {boolean} [holes] squares are holes, and where a letter is `.` there is none
 * @property {boolean} [unnumbered] rows have no numbers, since they are named otherwise
 * @property {boolean} [bare] show the squares without a hole, too
 * @property {(square: string) => string} label the label for screen readers
 */

/** How far a peg goes, in columns and rows, */
const JUMPS = ways([-2, 0, 2]);
/** and a pawn: one square, or two along its column. */
const STEPS = [...ways([0, -1, 1]), ...ways([0, -2, 2]).filter(([dx]) => dx === 0)];

/** How far a pointer must move to start a drag, in pixels. */
const SLACK = 6;

export class Board {
  /**
   * @param {object} options
   * @param {string} options.name
   * @param {(letter: string) => SVGElement | null} options.piece the picture of a letter, one unit wide
   * @param {(square: string) => void} options.onPress
   * @param {(from: string, to: string) => void} [options.onDrop]
   * @param {(key: string) => boolean} [options.onKey] handles a key and returns whether it did
   * @param {(way: Walk) => void} [options.onWalk] handles the arrow keys, unless the board was reached by keyboard
   */
  constructor({ name, piece, onPress, onDrop, onKey, onWalk }) {
    this.piece = piece;
    this.onPress = onPress;
    this.onDrop = onDrop;
    this.onKey = onKey;
    this.onWalk = onWalk;
    this.ground = svg("g");
    this.marks = svg("g");
    this.pieces = svg("g", { class: "pieces" });
    this.arrows = svg("g", { class: "arrows" });
    this.drawn = new DrawnArrows((square) => this.place(square));
    this.picture = svg("svg", { class: "board-picture", "aria-hidden": "true" }, this.ground, this.marks, this.pieces, this.arrows, this.drawn.node);
    this.grid = el("div", { role: "grid", "aria-label": name, class: "board-grid" });
    this.node = el("div", { class: "board" }, this.picture, this.grid);
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, { letter: string, node: SVGElement }>} */
    this.standing = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    /** Where the picture begins and how wide it is, in squares. */
    this.span = { left: 0, width: 0 };
    this.focused = "";
    /** Whether a pointer brought the focus here, so that arrow keys need not move it. */
    this.isByPointer = false;
    this.shape = "";
    /** @type {{ square: string, id: number, x: number, y: number, moving: boolean } | null} */
    this.drag = null;
    this.ignoreClick = false;
    this.listen();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const outline = scene.holes ? scene.squares.join("/").replace(/[^./]/g, "o") : "";
    const shape = `${scene.rows}x${scene.cols} ${scene.flipped} ${scene.slanted} ${scene.bare} ${outline}`;
    const before = this.scene;
    this.scene = scene;
    this.span = spanOf(scene);
    if (shape !== this.shape) {
      const same = before && before.rows === scene.rows && before.cols === scene.cols && before.slanted === scene.slanted;
      this.shape = shape;
      this.lay(scene);
      if (!same) this.clearPieces();
    }
    if (before && before.squares.join("/") !== scene.squares.join("/")) this.drawn.clear();
    else this.drawn.draw();
    this.drawPieces(scene);
    this.drawMarks(scene);
    this.drawArrows(scene);
    for (const [square, button] of this.buttons) {
      button.setAttribute("aria-label", scene.label(square));
      button.setAttribute("aria-selected", String(scene.selected === square));
      button.classList.toggle("movable", scene.movable?.has(square) ?? false);
      button.classList.toggle("target", scene.targets?.has(square) ?? false);
    }
  }

  /** Shakes the piece on a square to refuse a move. @param {string} square */
  refuse(square) {
    const node = this.standing.get(square)?.node.firstElementChild;
    node?.classList.remove("shake");
    requestAnimationFrame(() => node?.classList.add("shake"));
  }

  /** @param {string} square */
  focus(square) {
    this.rove(square);
    this.buttons.get(square)?.focus();
  }

  /**
   * The squares and the buttons.
   * @param {Scene} scene
   */
  lay({ rows, cols, flipped, slanted, holes, bare, squares, unnumbered }) {
    const width = this.width();
    this.picture.setAttribute("viewBox", `0 0 ${width} ${rows}`);
    // The parts around the board are as wide as the board.
    const around = /** @type {HTMLElement} */ (this.node.closest(".bench, .stage") ?? this.node);
    around.style.setProperty("--rows", String(rows));
    around.style.setProperty("--cols", String(width));
    // On a large board the squares are small, but the letters must stay legible; on a tiny one they must not grow with them.
    const longest = Math.max(rows, width);
    const gap = Math.min(0.1, longest * 0.034);
    const size = Math.min(0.3, Math.max(gap, longest * 0.027));
    this.node.style.setProperty("--coordinate", String(size));
    this.node.classList.toggle("wide", width > 12);
    this.node.classList.toggle("pegboard", holes ?? false);
    this.ground.replaceChildren();
    const hadFocus = this.grid.contains(document.activeElement);
    this.grid.replaceChildren();
    this.grid.setAttribute("aria-rowcount", String(rows));
    this.grid.setAttribute("aria-colcount", String(cols));
    this.buttons.clear();
    for (let y = 0; y < rows; y += 1) {
      const line = el("div", { role: "row", class: "board-row" });
      for (let x = 0; x < cols; x += 1) {
        const col = flipped ? cols - 1 - x : x;
        const row = flipped ? y : rows - 1 - y;
        const square = squareName(col, row);
        const isHole = squares[rows - 1 - row]?.[col] !== ".";
        if (holes && !isHole && !bare) continue;
        const place = this.place(square);
        if (holes) {
          const kind = isHole ? "hole" : "no-hole";
          this.ground.append(svg("circle", { class: kind, cx: place.x + 0.5, cy: y + 0.5, r: 0.4 }));
        } else {
          const shade = (col + row) % 2 === 0 ? "dark" : "light";
          this.ground.append(svg("rect", { class: `square ${shade}`, x, y, width: 1, height: 1 }));
          if (y === rows - 1) this.ground.append(coordinate(columnName(col), x + 0.94, y + 0.93, "end", shade));
          if (x === 0) this.ground.append(coordinate(String(row + 1), x + 0.06, y + 0.05 + 0.78 * size, "start", shade));
        }
        const button = el("button", { type: "button", role: "gridcell", "data-square": square, title: holes ? square : null, tabindex: -1 });
        Object.assign(button.style, {
          left: `${(place.x / width) * 100}%`,
          top: `${(y / rows) * 100}%`,
          width: `${100 / width}%`,
          height: `${100 / rows}%`,
        });
        this.buttons.set(square, button);
        line.append(button);
      }
      if (line.childElementCount > 0) this.grid.append(line);
    }
    // Holes leave no room for letters, so they go around the board.
    if (holes) {
      for (let row = 0; row < rows && !unnumbered; row += 1) this.ground.append(coordinate(String(row + 1), -gap, rows - row - 0.5 + 0.36 * size, "end", "around"));
      for (let col = 0; col < cols; col += 1) {
        const lowest = slanted ? this.lowestIn(col) : null;
        const below = slanted ? lowest && { x: lowest.x + 0.23, y: lowest.y + 1.02 + 0.5 * size } : { x: col + 0.5, y: rows + gap + 0.8 * size };
        if (below) this.ground.append(coordinate(columnName(col), below.x, below.y, "middle", "around"));
      }
    }
    if (slanted) this.grid.setAttribute("aria-description", boardTexts.slanted);
    const [first = ""] = holes ? this.buttons.keys() : [squareName(0, 0)];
    const known = this.buttons.has(this.focused) ? this.focused : first;
    this.rove(known);
    // The focus stays on its square, wherever that is now.
    if (hadFocus) this.buttons.get(known)?.focus({ preventScroll: true });
  }

  /** Where the lowest hole of a column is: columns lean as the board does. @param {number} col */
  lowestIn(col) {
    const { rows } = /** @type {Scene} */ (this.scene);
    for (let row = 0; row < rows; row += 1) {
      if (this.buttons.has(squareName(col, row))) return this.place(squareName(col, row));
    }
    return null;
  }

  clearPieces() {
    this.pieces.replaceChildren();
    this.standing.clear();
  }

  /** @param {Scene} scene */
  drawPieces(scene) {
    /** @type {Map<string, string>} */
    const wanted = new Map();
    scene.squares.forEach((line, index) => {
      [...line].forEach((letter, col) => {
        if (letter !== "." && this.hasPicture(letter)) wanted.set(squareName(col, scene.rows - 1 - index), letter);
      });
    });
    // A piece that moved keeps its element, so that the move is animated.
    const { last } = scene;
    const mover = last && this.standing.get(last.from);
    if (last && mover && !wanted.has(last.from) && wanted.get(last.to) === mover.letter) {
      this.remove(last.to);
      this.standing.delete(last.from);
      this.standing.set(last.to, mover);
      this.pieces.append(mover.node);
    }
    // The same in reverse, when a move is undone.
    for (const [square, { letter }] of [...this.standing]) {
      if (wanted.get(square) === letter) continue;
      const home = this.homeOf(square, letter, wanted);
      const piece = this.standing.get(square);
      if (home && piece) {
        this.standing.delete(square);
        this.standing.set(home, piece);
      } else {
        this.remove(square);
      }
    }
    for (const [square, letter] of wanted) {
      if (!this.standing.has(square)) {
        const picture = this.piece(letter);
        if (!picture) continue;
        const node = svg("g", { class: "piece" }, picture);
        this.standing.set(square, { letter, node });
        this.pieces.append(node);
      }
      const { node } = /** @type {{ node: SVGElement }} */ (this.standing.get(square));
      const { x, y } = this.place(square);
      if (this.drag?.moving && this.drag.square === square) continue;
      node.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  /**
   * A neighbouring square that a piece may have come from: empty now, to be
   * filled with the same letter.
   * @param {string} square
   * @param {string} letter
   * @param {Map<string, string>} wanted
   */
  homeOf(square, letter, wanted) {
    const { col, row } = squareAt(square);
    for (const [dx, dy] of this.scene?.holes ? JUMPS : STEPS) {
      if (col + dx < 0 || row + dy < 0) continue;
      const home = squareName(col + dx, row + dy);
      if (wanted.get(home) === letter && !this.standing.has(home)) return home;
    }
    return null;
  }

  /** @param {string} square */
  remove(square) {
    const piece = this.standing.get(square);
    if (!piece) return;
    this.standing.delete(square);
    piece.node.classList.add("gone");
    setTimeout(() => piece.node.remove(), 200);
  }

  /** @param {Scene} scene */
  drawMarks({ last, selected, targets, rings, numbers, marked, goals, line, rows }) {
    this.marks.replaceChildren();
    for (const square of marked ?? []) {
      const { x, y } = this.place(square);
      this.marks.append(svg("circle", { class: "marked", cx: x + 0.5, cy: y + 0.5, r: 0.46 }));
    }
    if (line) this.marks.append(svg("line", { class: "line-mark", x1: 0, x2: this.width(), y1: rows - line, y2: rows - line }));
    for (const goal of goals ?? []) {
      const { x, y } = this.place(goal);
      this.marks.append(svg("circle", { class: "goal", cx: x + 0.5, cy: y + 0.5, r: 0.46 }));
    }
    const mark = (/** @type {string} */ square, /** @type {string} */ kind) => {
      const { x, y } = this.place(square);
      this.marks.append(
        this.scene?.holes
          ? svg("circle", { class: `trace ${kind}`, cx: x + 0.5, cy: y + 0.5, r: 0.44 })
          : svg("rect", { class: `mark ${kind}`, x, y, width: 1, height: 1 }),
      );
    };
    if (last) {
      mark(last.from, "last");
      mark(last.to, "last");
    }
    if (selected) mark(selected, "selected");
    for (const [square, kind] of targets ?? []) {
      const { x, y } = this.place(square);
      const taken = this.standing.has(square);
      this.marks.append(
        svg("circle", { class: `dot ${kind} ${taken ? "ring" : ""}`, cx: x + 0.5, cy: y + 0.5, r: taken ? 0.42 : 0.15 }),
      );
    }
    for (const [square, { share }] of numbers ?? []) {
      const { x, y } = this.place(square);
      const tint = svg("circle", { class: "weight", cx: x + 0.5, cy: y + 0.5, r: 0.4 });
      tint.style.opacity = String(0.12 + 0.88 * share);
      this.marks.append(tint);
    }
    for (const square of rings ?? []) {
      const { x, y } = this.place(square);
      this.marks.append(svg("rect", { class: "ring-mark", x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1 }));
    }
  }

  /** @param {Scene} scene */
  drawArrows({ arrows, rows, cols, numbers }) {
    this.arrows.replaceChildren();
    for (const [square, { text }] of numbers ?? []) {
      const { x, y } = this.place(square);
      const label = svg("text", { class: "weight-number", x: x + 0.5, y: y + 0.6, "text-anchor": "middle" }, text);
      this.arrows.append(label);
    }
    this.arrows.append(...arrowPictures(arrows ?? [], (square) => this.place(square), Math.max(rows, cols)));
  }

  /**
   * Where a square is in the picture.
   * @param {string} square
   */
  place(square) {
    const { rows, cols, flipped } = /** @type {Scene} */ (this.scene);
    const { col, row } = squareAt(square);
    const slant = this.scene?.slanted ? row / 2 : 0;
    return flipped ? { x: cols - 1 - col, y: row } : { x: col + slant - this.span.left, y: rows - 1 - row };
  }

  /** How wide the board is, in squares. */
  width() {
    return this.span.width;
  }

  /** @param {string} letter */
  hasPicture(letter) {
    return this.piece(letter) !== null;
  }

  /** Makes a square the only one that the Tab key reaches; arrow keys move on from it. @param {string} square */
  rove(square) {
    const before = this.buttons.get(this.focused);
    if (before) before.tabIndex = -1;
    this.focused = square;
    const now = this.buttons.get(square);
    if (now) now.tabIndex = 0;
  }

  listen() {
    this.grid.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (square) this.rove(square);
    });
    this.grid.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.grid.contains(relatedTarget))) this.isByPointer = false;
    });
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    this.grid.addEventListener("click", (event) => {
      const square = squareOf(event.target);
      if (square && !this.ignoreClick) this.onPress(square);
      this.ignoreClick = false;
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("pointerdown", (event) => this.grab(event));
    this.grid.addEventListener("pointermove", (event) => this.follow(event));
    this.grid.addEventListener("pointerup", (event) => this.release(event));
    this.grid.addEventListener("pointercancel", () => {
      this.drawn.end();
      this.letGo();
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    const walk = this.isByPointer && this.onWalk ? walkOf(event.key) : null;
    if (walk && !event.altKey && !event.ctrlKey && !event.metaKey) {
      this.onWalk?.(walk);
      event.preventDefault();
    } else if (way && this.scene && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const { x, y } = this.place(this.focused);
      // Squares without a hole are skipped.
      for (let step = 1; step <= 64; step += 1) {
        const next = this.squareAtPlace(x + (way[0] ?? 0) * step, y + (way[1] ?? 0) * step);
        if (next && this.buttons.has(next)) {
          this.focus(next);
          break;
        }
      }
      event.preventDefault();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && this.onKey?.(event.key)) {
      event.preventDefault();
    }
  }

  /** @param {number} x @param {number} y */
  squareAtPlace(x, y) {
    const { rows, cols, flipped, slanted } = /** @type {Scene} */ (this.scene);
    const col = Math.floor(slanted ? x + this.span.left - (rows - 1 - y) / 2 : x);
    if (col < 0 || y < 0 || col >= cols || y >= rows) return null;
    return flipped ? squareName(cols - 1 - col, y) : squareName(col, rows - 1 - y);
  }

  /** The square under a pointer. @param {PointerEvent} event */
  under(event) {
    const { rows } = /** @type {Scene} */ (this.scene);
    const box = this.grid.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.width();
    const y = Math.floor(((event.clientY - box.top) / box.height) * rows);
    return this.squareAtPlace(x, y);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    this.ignoreClick = false;
    this.isByPointer = true;
    const square = squareOf(event.target);
    if (square && event.button === 2) {
      this.drawn.begin(square);
      this.grid.setPointerCapture(event.pointerId);
      return;
    }
    this.drawn.clear();
    if (!square || event.button !== 0 || !this.onDrop || !this.standing.has(square)) return;
    if (!this.scene?.movable?.has(square)) return;
    this.drag = { square, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  }

  /** @param {PointerEvent} event */
  follow(event) {
    const { drag } = this;
    if (this.drawn.current) this.drawn.follow(this.under(event));
    if (!drag || drag.id !== event.pointerId || !this.scene) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving) {
      if (Math.hypot(dx, dy) < SLACK) return;
      drag.moving = true;
      this.grid.setPointerCapture(event.pointerId);
      this.node.classList.add("dragging");
      if (this.scene.selected !== drag.square) this.onPress(drag.square);
    }
    const node = this.standing.get(drag.square)?.node;
    if (!node) return;
    this.pieces.append(node);
    const unit = this.grid.getBoundingClientRect().width / this.width();
    const { x, y } = this.place(drag.square);
    node.classList.add("held");
    node.style.transform = `translate(${x + dx / unit}px, ${y + dy / unit}px)`;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag } = this;
    this.drawn.end();
    if (!drag || drag.id !== event.pointerId) return;
    const to = this.under(event);
    const { moving, square } = drag;
    this.letGo();
    if (!moving) return;
    this.ignoreClick = true;
    setTimeout(() => (this.ignoreClick = false));
    if (to && to !== square) this.onDrop?.(square, to);
  }

  letGo() {
    const { drag } = this;
    this.drag = null;
    this.node.classList.remove("dragging");
    if (!drag) return;
    const node = this.standing.get(drag.square)?.node;
    node?.classList.remove("held");
    const { x, y } = this.place(drag.square);
    if (node) node.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/**
 * The horizontal extent of a board: on a slanted one only holes count, so that a
 * triangle is centred.
 * @param {Scene} scene
 */
function spanOf({ rows, cols, slanted, bare, squares }) {
  if (!slanted) return { left: 0, width: cols };
  const places = squares.flatMap((line, index) =>
    [...line].flatMap((letter, col) => (letter === "." && !bare ? [] : [col + (rows - 1 - index) / 2])),
  );
  const left = Math.min(...places);
  return places.length === 0 ? { left: 0, width: cols } : { left, width: Math.max(...places) + 1 - left };
}

/** Every way from a square that goes so far aside and ahead. @param {number[]} reach @returns {[number, number][]} */
function ways(reach) {
  const all = reach.flatMap((dy) => reach.map((dx) => /** @type {[number, number]} */ ([dx, dy])));
  return all.filter(([dx, dy]) => dx !== 0 || dy !== 0);
}

/** @param {EventTarget | null} target */
const squareOf = (target) =>
  target instanceof Element ? (target.closest("[data-square]")?.getAttribute("data-square") ?? null) : null;

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} shade
 */
const coordinate = (text, x, y, anchor, shade) =>
  svg("text", { class: `coordinate ${shade}`, x, y, "text-anchor": anchor }, text);
