// The choices of the view: device, layout, plane and who sees it; on phones in a sheet.
import { h, icon, iconButton, option, segmented, select } from "./dom.js";
import { keyboards, visions } from "./stage-options.js";
import { language, number, t } from "./texts.js";
import { Toolbar } from "./toolbar.js";

const planes = ["letters", "shift", "capslock", "symbols", "symbols-shift"];
const fields =
  "number decimal phone phone-symbols numbers email url web-search twitter ascii emoji".split(" ");
const viewers = { accessibility: ["contrast", "transparency", "bold"], vision: visions };
const textSizes = [
  "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge",
  "accessibility1", "accessibility3", "accessibility5",
];
const zooms = [0.5, 1, 1.5, 2, 3];

export class Viewing {
  #stage;
  #known;
  controls = {};
  /** The settings of the keyboard: keyboard-settings.js fills them in. */
  keyboard = h("div", { class: "keyboard-settings float", role: "group", "aria-label": t("stage.keyboard") });

  constructor(stage, known) {
    this.#stage = stage;
    this.#known = known;
    const [top, bottom] = [this.#top(), this.#bottom()];
    this.rows = [new Toolbar(t("stage.shown"), top), new Toolbar(t("stage.options"), bottom)];
    this.sheet = h("div", { class: "view-sheet" });
    /** Where phones have the switch of light and dark, beside the sheet. */
    this.switch = h("div", { class: "sheet-switch" });
    const isNarrow = matchMedia("(max-width: 560px)");
    const arrange = () => {
      this.rows.forEach((row, index) => row.take(isNarrow.matches ? [] : [top, bottom][index]));
      bottom[0].after(this.keyboard);
      this.keyboard.popover = isNarrow.matches ? null : "auto";
      if (!isNarrow.matches) return;
      this.switch.replaceChildren(top[0]);
      const rest = [...top.slice(1), ...bottom.slice(1)].map(one => this.#labelled(one));
      this.sheet.replaceChildren(...rest, this.keyboard);
    };
    isNarrow.addEventListener("change", arrange);
    arrange();
  }

  /** Returns a control with its name beside it, unless it shows its name. */
  #labelled(control) {
    const name = control.getAttribute("aria-label");
    return control.matches("select, .segmented") && name
      ? h("div", { class: "view-row" }, h("span", { class: "row-label" }, name), control) : control;
  }

  #choice(name, label) {
    const control = select(label, value => this.#stage.set({ [name]: value }));
    this.controls[name] = control;
    return control;
  }

  #top() {
    const c = this.controls;
    const stage = this.#stage;
    const named = values => values.map(value => ({ value, label: t(`stage.${value}`) }));
    const views = named(["light", "dark", "both"]);
    c.view = segmented(t("stage.mode"), views, stage.settings.view, view => stage.view(view), ({ value, label }) =>
      [icon(value), h("span", { class: "view-name" }, label)]);
    const both = option("both", t("stage.device.both"));
    this.#choice("device", t("stage.device")).append(both, ...this.#deviceGroups());
    c.orientation = segmented(t("stage.orientation"), named(["portrait", "landscape"]), stage.settings.orientation,
      orientation => stage.set({ orientation }), choice => icon(choice.value));
    const layouts = this.#known.layouts.map(one => option(one.name, layoutName(one)));
    this.#choice("layout", t("stage.layout")).append(...layouts.sort((a, b) => a.label.localeCompare(b.label)));
    this.#choice("whose", t("stage.whose")).append(option("auto", t("whose.auto")), ...keyboardGroups());
    return [c.view, c.device, c.whose, c.layout, this.#choice("plane", t("stage.plane")), c.orientation];
  }

  /** The devices of each platform, phones and tablets. */
  #deviceGroups() {
    const groups = new Map();
    for (const device of this.#known.devices) {
      const kind = t(device.isPhone ? "stage.phones" : "stage.tablets");
      const label = `${kind}, ${platforms[device.platform] ?? device.platform}`;
      if (!groups.has(label)) groups.set(label, h("optgroup", { label }));
      groups.get(label).append(option(device.name, deviceName(device.name)));
    }
    return groups.values();
  }

