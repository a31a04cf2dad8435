/**
 * A walk through the members of a proof, in the order in which the checker goes through
 * them. Plain data and requests, no DOM: members come from the server in portions, as
 * they are needed.
 */

import { ApiError } from "./api-error.js";
import { Player, systemClock, timelineOf } from "./player.js";
import { proofViewTexts } from "./texts.js";

/** @import { Client } from "./api.js" */
/** @import { Clock, Pace } from "./player.js" */
/** @import { ProofMember, ProofView } from "./types.js" */

/** How many members are asked for at a time. */
export const PORTION = 500;
/** How long a walk over all members takes, in milliseconds, and how long a step is shown at least. */
const [WHOLE, LEAST] = [2400, 40];

/** A pace at which a walk of any length takes about as long. @param {number} speed @param {number} last @returns {Pace} */
export function walkPace(speed, last) {
  const wanted = (WHOLE / Math.max(1, last)) * 2 ** ((5 - speed) / 1.5);
  const delay = Math.max(LEAST, Math.min(wanted, 600));
  return { delay, stride: Math.max(1, Math.round(delay / wanted)) };
}

export class ProofWalk {
  /**
   * @param {object} around
   * @param {Client} around.client
   * @param {string} around.certificate in base 64
   * @param {() => void} around.onChange
   * @param {() => void} [around.onEnd] called when the walk ends or is paused
   * @param {Clock} [around.clock]
   */
  constructor({ client, certificate, onChange, onEnd = () => {}, clock = systemClock }) {
    this.client = client;
    this.certificate = certificate;
    this.onChange = onChange;
    /** How many members have been passed. */
    this.step = 0;
    this.last = 0;
    /** How the claim rests on members. @type {ProofView["root"]} */
    this.root = [];
    /** @type {Map<number, ProofMember>} */
    this.known = new Map();
    /** Portions that were asked for. @type {Map<number, Promise<void>>} */
    this.portions = new Map();
    this.player = new Player(timelineOf(this, (step) => this.goTo(step)), {
      pace: walkPace,
      onChange,
      onPause: onEnd,
      clock,
    });
  }

  /** The member that was passed last; null until it is known. */
  get member() {
    return this.known.get(this.step - 1) ?? null;
  }

  /** Asks for the first members. */
  async open() {
    await this.fetch(0);
    this.onChange();
  }

  /** A member, asked for if need be. @param {number} index */
  async at(index) {
    if (!this.known.has(index)) await this.fetch(Math.floor(index / PORTION));
    return this.known.get(index) ?? null;
  }

  /** Asks for a portion, once. @param {number} portion */
  fetch(portion) {
    const asked = this.portions.get(portion) ?? this.ask(portion * PORTION);
    this.portions.set(portion, asked);
    return asked;
  }

  /** @param {number} from */
  async ask(from) {
    const { files } = await this.client.ask("verify", { certificate: this.certificate, show: PORTION, from });
    const view = files[0]?.view;
    if (!view) throw new ApiError(proofViewTexts.tooMany, "too-large");
    this.last = view.members;
    this.root = view.root;
    view.shown.forEach((member, index) => this.known.set(from + index, member));
  }

  /** Passes members up to a number; during a long walk those on the way need not be known. @param {number} step */
  async goTo(step) {
    this.step = step;
    this.onChange();
    const isFar = this.player.isPlaying && this.last > 6 * PORTION;
    if (step > 0 && !isFar) await this.at(step - 1);
    this.onChange();
  }
}
