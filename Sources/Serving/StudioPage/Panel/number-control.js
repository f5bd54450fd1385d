// The control of a number: a slider, and a field that calculates.
import { h, set, style, write } from "./dom.js";
import { faults } from "./field-faults.js";
import { KeyGesture, newGesture } from "./gestures.js";
import { calculated, NumberRange, stepsOf } from "./number-input.js";
import { row } from "./row.js";
import { number, t } from "./texts.js";

/** The points that the pointer moves for a step while a label is scrubbed. */
const scrubStep = 3;

/** The width of a slider's thumb. */
const thumb = 16;

/** The number of fields, for the names of their faults. */
let fields = 0;

/** Returns a field for a number. It keeps what is typed; `put` receives a value and its gesture, `current` returns
   the value, null for none. */
export function numberField(range, { current, put, label, attributes = {} }) {
  const keys = new KeyGesture();
  /** What was typed and not applied yet; null if the field shows the value. */
  let typed = null;
  fields += 1;
  const note = h("p", { class: "fault", id: `number-fault-${fields}`, role: "alert", ".hidden": true });
  let seen = null;
  const show = () => {
    // A value from elsewhere, such as undo, replaces what was typed and left.
    if (typed !== null && current() !== seen && document.activeElement !== field) return settle();
    if (typed === null) field.value = current() === null ? "" : number(current());
    return undefined;
  };
  const settle = () => {
    typed = null;
    tell("");
    show();
  };
  const tell = text => {
    write(note, text);
    note.hidden = text === "";
    field.setAttribute("aria-invalid", String(text !== ""));
    faults.set(field, text && `${label}: ${text}`);
  };
  const take = () => {
    if (typed === null) return;
    const value = calculated(typed);
    if (value === null) tell(t("number.bad", typed.trim()));
    else if (!range.has(value)) tell(t("number.range", number(range.low), number(range.high)));
    else {
      put(range.bounded(value), newGesture());
      settle();
    }
  };
  const field = h("input", {
    class: "number", inputmode: "decimal", autocomplete: "off", "aria-describedby": note.id, ...attributes,
    oninput: () => {
      typed = field.value;
      seen = current();
    },
    onchange: () => typed?.trim() === "" ? settle() : take(),
    onblur: () => show(),
    onkeydown: event => {
      if (event.key === "Escape" && typed !== null) {
        event.preventDefault();
        event.stopPropagation();
        settle();
        field.select();
      } else if (["ArrowUp", "ArrowDown", "PageUp", "PageDown"].includes(event.key)) {
        event.preventDefault();
        const from = typed === null ? null : calculated(typed);
        const value = range.moved(from ?? Number(current()), stepsOf(event));
        put(value, keys.next(event.timeStamp));
        settle();
        field.value = number(value);
      }
    },
  });
  return { field, note, update: show, settle };
}

/** Lets a label be dragged sideways, a step for each few points. Fingers scroll instead. */
function scrub(label, range, current, put) {
  let from = null;
  const end = () => { from = null; };
  label.classList.add("scrubs");
  set(label, {
    onpointerdown: event => {
      if (event.button || event.pointerType === "touch") return;
      event.preventDefault();
      label.setPointerCapture(event.pointerId);
      from = { x: event.clientX, value: Number(current()), gesture: newGesture() };
    },
    onpointermove: event => {
      if (!from) return;
      const steps = Math.trunc((event.clientX - from.x) / scrubStep);
      const value = range.moved(from.value, steps);
      if (value !== Number(current())) put(value, from.gesture);
    },
    onpointerup: end, onpointercancel: end,
  });
}

/** Returns the unit of a number by its name: of scales, times and shares; lengths have points. */
const unitOf = name => /scale$/i.test(name) ? "×" : /(response|duration)$/i.test(name) ? "s"
  : /damping(fraction)?$/i.test(name) ? "" : "pt";

/** Texts that show a font's size, by its property. */
const samples = { keyFontSize: "Aa", modifierKeyFontSize: "123" };

export function numberControl(property, editor) {
  const range = new NumberRange(property);
  const unit = unitOf(property.name);
  const keys = new KeyGesture();
  let gesture = null;
  const known = () => editor.value(property).value ?? property.default;
  const current = () => known() ?? range.low;
  const put = (value, by) => editor.edit(property, value, by);
  /** Where the slider is while a mouse drags it. */
  let box = null;
  const end = () => { gesture = box = null; };
  const slide = value => {
    const next = range.snapped(value);
    // What the drag has set: only the thumb goes to its step.
    if (gesture && next === known()) slider.value = String(next);
    else put(next, gesture ??= newGesture());
  };
  const slider = h("input", {
    type: "range", min: range.low, max: range.high, step: "any", "aria-labelledby": `label-${property.name}`,
    oninput: () => slide(Number(slider.value)),
    // The browser moves its slider with the next frame; the picture is asked for at once.
    onpointerdown: event => {
      if (event.pointerType === "mouse" && event.button === 0) box = slider.getBoundingClientRect();
    },
    onpointerrawupdate: event => {
      if (box && event.buttons === 1) slide(range.at((event.clientX - box.left - thumb / 2) / (box.width - thumb)));
    },
    onchange: end, onblur: end, onpointerup: end,
    onkeydown: event => {
      const steps = stepsOf(event);
      if (steps === null) return;
      event.preventDefault();
      const value = typeof steps === "string" ? range[steps] : range.snapped(range.moved(Number(current()), steps));
      put(value, keys.next(event.timeStamp));
    },
    ondblclick: () => editor.reset([property]),
  });
  const typing = numberField(range, {
    current: known, put, label: property.label,
    attributes: { "aria-labelledby": `label-${property.name}`, placeholder: t("color.none") },
  });
  const tick = h("i", { class: "tick", ".hidden": property.default === null });
  if (property.default !== null) style(tick, { "--at": range.share(property.default) });
  const value = h("div", { class: "number-value" },
    typing.field, h("span", { class: "unit", "aria-hidden": "true" }, unit));
  const text = samples[property.name];
  const sample = text ? h("p", { class: "size-sample", "aria-hidden": "true" }, text) : null;
  const below = [
    sample,
    h("div", { class: "slider" }, h("span", { class: "end" }, number(range.low)),
      h("div", { class: "track" }, tick, slider), h("span", { class: "end" }, number(range.high))),
    typing.note,
  ];
  const { element, showSet, label } = row(property, editor, value, below, "number-row");
  scrub(label, range, current, put);
  return {
    element, properties: [property],
    update() {
      const now = Number(current());
      slider.value = String(now);
      if (sample) style(sample, { "font-size": `${now}px` });
      style(slider, { "--fill": `${100 * range.share(now)}%` });
      slider.setAttribute("aria-valuetext", `${number(now)} ${unit}`.trim());
      typing.update();
      showSet();
    },
  };
}
