// The menu: opens, closes, copies and exports themes.
import { download, question, say } from "./dialogs.js";
import { h, iconButton, style } from "./dom.js";
import { t } from "./texts.js";
import { ask, askJSON, form, parameters } from "./transport.js";

/** Returns a menu of entries; null is a separator. An entry has a label, an action, and optionally a key or the reason why it
    is off. */
export function menuButton(name, label, entries, more = "") {
  const list = h("div", { class: "menu float", popover: "auto", role: "menu", "aria-label": label });
  const button = iconButton(name, label, () => open(), { "aria-haspopup": "menu", "aria-expanded": "false", class: `quiet ${more}` });
  const open = () => {
    list.replaceChildren(...entries().map(entry => entry === null ? h("hr") : entry.note ? h("span", { class: "menu-note" }, entry.note)
      : h("button", {
        type: "button", role: "menuitem", tabindex: "-1", ".disabled": Boolean(entry.isOff), "aria-current": entry.isCurrent ? "step" : null,
        class: entry.kind ?? "", onclick: () => { list.hidePopover(); entry.run(); },
      }, h("span", {}, entry.label), entry.keys && h("kbd", {}, entry.keys))));
    list.showPopover();
    const at = button.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    style(list, {
      left: `${Math.max(8, Math.min(at.left, innerWidth - box.width - 8))}px`, top: `${Math.min(at.bottom + 6, Math.max(8, innerHeight - box.height - 8))}px`,
    });
    (list.querySelector("[aria-current]") ?? list.querySelector("button:enabled"))?.focus();
  };
  list.addEventListener("toggle", event => {
    button.setAttribute("aria-expanded", String(event.newState === "open"));
  });
  list.addEventListener("keydown", event => {
    const items = [...list.querySelectorAll("button:enabled")];
    const at = items.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  });
  return { button, list };
}

/** The options of a moving picture: small enough to send, and quickly made. */
const film = { fps: 24, scale: 2, quality: 80, compression: "fast" };
/** The most typed letters that a moving picture repeats. */
const longestTyped = 24;
/** The status of an answer to an invalid option, such as a word that the keys cannot type. */
const badOption = 400;
/** The milliseconds after which the page says that work goes on. */
const patience = 300;

const foreignHelp = [".theme", ".json", ".yaml", ".yml", ".zip", ".fcitx5", ".toml"];

/** Returns a word quoted for shells. */
const quoted = word => /^[\w.\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Returns the common part of a theme's file names. */
const stemOf = model => String(model.info.id ?? "theme").replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 60) || "theme";

/** Asks for the name of a file; returns null if there is none. */
export async function askName(model) {
  const field = h("input", { class: "text", id: "file-name", value: `${stemOf(model)}.json`, autocomplete: "off", spellcheck: "false" });
  field.setAttribute("autofocus", "");
  field.addEventListener("keydown", event => { if (event.key === "Enter") question.open.choose(true); });
  const chosen = await question(t("menu.saveAs"), [h("label", { for: "file-name" }, t("saveAs.name")), field],
    [{ label: t("cancel"), value: null }, { label: t("bar.save"), value: true, kind: "primary" }]);
  const name = field.value.trim().replace(/[/\\]/g, "_");
  return chosen && name ? (/\.(json|theme)$/.test(name) ? name : `${name}.json`) : null;
}

/** The menu's actions. */
export class Actions {
  constructor(editor, stage, work) {
    Object.assign(this, { editor, stage, work, model: editor.model });
    this.picker = h("input", { type: "file", class: "hidden-text", tabindex: "-1", "aria-hidden": "true", onchange: () => this.open([...this.picker.files]) });
    this.picker.setAttribute("accept", `${foreignHelp.join()},*/*`);
    document.body.append(this.picker);
    this.#acceptDrops();
  }

  entries() {
    const { model, work } = this;
    const file = work.isVisiting ? null : model.digest;
    return [
      { label: t("menu.new"), run: () => this.begin() }, { label: t("menu.open"), run: () => this.choose() }, null,
      { label: t("menu.save"), keys: "Ctrl S", isOff: model.errors > 0, run: () => work.save() },
      { label: t("menu.saveAs"), run: () => this.saveAs() }, { label: t("menu.duplicate"), isOff: model.isBroken, run: () => this.duplicate() }, null,
      { label: t("menu.reset"), isOff: model.text === model.openedText, run: () => this.reset() },
      { label: t("menu.template"), run: () => this.template() }, null,
      { note: t("menu.download") },
      ...[".theme", ".json", "PNG", "SVG", "PDF", "WebP"].map(kind => ({ label: kind, isOff: model.isBroken && !kind.startsWith("."), run: () => this.export(kind) })),
      { label: t("menu.thumbnail"), isOff: model.isBroken, run: () => this.thumbnail() },
      { label: t("menu.animation"), isOff: model.isBroken, run: () => this.animation() },
      { label: t("menu.programs"), isOff: model.isBroken, run: () => this.exportForProgram() },
      { label: t("menu.copy"), isOff: model.isBroken, run: () => this.copy() }, null,
      { label: t("menu.upload"), run: () => this.upload() },
      ...(file ? [null, { label: t("menu.delete"), kind: "danger", run: () => work.remove() }] : []),
    ];
  }

