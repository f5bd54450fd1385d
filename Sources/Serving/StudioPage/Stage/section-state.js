// What the stage shows while a section is open, and what to do where a row cannot be seen in the picture.
import { h, write } from "./dom.js";
import { solidOf } from "./sections.js";
import { t } from "./texts.js";

const states = { pressed: "pressed", preview: "preview", popup: "long-press", candidates: "candidates" };

/** Returns the state that a section's properties change; null if the keyboard at rest shows them. */
export const stateOfSection = section => states[section] ?? null;

/** Returns the letters of a keyboard, those in its middle first: what is above them hides the least. */
export function lettersOf(keys) {
  const letters = keys.filter(key => key.kind === "regular" && key.label && key.id !== "space");
  const middle = letters.reduce((sum, key) => sum + key.row, 0) / letters.length;
  const center = Math.max(...keys.map(key => key.x + key.width)) / 2;
  const away = key => 1000 * Math.abs(key.row - middle) + Math.abs(key.x + key.width / 2 - center);
  return letters.sort((a, b) => away(a) - away(b));
}

/** Returns the options of a picture in a state. */
export function stateOptions(state, keys) {
  const isHeld = state === "long-press";
  const key = state === "candidates" ? null : lettersOf(keys).find(one => !isHeld || one.variants > 1)?.id;
  return key ? { [state]: isHeld ? `${key}:0` : key } : {};
}

/** Returns why a property's row cannot be seen in the picture, and what to do; null if it can. `view` has the platforms
    that are shown and whether all devices are phones. */
export function hintFor(property, editor, view) {
  const value = name => editor.value({ name }).value;
  const { name, reach = "everywhere" } = property;
  const only = { iOS: "ios", android: "android" }[reach];
  // Keys of the stage spring, too.
  if (reach === "animation") return /Spring/.test(name) ? null : t("hint.animation");
  if (only && !view.platforms.includes(only)) return t(`hint.${only}`);
  if (/^preview/.test(name) && !view.arePhones) return t("hint.phone");
  const state = stateOfSection(/^[a-z]+/.exec(name)?.[0]);
  if (state && state !== "candidates" && view.state !== state) return t(`hint.${state}`);
  if (/^candidate/.test(name) && name !== "candidateBarEnabled" && value("candidateBarEnabled") === false) {
    return t("hint.bar");
  }
  if (property.kind !== "colour") return null;
  const gradient = editor.table.find(one => one.kind === "gradient" && solidOf(one.name, editor.table) === name);
  if (gradient && Array.isArray(value(gradient.name)) && view.devices.some(one => view.showsGradients(one))) {
    return t("hint.gradient");
  }
  if (/Border$/.test(name) && value(`${name}Width`) === 0) return t("hint.width");
  return null;
}

// MARK: In the panel

/** What Theme Info has. */
export const infoFields = ["name", "description", "author", "version", "id", "tags"];

/** The modules of controls that load on first use. */
export const lateModules = {
  info: () => import("./theme-info.js"), shared: () => import("./shared-colors.js"),
  pair: () => import("./pair-control.js"),
};

/** Marks properties of a section that one platform draws; shown while the device is of the other. */
export function markReach({ section, body }) {
  for (const { name, reach = "everywhere" } of section.properties ?? []) {
    if (reach === "everywhere") continue;
    const only = reach.toLowerCase();
    body.querySelector(`[data-property="${name}"] .row-label:not(:has(.badge))`)
      ?.append(h("span", { class: "badge", "data-reach": only }, t(`panel.${only}`)));
  }
}

/** Says below each row of a section what `hint` returns for its property. */
export function showHints({ section, body }, hint) {
  const properties = new Map((section.properties ?? []).map(one => [one.name, one]));
  for (const row of body.querySelectorAll("[data-property]")) {
    const property = properties.get(row.dataset.property);
    const words = property ? hint(property) : null;
    const note = row.querySelector(":scope > .hint") ?? (words && row.appendChild(h("p", { class: "hint" })));
    if (!note) continue;
    note.hidden = !words;
    write(note, words ?? "");
  }
}
