// The stage: the keyboard, and the options of the view.
import { h, iconButton, style, write } from "./dom.js";
import { Newest } from "./newest.js";
import { remember, remembered } from "./opening.js";
import { Screen } from "./picture.js";
import { language, t } from "./texts.js";
import { askJSON, form, parameters } from "./transport.js";
import { Viewing, visions } from "./viewing.js";

const largestFit = 1.75;
/** The width below which a screen is a phone's, as in the stylesheet. */
const narrow = 560;
/** The pause without changes after which keys are measured again, in milliseconds. */
const measurePause = 150;
/** The range of a keyboard's height, as a multiple of its device's usual height. */
const leastHeight = 0.8, maxHeight = 1.35;

/** The event that a part of the keyboard was picked, to edit what colours it. */
class InspectEvent extends Event {
  constructor(part) {
    super("inspect");
    this.part = part;
  }
}

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
    this.settings = {
      view: "light", device: "iphone-15", orientation: "portrait", layout: language, plane: "letters",
      candidates: true, annotations: false, globe: false, viewer: "anyone", textSize: "large", zoom: "fit",
      ...remembered,
    };
    // Finds the layout that a language tag selects, if no layout was chosen.
    const { layout } = this.settings;
    const isIt = one => one.name === layout || one.aliases.includes(layout);
    this.settings.layout = (known.layouts.find(isIt) ?? known.layouts[0]).name;
    if (!known.devices.some(one => one.name === this.settings.device)) this.settings.device = "iphone-15";
    this.#geometryWork = new Newest(() => this.#measure());
    this.#holder = h("div", { class: "screens" });
    this.#stale = h("p", { class: "stale", role: "status", ".hidden": true }, t("stage.broken"));
    this.typed = h("div", { class: "typed-text" });
    const clear = iconButton("close", t("stage.clear"), () => {
      this.type("");
      this.draw();
    });
    this.line = h("div", { class: "typed" }, this.typed, clear);
    this.#area = h("div", { class: "stage-area" }, this.line, this.#holder, this.#stale);
    this.viewing = new Viewing(this, known);
    const [top, bottom] = this.viewing.rows;
    this.element = h("main", { class: "stage", "aria-label": t("app.parts") }, top.element, this.#area, bottom.element);
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
    const { device, orientation, layout, plane, candidates, annotations, globe, viewer, textSize } = this.settings;
    return {
      device, orientation, layout, plane, globe, "no-candidate-bar": !candidates,
      annotations: annotations && candidates,
      contrast: viewer === "contrast" ? "increased" : null, "reduce-transparency": viewer === "transparency",
      "bold-text": viewer === "bold", simulate: visions.includes(viewer) ? viewer : null,
      "text-size": textSize === "large" ? null : textSize,
    };
  }

  /** Options and frame as one request's parameters, for downloads. */
  get exportOptions() { return { ...this.options, mode: this.settings.view }; }

  set(changes) {
    Object.assign(this.settings, changes);
    remember(this.settings);
    if ("view" in changes) this.#arrange();
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
    this.#timer = null;
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
      this.modes.forEach((mode, index) => this.#screens.get(mode).keyboard.take(frames[index]));
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
    const isTablet = !this.#known.devices.find(one => one.name === this.settings.device).isPhone;
    const isBeside = this.settings.view === "both" && area.width > area.height && !isTablet;
    const isStacked = this.settings.view === "both" && !isBeside;
    // Two keyboards side by side on a phone need every point.
    const margin = !isBeside ? 48 : area.width < narrow ? 56 : 120;
    return {
      isStacked,
      wide: (area.width - margin) / (isBeside ? 2 : 1),
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
    const device = this.#known.devices.find(one => one.name === this.settings.device);
    const { width, keysArea } = device[this.settings.orientation];
    const room = this.#room();
    const [low, high] = [leastHeight, maxHeight].map(share => this.#scale({ width, height: keysArea * share }, room));
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

  // MARK: Choices

  /** Asks for the section that colours a part. */
  inspect(part) { this.dispatchEvent(new InspectEvent(part)); }

  /** A word for the layout's candidate bar. */
  get sample() { return this.screens[0].keyboard.sample; }

  get isInspecting() { return this.viewing.isInspecting; }

  /** Shows the chosen options. */
  show() {
    this.viewing.show(this.settings);
    const { platform } = this.#known.devices.find(one => one.name === this.settings.device);
    document.documentElement.dataset.platform = platform;
  }
}
