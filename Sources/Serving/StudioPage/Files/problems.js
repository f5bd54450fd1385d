// The problems of the theme: one line when closed, a list with links when open.
import { h, icon, write } from "./dom.js";
import { t } from "./texts.js";

export class Problems {
  #list; #count; #strict; #details; #sign = ""; #live; #box;

  /** `go` shows a problem where it can be fixed; `strict` switches the store's rules. */
  constructor(go, strict) {
    this.go = go;
    this.#count = h("span", { class: "problems-count" });
    this.#live = h("span", { class: "hidden-text", role: "status", "aria-live": "polite" });
    this.#list = h("ul", { class: "problems-list" });
    this.#box = h("input", { type: "checkbox", onchange: () => strict(this.#box.checked) });
    this.#strict = h("label", { class: "check", onclick: event => event.stopPropagation() }, this.#box, t("problems.store"));
    this.#details = h("details", { class: "problems" }, h("summary", {}, icon("chevron"), this.#count), this.#list);
    this.element = h("div", { class: "problems-foot" }, this.#details, this.#strict, this.#live);
  }

  update(diagnostics) {
    const list = diagnostics.filter(one => one.severity !== "note");
    const sign = JSON.stringify(list);
    if (sign === this.#sign) return;
    this.#sign = sign;
    const text = summary(list);
    write(this.#count, text);
    write(this.#live, text);
    this.#details.dataset.level = list.some(one => one.severity === "error") ? "error" : list.length ? "warning" : "good";
    this.#list.replaceChildren(...list.slice(0, 200).map(one => h("li", { "data-level": one.severity },
      h("button", { type: "button", onclick: () => this.go(one) },
        h("span", { class: "problem-path" }, one.path || t("problems.line", one.line)), h("span", {}, one.message)))));
  }

  open() { this.#details.open = true; }

  /** Shows what a store would refuse. */
  openStrict() {
    if (!this.#box.checked) this.#box.click();
    this.open();
  }
}

/** Returns the number of problems, in words. */
export function summary(diagnostics) {
  const count = level => diagnostics.filter(one => one.severity === level).length;
  const part = (level, number) => number === 0 ? [] : [number === 1 ? t(`problems.${level}.one`) : t(`problems.${level}`, number)];
  return [...part("errors", count("error")), ...part("warnings", count("warning"))].join(", ") || t("problems.none");
}
