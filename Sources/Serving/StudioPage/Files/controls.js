// Controls, one for each property. Each is an element and a way to update it; changes go to the editor.
import { choices } from "./catalogue.js";
import { hex, isLight, normal, parse } from "./color.js";
import { h, icon, iconButton, segmented, style, write } from "./dom.js";
import { openPicker } from "./picker.js";
import { has, number, t } from "./texts.js";

let gestures = 0;
/** Returns the id of a new gesture: its changes, from the first event to the last, are one step. */
export const newGesture = () => `gesture-${gestures += 1}`;

const describe = (element, property) => {
  element.dataset.help = property.note.replaceAll("`", "");
  return element;
};

/** The button that resets a property to its default, visible if there is something to reset. */
export function resetButton(property, editor) {
  const button = iconButton("reset", t("panel.reset", property.label), () => editor.reset([property]), { class: "quiet reset" });
  return { element: button, update: () => { button.classList.toggle("is-idle", !editor.canReset(property)); button.tabIndex = editor.canReset(property) ? 0 : -1; } };
}

/** Returns a row: label on the left, value on the right. */
function row(property, editor, value, below = null, extra = "") {
  const reset = resetButton(property, editor);
  const element = describe(h("div", { class: `row ${extra}`, "data-property": property.name },
    h("div", { class: "row-line" },
      h("span", { class: "row-label", id: `label-${property.name}` }, property.label), value, reset.element), below), property);
  return { element, reset };
}

// MARK: Colour

/** Returns the mark of a contrast: enough, enough for large texts, or too low. */
export function contrastMark(contrast) {
  if (!contrast) return null;
  const level = contrast.ratio >= 4.5 ? "pass" : contrast.ratio >= 3 && contrast.isLarge ? "pass" : contrast.ratio >= 3 ? "large" : "fail";
  const at = contrast.places.length ? `, ${t("color.at", Math.round(contrast.places[0].location * 100))}` : "";
  // Cut, not rounded: a failure must not look like a pass.
  const ratio = (Math.floor(contrast.ratio * 10) / 10).toFixed(1);
  return { level, sign: { pass: "✓", large: "◐", fail: "✕" }[level], text: t(`color.${level}`) + at, ratio };
}

/** Returns a swatch of a colour on a chequered ground; it opens the picker. */
export function swatch(label, onclick) {
  const button = h("button", { type: "button", class: "swatch", "aria-label": label, "aria-haspopup": "dialog", onclick }, h("i"));
  return { element: button, show: color => style(button.firstChild, { background: color ?? "transparent" }) };
}

export function colorControl(property, editor) {
  const field = h("input", {
    class: "hex", spellcheck: "false", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    onchange: () => {
      const color = normal(field.value);
      field.setAttribute("aria-invalid", String(!color && field.value !== ""));
      if (color) editor.edit(property, color);
    },
  });
  const contrast = h("span", { class: "contrast" });
  const button = swatch(t("color.choose", property.label), () => openPicker(button.element, {
    label: property.label,
    value: () => editor.value(property).value,
    contrast: () => editor.contrast(property),
    palette: editor.palette,
    change: (color, gesture) => editor.edit(property, color, gesture),
  }));
  const { element, reset } = row(property, editor, h("div", { class: "color-value" }, contrast, field, button.element), null, "color-row");
  return {
    element, properties: [property],
    update() {
      const { value, set } = editor.value(property);
      const color = typeof value === "string" ? value : null;
      const mark = contrastMark(editor.contrast(property));
      button.show(color);
      if (document.activeElement !== field) {
        field.value = color ?? "";
        field.placeholder = t("color.none");
        field.removeAttribute("aria-invalid");
      }
      element.classList.toggle("is-default", !set);
      write(contrast, mark ? `${mark.ratio} ${mark.sign}` : "");
      contrast.dataset.level = mark?.level ?? "";
      contrast.title = mark ? `${t("color.contrast", mark.ratio)}: ${mark.text}` : "";
      reset.update();
    },
  };
}

// MARK: Number

