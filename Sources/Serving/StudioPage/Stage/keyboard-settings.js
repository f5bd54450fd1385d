// The settings of the keyboard on the stage, named as in the apps: those that the shown keyboards have. It loads when
// the page is there.
import { h, option, select } from "./dom.js";
import "./late-styles.js";
import { NumberRange } from "./number-input.js";
import { settingsOn } from "./stage-options.js";
import { t } from "./texts.js";

/** The settings in order, with their choices, or what a switch gives that is `on`, or `off`. */
const settings = [
  { name: "return", choices: ["word", "go", "search", "send", "next", "done", "join"] },
  { name: "callout", on: "ios" }, { name: "system-bar", on: true }, { name: "nav", choices: ["gestures", "buttons"] },
  { name: "no-language-key", off: true }, { name: "number-row", on: true }, { name: "no-hints", off: true },
  { name: "hint-place", choices: ["foot", "corner"] }, { name: "no-space-word", off: true },
  { name: "capitals", on: true },
  { name: "strip", on: "actions" }, { name: "floating", on: true }, { name: "borderless", on: true },
  { name: "narrow-gaps", on: true }, { name: "key-shape", choices: ["material", "rounded", "holo", "pill", "classic"] },
  { name: "key-border", choices: ["on", "stroke", "off"] },
  { name: "key-radius", parts: [{ range: [0, 48], step: 1 }] },
  { name: "key-margins", parts: [{ range: [0, 24], step: 1 }, { range: [0, 24], step: 1 }], initial: [3, 7] },
  { name: "keyboard-height", parts: [{ range: [10, 90], step: 1 }] },
];

/** Makes the settings of a stage. */
export function fill(stage) {
  const rows = settings.map(setting => new Row(setting, stage));
  const update = () => rows.forEach(row => row.update(stage));
  stage.viewing.keyboard.append(...rows.map(row => row.element));
  stage.addEventListener("shown", update);
  stage.model.addEventListener("values", update);
  update();
}

class Row {
  #setting;
  #control;

  constructor(setting, stage) {
    this.#setting = setting;
    const label = t(`keyboard.${setting.name}`);
    this.#control = controlOf(setting, label, value =>
      stage.set({ keyboard: { ...stage.settings.keyboard, [setting.name]: value } }));
    stage.viewing.controls[setting.name] = this.#control.element;
    this.element = h(setting.on || setting.off ? "label" : "div", { class: "setting" },
      h("span", { class: "row-label" }, label), this.#control.element);
  }

  /** Shows the value, if a keyboard on the stage has the setting. */
  update({ devices, settings, model }) {
    const { name } = this.#setting;
    const all = devices.map(device => settingsOn(device, settings, model.look)).filter(one => one.has(name));
    this.element.hidden = all.length === 0;
    const isIOS = devices.some(one => one.platform === "ios");
    const choices = name === "return" && !isIOS ? this.#setting.choices.filter(one => one !== "join")
      : all.map(one => one.get(name)).find(Boolean) ?? this.#setting.choices;
    this.#control.show(settings.keyboard[name] ?? null, choices);
  }
}

/** Returns a control of a setting: its element, and a way to show a value; null is what is so anyway. */
function controlOf(setting, label, change) {
  if (setting.parts) return numbers(setting, label, change);
  if (setting.choices) {
    const list = select(label, value => change(value || null));
    return {
      element: list,
      show(value, choices) {
        const names = choices.map(one => option(one, t(`keyboard.${setting.name}.${one}`)));
        list.replaceChildren(option("", t(`keyboard.${setting.name}.none`)), ...names);
        list.value = choices.includes(value) ? value : "";
      },
    };
  }
  const box = h("input", {
    type: "checkbox", role: "switch", class: "switch",
    onchange: () => change(box.checked === Boolean(setting.off) ? null : setting.on ?? setting.off),
  });
  return { element: box, show: value => { box.checked = (value === null) === Boolean(setting.off); } };
}

/** Returns number fields, which are empty if the value is the app's own. */
function numbers({ parts, initial = [] }, label, change) {
  const ranges = parts.map(part => new NumberRange(part));
  const put = () => {
    const values = fields.map((field, index) => field.value === "" ? initial[index] : Number(field.value));
    const isOwn = fields.every(field => field.value === "") || !values.every(Number.isFinite);
    change(isOwn ? null : values.map((value, index) => ranges[index].bounded(value)).join());
  };
  const fields = ranges.map((range, index) => h("input", {
    type: "number", class: "number", min: range.low, max: range.high, step: range.step,
    placeholder: initial[index] ?? "",
    "aria-label": parts.length > 1 ? `${label}: ${t(`keyboard.side.${index}`)}` : label, onchange: put,
  }));
  return {
    element: h("span", { class: "setting-numbers" }, fields),
    show: value => fields.forEach((field, index) => { field.value = value?.split(",")[index] ?? ""; }),
  };
}
