/**
 * Paints a tree on two canvases: the tree below, and above it what marks the current step. Of the
 * tree only the part that a step has changed is painted again, and nothing outside the window.
 */

import { notation } from "../../notation.js";
import { squaresInRows } from "../../pawns/scene.js";
import { treeTexts } from "../texts.js";
import { around, Geometry } from "./geometry.js";
import { LEAST_TEXT, lineOf, RING } from "./rooms.js";

/** @import { Box } from "./geometry.js" */
/** @import { Layout } from "./layout.js" */
/** @import { Palette } from "./palette.js" */
/** @import { PaneState } from "./state.js" */
/** @import { SearchTree, TreeNode } from "./tree.js" */

/** From this width on, a call is painted as its board; from the next on, with figures of pawns. */
const [BOARD, FIGURE] = [8, 22];
/** From this width of a square on, squares are light and dark. */
const PATTERN = 6;
/** From this width on, lines are curves. */
const CURVED = 14;
/** If a step is more events than this away, everything is painted. */
const FAR = 400;
/** If more calls than this were answered by the table, only lines of the current one are painted. */
const MANY_SOURCES = 150;

/** Labels are larger in windows of the page that are at least so wide, as on a projector. */
const [PROJECTOR, PROJECTED_TEXT] = [1700, 16];

/** The outline of a pawn on a square of one unit. */
const PAWN = "M.5 .14A.14 .14 0 0 1 .59 .39C.6 .55 .62 .64 .7 .71V.86H.3V.71C.38 .64 .4 .55 .41 .39A.14 .14 0 0 1 .5 .14Z";

export class TreePainter {
  /** @param {{ tree: HTMLCanvasElement, marks: HTMLCanvasElement, palette: Palette }} place */
  constructor({ tree, marks, palette }) {
    this.canvases = [tree, marks];
    this.base = contextOf(tree);
    this.marks = contextOf(marks);
    this.palette = palette;
    this.size = { width: 1, height: 1 };
    this.ratio = 1;
    /** The size that labels should have. */
    this.text = LEAST_TEXT;
    /** What the canvas shows: if it differs in more than the step, everything is painted. */
    this.painted = "";
    /** @type {Layout | null} */
    this.layout = null;
    this.step = 0;
    /** @type {Geometry | null} */
    this.geometry = null;
    /** The squares of each position, since many calls share one. @type {Map<string, string[]>} */
    this.squares = new Map();
    this.figure = new Path2D(PAWN);
  }

  /** Takes the size of the window. @param {number} width @param {number} height */
  resize(width, height) {
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const text = window.innerWidth >= PROJECTOR ? PROJECTED_TEXT : LEAST_TEXT;
    if (width === this.size.width && height === this.size.height && ratio === this.ratio && text === this.text) return;
    this.text = text;
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.ratio = ratio;
    for (const canvas of this.canvases) Object.assign(canvas, { width: Math.round(this.size.width * ratio), height: Math.round(this.size.height * ratio) });
    this.painted = "";
  }

  /** @param {PaneState} pane */
  draw(pane) {
    const { tree, layout, camera, step } = pane;
    if (!tree || !layout) return this.clear();
    const shown = [camera.x, camera.y, camera.across, camera.down, this.size.width, this.size.height, this.ratio, this.palette.version].join(" ");
    const isSame = shown === this.painted && layout === this.layout;
    if (!isSame) this.geometry = new Geometry(tree, layout, camera, this.size, this.text);
    [this.painted, this.layout] = [shown, layout];
    const whole = { left: 0, top: 0, right: this.size.width, bottom: this.size.height };
    const box = isSame ? this.changed(tree, step) : whole;
    this.step = step;
    if (box) this.paint(pane, box);
    this.mark(pane);
  }

  clear() {
    for (const context of [this.base, this.marks]) {
      context.resetTransform();
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    }
    this.painted = "";
  }

