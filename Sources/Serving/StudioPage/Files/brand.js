// A theme from two colours, a mood and a radius: all of both variants, with every text readable. It loads on first use.
import { hex, normal, parse } from "./color.js";
import { headingOf } from "./dialogs.js";
import { h, segmented, style } from "./dom.js";
import { newGesture } from "./gestures.js";
import "./later.js";
import { contrast, crossings, lchOf, nearest } from "./oklch.js";
import { paletteOf } from "./palette.js";
import { t } from "./texts.js";

const moods = ["plain", "glass", "keycap", "outline"];
/** The contrast that every text gets, a little more than the program asks of small texts, so that rounding costs
   nothing. */
const enough = 4.6;
const modes = ["light", "dark"];

/** Returns a colour of a lightness, with a share of another colour's chroma and its hue, and an opacity. */
function tone([, chroma, hue], lightness, share, alpha = 1) {
  return hex([...nearest([lightness, chroma * share, hue]), alpha]);
}

/** Returns the text colour nearest to the wanted lightness that can be read on all grounds. */
function textOn(lch, grounds, wanted) {
  const [, chroma, hue] = lch;
  const reads = lightness => grounds.every(ground =>
    contrast(nearest([lightness, chroma, hue]), ground) >= enough);
  if (reads(wanted)) return hex(nearest([wanted, chroma, hue]));
  const edges = grounds.flatMap(ground => crossings(chroma, hue, ground, enough));
  const near = edges.flatMap(one => [one - 0.01, one + 0.01]).filter(one => one >= 0 && one <= 1 && reads(one))
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  if (near.length) return hex(nearest([near[0], chroma, hue]));
  const black = Math.min(...grounds.map(ground => contrast([0, 0, 0], ground)));
  const white = Math.min(...grounds.map(ground => contrast([1, 1, 1], ground)));
  return black > white ? "#000000" : "#FFFFFF";
}

/** Returns a translucent colour over an opaque one. */
function over(text, ground) {
  const [red, green, blue, alpha] = parse(text);
  return [red, green, blue].map((part, index) => part * alpha + ground[index] * (1 - alpha));
}

/** What a mood makes of keys: their backgrounds, borders and shadows. */
function surfaces(mood, isLight, main) {
  const key = isLight ? 0.99 : 0.36;
  const modifier = isLight ? 0.9 : 0.28;
  const clear = "#00000000";
  const none = {
    regular: tone(main, key, 0.06), modifier: tone(main, modifier, 0.18), border: clear, width: 0, shadow: clear,
  };
  const faces = {
    plain: { ...none, shadow: "#00000033", offset: [0, 1], blur: 0 },
    glass: {
      ...none, regular: tone(main, isLight ? 1 : 0.9, 0.03, isLight ? 0.72 : 0.16),
      modifier: tone(main, isLight ? 0.95 : 0.8, 0.1, isLight ? 0.45 : 0.1),
      border: isLight ? "#FFFFFFB3" : "#FFFFFF2E", width: 1, shadow: "#00000024", offset: [0, 2], blur: 6,
    },
    keycap: {
      ...none, border: tone(main, isLight ? 0.86 : 0.46, 0.12), width: 1,
      shadow: tone(main, isLight ? 0.68 : 0.14, 0.2), offset: [0, 3], blur: 0,
    },
    outline: {
      ...none, regular: clear, modifier: clear, border: tone(main, isLight ? 0.62 : 0.66, 0.6), width: 1.5,
      offset: [0, 0], blur: 0,
    },
  };
  return faces[mood];
}

