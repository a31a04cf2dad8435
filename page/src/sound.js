/** Short sounds, off until they are wanted. */

import { read, store } from "./stored.js";

const STORE = "ludex.sound";
/** The notes of each sound: pitch in hertz, start and length in seconds. */
const SOUNDS = /** @type {const} */ ({
  step: [[320, 0, 0.07]],
  capture: [[220, 0, 0.08], [160, 0.05, 0.1]],
  end: [[392, 0, 0.16], [494, 0.1, 0.16], [587, 0.2, 0.3]],
});
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let context = null;

export const isSounding = () => read(STORE) === "on";

/** @param {boolean} isOn */
export function setSounding(isOn) {
  store(STORE, isOn ? "on" : "off");
  if (isOn) sound("step");
}

/** Plays a sound, if sounds are wanted. @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!isSounding()) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [pitch, start, length] of SOUNDS[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + start + length);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + start);
    tone.stop(currentTime + start + length);
  }
}