  /** The part of the window that differs between the painted step and another; null if nothing does. @param {SearchTree} tree @param {number} step @returns {Box | null} */
  changed(tree, step) {
    const [from, to] = [Math.min(this.step, step), Math.min(tree.last, Math.max(this.step, step))];
    const whole = { left: 0, top: 0, right: this.size.width, bottom: this.size.height };
    if (to - from > FAR) return whole;
    const boxes = [];
    for (let index = from; index < to; index += 1) {
      const id = this.seen(tree, tree.events[index]?.node ?? 0);
      if (id > 0 && this.geometry) boxes.push(this.geometry.reach(id));
    }
    if (boxes.length === 0) return null;
    const box = around(boxes);
    const clipped = { left: Math.max(0, Math.floor(box.left)), top: Math.max(0, Math.floor(box.top)), right: Math.min(whole.right, Math.ceil(box.right)), bottom: Math.min(whole.bottom, Math.ceil(box.bottom)) };
    return clipped.left < clipped.right && clipped.top < clipped.bottom ? clipped : null;
  }

  /** A call, or the one that it is hidden below. @param {SearchTree} tree @param {number} id */
  seen(tree, id) {
    let at = id;
    while (at > 0 && Number.isNaN(this.layout?.x[at] ?? NaN)) at = tree.nodes[at]?.parent ?? 0;
    return at;
  }

  /** Paints a part of the window. @param {PaneState} pane @param {Box} box */
  paint(pane, box) {
    const { base: context, geometry, ratio } = this;
    if (!geometry) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    context.clip();
    context.clearRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    const [first, last] = geometry.levels(box);
    /** @type {TreeNode[]} */
    const calls = [];
    for (let ply = first; ply <= last; ply += 1) {
      for (const id of geometry.within(ply, box)) {
        const node = geometry.tree.node(id);
        // Before the first step the position stands there already.
        if (node.called < Math.max(1, pane.step)) calls.push(node);
      }
    }
    this.edges(calls);
    this.stumps(calls, pane.step);
    const isSmall = (/** @type {TreeNode} */ { ply }) => geometry.room(ply).board < BOARD;
    this.dots(calls.filter(isSmall), pane);
    for (const node of calls) if (!isSmall(node)) this.call(node, pane);
    context.restore();
  }

  /** The lines from calls to those that made them. @param {TreeNode[]} calls */
  edges(calls) {
    const { base: context, geometry } = this;
    if (!geometry) return;
    context.beginPath();
    let [lastFrom, lastTo, lastPly] = [NaN, NaN, NaN];
    for (const { id, parent, ply } of calls) {
      if (parent === 0) continue;
      const [from, to] = [geometry.across(parent), geometry.across(id)];
      // Lines on the same pixels are painted once.
      if (ply === lastPly && Math.abs(from - lastFrom) < 0.7 && Math.abs(to - lastTo) < 0.7) continue;
      [lastFrom, lastTo, lastPly] = [from, to, ply];
      this.line(context, from, geometry.foot(parent), to, geometry.head(id));
    }
    context.lineWidth = geometry.board < BOARD ? 0.5 : 1;
    context.strokeStyle = this.palette.colours.line;
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} toX @param {number} toY */
  line(context, x, y, toX, toY) {
    context.moveTo(x, y);
    if ((this.geometry?.board ?? 0) < CURVED) context.lineTo(toX, toY);
    else context.bezierCurveTo(x, (y + toY) / 2, toX, (y + toY) / 2, toX, toY);
  }

  /** Grey stumps for moves that were not tried. @param {TreeNode[]} calls @param {number} step */
  stumps(calls, step) {
    const { base: context, geometry } = this;
    if (!geometry) return;
    const cut = calls.filter(({ id, stump }) => stump && stump.event < step && !Number.isNaN(geometry.layout.stumps[id]));
    const half = Math.max(1, Math.min(9, geometry.camera.across * 0.3));
    context.strokeStyle = this.palette.colours.grey;
    context.lineWidth = geometry.board < BOARD ? 0.6 : 1;
    context.setLineDash(geometry.board < BOARD ? [] : [4, 3]);
    context.beginPath();
    for (const { id } of cut) {
      const { x, y } = geometry.stump(id);
      this.line(context, geometry.across(id), geometry.foot(id), x, y);
    }
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = geometry.board < BOARD ? 1.2 : 3;
    context.beginPath();
    for (const { id } of cut) {
      const { x, y } = geometry.stump(id);
      context.moveTo(x - half, y);
      context.lineTo(x + half, y);
    }
    context.stroke();
    for (const node of cut) this.reason(node);
  }

