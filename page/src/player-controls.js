/** The buttons and sliders of a player. */

import { el, freshId } from "./elements.js";
import { icon } from "./icons.js";
import { FASTEST, SLOWEST } from "./player.js";
import { playerTexts, stepTexts } from "./texts.js";

/** @import { Player } from "./player.js" */

/**
 * @param {Player} player
 * @param {{ step: keyof typeof stepTexts }} kind what a step is
 */
export function playerControls(player, { step }) {
  const button = (/** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ label, /** @type {() => void} */ click) =>
    el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, click }, icon(picture));
  const backward = [button("first", playerTexts.first, () => player.first()), button("back", stepTexts[step].back, () => player.back())];
  const forward = [button("on", stepTexts[step].forward, () => player.forward()), button("last", playerTexts.end, () => player.end())];
  const play = button("play", playerTexts.play, () => player.toggle());
  play.classList.add("primary");
  const slider = el("input", { id: freshId(), type: "range", min: 0, max: 0, value: 0, class: "timeline", input: () => player.seek(Number(slider.value)) });
  const speed = el("input", {
    id: freshId(),
    type: "range",
    min: SLOWEST,
    max: FASTEST,
    value: player.speed,
    class: "speed",
    input: () => player.setSpeed(Number(speed.value)),
  });
  let isPlaying = false;
  const controls = {
    buttons: [...backward, play, ...forward],
    slider: [el("label", { for: slider.id, class: "small faint" }, stepTexts[step].name), slider],
    speed,
    speedLabel: el("label", { for: speed.id, class: "small faint" }, playerTexts.speed),
    /** @param {boolean} [canPlay] whether there is something to play, or playing would find it */
    draw(canPlay = player.timeline.last > 0) {
      const { step: now, last } = player.timeline;
      slider.max = String(last);
      slider.value = String(now);
      slider.disabled = last === 0;
      slider.setAttribute("aria-valuetext", playerTexts.place(step, now, last));
      speed.setAttribute("aria-valuetext", playerTexts.speedValue(player.speed));
      for (const one of backward) one.disabled = player.isAtStart;
      for (const one of forward) one.disabled = player.isAtEnd;
      play.disabled = !canPlay;
      if (player.isPlaying === isPlaying) return;
      isPlaying = player.isPlaying;
      const label = isPlaying ? playerTexts.pause : playerTexts.play;
      play.replaceChildren(icon(isPlaying ? "pause" : "play"));
      play.setAttribute("aria-label", label);
      play.title = label;
    },
  };
  // What cannot be pressed yet says so.
  controls.draw();
  return controls;
}
