// The stage: the keyboard, and the options of the view.
import { h, style } from "./dom.js";
import { Newest } from "./latest.js";
import { Screen } from "./picture.js";
import { stateOfSection } from "./section-state.js";
import { roomFor, scaleIn } from "./sizing.js";
import { agree, firstSettings, keyboardOn, showsGradients, viewName, viewOptions } from "./stage-options.js";
import { remember, remembered } from "./startup.js";
import { language, t } from "./texts.js";
import { TypedLine } from "./typed-line.js";
import { modes } from "./usage.js";
import { Viewing } from "./view-options.js";

/** The pause without changes after which keys are measured again, in milliseconds. */
const measurePause = 300;
/** The devices that the choice "both" shows side by side: those of `--platform both`. */
const pair = ["iphone-15", "pixel-9"];
/** The range of a keyboard's height, as a multiple of its device's usual height. */
const leastHeight = 0.8, maxHeight = 1.35;

export class Stage extends EventTarget {
  #known;
  #screens = new Map();
  #area;
  #holder;
  #line;
  #geometryWork;
  #stale;
  #timer = null;
  #columns = 1;
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

  constructor(editor, known) {
    super();
    this.editor = editor;
    this.model = editor.model;
    this.#known = known;
    this.settings = firstSettings(known, { layout: language, ...remembered });
    agree(this.settings, null, () => this.devices);
    this.#geometryWork = new Newest(() => this.#measure());
    this.#holder = h("div", { class: "screens" });
    this.#stale = h("p", { class: "stale", role: "status", ".hidden": true }, t("stage.broken"));
    this.#line = new TypedLine(() => { this.type(""); this.draw(); });
    this.#area = h("div", { class: "stage-area" }, this.#line.element, this.#holder, this.#stale);
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
  get devices() {
    const { device } = this.settings;
    return (device === "both" ? pair : [device]).map(name => this.#known.devices.find(one => one.name === name));
  }

  /** What is shown: a variant on each device, row by row. */
  get screens() {
    return this.modes.flatMap(mode => this.devices.map(device => this.#screen(mode, device)));
  }

  #screen(mode, device) {
    const name = `${mode} ${device.name} ${viewName(this.settings)}`;
    return this.#screens.get(name) ?? this.#screens.set(name, new Screen(this, mode, device)).get(name);
  }

  /** The options of pictures, except those of their variants, devices and scale. */
  get options() { return viewOptions(this.settings, this.state); }

  /** Options and frame as one request's parameters, for downloads. */
  get exportOptions() {
    const { view, device } = this.settings;
    const shown = device === "both" ? { platform: "both" } : { device };
    const keyboards = this.devices.map(one => this.keyboardOn(one));
    return Object.assign(this.options, ...keyboards, { mode: view }, shown);
  }

  /** Returns the options of a device's keyboard. The theme's app counts on Android. */
  keyboardOn(device) { return keyboardOn(device, this.settings, this.model.look); }
  showsGradients(device) { return showsGradients(device, this.settings, this.model.look); }

  set(changes) {
    const { settings } = this;
    Object.assign(settings, changes);
    agree(settings, changes.whose, () => this.devices);
    remember(settings);
    const isLost = settings.plane === "twitter" && this.platforms.includes("android");
    if ("layout" in changes || isLost) settings.plane = "letters";
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
    if (state && state !== "candidates" && this.settings.plane !== "letters") return this.set({ plane: "letters" });
    return this.measure();
  }

  compareWith(text) {
    this.other = text;
    this.element.classList.toggle("is-comparing", text !== null);
    this.draw();
  }

  draw() {
    if (this.scale) this.screens.forEach(screen => screen.draw());
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
    const holder = h("div", { class: this.#holder.className, "data-view": this.settings.view });
    holder.append(...screens.map(screen => screen.device));
    this.#holder.replaceWith(holder);
    this.#holder = holder;
    this.element.dataset.screens = String(screens.length);
    this.#markEdited();
    this.#shape();
  }

  /** Gives what is around the keyboards its size. */
  #shape() {
    style(this.#holder, { "--columns": String(this.#columns) });
    if (this.canvasSize) style(this.element, { "--screen-width": `${this.canvasSize.width * this.zoom}px` });
  }

  /** Whether the page has some screens, and no others. */
  #has(screens) {
    const { children } = this.#holder;
    return screens.length === children.length && screens.every((one, index) => one.device === children[index]);
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
    const { screens } = this;
    try {
      const found = await Promise.all(screens.map(screen => screen.geometry()));
      screens.forEach((screen, index) => screen.keyboard.take(found[index]));
      const [width, height] = ["width", "height"].map(side => Math.max(...found.map(one => one.canvas[side])));
      this.canvasSize = { width, height };
    } catch {
      this.canvasSize ??= { width: 393, height: 264 };
    }
    const isChanged = this.#fit();
    if (isDrawing || isChanged) this.draw();
    if (this.#has(screens)) return;
    // They take the place of others with their pictures: nothing on the page moves twice.
    await Promise.all(screens.map(one => one.picture.running));
    if (screens.every((one, index) => one === this.screens[index])) this.#arrange();
  }

  /** The room for each keyboard. */
  #room() {
    const area = this.#area.getBoundingClientRect();
    const room = roomFor(this.screens.length, area, this.#line.element.offsetHeight + 16, this.arePhones);
    this.element.classList.toggle("is-small", room.isSmall);
    return room;
  }

  #scale(size, room) { return scaleIn(room, size, this.settings.zoom); }

  /** Draws before the frames are known, if the device alone determines the scale. */
  begin() {
    const extents = this.devices.map(one => one[this.settings.orientation]);
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
    const room = this.#room();
    this.#columns = room.columns;
    const scale = this.#scale(this.canvasSize, room);
    const isChanged = scale !== this.scale;
    this.scale = scale;
    this.zoom = scale / devicePixelRatio;
    for (const screen of this.screens) screen.keyboard.place();
    if (this.#has(this.screens)) this.#shape();
    return isChanged;
  }

  /** Shows the keyboard at another zoom: a factor, or "fit". */
  zoomTo(zoom) {
    this.settings.zoom = zoom;
    if (this.#fit()) this.draw();
  }

  get area() { return this.#area; }

  // MARK: The line above

  type(text) {
    this.text = text.slice(-400);
    this.#line.show(this.text);
  }

  // MARK: Choices

  /** Asks for the section that colours a part; `isAlone` says whether the part was not pressed as well. */
  inspect(part, isAlone) { this.dispatchEvent(new CustomEvent("inspect", { detail: { part, isAlone } })); }

  /** A word for the layout's candidate bar. */
  get sample() { return this.screens[0].keyboard.sample; }

  /** Whether all devices that are shown are phones, and their platforms. */
  get arePhones() { return this.devices.every(one => one.isPhone); }
  get platforms() { return this.devices.map(one => one.platform); }

  /** Shows the chosen options. */
  show() {
    this.viewing.show(this.settings, this.platforms);
    document.documentElement.dataset.platform = this.platforms.join(" ");
    this.dispatchEvent(new Event("shown"));
  }
}