  /** Why moves were not tried, and which, as far as there is room. @param {TreeNode} node */
  reason({ id, ply, stump }) {
    const { base: context, geometry } = this;
    const room = geometry?.stumpRoom(ply);
    if (!geometry || !room || !stump) return;
    const { x, y } = geometry.stump(id);
    const line = lineOf(room.text);
    context.textAlign = "center";
    context.textBaseline = "top";
    context.fillStyle = this.palette.colours.faint;
    context.font = fontOf(room.text, true);
    const lines = wrapped(context, stump.reason, room.width);
    if (lines.length > room.lines) return;
    lines.forEach((words, index) => context.fillText(words, x, y + 5 + index * line, room.width));
    context.font = fontOf(room.text);
    const moves = treeTexts.skipped(stump.moves);
    if (lines.length + moves.length > room.lines) return;
    moves.forEach((words, index) => context.fillText(words, x, y + 5 + (lines.length + index) * line, room.width));
  }

  /** Calls that are too small for a board. @param {TreeNode[]} calls @param {PaneState} pane */
  dots(calls, pane) {
    const { base: context, geometry } = this;
    if (!geometry) return;
    /** @type {Map<string, TreeNode[]>} */
    const byColour = new Map();
    for (const node of calls) {
      const colour = this.colourOf(node, pane.step);
      const same = byColour.get(colour);
      if (same) same.push(node);
      else byColour.set(colour, [node]);
    }
    for (const [colour, nodes] of byColour) {
      context.fillStyle = colour;
      let [lastX, lastY] = [NaN, NaN];
      for (const { id, ply } of nodes) {
        const side = Math.max(1, geometry.room(ply).board);
        const [x, y] = [geometry.across(id), geometry.down(id)];
        if (Math.abs(x - lastX) < 0.5 && y === lastY) continue;
        [lastX, lastY] = [x, y];
        context.fillRect(x - side / 2, y, side, Math.max(2, side * geometry.shape));
      }
    }
  }

  /** A colour for what a call has come to. @param {TreeNode} node @param {number} step */
  colourOf({ id, returned, hit }, step) {
    const { colours } = this.palette;
    if (hit < step) return colours.hit;
    if (returned >= step) return colours.open;
    return colours[this.geometry?.tree.outcome(id) ?? "unknown"];
  }

  /** A call with its board and, where there is room, its labels. @param {TreeNode} node @param {PaneState} pane */
  call(node, pane) {
    const { base: context, geometry } = this;
    if (!geometry) return;
    const box = geometry.boardBox(node.id);
    const colour = this.colourOf(node, pane.step);
    if (pane.isCollapsed(node.id)) this.stack(box, colour);
    this.board(node, box);
    const room = geometry.room(node.ply);
    context.lineWidth = Math.max(1, Math.min(4, room.board * 0.06));
    context.strokeStyle = colour;
    context.setLineDash(node.hit < pane.step && room.board >= CURVED ? [4, 2] : []);
    const out = context.lineWidth / 2;
    context.strokeRect(box.left - out, box.top - out, box.right - box.left + 2 * out, box.bottom - box.top + 2 * out);
    context.setLineDash([]);
    if (room.labels === "all") this.labels(node, box, colour, pane);
    else if (room.labels === "result") this.result(node, box, colour, pane.step);
  }

  /** The edges of what is hidden below a call. @param {Box} box @param {string} colour */
  stack(box, colour) {
    const { base: context } = this;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    for (const by of [6, 3]) context.strokeRect(box.left + by, box.top + by, box.right - box.left, box.bottom - box.top);
  }

