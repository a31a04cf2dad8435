/**
 * What the page says. A message stands below the board, in the room that a view keeps
 * free for it (`.voice-slot`), and never over the board or a control.
 */

import { el } from "./elements.js";

/** How long a message stays at least, in milliseconds, and how long per letter. */
const [LEAST, PER_LETTER] = [3500, 70];

export class Messages {
  /**
   * @param {HTMLElement} voice shows messages
   * @param {HTMLElement} whisper is read by screen readers only
   */
  constructor(voice, whisper) {
    this.voice = voice;
    this.whisper = whisper;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    /** A message that stays until it is released. */
    this.held = "";
  }

  /** Moves the messages into a view. @param {HTMLElement} view */
  enter(view) {
    const slot = view.querySelector(".voice-slot") ?? document.body;
    this.voice.classList.toggle("afloat", slot === document.body);
    if (this.voice.parentElement !== slot) slot.append(this.voice);
  }

  /** Shows a message for a while. @param {string} words */
  say = (words) => {
    this.show(words);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.rest(), Math.max(LEAST, words.length * PER_LETTER));
  };

  /** Announces something to screen readers only. @param {string} words */
  murmur = (words) => {
    this.whisper.textContent = words;
  };

  /** Shows a message until it is released. @param {string} words */
  hold(words) {
    if (this.held === words) return;
    this.held = words;
    clearTimeout(this.silence);
    this.show(words);
  }

  /** Ends a message that was held, with another if there is one to end with. @param {string} [words] */
  release(words) {
    if (!this.held) return;
    this.held = "";
    if (words) this.say(words);
    else this.rest();
  }

  /** @param {string} words */
  show(words) {
    this.voice.replaceChildren(el("span", {}, words));
    this.voice.classList.add("heard");
  }

  /** Hides the message, or shows the one that is held. */
  rest() {
    if (this.held) this.show(this.held);
    else this.voice.classList.remove("heard");
  }
}
