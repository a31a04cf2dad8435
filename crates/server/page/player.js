/**
 * Plays through the steps of something: a game, a plan, the rounds of a flood. It
 * knows neither page nor puzzle; the steps belong to a timeline, and time to a
 * clock.
 */

/**
 * @typedef {object} Timeline what is played
 * @property {number} step the step one looks at
 * @property {number} last the last one; the first is 0
 * @property {(step: number) => void | Promise<void>} goTo looks at a step between those
 *
 * @typedef {object} Pace
 * @property {number} delay how long a step is seen, in milliseconds
 * @property {number} stride how many steps are taken at once
 *
 * @typedef {object} Clock
 * @property {(act: () => void, delay: number) => unknown} set
 * @property {(timer: any) => void} clear
 */

export const [SLOWEST, FASTEST] = [1, 10];

/** @type {Clock} */
export const systemClock = { set: (act, delay) => setTimeout(act, delay), clear: (timer) => clearTimeout(timer) };

/**
 * The steps of a state, gone to by whoever shows it.
 * @param {{ readonly step: number, readonly last: number }} state
 * @param {Timeline["goTo"]} goTo
 * @returns {Timeline}
 */
export const timelineOf = (state, goTo) => ({
  get step() {
    return state.step;
  },
  get last() {
    return state.last;
  },
  goTo,
});

/**
 * For steps that are followed one by one.
 * @param {number} speed
 * @returns {Pace}
 */
export const steadyPace = (speed) => ({ delay: 1250 - 110 * speed, stride: 1 });

/**
 * For as many steps as there may be: long ones hurry, so that at a middling speed
 * nobody waits longer than some seconds.
 * @param {number} speed
 * @param {number} last
 * @returns {Pace}
 */
export function hurriedPace(speed, last) {
  const wanted = Math.min(600, 8000 / Math.max(1, last)) * 2 ** ((5 - speed) / 1.5);
  const delay = Math.max(30, wanted);
  return { delay, stride: Math.max(1, Math.round(delay / wanted)) };
}

export class Player {
  /**
   * @param {Timeline} timeline
   * @param {object} [options]
   * @param {(speed: number, last: number) => Pace} [options.pace]
   * @param {() => void} [options.onChange] called when it starts, stops, or goes at another speed
   * @param {() => void} [options.onPause] called when it pauses, by itself or by somebody
   * @param {() => void} [options.onEmpty] called when there is nothing to play
   * @param {Clock} [options.clock]
   */
  constructor(timeline, { pace = steadyPace, onChange = () => {}, onPause = () => {}, onEmpty = () => {}, clock = systemClock } = {}) {
    this.timeline = timeline;
    this.pace = pace;
    this.onChange = onChange;
    this.onPause = onPause;
    this.onEmpty = onEmpty;
    this.clock = clock;
    this.speed = 5;
    this.isPlaying = false;
    /** @type {unknown} */
    this.timer = undefined;
  }

  get isAtStart() {
    return this.timeline.step <= 0;
  }

  get isAtEnd() {
    return this.timeline.step >= this.timeline.last;
  }

  /** Plays on from here, from the end once more from the start. */
  play() {
    if (this.timeline.last <= 0) {
      this.onEmpty();
      return;
    }
    this.isPlaying = true;
    if (this.isAtEnd) this.timeline.goTo(0);
    this.wait();
    this.onChange();
  }

  pause() {
    if (!this.isPlaying) return;
    this.stop();
    this.onPause();
  }

  /** Stops because what is played makes way for something else. */
  stop() {
    if (!this.isPlaying) return;
    this.clock.clear(this.timer);
    this.isPlaying = false;
    this.onChange();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Stops, and looks at a step; beyond the ends, at the end. @param {number} step */
  seek(step) {
    this.pause();
    return this.timeline.goTo(Math.max(0, Math.min(step, this.timeline.last)));
  }

  first() {
    return this.seek(0);
  }

  back() {
    return this.seek(this.timeline.step - 1);
  }

  forward() {
    return this.seek(this.timeline.step + 1);
  }

  end() {
    return this.seek(Infinity);
  }

  /** @param {number} speed from 1 to 10 */
  setSpeed(speed) {
    this.speed = Math.max(SLOWEST, Math.min(Math.round(speed) || SLOWEST, FASTEST));
    if (this.isPlaying) this.wait();
    this.onChange();
  }

  /** The next step comes in a while. */
  wait() {
    this.clock.clear(this.timer);
    this.timer = this.clock.set(() => this.advance(), this.pace(this.speed, this.timeline.last).delay);
  }

  /** Takes the next step, and waits for the one after it once it is taken. */
  async advance() {
    if (this.isAtEnd) {
      this.pause();
      return;
    }
    const { stride } = this.pace(this.speed, this.timeline.last);
    const { timer } = this;
    try {
      await this.timeline.goTo(Math.min(this.timeline.step + stride, this.timeline.last));
    } catch (error) {
      this.pause();
      throw error;
    }
    // Somebody may have stopped it meanwhile, or started it anew.
    if (this.isPlaying && this.timer === timer) this.wait();
  }
}
