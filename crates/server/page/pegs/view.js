/** Pegs: soldiers that march, boards to solve, and why some cannot be. */

import { ask, askAbout, isAbort, reach } from "../api.js";
import { Board } from "../board.js";
import { el, freshId, tabs } from "../elements.js";
import { isCertificate, textOf } from "../files.js";
import { icon } from "../icons.js";
import { squareAt, squareName } from "../squares.js";
import { count, counted, seconds } from "../words.js";
import { workLine } from "../work.js";
import { editor as makeEditor } from "./editor.js";
import { goalName, goalSquares, goalWords } from "./goal.js";
import { March } from "./march.js";
import { peg } from "./picture.js";
import { pegsProof } from "./proof.js";
import { sharePanel } from "./share.js";

/** @import { Jump, NamedBoard, PegsLegal, PegsSolution, PegsWhy } from "../types.js" */

/** @import { Brought } from "../files.js" */

/** Which of the tabs holds certificates. */
const PROOF = 3;
/** How long an answer may take that nobody asked for. */
const PATIENCE = "5s";

/**
 * @param {object} page
 * @param {(words: string) => void} page.say
 * @param {(words: string) => void} page.murmur
 * @param {(place: string) => void} page.goTo
 * @param {(place: string) => string} page.link
 */
export function pegsView({ say, murmur, goTo, link }) {
  const work = workLine("Looking for a way");
  /** @type {March | null} */
  let march = null;
  /** What can jump where one looks. @type {PegsLegal | null} */
  let legal = null;
  /** @type {PegsWhy | null} */
  let why = null;
  /** @type {string | null} */
  let selected = null;
  let headline = "";
  let advice = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  /** Grows with every step, so that late answers are known as such. */
  let turn = 0;

  const board = new Board({ name: "Peg board", piece: peg, onPress: press, onDrop: drop, onKey: shortcut });
  const editor = makeEditor({ say, redraw: () => drawBoard(), play: load, done: () => side.show(0) });
  const place = () => (legal ? legal.position.replaceAll(" ", "+") : "");
  const share = sharePanel({ say, load, link: () => link(place()) });
  const proof = pegsProof(() => legal);

  const status = el("p", { class: "status" });
  const more = el("p", { class: "advice" });
  const lamp = el("p", { class: "lamp", role: "status" });
  const button = (/** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ label, /** @type {() => void} */ click) =>
    el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, click }, icon(picture));
  const playButton = button("play", "Play", () => (clock ? pause() : play()));
  playButton.classList.add("primary");
  const sliderId = freshId();
  const slider = el("input", { id: sliderId, type: "range", min: 0, max: 0, value: 0, class: "timeline", input: () => stepTo(Number(slider.value)) });
  const speedId = freshId();
  const speed = el("input", { id: speedId, type: "range", min: 1, max: 10, value: 5, "aria-valuetext": "5 of 10", input: () => clock && play() });
  const backward = [button("first", "To the start", () => stepTo(0)), button("back", "One jump back", () => stepTo((march?.cursor ?? 0) - 1))];
  const forward = [button("on", "One jump on", () => stepTo((march?.cursor ?? 0) + 1)), button("last", "To the end", () => stepTo(Infinity))];
  const controls = el("div", { class: "tools", role: "toolbar", "aria-label": "March" }, ...backward, playButton, ...forward);
  const showWay = el("button", { type: "button", class: "primary", click: () => solve(true) }, "Show the way");
  const restart = el("button", { type: "button", click: () => march && load(march.start.position) }, "Start again");
  const picker = el("select", { id: freshId(), change: () => load(picker.value) });
  const sentence = el("div", { class: "why", hidden: true });
  const list = el("ol", { class: "moves jumps", "aria-label": "Jumps" });
  const facts = el("p", { class: "small faint" });
  const panel = el("div", { class: "panel" }, sentence, el("h2", {}, "The march"), list, facts);
  const side = tabs("About this board", [
    { title: "March", node: panel },
    { title: "Edit", node: editor.node, onShow: () => legal && editor.open(legal), onHide: () => editor.close() },
    { title: "Share", node: share.node, onShow: () => legal && share.draw(legal) },
    { title: "Proof", node: proof.node },
  ]);
  const node = el(
    "div",
    { class: "pegs view" },
    el("div", { class: "headline" }, status, more),
    el(
      "div",
      { class: "stage" },
      el("div", { class: "board-frame" }, board.node),
      lamp,
      controls,
      el("div", { class: "timeline-row" }, el("label", { for: sliderId, class: "small faint" }, "Jump"), slider),
      work.node,
    ),
    el(
      "div",
      { class: "side" },
      el(
        "div",
        { class: "card setup" },
        el("div", {}, el("label", { for: picker.id, class: "small faint" }, "Board"), picker),
        el("div", { class: "row" }, showWay, restart, el("div", { class: "strength" }, el("label", { for: speedId }, "Speed"), speed)),
      ),
      el("div", { class: "card tabbed" }, side.bar, panel, editor.node, share.node, proof.node),
    ),
  );

  /** Whether the goal is to bring a peg to a square that one may choose. */
  const isReach = () => legal?.goal.startsWith("reach") ?? false;

  /** Puts a puzzle on the board. @param {string} text */
  async function load(text) {
    pause();
    work.stop();
    const mine = (turn += 1);
    try {
      /** @type {PegsLegal} */
      const start = await askAbout("pegs/moves", text);
      if (mine !== turn) return;
      march = new March(start);
      if (legal?.position !== start.position) proof.forget();
      legal = start;
      why = null;
      selected = null;
      if (isReach()) {
        headline = "Where should a soldier get to?";
        advice = "Press an empty hole: the army marches there, or you see why it cannot. Or jump by hand: a soldier jumps over a neighbour, who leaves.";
      } else {
        headline = goalWords(start);
        advice = "Press a peg, then the hole where it lands. It jumps over a neighbour, who leaves.";
      }
      light("unknown", "");
      const named = [...picker.options].find(({ dataset }) => aimless(dataset["position"] ?? "") === aimless(start.position));
      picker.value = named?.value ?? "";
      draw();
      look();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** Learns what can jump here, and whether the goal can still be reached. */
  async function look() {
    if (!march) return;
    const mine = (turn += 1);
    const jumps = march.made;
    try {
      /** @type {PegsLegal} */
      const here = await ask("pegs/moves", { position: march.start.position, jumps });
      if (mine !== turn) return;
      if (legal?.position !== here.position) proof.forget();
      legal = here;
      draw();
      if (here.met) light("yes", "The goal is reached.");
      else if (march.planned) light("yes", `Still possible: ${counted(march.steps.length - march.cursor, "jump")} to go.`);
      else await ponder(here, mine);
    } catch (error) {
      if (mine === turn) say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {PegsLegal} here @param {number} mine */
  async function ponder(here, mine) {
    if (march?.cursor === 0 && isReach()) return;
    light("unknown", march?.cursor === 0 ? "Is it possible?" : "Is it still possible?");
    try {
      /** @type {PegsSolution} */
      const found = await work.during((options) =>
        ask("pegs/solve", { position: here.position, any: true, time_limit: PATIENCE }, options),
      );
      if (mine !== turn) return;
      const first = march?.cursor === 0;
      if (found.outcome === "reachable") light("yes", first ? "Possible." : "Still possible.");
      else if (found.outcome === "impossible") light("no", first ? "Not possible." : "Not any more.");
      else light("unknown", `Not known: ${found.reason}.`);
    } catch (error) {
      if (mine === turn) light("unknown", isAbort(error) ? "Not looked for." : "Not known.");
    }
  }

  /** @param {string} state @param {string} words */
  function light(state, words) {
    lamp.className = `lamp ${state}`;
    lamp.textContent = words;
    lamp.hidden = words === "";
  }

  /** Looks for the way from here, and walks it. @param {boolean} walk */
  async function solve(walk) {
    if (!march || !legal) return;
    pause();
    const mine = (turn += 1);
    try {
      /** @type {PegsSolution} */
      const found = await work.during((options) => ask("pegs/solve", { position: /** @type {PegsLegal} */ (legal).position }, options));
      if (mine !== turn || !march || !legal) return;
      why = null;
      if (found.outcome === "reachable") {
        march.plan(found.steps);
        headline = found.jumps === 0 ? "It is there already." : `${goalName(legal)}: ${counted(found.jumps ?? 0, "jump")}.`;
        advice = found.reason ? `Perhaps there is a shorter way: ${found.reason}.` : `No way is shorter. Found in ${seconds(found.seconds)}.`;
        light("yes", "Possible.");
        draw();
        if (walk && march.steps.length > 0) play();
      } else if (found.outcome === "impossible") {
        why = found.why;
        march.plan([]);
        march.planned = false;
        headline = `${goalName(legal)}: impossible.`;
        advice = found.why?.words ?? "";
        light("no", "Not possible.");
        draw();
        murmur(advice);
      } else {
        headline = `${goalName(legal)}: not known.`;
        advice = `${found.reason ?? "No answer"} after ${count(found.positions)} positions.`;
        light("unknown", "Not known.");
        draw();
      }
    } catch (error) {
      if (mine === turn) say(isAbort(error) ? "Cancelled." : String(error instanceof Error ? error.message : error));
    }
  }

  /** Sends the army to a square. @param {string} square */
  async function march_to(square) {
    if (!march) return;
    const from = march.start.position.replace(/goal: [^;]*/, `goal: reach ${square}`);
    try {
      await load(from);
    } catch {
      return;
    }
    await solve(true);
  }

  /** @param {string} square */
  async function press(square) {
    const { col, row } = squareAt(square);
    if (editor.isOpen()) {
      editor.paint(col, row);
      return;
    }
    if (!march || !legal) return;
    pause();
    const jump = legal.jumps.find(({ from, to }) => from === selected && to === square);
    const letter = march.squares[legal.rows - 1 - row]?.[col];
    if (jump) await hop(jump);
    else if (selected === square) selected = null;
    else if (letter === "x") {
      if (legal.jumps.some(({ from }) => from === square)) selected = square;
      else {
        board.refuse(square);
        say("This peg has no neighbour to jump over, or nowhere to land.");
      }
    } else if (isReach() && !selected) return march_to(square);
    else if (selected) {
      say(`There is no jump from ${selected} to ${square}.`);
      selected = null;
    } else say("Choose a peg first, then the hole where it lands.");
    draw();
  }

  /** @param {string} from @param {string} to */
  async function drop(from, to) {
    const jump = legal?.jumps.find((jump) => jump.from === from && jump.to === to);
    selected = null;
    if (jump) await hop(jump);
    else {
      say(`There is no jump from ${from} to ${to}.`);
      board.refuse(from);
      draw();
    }
  }

  /** @param {Jump} jump */
  async function hop(jump) {
    if (!march) return;
    march.jump(jump);
    selected = null;
    why = null;
    murmur(`${jump.from} jumps over ${jump.over} to ${jump.to}.`);
    draw();
    await look();
  }

  /** @param {number} step */
  function stepTo(step) {
    if (!march) return;
    pause();
    show(step);
  }

  /** @param {number} step */
  function show(step) {
    if (!march) return;
    march.cursor = Math.max(0, Math.min(step, march.steps.length));
    selected = null;
    why = null;
    draw();
    if (!clock) look();
  }

  function play() {
    if (!march) return;
    // Who wants to see a march where there is none wants to see the way.
    if (march.steps.length === 0) {
      if (!legal?.met) solve(true);
      return;
    }
    if (march.isAtEnd) march.cursor = 0;
    clearInterval(clock);
    const pace = 1250 - 110 * Number(speed.value);
    speed.setAttribute("aria-valuetext", `${speed.value} of 10`);
    clock = setInterval(() => {
      if (!march || march.isAtEnd) {
        pause();
        look();
      } else show(march.cursor + 1);
    }, pace);
    playButton.replaceChildren(icon("pause"));
    playButton.setAttribute("aria-label", "Pause");
    draw();
  }

  function pause() {
    clearInterval(clock);
    clock = undefined;
    playButton.replaceChildren(icon("play"));
    playButton.setAttribute("aria-label", "Play");
  }

  /** @param {string} key */
  function shortcut(key) {
    if (key === "Escape") selected = null;
    else if (key === "u") stepTo((march?.cursor ?? 0) - 1);
    else if (key === "r") stepTo((march?.cursor ?? 0) + 1);
    else if (key === "p") clock ? pause() : play();
    else return false;
    draw();
    return true;
  }

  function draw() {
    if (!march || !legal) return;
    goTo(place());
    status.textContent = headline;
    more.textContent = advice;
    slider.max = String(march.steps.length);
    slider.value = String(march.cursor);
    slider.disabled = march.steps.length === 0;
    slider.setAttribute("aria-valuetext", `jump ${march.cursor} of ${march.steps.length}`);
    const now = march.cursor;
    const { isAtEnd } = march;
    for (const button of backward) button.disabled = now === 0;
    for (const button of forward) button.disabled = isAtEnd;
    const walk = stepTo;
    list.replaceChildren(
      ...march.steps.map(({ move }, index) =>
        el(
          "li",
          {},
          el("span", { class: "number" }, `${index + 1}.`),
          el("button", { type: "button", class: "move", "aria-current": index + 1 === now ? "true" : null, click: () => walk(index + 1) }, move),
        ),
      ),
    );
    if (march.steps.length === 0) list.replaceChildren(el("li", { class: "nothing faint" }, "No jump yet."));
    facts.textContent = `${counted(legal.pegs, "peg")} on ${legal.rows}×${legal.cols}; jumps: ${legal.jumps_allowed}; goal: ${legal.goal}.`;
    drawWhy();
    if (!share.node.hidden) share.draw(legal);
    drawBoard();
  }

  function drawWhy() {
    sentence.hidden = why === null;
    if (!why) return;
    sentence.replaceChildren(
      el("h2", {}, "Why not"),
      el("p", {}, why.words),
      ...(why.start !== null && why.goal !== null
        ? [
            el(
              "dl",
              { class: "sums" },
              el("div", {}, el("dt", {}, "the pegs now"), el("dd", {}, count(why.start))),
              el("div", {}, el("dt", {}, "the goal needs"), el("dd", {}, count(why.goal))),
            ),
          ]
        : []),
      el("p", { class: "small faint" }, PROOFS[why.kind]),
    );
  }

  function drawBoard() {
    if (editor.isOpen()) {
      const scene = editor.scene();
      const label = (/** @type {string} */ square) => `${square}, ${standing(scene.squares, square)}${scene.goals.has(square) ? ", wanted at the end" : ""}`;
      board.draw({ ...scene, flipped: false, holes: true, bare: true, label });
      return;
    }
    if (!march || !legal) return;
    const { squares } = march;
    const here = legal.squares.join() === squares.join();
    const jumps = here && !clock ? legal.jumps : [];
    const landings = jumps.filter(({ from }) => from === selected);
    const numbers = weights(why);
    const goals = goalSquares(legal);
    board.node.classList.toggle("weighed", numbers !== undefined);
    board.draw({
      rows: legal.rows,
      cols: legal.cols,
      squares,
      flipped: false,
      holes: true,
      slanted: legal.jumps_allowed === "hex",
      last: march.last,
      selected,
      goals,
      line: frontLine(march.start),
      movable: new Set(jumps.map(({ from }) => from)),
      targets: new Map(landings.map(({ to }) => [to, "plain"])),
      ...(numbers && { numbers }),
      label: (square) => {
        const words = [square, standing(squares, square)];
        if (goals.has(square)) words.push(legal?.target ? "to be reached" : "wanted at the end");
        if (square === selected) words.push("chosen");
        if (landings.some(({ to }) => to === square)) words.push("can be landed on");
        if (jumps.some(({ from }) => from === square)) words.push("can jump");
        const number = numbers?.get(square);
        if (number) words.push(`weight ${number.text}`);
        return words.join(", ");
      },
    });
  }

  async function fillPicker() {
    const response = await reach("pegs/boards");
    /** @type {{ boards: NamedBoard[] }} */
    const { boards } = await response.json();
    const order = boards.toSorted((a, b) => Number(b.name === "soldiers") - Number(a.name === "soldiers"));
    picker.replaceChildren(...order.map(({ name, about, position }) => el("option", { value: name, "data-position": position }, `${name}: ${about}`)));
    picker.append(el("option", { value: "", disabled: true }, "a board of your own"));
  }

  return {
    node,
    title: "Pegs",
    hide() {
      pause();
      work.stop();
    },
    /** @param {Brought[]} files */
    async take([first]) {
      if (!first) return;
      if (isCertificate(first)) {
        side.show(PROOF);
        await proof.check(first.bytes);
      } else if (await load(textOf(first.bytes)).then(() => true, () => false)) say(`${first.name} is on the board.`);
    },
    /** @param {string} place */
    async show(place) {
      if (picker.childElementCount === 0) await fillPicker();
      const text = place.replaceAll("+", " ").trim();
      if (march && (text === "" || text === legal?.position)) {
        draw();
        look();
        return;
      }
      try {
        await load(text || "soldiers");
      } catch {
        if (!march) await load("soldiers");
      }
    },
  };
}

const PROOFS = {
  pagoda: "Numbers on the holes are weights: wherever a peg jumps, the two weights it uses are at least the one it lands on.",
  parity: "Marked holes are counted by parity: even stays even, odd stays odd.",
  "closed-set": "No single set of weights decides this: the search went through everything that could lead there.",
};

/** A puzzle without its goal. @param {string} position */
const aimless = (position) => position.replace(/goal: [^;]*;/, "");

/**
 * Where the desert begins: the number of rows that an army fills, if it fills
 * rows and nothing else, and there is something to be reached.
 * @param {PegsLegal} start
 */
function frontLine({ squares, goal }) {
  if (!goal.startsWith("reach")) return null;
  const full = squares.filter((line) => line.includes("x"));
  const isArmy = full.every((line) => !line.includes("o")) && squares.slice(squares.length - full.length).every((line) => line.includes("x"));
  return isArmy && full.length > 0 && full.length < squares.length ? full.length : null;
}

/** @param {string[]} squares @param {string} square */
function standing(squares, square) {
  const { col, row } = squareAt(square);
  const letter = squares[squares.length - 1 - row]?.[col];
  return letter === "x" ? "peg" : letter === "o" ? "empty hole" : "no hole";
}

/** The numbers of an argument, by square. @param {PegsWhy | null} why */
function weights(why) {
  if (!why?.weights) return undefined;
  const rows = why.weights;
  const most = Math.max(1, ...rows.flat().map((weight) => Math.abs(weight ?? 0)));
  /** @type {Map<string, { text: string, share: number }>} */
  const numbers = new Map();
  rows.forEach((line, index) =>
    line.forEach((weight, col) => {
      if (weight === null || (why.kind === "parity" && weight === 0)) return;
      const text = why.kind === "parity" ? "●" : String(weight);
      numbers.set(squareName(col, rows.length - 1 - index), { text, share: Math.max(0, weight) / most });
    }),
  );
  return numbers;
}
