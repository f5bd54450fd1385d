// The studio: connects model, stage and panel.
import { question, say } from "./dialogs.js";
import { DraftKeeper } from "./drafts.js";
import { h, icon, iconButton, option, select, set, style, write } from "./dom.js";
import { Actions, askName, menuButton } from "./menu.js";
import { Model } from "./model.js";
import { Panel, themeColors } from "./panel.js";
import { Problems, summary } from "./problems.js";
import { shelf } from "./shelf.js";
import { Source } from "./source.js";
import { Stage } from "./stage.js";
import { devices, layouts, properties, schema } from "./known.js";
import { opening } from "./opening.js";
import { language, t } from "./texts.js";
import { ask, askAgain, askJSON, connection, follow, form, isVisiting, parameters, Refusal, unlock } from "./transport.js";

const apply = async (text, edits, isStrict) => {
  const answer = await askAgain("/studio/apply" + parameters({ store: isStrict }), () => ({ method: "POST", body: form({ text, edits }) }), () => false);
  return answer.json();
};

// MARK: The editor

/** The interface through which controls read and change the model, for the variant that is edited. */
function makeEditor(model, known) {
  let mode = "light";
  const editor = {
    model, onselect() {}, table: known.properties, schema: known.schema,
    mode: () => mode,
    select(value) {
      if (value === mode) return;
      mode = value;
      editor.onselect();
    },
    value: property => model.value(mode, property.name),
    field: name => model.field(name),
    contrast: property => model.contrastOf(mode, property.name),
    palette: () => themeColors(editor),
    edit: (property, value, gesture = null) => model.change({ [`${mode}.${property.name}`]: value }, stepName(property), gesture),
    editPart: (property, part, value, whole, gesture) =>
      model.change({ [`${mode}.${property.name}${part}`]: value }, stepName(property), gesture, { [`${mode}.${property.name}`]: whole }),
    editField: (name, value, label, gesture = null) => model.change({ [name]: value }, label, gesture),
    canReset: property => resetValue(property) !== undefined,
    reset(properties) {
      const edits = {};
      for (const property of properties) {
        const value = resetValue(property);
        if (value !== undefined) edits[`${mode}.${property.name}`] = value;
      }
      if (Object.keys(edits).length) model.change(edits, t("panel.reset", properties.length === 1 ? stepName(properties[0]) : t("panel.reset.section")));
    },
    /** Copies the values of a section to the other variant. */
    copySection(section) {
      const other = mode === "light" ? "dark" : "light";
      const edits = {};
      for (const { name } of section.properties) {
        const { value, set: isSet } = model.value(mode, name);
        edits[`${other}.${name}`] = isSet ? value : null;
      }
      model.change(edits, t("panel.copied", section.title));
    },
  };
  const stepName = property => `${property.sectionTitle ?? property.section}: ${property.label ?? property.name}`;
  /** Returns the value that resets a property: its default, or the file's value if it must have one; undefined if there is
      nothing to reset. */
  const resetValue = property => {
    const { value, set: isSet } = model.value(mode, property.name);
    if (!isSet) return undefined;
    if (!property.required) return null;
    const opened = model.openedValue(mode, property.name);
    const back = property.default ?? opened;
    return back === undefined || JSON.stringify(back) === JSON.stringify(value) ? undefined : back;
  };
  return editor;
}

// MARK: Keeping

/** The file, the draft, and the reaction when another program writes the file. */
class Work {
  #draft; #isSaving = false; #trouble = "";

  constructor(model) {
    Object.assign(this, { model, shelf, apply, state: "saved" });
    this.#draft = new DraftKeeper(model, shelf, () => this.#state("draft"));
    addEventListener("beforeunload", event => { if (model.isDirty) event.preventDefault(); });
    addEventListener("pagehide", () => this.#draft.keep());
  }

  get isVisiting() { return isVisiting(); }

  /** Keeps a draft after a pause, or discards it if nothing is unsaved. */
  changed() {
    this.#draft.changed();
    this.#state(this.model.isDirty ? "unsaved" : "saved");
  }

  #state(state) {
    this.state = state;
    this.onstate();
  }

