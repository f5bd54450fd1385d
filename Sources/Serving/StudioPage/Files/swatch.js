// The control of a colour: its contrast, a field for any spelling, and a swatch that opens the picker.
import { normal } from "./color.js";
import { h, icon, style, write } from "./dom.js";
import { faults } from "./faults.js";
import { openPicker } from "./picking.js";
import { row } from "./row.js";
import { t } from "./texts.js";

/** Returns the mark of a contrast, as the program judges it: enough, enough for large texts, or too low. */
export function contrastMark(contrast) {
  if (!contrast) return null;
  const level = contrast.level !== "fail" ? "pass" : contrast.isEnoughForLarge ? "large" : "fail";
  const at = contrast.places.length ? `, ${t("color.at", Math.round(contrast.places[0].location * 100))}` : "";
  // Cut, not rounded: a failure must not look like a pass.
  const ratio = (Math.floor(contrast.ratio * 10) / 10).toFixed(1);
  return { level, sign: { pass: "✓", large: "◐", fail: "✕" }[level], text: t(`color.${level}`) + at, ratio };
}

/** Returns a swatch of a colour on a chequered ground; it opens and closes the picker. */
export function swatch(label, onclick) {
  const attributes = { type: "button", class: "swatch", "aria-label": label, "aria-expanded": "false", onclick };
  const button = h("button", attributes, h("i"));
  return { element: button, show: color => style(button.firstChild, { background: color ?? "transparent" }) };
}

/** Returns the button that repairs a contrast, and a way to update it. */
function repairButton(property, editor) {
  const button = h("button", {
    type: "button", class: "small repair", ".hidden": true,
    onclick: () => editor.edit(property, editor.contrast(property).suggestion),
  }, icon("repair"));
  return {
    element: button,
    update() {
      const { suggestion, level } = editor.contrast(property) ?? {};
      button.hidden = level !== "fail" || !suggestion;
      const label = t("color.repair", property.label, suggestion ?? "");
      button.title = label;
      button.setAttribute("aria-label", label);
      style(button, { "--repaired": suggestion ?? "transparent" });
    },
  };
}

export function colorControl(property, editor) {
  const noteId = `fault-${property.name}`;
  const note = h("p", { class: "fault", id: noteId, ".hidden": true }, t("color.bad"));
  const field = h("input", {
    class: "hex", spellcheck: "false", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    "aria-describedby": noteId,
    onchange: () => {
      const color = normal(field.value) ?? property.read?.(field.value) ?? null;
      mark(!color && field.value !== "");
      if (color) editor.edit(property, color);
    },
    onkeydown: event => {
      if (event.key !== "Escape") return;
      mark(false);
      field.value = editor.value(property).value ?? "";
    },
  });
  /** The value while the field has a text that is no colour. */
  let seen = null;
  const isMarked = () => !note.hidden;
  const mark = isWrong => {
    seen = editor.value(property).value;
    field.setAttribute("aria-invalid", String(isWrong));
    note.hidden = !isWrong;
    faults.set(field, isWrong ? `${property.label}: ${t("color.bad")}` : "");
  };
  const contrast = h("span", { class: "contrast" });
  const repair = repairButton(property, editor);
  const button = swatch(t("color.choose", property.label), () => openPicker(button.element, {
    label: property.label, host: () => element,
    value: () => editor.value(property).value,
    contrast: () => editor.contrast(property),
    editor,
    change: (color, gesture) => editor.edit(property, color, gesture),
  }));
  const value = h("div", { class: "color-value" }, contrast, repair.element, field, button.element);
  const { element, reset } = row(property, editor, value, note, "color-row");
  return {
    element, properties: [property],
    update() {
      const { value: now, set } = editor.value(property);
      const color = typeof now === "string" ? now : null;
      const judged = contrastMark(editor.contrast(property));
      button.show(color);
      // A value from elsewhere, such as undo, replaces what was typed and left.
      if (isMarked() && now !== seen && document.activeElement !== field) mark(false);
      if (document.activeElement !== field && !isMarked()) {
        field.value = color ?? "";
        field.placeholder = t("color.none");
      }
      element.classList.toggle("is-default", !set);
      write(contrast, judged ? `${judged.ratio} ${judged.sign}` : "");
      contrast.dataset.level = judged?.level ?? "";
      contrast.title = judged ? `${t("color.contrast", judged.ratio)}: ${judged.text}` : "";
      repair.update();
      reset.update();
    },
  };
}