/** Returns a slider with the ends of the range, a tick at the default, and a field. */
export function numberControl(property, editor) {
  const [low, high] = property.range ?? [0, 100];
  const step = property.step ?? 1;
  const digits = (String(step).split(".")[1] ?? "").length;
  const unit = /Scale$/.test(property.name) ? "×" : "pt";
  let gesture = null;
  const bounded = value => Number(Math.min(high, Math.max(low, value)).toFixed(Math.max(digits, 2)));
  const stepped = value => bounded(low + Math.round((value - low) / step) * step);
  const put = (value, isEnd = false) => {
    gesture ??= newGesture();
    editor.edit(property, value, gesture);
    if (isEnd) gesture = null;
  };
  const arrows = event => {
    const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === "Home" || event.key === "End") put(event.key === "Home" ? low : high);
    else if (way) put(stepped(bounded(Number(current()) + way * step * (event.shiftKey ? 10 : 1))));
    else return;
    event.preventDefault();
  };
  const current = () => editor.value(property).value ?? property.default ?? low;
  const slider = h("input", {
    type: "range", min: low, max: high, step: "any", "aria-labelledby": `label-${property.name}`,
    oninput: () => put(stepped(Number(slider.value))),
    onchange: () => { gesture = null; },
    onblur: () => { gesture = null; }, onkeyup: () => { gesture = null; },
    onkeydown: arrows, ondblclick: () => editor.reset([property]),
  });
  const field = h("input", {
    class: "number", inputmode: "decimal", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    onkeydown: event => {
      if (["ArrowUp", "ArrowDown", "PageUp", "PageDown"].includes(event.key)) arrows(event);
    },
    onchange: () => {
      const value = Number(field.value.replace(",", "."));
      if (field.value.trim() !== "" && Number.isFinite(value)) put(bounded(value), true);
      show();
    },
    onblur: () => { gesture = null; show(); }, onkeyup: () => { gesture = null; },
  });
  const tick = h("i", { class: "tick", ".hidden": property.default === null });
  if (property.default !== null) style(tick, { "--at": (property.default - low) / (high - low) });
  const { element, reset } = row(property, editor,
    h("div", { class: "number-value" }, field, h("span", { class: "unit", "aria-hidden": "true" }, unit)),
    h("div", { class: "slider" }, h("span", { class: "end" }, number(low)), h("div", { class: "track" }, tick, slider), h("span", { class: "end" }, number(high))),
    "number-row");
  const show = () => {
    const value = Number(current());
    slider.value = value;
    style(slider, { "--fill": `${100 * (bounded(value) - low) / (high - low)}%` });
    slider.setAttribute("aria-valuetext", `${number(value)} ${unit}`);
    field.value = number(value);
  };
  return {
    element, properties: [property],
    update() {
      if (document.activeElement !== field) show();
      else if (gesture) show();
      element.classList.toggle("is-default", !editor.value(property).set);
      reset.update();
    },
  };
}

// MARK: Choices

/** Returns a preview of a choice: weights and designs are set in themselves, and a weight shows only two letters. */
function sample(property, value, values) {
  const text = h("span", { class: "sample" }, property.kind === "weight" ? "Aa" : words(value));
  const designs = { default: "system-ui", rounded: "ui-rounded, Quicksand, system-ui", serif: "ui-serif, serif", monospaced: "ui-monospace, monospace" };
  // The schema lists the weights from 100 to 900.
  if (property.kind === "weight") style(text, { "font-weight": 100 * (values.indexOf(value) + 1) });
  if (property.kind === "design") style(text, { "font-family": designs[value] ?? "system-ui" });
  return text;
}

/** Returns the readable name of a value. */
const words = value => has(`value.${value}`) ? t(`value.${value}`) : value.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, first => first.toUpperCase());

export function chipsControl(property, editor) {
  const values = choices(editor.schema, property.name);
  const chips = segmented(property.label, values.map(value => ({ value, label: words(value) })), null,
    value => editor.edit(property, value), choice => sample(property, choice.value, values));
  chips.classList.add("chips");
  const name = h("span", { class: "chip-name" });
  const { element, reset } = row(property, editor, name, chips);
  return {
    element, properties: [property],
    update() {
      const { value, set } = editor.value(property);
      const chosen = value ?? property.default;
      chips.choose(chosen);
      write(name, property.kind === "weight" && chosen ? words(String(chosen)) : "");
      element.classList.toggle("is-default", !set);
      reset.update();
    },
  };
}

export function switchControl(property, editor) {
  const input = h("input", {
    type: "checkbox", role: "switch", class: "switch", "aria-labelledby": `label-${property.name}`,
    onchange: () => editor.edit(property, input.checked),
  });
  const { element, reset } = row(property, editor, input);
  return {
    element, properties: [property],
    update() {
      const { value, set } = editor.value(property);
      input.checked = value ?? property.default ?? false;
      element.classList.toggle("is-default", !set);
      reset.update();
    },
  };
}

/** Returns a text field for a value that is written as JSON; text that is not JSON is refused like any wrong value. */
function jsonControl(property, editor) {
  const read = text => {
    try { return JSON.parse(text); } catch { return text; }
  };
  const field = h("input", {
    class: "text", spellcheck: "false", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    onchange: () => field.value === "" ? editor.reset([property]) : editor.edit(property, read(field.value)),
  });
  const { element, reset } = row(property, editor, h("div", { class: "fill" }, field));
  return {
    element, properties: [property],
    update() {
      const { value, set } = editor.value(property);
      if (document.activeElement !== field) field.value = value === null ? "" : JSON.stringify(value);
      element.classList.toggle("is-default", !set);
      reset.update();
    },
  };
}