  /** Saves the file. A theme that was opened in place of the file's own never replaces it: it gets a name. */
  save() { return isVisiting() || (this.model.name && !this.model.isOther) ? this.#write() : this.saveAs(); }

  /** Writes a new file in the same folder, and edits that one from then on. */
  async saveAs() {
    if (!await this.#maySave()) return;
    const name = await askName(this.model);
    if (name) await this.#write(name);
  }

  /** Returns false, and says why, if there are errors. */
  async #maySave() {
    const { model } = this;
    await model.settled();
    if (model.errors === 0) return true;
    say(t("problems.save", summary(model.diagnostics)), { isFault: true });
    this.onerrors();
    return false;
  }

  async #write(name = null) {
    if (!await this.#maySave() || this.#isSaving) return;
    this.#isSaving = true;
    const { model } = this;
    const { text } = model;
    try {
      const digest = await shelf().save(text, name ? null : model.digest, name, this.#draft.mark);
      model.name = name ?? model.name;
      this.#draft.saved();
      model.saved(text, digest);
      this.seen = null;
      this.#state("saved");
      say(t("save.done"));
    } catch (error) {
      if (error.status === 412) await this.#conflict();
      else say(t("save.failed", error.message), { isFault: true });
    } finally { this.#isSaving = false; }
  }

  /** Handles a file that differs from the one that was opened. */
  async diskChanged() {
    if (this.#isSaving) return;
    const { model } = this;
    let found;
    try {
      found = await shelf().document();
      this.#trouble = "";
    } catch (error) {
      // A link or a folder in its place, or a file that is not text: this is reported once.
      if (error.message !== this.#trouble) say(error.message, { isFault: true });
      this.#trouble = error.message;
      throw error;
    }
    if (found.digest === model.digest) return;
    if (found.digest === null) {
      model.saved(model.savedText, null);
      say(t("conflict.gone"));
    } else if (!model.isDirty || found.text === model.text) {
      await this.#take(found);
      say(t("conflict.shown"));
    } else if (found.digest !== this.seen) {
      this.seen = found.digest;
      say(t("conflict.title"), { isFault: true, action: { label: t("conflict.review"), run: () => this.#conflict() } });
    }
  }

  async #take(found) {
    const { model } = this;
    model.saved(found.text, found.digest);
    if (found.text !== model.text) model.replace(found.text, t("conflict.step"));
    await model.settled();
    this.#state("saved");
  }

  /** Shows both texts, and asks. */
  async #conflict() {
    const { model } = this;
    const found = await shelf().document();
    if (found.digest === model.digest) return;
    if (found.text === model.text) {
      await this.#take(found);
      return;
    }
    const pictures = [[t("conflict.mine"), model.text], [t("conflict.theirs"), found.text]].map(([label, text]) => {
      const canvas = h("canvas", { width: 1, height: 1, "aria-hidden": "true" });
      drawInto(canvas, text);
      return h("figure", {}, canvas, h("figcaption", {}, label));
    });
    const chosen = await question(t("conflict.title"), [h("p", {}, t("conflict.text")), h("div", { class: "both" }, pictures)], [
      { label: t("cancel"), value: null }, { label: t("conflict.take"), value: "theirs" }, { label: t("conflict.keep"), value: "mine", kind: "primary" },
    ]);
    if (chosen === "theirs") await this.#take(found);
    if (chosen === "mine") {
      model.saved(found.text, found.digest);
      this.#isSaving = false;
      await this.save();
    }
  }

  /** Offers to restore a kept draft, which exists until the reader has chosen. */
  async offer(draft) {
    const { model } = this;
    const { text, digest } = draft;
    if (text === model.text) return;
    const isOther = digest && model.digest && digest !== model.digest;
    const canvas = h("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    drawInto(canvas, text);
    const chosen = await question(t("draft.title"), [h("p", {}, t("draft.text"), " ", isOther && t("draft.changed")), h("div", { class: "both" }, h("figure", {}, canvas))], [
      { label: t("draft.discard"), value: "discard" }, { label: t("draft.go"), value: "go", kind: "primary" },
    ], { mustChoose: true });
    if (chosen === "go") {
      this.#draft.adopt(draft);
      model.replace(text, t("draft.step"), null, idOf(text) !== idOf(model.savedText));
    } else {
      await shelf().discard(draft.mark ?? "");
    }
  }

  async remove() {
    const { model } = this;
    const chosen = await question(t("delete.title"), h("p", {}, t("delete.text", model.name ?? "")), [
      { label: t("cancel"), value: null }, { label: t("delete.do"), value: true, kind: "danger" },
    ]);
    if (!chosen) return;
    try {
      await shelf().remove(model.digest);
      model.saved("", null);
      say(t("delete.done"));
    } catch (error) {
      say(t("failed", error.message), { isFault: true });
    }
  }
}

/** Returns the identifier of a theme's text; undefined if it has none. */
function idOf(text) {
  try { return JSON.parse(text)?.id; } catch { return undefined; }
}

async function drawInto(canvas, text) {
  try {
    const answer = await ask("/v1/render" + parameters({ format: "png", scale: 1.5, mode: "light" }), { method: "POST", body: form({ text }) });
    const picture = await createImageBitmap(await answer.blob());
    set(canvas, { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
  } catch { /* It cannot be drawn; its text is in the source view. */ }
}

// MARK: The bar

class Bar {
  constructor(model, work, stage, source, actions) {
    Object.assign(this, { model, work });
    this.name = h("strong", { class: "bar-name" });
    this.state = h("span", { class: "bar-state", role: "status" });
    this.undo = iconButton("undo", t("bar.undo"), () => model.undo(), { "aria-keyshortcuts": "Control+Z" });
    this.redo = iconButton("redo", t("bar.redo"), () => model.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
    this.steps = menuButton("steps", t("bar.steps"), () => this.#steps(), "wide-only");
    this.compare = compareButton(stage, model);
    this.source = iconButton("source", t("bar.source"), () => this.toggleSource(), { "aria-pressed": "false", class: "quiet wide-only" });
    this.toggleSource = (isShown = !source.isShown) => {
      source.toggle(isShown);
      this.source.setAttribute("aria-pressed", String(isShown));
      document.body.classList.toggle("shows-source", isShown);
    };
    this.save = h("button", { type: "button", class: "primary", "aria-keyshortcuts": "Control+S", onclick: () => work.save() }, t("bar.save"));
    this.menu = menuButton("more", t("bar.menu"), () => [...this.#narrowEntries(), ...actions.entries()]);
    this.element = h("header", { class: "bar" },
      h("div", { class: "bar-side" }, h("h1", { class: "hidden-text" }, t("app.title")), this.name, this.state),
      h("div", { class: "bar-middle" }, this.undo, this.redo, this.steps.button, h("i", { class: "rule" }), this.compare.button, this.source),
      h("div", { class: "bar-side is-end" }, this.save, this.menu.button), this.steps.list, this.menu.list);
  }

  /** On narrow screens the bar's actions are in the menu. */
  #narrowEntries() {
    if (this.source.checkVisibility()) return [];
    return [
      { label: t("bar.source"), run: () => this.toggleSource() }, { label: t("bar.compare"), run: () => this.compare.button.click() }, null,
    ];
  }

  #steps() {
    const { steps, position } = this.model;
    const entries = [{ label: t("steps.opened"), run: () => this.model.goTo(0), isCurrent: position === 0 }];
    steps.forEach((step, index) => entries.push({
      label: step.name, run: () => this.model.goTo(index + 1), isCurrent: position === index + 1, kind: step.isDone ? "" : "is-undone",
    }));
    return entries;
  }

  update() {
    const { model, work } = this;
    const title = String(model.info.name ?? "") || t("app.untitled");
    write(this.name, title);
    document.title = `${model.isDirty ? "• " : ""}${title} · ${t("app.title")}`;
    const kept = work.isVisiting ? "visitor" : model.name ? "saved" : "new";
    const state = connection.state !== "here" ? connection.state : work.state === "saved" ? kept : work.state;
    write(this.state, t(`state.${state}`));
    this.state.dataset.state = state === kept && state !== "new" ? "saved" : state;
    const { steps, position } = model;
    this.undo.disabled = !model.canUndo;
    this.redo.disabled = !model.canRedo;
    this.undo.title = model.canUndo ? t("bar.undo.of", steps[position - 1].name) : t("bar.undo");
    this.redo.title = model.canRedo ? t("bar.redo.of", steps[position].name) : t("bar.redo");
    this.save.setAttribute("aria-disabled", String(model.errors > 0));
    this.save.title = model.errors > 0 ? t("problems.save", summary(model.diagnostics)) : "";
  }
}

/** The button that compares before and after under a slider: with the opened or saved text, or with a preset. */
function compareButton(stage, model) {
  const edge = h("input", { type: "range", class: "edge", min: 0, max: 100, step: 0.1, value: 50, "aria-label": t("compare.edge"), oninput: () => place() });
  const place = () => style(stage.element, { "--split": `${edge.value}%` });
  const choice = select(t("compare.with"), () => load());
  const bar = h("div", { class: "compare", ".hidden": true },
    h("span", { class: "unit" }, t("compare.before")), edge, h("span", { class: "unit" }, t("compare.after")), choice);
  choice.append(option("opened", t("compare.opened")), option("saved", t("compare.saved")));
  stage.element.append(bar);
  const load = async () => {
    const id = choice.value;
    stage.compareWith(id === "opened" ? model.openedText : id === "saved" ? model.savedText : await (await ask(`/v1/presets/${id}.json`)).text());
  };
  const button = iconButton("compare", t("bar.compare"), async () => {
    const isOn = bar.hidden;
    bar.hidden = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    if (!isOn) return stage.compareWith(null);
    place();
    await load();
    if (choice.options.length === 2) choice.append(...(await askJSON("/v1/presets")).map(preset => option(preset.id, preset.name)));
  }, { "aria-pressed": "false", class: "quiet wide-only" });
  return { button };
}

// MARK: Start

async function start() {
  document.documentElement.lang = language;
  const document_ = await opening;
  const model = new Model(apply);
  const known = { properties, schema, devices, layouts };
  const editor = makeEditor(model, known);
  const work = new Work(model);
  const stage = new Stage(editor, known);
  if (stage.settings.view === "dark") editor.select("dark");
  // The keyboard is requested before anything else is on the page.
  document.querySelector("main").replaceWith(stage.element);
  model.begin(document_);
  stage.show();
  stage.begin();
  const opened = model.evaluate();
  const source = new Source(model);
  const actions = new Actions(editor, stage, work);
  const bar = new Bar(model, work, stage, source, actions);
  const problems = new Problems(one => {
    if (panel.reveal(one.path) && !source.isShown) return;
    bar.toggleSource(true);
    source.reveal(one.line, one.column);
  }, isStrict => { model.isStrict = isStrict; });
  const panel = new Panel(editor, problems.element, () => bar.toggleSource(true));
  stage.element.append(source.element);
  document.querySelector("header").replaceWith(bar.element);
  document.querySelector("aside").replaceWith(panel.element);

  editor.onselect = () => { stage.select(editor.mode()); panel.update(); };
  stage.addEventListener("inspect", event => panel.openPart(event.detail));
  work.onstate = () => bar.update();
  work.onerrors = () => problems.open();
  work.onstrict = () => problems.openStrict();
  model.addEventListener("picture", () => { stage.draw(); panel.update(); bar.update(); });
  model.addEventListener("values", () => {
    panel.update();
    problems.update(model.diagnostics);
    source.update();
    stage.measureSoon();
    work.changed();
    bar.update();
  });
  model.addEventListener("refused", event => say(t("refused", event.detail.message), { isFault: true }));
  listenToKeys(model, work, stage, panel);
  // For programs that drive the page.
  window.studio = { model, stage, editor, async idle() { await model.settled(); await stage.idle(); } };

  reportConnection(bar);
  bar.update();
  await opened;
  if (document_.draft) await work.offer(document_.draft);
  if (!isVisiting()) follow(() => model.digest, () => work.diskChanged());
}

/** Reports that the program is unreachable or was started again, and that it is back. */
function reportConnection(bar) {
  connection.addEventListener("change", () => {
    bar.update();
    const { state } = connection;
    const action = state === "locked" ? { label: t("app.enter"), run: askAddress } : null;
    say(t(`app.${state}`), { isFault: state !== "here", action });
  });
}

/** Asks for the address that the program printed when it was started again. */
async function askAddress() {
  const field = h("input", { class: "text", id: "address", type: "url", autocomplete: "off", spellcheck: "false", placeholder: `${location.origin}/#key=…` });
  field.addEventListener("keydown", event => { if (event.key === "Enter") question.open.choose(true); });
  const chosen = await question(t("app.enter"), [h("label", { for: "address" }, t("app.address")), field],
    [{ label: t("cancel"), value: null }, { label: t("app.go"), value: true, kind: "primary" }]);
  if (connection.state !== "locked") return;
  if (!chosen || !await unlock(field.value)) say(t("app.locked"), { isFault: true, action: { label: t("app.enter"), run: askAddress } });
}

function listenToKeys(model, work, stage, panel) {
  const isText = target => target.closest?.("input:not([type=range], [type=radio], [type=checkbox], [type=color]), textarea, select, [contenteditable]");
  addEventListener("keydown", event => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === "s") work.save();
    else if (isCommand && key === "z" && !event.altKey) event.shiftKey ? model.redo() : model.undo();
    else if (isCommand && key === "y") model.redo();
    else if (isCommand && key === "f" && !event.shiftKey) panel.focusSearch();
    else if (isOnStage(event.target, event) && !isText(event.target) && stage.screens[0]?.keyboard.typeKey(event)) { /* A key was pressed. */ }
    else return;
    event.preventDefault();
  });
  addEventListener("keyup", () => stage.screens[0]?.keyboard.releaseKey());
  addEventListener("blur", () => stage.screens.forEach(screen => screen.keyboard.release()));
}

/** Returns whether a letter is meant for the keyboard: nothing has the focus, or the stage has it. */
function isOnStage(target, event) {
  if (document.querySelector("dialog[open], :popover-open:not(.toast)")) return false;
  if (target === document.body) return true;
  const isKey = target.closest?.(".keys");
  return Boolean(isKey) && event.key !== "Enter" && event.key !== " ";
}

start().catch(error => {
  const isKey = error instanceof Refusal && (error.status === 401 || error.status === 403);
  document.body.replaceChildren(h("main", { class: "failed" }, icon("warning"),
    h("h1", {}, isKey ? t("app.key") : t("app.failed")), isKey ? null : h("p", {}, error.message)));
});
