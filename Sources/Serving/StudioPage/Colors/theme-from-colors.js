// A theme from two colours, a mood and a radius, made by the program: all of both variants, with every text readable.
// It loads on first use.
import { hex, normal, parse } from "./color.js";
import { headingOf } from "./dialogs.js";
import { h, segmented, style } from "./dom.js";
import { newGesture } from "./gestures.js";
import "./late-styles.js";
import { Newest } from "./latest.js";
import { lchOf, meanOf } from "./oklch.js";
import { ask, askJSON, form, parameters } from "./requests.js";
import { t } from "./texts.js";
import { modes } from "./usage.js";

const moods = ["glass", "plain", "keycap", "outline"];
const wellNames = ["main", "second"];
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
  const colors = picture ? await colorsOf(picture) : [];
  const state = start(editor, colors);
  const gesture = newGesture();
  const made = mood => askJSON("/studio/colors"
    + parameters({ colors: `${state.main},${state.second}`, mood, radius: state.radius }));
  const newest = new Newest(async () => {
    const document = await made(state.mood);
    if (panel.isConnected) editor.change(editsTo(document, editor), t("brand.step"), gesture);
  });
  const drawn = new Newest(async () => {
    for (const [mood, canvas] of Object.entries(samples)) {
      if (panel.isConnected) await draw(await made(mood), canvas).catch(() => { /* The name is enough. */ });
    }
  });
  const apply = () => {
    newest.ask();
    drawn.ask();
  };
  const heading = headingOf(t("menu.brand"));
  const panel = h("div", { class: "brand float", popover: "manual", role: "dialog", "aria-label": heading });
  const close = () => panel.remove();
  const wells = wellNames.map(which => well(which, state, apply));
  const named = moods.map(value => ({ value, label: t(`brand.${value}`) }));
  const samples = Object.fromEntries(moods.map(mood =>
    [mood, h("canvas", { width: 240, height: 180, "aria-hidden": "true" })]));
  const moodChoice = segmented(t("brand.mood"), named, state.mood, mood => {
    state.mood = mood;
    newest.ask();
  }, ({ value, label }) => [samples[value], label]);
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
  panel.append(h("h2", {}, heading), ...picture ? [await photo(picture, wells)] : [], chips || "",
    h("div", { class: "brand-wells" }, wells.map(one => one.element)), moodChoice,
    h("label", { class: "brand-radius" }, t("brand.radius"), radius),
    h("div", { class: "dialog-foot" }, h("button", { type: "button", onclick: cancel }, t("cancel")), done));
  panel.addEventListener("keydown", event => { if (event.key === "Escape") cancel(); });
  document.querySelector(".brand")?.remove();
  document.body.append(panel);
  panel.showPopover();
  wells[0].field.focus();
  if (isNew || picture) newest.ask();
  drawn.ask();
}

/** Draws the keyboard of a theme. */
async function draw(document, canvas) {
  const size = { size: `${canvas.width}x${canvas.height}`, format: "webp" };
  const body = form({ text: JSON.stringify(document) });
  const answer = await ask("/v1/thumbnail" + parameters(size), { method: "POST", body });
  canvas.getContext("2d").drawImage(await createImageBitmap(await answer.blob()), 0, 0, canvas.width, canvas.height);
}

/** Returns the main colours of a picture, as the program finds them. */
async function colorsOf(picture) {
  const body = new FormData();
  body.append("theme", picture, "picture");
  return askJSON("/studio/colors", { method: "POST", body });
}

/** The pixels of the photo's longest side, and of the square whose mean a pin takes. */
const longestSide = 480, spot = 5;

/** Returns the photo, with a pin for each well: dragged, or moved with arrow keys, it takes the colour below it. */
async function photo(file, wells) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)));
  const canvas = h("canvas", { width, height, "aria-hidden": "true" });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0, width, height);
  const pins = wells.map((well, index) => {
    let [x, y] = placeOf(well.field.value, context);
    const show = () => style(pin, { left: `${100 * x / width}%`, top: `${100 * y / height}%` });
    const put = (left, top) => {
      x = Math.min(width - 1, Math.max(0, left));
      y = Math.min(height - 1, Math.max(0, top));
      show();
      const { data } = context.getImageData(Math.round(x) - (spot - 1) / 2, Math.round(y) - (spot - 1) / 2, spot, spot);
      // Outside the photo, and where it is transparent, is no colour.
      const mean = meanOf(data);
      if (mean) well.take(hex(mean));
    };
    const label = t(`brand.${wellNames[index]}`);
    const pin = h("button", {
      type: "button", class: "pin", "aria-label": label, title: label,
      onpointerdown: event => pin.setPointerCapture(event.pointerId),
      onpointermove: event => {
        if (!pin.hasPointerCapture(event.pointerId)) return;
        const box = canvas.getBoundingClientRect();
        put((event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height);
      },
      onkeydown: event => {
        const way = ways[event.key];
        if (!way) return;
        event.preventDefault();
        put(x + way[0] * spot, y + way[1] * spot);
      },
    });
    show();
    well.pin = pin;
    well.show();
    return pin;
  });
  return h("div", { class: "photo" }, canvas, pins);
}

/** Returns where a photo has a colour: of the pixels that are most like it, the one nearest to their middle. */
function placeOf(color, context) {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const wanted = parse(color).map(part => part * 255);
  const like = [];
  for (let at = 0; at < data.length; at += 4) {
    if (Math.max(...[0, 1, 2].map(part => Math.abs(data[at + part] - wanted[part]))) > nearness) continue;
    like.push([at / 4 % width, Math.floor(at / 4 / width)]);
  }
  const middle = [0, 1].map(part => like.reduce((all, place) => all + place[part], 0) / like.length);
  const far = place => Math.hypot(place[0] - middle[0], place[1] - middle[1]);
  return like.reduce((best, place) => far(place) < far(best) ? place : best, like[0] ?? [width / 2, height / 2]);
}

/** By how much the parts of colours may differ, of 255, that count as one. */
const nearness = 14;
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The least distance of hues that people tell apart at once, in degrees, and the least chroma of a lively colour. */
const apart = 25, lively = 0.03;

/** Returns what a mood begins with: a picture's first colours, or the theme's. The second has another hue. */
function start(editor, colors) {
  const lch = color => lchOf(parse(color).slice(0, 3));
  const current = name => normal(String(editor.value({ name }).value ?? ""));
  const main = colors[0] ?? current("accentKeyBackground") ?? current("regularKeyText") ?? "#3478F6";
  const isOther = color => {
    const [, chroma, hue] = lch(color);
    return chroma >= lively && Math.abs((hue - lch(main)[2] + 540) % 360 - 180) >= apart;
  };
  const others = editor.colors().map(one => one.color).filter(isOther).sort((a, b) => lch(b)[1] - lch(a)[1]);
  const second = colors[1] ?? others[0] ?? current("pressedKeyBackground") ?? main;
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
    if (own.pin) style(own.pin, { "--own": state[which] });
  };
  const element = h("label", {}, h("span", {}, t(`brand.${which}`)), pick, field);
  /** With a photo, the colour's `pin` on it. */
  const own = { element, field, take, show, pin: null };
  show();
  return own;
}

/** Returns a colour of the picture: a click makes it the main colour, with Shift the second. */
function chip(color, wells) {
  const onclick = event => wells[event.shiftKey ? 1 : 0].take(color);
  const label = t("brand.chip", color);
  return style(h("button", { type: "button", class: "circle", "aria-label": label, title: label, onclick }, h("i")), {
    "--color": color,
  });
}
