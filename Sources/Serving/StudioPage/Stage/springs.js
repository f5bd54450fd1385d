// Keys that go down and up on the theme's spring, as in moving pictures. It loads when the page is there.
import { h, style } from "./dom.js";
import "./late-styles.js";
import { lettersOf } from "./section-state.js";

/** The spring of themes that state none. */
const usual = { response: 0.3, damping: 0.6 };
const motion = ["motionSpringResponse", "motionSpringDamping", "pressedKeyScale"];
/** What is left of a movement when it counts as over, and the number of points of its curve. */
const [rest, points] = [0.01, 40];

/** Returns a spring's way from 0 to 1 as CSS writes a curve, and its length in seconds. */
export function curve({ response, damping }) {
  const frequency = 2 * Math.PI / response;
  const share = Math.min(damping, 0.999);
  const swing = frequency * Math.sqrt(1 - share ** 2);
  const place = time => 1 - Math.exp(-share * frequency * time)
    * (Math.cos(swing * time) + share * frequency / swing * Math.sin(swing * time));
  const duration = -Math.log(rest) / (share * frequency);
  const places = Array.from({ length: points }, (_, index) => place(duration * index / points).toFixed(4));
  return { duration, easing: `linear(${places.join(", ")}, 1)` };
}

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Moves the keys of a stage's screens. */
export const moveKeys = stage => new Springs(stage);

class Springs {
  #stage;
  /** The key of each screen that is down, and its picture. */
  #down = new Map();
  #sign = "";

  constructor(stage) {
    this.#stage = stage;
    this.#sign = this.#values();
    stage.element.addEventListener("painted", event => this.#painted(event.target), true);
    stage.model.addEventListener("values", () => this.#show());
  }

  /** Returns what moves keys in a mode. */
  #motion(mode) {
    const [response, damping, scale] = motion.map(name => this.#stage.model.value(mode, name).value);
    return { ...curve({ response: response ?? usual.response, damping: damping ?? usual.damping }), scale: scale ?? 1 };
  }

  #values() { return JSON.stringify(this.#stage.screens.map(one => this.#motion(one.mode))); }

  /** Shows changed values on a key, which goes down and comes back. */
  #show() {
    const before = this.#sign;
    this.#sign = this.#values();
    if (before === this.#sign || isStill.matches) return;
    for (const screen of this.#stage.screens) {
      const key = lettersOf([...screen.keyboard.keys])[0];
      if (!key) continue;
      const { scale, easing, duration } = this.#motion(screen.mode);
      const overlay = this.#overlay(screen, key);
      const halves = [[1, scale], [scale, 1]].map(([from, to], index) => overlay.animate(
        { transform: [`scale(${from})`, `scale(${to})`] },
        { duration: 1000 * duration, delay: 1000 * duration * index, easing, fill: index ? "none" : "backwards" }));
      halves[1].finished.finally(() => overlay.remove());
    }
  }

  /** Moves the key of a screen whose picture shows that it went down, or up. */
  #painted(canvas) {
    const screen = this.#stage.screens.find(one => one.picture.canvas === canvas);
    if (!screen || isStill.matches) return;
    // What a section shows is not pressed.
    const { options, keys } = screen.keyboard;
    const id = this.#stage.state ? null : options.pressed ?? options.preview;
    const key = keys.find(one => one.id === id) ?? null;
    const last = this.#down.get(screen) ?? null;
    if (last?.key.id === key?.id) return;
    const { scale, easing, duration } = this.#motion(screen.mode);
    const timing = { duration: 1000 * duration, easing };
    if (last) {
      last.overlay.getAnimations().forEach(one => one.cancel());
      screen.frame.append(last.overlay);
      last.overlay.animate({ transform: ["scale(1)", `scale(${1 / scale})`] }, timing)
        .finished.catch(() => {}).finally(() => last.overlay.remove());
      last.overlay.animate({ opacity: [1, 0] }, { duration: 1000 * duration });
    }
    const overlay = key && this.#overlay(screen, key);
    if (overlay) {
      overlay.animate({ transform: [`scale(${1 / scale})`, "scale(1)"] }, timing)
        .finished.then(() => overlay.remove(), () => {});
    }
    this.#down.set(screen, key && { key, overlay });
  }

  /** Returns the picture of a key, above the keyboard's. */
  #overlay(screen, { x, y, width, height }) {
    const { canvas } = screen.picture;
    const { zoom } = this.#stage;
    const density = canvas.width / canvas.clientWidth;
    const box = { left: x, top: y, width, height };
    const overlay = h("canvas", {
      class: "spring", "aria-hidden": "true",
      width: Math.ceil(width * zoom * density), height: Math.ceil(height * zoom * density),
    });
    style(overlay, Object.fromEntries(Object.entries(box).map(([side, size]) => [side, `${size * zoom}px`])));
    const place = [x, y].map(one => one * zoom * density);
    const size = [overlay.width, overlay.height];
    overlay.getContext("2d").drawImage(canvas, ...place, ...size, 0, 0, ...size);
    screen.frame.append(overlay);
    return overlay;
  }
}
