// The stops of gradients as handles on the keyboard itself, while their section is open. It loads on first use.
import { normal } from "./color.js";
import { h, style } from "./dom.js";
import { KeyGesture, newGesture } from "./gestures.js";
import { added, canonical, fewestStops, moved, written } from "./gradient-edits.js";
import { css, stopsOf } from "./gradient-stops.js";
import "./late-styles.js";
import { stepsOf } from "./number-input.js";
import { lettersOf } from "./section-state.js";
import { number, t } from "./texts.js";

/** The gradients of each section, and the key that shows one; the keyboard's own is on all of it. */
const shown = {
  keyboard: [{ name: "keyboardBackgroundGradient" }],
  gradients: [
    { name: "regularKeyGradient", key: keys => lettersOf(keys)[0] },
    { name: "modifierKeyGradient", key: keys => keys.find(one => one.kind === "modifier" && one.id !== "return") },
    { name: "accentKeyGradient", key: keys => keys.find(one => one.id === "return" || one.id === "done") },
  ],
};
const all = Object.values(shown).flat();
/** The pixels from an edge at which a line along it lies: not over what the middle shows. */
const inset = 12;
/** The distance from the line at which a dragged stop is removed, and the one from which a press is a drag. */
const [offLine, farEnough] = [44, 4];
/** The directions: where the line begins and ends in a box. */
const ways = {
  vertical: ({ width, height, edge = inset }) => [[width - edge, 0], [width - edge, height]],
  horizontal: ({ width, height, edge = inset }) => [[0, height - edge], [width, height - edge]],
  diagonalTopLeftToBottomRight: ({ width, height }) => [[0, 0], [width, height]],
  diagonalTopRightToBottomLeft: ({ width, height }) => [[width, 0], [0, height]],
};

export class GradientHandles {
  #stage;
  #editor;
  #section = null;
  /** The lines of each screen by their properties. */
  #lines = new Map();

