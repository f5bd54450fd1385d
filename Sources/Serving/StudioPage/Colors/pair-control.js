// The choice of two colours: built-in pairs, and the document's own. It loads on first use.
import { h, icon, style } from "./dom.js";
import "./late-styles.js";
import { has, t } from "./texts.js";

/** Returns the list of pairs that the schema has: two circles, the name, and a mark if it is the chosen one. */
export function pairControl(property, editor) {
  const own = ["inProgress", "completed"];
  const rows = property.schema.oneOf.map(({ const: value, description }) => {
    const colors = description.match(/#[0-9A-F]{6}/g);
    const circles = [h("i", {}), h("i", {})];
    const label = t(`color.${value}`);
    const mark = h("span", { class: "pair-mark" });
    const button = h("button", {
      type: "button", class: "pair", role: "radio", onclick: () => choose(value),
    }, h("span", { class: "pair-colors", "aria-hidden": "true" }, circles), h("span", {}, label), mark);
    return { value, colors, circles, button, mark };
  });
  /** The colours that are shown: own ones begin with those. */
  let shownColors = [null, null];
  const choose = value => {
    const missing = value === "custom" ? own.filter(name => editor.stated(name) === null) : [];
    const colors = missing.map(name => [name, shownColors[own.indexOf(name)]]);
    editor.model.change({ [property.name]: value, ...Object.fromEntries(colors) }, t("design.colors"));
  };
  const element = h("div", {
    class: "row pairs", role: "radiogroup", "aria-label": t("design.colors"), "data-property": property.name,
    "data-help": property.note,
  }, rows.map(one => one.button));
  return {
    element, properties: [property],
    update() {
      const { value, set: isSet } = editor.value(property);
      const chosen = isSet && has(`color.${value}`) ? value : "custom";
      const stated = own.map(name => editor.stated(name));
      for (const { value: name, colors, circles, button, mark } of rows) {
        const shown = colors ?? stated;
        if (name === chosen) shownColors = shown;
        circles.forEach((circle, index) => style(circle, { background: shown[index] ?? "transparent" }));
        const isChosen = name === chosen;
        button.setAttribute("aria-checked", String(isChosen));
        mark.replaceChildren(...isChosen ? [icon("check")] : []);
      }
      // A named pair has no colours of its own to choose.
      for (const name of own) {
        const row = element.closest("details")?.querySelector(`[data-property="${name}"]`);
        if (row instanceof HTMLElement) row.hidden = chosen !== "custom";
      }
    },
  };
}
