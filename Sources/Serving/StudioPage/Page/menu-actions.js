// The menu's actions: begins, opens, copies and resets themes.
import { questions } from "./decisions.js";
import { download, question, say } from "./dialogs.js";
import { h } from "./dom.js";
import "./late-texts.js";
import { ask, openFile } from "./requests.js";
import { StoreNews } from "./store-news.js";
import { t } from "./texts.js";

/** The endings of files that the program may read. */
const endings = [".theme", ".json", ".yaml", ".yml", ".zip", ".flex", ".fcitx5", ".toml", ".css"];
/** The endings of downloaded documents, and the formats of pictures. */
const documents = [".theme", ".json"];
const formats = ["PNG", "SVG", "PDF", "WebP"];
/** What a theme that begins anew from the template keeps of the one before. */
const kept = ["id", "name", "description", "author", "tags"];

/** The menu's actions. `show` shows what breaks the store's rules, and a theme's information. */
export class Actions {
  constructor(editor, stage, work, show) {
    this.editor = editor;
    this.show = show;
    this.stage = stage;
    this.work = work;
    this.model = editor.model;
    this.news = new StoreNews(this.model);
    this.picker = h("input", {
      type: "file", class: "hidden-text", tabindex: "-1", "aria-hidden": "true",
      accept: `${endings.join()},image/*,*/*`,
      onchange: () => this.open([...this.picker.files]),
    });
    document.body.append(this.picker);
    this.#acceptDrops();
  }

  entries() {
    const { model, work } = this;
    // Only the theme that is shown can be deleted, and only if it has a file.
    const file = work.isVisiting || model.isNew ? null : model.digest;
    const { isBroken } = model;
    // Designs have no template, and what is made of colours is a keyboard theme.
    const isDesign = isBroken || model.kind !== "keyboard";
    return [
      { label: t("menu.new"), run: () => this.begin() }, { label: t("menu.open"), run: () => this.choose() },
      ...work.isVisiting ? [] : [{ label: t("menu.themes"), run: () => this.themes() }],
      { label: t("menu.brand"), isOff: isDesign, run: () => this.brand() }, null,
      { label: t("menu.save"), keys: "Ctrl S", isOff: work.obstacle !== null, run: () => work.save() },
      { label: t("menu.saveAs"), run: () => this.saveAs() },
      { label: t("menu.duplicate"), isOff: isBroken, run: () => this.duplicate() }, null,
      { label: t("menu.reset"), isOff: model.text === model.openedText, run: () => this.reset() },
      { label: t("menu.template"), isOff: isDesign, run: () => this.template() }, null,
      ...this.#downloads(isBroken), null,
      { label: t("menu.upload"), why: this.news.obstacle, run: () => this.upload() },
      ...(file ? [null, { label: t("menu.delete"), kind: "danger", run: () => work.remove() }] : []),
    ];
  }