  constructor(editor, stage) {
    this.#editor = editor;
    this.#stage = stage;
    stage.addEventListener("placed", () => this.#place());
    for (const name of ["picture", "values"]) stage.model.addEventListener(name, () => this.#place());
  }

  /** Shows the handles of a section; null for none. */
  show(section) {
    this.#section = section;
    this.#place();
  }

  #place() {
    const wanted = shown[this.#section] ?? [];
    for (const screen of this.#stage.screens) {
      if (!this.#lines.has(screen)) this.#lines.set(screen, new Map());
      const lines = this.#lines.get(screen);
      for (const { name, key } of all) {
        const isWanted = this.#stage.showsGradients(screen.phone) && wanted.some(one => one.name === name);
        if (isWanted && !lines.has(name)) lines.set(name, new Line(screen, this.#editor, name));
        lines.get(name)?.place(isWanted, this.#boxOf(screen, key));
      }
    }
  }

  /** Returns the box of a key, or of the keyboard without its edge, in pixels; null if there is no such key. */
  #boxOf(screen, key) {
    const { zoom } = this.#stage;
    if (!key) {
      const { clientWidth, clientHeight } = screen.frame;
      return { left: inset, top: inset, width: clientWidth - 2 * inset, height: clientHeight - 2 * inset, edge: 0 };
    }
    const found = key([...screen.keyboard.keys]);
    const { x, y, width, height } = found ?? {};
    return found ? { left: x * zoom, top: y * zoom, width: width * zoom, height: height * zoom } : null;
  }
}

/** The line of a gradient on a screen. */
class Line {
  #screen;
  #editor;
  #property;
  #bar = h("div", { class: "gradient-line", onpointerdown: event => event.stopPropagation() });
  #layer;
  #ends = [[0, 0], [0, 1]];
  #drag = null;
  #keys = new KeyGesture();

  constructor(screen, editor, name) {
    this.#screen = screen;
    this.#editor = editor;
    const properties = editor.sections.flatMap(section => section.properties);
    this.#property = properties.find(one => one.name === name);
    this.#bar.addEventListener("click", event => this.#put(added(this.#stops, this.#at(event)).stops, newGesture()));
    this.#layer = h("div", { class: "gradient-handles" }, this.#bar);
    screen.frame.append(this.#layer);
  }

  #value(name) { return this.#screen.stage.model.value(this.#screen.mode, name).value; }
  get #stops() { return this.#drag?.stops ?? stopsOf(this.#value(this.#property.name)); }
  get #handles() { return [...this.#layer.children].slice(1); }

  #put(stops, gesture) {
    this.#editor.select(this.#screen.mode);
    this.#editor.edit(this.#property, written(stops), gesture);
  }

  /** Shows the handles in a box, or hides them. */
  place(isWanted, box) {
    const stops = this.#stops;
    this.#layer.hidden = !isWanted || !box || stops.length < fewestStops;
    if (this.#layer.hidden) return;
    const way = canonical(this.#value(`${this.#property.name}Direction`)) ?? "vertical";
    this.#ends = (ways[way] ?? ways.vertical)(box);
    const [[x, y], [endX, endY]] = this.#ends;
    style(this.#layer, { left: `${box.left}px`, top: `${box.top}px` });
    style(this.#bar, {
      left: `${x}px`, top: `${y}px`, width: `${Math.hypot(endX - x, endY - y)}px`,
      rotate: `${Math.atan2(endY - y, endX - x)}rad`, "--gradient": css(stops),
    });
    while (this.#handles.length > stops.length) this.#layer.lastChild.remove();
    while (this.#handles.length < stops.length) this.#layer.append(this.#handle());
    this.#handles.forEach((handle, index) => this.#showStop(handle, stops[index], index, stops.length));
  }

  #showStop(handle, { color, location }, index, count) {
    const [from, to] = this.#ends;
    const [left, top] = [0, 1].map(axis => `${from[axis] + (to[axis] - from[axis]) * location}px`);
    style(handle, { left, top, "--fill": normal(color) ?? "transparent" });
    const share = number(location * 100, 0);
    const name = this.#editor.names.get(this.#property.name);
    handle.setAttribute("aria-label", `${name}: ${t("gradient.stop", index + 1, count, share)}`);
    handle.setAttribute("aria-valuenow", share);
    handle.setAttribute("aria-valuetext", `${share} %`);
  }

  /** Returns the place of a pointer along the line, 0 to 1. */
  #at(event) {
    const box = this.#layer.getBoundingClientRect();
    const [[x, y], [endX, endY]] = this.#ends;
    const [dx, dy] = [endX - x, endY - y];
    return ((event.clientX - box.left - x) * dx + (event.clientY - box.top - y) * dy) / (dx * dx + dy * dy);
  }

  /** Returns how far a pointer is from the line. */
  #away(event) {
    const box = this.#layer.getBoundingClientRect();
    const [[x, y], [endX, endY]] = this.#ends;
    const [dx, dy] = [endX - x, endY - y];
    return Math.abs((event.clientX - box.left - x) * dy - (event.clientY - box.top - y) * dx) / Math.hypot(dx, dy);
  }

  #handle() {
    const index = () => this.#handles.indexOf(handle);
    const handle = h("div", {
      class: "gradient-handle", tabindex: "0", role: "slider", "aria-valuemin": 0, "aria-valuemax": 100,
      onpointerdown: event => {
        event.stopPropagation();
        if (event.button) return;
        handle.setPointerCapture(event.pointerId);
        const [x, y] = [event.clientX, event.clientY];
        this.#drag = { x, y, stops: this.#stops, gesture: newGesture(), isMoved: false };
      },
      onpointermove: event => this.#move(handle, event),
      onpointerup: event => {
        const drag = this.#drag;
        this.#drag = null;
        if (!drag) return;
        if (!drag.isMoved) this.#recolour(index());
        else if (this.#away(event) > offLine) this.#remove(index(), drag.gesture);
      },
      onpointercancel: () => { this.#drag = null; },
      onkeydown: event => this.#press(event, index()),
    });
    return handle;
  }

  #move(handle, event) {
    const drag = this.#drag;
    if (!drag || !handle.hasPointerCapture(event.pointerId)) return;
    drag.isMoved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= farEnough;
    if (!drag.isMoved) return;
    const from = this.#handles.indexOf(handle);
    const next = moved(drag.stops, from, this.#at(event));
    // The others change places, not the one that has the pointer.
    for (let at = from; at < next.index; at += 1) handle.before(this.#handles[at + 1]);
    for (let at = from; at > next.index; at -= 1) handle.after(this.#handles[at - 1]);
    drag.stops = next.stops;
    this.#put(next.stops, drag.gesture);
  }

  #press(event, index) {
    const steps = stepsOf(event);
    if (event.key === "Delete" || event.key === "Backspace") this.#remove(index, newGesture());
    else if (event.key === "Enter" || event.key === " ") this.#recolour(index);
    else if (steps === null) return;
    else {
      const place = typeof steps === "string" ? Number(steps === "high") : this.#stops[index].location + steps / 100;
      const next = moved(this.#stops, index, place);
      this.#put(next.stops, this.#keys.next(event.timeStamp));
      this.#handles[next.index]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #remove(index, gesture) {
    if (this.#stops.length <= fewestStops) return;
    this.#put(this.#stops.toSpliced(index, 1), gesture);
    this.#handles[Math.max(0, index - 1)]?.focus();
  }

  /** Opens the picker of a stop, which the panel has. */
  #recolour(index) {
    this.#editor.select(this.#screen.mode);
    const row = document.querySelector(`.gradient [data-property="${this.#property.name}"]`);
    const stop = row?.closest(".gradient").querySelectorAll(".stop")[index];
    if (stop instanceof HTMLElement) stop.click();
  }
}
