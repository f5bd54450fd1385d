// The stage: the keyboard, and the options of the view.
import { h, iconButton, style, write } from "./dom.js";
import { Newest } from "./latest.js";
import { Screen } from "./picture.js";
import { stateOfSection } from "./section-state.js";
import { roomFor, scaleIn } from "./sizing.js";
import { remember, remembered } from "./startup.js";
import { language, t } from "./texts.js";
import { modes } from "./usage.js";
import { Viewing, visions } from "./view-options.js";

/** The pause without changes after which keys are measured again, in milliseconds. */
const measurePause = 150;
/** The devices that the choice "both" shows side by side: those of `--platform both`. */
const pair = ["iphone-15", "pixel-9"];
/** The range of a keyboard's height, as a multiple of its device's usual height. */
const leastHeight = 0.8, maxHeight = 1.35;

export class Stage extends EventTarget {
  #known;
  #screens = new Map();
  #area;
  #holder;
  #geometryWork;
  #stale;
  #timer = null;
  #isDrawing = false;
  /** The text to compare with; null without a comparison. */
  other = null;
  /** The state that the open section's properties change: see section-state.js. */
  state = null;
  scale = 0;
  zoom = 1;
  canvasSize = null;
  /** Receives the share at which the edge of a comparison was dragged. */
  onsplit = () => {};
  /** Called when other options of the view are shown. */
  onview = () => {};

