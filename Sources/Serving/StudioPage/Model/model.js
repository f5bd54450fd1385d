// The document being edited: its text, and the pending changes.
import { History } from "./history.js";
import { Pace } from "./throttle.js";

/** The event of a change that the program refused, with its `error`. */
export class RefusedEvent extends Event {
  constructor(error) { super("refused"); this.error = error; }
}

/**
 * Sends `picture` when there is something to draw, `values` when the program has made the changes and checked the
 * text, and `refused` when it rejected a change.
 */
export class Model extends EventTarget {
  /** The text with all changes that are made so far. */
  text = "";
  /** The file's text, and its digest. */
  savedText = "";
  digest = null;
  name = null;
  /** The text at the start of the session. */
  openedText = "";
  /** The program's latest answer; `colors` are those of a design, as they count, by the paths of their members. */
  values = { light: {}, dark: {} };
  diagnostics = [];
  contrast = [];
  info = {};
  colors = {};
  isBroken = false;
  /** The kind of document: "keyboard", or that of a design. */
  kind = "keyboard";
  #isStrict = false;
  #history = new History();
  #pending = new Map();
  #work = null;
  #moves = Promise.resolve();
  /** The moves in the history that wait, and whether the text after the last one was checked. */
  #waiting = 0;
  #isChecked = true;
  #apply;
  #pace = new Pace();

  /** `apply` returns the program's answer to a text with changes, and whether the store's rules count. */
  constructor(apply) {
    super();
    this.#apply = apply;
  }

  /** Starts with a text and an empty history. */
  begin({ text, digest = null, name = null }) {
    Object.assign(this, { text, openedText: text, savedText: text, digest, name });
    this.#readInfo(text);
  }

