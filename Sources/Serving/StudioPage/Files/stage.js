// The stage: the keyboard as the program draws it, at the screen's own pixel density, and the options of the view.
import { h, icon as iconOf, iconButton, option, segmented, select, style, write } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { remember, remembered } from "./opening.js";
import { language, number, t } from "./texts.js";
import { askAgain, askJSON, form, Newest, parameters } from "./transport.js";

const planes = ["letters", "shift", "capslock", "symbols", "symbols-shift"];
/** Settings of a person's phone, and the ways in which people see colours. */
const viewers = { accessibility: ["contrast", "transparency", "bold"], vision: ["protanopia", "deuteranopia", "tritanopia", "grayscale"] };
const textSizes = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility3", "accessibility5"];
const zooms = [0.5, 1, 1.5, 2, 3];
const largestFit = 1.75;
/** The pause without changes after which keys are measured again, in milliseconds. */
const measurePause = 150;
/** The range of a keyboard's height, as a multiple of its device's usual height. */
const leastHeight = 0.8, mostHeight = 1.35;

/** A picture on a canvas that follows its requests; the newest wins. */
class Picture {
  #newest; #words = new Uint32Array(); #tag = "none";

  constructor(canvas, onsize = () => {}) {
    this.canvas = canvas;
    this.#newest = new Newest(question => this.#draw(question, onsize));
  }

  ask(question, options) {
    this.asked = (this.asked ?? 0) + 1;
    this.#newest.ask({ question, options, number: this.asked });
  }

  get running() { return this.#newest.running; }

  /** Takes a whole frame, or the runs of pixels that differ from the one that is shown. */
  #take(headers, buffer) {
    const words = new Uint32Array(buffer);
    if (headers.has("Kbrender-Base")) {
      let place = 0;
      for (let at = 0; at < words.length; at += 2 + words[at + 1]) {
        place += words[at];
        this.#words.set(words.subarray(at + 2, at + 2 + words[at + 1]), place);
        place += words[at + 1];
      }
    } else {
      this.#words = words;
    }
    this.#tag = headers.get("Kbrender-Frame");
  }

  async #draw({ question, options, number }, onsize) {
    try {
      const headers = { "Kbrender-Frame": this.#tag };
      const answer = await askAgain("/studio/frame" + parameters(options), () => ({ method: "POST", body: form(question), headers }), () => number !== this.asked);
      const [width, height] = answer.headers.get("Kbrender-Size").split("x").map(Number);
      this.#take(answer.headers, await answer.arrayBuffer());
      const pixels = new Uint8ClampedArray(this.#words.buffer);
      const { canvas } = this;
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        onsize(width, height);
      }
      canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
      canvas.dataset.number = number;
      canvas.dispatchEvent(new CustomEvent("painted", { detail: number }));
      this.isStale = false;
    } catch {
      // A theme that cannot be drawn: the previous picture stays, and the problems say why.
      this.isStale = true;
    }
    this.onanswer?.();
  }
}

/** A variant on the stage: its picture, the one to compare with, and its keys. */
class Screen {
  constructor(stage, mode) {
    this.stage = stage;
    this.mode = mode;
    const label = t("stage.picture", t(`stage.${mode}`));
    const canvas = h("canvas", { class: "picture", role: "img", "aria-label": label, width: 1, height: 1 });
    const before = h("canvas", { class: "picture before", "aria-hidden": "true", width: 1, height: 1 });
    this.frame = h("div", { class: "screen", "data-mode": mode }, canvas, before);
    this.picture = new Picture(canvas, (width, height) => this.resize(width, height));
    this.picture.onanswer = () => stage.answered(this);
    this.before = new Picture(before);
    this.keyboard = new Keyboard(this);
    this.frame.append(this.keyboard.element);
  }

  resize(width, height) {
    const density = devicePixelRatio;
    style(this.frame, { width: `${width / density}px`, height: `${height / density}px` });
  }

  options(extra = {}) {
    return { ...this.stage.options, mode: this.mode, scale: this.stage.scale.toFixed(4), ...extra };
  }

  draw() {
    this.picture.ask(this.stage.model.question, this.options(this.keyboard.options));
    if (this.stage.other) this.before.ask({ text: this.stage.other, edits: {} }, this.options());
  }
}

export class Stage extends EventTarget {
  #known; #screens = new Map(); #area; #holder; #geometryWork; #stale; #timer = 0; #isDrawing = false; #controls = {};

