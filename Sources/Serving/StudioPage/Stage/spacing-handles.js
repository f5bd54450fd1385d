// The gaps between keys and rows as handles on the keyboard itself, while their section is open. It loads on first use.
import { h, style } from "./dom.js";
import { KeyGesture, newGesture } from "./gestures.js";
import "./late-styles.js";
import { NumberRange, stepsOf } from "./number-input.js";
import { number } from "./texts.js";

/** The gaps: the property, the axis along which it is dragged, and where it is between the keys. */
const gaps = [
  { name: "keySpacing", axis: "x", between: keys => neighbours(keys[0]) },
  { name: "rowSpacing", axis: "y", between: keys => keys[0] && keys[1] && [quarter(keys[0]), quarter(keys[1])] },
];

// Not in the middle, where the other handle is.
const quarter = row => row[Math.floor(row.length / 4)];
const neighbours = row => row?.length > 1 ? [row[row.length / 2 - 1 | 0], row[row.length / 2 | 0]] : null;

/** Returns the keys by rows. */
function rowsOf(keys) {
  const rows = [];
  for (const key of keys) (rows[key.row] ??= []).push(key);
  return rows.filter(Boolean).map(row => row.sort((a, b) => a.x - b.x));
}

/** Returns the frame of a gap between two keys, in points; at least 24 pixels wide, so that a pointer can hold it. */
function frameOf([one, other], axis, zoom) {
  const least = 24 / zoom;
  const [from, to] = axis === "x" ? [one.x + one.width, other.x] : [one.y + one.height, other.y];
  const size = Math.max(least, to - from);
  const start = (from + to - size) / 2;
  return axis === "x" ? { x: start, y: one.y, width: size, height: one.height }
    : { x: one.x, y: start, width: one.width, height: size };
}

export class SpacingHandles {
  #stage;
  #editor;
  #isShown = false;
  #layers = new Map();

  constructor(editor, stage) {
    this.#editor = editor;
    this.#stage = stage;
    stage.addEventListener("placed", () => this.#place());
  }

  show(isShown) {
    this.#isShown = isShown;
    this.#place();
  }

  /** Puts handles on each keyboard. */
  #place() {
    for (const screen of this.#stage.screens) {
      const handles = this.#layers.get(screen) ?? this.#make(screen);
      const rows = rowsOf(screen.keyboard.keys);
      for (const { gap, element, show } of handles) {
        const keys = this.#isShown && gap.between(rows);
        element.hidden = !keys;
        if (!keys) continue;
        const { zoom } = this.#stage;
        const frame = frameOf(keys, gap.axis, zoom);
        const box = { left: frame.x, top: frame.y, width: frame.width, height: frame.height };
        for (const [side, points] of Object.entries(box)) style(element, { [side]: `${points * zoom}px` });
        show();
      }
    }
  }

  #make(screen) {
    const handles = gaps.filter(gap => this.#editor.property(gap.name)).map(gap => this.#handle(gap, screen));
    screen.frame.append(...handles.map(one => one.element));
    this.#layers.set(screen, handles);
    return handles;
  }

  #handle(gap, screen) {
    const property = this.#editor.property(gap.name);
    const range = new NumberRange(property);
    const keys = new KeyGesture();
    const current = () => Number(this.#stage.model.value(screen.mode, gap.name).value ?? property.default);
    const put = (value, gesture) => {
      this.#editor.select(screen.mode);
      this.#editor.edit({ ...property, ...this.#named(gap.name) }, value, gesture);
    };
    let from = null;
    const element = h("div", {
      class: `gap-handle is-${gap.axis}`, tabindex: "0", role: "slider", "aria-label": this.#editor.names.get(gap.name),
      "aria-orientation": gap.axis === "x" ? "horizontal" : "vertical",
      "aria-valuemin": range.low, "aria-valuemax": range.high,
      onpointerdown: event => {
        event.stopPropagation();
        element.setPointerCapture(event.pointerId);
        from = { place: event[`client${gap.axis.toUpperCase()}`], value: current(), gesture: newGesture() };
      },
      onpointermove: event => {
        if (!from) return;
        const points = (event[`client${gap.axis.toUpperCase()}`] - from.place) / this.#stage.zoom;
        const value = range.snapped(from.value + points);
        if (value !== current()) put(value, from.gesture);
      },
      onpointerup: () => { from = null; }, onpointercancel: () => { from = null; },
      onkeydown: event => {
        const steps = stepsOf(event);
        if (steps === null) return;
        event.preventDefault();
        const value = typeof steps === "string" ? range[steps] : range.snapped(range.moved(current(), steps));
        put(value, keys.next(event.timeStamp));
      },
    }, h("i"));
    const show = () => {
      element.setAttribute("aria-valuenow", String(current()));
      element.setAttribute("aria-valuetext", `${number(current())} pt`);
    };
    return { gap, element, show };
  }

  /** The names of a property, for its steps. */
  #named(name) {
    const section = this.#editor.sections.find(one => one.properties.some(property => property.name === name));
    return section.properties.find(property => property.name === name);
  }
}
