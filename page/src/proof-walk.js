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
   * @param {Clock} [around.clock]
   */
  constructor({ client, certificate, onChange, clock = systemClock }) {
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
    /** The member that was passed last, as far as it is known. @type {{ index: number, member: ProofMember } | null} */
    this.passed = null;
    /** Whether a long walk waits for a member that it may have passed by then. */
    this.isLooking = false;
    /** Portions that were asked for. @type {Map<number, Promise<void>>} */
    this.portions = new Map();
    this.player = new Player(timelineOf(this, (step) => this.goTo(step)), {
      pace: walkPace,
      onChange,
      clock,
    });
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

  /** Passes members up to a number; a long walk does not wait for those on the way, but shows some. @param {number} step */
  async goTo(step) {
    this.step = step;
    this.onChange();
    if (step === 0) return;
    const isFar = this.player.isPlaying && this.last > 6 * PORTION && step < this.last;
    if (!isFar) await this.look(step - 1);
    else if (!this.isLooking) {
      this.isLooking = true;
      // What cannot be shown on the way is missed by nobody.
      this.look(step - 1)
        .catch(() => {})
        .finally(() => (this.isLooking = false));
    }
  }

  /** Shows a member once it is known, unless a later one is shown by then. @param {number} index */
  async look(index) {
    const member = await this.at(index);
    if (!member || index >= this.step) return;
    this.passed = { index, member };
    this.onChange();
  }
}
