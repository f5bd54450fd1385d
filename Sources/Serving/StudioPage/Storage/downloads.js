// Downloads of the theme: as a document, as pictures, as a moving picture. It loads on first use.
import { stemOf } from "./decisions.js";
import { download, fail, question, say } from "./dialogs.js";
import { h } from "./dom.js";
import "./late-styles.js";
import { ask, askJSON, form, parameters } from "./requests.js";
import { t } from "./texts.js";

/** The options of a moving picture: small enough to send, and quickly made. */
const film = { fps: 24, scale: 2, quality: 80, compression: "fast" };
/** The pixels per point of a picture. */
const scale = 3;
/** The most typed letters that a moving picture repeats. */
const longestTyped = 24;
/** The status of an answer to an invalid option, such as a word that the keys cannot type. */
const badOption = 400;
/** The milliseconds after which the page says that work goes on. */
const patience = 300;

export class Exports {
  #model;
  #stage;
  #editor;

  constructor(editor, stage) {
    this.#model = editor.model;
    this.#editor = editor;
    this.#stage = stage;
  }

  /** Returns a file's name. It says what the file shows, so that no two downloads have the same name. */
  #name(words, ending) { return [stemOf(this.#model), ...words].join("-") + ending; }

  async document(ending) {
    await this.#model.settled();
    download(new Blob([this.#model.text], { type: "application/json" }), this.#name([], ending));
  }

  picture(format) {
    const { view, device, orientation } = this.#stage.settings;
    const words = [view, device, ...(orientation === "portrait" ? [] : [orientation])];
    return this.#fetch("/v1/render", { ...this.#stage.exportOptions, format, scale }, this.#name(words, `.${format}`));
  }

  thumbnail() {
    const { layout } = this.#stage.settings;
    return this.#fetch("/v1/thumbnail", { format: "png", layout }, this.#name(["thumbnail"], ".png"));
  }

  /** Exports the keyboard in use: it types the typed text again, or one of the layout's words; if no keys type it,
     light turns to dark. */
  async animation() {
    const { device, orientation, layout } = this.#stage.settings;
    const options = { device, orientation, layout, mode: this.#editor.mode(), format: "webp", ...film };
    const name = this.#name(["animation"], ".webp");
    const word = this.#stage.text.trim().slice(0, longestTyped) || this.#stage.sample;
    try {
      await this.#deliver("/v1/animate", { ...options, type: word }, name);
    } catch (error) {
      if (error.status === badOption) await this.#fetch("/v1/animate", { ...options, reveal: true }, name);
      else fail(error);
    }
  }

  /** Asks for a program, and gives the browser the theme as a file for it. */
  async forProgram() {
    const kinds = await askJSON("/v1/exports");
    const card = kind => h("button", { type: "button", class: "card", onclick: () => question.open.choose(kind) },
      h("span", {}, kind.app), h("small", {}, kind.use.replaceAll("`", "")));
    const kind = await question(t("menu.programs"), h("div", { class: "cards" }, kinds.map(card)),
      [{ label: t("cancel"), value: null }]);
    if (!kind) return;
    const mode = kind.variants === 1 ? this.#editor.mode() : null;
    const name = this.#name(mode ? [mode] : [], kind.ending);
    await this.#fetch("/v1/convert", { to: kind.kind, ...(mode ? { mode } : {}) }, name);
  }

  async #fetch(path, options, name) {
    try {
      await this.#deliver(path, options, name);
    } catch (error) {
      fail(error);
    }
  }

  /** Requests a file and gives it to the browser; says so if that takes noticeably long. */
  async #deliver(path, options, name) {
    const timer = setTimeout(() => say(t("export.wait", name)), patience);
    try {
      await this.#model.settled();
      download(await this.#request(path, options), name);
    } finally { clearTimeout(timer); }
  }

  async #request(path, options) {
    const body = form({ text: this.#model.text });
    return (await ask(path + parameters(options), { method: "POST", body })).blob();
  }

  async copy() {
    const picture = this.#request("/v1/render", { ...this.#stage.exportOptions, format: "png", scale });
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      say(t("copy.done"));
    } catch (error) {
      fail(error);
    }
  }
}
