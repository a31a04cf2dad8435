import { el, svg } from "./elements.js";

/** Small pictures on buttons, on a field of 24 by 24. */
const PATHS = /** @type {const} */ ({
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.1 1 1.9h6c0-.8.3-1.3 1-1.9A6.5 6.5 0 0 0 12 3z",
  values: "M5 20v-7M12 20V4M19 20v-11",
  flip: "M8 4v15M8 4L4.5 7.5M8 4l3.5 3.5M16 20V5M16 20l-3.5-3.5M16 20l3.5-3.5",
  edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5",
  promote: "M12 20V5M6 11l6-6 6 6",
  prune: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  more: "M12 5v14M5 12h14",
  auto: "M12 3a9 9 0 0 0 0 18zM12 3a9 9 0 0 1 0 18",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M5 19l1.5-1.5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
});

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  svg("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));

/**
 * A button of a toolbar with a picture; where there is room, its label is seen as well.
 * @param {Parameters<typeof icon>[0]} picture
 * @param {{ label: string, title: string }} words
 * @param {() => void} click
 */
export const iconTool = (picture, { label, title }, click) =>
  el("button", { type: "button", class: "tool with-icon", title, "aria-label": label, click }, icon(picture), el("span", { class: "tool-label", "aria-hidden": "true" }, label));
