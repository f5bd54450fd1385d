// The colour picker: palettes, the browser's own picker, opacity, any spelling of a colour, an eyedropper.
import { hex, normal, palettes, parse, recent, remember } from "./color.js";
import { circle, contrastMark, newGesture, withAlpha } from "./controls.js";
import { h, icon, iconButton, style, write } from "./dom.js";
import { number, t } from "./texts.js";

/** The width of the screen up to which the picker is at the lower edge. */
const narrow = 560;
let open = null;

/**
 * Opens the picker beside an element. `subject` has `label`, `value()`, `contrast()`, `palette()` and
 * `change(color, gesture)`, and optionally `beside()`, the element not to cover; `extra` are more elements at its end.
 */
export function openPicker(anchor, subject, extra = []) {
  closePicker();
  const panel = h("div", { class: "picker float", popover: "auto", role: "dialog", "aria-label": subject.label });
  const state = { panel, anchor, subject, gesture: null };
  panel.append(...parts(state), ...extra);
  document.body.append(panel);
  panel.showPopover({ source: anchor });
  panel.addEventListener("toggle", event => {
    if (event.newState === "closed") finish(state);
  });
  open = state;
  show(state);
  place(panel, subject.beside?.() ?? anchor);
  panel.querySelector(".circle[aria-pressed=true], .circle")?.focus({ focusVisible: false });
}

export function closePicker() { open?.panel.hidePopover(); }

/** Updates the picker from the model. */
export function updatePicker() { if (open) show(open); }

function finish(state) {
  if (open === state) open = null;
  const color = normal(state.subject.value() ?? "");
  if (state.isChanged && color) remember(color);
  state.panel.remove();
}

/** Places the picker beside its anchor, on the left if there is room, and always on the screen. */
function place(panel, anchor) {
  const at = anchor.getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  const room = 8;
  if (innerWidth <= narrow) {
    style(panel, { left: `${room}px`, top: `${innerHeight - box.height - room}px` });
    return;
  }
  const left = at.left - box.width - 12 >= room ? at.left - box.width - 12 : Math.min(at.left, innerWidth - box.width - room);
  const top = Math.min(Math.max(room, at.top - 40), innerHeight - box.height - room);
  style(panel, { left: `${Math.max(room, left)}px`, top: `${Math.max(room, top)}px` });
}

function put(state, color, isEnd = true) {
  state.gesture ??= newGesture();
  state.isChanged = true;
  state.subject.change(color, state.gesture);
  if (isEnd) state.gesture = null;
  show(state);
}

function parts(state) {
  const { subject } = state;
  state.well = h("input", {
    type: "color", class: "well", "aria-label": t("color.custom"),
    oninput: () => put(state, withAlpha(state.well.value, currentAlpha(state)), false),
    onchange: () => { state.gesture = null; },
  });
  state.field = h("input", {
    class: "hex wide", spellcheck: "false", autocomplete: "off", "aria-label": t("color.text"), title: t("color.text"),
    oninput: () => state.field.removeAttribute("aria-invalid"),
    onchange: () => {
      const color = normal(state.field.value);
      if (color) put(state, color);
      state.field.setAttribute("aria-invalid", String(!color));
      write(state.note, color ? "" : t("color.bad"));
    },
  });
  state.opacity = h("input", {
    type: "range", min: 0, max: 100, step: 1, class: "opacity", "aria-label": t("color.opacity"),
    oninput: () => put(state, withAlpha(subject.value() ?? "#000000", Number(state.opacity.value) / 100), false),
    onchange: () => { state.gesture = null; },
  });
  state.percent = h("output", { class: "percent" });
  state.note = h("p", { class: "note", role: "status" });
  state.contrast = h("div", { class: "picker-contrast" });
  state.groups = h("div", { class: "palettes" });
  const dropper = "EyeDropper" in window && iconButton("dropper", t("color.dropper"), async () => {
    try { put(state, normal((await new EyeDropper().open()).sRGBHex)); } catch { /* Nothing was picked. */ }
  });
  return [
    h("header", {}, h("strong", {}, subject.label), iconButton("close", t("done"), closePicker)),
    state.groups,
    h("div", { class: "picker-custom" },
      h("label", { class: "plus", title: t("color.custom") }, state.well, icon("add")), state.field, dropper),
    h("div", { class: "picker-opacity" }, h("span", { class: "unit" }, t("color.opacity")), state.opacity, state.percent),
    state.note, state.contrast,
  ];
}

const currentAlpha = state => parse(state.subject.value() ?? "")?.[3] ?? 1;

function show(state) {
  const { subject } = state;
  const color = parse(subject.value() ?? "");
  const text = color && hex(color);
  if (color) {
    state.well.value = hex([...color.slice(0, 3), 1]).toLowerCase();
    state.opacity.value = Math.round(color[3] * 100);
  }
  const opaque = color ? hex([...color.slice(0, 3), 1]) : "#000000";
  style(state.opacity, { "--from": opaque + "00", "--to": opaque, "--fill": `${state.opacity.value}%` });
  write(state.percent, `${number(state.opacity.value, 0)} %`);
  if (document.activeElement !== state.field) state.field.value = text ?? "";
  if (!state.gesture) showPalettes(state, text);
  showContrast(state);
}

function showPalettes(state, chosen) {
  const groups = [
    { name: "theme", colors: state.subject.palette() }, ...palettes, { name: "recent", colors: recent() },
  ].filter(group => group.colors.length);
  const sign = JSON.stringify([groups, chosen]);
  if (state.sign === sign) return;
  state.sign = sign;
  const had = state.groups.contains(document.activeElement) ? document.activeElement.title : null;
  state.groups.replaceChildren(...groups.map(group => h("div", { class: "palette", role: "group", "aria-label": t(`color.${group.name}`) },
    h("span", { class: "unit" }, t(`color.${group.name}`)),
    h("div", { class: "circles" }, group.colors.map(color => circle(color, color === chosen, () => put(state, color)))))));
  if (had) state.groups.querySelector(`[title="${CSS.escape(had)}"]`)?.focus();
}

function showContrast(state) {
  const contrast = state.subject.contrast?.();
  const mark = contrastMark(contrast);
  const sign = JSON.stringify(contrast ?? null);
  if (state.contrastSign === sign) return;
  state.contrastSign = sign;
  state.contrast.replaceChildren(...(mark ? [
    h("span", { class: "contrast", "data-level": mark.level }, `${mark.ratio} : 1 ${mark.sign} ${mark.text}`),
    contrast.suggestion && mark.level !== "pass"
      ? h("button", { type: "button", class: "small", onclick: () => put(state, contrast.suggestion) }, t("color.fix")) : null,
  ].filter(Boolean) : []));
}
