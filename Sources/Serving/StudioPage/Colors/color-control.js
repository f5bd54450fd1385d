// The control of a colour: its contrast, a field for any spelling, and a swatch that opens the picker.
import { chipRow } from "./chips.js";
import { normal, remember, typed } from "./color.js";
import { h, icon, style, write } from "./dom.js";
import { faults } from "./field-faults.js";
import { newGesture } from "./gestures.js";
import { openPicker } from "./picker-loader.js";
import { row } from "./row.js";
import { t } from "./texts.js";
import { canonical } from "./usage.js";

/** The contrasts from which any text can be read, and large texts. */
const [enough, enoughForLarge] = [4.5, 3];

/** Returns the mark of a contrast: enough for all texts, for large ones only, or too low; of a line or a control,
    enough for that or too low. */
function contrastMark(contrast) {
  if (!contrast) return null;
  const isLow = contrast.ratio < enoughForLarge || contrast.level === "fail" && contrast.ratio >= enough;
  const level = isLow ? "fail" : contrast.isPart || contrast.ratio >= enough ? "pass" : "large";
  const words = t(`color.${contrast.isPart ? "part." : ""}${level}`);
  const at = contrast.places.length ? `, ${t("color.at", Math.round(contrast.places[0].location * 100))}` : "";
  // Cut, not rounded: a failure must not look like a pass.
  const ratio = (Math.floor(contrast.ratio * 10) / 10).toFixed(1);
  const mark = level === "pass" ? `${ratio} : 1 ✓` : `${ratio} : 1 · ${words}`;
  return { level, mark, text: words + at, ratio };
}

/** Returns a swatch of a colour on a chequered ground; it opens and closes the picker. */
export function swatch(label, onclick) {
  const attributes = { type: "button", class: "swatch", "aria-label": label, "aria-expanded": "false", onclick };
  const button = h("button", attributes, h("i"));
  const show = color => style(button.firstChild, { background: normal(color ?? "") ?? "transparent" });
  return { element: button, show };
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
  let gesture = null;
  const field = h("input", {
    class: "hex", spellcheck: "false", autocomplete: "off", "aria-labelledby": `label-${property.name}`,
    "aria-describedby": noteId,
    onfocus: () => { gesture = newGesture(); },
    // Digits count when all of them are there.
    oninput: () => {
      const color = typed(field.value);
      if (color && color !== normal(editor.color(property) ?? "")) editor.edit(property, color, gesture);
    },
    onchange: () => {
      const color = normal(field.value) ?? property.read?.(field.value) ?? null;
      mark(!color && field.value !== "");
      if (!color) return;
      remember(color);
      editor.edit(property, color, gesture);
      gesture = newGesture();
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
  const pick = () => openPicker(button.element, {
    label: property.label, property: property.name, host: () => element,
    value: () => editor.color(property),
    contrast: () => editor.contrast(property),
    editor,
    change: (color, gesture) => editor.edit(property, color, gesture),
  });
  const button = swatch(t("color.choose", property.label), pick);
  const chips = chipRow(property, editor, pick);
  const value = h("div", { class: "color-value" }, field, button.element);
  const line = h("div", { class: "contrast-line" }, contrast, repair.element);
  const { element, showSet } = row(property, editor, value, [line, note, chips.element], "color-row");
  const showChips = () => chips.update(canonical(normal(editor.color(property) ?? "") ?? ""));
  /** Shows the row of colours from now on: not every property of a section repeats it. */
  const use = () => element.classList.add("is-used");
  for (const event of ["click", "change"]) element.addEventListener(event, use);
  for (const event of ["click", "change", "focusin"]) element.addEventListener(event, showChips);
  return {
    element, properties: [property], use,
    update() {
      const { value: now } = editor.value(property);
      const color = typeof now === "string" ? now : null;
      const judged = contrastMark(editor.contrast(property));
      const shown = editor.color(property);
      button.show(shown);
      if (element.matches(".is-used, :focus-within")) showChips();
      // A value from elsewhere, such as undo, replaces what was typed and left.
      if (isMarked() && now !== seen && document.activeElement !== field) mark(false);
      if (document.activeElement !== field && !isMarked()) {
        field.value = color ?? "";
        field.placeholder = t("color.none");
      }
      write(contrast, judged?.mark ?? "");
      line.hidden = !judged;
      contrast.dataset.level = judged?.level ?? "";
      contrast.title = judged ? `${t("color.contrast", judged.ratio)}: ${judged.text}` : "";
      repair.update();
      showSet();
    },
  };
}
