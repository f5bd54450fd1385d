// The work on a theme: its file, its draft, and the reaction when another program writes the file.
import { DraftKeeper } from "./drafts.js";
import { takenText } from "./store-rules.js";
import { t } from "./texts.js";

/** The status of an answer if the file is not what was expected. */
const changedOnDisk = 412;

/** Returns the identifier of a theme's text; undefined if it has none. */
function idOf(text) {
  try { return JSON.parse(text)?.id; } catch { return undefined; }
}

/**
 * Keeps the work on a model. `place` has `shelf()`, the place of file and drafts, `isVisiting()`, `apply`, and
 * `faults()`, what breaks a rule in what the theme says of itself;
 * `reader` asks and tells the reader: `say`, and a question for each decision, whose answer is the choice.
 */
export class Work {
  #draft;
  #place;
  #reader;
  #isSaving = false;
  /** What to save after the save that is under way. */
  #next = null;
  #isParked = false;
  #trouble = "";
  #seen = null;
  /** What the bar says about the work: saved, unsaved, draft or saving. */
  state = "saved";
  onstate = () => {};
  onerrors = () => {};

  constructor(model, place, reader) {
    this.model = model;
    this.#place = place;
    this.#reader = reader;
    this.#draft = new DraftKeeper(model, place.shelf, () => this.#tell("draft"));
  }