  /** Returns the button that opens the settings of the keyboard. */
  #keyboardButton() {
    const button = iconButton("settings", t("stage.keyboard"), null, {
      class: "quiet labelled", "aria-expanded": "false", ".popoverTargetElement": this.keyboard,
    });
    this.keyboard.addEventListener("toggle", event =>
      button.setAttribute("aria-expanded", String(event.newState === "open")));
    button.append(h("span", {}, t("stage.keyboard")));
    return button;
  }

  #bottom() {
    const c = this.controls;
    const stage = this.#stage;
    const toggle = (name, label) => {
      c[name] = h("input", { type: "checkbox", onchange: event => stage.set({ [name]: event.target.checked }) });
      return h("label", { class: "check" }, c[name], label);
    };
    this.#choice("viewer", t("stage.viewer")).append(option("anyone", t("viewer.anyone")));
    for (const [group, names] of Object.entries(viewers)) {
      const options = names.map(name => option(name, t(`viewer.${name}`)));
      c.viewer.append(h("optgroup", { label: t(`viewer.${group}`) }, ...options));
    }
    this.#choice("textSize", t("stage.text")).append(...textSizes.map(size => option(size, t(`text.${size}`))));
    c.zoom = select(t("stage.zoom"), zoom => stage.zoomTo(zoom));
    c.zoom.append(
      option("fit", t("stage.fit")), ...zooms.map(zoom => option(String(zoom), `${number(zoom * 100)} %`)));
    return [
      this.#keyboardButton(), toggle("candidates", t("stage.candidates")), c.textSize, c.zoom, c.viewer,
      toggle("annotations", t("stage.annotations")), toggle("globe", t("stage.globe")),
    ];
  }

  /** Shows the chosen options; `platforms` are those of the devices. */
  show(settings, platforms) {
    const c = this.controls;
    for (const name of ["device", "whose", "layout", "viewer", "textSize"]) c[name].value = settings[name];
    c.zoom.value = String(settings.zoom);
    for (const name of ["candidates", "annotations", "globe"]) c[name].checked = settings[name];
    c.annotations.disabled = !settings.candidates;
    c.view.choose(settings.view);
    c.orientation.choose(settings.orientation);
    const has = this.#known.layouts.find(one => one.name === settings.layout)?.planes ?? planes;
    const isAndroid = platforms.includes("android");
    const shown = [...planes.filter(plane => has.includes(plane)), ...fields].filter(
      plane => plane !== "twitter" || !isAndroid);
    if (c.plane.dataset.of !== shown.join()) {
      c.plane.dataset.of = shown.join();
      c.plane.replaceChildren(...shown.map(plane => option(plane, t(`stage.plane.${plane}`))));
    }
    c.plane.value = settings.plane;
  }
}

/** Returns the keyboards of each platform to choose from. */
const keyboardGroups = () => Object.entries(platforms).map(([platform, label]) => h("optgroup", { label },
  ...Object.keys(keyboards).filter(name => keyboards[name].platform === platform)
    .map(name => option(name, t(`whose.${name}`)))));

/** Words of devices' names that are not just capitalised. */
const deviceWords = { iphone: "iPhone", ipad: "iPad", se: "SE", xl: "XL" };

/** Platforms as their makers write them. */
const platforms = { ios: "iOS", android: "Android" };

/** Returns the name of a device as its maker writes it. */
const deviceName = name => name.split("-")
  .map(word => deviceWords[word] ?? word[0].toUpperCase() + word.slice(1)).join(" ");

const languageNames = new Intl.DisplayNames([language], { type: "language", fallback: "none" });

const sameWord = (one, other) => one.toLowerCase().replaceAll(" ", "-") === other;

/** Returns the name of the layout's language in the reader's language, and the layout's own name if that says more. */
function layoutName(layout) {
  let name;
  try { name = languageNames.of(layout.language); } catch { /* A tag that the browser does not know. */ }
  const own = layout.name.split("-").map(word => word[0].toUpperCase() + word.slice(1)).join(" ");
  if (!name || sameWord(name, layout.name)) return name ?? own;
  return `${name} · ${own}`;
}
