// What the reader decides about work: questions with pictures of the texts that they are about. It loads on first use.
import { chooseOnEnter, question } from "./dialogs.js";
import { h, set } from "./dom.js";
import "./late-texts.js";
import { ask, form, parameters } from "./requests.js";
import { t } from "./texts.js";

/** Draws the light keyboard of a theme's text into a canvas. */
export async function drawInto(canvas, text, scale = 1.5, mode = "light") {
  try {
    const body = form({ text });
    const answer = await ask("/v1/render" + parameters({ format: "png", scale, mode }), { method: "POST", body });
    const picture = await createImageBitmap(await answer.blob());
    set(canvas, { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
  } catch { /* It cannot be drawn; its text is in the source view. */ }
}

function picture(text, label = null) {
  const canvas = h("canvas", { width: 1, height: 1, "aria-hidden": "true" });
  drawInto(canvas, text);
  return h("figure", {}, canvas, label && h("figcaption", {}, label));
}

const cancel = () => ({ label: t("cancel"), value: null });

/** Returns the common part of a theme's file names. */
export const stemOf = model =>
  String(model.info.id ?? "").replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 60) || "theme";

/** Asks the reader. */
export const questions = {
  /** Asks which of two texts to keep: "mine", "theirs", or null. */
  conflict: (mine, theirs) => question(t("conflict.title"), [
    h("p", {}, t("conflict.text")),
    h("div", { class: "both" }, picture(mine, t("conflict.mine")), picture(theirs, t("conflict.theirs"))),
  ], [
    cancel(), { label: t("conflict.take"), value: "theirs" },
    { label: t("conflict.keep"), value: "mine", kind: "primary" },
  ]),

  /** Asks about unsaved work: "discard", "save", or null. */
  parting: () => question(t("leave.title"), h("p", {}, t("leave.text")), [
    { label: t("draft.discard"), value: "discard", kind: "danger" }, cancel(),
    { label: t("bar.save"), value: "save", kind: "primary" },
  ]),

  /** Asks whether to go on with a draft: "go" or "discard". */
  draft: (text, isChanged) => question(t("draft.title"), [
    h("p", {}, t("draft.text"), " ", isChanged && t("draft.changed")), h("div", { class: "both" }, picture(text)),
  ], [
    { label: t("draft.discard"), value: "discard" }, { label: t("draft.go"), value: "go", kind: "primary" },
  ], { mustChoose: true }),

  /** Asks whether to remove a file; `more` says what remains. */
  removal: (name, more = t("delete.stays")) => question(t("delete.title"),
    h("p", {}, t("delete.text", name), " ", more), [cancel(), { label: t("delete.do"), value: true, kind: "danger" }]),

  /** Asks for the name of a file; returns null if there is none. */
  async name(model) {
    const field = h("input", {
      class: "text", id: "file-name", value: `${stemOf(model)}.json`, autocomplete: "off", spellcheck: "false",
      autofocus: true, onkeydown: chooseOnEnter,
    });
    const chosen = await question(t("menu.saveAs"), [h("label", { for: "file-name" }, t("saveAs.name")), field],
      [cancel(), { label: t("bar.save"), value: true, kind: "primary" }]);
    const name = field.value.trim();
    return chosen && name ? (/\.(json|theme)$/.test(name) ? name : `${name}.json`) : null;
  },
};