  constructor(editor, known) {
    super();
    this.editor = editor;
    this.model = editor.model;
    this.#known = known;
    this.settings = {
      view: "light", device: "iphone-15", orientation: "portrait", layout: language, plane: "letters", candidates: true, annotations: false,
      viewer: "anyone", textSize: "large", zoom: "fit", ...remembered,
    };
    // Finds the layout that a language tag selects, if no layout was chosen.
    const { layout } = this.settings;
    this.settings.layout = (known.layouts.find(one => one.name === layout || one.aliases.includes(layout)) ?? known.layouts[0]).name;
    if (!known.devices.some(one => one.name === this.settings.device)) this.settings.device = "iphone-15";
    this.#geometryWork = new Newest(() => this.#measure());
    this.#holder = h("div", { class: "screens" });
    this.#stale = h("p", { class: "stale", role: "status", ".hidden": true }, t("stage.broken"));
    this.typed = h("div", { class: "typed-text" });
    this.line = h("div", { class: "typed" }, this.typed, iconButton("close", t("stage.clear"), () => { this.type(""); this.draw(); }));
    this.#area = h("div", { class: "stage-area" }, this.line, this.#holder, this.#stale);
    const [top, bottom] = [this.#topRow(), this.#bottomRow()];
    const choices = [...bottom.children];
    this.element = h("main", { class: "stage", "aria-label": t("app.parts") }, top, this.#area, bottom);
    // If there is little height, the keyboard gets it: all choices are in one row.
    const isNarrow = matchMedia("(max-width: 560px)");
    const arrange = () => (isNarrow.matches ? top : bottom).append(...choices);
    isNarrow.addEventListener("change", arrange);
    arrange();
    this.text = "";
    this.type("");
    this.#arrange();
    new ResizeObserver(() => this.#fit() && this.draw()).observe(this.#area);
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { this.#fit(); this.draw(); });
  }

  // MARK: What is shown

  get screens() { return [...this.#screens.values()].filter(screen => this.modes.includes(screen.mode)); }
  get modes() { return this.settings.view === "both" ? ["light", "dark"] : [this.settings.view]; }

  /** The options of a picture, except its variant and scale. */
  get options() {
    const { device, orientation, layout, plane, candidates, annotations, viewer, textSize } = this.settings;
    return {
      device, orientation, layout, plane, "no-candidate-bar": !candidates, annotations: annotations && candidates,
      contrast: viewer === "contrast" ? "increased" : null, "reduce-transparency": viewer === "transparency", "bold-text": viewer === "bold",
      simulate: viewers.vision.includes(viewer) ? viewer : null, "text-size": textSize === "large" ? null : textSize,
    };
  }

  /** Options and frame as one request's parameters, for downloads. */
  get exportOptions() { return { ...this.options, mode: this.settings.view }; }

  set(changes) {
    Object.assign(this.settings, changes);
    remember(this.settings);
    if ("view" in changes) this.#arrange();
    if ("layout" in changes) this.settings.plane = "letters";
    for (const screen of this.screens) screen.keyboard.forget();
    this.show();
    this.measure();
  }

  /** Shows the variant that is edited. */
  select(mode) {
    if (this.settings.view !== "both" && this.settings.view !== mode) this.set({ view: mode });
    this.#markEdited();
  }

  #markEdited() {
    for (const screen of this.screens) {
      screen.frame.classList.toggle("is-edited", this.settings.view === "both" && screen.mode === this.editor.mode());
    }
  }

  compareWith(text) {
    this.other = text;
    this.element.classList.toggle("is-comparing", text !== null);
    this.draw();
  }

  draw() {
    if (!this.scale) return;
    for (const screen of this.screens) screen.draw();
  }

  /** Waits until everything requested is shown. */
  async idle() {
    for (;;) {
      if (this.#timer) this.#measureNow();
      const work = [this.#geometryWork.running, ...this.screens.flatMap(screen => [screen.picture.running, screen.before.running])].filter(Boolean);
      if (!work.length) return;
      await Promise.all(work);
    }
  }

  answered(screen) {
    this.#stale.hidden = !screen.picture.isStale;
    this.#holder.classList.add("is-drawn");
  }

  #arrange() {
    for (const mode of this.modes) if (!this.#screens.has(mode)) this.#screens.set(mode, new Screen(this, mode));
    this.#holder.replaceChildren(...this.modes.map(mode => this.#screens.get(mode).frame));
    this.#holder.dataset.view = this.settings.view;
    this.#markEdited();
  }

  // MARK: Size

  /** Requests the frames of all keys again, then draws. */
  measure() {
    this.#isDrawing = true;
    this.#measureNow();
  }

  /** Requests the frames after a short pause without changes: pictures do not need them, only fingers do. */
  measureSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#measureNow(), measurePause);
  }

  #measureNow() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#geometryWork.ask(null);
  }

  async #measure() {
    const isDrawing = this.#isDrawing || !this.canvasSize;
    this.#isDrawing = false;
    let isChanged = false;
    try {
      const { text } = this.model;
      const frames = await Promise.all(this.modes.map(mode =>
        askJSON("/v1/geometry" + parameters({ ...this.options, mode }), { method: "POST", body: form({ text }) })));
      this.modes.forEach((mode, index) => frames[index] && this.#screens.get(mode).keyboard.take(frames[index]));
      this.canvasSize = frames[0].canvas;
      isChanged = this.#fit();
    } catch {
      this.canvasSize ??= { width: 393, height: 264 };
      isChanged = this.#fit();
    }
    if (isDrawing || isChanged) this.draw();
  }

  /** The room for a keyboard, and whether two are stacked. */
  #room() {
    const area = this.#area.getBoundingClientRect();
    const isBeside = this.settings.view === "both" && area.width > 900;
    const isStacked = this.settings.view === "both" && !isBeside;
    return {
      isStacked,
      wide: (area.width - 48 - (isBeside ? 72 : 0)) / (isBeside ? 2 : 1),
      high: (area.height - this.line.offsetHeight - (isStacked ? 48 : 32)) / (isStacked ? 2 : 1),
    };
  }

  /** Returns the pixels per point of a keyboard of a given size in some room. */
  #scale({ width, height }, { wide, high }) {
    const fit = Math.min(wide / width, high / height, largestFit);
    const zoom = this.settings.zoom === "fit" ? Math.max(0.3, Math.floor(fit * 40) / 40) : Number(this.settings.zoom);
    return Math.min(8, Math.max(0.25, zoom * devicePixelRatio));
  }

  /** Draws before the frames are known, if the device alone determines the scale. */
  begin() {
    const { width, keysArea } = this.#known.devices.find(one => one.name === this.settings.device)[this.settings.orientation];
    const room = this.#room();
    const [low, high] = [leastHeight, mostHeight].map(share => this.#scale({ width, height: keysArea * share }, room));
    if (low === high) {
      this.canvasSize = { width, height: keysArea };
      this.#fit();
      this.draw();
    }
    this.#geometryWork.ask(null);
  }

  /** Computes the pixels per point; returns whether they changed. */
  #fit() {
    if (!this.canvasSize) return false;
    const { width } = this.canvasSize;
    const room = this.#room();
    this.#holder.classList.toggle("is-stacked", room.isStacked);
    const scale = this.#scale(this.canvasSize, room);
    const isChanged = scale !== this.scale;
    this.scale = scale;
    this.zoom = scale / devicePixelRatio;
    style(this.element, { "--screen-width": `${width * this.zoom}px` });
    for (const screen of this.screens) screen.keyboard.place();
    return isChanged;
  }

  // MARK: The line above

  type(text) {
    this.text = text.slice(-400);
    const line = this.text.split("\n").at(-1);
    write(this.typed, line || t("stage.typed"));
    this.line.classList.toggle("is-empty", line === "");
    this.line.querySelector("button").disabled = this.text === "";
    this.typed.scrollLeft = this.typed.scrollWidth;
  }

  // MARK: Rows of choices

  #topRow() {
    const c = this.#controls;
    c.view = segmented(t("stage.mode"), ["light", "dark", "both"].map(value => ({ value, label: t(`stage.${value}`) })), this.settings.view,
      view => view === "both" ? this.set({ view }) : this.editor.select(view));
    c.device = select(t("stage.device"), device => this.set({ device }));
    for (const [platform, label] of [["ios", "iOS"], ["android", "Android"]]) for (const isPhone of [true, false]) {
      const group = h("optgroup", { label: `${t(isPhone ? "stage.phones" : "stage.tablets")}, ${label}` });
      const members = this.#known.devices.filter(one => one.platform === platform && one.isPhone === isPhone);
      group.append(...members.map(one => option(one.name, deviceName(one.name))));
      c.device.append(group);
    }
    c.orientation = segmented(t("stage.orientation"), ["portrait", "landscape"].map(value => ({ value, label: t(`stage.${value}`) })), this.settings.orientation,
      orientation => this.set({ orientation }), choice => iconOf(choice.value));
    c.layout = select(t("stage.layout"), layout => this.set({ layout }));
    c.layout.append(...this.#known.layouts.map(one => option(one.name, layoutName(one))).sort((a, b) => a.label.localeCompare(b.label)));
    c.plane = select(t("stage.plane"), plane => this.set({ plane }));
    return h("div", { class: "stage-row", role: "group", "aria-label": t("stage.show") }, c.view, c.device, c.orientation, c.layout, c.plane);
  }

  #bottomRow() {
    const c = this.#controls;
    const toggle = (name, label) => {
      c[name] = h("input", { type: "checkbox", onchange: event => this.set({ [name]: event.target.checked }) });
      return h("label", { class: "check" }, c[name], label);
    };
    c.viewer = select(t("stage.viewer"), viewer => this.set({ viewer }));
    c.viewer.append(option("anyone", t("viewer.anyone")));
    for (const [group, names] of Object.entries(viewers)) {
      c.viewer.append(h("optgroup", { label: t(`viewer.${group}`) }, ...names.map(name => option(name, t(`viewer.${name}`)))));
    }
    c.textSize = select(t("stage.text"), textSize => this.set({ textSize }));
    c.textSize.append(...textSizes.map(size => option(size, t(`text.${size}`))));
    c.zoom = select(t("stage.zoom"), zoom => this.set({ zoom }));
    c.zoom.append(option("fit", t("stage.fit")), ...zooms.map(zoom => option(String(zoom), `${number(zoom * 100)} %`)));
    this.inspect = iconButton("inspect", `${t("stage.inspect")}: ${t("stage.inspect.help")}`, () => {
      const isOn = this.inspect.getAttribute("aria-pressed") !== "true";
      this.inspect.setAttribute("aria-pressed", String(isOn));
      this.element.classList.toggle("is-inspecting", isOn);
    }, { "aria-pressed": "false", class: "quiet labelled" });
    this.inspect.append(h("span", {}, t("stage.inspect")));
    return h("div", { class: "stage-row", role: "group", "aria-label": t("stage.show") },
      toggle("candidates", t("stage.candidates")), toggle("annotations", t("stage.annotations")), c.viewer, c.textSize, c.zoom, this.inspect);
  }

  /** A word for the layout's candidate bar. */
  get sample() { return this.screens[0].keyboard.sample; }

  get isInspecting() { return this.inspect.getAttribute("aria-pressed") === "true"; }

  /** Shows the chosen options. */
  show() {
    const c = this.#controls;
    for (const name of ["device", "layout", "viewer", "textSize"]) c[name].value = this.settings[name];
    c.zoom.value = String(this.settings.zoom);
    for (const name of ["candidates", "annotations"]) c[name].checked = this.settings[name];
    c.annotations.disabled = !this.settings.candidates;
    c.view.choose(this.settings.view);
    c.orientation.choose(this.settings.orientation);
    const has = this.#known.layouts.find(one => one.name === this.settings.layout)?.planes ?? planes;
    if (c.plane.dataset.of !== has.join()) {
      c.plane.dataset.of = has.join();
      c.plane.replaceChildren(...planes.filter(plane => has.includes(plane)).map(plane => option(plane, t(`stage.plane.${plane}`))));
    }
    c.plane.value = this.settings.plane;
  }
}

const deviceName = name => name.split("-").map(word => ({ iphone: "iPhone", ipad: "iPad", se: "SE", xl: "XL" })[word] ?? word[0].toUpperCase() + word.slice(1)).join(" ");

const languageNames = new Intl.DisplayNames([language], { type: "language", fallback: "code" });

const sameWord = (one, other) => one.toLowerCase().replaceAll(" ", "-") === other;

/** Returns the name of the layout's language in the reader's language, and the layout's own name if that says more. */
function layoutName(layout) {
  let name = layout.language;
  try { name = languageNames.of(layout.language); } catch { /* A tag that the browser does not know. */ }
  return sameWord(name, layout.name) ? name : `${name} · ${layout.name}`;
}
