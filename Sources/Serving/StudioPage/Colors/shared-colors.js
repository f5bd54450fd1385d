// The colours of a theme, light and dark: equal colours are one swatch, which changes them everywhere, and may have a
// name. It loads on first use.
import { swatch } from "./color-control.js";
import { h, write } from "./dom.js";
import "./late-styles.js";
import { openPicker } from "./picker-loader.js";
import { t } from "./texts.js";
import { equal, modes } from "./usage.js";

/** The most properties that a swatch's line names. */
const maxNames = 3;
/** The most letters of a name. */
const longest = 40;

/** Returns the control of all colours. */
export function sharedControl(_, editor) {
  const list = h("div", { class: "shared" });
  let shown = null;

  /** Returns the row of a colour. While its picker is open the row stays, whatever the colour becomes. */
  function row(group) {
    const state = { color: group.color, uses: group.uses };
    const properties = [...new Set(group.uses.map(use => editor.names.get(use.name)))];
    const label = properties.slice(0, maxNames).join(", ");
    const rest = properties.length - maxNames;
    const words = rest > 0 ? `${label} ${t("shared.more", rest)}` : label;
    const code = h("code", {}, state.color);
    const named = editor.colorName(group.uses);
    const button = swatch(t("shared.change", named || words), () => openPicker(button.element, {
      label: named || state.color, host: () => element, editor, isShared: true,
      value: () => state.color,
      change: (color, gesture) => {
        editor.replaceColor(state.uses, color, t("shared.step", named || label), gesture);
        state.color = color;
        button.show(color);
        write(code, color);
      },
      done: () => { shown = null; },
    }));
    button.show(state.color);
    const name = h("input", {
      class: "text shared-name", "aria-label": t("shared.name", state.color), placeholder: t("shared.unnamed"),
      value: named, maxlength: longest,
      onchange: () => editor.nameColor(state.uses, name.value.trim()),
    });
    const where = modes.filter(mode => group.uses.some(use => use.mode === mode)).map(mode => t(`stage.${mode}`));
    const element = h("div", { class: "row shared-row" }, h("div", { class: "row-line" },
      button.element, name, code, h("span", { class: "count" }, t("shared.count", group.uses.length))),
    h("p", { class: "help" }, `${where.join(", ")}: ${words}`));
    return element;
  }

  return {
    element: list, properties: [],
    update() {
      if (list.querySelector(".picker")) return;
      const groups = editor.colors(modes);
      const sign = groups.map(group => [group.color, editor.colorName(group.uses), group.uses.map(use => use.path)]);
      if (shown && equal(shown, sign)) return;
      shown = sign;
      list.replaceChildren(...groups.map(row));
    },
  };
}
