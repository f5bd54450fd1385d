// A row of controls that never wraps: what does not fit goes into its menu.
import { h, iconButton } from "./dom.js";
import { placeBelow } from "./menus.js";
import { t } from "./texts.js";

export class Toolbar {
  #items;
  #rest;
  #more;

  /** `items` are the controls, the most important first. */
  constructor(label, items) {
    this.#items = items;
    this.#rest = h("div", { class: "rest float", popover: "auto", role: "group", "aria-label": t("stage.more") });
    this.#more = iconButton("more", t("stage.more"), () => this.#open(), { "aria-expanded": "false", ".hidden": true });
    this.#rest.addEventListener("toggle", event =>
      this.#more.setAttribute("aria-expanded", String(event.newState === "open")));
    this.element = h("div", { class: "stage-row", role: "group", "aria-label": label }, items, this.#more, this.#rest);
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  #open() {
    this.#rest.showPopover();
    placeBelow(this.#rest, this.#more);
    this.#rest.querySelector("select, input, button")?.focus();
  }

  /** Takes other controls. */
  take(items) {
    this.#items = items;
    this.#rest.replaceChildren();
    this.#more.before(...items);
    this.element.hidden = items.length === 0;
    this.#fit();
  }

  /** Shows as many controls as there is room for. */
  #fit() {
    if (!this.element.clientWidth) return;
    this.#more.before(...this.#items);
    this.#more.hidden = true;
    let count = this.#items.length;
    while (this.element.scrollWidth > this.element.clientWidth && count > 1) {
      count -= 1;
      this.#more.hidden = false;
      this.#rest.prepend(this.#items[count]);
    }
  }
}
