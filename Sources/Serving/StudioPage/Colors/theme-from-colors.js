// A theme from two colours, a mood and a radius, made by the program: all of both variants, with every text readable.
// It loads on first use.
import { hex, normal, parse } from "./color.js";
import { headingOf } from "./dialogs.js";
import { h, segmented, style } from "./dom.js";
import { newGesture } from "./gestures.js";
import { paletteOf } from "./image-colors.js";
import "./late-styles.js";
import { Newest } from "./latest.js";
import { lchOf } from "./oklch.js";
import { askJSON, parameters } from "./requests.js";
import { t } from "./texts.js";
import { modes } from "./usage.js";

const moods = ["glass", "plain", "keycap", "outline"];
/** The sections that keep what the theme says, and the kinds that would show through the new colours. */
const kept = ["fonts", "spacing", "motion", "Android"];
const colored = ["colour", "gradient", "direction"];

/** Returns the edits that give a theme the look of another document. */
function editsTo(document, editor) {
  const edits = {};
  for (const mode of modes) {
    for (const { name, kind, section } of editor.table) {
      const value = document[mode][name];
      if (kept.includes(section) || value === undefined && !colored.includes(kind)) continue;
      if (value !== undefined || editor.model.value(mode, name).set) edits[`${mode}.${name}`] = value ?? null;
    }
  }
  return edits;
}

/** Shows the mode: choices on the left, the theme on the stage follows at once. All changes are one step. A theme that
    was there before stays as it is until something is chosen; one that `isNew` or is to be of a picture begins so. */
export async function showBrand(editor, picture, isNew = false) {
  const colors = picture ? (await paletteOf(picture)).map(color => hex(color)) : [];
  const state = start(editor, colors);
  const gesture = newGesture();
  const newest = new Newest(async () => {
    const { main, second, mood, radius } = state;
    const document = await askJSON("/studio/colors" + parameters({ colors: `${main},${second}`, mood, radius }));
    if (!panel.isConnected) return;
    editor.change(editsTo(document, editor), t("brand.step"), gesture);
  });
  const apply = () => newest.ask();
  const heading = headingOf(t("menu.brand"));
  const panel = h("div", { class: "brand float", popover: "manual", role: "dialog", "aria-label": heading });
  const close = () => panel.remove();
  const wells = ["main", "second"].map(which => well(which, state, apply));
  const named = moods.map(value => ({ value, label: t(`brand.${value}`) }));
  const moodChoice = segmented(t("brand.mood"), named, state.mood, mood => {
    state.mood = mood;
    apply();
  });
  const radius = h("input", {
    type: "range", min: 0, max: 20, step: 1, value: state.radius, "aria-label": t("brand.radius"),
    oninput: () => {
      state.radius = Number(radius.value);
      style(radius, { "--fill": `${state.radius * 5}%` });
      apply();
    },
  });
  style(radius, { "--fill": `${state.radius * 5}%` });
  const chips = colors.length > 0 && h("div", { class: "circles", role: "group", "aria-label": t("brand.picture") },
    colors.map(color => chip(color, wells)));
  const done = h("button", { type: "button", class: "primary", onclick: close }, t("done"));
  const cancel = () => {
    close();
    const first = editor.model.steps.findIndex(step => step.gesture === gesture);
    if (first >= 0) editor.model.goTo(first);
  };
  panel.append(h("h2", {}, heading), chips || "",
    h("div", { class: "brand-wells" }, wells.map(one => one.element)), moodChoice,
    h("label", { class: "brand-radius" }, t("brand.radius"), radius),
    h("div", { class: "dialog-foot" }, h("button", { type: "button", onclick: cancel }, t("cancel")), done));
  panel.addEventListener("keydown", event => { if (event.key === "Escape") cancel(); });
  document.querySelector(".brand")?.remove();
  document.body.append(panel);
  panel.showPopover();
  wells[0].field.focus();
  if (isNew || picture) apply();
}

/** The least distance of hues that people tell apart at once, in degrees, and the least chroma of a lively colour. */
const apart = 25, lively = 0.03;

/** Returns what the mode begins with: the colours of a picture, or those of the theme. The second has another hue. */
function start(editor, colors) {
  const lch = color => lchOf(parse(color).slice(0, 3));
  const current = name => normal(String(editor.value({ name }).value ?? ""));
  const found = (colors.length ? [...colors] : editor.colors().map(one => one.color))
    .sort((a, b) => lch(b)[1] - lch(a)[1]);
  const main = (colors.length ? found[0] : null) ?? current("accentKeyBackground") ?? current("regularKeyText")
    ?? "#3478F6";
  const isOther = color => {
    const [, chroma, hue] = lch(color);
    return chroma >= lively && Math.abs((hue - lch(main)[2] + 540) % 360 - 180) >= apart;
  };
  const second = found.find(isOther) ?? colors[1] ?? current("pressedKeyBackground") ?? main;
  return { main, second, mood: "glass", radius: 10 };
}

/** Returns a colour's well and field. */
function well(which, state, apply) {
  const take = color => {
    state[which] = color;
    show();
    apply();
  };
  const pick = h("input", {
    type: "color", class: "brand-well", "aria-label": t(`brand.${which}`),
    oninput: () => take(pick.value.toUpperCase()),
  });
  const field = h("input", {
    class: "hex", spellcheck: "false", autocomplete: "off", "aria-label": t(`brand.${which}`),
    onchange: () => {
      const color = normal(field.value);
      field.setAttribute("aria-invalid", String(!color));
      if (color) take(hex(parse(color).slice(0, 3)));
    },
  });
  const show = () => {
    pick.value = state[which].slice(0, 7).toLowerCase();
    field.value = state[which].slice(0, 7);
  };
  show();
  return { element: h("label", {}, h("span", {}, t(`brand.${which}`)), pick, field), field, take };
}

/** Returns a colour of the picture: a click makes it the main colour, with Shift the second. */
function chip(color, wells) {
  const onclick = event => wells[event.shiftKey ? 1 : 0].take(color);
  const label = t("brand.chip", color);
  return style(h("button", { type: "button", class: "circle", "aria-label": label, title: label, onclick }, h("i")), {
    "--color": color,
  });
}
