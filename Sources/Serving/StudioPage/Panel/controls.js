// Controls, one for each property. Each is an element and a way to update it; changes go to the editor.
import { colorControl } from "./color-control.js";
import { h, segmented, style, write } from "./dom.js";
import { numberControl } from "./number-control.js";
import { offsetControl } from "./offset-control.js";
import { row } from "./row.js";
import { choices } from "./sections.js";
import { has, t } from "./texts.js";

// MARK: Choices

/** Fonts of the browser that look like the designs of the phone's font. */
const designs = {
  default: "system-ui", rounded: "ui-rounded, Quicksand, system-ui", serif: "ui-serif, serif",
  monospaced: "ui-monospace, monospace",
};

/** Returns a preview of a choice: weights and designs are set in themselves, and a weight shows only two letters. */
function sample(property, value, values) {
  const text = h("span", { class: "sample" }, property.kind === "weight" ? "Aa" : words(value));
  // The schema lists the weights from 100 to 900.
  if (property.kind === "weight") style(text, { "font-weight": 100 * (values.indexOf(value) + 1) });
  if (property.kind === "design") style(text, { "font-family": designs[value] ?? "system-ui" });
  return text;
}

/** Returns the readable name of a value. */
const words = value => has(`value.${value}`) ? t(`value.${value}`)
  : value.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, first => first.toUpperCase());

function chipsControl(property, editor) {
  const values = choices(editor.schema, property.name);
  const chips = segmented(property.label, values.map(value => ({ value, label: words(value) })), null,
    value => editor.edit(property, value), choice => sample(property, choice.value, values));
  chips.classList.add("chips");
  const name = h("span", { class: "chip-name" });
  const { element, showSet } = row(property, editor, name, chips);
  return {
    element, properties: [property],
    update() {
      const { value } = editor.value(property);
      const chosen = value ?? property.default;
      chips.choose(chosen);
      write(name, property.kind === "weight" && chosen ? words(String(chosen)) : "");
      showSet();
    },
  };
}

function switchControl(property, editor) {
  const input = h("input", {
    type: "checkbox", role: "switch", class: "switch", "aria-labelledby": `label-${property.name}`,
    onchange: () => editor.edit(property, input.checked),
  });
  const { element, showSet } = row(property, editor, input);
  return {
    element, properties: [property],
    update() {
      const { value } = editor.value(property);
      input.checked = value ?? property.default ?? false;
      showSet();
    },
  };
}

/** Returns a text field, also for properties that have no other control. Text that is not JSON is no value of JSON. */
function textControl(property, editor, isJSON = false) {
  const read = text => {
    try { return isJSON ? JSON.parse(text) : text; } catch { return text; }
  };
  const field = h("input", {
    class: "text", spellcheck: "false", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    placeholder: property.kind === "font name" ? t("chips.font.empty") : "",
    onchange: () => field.value === "" ? editor.reset([property]) : editor.edit(property, read(field.value)),
  });
  const { element, showSet } = row(property, editor, h("div", { class: "fill" }, field));
  return {
    element, properties: [property],
    update() {
      const value = editor.value(property).value ?? "";
      if (document.activeElement !== field) field.value = isJSON && value !== "" ? JSON.stringify(value) : value;
      const family = isJSON ? "" : String(value).replace(/["\\]/g, "");
      style(field, { "font-family": family && `"${family}", var(--font)` });
      showSet();
    },
  };
}

// MARK: Groups

/** Returns several controls of one thing. */
function groupControl(title, controls) {
  return {
    element: h("div", { class: "group", role: "group", "aria-label": title },
      h("p", { class: "group-title" }, title), controls.map(one => one.element)),
    properties: controls.flatMap(one => one.properties),
    update: () => controls.forEach(one => one.update()),
  };
}

export const shadowControl = ({ color, offset, blur }, editor) => groupControl(t("shadow.title"), [
  colorControl({ ...color, label: t("word.Color") }, editor),
  offsetControl({ ...offset, label: t("word.Offset") }, editor),
  ...(blur ? [numberControl({ ...blur, label: t("word.Blur") }, editor)] : []),
]);

/** Returns the control for a kind of property. */
export function controlFor(property, editor) {
  switch (property.kind) {
    case "colour": return colorControl(property, editor);
    case "number": return numberControl(property, editor);
    case "offset": return offsetControl(property, editor);
    case "boolean": return switchControl(property, editor);
    case "key overrides": case "property names": return textControl(property, editor, true);
    default:
      return choices(editor.schema, property.name).length
        ? chipsControl(property, editor) : textControl(property, editor);
  }
}