/** Returns the properties of a variant. */
export function variantOf({ main, second, mood, radius }, isLight) {
  const face = surfaces(mood, isLight, main);
  const boardTop = tone(main, isLight ? 0.93 : 0.23, 0.3);
  const boardEnd = tone(second, isLight ? 0.91 : 0.2, 0.4);
  const board = mood === "glass" ? boardTop : tone(main, isLight ? 0.93 : 0.2, 0.16);
  const boards = (mood === "glass" ? [boardTop, boardEnd] : [board]).map(one => parse(one).slice(0, 3));
  const groundsOf = text => boards.map(ground => over(text, ground));
  const accent = tone(main, isLight ? Math.min(main[0], 0.6) : Math.max(0.55, Math.min(main[0], 0.75)), 1);
  const pressed = tone(second, isLight ? 0.82 : 0.5, 0.8);
  const ink = isLight ? 0.25 : 0.96;
  const regularText = textOn([0, main[1] * 0.35, main[2]], groundsOf(face.regular), ink);
  const modifierText = textOn([0, main[1] * 0.35, main[2]], groundsOf(face.modifier), ink);
  const barText = textOn([0, main[1] * 0.35, main[2]], boards, ink);
  // White where it can be read, otherwise ink: what lies between just reaches the contrast, and looks faint.
  const on = color => {
    const ground = parse(color).slice(0, 3);
    return textOn([0, 0.01, main[2]], [ground], contrast([1, 1, 1], ground) >= enough ? 1 : 0.15);
  };
  const popup = tone(main, isLight ? 0.99 : 0.32, 0.06);
  const popupText = textOn([0, main[1] * 0.35, main[2]], [parse(popup).slice(0, 3)], ink);
  const of = (kind, values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [kind + name, value]));
  const edges = { Border: face.border, BorderWidth: face.width, CornerRadius: radius };
  const shadow = { ShadowColor: face.shadow, ShadowOffset: face.offset, ShadowBlur: face.blur };
  const floating = { ShadowColor: "#00000040", ShadowOffset: [0, 3], ShadowBlur: 10, CornerRadius: radius };
  return {
    keyboardBackground: board,
    keyboardBackgroundGradient: mood === "glass" ? [boardTop, boardEnd] : null,
    ...of("regularKey", { ...edges, ...shadow, Background: face.regular, Gradient: null, Text: regularText }),
    ...of("modifierKey", { ...edges, ...shadow, Background: face.modifier, Gradient: null, Text: modifierText }),
    ...of("accentKey", { Background: accent, Gradient: null, Text: on(accent), Border: null }),
    ...of("pressedKey", { Background: pressed, Gradient: null, Text: on(pressed), ShadowColor: null }),
    ...of("preview", { ...floating, Background: popup, Text: popupText, Border: face.border }),
    ...of("popup", { ...floating, Background: popup, Border: face.border }),
    ...of("popupKey", { Background: popup, Text: popupText, SelectedBackground: accent, SelectedText: on(accent) }),
    ...of("candidate", {
      BarBackground: null, Text: barText, AnnotationText: barText,
      SelectedBackground: pressed, SelectedText: on(pressed),
      SelectedAnnotationText: on(pressed), Separator: null,
    }),
  };
}

/** Shows the mode: choices on the left, the theme on the stage follows at once. All changes are one step. */
export async function showBrand(editor, picture) {
  const colors = picture ? (await paletteOf(picture)).map(color => hex(color)) : [];
  const state = start(editor, colors);
  const gesture = newGesture();
  const apply = () => {
    const [main, second] = [state.main, state.second].map(color => lchOf(parse(color).slice(0, 3)));
    const edits = {};
    for (const mode of modes) {
      const values = variantOf({ main, second, mood: state.mood, radius: state.radius }, mode === "light");
      for (const [name, value] of Object.entries(values)) edits[`${mode}.${name}`] = value;
    }
    editor.model.change(edits, t("brand.step"), gesture);
  };
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
    colors.map(color => chip(color, wells, apply)));
  const done = h("button", { type: "button", class: "primary", onclick: close }, t("done"));
  const cancel = () => {
    editor.model.undo();
    close();
  };
  panel.append(h("h2", {}, heading), chips || "",
    h("div", { class: "brand-wells" }, wells.map(one => one.element)), moodChoice,
    h("label", { class: "brand-radius" }, t("brand.radius"), radius),
    h("div", { class: "dialog-foot" }, h("button", { type: "button", onclick: cancel }, t("cancel")), done));
  panel.addEventListener("keydown", event => { if (event.key === "Escape") close(); });
  document.querySelector(".brand")?.remove();
  document.body.append(panel);
  panel.showPopover();
  wells[0].field.focus();
  apply();
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
  return { main, second, mood: "plain", radius: editor.value({ name: "regularKeyCornerRadius" }).value ?? 6 };
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
function chip(color, wells, apply) {
  const onclick = event => {
    wells[event.shiftKey ? 1 : 0].take(color);
    apply();
  };
  const label = t("brand.chip", color);
  return style(h("button", { type: "button", class: "circle", "aria-label": label, title: label, onclick }, h("i")), {
    "--color": color,
  });
}
