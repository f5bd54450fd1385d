// The control of a shadow's offset: a pad on which it is dragged, and two fields.
import { h, style } from "./dom.js";
import { KeyGesture, newGesture } from "./gestures.js";
import { numberField } from "./number-control.js";
import { NumberRange } from "./number-input.js";
import { row } from "./row.js";
import { number, t } from "./texts.js";

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function offsetControl(property, editor) {
  const range = new NumberRange({ range: property.range ?? [-20, 20], step: property.step });
  const keys = new KeyGesture();
  let gesture = null;
  const current = () => editor.value(property).value ?? property.default ?? [0, 0];
  const put = (pair, by) => editor.edit(property, pair, by);
  const end = () => { gesture = null; };
  const knob = h("i", { class: "knob" });
  const pad = h("div", {
    class: "pad", tabindex: "0", role: "slider", "aria-label": `${property.label}: ${t("shadow.pad")}`,
    "aria-valuemin": range.low, "aria-valuemax": range.high,
    onpointerdown: event => {
      pad.setPointerCapture(event.pointerId);
      drag(event);
    },
    onpointermove: event => pad.hasPointerCapture(event.pointerId) && drag(event),
    onpointerup: end, onpointercancel: end,
    ondblclick: () => editor.reset([property]),
    onkeydown: event => {
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      const steps = event.shiftKey ? 10 : 1;
      put(current().map((part, axis) => range.moved(part, way[axis] * steps)), keys.next(event.timeStamp));
    },
  }, knob);
  const drag = event => {
    gesture ??= newGesture();
    const box = pad.getBoundingClientRect();
    const place = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    put(place.map(share => range.snapped(range.low + (range.high - range.low) * share)), gesture);
  };
  const fields = ["x", "y"].map((axis, index) => numberField(range, {
    current: () => current()[index], label: `${property.label} ${axis}`,
    put: (value, by) => put(current().map((old, at) => at === index ? value : old), by),
    attributes: { "aria-label": `${property.label} ${axis}` },
  }));
  const value = h("div", { class: "offset-value" }, pad, fields.map(({ field }, index) =>
    h("span", { class: "axis" }, h("span", { class: "unit", "aria-hidden": "true" }, "xy"[index]), field)));
  const { element, showSet } = row(property, editor, value, fields.map(one => one.note));
  return {
    element, properties: [property],
    update() {
      const pair = current();
      const place = index => `${100 * range.share(pair[index])}%`;
      style(knob, { left: place(0), top: place(1) });
      pad.setAttribute("aria-valuenow", pair[1]);
      pad.setAttribute("aria-valuetext", pair.map(part => number(part)).join(", "));
      for (const one of fields) one.update();
      showSet();
    },
  };
}