  get isStrict() { return this.#isStrict; }
  set isStrict(value) {
    this.#isStrict = value;
    this.#after(() => this.evaluate());
  }

  /** Whether no file has this theme: it is new, or it was opened in place of the file's. */
  get isNew() { return this.name === null || this.isOther; }

  /** Whether the text is another theme than the file's, and the options that draw it as its app's keyboard. */
  get isOther() { return this.#history.last("isOther"); }
  get look() { return this.#history.last("look"); }
  get isDirty() { return this.text !== this.savedText || !this.isSettled; }
  get isSettled() { return this.#history.done.every(step => step.settled === step.version); }
  get errors() { return this.diagnostics.filter(one => one.severity === "error").length; }

  get steps() { return this.#history.listed(this.text); }
  get position() { return this.#history.position; }
  get canUndo() { return this.position > 0; }
  get canRedo() { return this.#history.canRedo; }

  /** What to draw: a text, and the changes to it that are not made yet. */
  get question() {
    let [text, edits] = [this.text, {}];
    for (const step of this.#history.done) {
      if (step.settled === step.version) continue;
      if (step.text !== null) [text, edits] = [step.text, {}];
      for (const [path, value] of step.edits) edits[path] = value;
    }
    return { text, edits };
  }

  /** Returns a property's value, and whether the theme sets it; pending changes count immediately. */
  value(mode, name) {
    const path = `${mode}.${name}`;
    const known = this.values[mode]?.[name] ?? { value: null, set: false };
    if (!this.#pending.has(path)) return known;
    const value = this.#pending.get(path);
    return value === null ? { value: known.value, set: false } : { value, set: true };
  }

  isChanging(path) { return this.#pending.has(path); }

  /** Returns a field of the document itself. */
  field(name) { return this.#pending.has(name) ? this.#pending.get(name) : this.info[name] ?? null; }

  /** Returns the contrast of a property's text with its background. */
  contrastOf(mode, name) { return this.contrast.find(one => one.mode === mode && one.property === name); }

  /** Changes values by their paths; null removes one. Changes of one gesture are one step. `shown` is what controls
     show until the changes are made, if that is more than the changes themselves. */
  change(edits, name, gesture = null, shown = edits) {
    const step = this.#history.step(name, gesture);
    for (const [path, value] of Object.entries(edits)) {
      // A change to one part of a list must come after a change to the list itself.
      step.edits.delete(path);
      step.edits.set(path, value);
      if (!step.was.has(path)) step.was.set(path, this.#valueAt(path));
    }
    for (const [path, value] of Object.entries(shown)) this.#pending.set(path, value);
    this.#begin(step);
  }

  /** Returns the value at a path, as controls show it. */
  #valueAt(path) {
    const [, mode, name, index] = /^(light|dark)\.(\w+)(?:\[(\d+)\])?/.exec(path) ?? [];
    if (!mode) return this.field(path);
    const { value } = this.value(mode, name);
    return index === undefined ? value : value?.[Number(index)];
  }

  /** Replaces the text. `isOther` says whether it is another theme than the file's, `look` how it is drawn then. */
  replace(text, name, gesture = null, isOther = undefined, look = undefined) {
    const step = this.#history.step(name, gesture);
    Object.assign(step, { text, isOther, look });
    step.edits.clear();
    this.#pending.clear();
    this.#begin(step);
  }

  undo() { return this.#move(() => this.position - 1); }
  redo() { return this.#move(() => this.position + 1); }

  /** Goes to the state after the given number of steps. */
  goTo(position) { return this.#move(() => position); }

  #move(to) {
    this.#waiting += 1;
    return this.#after(() => {
      this.#waiting -= 1;
      return this.#go(Math.max(0, Math.min(this.#history.length, to())));
    });
  }

  /** Goes to a position. Of moves that follow each other fast, only the text after the last one is checked. */
  async #go(position) {
    if (position !== this.position) {
      this.text = this.#history.go(position);
      this.#isChecked = false;
      this.#tell("picture");
    }
    if (this.#isChecked || this.#waiting) return;
    this.#isChecked = true;
    await this.evaluate();
  }

  /** Waits until all changes are made. */
  async settled() {
    do {
      await this.#moves;
      await this.#finished();
    } while (this.#work);
  }

  /** Records that the file now has this text. */
  saved(text, digest) {
    this.savedText = text;
    this.digest = digest;
    this.#history.saved();
    this.#tell("values");
  }

  // MARK: The work

  /** Does some work when all earlier changes are made; calls run one after the other. */
  #after(work) {
    const move = this.#moves.then(async () => {
      while (this.#work) await this.#finished();
      await work();
    });
    // One that fails must not keep later ones from being done.
    this.#moves = move.catch(() => {});
    return move;
  }

  #begin(step) {
    step.version += 1;
    this.#tell("picture");
    this.#work ??= this.#run().finally(() => { this.#work = null; });
  }

  /** Waits for the current work, without its pause. */
  #finished() {
    this.#pace.hurry();
    return this.#work;
  }

  async #run() {
    while (!this.isSettled) {
      await this.#pace.rest();
      const step = this.#history.done.find(one => one.settled !== one.version);
      if (!step) break;
      this.#pace.begin();
      const { version } = step;
      step.before ??= this.text;
      try {
        this.#take(await this.#apply(step.text ?? step.before, Object.fromEntries(step.edits), this.#isStrict));
        step.after = this.text;
      } catch (error) {
        this.#drop(step, error);
        continue;
      }
      step.settled = version;
      if (this.isSettled) this.#pending.clear();
      this.#tell("values");
    }
  }

  /** Removes a change that cannot be made, and restores the state before it. */
  #drop(step, error) {
    this.#history.drop(step);
    this.text = step.before;
    this.#pending.clear();
    this.dispatchEvent(new RefusedEvent(error));
    this.#tell("picture");
    this.#tell("values");
  }

  /** Asks the program to check the text. */
  async evaluate() {
    const { text } = this;
    const answer = await this.#apply(text, {}, this.#isStrict);
    // A later request has already brought a newer answer.
    if (text !== this.text || !this.isSettled) return;
    this.#pending.clear();
    this.#take(answer);
    this.#tell("values");
  }

  #take(answer) {
    this.text = answer.text;
    this.diagnostics = answer.diagnostics;
    this.contrast = answer.contrast ?? [];
    this.colors = answer.colors ?? {};
    const values = answer.values ?? {};
    this.isBroken = !values.light && !values.dark;
    if (!this.isBroken) this.values = { light: values.light ?? {}, dark: values.dark ?? {} };
    this.kind = answer.kind ?? this.kind;
    this.#readInfo(answer.text, answer.document);
  }

  #readInfo(text, document = null) {
    try { this.info = document ?? JSON.parse(text) ?? {}; } catch { /* Controls stay as they are. */ }
  }

  #tell(event) { this.dispatchEvent(new Event(event)); }
}