  get #stem() { return stemOf(this.model); }

  // MARK: Beginning

  async begin() {
    const presets = await askJSON("/v1/presets");
    const cards = presets.map(preset => {
      const canvas = h("canvas", { width: 320, height: 240, "aria-hidden": "true" });
      const card = h("button", { type: "button", class: "card", onclick: () => question.open.choose({ preset }) }, canvas, h("span", {}, preset.name), h("small", {}, preset.source));
      this.#showThumbnail(canvas, preset.id);
      return card;
    });
    const content = h("div", { class: "cards" },
      h("button", { type: "button", class: "card blank", onclick: () => question.open.choose({ starter: true }) }, h("span", {}, t("new.blank"))), cards);
    const chosen = await question(t("new.title"), content, [{ label: t("new.import"), value: { isImport: true } }, { label: t("cancel"), value: null }]);
    if (chosen?.isImport) this.choose();
    else if (chosen?.starter) this.#put((await this.work.shelf().starter()).text, t("new.step", t("new.blank")));
    else if (chosen?.preset) this.#put(await (await ask(`/v1/presets/${chosen.preset.id}.json`)).text(), t("new.step", chosen.preset.name));
  }

  async #showThumbnail(canvas, id) {
    try {
      const answer = await ask(`/v1/presets/${id}/thumbnail.webp` + parameters({ size: "320x240" }));
      const picture = await createImageBitmap(await answer.blob());
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    } catch { /* The name is enough. */ }
  }

  /** Shows a theme in place of the file's. */
  #put(text, name) { this.model.replace(text, name, null, true); }

  async reset() {
    const chosen = await question(t("menu.reset"), h("p", {}, t("reset.text")),
      [{ label: t("cancel"), value: null }, { label: t("reset.do"), value: true, kind: "primary" }]);
    if (chosen) this.model.replace(this.model.openedText, t("menu.reset"), null, false);
  }

  choose() {
    this.picker.value = "";
    this.picker.click();
  }

  /** Opens a theme, or another keyboard's equivalent. */
  async open(files) {
    const [file] = files;
    if (!file) return;
    try {
      this.#put(await this.#read(file), t("open.step", file.name));
      this.model.settled().then(() => say(t("open.step", file.name)));
    } catch (error) {
      say(t("open.failed", file.name, error.message), { isFault: true });
    }
  }

  /** Reads a theme: a native one stays as it is written; all others are converted. */
  async #read(file) {
    const text = await file.text();
    try {
      const value = JSON.parse(text);
      if (value && typeof value.light === "object" && typeof value.dark === "object" && ("keyboardBackground" in value.light || "_keyboardBackground" in value.light)) return text;
    } catch { /* Not JSON: perhaps another keyboard's theme. */ }
    const parts = new FormData();
    parts.append("theme", file, file.name);
    return (await ask("/v1/convert", { method: "POST", body: parts })).text();
  }

  #acceptDrops() {
    const veil = h("div", { class: "drop", ".hidden": true }, h("p", {}, t("drop.here")));
    document.body.append(veil);
    const hasFiles = event => [...(event.dataTransfer?.types ?? [])].includes("Files");
    addEventListener("dragenter", event => { if (hasFiles(event)) veil.hidden = false; });
    addEventListener("dragover", event => { if (hasFiles(event)) event.preventDefault(); });
    veil.addEventListener("dragleave", () => { veil.hidden = true; });
    addEventListener("drop", event => {
      veil.hidden = true;
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.open([...event.dataTransfer.files]);
    });
  }

  async template() { this.#put((await this.work.shelf().starter()).text, t("menu.template")); }

  // MARK: Copies

  /** Saves a copy beside the file, or, for visitors, where their browser keeps files. */
  async saveAs() {
    if (!this.work.isVisiting) return this.work.saveAs();
    const name = await askName(this.model);
    await this.model.settled();
    if (name) download(new Blob([this.model.text], { type: "application/json" }), name);
    return undefined;
  }

  /** Opens a copy of the theme under a new identifier, name, version and time. */
  async duplicate() {
    await this.model.settled();
    const digits = [...crypto.getRandomValues(new Uint8Array(4))].map(byte => byte.toString(16).padStart(2, "0")).join("");
    const { id = "theme", name = "" } = this.model.info;
    const createdAt = `${new Date().toISOString().slice(0, 19)}Z`;
    const edits = { id: `${id}_copy_${digits}`, name: `${name} (Copy)`, version: "1.0", createdAt };
    const { text } = await this.work.apply(this.model.text, edits, false);
    this.#put(text, t("menu.duplicate"));
    say(t("duplicate.done", edits.name));
  }

  // MARK: Exports

  async export(kind) {
    await this.model.settled();
    const { text } = this.model;
    if (kind.startsWith(".")) return download(new Blob([text], { type: "application/json" }), this.#stem + kind);
    const format = kind.toLowerCase();
    return this.#fetch("/v1/render", { ...this.stage.exportOptions, format, scale: 3 }, `${this.#stem}.${format}`);
  }

  thumbnail() { return this.#fetch("/v1/thumbnail", { format: "png", ...this.#thumbnailOptions }, `${this.#stem}-thumbnail.png`); }

  get #thumbnailOptions() { return { layout: this.stage.settings.layout }; }

  /** Exports the keyboard in use: it types the typed text again, or one of the layout's words; if no keys type it, light
      turns to dark. */
  async animation() {
    const { device, orientation, layout } = this.stage.settings;
    const options = { device, orientation, layout, mode: this.editor.mode(), format: "webp", ...film };
    const name = `${this.#stem}.webp`;
    const word = this.stage.text.trim().slice(0, longestTyped) || this.stage.sample;
    try {
      await this.#deliver("/v1/animate", { ...options, type: word }, name);
    } catch (error) {
      if (error.status === badOption) await this.#fetch("/v1/animate", { ...options, reveal: true }, name);
      else say(t("failed", error.message), { isFault: true });
    }
  }

  async #fetch(path, options, name) {
    try {
      await this.#deliver(path, options, name);
    } catch (error) {
      say(t("failed", error.message), { isFault: true });
    }
  }

  /** Requests a file and gives it to the browser; says so if that takes noticeably long. */
  async #deliver(path, options, name) {
    const timer = setTimeout(() => say(t("export.wait", name)), patience);
    try {
      await this.model.settled();
      const answer = await ask(path + parameters(options), { method: "POST", body: form({ text: this.model.text }) });
      download(await answer.blob(), name);
    } finally { clearTimeout(timer); }
  }

  /** Asks for a program, and gives the browser the theme as a file for it. */
  async exportForProgram() {
    const kinds = await askJSON("/v1/exports");
    const cards = kinds.map(kind => h("button", { type: "button", class: "card", onclick: () => question.open.choose(kind) },
      h("span", {}, kind.app), h("small", {}, kind.use)));
    const kind = await question(t("menu.programs"), h("div", { class: "cards" }, cards), [{ label: t("cancel"), value: null }]);
    if (!kind) return;
    const mode = kind.variants === 1 ? this.editor.mode() : undefined;
    const name = this.#stem + (mode ? `_${mode}` : "") + kind.ending;
    await this.#fetch("/v1/convert", { to: kind.kind, ...(mode ? { mode } : {}) }, name);
  }

  async copy() {
    const { text } = this.model;
    const picture = ask("/v1/render" + parameters({ ...this.stage.exportOptions, format: "png", scale: 3 }), { method: "POST", body: form({ text }) }).then(answer => answer.blob());
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      say(t("copy.done"));
    } catch (error) {
      say(t("failed", error.message), { isFault: true });
    }
  }

  /** Shows what a store would refuse, or the command that uploads: only the program has the reader's token. */
  async upload() {
    await this.model.settled();
    const { diagnostics } = await this.work.apply(this.model.text, {}, true);
    const errors = diagnostics.filter(one => one.severity === "error");
    if (errors.length) {
      const list = h("ul", { class: "faults" }, errors.slice(0, 50).map(one => h("li", {}, one.path && h("span", { class: "problem-path" }, one.path), h("span", {}, one.message))));
      const chosen = await question(t("upload.title"), [h("p", {}, t("upload.invalid")), list],
        [{ label: t("close"), value: null }, { label: t("upload.show"), value: true, kind: "primary" }]);
      if (chosen) this.work.onstrict();
      return;
    }
    const command = `kbrender upload ${quoted(this.model.name ?? `${this.#stem}.json`)} --to URL`;
    const words = [h("p", {}, t(this.model.isDirty || !this.model.name ? "upload.unsaved" : "upload.text")), h("code", { class: "command" }, command), h("p", { class: "help" }, t("upload.token"))];
    const chosen = await question(t("upload.title"), words, [{ label: t("close"), value: null }, { label: t("upload.copy"), value: true, kind: "primary" }]);
    if (!chosen) return;
    try {
      await navigator.clipboard.writeText(command);
      say(t("upload.copied"));
    } catch (error) {
      say(t("failed", error.message), { isFault: true });
    }
  }
}
