// The keyboard as an instrument: what is pressed, and what happens then.
import { h, style } from "./dom.js";
import { stateOptions } from "./section-state.js";
import { t } from "./texts.js";
import { letters, nearestInWay, offered, partAt, shifted } from "./typing.js";

/** Milliseconds until a held key shows its variants, that a short press shows, and between presses that lock shift. */
const [holdTime, shortestPress, doubleTime] = [400, 90, 350];
const phone = { phone: "phone-symbols", "phone-symbols": "phone" };

export class Keyboard {
  #screen;
  #frames = null;
  #press = null;
  #buttons = new Map();
  #lastShift = 0;
  #sign = "";
  #chosen = null;
  #samples = [];
  /** The part on which a pointer went down. */
  #touched = null;

  constructor(screen) {
    this.#screen = screen;
    this.element = h("div", {
      class: "keys", role: "group", "aria-label": t("stage.keys"),
      onpointerdown: event => this.#down(event), onpointermove: event => this.#move(event),
      onpointerup: () => this.#up(), onpointercancel: () => this.drop(),
      oncontextmenu: event => event.preventDefault(),
      onkeydown: event => this.#arrow(event), onclick: event => event.detail === 0 && this.#click(event),
    });
  }

  get #stage() { return this.#screen.stage; }

