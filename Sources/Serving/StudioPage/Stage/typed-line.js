// The line above the keyboard with what is typed.
import { h, iconButton, write } from "./dom.js";
import { t } from "./texts.js";

export class TypedLine {
  #text = h("div", { class: "typed-text" });
  #clear;

  constructor(clear) {
    this.#clear = iconButton("close", t("stage.clear"), clear);
    this.element = h("div", { class: "typed" }, this.#text, this.#clear);
  }

  /** Shows the last line of a text. */
  show(text) {
    const line = text.split("\n").at(-1);
    write(this.#text, line || t("stage.typed"));
    this.element.classList.toggle("is-empty", line === "");
    this.#clear.disabled = text === "";
    this.#text.scrollLeft = this.#text.scrollWidth;
  }
}
