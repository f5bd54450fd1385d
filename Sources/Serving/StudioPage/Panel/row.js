// The row of a property: its label, its value and the button that resets it.
import { h, iconButton } from "./dom.js";
import { t } from "./texts.js";

/** The button that resets a property to its default, visible if there is something to reset. */
export function resetButton(property, editor) {
  const run = () => editor.reset([property]);
  const button = iconButton("reset", t("panel.reset", property.label), run, { class: "quiet reset" });
  return {
    element: button,
    update() {
      const isIdle = !editor.canReset(property);
      button.classList.toggle("is-idle", isIdle);
      button.tabIndex = isIdle ? -1 : 0;
    },
  };
}

/** Returns a row: label on the left, value on the right. */
export function row(property, editor, value, below = null, extra = "") {
  const reset = resetButton(property, editor);
  const label = h("span", { class: "row-label", id: `label-${property.name}` }, property.label);
  const line = h("div", { class: "row-line" }, label, value, reset.element);
  const help = property.note.replaceAll("`", "");
  const element = h("div", { class: `row ${extra}`, "data-property": property.name, "data-help": help }, line, below);
  /** Shows whether the theme sets the property. */
  const showSet = () => {
    element.classList.toggle("is-default", !editor.value(property).set);
    reset.update();
  };
  return { element, showSet, label };
}
