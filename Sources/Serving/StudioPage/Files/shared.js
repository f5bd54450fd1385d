// The colours of a variant: equal colours are one swatch, which changes them everywhere, and may have a name.
import { h, write } from "./dom.js";
import { openPicker, closePicker } from "./picking.js";
import { swatch } from "./swatch.js";
import { t } from "./texts.js";
import { equal } from "./usage.js";

const storeKey = "kbrender-color-names";
/** The most properties that a swatch's line names. */
const maxNames = 3;

/** The names that the reader gave to colours of a theme, kept in this browser: a theme has no place for them. */
class Names {
  #all;

  constructor() {
    try { this.#all = JSON.parse(localStorage.getItem(storeKey)) ?? {}; } catch { this.#all = {}; }
  }

  of(theme, color) { return this.#all[theme]?.[color] ?? ""; }

  set(theme, color, name) {
    const own = { ...this.#all[theme] };
    if (name) own[color] = name;
    else delete own[color];
    this.#all[theme] = own;
    try { localStorage.setItem(storeKey, JSON.stringify(this.#all)); } catch { /* A private window keeps nothing. */ }
  }
}

/** Returns the section of shared colours. */
export function sharedSection(editor) {
  const names = new Names();
  const list = h("div", { class: "shared" });
  let shown = null;
  const theme = () => String(editor.field("id") ?? "");

  /** Returns the row of a colour. While its picker is open the row stays, whatever the colour becomes. */
  function row(group) {
    const state = { color: group.color, uses: group.uses };
    const label = group.uses.slice(0, maxNames).map(use => editor.names.get(use.name)).join(", ");
    const rest = group.uses.length - maxNames;
    const words = rest > 0 ? `${label} ${t("shared.more", rest)}` : label;
    const code = h("code", {}, state.color);
    const what = names.of(theme(), state.color) || words;
    const button = swatch(t("shared.change", what), () => openPicker(button.element, {
      label: names.of(theme(), state.color) || state.color, host: () => element, editor, isShared: true,
      value: () => state.color,
      change: (color, gesture) => {
        const name = names.of(theme(), state.color);
        editor.replaceColor(state.uses, color, t("shared.step", name || label), gesture);
        names.set(theme(), state.color, "");
        if (name) names.set(theme(), color, name);
        state.color = color;
        button.show(color);
        write(code, color);
      },
      done: () => { shown = null; },
    }));
    button.show(state.color);
    const name = h("input", {
      class: "text shared-name", "aria-label": t("shared.name", state.color), placeholder: t("shared.unnamed"),
      value: names.of(theme(), state.color), maxlength: 40,
      onchange: () => names.set(theme(), state.color, name.value.trim()),
    });
    const element = h("div", { class: "row shared-row" }, h("div", { class: "row-line" },
      button.element, name, code, h("span", { class: "count" }, t("shared.count", group.uses.length))),
    h("p", { class: "help" }, words));
    return element;
  }

  const control = {
    element: list, properties: [],
    update() {
      if (list.querySelector(".picker")) return;
      const groups = editor.colors();
      const sign = [editor.mode(), groups.map(group => [group.color, group.uses.map(use => use.path)])];
      if (shown && equal(shown, sign)) return;
      shown = sign;
      list.replaceChildren(...groups.map(row));
    },
  };
  return {
    id: "shared", title: t("section.shared"), controls: [control],
    colors: () => editor.colors().map(group => group.color),
    leave: closePicker,
  };
}
