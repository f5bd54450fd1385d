// Gradients: a bar with stops to drag, add, recolour and remove, and the direction as pictures. It loads on first use.
import { hex, normal, parse } from "./color.js";
import { h, icon, iconButton, segmented, style } from "./dom.js";
import { newGesture } from "./gestures.js";
import { added, canonical, fewestStops, moved, widest, written } from "./gradient-edits.js";
import { css, stopsOf } from "./gradient-stops.js";
import "./late-styles.js";
import { closePicker, openPicker } from "./picker-loader.js";
import { resetButton } from "./row.js";
import { choices } from "./sections.js";
import { has, number, t } from "./texts.js";

/** The distance from the bar at which a dragged stop is removed. */
const offBar = 44;
/** The milliseconds after which a resting finger removes a stop. */
const longPress = 500;
/** The directions of themes as CSS names them. */
const ways = {
  vertical: "to bottom", horizontal: "to right", diagonalTopLeftToBottomRight: "to bottom right",
  diagonalTopRightToBottomLeft: "to bottom left",
};

/** Returns the control of a gradient and its direction; `solid` is the property of the colour that is painted without a
    gradient. */
export function gradientControl({ gradient, direction }, solid, editor) {
  /** The value before "solid" was chosen, by variant, so that trying it loses nothing. */
  const kept = new Map();
  let drag = null;
  let wasMoved = false;
  let chosen = 0;
  const stops = () => drag?.stops ?? stopsOf(editor.value(gradient).value);
  const isGradient = () => editor.value(gradient).set && stops().length >= fewestStops;
  const put = (list, gesture) => editor.edit(gradient, written(list), gesture);

  const type = segmented(`${gradient.label}: ${t("gradient.type")}`, [
    { value: "solid", label: t("gradient.solid") }, { value: "gradient", label: t("gradient.gradient") },
  ], "solid", value => {
    if (value === "solid") {
      kept.set(editor.mode(), editor.value(gradient).value);
      editor.reset([gradient]);
    } else {
      const color = editor.value(solid ?? gradient).value;
      const base = normal(typeof color === "string" ? color : "") ?? "#FFFFFF";
      const other = hex(parse(base).map((part, index) => index === 3 ? part : part * 0.8));
      editor.edit(gradient, kept.get(editor.mode()) ?? [base, other]);
    }
  });

  /** Whether the pointer went down on the bar itself: the end of another gesture is no click on it. */
  let isOnBar = false;
  const bar = h("div", {
    class: "stops", onpointerdown: event => { isOnBar = event.target === bar; },
    onclick: event => isOnBar && event.target === bar && add(event),
  });
  const box = h("div", { class: "gradient-bar" }, bar);
  const preview = h("div", { class: "gradient-preview", "aria-hidden": "true" });
  const remove = index => {
    if (stops().length <= fewestStops) return;
    closePicker();
    put(stops().filter((_, at) => at !== index));
    chosen = Math.max(0, index - 1);
    queueMicrotask(() => bar.children[chosen]?.focus());
  };
  const add = event => {
    const list = stops();
    const frame = bar.getBoundingClientRect();
    const place = event ? Math.min(1, Math.max(0, (event.clientX - frame.left) / frame.width)) : widest(list);
    const next = added(list, place);
    put(next.stops);
    chosen = next.index;
  };
  const edit = (index, anchor) => openPicker(anchor, {
    label: t("gradient.stop", index + 1, stops().length, number(stops()[index].location * 100, 0)),
    value: () => stops()[index]?.color,
    editor, host: () => box,
    change: (color, gesture) => {
      const raw = editor.value(gradient).value?.[index];
      const path = typeof raw === "object" && raw ? `[${index}].color` : `[${index}]`;
      const recoloured = stop => typeof stop === "object" ? { ...stop, color } : color;
      const whole = editor.value(gradient).value.map((stop, at) => at === index ? recoloured(stop) : stop);
      editor.editPart(gradient, path, color, whole, gesture);
    },
  }, [h("button", {
    type: "button", class: "small wide", ".disabled": stops().length <= fewestStops, onclick: () => remove(index),
  }, t("gradient.remove"))]);

  function stopButton() {
    /** A stop that passes another one has another index: its place among the buttons. */
    const index = () => [...bar.children].indexOf(button);
    const end = () => {
      const done = drag;
      drag = null;
      clearTimeout(done?.timer);
      button.classList.remove("is-off");
      return done;
    };
    const button = h("button", {
      type: "button", class: "stop",
      onfocus: () => { chosen = index(); },
      onkeydown: event => {
        const way = { ArrowLeft: -0.01, ArrowRight: 0.01 }[event.key];
        if (way) move(button, stops()[index()].location + way * (event.shiftKey ? 10 : 1), newGesture());
        else if (event.key === "Delete" || event.key === "Backspace") remove(index());
        else return;
        event.preventDefault();
      },
      onpointerdown: event => {
        if (event.button) return;
        wasMoved = false;
        button.setPointerCapture(event.pointerId);
        const at = { x: event.clientX, y: event.clientY };
        drag = { ...at, button, stops: stops(), gesture: newGesture(), isMoved: false, isOff: false, timer: 0 };
        if (event.pointerType !== "touch") return;
        drag.timer = setTimeout(() => {
          end();
          wasMoved = true;
          remove(index());
        }, longPress);
      },
      onpointermove: event => {
        if (drag?.button !== button) return;
        if (!drag.isMoved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4) return;
        clearTimeout(drag.timer);
        drag.isMoved = true;
        drag.isOff = Math.abs(event.clientY - drag.y) > offBar && drag.stops.length > fewestStops;
        button.classList.toggle("is-off", drag.isOff);
        const frame = bar.getBoundingClientRect();
        move(button, (event.clientX - frame.left) / frame.width, drag.gesture);
      },
      onpointerup: () => {
        if (drag?.button !== button) return;
        const done = end();
        wasMoved = done.isMoved;
        if (done.isOff) remove(index());
      },
      onpointercancel: end,
      oncontextmenu: event => event.preventDefault(),
      // Not earlier: the browser would close what opens while the pointer goes up.
      onclick: event => {
        if (event.detail === 0 || !wasMoved) edit(index(), button);
        wasMoved = false;
      },
    }, h("i"));
    return button;
  }

  /** Moves a stop past others. Their buttons change places, not its own, which has the pointer. */
  function move(button, place, gesture) {
    const from = [...bar.children].indexOf(button);
    const next = moved(stops(), from, place);
    for (let at = from; at < next.index; at += 1) button.before(bar.children[at + 1]);
    for (let at = from; at > next.index; at -= 1) button.after(bar.children[at - 1]);
    chosen = next.index;
    if (drag) drag.stops = next.stops;
    put(next.stops, gesture);
  }

  const named = direction && choices(editor.schema, direction.name).filter(one => has(`gradient.${one}`));
  const directions = direction && segmented(`${gradient.label}: ${t("gradient.direction")}`,
    named.map(value => ({ value, label: t(`gradient.${value}`) })),
    direction.default, value => editor.edit(direction, value), choice => icon(choice.value));
  const reset = resetButton(gradient, editor);
  const directionReset = direction && resetButton(direction, editor);
  const body = h("div", { class: "gradient-body" },
    box,
    h("div", { class: "row-line" },
      h("span", { class: "help" }, t("gradient.help")), iconButton("add", t("gradient.add"), () => add(null))),
    directions && h("div", { class: "row", "data-property": direction.name, "data-help": direction.note },
      h("div", { class: "row-line" },
        h("span", { class: "row-label", id: `label-${direction.name}` }, t("gradient.direction")),
        directions, directionReset.element)), preview);
  const element = h("div", { class: "group gradient", role: "group", "aria-label": gradient.label },
    h("div", { class: "row", "data-property": gradient.name, "data-help": gradient.note.replaceAll("`", "") },
      h("div", { class: "row-line" },
        h("span", { class: "row-label", id: `label-${gradient.name}` }, gradient.label), reset.element), type),
    body);

  return {
    element, properties: [gradient, direction].filter(Boolean),
    update() {
      const list = stops();
      type.choose(isGradient() ? "gradient" : "solid");
      body.hidden = !isGradient();
      reset.update();
      directionReset?.update();
      if (direction) directions.choose(canonical(editor.value(direction).value ?? direction.default));
      if (!isGradient()) return;
      style(box, { "--gradient": css(list) });
      const way = direction ? canonical(editor.value(direction).value ?? direction.default) : "vertical";
      style(preview, { "--gradient": css(list, ways[way] ?? ways.vertical) });
      while (bar.children.length > list.length) bar.lastChild.remove();
      while (bar.children.length < list.length) bar.append(stopButton());
      list.forEach((stop, index) => {
        const button = bar.children[index];
        style(button, { left: `${stop.location * 100}%` });
        style(button.firstChild, { background: normal(stop.color) ?? "transparent" });
        button.setAttribute("aria-label", t("gradient.stop", index + 1, list.length, number(stop.location * 100, 0)));
      });
    },
  };
}