  /** @param {TreeNode} node @param {Box} box */
  board({ event: { position = "" } }, { left, top, right }) {
    const { base: context, palette } = this;
    let squares = this.squares.get(position ?? "");
    if (!squares) this.squares.set(position ?? "", (squares = squaresInRows(position ?? "")));
    const cell = (right - left) / (squares[0]?.length ?? 1);
    // Without a pattern, white pawns need a darker ground.
    const hasPattern = cell >= PATTERN;
    context.fillStyle = hasPattern ? palette.colours.light : palette.colours.dark;
    context.fillRect(left, top, right - left, cell * squares.length);
    if (hasPattern) {
      context.fillStyle = palette.colours.dark;
      context.beginPath();
      squares.forEach((line, row) => {
        for (let col = (row + (squares?.length ?? 0) - 1) % 2; col < line.length; col += 2) context.rect(left + col * cell, top + row * cell, cell, cell);
      });
      context.fill();
    }
    for (const letter of ["P", "p"]) {
      context.fillStyle = letter === "P" ? palette.colours.white : palette.colours.black;
      context.strokeStyle = letter === "P" ? palette.colours.black : palette.colours.white;
      context.beginPath();
      squares.forEach((line, row) => {
        for (let col = 0; col < line.length; col += 1) {
          if (line[col] !== letter) continue;
          const [x, y] = [left + col * cell, top + row * cell];
          if (right - left >= FIGURE) this.pawn(x, y, cell);
          else {
            context.moveTo(x + cell * 0.86, y + cell / 2);
            context.arc(x + cell / 2, y + cell / 2, cell * 0.36, 0, 7);
          }
        }
      });
      context.fill();
    }
  }

  /** @param {number} x @param {number} y @param {number} cell */
  pawn(x, y, cell) {
    const { base: context } = this;
    context.save();
    context.translate(x, y);
    context.scale(cell, cell);
    context.fill(this.figure);
    context.lineWidth = 0.05;
    context.stroke(this.figure);
    context.restore();
  }

  /** Move and question above a board; result and window below it. @param {TreeNode} node @param {Box} box @param {string} colour @param {PaneState} pane */
  labels(node, box, colour, { step, tree, isCollapsed }) {
    const { base: context, geometry, palette } = this;
    if (!geometry || !tree) return;
    const { text, across } = geometry.room(node.ply);
    const [middle, room] = [(box.left + box.right) / 2, across - 2];
    context.textAlign = "center";
    context.textBaseline = "bottom";
    context.fillStyle = palette.colours.ink;
    context.font = fontOf(text);
    context.fillText(treeTexts.head(node.event), middle, box.top - 3, room);
    context.textBaseline = "top";
    const found = tree.found(node.id, step);
    context.fillStyle = node.returned < step ? colour : palette.colours.faint;
    context.font = fontOf(text * 1.1, true);
    const below = box.bottom + RING + (isCollapsed(node.id) ? 5 : 0);
    context.fillText(treeTexts.result(found, node.returned < step, isCollapsed(node.id) ? node.size - 1 : 0), middle, below, room);
    this.note(node, middle, below + lineOf(text), step);
  }

  /** The window of a call, or where its answer came from. @param {TreeNode} node @param {number} x @param {number} y @param {number} step */
  note(node, x, y, step) {
    const { base: context, geometry, palette } = this;
    const { note, across } = /** @type {Geometry} */ (geometry).room(node.ply);
    if (note === 0) return;
    context.fillStyle = palette.colours.faint;
    context.font = fontOf(note);
    context.fillText(node.hit < step ? treeTexts.from(node.source) : treeTexts.window(geometry?.tree.window(node.id, step) ?? null), x, y, across - 2);
  }

  /** The result of a call where there is no room for more. @param {TreeNode} node @param {Box} box @param {string} colour @param {number} step */
  result(node, box, colour, step) {
    const { base: context, geometry, palette } = this;
    if (!geometry) return;
    const { text, across, place, board } = geometry.room(node.ply);
    const isReturned = node.returned < step;
    const words = treeTexts.result(geometry.tree.found(node.id, step), isReturned, 0);
    const isBeside = place === "beside";
    context.textAlign = isBeside ? "left" : "center";
    context.textBaseline = "top";
    context.fillStyle = isReturned ? colour : palette.colours.faint;
    context.font = fontOf(text, true);
    const middle = (box.left + box.right) / 2;
    if (isBeside) context.fillText(words, box.right + RING + 2, (box.top + box.bottom - text) / 2, (across - board) / 2 - 8);
    else {
      context.fillText(words, middle, box.bottom + RING, across - 2);
      this.note(node, middle, box.bottom + RING + lineOf(text), step);
    }
  }

