/** Pawns: the board, the people around it, the panels beside it. */

import { Board } from "../board.js";
import { el, tabs } from "../elements.js";
import { isCertificate, textOf } from "../files.js";
import { wayThroughTime } from "../keys.js";
import { squareAt } from "../squares.js";
import { name, verdict } from "../words.js";
import { workLine } from "../work.js";
import { comparePanel } from "./compare.js";
import { editor as makeEditor } from "./editor.js";
import { squaresOf } from "./game.js";
import { judged, shortJudged } from "./judgement.js";
import { movesPanel } from "./moves.js";
import { pawn } from "./picture.js";
import { pawnsProof } from "./proof.js";
import { setup as makeSetup } from "./setup.js";
import { sharePanel } from "./share.js";
import { Table } from "./table.js";

/** @import { Arrow } from "../board.js" */
/** @import { Brought } from "../files.js" */

/** Which of the tabs holds certificates. */
const PROOF = 3;

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {(words: string) => void} page.murmur
 * @param {(place: string) => void} page.goTo keeps the address in step
 * @param {(place: string) => string} page.link
 */
export function pawnsView({ say, murmur, goTo, link }) {
  const work = workLine("Analysing");
  const table = new Table(work);
  const place = () => (table.game ? table.game.record.replaceAll(" ", "+") : "");
  const board = new Board({
    name: "Board",
    piece: pawn,
    onPress: press,
    onDrop: drop,
    onKey: shortcut,
  });
  const editor = makeEditor(table, () => drawBoard(), () => side.show(0));
  const setup = makeSetup(table);
  const moves = movesPanel(table);
  const share = sharePanel(table, () => link(place()));
  const proof = pawnsProof(table);
  const compare = comparePanel(table);
  const side = tabs("About this game", [
    { title: "Game", node: moves.node },
    { title: "Edit", node: editor.node, onShow: () => table.game && editor.open(), onHide: () => editor.close() },
    { title: "Share", node: share.node, onShow: () => share.draw() },
    { title: "Proof", node: proof.node },
    { title: "How?", node: compare.node },
  ]);

  const status = el("p", { class: "status" });
  const advice = el("p", { class: "advice" });
  const seats = { top: el("div", { class: "seat" }), bottom: el("div", { class: "seat" }) };
  const tool = (/** @type {string} */ label, /** @type {string} */ title, /** @type {() => void} */ click) =>
    el("button", { type: "button", class: "tool", title, click }, label);
  const undo = tool("Undo", "Take back (U, Ctrl-Z)", () => table.undo());
  const redo = tool("Redo", "Play again what was taken back (R, Ctrl-Y)", () => table.redo());
  const restart = tool("Restart", "Begin again; Undo brings this game back", () => table.restart());
  const flip = tool("Flip", "Turn the board (F)", () => table.set({ flipped: !table.settings.flipped }));
  const hint = tool("Hint", "Which pawn, then where (H)", () => table.advise());
  const values = tool("Values", "Show what every move is worth (V)", () => table.set({ values: !table.settings.values }));
  const tools = el("div", { class: "tools", role: "toolbar", "aria-label": "Game" }, undo, redo, restart, flip, hint, values);
  const legend = el(
    "p",
    { class: "legend small" },
    el("span", { class: "key win" }, "+7"),
    " wins in 7 plies  ",
    el("span", { class: "key loss" }, "−6"),
    " loses in 6. A ply is one move of one side.",
  );
  const node = el(
    "div",
    { class: "pawns view" },
    el("div", { class: "headline" }, status, advice),
    el("div", { class: "stage" }, seats.top, el("div", { class: "board-frame" }, board.node), seats.bottom, tools, legend, work.node),
    el(
      "div",
      { class: "side" },
      setup.node,
      el("div", { class: "card tabbed" }, side.bar, moves.node, editor.node, share.node, proof.node, compare.node),
    ),
  );

  table.addEventListener("change", draw);
  table.addEventListener("murmur", (event) => murmur(/** @type {CustomEvent<string>} */ (event).detail));
  table.addEventListener("say", (event) => say(/** @type {CustomEvent<string>} */ (event).detail));

  document.addEventListener("keydown", (event) => {
    const way = wayThroughTime(event);
    if (!way || !node.isConnected || editor.isOpen()) return;
    table[way]();
    event.preventDefault();
  });

  /** @param {string} square */
  async function press(square) {
    if (editor.isOpen()) {
      const { col, row } = squareAt(square);
      editor.paint(col, row);
    } else if (!(await table.press(square))) board.refuse(square);
  }

  /** @param {string} from @param {string} to */
  async function drop(from, to) {
    table.selected = null;
    if (!(await table.attempt(from, to))) {
      board.refuse(from);
      draw();
    }
  }

  /** @param {string} key */
  function shortcut(key) {
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => table.undo(),
      r: () => table.redo(),
      h: () => table.advise(),
      v: () => table.set({ values: !table.settings.values }),
      f: () => table.set({ flipped: !table.settings.flipped }),
      Escape: () => {
        table.selected = null;
        draw();
      },
    });
    const known = Object.hasOwn(keys, key) ? keys[key] : undefined;
    known?.();
    return known !== undefined;
  }

  function draw() {
    if (!table.game || !table.legal) return;
    goTo(place());
    setup.draw();
    moves.draw();
    if (!share.node.hidden) share.draw();
    drawBoard();
    drawWords();
    undo.disabled = !table.canUndo;
    redo.disabled = !table.canRedo;
    hint.disabled = table.legal.winner !== null || !table.isOpen;
    values.setAttribute("aria-pressed", String(table.settings.values));
    legend.hidden = !table.settings.values;
  }

  function drawBoard() {
    const { game, legal, settings } = table;
    if (!game || !legal) return;
    if (editor.isOpen()) {
      const scene = editor.scene();
      board.draw({ ...scene, flipped: settings.flipped, label: (square) => `${square}, ${standingOn(scene.squares, square)}` });
      return;
    }
    const open = table.isOpen;
    const chosen = legal.moves.filter(({ from }) => from === table.selected);
    const values = settings.values ? table.analysis : undefined;
    const judgement = new Map(values?.moves.map((move) => [move.move, move]));
    const targets = new Map(chosen.map(({ move, to }) => [to, judgement.get(move)?.outcome ?? "plain"]));
    const movable = new Set(open ? legal.moves.map(({ from }) => from) : []);
    board.draw({
      rows: legal.rows,
      cols: legal.cols,
      squares: legal.squares,
      flipped: settings.flipped,
      last: game.lastMove ? squaresOf(game.lastMove) : null,
      selected: table.selected,
      targets,
      movable,
      rings: new Set(table.hint > 0 && table.advised ? [table.advised.from] : []),
      arrows: arrows(judgement),
      label: (square) => {
        const words = [square, standingOn(legal.squares, square)];
        if (square === table.selected) words.push("chosen");
        const target = chosen.find(({ to }) => to === square);
        const value = target && judgement.get(target.move);
        if (target) words.push(target.capture ? "can be taken" : "can be moved to");
        if (value) words.push(judged(value));
        if (movable.has(square) && square !== table.selected) words.push("can move");
        return words.join(", ");
      },
    });
  }

  /**
   * @param {Map<string, import("../types.js").JudgedMove>} judgement
   * @returns {Arrow[]}
   */
  function arrows(judgement) {
    const { legal, hint, advised, selected } = table;
    if (!legal) return [];
    if (hint === 2 && advised) return [{ ...advised, kind: "hint" }];
    return legal.moves
      .filter(({ from, move }) => judgement.has(move) && (!selected || from === selected))
      .map(({ from, to, move }) => {
        const value = /** @type {import("../types.js").JudgedMove} */ (judgement.get(move));
        return { from, to, kind: value.outcome, text: shortJudged(value) };
      });
  }

  function drawWords() {
    const { game, legal, settings, analysis } = table;
    if (!game || !legal) return;
    const person = settings.opponent === "person";
    const mover = name(legal.to_move);
    let [line, more] = [`${mover} to move.`, ""];
    if (legal.winner) {
      const how = legal.ending === "arrived" ? "a pawn has reached the far row" : `${mover} has no move left`;
      line = `${name(legal.winner)} wins: ${how}.`;
    } else if (table.thinking) line = `${mover} is thinking…`;
    else if (!game.isAtEnd) {
      line = `Ply ${game.cursor} of ${game.plies.length - 1}.`;
      more = "Move here to play on in another way.";
    } else if (!person && table.isOpen) line = `Your move. You are ${mover}.`;
    if (!more && !legal.winner && game.cursor < 2) {
      more = `A pawn steps one square ahead, or captures one square diagonally. Reach the far row, or leave your opponent without a move.`;
    }
    if (settings.values && analysis && !legal.winner) {
      const known = analysis.value === null ? `${verdict(analysis.outcome, null)}; in how many plies is not known` : `${verdict(analysis.outcome, analysis.value)} ${Math.abs(analysis.value) === 1 ? "ply" : "plies"}`;
      more = analysis.outcome === "unknown" ? `Who wins with best play is not known: ${analysis.reason}.` : `With best play ${mover} ${known}.`;
    }
    status.textContent = line;
    advice.textContent = more;
    drawSeats();
  }

  function drawSeats() {
    const { settings, legal } = table;
    if (!legal) return;
    const [top, bottom] = settings.flipped ? /** @type {const} */ (["white", "black"]) : /** @type {const} */ (["black", "white"]);
    for (const [seat, color] of /** @type {const} */ ([[seats.top, top], [seats.bottom, bottom]])) {
      const who =
        settings.opponent === "person" ? "" : settings.side === color ? "You" : settings.opponent === "random" ? "Random" : `Engine, strength ${settings.level}`;
      const turn = legal.winner ? (legal.winner === color ? "wins" : "") : legal.to_move === color ? (table.thinking ? "thinking…" : "to move") : "";
      seat.className = `seat ${turn ? "active" : ""}`;
      seat.replaceChildren(
        el("span", { class: `disc ${color}`, "aria-hidden": "true" }),
        el("b", {}, name(color)),
        el("span", { class: "faint" }, who),
        el("span", { class: "turn" }, turn),
      );
    }
  }

  return {
    node,
    title: "Pawns",
    hide: () => table.leave(),
    /** @param {Brought[]} files */
    async take([first]) {
      if (!first) return;
      if (isCertificate(first)) {
        side.show(PROOF);
        await proof.check(first.bytes);
        return;
      }
      try {
        await table.load(textOf(first.bytes));
        say(`${first.name} is on the board.`);
      } catch (error) {
        say(`${first.name}: ${error instanceof Error ? error.message : error}`);
      }
    },
    /** @param {string} place what the address says after the family's name */
    async show(place) {
      table.isAway = false;
      const text = place.replaceAll("+", " ").trim();
      if (table.game && (text === "" || text === table.game.record)) {
        draw();
        table.pump();
        return;
      }
      try {
        await table.load(text || `${table.settings.rows}x${table.settings.cols}`);
      } catch (error) {
        say(`${text} is no position: ${error instanceof Error ? error.message : error}`);
        if (!table.game) await table.newGame();
      }
    },
  };
}

/**
 * @param {string[]} squares
 * @param {string} square
 */
function standingOn(squares, square) {
  const { col, row } = squareAt(square);
  const letter = squares[squares.length - 1 - row]?.[col];
  return letter === "P" ? "white pawn" : letter === "p" ? "black pawn" : "empty";
}
