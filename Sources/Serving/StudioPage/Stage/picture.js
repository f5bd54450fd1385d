// Pictures of the keyboard as the program draws them, at the screen's own pixel density.
import { normal } from "./color.js";
import { h, style } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { Newest } from "./latest.js";
import { ask, askAgain, form, parameters } from "./requests.js";
import { t } from "./texts.js";
import { canonical } from "./usage.js";

/** A picture on a canvas that follows its requests; the newest wins. */
export class Picture {
  #newest;
  #pixels = new Uint8ClampedArray();
  #tag = "none";
  /** The number of the newest picture that was asked for. */
  asked = 0;
  isStale = false;
  onanswer = () => {};
  /** Called when the last row is painted. */
  onfoot = () => {};

  constructor(canvas, onsize = () => {}) {
    this.canvas = canvas;
    this.#newest = new Newest(question => this.#draw(question, onsize));
    canvas.addEventListener("contextrestored", () => this.#paint({ top: 0, bottom: canvas.height }));
  }

  ask(question, options) {
    this.asked += 1;
    this.#newest.ask({ question, options, number: this.asked });
  }

  /** The pixels of the frame, row by row: red, green, blue and alpha. */
  get pixels() { return this.#pixels; }

  get running() { return this.#newest.running; }

  /** Takes a frame, or the pixels that differ from the one that is shown. Returns the new rows, if any. */
  #take(headers, buffer, { width, height }) {
    const bytes = new Uint8ClampedArray(buffer);
    this.#tag = headers.get("Kbrender-Frame");
    if (!headers.has("Kbrender-Base")) {
      this.#pixels = bytes;
      return { top: 0, bottom: height };
    }
    const pixels = new Uint32Array(this.#pixels.buffer);
    let place = 0, first = -1;
    for (let at = 0; at < bytes.length;) {
      const code = bytes[at++];
      if (code >= 64 && code < 128) place += code - 63;
      else if (code >= 128 && code < 192) place += 65 + 256 * (code - 128) + bytes[at++];
      else {
        if (first < 0) first = place;
        // Three channels at once: none leaves its byte.
        if (code < 64) pixels[place++] += (code >> 4) + (code >> 2 & 3) * 256 + (code & 3) * 65536 - 0x20202;
        else {
          for (const end = at + 4 * (code - 191); at < end; at += 4) {
            pixels[place++] = bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24;
          }
        }
      }
    }
    return first < 0 ? null : { top: Math.floor(first / width), bottom: Math.ceil(place / width) };
  }

  async #draw({ question, options, number }, onsize) {
    const { canvas } = this;
    try {
      const request = () => ({ method: "POST", body: form(question), headers: { "Kbrender-Frame": this.#tag } });
      const coming = askAgain("/studio/frame" + parameters(options), request, () => number !== this.asked);
      // Lays out what changed now, not with the picture.
      setTimeout(() => canvas.offsetWidth, 1);
      const answer = await coming;
      const [width, height] = answer.headers.get("Kbrender-Size").split("x").map(Number);
      this.idle = answer.headers.get("Kbrender-Idle") ?? "";
      const rows = this.#take(answer.headers, await answer.arrayBuffer(), { width, height });
      const isOther = canvas.width !== width || canvas.height !== height;
      // At an earlier zoom, it would move what is under the pointer.
      if (isOther && number !== this.asked && canvas.dataset.number) return this.onanswer();
      if (isOther) this.#fit(width, height, onsize);
      if (rows) this.#paint(rows);
      canvas.dataset.number = number;
      canvas.dispatchEvent(new CustomEvent("painted", { detail: number }));
      this.isStale = false;
    } catch {
      // A theme that cannot be drawn: the previous picture stays, and the problems say why. The next one comes whole.
      this.isStale = true;
      this.#tag = "none";
    }
    this.onanswer();
  }

  #fit(width, height, onsize) {
    this.canvas.width = width;
    this.canvas.height = height;
    onsize(width, height);
  }

  /** Paints rows of the frame. */
  #paint({ top, bottom }) {
    const { width, height } = this.canvas;
    const image = new ImageData(this.#pixels, width, height);
    this.canvas.getContext("2d").putImageData(image, 0, 0, 0, top, width, bottom - top);
    if (bottom === height) this.onfoot();
  }
}

/** Returns whether the keyboard is a card: its corner is clearer than its middle. */
const isCard = row => row[3] < row[(row.length >> 3) * 4 + 3];

/** The number of places at which a row is averaged: its gradient is left, and no shadow of a key. */
const places = 9;

/** A variant on a device: its picture, one to compare it with, and its keys. */
export class Screen {
  #foot = h("canvas", { class: "device-foot", "aria-hidden": "true", width: 1, height: 2 });
  #course = h("canvas", { width: places, height: 1 });

  constructor(stage, mode, phone) {
    this.stage = stage;
    this.mode = mode;
    /** The description of the device. */
    this.phone = phone;
    const label = t("stage.picture", t(`stage.${mode}`));
    const canvas = h("canvas", { class: "picture", role: "img", "aria-label": label, width: 1, height: 1 });
    const before = h("canvas", { class: "picture before", "aria-hidden": "true", width: 1, height: 1 });
    this.frame = h("div", { class: "screen", "data-mode": mode }, canvas, before);
    this.edge = h("div", {
      class: "edge-handle", "aria-hidden": "true",
      onpointerdown: event => this.edge.setPointerCapture(event.pointerId),
      onpointermove: event => this.edge.hasPointerCapture(event.pointerId) && this.#split(event),
    }, h("i"));
    this.picture = new Picture(canvas, (width, height) => this.resize(width, height));
    this.picture.onanswer = () => stage.answered(this);
    this.before = new Picture(before);
    this.keyboard = new Keyboard(this);
    this.frame.append(this.keyboard.element, this.edge);
    this.device = h("div", { class: "device", "data-platform": phone.platform, "data-mode": mode },
      h("div", { class: "device-page" }, this.frame, this.#foot));
    this.picture.onfoot = () => this.#showFoot(canvas);
    // Values may come after the first picture.
    stage.model.addEventListener("values", () => this.#showBoard());
    this.#showBoard();
  }

  /** Shows the theme's colour on the page. */
  #showBoard() {
    const { value } = this.stage.model.value(this.mode, "keyboardBackground");
    if (typeof value === "string") style(this.device, { "--board": canonical(normal(value) ?? "").slice(0, 7) });
  }

  /** Goes on with the picture's last row, below which the shadows of keys fade: the browser blends two rows. */
  #showFoot(canvas) {
    const { width } = canvas;
    if (this.#foot.width !== width) this.#foot.width = width;
    const last = this.picture.pixels.slice(-4 * width);
    const row = isCard(last) ? last.fill(0) : last;
    const [foot, course] = [this.#foot, this.#course].map(one => one.getContext("2d"));
    foot.clearRect(0, 1, width, 1);
    foot.putImageData(new ImageData(row, width, 1), 0, 0);
    course.imageSmoothingQuality = "high";
    course.clearRect(0, 0, places, 1);
    course.drawImage(this.#foot, 0, 0, width, 1, 0, 0, places, 1);
    foot.drawImage(this.#course, 0, 0, places, 1, 0, 1, width, 1);
  }

  /** Moves the edge between before and after to the pointer. */
  #split(event) {
    const box = this.frame.getBoundingClientRect();
    this.stage.onsplit(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  }

  resize(width, height) {
    const density = devicePixelRatio;
    style(this.frame, { width: `${width / density}px`, height: `${height / density}px` });
  }

  /** The options of a picture of this variant on this device, except its scale. */
  get place() {
    return { ...this.stage.options, ...this.stage.keyboardOn(this.phone), mode: this.mode, device: this.phone.name };
  }

  /** Asks for the frames of all parts; each key says how many variants it has. */
  async geometry(extra = {}) {
    const body = form({ text: this.stage.model.text });
    // What is on keys moves none of them.
    const options = { ...this.place, callout: null, return: null, ...extra };
    const answer = await ask("/v1/geometry" + parameters(options), { method: "POST", body });
    const frames = await answer.json();
    const counts = answer.headers.get("Kbrender-Variants")?.split(",") ?? [];
    frames.keys.forEach((key, index) => { key.variants = Number(counts[index]); });
    return frames;
  }

  options(extra) {
    const { place } = this;
    // A strip of actions has no candidates.
    const none = place.strip ? { candidates: null, selected: null } : {};
    return { ...place, scale: this.stage.scale.toFixed(4), ...extra, ...none };
  }

  draw() {
    const options = this.options(this.keyboard.options);
    this.picture.ask(this.stage.model.question, options);
    if (this.stage.other) this.before.ask({ text: this.stage.other, edits: {} }, options);
  }
}
