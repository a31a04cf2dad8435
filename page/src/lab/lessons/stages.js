/** What lessons show: the pages of the lab without their settings, and two boards of their own. */

import { TreeBench } from "../tree/bench.js";
import { LevelsView } from "../levels/view.js";
import { QueueView } from "../queue/view.js";
import { ValuesStage } from "./values.js";
import { WeightsStage } from "./weights.js";

/** @import { LabContext } from "../pages.js" */
/** @import { StageScene } from "./lessons.js" */

/**
 * @typedef {object} Stage
 * @property {HTMLElement} node
 * @property {() => void} hide
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {() => void} [play] sets it in motion
 */

/** How fast trees grow, so that the larger ones take less than a minute. */
const SPEED = 5;

export class Stages {
  /** @param {LabContext} context */
  constructor(context) {
    // The address belongs to the lesson.
    this.context = { ...context, goTo: () => {} };
    /** @type {Stage | null} */
    this.current = null;
    /** The stages that were made. @type {Map<string, Stage>} */
    this.made = new Map();
  }

  /** @template {Stage} S @param {string} kind @param {() => S} make @returns {S} */
  stage(kind, make) {
    const known = this.made.get(kind) ?? make();
    this.made.set(kind, known);
    if (this.current !== known) this.current?.hide();
    this.current = known;
    return /** @type {S} */ (known);
  }

  /** @param {StageScene} scene @returns {Promise<Stage>} */
  async show(scene) {
    const { context } = this;
    if (scene.kind === "tree") {
      // Two trees side by side leave no room for their code.
      const isAlone = scene.algorithms.length === 1;
      const bench = this.stage(isAlone ? "tree" : "trees", () => treeStage(context, isAlone));
      await bench.show(scene);
      return bench;
    }
    if (scene.kind === "levels") {
      const levels = this.stage("levels", () => stepped(new LevelsView(context)));
      await levels.view.show({ board: scene.board, algorithm: scene.algorithm });
      return levels;
    }
    if (scene.kind === "queue") {
      const queue = this.stage("queue", () => stepped(new QueueView(context)));
      await queue.view.show({ board: scene.board });
      return queue;
    }
    const own = scene.kind === "values" ? this.stage("values", () => new ValuesStage()) : this.stage("weights", () => new WeightsStage());
    await own.open(scene.position);
    return own;
  }

  hide() {
    this.current?.hide();
    this.current = null;
  }
}

/** A page of the lab that plays steps. @template {LevelsView | QueueView} V @param {V} view */
const stepped = (view) => ({ view, node: view.node, hide: () => view.hide(), key: (/** @type {KeyboardEvent} */ event) => view.key(event), play: () => view.controller.player.play() });

/** @param {LabContext} context @param {boolean} code whether the algorithm is shown, too */
function treeStage({ work }, code) {
  const bench = new TreeBench({ work, parts: { tools: false, details: false, code } });
  bench.player.setSpeed(SPEED);
  return {
    node: bench.node,
    hide: () => bench.hide(),
    key: (/** @type {KeyboardEvent} */ event) => bench.key(event),
    play: () => bench.player.play(),
    /** @param {import("./lessons.js").TreeScene} scene */
    show: ({ position, algorithms }) => bench.load({ position, algorithms }),
  };
}
