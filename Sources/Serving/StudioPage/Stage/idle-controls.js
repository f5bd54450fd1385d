// Dims the stage's controls of options that change nothing in its pictures.
import { settingsOn } from "./stage-options.js";
import { language } from "./texts.js";

/** The options that controls give; those of a keyboard's settings have the settings' names. */
const optionsOf = {
  plane: ["plane"], textSize: ["text-size"], viewer: ["contrast", "reduce-transparency", "bold-text"],
  candidates: ["no-candidate-bar"], annotations: ["annotations"], globe: ["globe"],
};
const title = {
  en: "Changes nothing on this keyboard", ta: "இந்த விசைப்பலகையில் எதையும் மாற்றாது",
}[language];

/** Dims the controls one of whose options changes no picture of a stage, and says so in their titles. */
export function mark(stage) {
  const isIdle = name => stage.screens.every(one => one.picture.idle?.split(",").includes(name));
  const names = stage.devices.flatMap(one => [...settingsOn(one, stage.settings, stage.model.look).keys()]);
  // What acts on a pressed key acts.
  const own = names.filter(name => name !== "callout").map(name => [name, [name]]);
  for (const [name, options] of [...Object.entries(optionsOf), ...own]) {
    const control = stage.viewing.controls[name];
    if (!control) continue;
    const shown = control.closest("label") ?? control;
    const changesNothing = options.some(isIdle);
    shown.style.opacity = changesNothing ? .6 : "";
    shown.title = changesNothing ? title : control.getAttribute("aria-label") ?? "";
  }
}