  get isVisiting() { return this.#place.isVisiting(); }
  get shelf() { return this.#place.shelf(); }

  /** Makes changes to a text, as the model does. */
  apply(text, edits, isStrict) { return this.#place.apply(text, edits, isStrict); }

  /** Keeps a change after a pause, whether or not the program has made it by then. */
  began() { this.#draft.changed(); }

  /** Keeps a draft after a pause, or discards it if nothing is unsaved. */
  changed() {
    this.#draft.changed();
    if (this.state !== "saving") this.#tell(this.model.isDirty ? "unsaved" : "saved");
  }

  /** Keeps a draft at once: the page is about to go. */
  leaving() { if (!this.#isParked) this.#draft.keep(); }

  /** Whether the page may go without a question. */
  get mayLeave() { return this.#isParked || !this.model.isDirty; }

  /** Asks about unsaved work before another theme takes its place; returns whether it may. */
  async mayPart() {
    const { model } = this;
    await model.settled();
    if (!model.isDirty || model.text === takenText(model)) return true;
    const chosen = await this.#reader.parting();
    if (chosen === "save") await this.save();
    if (chosen === "discard") await this.#draft.drop();
    return chosen === "discard" || chosen === "save" && !model.isDirty;
  }

  /** Returns whether the page may go to another file; then it goes without the browser's question. */
  async depart() { return this.#isParked = await this.mayPart(); }

  #tell(state) {
    this.state = state;
    this.onstate();
  }

  // MARK: Saving

  /** Saves the file. A theme that was opened in place of the file's own never replaces it: it gets a name. */
  save() { return this.isVisiting || !this.model.isNew ? this.#write() : this.saveAs(); }

  /** Writes a new file in the same folder, and edits that one from then on. */
  async saveAs() {
    if (!await this.#maySave()) return;
    const name = await this.#reader.name(this.model);
    if (name) await this.#write(name);
  }

  /** Why the theme may not be saved: it has errors, or an edit broke a rule; null if it may. */
  get obstacle() {
    const { model } = this;
    if (model.errors > 0) return this.#reader.summary(model.diagnostics);
    return this.#place.faults?.().find(one => one.isOwn)?.text ?? null;
  }

  /** Waits for the last changes; returns false, and says why, if something is in the way. */
  async #maySave() {
    const { model } = this;
    this.#tell("saving");
    await model.settled();
    this.#tell(model.isDirty ? "unsaved" : "saved");
    const { obstacle } = this;
    if (obstacle === null) return true;
    this.#reader.say(t("problems.save", obstacle), { isFault: true });
    this.onerrors();
    return false;
  }

  async #write(name = null) {
    const { model } = this;
    if (!this.#isSaving && !await this.#maySave()) return;
    if (this.#isSaving) {
      this.#next = () => name || model.isDirty ? this.#write(name) : null;
      return;
    }
    this.#isSaving = true;
    this.#tell("saving");
    const { text } = model;
    try {
      const digest = await this.shelf.save(text, name ? null : model.digest, name, this.#draft.mark);
      model.name = name ?? model.name;
      this.#saved(text, digest);
    } catch (error) {
      if (error.status === changedOnDisk) await this.#conflict(name ? null : text);
      else this.#reader.say(t("save.failed", error.message), { isFault: true });
      // What follows a failure is the reader's choice.
      this.#next = null;
    } finally {
      this.#isSaving = false;
      this.#tell(model.isDirty ? "unsaved" : "saved");
    }
    const next = this.#next;
    this.#next = null;
    await next?.();
  }

  #saved(text, digest) {
    this.#draft.saved(text);
    this.model.saved(text, digest);
    this.#seen = null;
    const faults = this.#place.faults?.() ?? [];
    this.#reader.say([t("save.done"), ...faults.map(one => one.text)].join(". "));
  }

  // MARK: Changes from outside

  /** Handles a file that differs from the one that was opened. */
  async diskChanged() {
    if (this.#isSaving) return;
    const { model } = this;
    const found = await this.#look();
    if (found.digest === model.digest) return;
    if (found.digest === null) {
      model.saved(model.savedText, null);
      this.#reader.say(t("conflict.gone"));
    } else if (!model.isDirty || found.text === model.text) {
      await this.#take(found);
      this.#reader.say(t("conflict.shown"));
    } else if (found.digest !== this.#seen) {
      this.#seen = found.digest;
      const action = { label: t("conflict.review"), run: () => this.#conflict() };
      this.#reader.say(t("conflict.title"), { isFault: true, action });
    }
  }

  /** Reads the file. A link or a folder in its place, or a file that is not text, is reported once. */
  async #look() {
    try {
      const found = await this.shelf.document();
      this.#trouble = "";
      return found;
    } catch (error) {
      if (error.message !== this.#trouble) this.#reader.say(error.message, { isFault: true });
      this.#trouble = error.message;
      throw error;
    }
  }

  async #take(found) {
    const { model } = this;
    model.saved(found.text, found.digest);
    if (found.text !== model.text) model.replace(found.text, t("conflict.step"));
    await model.settled();
    this.#tell("saved");
  }

  /** Shows both texts, and asks. A save whose answer was lost is sent again, and finds what it has written: `sent`. */
  async #conflict(sent = null) {
    const { model } = this;
    const found = await this.shelf.document();
    if (found.digest === model.digest) return;
    if (found.text === sent) {
      this.#saved(sent, found.digest);
      return;
    }
    if (found.text === model.text) {
      await this.#take(found);
      return;
    }
    const chosen = await this.#reader.conflict(model.text, found.text);
    if (chosen === "theirs") await this.#take(found);
    if (chosen === "mine") {
      model.saved(found.text, found.digest);
      this.#isSaving = false;
      await this.save();
    }
  }

  // MARK: Drafts and removal

  /** Returns the text of a draft that was found: with the changes that this browser noted and the program has not made.
      Null if it is the model's. */
  async textOf({ text, edits }) {
    const whole = edits ? await this.apply(text, edits, false).catch(() => ({ text })) : { text };
    return whole.text === this.model.text ? null : whole.text;
  }

  /** Offers to go on with a draft, which has that text. It exists until the reader has chosen. */
  async offer(draft, text) {
    const { model } = this;
    const { digest, edits } = draft;
    const chosen = await this.#reader.draft(text, Boolean(digest && model.digest && digest !== model.digest));
    if (chosen === "go") {
      this.#draft.adopt(edits ? { text: null, mark: draft.mark } : draft);
      const isOther = idOf(text) !== idOf(model.savedText);
      model.replace(text, t("draft.step"), null, isOther, draft.look);
    } else if (chosen === "discard") {
      await this.#draft.decline(draft);
    }
  }

  /** Removes the file, if the reader agrees. */
  async remove() {
    const { model } = this;
    if (model.isNew || !await this.#reader.removal(model.name)) return;
    try {
      const { savedText } = model;
      await this.shelf.remove(model.digest);
      model.saved("", null);
      const bring = async () => model.saved(savedText, await this.shelf.restore());
      const run = () => bring().catch(error => this.#reader.say(t("failed", error.message), { isFault: true }));
      this.#reader.say(t("delete.done"), { action: { label: t("bar.undo"), run } });
    } catch (error) {
      this.#reader.say(t("failed", error.message), { isFault: true });
    }
  }
}
