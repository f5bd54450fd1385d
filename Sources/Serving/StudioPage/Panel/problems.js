// The problems of the theme: one line when closed, a list with links when open.
import { h, icon, write } from "./dom.js";
import { faults } from "./field-faults.js";
import { t } from "./texts.js";

/** The most problems that are listed. */
const maxShown = 200;

const entry = (level, place, message, onclick) => h("li", { "data-level": level },
  h("button", { type: "button", onclick }, h("span", { class: "problem-path" }, place), h("span", {}, message)));

export class Problems {
  #list;
  #count;
  #strict;
  #details;
  #sign = "";
  #live;
  #box;
  #diagnostics = [];

  /** `go` shows a problem where it can be fixed; `strict` switches the store's rules. */
  constructor(go, strict) {
    this.go = go;
    this.#count = h("span", { class: "problems-count" });
    this.#live = h("span", { class: "hidden-text", role: "status", "aria-live": "polite" });
    this.#list = h("ul", { class: "problems-list" });
    this.#box = h("input", { type: "checkbox", onchange: () => strict(this.#box.checked) });
    const onclick = event => event.stopPropagation();
    this.#strict = h("label", { class: "check", onclick }, this.#box, t("problems.store"));
    this.#details = h("details", { class: "problems" }, h("summary", {}, icon("chevron"), this.#count), this.#list);
    faults.addEventListener("change", () => this.update(this.#diagnostics));
    this.element = h("div", { class: "problems-foot" }, this.#details, this.#strict, this.#live);
  }

  update(diagnostics) {
    this.#diagnostics = diagnostics;
    const list = diagnostics.filter(one => one.severity !== "note");
    const fields = faults.list;
    const sign = JSON.stringify([list, fields.map(one => one.text)]);
    if (sign === this.#sign) return;
    this.#sign = sign;
    const unused = fields.length === 1 ? t("problems.field") : t("problems.fields", fields.length);
    const text = [fields.length && unused, (list.length || !fields.length) && summary(list)].filter(Boolean).join(", ");
    write(this.#count, text);
    write(this.#live, text);
    const isError = fields.length > 0 || list.some(one => one.severity === "error");
    this.#details.dataset.level = isError ? "error" : list.length ? "warning" : "good";
    this.#list.replaceChildren(
      ...fields.map(({ field, text: fault }) => entry("error", "", fault, () => field.focus())),
      ...list.slice(0, maxShown).map(one =>
        entry(one.severity, one.path || t("problems.line", one.line), one.message, () => this.go(one))));
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
  const part = (level, number) => number === 1 ? t(`problems.${level}.one`) : number && t(`problems.${level}`, number);
  const parts = [part("errors", count("error")), part("warnings", count("warning"))];
  return parts.filter(Boolean).join(", ") || t("problems.none");
}