  /** The options of a picture that show what is pressed. */
  get options() {
    const options = {};
    if (this.#press?.key) {
      const { key, cells, index } = this.#press;
      if (cells) options["long-press"] = `${key.id}:${index}`;
      else if (key.kind === "regular" && key.id !== "space") options.preview = key.id;
      else options.pressed = key.id;
    } else if (this.#stage.state && this.#frames) {
      Object.assign(options, stateOptions(this.#stage.state, this.keys));
    }
    const word = this.#word;
    const texts = offered(word, this.#samples);
    if (texts.length) options.candidates = texts.join(",");
    if (this.#chosen !== null) options.selected = this.#chosen;
    return options;
  }

  /** A sample word of the layout, the first that the candidate bar offers. */
  get sample() { return this.#samples[0] ?? "kbrender"; }

  /** The word being typed. */
  get #word() { return /[^\s]*$/.exec(this.#stage.text)[0]; }

  // MARK: Frames

  /** Stores the frames of all parts. */
  take(frames) {
    this.#frames = frames;
    const cells = frames.candidateBar?.cells ?? [];
    if (cells.length) this.#samples = cells.map(cell => cell.text);
    this.place();
  }

  get keys() { return this.#frames?.keys ?? []; }

  /** Forgets what is pressed and chosen. */
  forget() { this.release(); this.#chosen = null; }

  /** Lays a button over each key, in reading order; one of them is in the focus order. */
  place() {
    if (!this.#frames) return;
    const { scale, zoom } = this.#stage;
    const { keys, candidateBar, canvas } = this.#frames;
    // The picture has whole pixels, and a fraction at the end counts as one: shown without it, the picture would be
    // blurred.
    this.#screen.resize(Math.ceil(canvas.width * scale - 1e-6), Math.ceil(canvas.height * scale - 1e-6));
    const sign = JSON.stringify([keys, candidateBar, zoom]);
    if (sign === this.#sign) return;
    this.#sign = sign;
    const focused = (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined);
    this.#buttons.clear();
    for (const [index, cell] of (candidateBar?.cells ?? []).entries()) {
      this.#button(`candidate-${index}`, t("stage.candidate", cell.text), cell, zoom);
    }
    for (const key of keys) {
      const name = key.id === "space" ? key.id : key.label || key.id;
      const label = key.kind === "regular" && name === key.label ? name : t("stage.key", name);
      this.#button(`${key.row}-${key.index}`, label, key, zoom, key);
    }
    this.element.replaceChildren(...[...this.#buttons.values()].map(one => one.button));
    const first = this.#buttons.get(focused) ?? this.#buttons.get("0-0") ?? this.#buttons.values().next().value;
    if (first) first.button.tabIndex = 0;
    if (focused && this.#buttons.has(focused)) first.button.focus({ preventScroll: true });
    this.#stage.dispatchEvent(new Event("placed"));
  }

  #button(id, label, frame, zoom, key = null) {
    const button = h("button", { type: "button", tabindex: "-1", "aria-label": label, "data-key": id });
    if (key) button.dataset.name = key.id;
    const box = { left: frame.x, top: frame.y, width: frame.width, height: frame.height };
    style(button, Object.fromEntries(Object.entries(box).map(([side, points]) => [side, `${points * zoom}px`])));
    this.#buttons.set(id, { button, frame, key });
  }

  /** Returns where a pointer is, in the keyboard's points. */
  #at(event) {
    const box = this.element.getBoundingClientRect();
    return { x: (event.clientX - box.left) / this.#stage.zoom, y: (event.clientY - box.top) / this.#stage.zoom };
  }

  // MARK: Pointer

  #down(event) {
    if (event.button !== 0 || !this.#frames) return;
    // A mouse means what it points at, a finger the nearest key.
    const part = partAt(this.#frames, this.#at(event), event.pointerType === "mouse" || event.altKey);
    this.#stage.editor.select(this.#screen.mode);
    if (event.altKey) {
      event.preventDefault();
      this.#inspect(part, true);
      return;
    }
    this.#touched = part;
    this.element.setPointerCapture(event.pointerId);
    if (part.candidate && part.candidate.index !== null) this.#take(part.candidate);
    else if (part.key) this.#begin(part.key);
  }

  /** A press that showed no variants opens the section of its part, too. */
  #up() {
    const part = this.#touched;
    this.#touched = null;
    const hasVariants = this.#press?.cells;
    this.#end();
    if (part && !hasVariants) this.#inspect(part, false);
  }

  /** Asks for the section that colours a part, or the state of a part. */
  async #inspect(part, isAlone) {
    const { state } = this.#stage;
    const late = state && await import("./shown-state.js");
    this.#stage.inspect(late ? await late.partInState(this.#screen, state, part) : part, isAlone);
  }

  #move(event) {
    const press = this.#press;
    if (!press?.cells || !this.element.hasPointerCapture(event.pointerId)) return;
    const { x, y } = this.#at(event);
    const away = (place, start, length) => Math.max(start - place, 0, place - start - length);
    const distance = cell => Math.hypot(away(x, cell.x, cell.width), away(y, cell.y, cell.height) / 3);
    const index = press.cells.reduce((best, cell, at) => distance(cell) < distance(press.cells[best]) ? at : best, 0);
    if (index === press.index) return;
    press.index = index;
    this.#screen.draw();
  }

  #click(event) {
    const entry = this.#buttons.get(event.target.closest("button")?.dataset.key);
    if (!entry) return;
    this.#inspect(entry.key ? { key: entry.key } : { candidate: entry.frame }, event.altKey);
    if (event.altKey) return;
    if (entry.key) {
      this.#begin(entry.key);
      setTimeout(() => this.#end(), shortestPress);
    } else {
      this.#take({ index: Number(entry.button.dataset.key.split("-")[1]), ...entry.frame });
    }
  }

  /** Moves the focus to the nearest key in the arrow's direction. */
  #arrow(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = this.#buttons.get(event.target.dataset?.key);
    if (!way || !from) return;
    event.preventDefault();
    const press = this.#press;
    if (press?.cells) {
      press.index = Math.min(press.cells.length - 1, Math.max(0, press.index + way[0]));
      this.#screen.draw();
      return;
    }
    const best = nearestInWay([...this.#buttons.values()], from, way);
    if (!best) return;
    from.button.tabIndex = -1;
    best.button.tabIndex = 0;
    best.button.focus();
  }

  // MARK: The real keyboard

  /** Presses the key that matches a hardware key; returns whether there is one. */
  typeKey(event) {
    if (!this.#frames || event.ctrlKey || event.metaKey || event.altKey) return false;
    const names = { Backspace: "delete", Enter: "return", " ": "space" };
    const name = names[event.key] ?? event.key;
    const keys = this.#frames.keys;
    const key = keys.find(one => one.id === name || one.label === name)
      ?? keys.find(one => one.label?.toLowerCase() === name.toLowerCase());
    if (!key || event.key.length > 1 && !names[event.key]) return false;
    if (!event.repeat) this.#begin(key, event.key.length === 1 && event.key !== " " ? event.key : null);
    return true;
  }

  releaseKey() { this.#end(); }

  // MARK: Pressing

  #begin(key, typed = null) {
    this.release();
    const press = { key, typed, cells: null, index: 0, since: performance.now() };
    this.#press = press;
    this.#chosen = null;
    if (key.variants !== 0) press.timer = setTimeout(() => this.#hold(press), holdTime);
    this.#screen.draw();
  }

  async #hold(press) {
    try {
      const frames = await this.#screen.geometry({ "long-press": `${press.key.id}:0` });
      if (this.#press !== press || !frames.popup?.cells.length) return;
      press.cells = frames.popup.cells;
      press.index = Math.max(0, press.cells.findIndex(cell => cell.selected));
      this.#screen.draw();
    } catch { /* The key has no variants. */ }
  }

  #end() {
    const press = this.#press;
    if (!press) return;
    clearTimeout(press.timer);
    const wait = shortestPress - (performance.now() - press.since);
    if (wait > 0) setTimeout(() => this.#press === press && this.#end(), wait);
    else this.release();
  }

  /** Lets go of what is pressed; `act` does what the key does. */
  release(act = press => this.#act(press)) {
    const press = this.#press;
    if (!press) return;
    clearTimeout(press.timer);
    this.#press = null;
    act(press);
    this.#screen.draw();
  }

  /** Lets go of what is pressed without typing it. */
  drop() {
    this.#touched = null;
    this.release(() => {});
  }

  /** Applies the key to the line, or to the plane. */
  #act({ key, cells, index, typed }) {
    const stage = this.#stage;
    const { plane } = stage.settings;
    const isDouble = performance.now() - this.#lastShift < doubleTime;
    if (key.id === "shift") this.#lastShift = performance.now();
    if (cells) return this.#insert(cells[index].label);
    switch (key.id) {
      case "delete": return stage.type(letters(stage.text).slice(0, -1).join(""));
      case "return": case "done": return stage.type(stage.text + "\n");
      case "space": return stage.type(stage.text + " ");
      case "mode": return stage.set({ plane: phone[plane] ?? (/^(sy|nu|de|emo)/.test(plane) ? "letters" : "symbols") });
      case "shift": return stage.set({ plane: shifted(plane, isDouble) });
      case "emoji": return stage.set({ plane: "emoji" });
      case "globe": case "hide": case "tab": case "search": return undefined;
      default: return this.#insert(typed ?? key.label);
    }
  }

  #insert(text) {
    const stage = this.#stage;
    stage.type(stage.text + text);
    if (stage.settings.plane === "shift") stage.set({ plane: "letters" });
  }

  #take({ index, text }) {
    const stage = this.#stage;
    const taken = offered(this.#word, this.#samples)[index] ?? text;
    this.#chosen = index;
    this.#screen.draw();
    setTimeout(() => {
      stage.type(stage.text.slice(0, stage.text.length - this.#word.length) + taken + " ");
      this.#screen.draw();
    }, shortestPress);
  }
}
