/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Properties
 */

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Properties} [properties] attributes; functions become listeners
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  decorate(element, properties);
  append(element, children);
  return element;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  decorate(element, properties);
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Properties} properties
 */
function decorate(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

let lastId = 0;

/** A unique id for an element. */
export const freshId = () => `e${(lastId += 1)}`;

/**
 * A choice of one option, as a row of radio buttons.
 * @template {string} T
 * @param {string} legend
 * @param {{ value: T, label: string }[]} options
 * @param {T} chosen
 * @param {(value: T) => void} onChange
 */
export function choice(legend, options, chosen, onChange) {
  const name = freshId();
  const inputs = options.map(({ value, label }) => {
    const input = el("input", {
      type: "radio",
      name,
      value,
      id: freshId(),
      checked: value === chosen,
      change: () => onChange(value),
    });
    return { value, input, node: el("label", { class: "segment" }, input, el("span", {}, label)) };
  });
  const node = el(
    "fieldset",
    { class: "choice" },
    el("legend", {}, legend),
    el("div", { class: "segments" }, ...inputs.map(({ node }) => node)),
  );
  return {
    node,
    /** @param {T} value */
    set(value) {
      for (const input of inputs) input.input.checked = input.value === value;
    },
  };
}

/** A text with `code` in it. @param {string} text @returns {(string | HTMLElement)[]} */
export const prose = (text) => text.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part));

/**
 * A button of a toolbar.
 * @param {{ label: string, title: string }} words
 * @param {() => void} click
 */
export const tool = ({ label, title }, click) => el("button", { type: "button", class: "tool", title, click }, label);

/**
 * A number field with buttons to decrease and increase it.
 * @param {{ label: string, fewer: string, more: string }} words
 * @param {{ min: number, max: number, value: number }} range
 * @param {(value: number) => void} onChange
 */
export function stepper({ label, fewer, more }, { min, max, value }, onChange) {
  const id = freshId();
  const input = el("input", { id, type: "number", min, max, value, inputmode: "numeric" });
  const set = (/** @type {number} */ next) => {
    const within = Math.min(max, Math.max(min, Math.round(next) || min));
    input.value = String(within);
    onChange(within);
  };
  input.addEventListener("change", () => set(Number(input.value)));
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
    el("button", { type: "button", "aria-label": words, click: () => set(Number(input.value) + by) }, sign);
  const node = el(
    "div",
    { class: "stepper" },
    el("label", { for: id }, label),
    el("span", {}, step(-1, "−", fewer), input, step(1, "+", more)),
  );
  return {
    node,
    /** @param {number} next */
    show(next) {
      input.value = String(next);
    },
  };
}

/**
 * Panels of which one is visible, with a row of tabs.
 * @param {string} label
 * @param {{ title: string, name: string, node: HTMLElement, onShow?: () => void, onHide?: () => void }[]} panels each has a name for addresses
 */
export function tabs(label, panels) {
  let shown = -1;
  const buttons = panels.map(({ title, node }, index) => {
    node.id = freshId();
    const id = freshId();
    node.setAttribute("role", "tabpanel");
    node.setAttribute("aria-labelledby", id);
    node.tabIndex = 0;
    return el(
      "button",
      { type: "button", role: "tab", id, "aria-controls": node.id, click: () => show(index) },
      title,
    );
  });
  const side = {
    /** Called when another panel is shown. */
    onSelect: () => {},
    /** The panel that is shown, as an address names it; nothing for the first. */
    get name() {
      return shown > 0 ? (panels[shown]?.name ?? "") : "";
    },
    /** Shows the panel that an address names, if there is one. @param {string} name */
    select(name) {
      const index = panels.findIndex((panel) => panel.name === name);
      if (index >= 0) show(index);
    },
  };
  const show = (/** @type {number} */ index) => {
    if (index === shown) return;
    panels[shown]?.onHide?.();
    shown = index;
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === index));
      button.tabIndex = i === index ? 0 : -1;
    });
    panels.forEach(({ node }, i) => (node.hidden = i !== index));
    panels[index]?.onShow?.();
    side.onSelect();
  };
  const bar = el(
    "div",
    {
      role: "tablist",
      "aria-label": label,
      class: "tabs",
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        const next = (shown + by + buttons.length) % buttons.length;
        show(next);
        buttons[next]?.focus();
        event.preventDefault();
      },
    },
    ...buttons,
  );
  show(0);
  return Object.assign(side, { bar, show, shown: () => shown });
}
