// The colour picker: a panel under the row that it edits, so that it covers neither the row nor the keyboard.
import { circle, rove, shaded, swatchGroups } from "./chips.js";
import { hex, normal, parse, remember, typed, withAlpha } from "./color.js";
import { h, icon, style, write } from "./dom.js";
import { newGesture } from "./gestures.js";
import "./late-styles.js";
import { number, t } from "./texts.js";
import { canonical } from "./usage.js";

let open = null;

/**
 * Opens the picker under `subject.host()`, or closes it if it is open for the same anchor. `subject` also has `label`,
 * `value()`, `change(color, gesture)` and `editor`, and optionally `contrast()` and `property`, its name; `extra` are
 * more elements at its end.
 */
export function openPicker(anchor, subject, extra = []) {
  const isSame = open?.anchor === anchor;
  closePicker();
  if (isSame) return;
  const panel = h("div", { class: "picker", role: "group", "aria-label": t("color.picker", subject.label) });
  const state = { panel, anchor, subject, gesture: null, isChanged: false, everywhere: null, sign: "", field: null };
  panel.append(...parts(state), ...extra);
  panel.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closePicker();
    anchor.focus();
  });
  subject.host().after(panel);
  anchor.setAttribute("aria-expanded", "true");
  open = state;
  show(state);
  state.text.focus({ preventScroll: true });
  loadField(state);
}

/** Closes the picker, if one is open. */
export function closePicker() {
  if (!open) return;
  const { anchor, panel, subject, isChanged } = open;
  open = null;
  const color = normal(subject.value() ?? "");
  if (isChanged && color) remember(color);
  anchor.setAttribute("aria-expanded", "false");
  panel.remove();
  subject.done?.();
}

/** Updates the picker from the model; one whose row is gone or hidden closes. */
export function updatePicker() {
  if (!open) return;
  if (open.anchor.isConnected && !open.subject.host().hidden) show(open);
  else closePicker();
}

/** The field of lightness and chroma loads when the first picker opens. */
async function loadField(state) {
  const { colorField } = await import("./color-field.js");
  if (open !== state) return;
  state.field = colorField({
    contrast: () => state.subject.contrast?.() ?? null,
    put: (color, isEnd) => put(state, hex([...color, currentAlpha(state)]), isEnd),
  });
  state.area.replaceChildren(...state.field.elements);
  show(state);
  // Its row comes to the top if there is no room for all of it: then hue and opacity are in sight.
  const [row, end] = [state.subject.host(), state.panel].map(one => one.getBoundingClientRect());
  const room = state.panel.closest(".sections")?.clientHeight ?? Infinity;
  if (end.bottom - row.top > room) state.subject.host().scrollIntoView({ block: "start" });
  else state.panel.scrollIntoView({ block: "nearest" });
}

function put(state, color, isEnd = true) {
  const { subject } = state;
  if (!state.gesture) {
    state.gesture = newGesture();
    state.uses = state.everywhere?.checked ? subject.editor.uses(subject.value()) : null;
  }
  state.isChanged = true;
  if (state.uses) subject.editor.replaceColor(state.uses, color, t("shared.step", subject.label), state.gesture);
  else subject.change(color, state.gesture);
  if (isEnd) state.gesture = null;
  show(state);
}

const currentAlpha = state => parse(state.subject.value() ?? "")?.[3] ?? 1;

// MARK: Parts, in the order of the Tab key

