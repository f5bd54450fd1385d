// New themes: from colours, a preset, blank, or from another keyboard's theme. It loads on first use.
import { question } from "./dialogs.js";
import { h } from "./dom.js";
import "./late-styles.js";
import { ask, askJSON, parameters } from "./requests.js";
import { has, t } from "./texts.js";

/** Asks what to begin with, and shows that in place of the theme; returns whether it does. */
export async function begin(actions) {
  const presets = await askJSON("/v1/presets");
  // Browsers ask for a few things at once: what is chosen must not wait for pictures.
  const pictures = new AbortController();
  const cards = presets.flatMap((preset, n) => {
    const canvas = h("canvas", { width: 320, height: 240, "aria-hidden": "true" });
    const onclick = () => question.open.choose({ preset });
    showThumbnail(canvas, preset.id, pictures.signal);
    return [preset.family !== presets[n - 1]?.family && h("h3", {}, preset.family),
      h("button", { type: "button", class: "card", onclick }, canvas,
        h("span", {}, preset.name), h("small", {}, preset.source))];
  });
  const offer = (name, value) => h("button", {
    type: "button", class: `card blank ${name}`, autofocus: name === "colors",
    onclick: () => question.open.choose(value),
  }, h("span", {}, t(`new.${name}`)), has(`new.${name}.help`) && h("small", {}, t(`new.${name}.help`)));
  const first = [offer("colors", { isOfColors: true }), offer("blank", { starter: true })];
  const chosen = await question(t("new.title"), h("div", { class: "cards" }, first, cards),
    [{ label: t("new.import"), value: { isImport: true } }, { label: t("cancel"), value: null }]);
  pictures.abort();
  if (chosen?.isImport) actions.choose();
  if (!chosen || chosen.isImport) return false;
  if (chosen.preset) {
    const answer = await ask(`/v1/presets/${chosen.preset.id}.json`);
    return actions.put(await answer.text(), t("new.step", chosen.preset.name));
  }
  const isPut = await actions.put((await actions.work.shelf.starter()).text, t("new.step", t("new.blank")));
  if (isPut && chosen.isOfColors) await actions.brand(null, true);
  return isPut && !chosen.isOfColors;
}

async function showThumbnail(canvas, id, signal) {
  try {
    const answer = await ask(`/v1/presets/${id}/thumbnail.webp` + parameters({ size: "320x240" }), { signal });
    const picture = await createImageBitmap(await answer.blob());
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  } catch { /* The name is enough. */ }
}