  /** Marks the current call, the way to it, and where its answer came from. @param {PaneState} pane */
  mark(pane) {
    const { marks: context, geometry, palette, ratio } = this;
    const { tree, step, selected } = pane;
    if (!geometry || !tree) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.size.width, this.size.height);
    const current = this.seen(tree, pane.current);
    context.lineCap = "round";
    context.lineWidth = geometry.board < BOARD ? 2 : 3;
    context.strokeStyle = palette.colours.open;
    context.beginPath();
    for (const id of tree.pathTo(current)) {
      const { parent } = tree.node(id);
      if (parent > 0) this.line(context, geometry.across(parent), geometry.foot(parent), geometry.across(id), geometry.head(id));
    }
    context.stroke();
    this.sources(pane);
    if (current > 0) this.ring(current, palette.colours.open, 4);
    const chosen = this.seen(tree, selected);
    if (chosen > 0 && tree.node(chosen).called < step) this.ring(chosen, palette.colours.focus, 7);
  }

  /** @param {number} id @param {string} colour @param {number} by */
  ring(id, colour, by) {
    const { marks: context, geometry } = this;
    if (!geometry) return;
    const box = geometry.boardBox(id);
    // However small the call is, its ring is seen.
    const out = Math.max(by, 7 - geometry.roomOf(id).board / 2);
    context.strokeStyle = colour;
    context.lineWidth = 3;
    context.strokeRect(box.left - out, box.top - out, box.right - box.left + 2 * out, box.bottom - box.top + 2 * out);
  }

  /** Lines from calls that the table answered to those that stored the answers. @param {PaneState} pane */
  sources({ tree, step, selected, current }) {
    const { marks: context, geometry, palette } = this;
    if (!geometry || !tree) return;
    const { hits } = tree.counts(step);
    context.strokeStyle = palette.colours.hit;
    for (const id of hits <= MANY_SOURCES ? tree.hits.slice(0, hits) : [current, selected]) {
      const node = tree.nodes[id];
      if (!node || node.hit >= step) continue;
      const isMeant = id === current || id === selected;
      context.globalAlpha = isMeant ? 1 : 0.22;
      context.lineWidth = isMeant ? 2.5 : 1;
      this.arrow(this.seen(tree, id), this.seen(tree, node.source), isMeant);
    }
    context.globalAlpha = 1;
  }

  /** A bow from one call to another. @param {number} from @param {number} to @param {boolean} hasHead */
  arrow(from, to, hasHead) {
    const { marks: context, geometry } = this;
    if (!geometry || from === to || from === 0 || to === 0) return;
    const [one, other] = [geometry.boardBox(from), geometry.boardBox(to)];
    const start = { x: (one.left + one.right) / 2, y: one.top };
    const end = { x: (other.left + other.right) / 2, y: other.bottom };
    const bend = Math.min(120, Math.abs(end.x - start.x) * 0.3 + 20);
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.bezierCurveTo(start.x, start.y - bend, end.x, end.y + bend, end.x, end.y);
    if (hasHead) {
      for (const by of [-5, 5]) {
        context.moveTo(end.x + by, end.y + 8);
        context.lineTo(end.x, end.y);
      }
    }
    context.stroke();
  }
}

/** @param {HTMLCanvasElement} canvas */
const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** @param {number} size @param {boolean} [isBold] */
const fontOf = (size, isBold = false) => notation`${isBold ? 650 : 450} ${size.toFixed(1)}px system-ui, "Segoe UI", Arial, sans-serif`;

/** A text in lines that are no wider than some pixels, unless a single word is. @param {CanvasRenderingContext2D} context @param {string} text @param {number} room */
function wrapped(context, text, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || context.measureText(longer).width > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