function parts(state) {
  const { subject } = state;
  state.note = h("p", { class: "fault", id: "picker-fault", role: "alert", ".hidden": true }, t("color.bad"));
  state.text = h("input", {
    class: "hex wide", spellcheck: "false", autocomplete: "off", "aria-label": t("color.text"), title: t("color.text"),
    "aria-describedby": "picker-fault",
    oninput: () => {
      fault(state, false);
      const color = typed(state.text.value);
      if (color) put(state, color, false);
    },
    onchange: () => {
      const color = normal(state.text.value);
      if (color) put(state, color);
      fault(state, !color);
    },
  });
  state.area = h("div", { class: "picker-field" });
  state.opacity = h("input", {
    type: "range", min: 0, max: 100, step: 1, class: "opacity", "aria-label": t("color.opacity"),
    oninput: () => put(state, withAlpha(subject.value() ?? "#000000", Number(state.opacity.value) / 100), false),
    onchange: () => { state.gesture = null; },
  });
  state.percent = h("output", { class: "percent" });
  state.groups = h("div", { class: "palettes", role: "toolbar", "aria-label": t("color.swatches"), onkeydown: rove });
  return [
    h("div", { class: "picker-custom" }, state.text), state.note, state.area,
    h("div", { class: "picker-opacity" },
      h("span", { class: "unit" }, t("color.opacity")), state.opacity, state.percent),
    subject.isShared ? null : scope(state), state.groups,
  ].filter(Boolean);
}

function fault(state, isWrong) {
  state.text.setAttribute("aria-invalid", String(isWrong));
  state.note.hidden = !isWrong;
}

/** Lets a colour that other places have, too, change there as well. */
function scope(state) {
  state.everywhere = h("input", { type: "checkbox" });
  state.scopeText = h("span", {});
  state.scope = h("label", { class: "check" }, state.everywhere, state.scopeText);
  return state.scope;
}

// MARK: Showing

function show(state) {
  const { subject } = state;
  const color = parse(subject.value() ?? "");
  const text = color && hex(color);
  if (color) state.opacity.value = String(Math.round(color[3] * 100));
  const opaque = color ? hex(color.slice(0, 3)) : "#000000";
  style(state.opacity, { "--from": opaque + "00", "--to": opaque, "--fill": `${state.opacity.value}%` });
  write(state.percent, `${number(state.opacity.value, 0)} %`);
  if (document.activeElement !== state.text || !state.text.value) state.text.value = text ?? "";
  if (color) state.field?.show(color);
  if (state.gesture) return;
  if (state.scope) {
    const { length } = subject.editor.uses(text ?? "");
    state.scope.hidden = length < 2;
    write(state.scopeText, t("shared.everywhere", length));
  }
  showSwatches(state, text);
}

function showSwatches(state, chosen) {
  const { editor, property = "" } = state.subject;
  const groups = swatchGroups(editor)
    .map(({ name, swatches }) => ({ name, swatches: shaded(swatches, property, chosen) }));
  const sign = JSON.stringify([groups, chosen]);
  if (state.sign === sign) return;
  state.sign = sign;
  const had = state.groups.querySelector(":focus")?.getAttribute("data-color");
  const circleOf = one => circle(one, one.color === canonical(chosen ?? ""), () => put(state, one.color));
  state.groups.replaceChildren(...groups.map((group, index) => {
    const name = t(`color.${group.name}`);
    return h("div", { class: "palette", role: "group", "aria-label": name }, h("span", { class: "unit" }, name),
      h("div", { class: "circles" }, index === 0 && dropper(state), group.swatches.map(circleOf)));
  }));
  const first = state.groups.querySelector(had ? `[data-color="${CSS.escape(had)}"]` : "[aria-pressed=true]");
  const stop = first ?? state.groups.querySelector("button");
  if (stop) stop.tabIndex = 0;
  if (had) stop?.focus();
}

/** Returns the button that picks a colour from the screen; null if the browser has none. */
function dropper(state) {
  if (!("EyeDropper" in window)) return null;
  const pick = async () => {
    try { put(state, normal((await new window.EyeDropper().open()).sRGBHex)); } catch { /* Nothing was picked. */ }
  };
  const label = t("color.dropper");
  return h("button", {
    type: "button", class: "circle dropper", tabindex: "-1", "aria-label": label, title: label, onclick: pick,
  }, icon("dropper"));
}