/** Returns a text field, also for properties that have no other control. */
export function textControl(property, editor) {
  const field = h("input", {
    class: "text", spellcheck: "false", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    placeholder: property.kind === "font name" ? t("chips.font.empty") : "",
    onchange: () => field.value === "" ? editor.reset([property]) : editor.edit(property, field.value),
  });
  const { element, reset } = row(property, editor, h("div", { class: "fill" }, field));
  return {
    element, properties: [property],
    update() {
      const { value, set } = editor.value(property);
      if (document.activeElement !== field) field.value = value ?? "";
      style(field, { "font-family": value ? `"${String(value).replace(/["\\]/g, "")}", var(--font)` : "" });
      element.classList.toggle("is-default", !set);
      reset.update();
    },
  };
}

// MARK: Shadow

/** Returns a pad on which the shadow's offset is dragged. */
function offsetControl(property, editor) {
  const [low, high] = property.range ?? [-20, 20];
  const step = property.step ?? 1;
  let gesture = null;
  const bounded = value => Number(Math.min(high, Math.max(low, Math.round(value / step) * step)).toFixed(2));
  const current = () => editor.value(property).value ?? property.default ?? [0, 0];
  const put = (x, y) => {
    gesture ??= newGesture();
    editor.edit(property, [bounded(x), bounded(y)], gesture);
  };
  const end = () => { gesture = null; };
  const knob = h("i", { class: "knob" });
  const pad = h("div", {
    class: "pad", tabindex: "0", role: "slider", "aria-label": `${property.label}: ${t("shadow.pad")}`,
    "aria-valuemin": low, "aria-valuemax": high,
    onpointerdown: event => {
      pad.setPointerCapture(event.pointerId);
      drag(event);
    },
    onpointermove: event => pad.hasPointerCapture(event.pointerId) && drag(event),
    onpointerup: end, onpointercancel: end, onblur: end, onkeyup: end,
    ondblclick: () => editor.reset([property]),
    onkeydown: event => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way) return;
      const by = step * (event.shiftKey ? 10 : 1);
      const [x, y] = current();
      put(x + way[0] * by, y + way[1] * by);
      event.preventDefault();
    },
  }, knob);
  const drag = event => {
    const box = pad.getBoundingClientRect();
    put(low + (high - low) * (event.clientX - box.left) / box.width, low + (high - low) * (event.clientY - box.top) / box.height);
  };
  const fields = ["x", "y"].map((axis, index) => h("input", {
    class: "number", inputmode: "decimal", "aria-label": `${property.label} ${axis}`, autocomplete: "off",
    onchange: event => {
      const value = Number(event.target.value);
      if (Number.isFinite(value)) put(...current().map((old, at) => at === index ? value : old));
      end();
    },
  }));
  const { element, reset } = row(property, editor, h("div", { class: "offset-value" },
    pad, fields.map((field, index) => h("span", { class: "axis" }, h("span", { class: "unit", "aria-hidden": "true" }, "xy"[index]), field))));
  return {
    element, properties: [property],
    update() {
      const value = current();
      const place = index => `${100 * (value[index] - low) / (high - low)}%`;
      style(knob, { left: place(0), top: place(1) });
      pad.setAttribute("aria-valuenow", value[1]);
      pad.setAttribute("aria-valuetext", value.map(number).join(", "));
      fields.forEach((field, index) => { if (document.activeElement !== field) field.value = number(value[index]); });
      element.classList.toggle("is-default", !editor.value(property).set);
      reset.update();
    },
  };
}

/** Returns several controls of one thing. */
export function groupControl(title, controls) {
  return {
    element: h("div", { class: "group", role: "group", "aria-label": title }, h("p", { class: "group-title" }, title), controls.map(one => one.element)),
    properties: controls.flatMap(one => one.properties),
    update: () => controls.forEach(one => one.update()),
  };
}

export const shadowControl = ({ color, offset, blur }, editor) => groupControl(t("shadow.title"), [
  colorControl({ ...color, label: t("word.Color") }, editor),
  offsetControl({ ...offset, label: t("word.Offset") }, editor),
  ...(blur ? [numberControl({ ...blur, label: t("word.Blur") }, editor)] : []),
]);

/** Returns the control for a kind of property. */
export function controlFor(property, editor) {
  switch (property.kind) {
    case "colour": return colorControl(property, editor);
    case "number": return numberControl(property, editor);
    case "offset": return offsetControl(property, editor);
    case "boolean": return switchControl(property, editor);
    case "key overrides": case "property names": return jsonControl(property, editor);
    default: return choices(editor.schema, property.name).length ? chipsControl(property, editor) : textControl(property, editor);
  }
}

/** Returns a circle of a palette, marked if it is the chosen one. */
export function circle(color, isChosen, onclick) {
  const button = h("button", {
    type: "button", class: "circle", "aria-label": color, title: color, "aria-pressed": String(isChosen), onclick,
  }, h("i"), isChosen && icon("check"));
  style(button.firstChild, { background: color });
  button.classList.toggle("on-light", isLight(color));
  return button;
}

/** Returns the same colour with another opacity. */
export function withAlpha(text, alpha) {
  const color = parse(text) ?? [0, 0, 0, 1];
  return hex([color[0], color[1], color[2], alpha]);
}
