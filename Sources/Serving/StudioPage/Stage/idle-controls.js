// Dims the stage's controls of options that change nothing in the picture.
import { t } from "./texts.js";

/** The options that controls give. */
const optionsOf = {
  plane: ["plane"], textSize: ["text-size"], viewer: ["contrast", "reduce-transparency", "bold-text"],
  candidates: ["no-candidate-bar"], annotations: ["annotations"], globe: ["globe"],
};

/** Dims those controls of whose options one is idle, as `isIdle` tells, and says so in their titles. */
export function mark(controls, isIdle) {
  for (const [name, options] of Object.entries(optionsOf)) {
    const control = controls[name];
    const shown = control.closest("label") ?? control;
    shown.classList.toggle("is-idle", options.some(isIdle));
    shown.title = options.some(isIdle) ? t("stage.idle") : control.getAttribute("aria-label") ?? "";
  }
}