  /** The entries of downloads, whose module loads on first use. */
  #downloads(isOff) {
    const run = (name, word = "") => async () => {
      const { Exports } = await import("./downloads.js");
      return new Exports(this.editor, this.stage)[name](word);
    };
    return [
      { note: t("menu.download") }, ...documents.map(label => ({ label, run: run("document", label) })),
      ...formats.map(label => ({ label, isOff, run: run("picture", label.toLowerCase()) })),
      { label: t("menu.thumbnail"), isOff, run: run("thumbnail") },
      { label: t("menu.animation"), isOff, run: run("animation") },
      { label: t("menu.programs"), isOff, run: run("forProgram") },
      { label: t("menu.copy"), isOff, run: run("copy") },
    ];
  }

  // MARK: Beginning

  /** Begins a theme. The module loads on first use. */
  async begin() {
    const { begin } = await import("./new-theme.js");
    if (await begin(this)) this.show.info();
  }

  /** Shows a theme in place of the file's, if unsaved work may go; returns whether it does. `look` has the options that
      draw it as its app's keyboard, on the phone that has the app. */
  async put(text, name, look = {}) {
    const may = await this.work.mayPart();
    if (!may) return false;
    this.model.replace(text, name, null, true, look);
    if (look.metrics) this.stage.set({ device: "pixel-9", whose: "auto" });
    return true;
  }

  /** Asks before the theme is replaced. */
  #mayReset(title, text) {
    return question(title, h("p", {}, text),
      [{ label: t("cancel"), value: null }, { label: t("reset.do"), value: true, kind: "primary" }]);
  }

  async reset() {
    if (!await this.#mayReset(t("menu.reset"), t("reset.text"))) return;
    this.model.replace(this.model.openedText, t("menu.reset"), null, false, {});
  }

  /** Begins again from the template, under the same name. */
  async template() {
    if (!await this.#mayReset(t("menu.template"), t("reset.template"))) return;
    const { info } = this.model;
    const starter = (await this.work.shelf.starter()).text;
    const edits = Object.fromEntries(kept.filter(name => name in info).map(name => [name, info[name]]));
    const { text } = await this.work.apply(starter, edits, false);
    this.model.replace(text, t("menu.template"));
  }

  choose() {
    this.picker.value = "";
    this.picker.click();
  }

  /** Opens a theme, another keyboard's equivalent, or a picture whose colours a theme gets. */
  async open(files) {
    const [file] = files;
    if (!file) return;
    if (file.type.startsWith("image/")) {
      await this.brand(file);
      return;
    }
    try {
      const { text, look } = await this.#read(file);
      if (!await this.put(text, t("open.step", file.name), look)) return;
      this.model.settled().then(() => say(t("open.step", file.name)));
    } catch (error) {
      say(t("open.failed", file.name, error.message), { isFault: true });
    }
  }

  async #read(file) {
    const text = await file.text();
    // A native theme or design stays as it is written.
    const known = await this.work.apply(text, {}, false).catch(() => null);
    if (known?.isNative) return { text };
    const parts = new FormData();
    parts.append("theme", file, file.name);
    const answer = await ask("/v1/convert", { method: "POST", body: parts });
    const look = new URLSearchParams(answer.headers.get("Kbrender-Look") ?? "");
    return { text: await answer.text(), look: Object.fromEntries(look) };
  }

  /** Makes a theme of a few colours; of those of a picture, if there is one. A design gives way to a new theme. The
      module loads on first use. */
  async brand(picture = null, isNew = false) {
    const { showBrand } = await import("./theme-from-colors.js");
    if (this.model.kind !== "keyboard") {
      if (!await this.put((await this.work.shelf.starter()).text, t("new.step", t("new.blank")))) return;
      await this.model.settled();
    }
    try {
      await showBrand(this.editor, picture, isNew);
    } catch (error) {
      say(t("open.failed", picture?.name ?? "", error.message), { isFault: true });
    }
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

  // MARK: Copies

  /** Saves a copy beside the file, or, for visitors, where their browser keeps files. */
  async saveAs() {
    if (!this.work.isVisiting) return this.work.saveAs();
    const name = await questions.name(this.model);
    await this.model.settled();
    if (name) download(new Blob([this.model.text], { type: "application/json" }), name);
    return undefined;
  }

  /** Opens a copy of the theme under a new identifier, name, version and time. */
  async duplicate() {
    await this.model.settled();
    const { text, name } = await this.copyOf(this.model.text, this.model.info);
    if (!await this.put(text, t("menu.duplicate"))) return;
    say(t("duplicate.done", name));
    this.show.info();
  }

  /** Returns the text and the name of a copy of a theme, whose author is the reader. */
  async copyOf(theme, info) {
    const random = [...crypto.getRandomValues(new Uint8Array(4))];
    const digits = random.map(byte => byte.toString(16).padStart(2, "0")).join("");
    const { id = "theme", name = "" } = info;
    const createdAt = `${new Date().toISOString().slice(0, 19)}Z`;
    const { author = null } = JSON.parse((await this.work.shelf.starter()).text);
    const edits = { id: `${id}_copy_${digits}`, name: `${name} (Copy)`, author, version: "1.0", createdAt };
    const { text } = await this.work.apply(theme, edits, false);
    return { text, name: edits.name };
  }

  /** Shows the themes of the folder; returns whether the page goes to one. The module loads on first use. */
  async themes() {
    const { showThemes } = await import("./theme-folder.js");
    return showThemes(this);
  }

  /** Opens another file of the folder; returns whether the page goes there. */
  async openFile(name) {
    const may = await this.work.depart();
    if (may) openFile(name);
    return may;
  }

  async upload() {
    const { upload } = await import("./upload.js");
    await upload(this.model, this.work, this.news, this.show.strict);
  }
}
