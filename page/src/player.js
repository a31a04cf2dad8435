/**
 * Plays the steps of a sequence: a game, a plan, the rounds of a flood. It knows neither
 * the page nor the puzzle: the steps come from a timeline, the time from a clock.
 */

/**
 * @typedef {object} Timeline the sequence to play
 * @property {number} step the current step
 * @property {number} last the last one; the first is 0
 * @property {(step: number) => void | Promise<void>} goTo shows a step from 0 to the last
 *
 * @typedef {object} Pace
 * @property {number} delay how long a step is shown, in milliseconds
 * @property {number} stride how many steps are taken at a time
 *
 * @typedef {object} Clock
 * @property {(act: () => void, delay: number) => unknown} set
 * @property {(timer: any) => void} clear
 */

export const [SLOWEST, FASTEST] = [1, 10];

/** @type {Clock} */
export const systemClock = { set: (act, delay) => setTimeout(act, delay), clear: (timer) => clearTimeout(timer) };

/**
 * The timeline of a state.
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
 * A pace for steps that are watched one by one.
 * @param {number} speed
 * @returns {Pace}
 */
export const steadyPace = (speed) => ({ delay: 1250 - 110 * speed, stride: 1 });

/**
 * A pace for any number of steps: long sequences take larger strides, so that a medium
 * speed takes some seconds.
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
   * @param {() => void} [options.onChange] called when it starts, stops or changes its speed
   * @param {() => void} [options.onPause] called when it pauses, at the end or on request
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

  /** Plays from the current step, or from the start if it is at the end. */
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

  /** Stops because the sequence is replaced. */
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

  /** Pauses and goes to a step, clamped to the ends. @param {number} step */
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

  /** Schedules the next step. */
  wait() {
    this.clock.clear(this.timer);
    this.timer = this.clock.set(() => this.advance(), this.pace(this.speed, this.timeline.last).delay);
  }

  /** Takes the next step, then schedules the one after it. */
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
    // It may have been stopped or restarted meanwhile.
    if (this.isPlaying && this.timer === timer) this.wait();
  }
}
