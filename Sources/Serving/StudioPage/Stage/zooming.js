// Zoom and pan of the stage: with Ctrl and the wheel, with two fingers, and by dragging what is beside the keyboard, or
// with the middle button. It loads when the page is there.
import { option } from "./dom.js";
import { number } from "./texts.js";

/** The least and the greatest zoom, and how far the wheel turns for twice the size. */
const [least, most, twice] = [0.3, 3, 400];

/** What one holds for other reasons. */
const held = "button, .keys, .typed, .gap-handle, .gradient-handles, .edge-handle";

export const makeZoomable = stage => new Zooming(stage);

class Zooming {
  #stage;
  #area;
  /** Where the pointers are that zoom and pan. */
  #places = new Map();
  /** The distance of two fingers and the zoom when the second one came. */
  #pinch = null;

  constructor(stage) {
    this.#stage = stage;
    this.#area = stage.area;
    const listen = (name, run) => this.#area.addEventListener(name, run, { capture: true, passive: false });
    listen("wheel", event => this.#turn(event));
    listen("pointerdown", event => this.#down(event));
    listen("pointermove", event => this.#move(event));
    // Browsers scroll by themselves after a press of the middle button.
    listen("mousedown", event => { if (event.button === 1) event.preventDefault(); });
    for (const name of ["pointerup", "pointercancel"]) listen(name, event => this.#up(event));
  }

  #turn(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.#zoomAt(this.#stage.zoom * 2 ** (-event.deltaY / twice), [event.clientX, event.clientY]);
  }

  /** Zooms so that what is at a place of the page stays there. */
  #zoomAt(wanted, [x, y]) {
    const zoom = Number(Math.min(most, Math.max(least, wanted)).toFixed(2));
    const { screens } = this.#stage;
    const { frame } = screens.find(one => one.device.matches(":hover")) ?? screens[0];
    const shown = () => frame.getBoundingClientRect();
    const before = shown();
    const share = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.#stage.zoomTo(zoom);
    const now = shown();
    this.#area.scrollLeft += now.left + share[0] * now.width - x;
    this.#area.scrollTop += now.top + share[1] * now.height - y;
    this.#tell(zoom);
  }

  /** Shows a zoom that is none of the choices among them. */
  #tell(zoom) {
    const control = this.#stage.viewing.controls.zoom;
    control.querySelector("[data-own]")?.remove();
    const value = String(zoom);
    if (![...control.options].some(one => one.value === value)) {
      const own = option(value, `${number(100 * zoom, 0)} %`);
      own.dataset.own = "";
      control.append(own);
    }
    control.value = value;
  }

  #down(event) {
    const isFinger = event.pointerType === "touch";
    const isMiddle = event.button === 1;
    const pans = isMiddle || event.button === 0 && !event.target.closest(held);
    if (!isFinger && !pans) return;
    this.#places.set(event.pointerId, { at: [event.clientX, event.clientY], pans });
    if (pans) this.#area.setPointerCapture(event.pointerId);
    if (this.#places.size !== 2) return;
    // Two fingers type nothing.
    for (const screen of this.#stage.screens) screen.keyboard.drop();
    event.stopPropagation();
    this.#pinch = { apart: this.#apart, zoom: this.#stage.zoom };
  }

  get #apart() {
    const [one, other] = [...this.#places.values()].map(place => place.at);
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
  }

  get #middle() {
    const all = [...this.#places.values()].map(place => place.at);
    return [0, 1].map(axis => all.reduce((sum, at) => sum + at[axis], 0) / all.length);
  }

  #move(event) {
    const place = this.#places.get(event.pointerId);
    if (!place) return;
    const before = this.#middle;
    place.at = [event.clientX, event.clientY];
    if (!this.#pinch && !place.pans) return;
    event.stopPropagation();
    const [x, y] = this.#middle;
    this.#area.scrollLeft -= x - before[0];
    this.#area.scrollTop -= y - before[1];
    if (this.#pinch) this.#zoomAt(this.#pinch.zoom * this.#apart / this.#pinch.apart, [x, y]);
  }

  #up(event) {
    if (!this.#places.delete(event.pointerId)) return;
    if (this.#pinch) event.stopPropagation();
    if (this.#places.size < 2) this.#pinch = null;
  }
}
