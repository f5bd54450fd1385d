// The themes of the folder: pictures, search, and what is done with a file as a whole. It loads on first use.
import { questions } from "./decisions.js";
import { fail, question } from "./dialogs.js";
import { h, icon, iconButton, write } from "./dom.js";
import "./late-styles.js";
import { ask, askJSON, form, parameters } from "./requests.js";
import { shelf } from "./storage.js";
import { language, t } from "./texts.js";

/** The pixels of a picture. */
const size = "320x240";

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

const read = name => askJSON("/studio/document" + parameters({ name }));

/** Returns what a document says about itself. */
function infoOf(text) {
  try { return JSON.parse(text) ?? {}; } catch { return {}; }
}

async function draw(canvas, text) {
  try {
    const answer = await ask("/v1/thumbnail" + parameters({ size, format: "webp" }),
      { method: "POST", body: form({ text }) });
    const picture = await createImageBitmap(await answer.blob());
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  } catch { /* What cannot be drawn still has a name. */ }
}

/** Returns a name for a copy that no file has. */
function nameOfCopy(name, taken) {
  const [, stem, ending] = /^(.*?)(\.[a-z]+)$/.exec(name);
  for (let count = 1; ; count += 1) {
    const copy = `${stem}_copy${count > 1 ? count : ""}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}

/** The list of a folder's themes, in a dialog. */
class Themes {
  #actions;
  #entries;
  #list = h("div", { class: "cards" });
  #none = h("p", { class: "empty", ".hidden": true }, t("themes.none"));
  #note = h("p", { class: "themes-note", role: "status" });
  #search;
  /** True while the dialog is open. */
  isOpen = true;

  constructor(actions, files) {
    this.#actions = actions;
    this.#search = h("input", {
      type: "search", class: "text", "aria-label": t("themes.search"), placeholder: t("themes.search"),
      autofocus: true, oninput: () => this.#find(),
    });
    this.#entries = files.map(file => this.#entry(file));
    const add = h("button", {
      type: "button", class: "card blank", onclick: () => question.open.choose({ isNew: true }),
    }, icon("add"), h("span", {}, t("menu.new")));
    this.#list.append(add, ...this.#entries.map(entry => entry.element));
    this.element = h("div", { class: "themes" }, this.#search, this.#list, this.#none, this.#note);
  }

  #entry(file) {
    const { model } = this.#actions;
    const entry = { name: file.name, words: file.name.toLowerCase(), found: null };
    entry.canvas = h("canvas", { width: 320, height: 240, "aria-hidden": "true" });
    entry.title = h("span", {}, file.name);
    entry.about = h("small", {}, day.format(file.time * 1000));
    entry.button = h("button", {
      type: "button", class: "card", "aria-current": file.name === model.name ? "true" : null,
      onclick: () => question.open.choose({ name: file.name }),
    }, entry.canvas, entry.title, entry.about);
    entry.element = h("div", { class: "theme", "data-file": file.name }, entry.button,
      h("div", { class: "theme-actions" },
        iconButton("copy", t("themes.copy", file.name), () => this.#try(() => this.#duplicate(entry))),
        iconButton("remove", t("themes.delete", file.name), () => this.#try(() => this.#remove(entry)))));
    return entry;
  }

  async #try(work) {
    try { await work(); } catch (error) { this.#note.replaceChildren(t("failed", error.message)); }
  }

  /** Reads the files one after the other, and draws those that can be seen. */
  async fill() {
    const seen = new IntersectionObserver(changes => {
      for (const { target, isIntersecting } of changes) {
        const entry = isIntersecting && this.#entries.find(one => one.element === target);
        if (!entry) continue;
        seen.unobserve(target);
        draw(entry.canvas, entry.found.text);
      }
    });
    for (const entry of this.#entries) {
      if (!this.isOpen) break;
      await this.#try(() => this.#read(entry));
      if (entry.found) seen.observe(entry.element);
    }
  }

  async #read(entry) {
    entry.found = await read(entry.name);
    const { name, tags, author } = infoOf(entry.found.text);
    write(entry.title, String(name ?? entry.name));
    const marks = [name && entry.name, entry.found.draft && t("themes.draft")].filter(Boolean);
    if (marks.length) write(entry.about, marks.join(" · "));
    entry.words = [entry.name, name, author, tags].flat().join(" ").toLowerCase();
    this.#find();
  }

  #find() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const entry of this.#entries) {
      const isFound = words.every(word => entry.words.includes(word));
      entry.element.hidden = !isFound || entry.isRemoved;
      if (!entry.element.hidden) count += 1;
    }
    this.#none.hidden = count > 0 || words.length === 0;
  }

  async #duplicate({ name }) {
    const { text } = await read(name);
    const copy = await this.#actions.copyOf(text, infoOf(text));
    const own = nameOfCopy(name, new Set(this.#entries.map(one => one.name)));
    await ask("/studio/document" + parameters({ name: own }), {
      method: "PUT", body: copy.text,
      headers: { "Content-Type": "application/json", "If-None-Match": "*", "Kbrender-Draft": "" },
    });
    question.open.choose({ name: own });
  }

  async #remove(entry) {
    const { model } = this.#actions;
    const { name } = entry;
    if (!await questions.removal(name, t("themes.undo"))) return;
    const { digest } = await read(name);
    await shelf().remove(digest, name);
    const { savedText } = model;
    if (name === model.name) model.saved(savedText, null);
    entry.isRemoved = true;
    const undo = h("button", {
      type: "button", class: "small", onclick: () => this.#try(async () => {
        const back = await shelf().restore(name);
        if (name === model.name) model.saved(savedText, back);
        entry.isRemoved = false;
        this.#note.replaceChildren(t("themes.back", name));
        this.#find();
        entry.button.focus();
      }),
    }, t("bar.undo"));
    this.#note.replaceChildren(h("span", {}, t("themes.deleted", name)), undo);
    this.#find();
    undo.focus();
  }
}

/** Shows the themes of the folder, and opens the chosen one; returns whether the page goes there. */
export async function showThemes(actions) {
  let list = null;
  try {
    list = new Themes(actions, (await askJSON("/studio/themes")).themes);
  } catch (error) {
    fail(error);
    return false;
  }
  list.fill();
  const chosen = await question(t("themes.title"), list.element, [{ label: t("close"), value: null }]);
  list.isOpen = false;
  if (chosen?.isNew) await actions.begin();
  return Boolean(chosen?.name) && chosen.name !== actions.model.name && actions.openFile(chosen.name);
}
