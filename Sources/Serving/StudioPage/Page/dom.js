// Makes elements. Text only ever becomes text: no string contains markup.

const drawing = "http://www.w3.org/2000/svg";

/** Returns an element with attributes, `on…` listeners, properties after a dot, and children. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  set(element, attributes);
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets an element's attributes; false and null remove one, true leaves it empty. */
export function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.startsWith(".")) element[key.slice(1)] = value;
    else if (value === false || value === null || value === undefined) element.removeAttribute(key);
    else element.setAttribute(key, value === true ? "" : value);
  }
  return element;
}

/** Sets styles as a strict style policy allows. */
export function style(element, values) {
  for (const [key, value] of Object.entries(values)) element.style.setProperty(key, value);
  return element;
}

/** Writes a text if it differs: layout is slow. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
  return element;
}

const paths = {
  themes: "M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z",
  remove: "M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6",
  undo: "M8 5 4 9l4 4M4 9h7.5a4.5 4.5 0 0 1 0 9H9",
  redo: "m12 5 4 4-4 4m4-4H8.5a4.5 4.5 0 0 0 0 9H11",
  steps: "M4 5.5h12M4 10h12M4 14.5h7",
  compare: "M10 3v14M3.5 5.5h4v9h-4zM12.5 5.5h4v9h-4z",
  source: "m7 6-4 4 4 4m6-8 4 4-4 4",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  search: "M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4m3.6 8.6L16.5 16.5",
  settings: "M3.5 6h6m4 0h3M11.5 4v4m-8 6h3m4 0h6M8.5 12v4",
  close: "m5 5 10 10M15 5 5 15",
  add: "M10 4.5v11M4.5 10h11",
  reset: "M5 8.5a5.5 5.5 0 1 1-.5 3.5M5 4.5v4h4",
  chevron: "m7.5 5 5 5-5 5",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  dropper: "m11 6 3 3m-1.5-1.5L6 14l-2 .5.5-2L11 6m0 0 1.5-1.5a1.7 1.7 0 0 1 3 0 1.7 1.7 0 0 1 0 3L14 9",
  copy: "M7 7h9v9H7zM4 13V4h9",
  portrait: "M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z",
  landscape: "M3 6.5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z",
  vertical: "M10 4v12m-4-4 4 4 4-4",
  horizontal: "M4 10h12m-4-4 4 4-4 4",
  diagonalTopLeftToBottomRight: "m5 5 10 10m0-6v6H9",
  diagonalTopRightToBottomLeft: "M15 5 5 15m0-6v6h6",
  repair: "m4 16 7-7m1-5v3m-1.5-1.5h3m2 3.5v3M14 9.5h3",
  light: "M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 2v1.5m0 13V18M2 10h1.5m13 0H18M4.3 4.3l1.1 1.1m9.2 9.2 1.1 1.1"
    + "m0-11.4-1.1 1.1m-9.2 9.2-1.1 1.1",
  dark: "M15.5 12A6.5 6.5 0 0 1 8 4.5a6.5 6.5 0 1 0 7.5 7.5",
  both: "M10 3.5a6.5 6.5 0 1 1 0 13zM10 3.5a6.5 6.5 0 0 0 0 13m2-11v9m2-7v5",
  sheet: "m6 8 4-4 4 4M6 12l4 4 4-4",
  warning: "M10 4 2.5 16.5h15zM10 9v3.5m0 2v.01",
};

/** Returns a line drawing of 20 points, hidden from screen readers: its container has the name. */
export function icon(name) {
  const svg = document.createElementNS(drawing, "svg");
  set(svg, { viewBox: "0 0 20 20", class: `icon icon-${name}`, "aria-hidden": "true" });
  const path = document.createElementNS(drawing, "path");
  path.setAttribute("d", paths[name] ?? "");
  svg.append(path);
  return svg;
}

/** Returns a button with only an icon. */
export function iconButton(name, label, onclick, attributes = {}) {
  const own = { type: "button", class: "quiet", "aria-label": label, title: label, onclick };
  return h("button", { ...own, ...attributes }, icon(name));
}

/** The number of groups of radio buttons, for their names. */
let groups = 0;

/** Returns a choice of few options as joined buttons, with the arrow keys of radio buttons. */
export function segmented(label, choices, chosen, onchange, content = choice => choice.label) {
  groups += 1;
  const name = `segment-${groups}`;
  const group = h("fieldset", { class: "segmented", role: "radiogroup", "aria-label": label });
  for (const choice of choices) {
    const input = h("input", {
      type: "radio", name, value: choice.value, ".checked": choice.value === chosen, "aria-label": choice.label,
      onchange: () => onchange(choice.value),
    });
    group.append(h("label", { title: choice.label }, input, h("span", {}, ...[content(choice)].flat())));
  }
  const choose = value => {
    for (const input of group.querySelectorAll("input")) input.checked = input.value === value;
  };
  return Object.assign(group, { choose });
}

/** Returns a list to choose from. */
export function select(label, onchange) {
  return h("select", { "aria-label": label, title: label, onchange: event => onchange(event.target.value) });
}

/** Returns an option of a list. */
export function option(value, label, chosen = false) {
  return h("option", { value, ".selected": chosen }, label);
}