  constructor(editor, known) {
    super();
    this.editor = editor;
    this.model = editor.model;
    this.#known = known;
    this.settings = {
      view: "light", device: "iphone-15", orientation: "portrait", layout: language, plane: "letters",
      candidates: true, annotations: false, globe: false, viewer: "anyone", textSize: "large", zoom: "fit",
      ...remembered,
    };
    // Finds the layout that a language tag selects, if no layout was chosen.
    const { layout } = this.settings;
    const found = known.layouts.find(one => one.name === layout || one.aliases.includes(layout));
    this.settings.layout = (found ?? known.layouts[0]).name;
    if (!this.#devices.every(Boolean)) this.settings.device = "iphone-15";
    this.#geometryWork = new Newest(() => this.#measure());
    this.#holder = h("div", { class: "screens" });
    this.#stale = h("p", { class: "stale", role: "status", ".hidden": true }, t("stage.broken"));
    this.typed = h("div", { class: "typed-text" });
    const clear = iconButton("close", t("stage.clear"), () => { this.type(""); this.draw(); });
    this.line = h("div", { class: "typed" }, this.typed, clear);
    this.#area = h("div", { class: "stage-area" }, this.line, this.#holder, this.#stale);
    this.viewing = new Viewing(this, known);
    const [top, bottom] = this.viewing.rows;
    this.element = h("main", { class: "stage", "aria-label": t("app.parts") }, top.element, this.#area, bottom.element);
    this.type("");
    this.#arrange();
    new ResizeObserver(() => this.#fit() && this.draw()).observe(this.#area);
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { this.#fit(); this.draw(); });
  }

  // MARK: What is shown

  get modes() { return this.settings.view === "both" ? modes : [this.settings.view]; }

  /** The descriptions of the devices that are shown; an unknown one is undefined. */
  get #devices() {
    const { device } = this.settings;
    return (device === "both" ? pair : [device]).map(name => this.#known.devices.find(one => one.name === name));
  }

  /** What is shown: a variant on each device, row by row. */
  get screens() {
    return this.modes.flatMap(mode => this.#devices.map(device => this.#screen(mode, device)));
  }

  #screen(mode, device) {
    const name = `${mode} ${device.name}`;
    return this.#screens.get(name) ?? this.#screens.set(name, new Screen(this, mode, device)).get(name);
  }

  /** The options of a picture, except its variant, device and scale. */
  get options() {
    const { orientation, layout, plane, globe, viewer, textSize } = this.settings;
    const isBar = this.state === "candidates";
    const [candidates, annotations] = [this.settings.candidates || isBar, this.settings.annotations || isBar];
    return {
      orientation, layout, plane, globe, "no-candidate-bar": !candidates,
      annotations: annotations && candidates,
      contrast: viewer === "contrast" ? "increased" : null, "reduce-transparency": viewer === "transparency",
      "bold-text": viewer === "bold", simulate: visions.includes(viewer) ? viewer : null,
      "text-size": textSize === "large" ? null : textSize,
    };
  }

  /** Options and frame as one request's parameters, for downloads. */
  get exportOptions() {
    const { view, device } = this.settings;
    const shown = device === "both" ? { platform: "both" } : { device };
    return { ...this.options, ...this.appOn(this.platforms), mode: view, ...shown };
  }

  /** Returns the options of the theme's app, which counts on Android. */
  appOn(platforms) { return platforms.includes("android") ? this.model.look : {}; }

  set(changes) {
    Object.assign(this.settings, changes);
    remember(this.settings);
    if ("view" in changes || "device" in changes) this.#arrange();
    const { plane } = this.settings;
    if ("layout" in changes || "device" in changes && plane === "twitter") this.settings.plane = "letters";
    for (const screen of this.screens) screen.keyboard.forget();
    this.show();
    this.measure();
  }

  /** Shows one variant, which is then the one that is edited, or both. */
  view(view) {
    this.set({ view });
    if (view !== "both") this.editor.select(view);
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

  /** Shows the state that a section's properties change, or none. */
  demonstrate(section) {
    const state = stateOfSection(section);
    if (state === this.state) return;
    this.state = state;
    if (state && this.settings.plane !== "letters") return this.set({ plane: "letters" });
    return this.measure();
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
      const pictures = this.screens.flatMap(screen => [screen.picture.running, screen.before.running]);
      const work = [this.#geometryWork.running, ...pictures].filter(Boolean);
      if (!work.length) return;
      await Promise.all(work);
    }
  }

  answered(screen) {
    this.#stale.hidden = !screen.picture.isStale;
    this.#holder.classList.add("is-drawn");
    import("./idle-controls.js").then(late => late.mark(this));
  }

  #arrange() {
    const { screens } = this;
    this.#holder.replaceChildren(...screens.map(screen => screen.device));
    this.#holder.dataset.view = this.settings.view;
    this.element.dataset.screens = String(screens.length);
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
    this.#timer = null;
    this.#geometryWork.ask(null);
  }

  async #measure() {
    const isDrawing = this.#isDrawing || !this.canvasSize;
    this.#isDrawing = false;
    let isChanged = false;
    try {
      const { screens } = this;
      const found = await Promise.all(screens.map(screen => screen.geometry()));
      screens.forEach((screen, index) => screen.keyboard.take(found[index]));
      const [width, height] = ["width", "height"].map(side => Math.max(...found.map(one => one.canvas[side])));
      this.canvasSize = { width, height };
      isChanged = this.#fit();
    } catch {
      this.canvasSize ??= { width: 393, height: 264 };
      isChanged = this.#fit();
    }
    if (isDrawing || isChanged) this.draw();
  }

  /** The room for each keyboard. */
  #room() {
    const area = this.#area.getBoundingClientRect();
    const room = roomFor(this.screens.length, area, this.line.offsetHeight + 16, this.arePhones);
    this.element.classList.toggle("is-small", room.isSmall);
    return room;
  }

  #scale(size, room) { return scaleIn(room, size, this.settings.zoom); }

  /** Draws before the frames are known, if the device alone determines the scale. */
  begin() {
    const extents = this.#devices.map(one => one[this.settings.orientation]);
    const [width, keysArea] = ["width", "keysArea"].map(side => Math.max(...extents.map(one => one[side])));
    const room = this.#room();
    const [low, high] = [leastHeight, maxHeight].map(share =>
      this.#scale({ width, height: keysArea * share }, room));
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
    style(this.#holder, { "--columns": String(room.columns) });
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

  // MARK: Choices

  /** Asks for the section that colours a part. */
  inspect(part) { this.dispatchEvent(new CustomEvent("inspect", { detail: part })); }

  /** A word for the layout's candidate bar. */
  get sample() { return this.screens[0].keyboard.sample; }

  /** Whether all devices that are shown are phones, and their platforms. */
  get arePhones() { return this.#devices.every(one => one.isPhone); }
  get platforms() { return this.#devices.map(one => one.platform); }

  get isInspecting() { return this.viewing.isInspecting; }

  /** Shows the chosen options. */
  show() {
    this.viewing.show(this.settings, this.platforms);
    document.documentElement.dataset.platform = this.platforms.join(" ");
    this.onview();
  }
}
