// The document being edited: its text, the pending changes, and the history of steps.
import { Pace } from "./pace.js";

const maxSteps = 50;

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
  #steps = [];
  #position = 0;
  #gone = { isOther: false, look: {} };
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
  get isOther() { return this.#last("isOther"); }
  get look() { return this.#last("look"); }
  get isDirty() { return this.text !== this.savedText || !this.isSettled; }
  get isSettled() { return this.#done.every(step => step.settled === step.version); }
  get errors() { return this.diagnostics.filter(one => one.severity === "error").length; }

  /** The steps: what each changed, the values before and after by their paths, when, and the text after it. */
  get steps() {
    return this.#steps.map((step, index) => ({
      ...step, isDone: index < this.#position, text: step.after ?? this.text,
      changes: [...step.edits].map(([path, value]) => ({ path, was: step.was.get(path), value })),
    }));
  }

  get position() { return this.#position; }
  get canUndo() { return this.#position > 0; }
  get canRedo() { return this.#position < this.#steps.length; }

  /** What to draw: a text, and the changes to it that are not made yet. */
  get question() {
    let [text, edits] = [this.text, {}];
    for (const step of this.#done) {
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

  /** Returns a field of the document itself. */
  field(name) { return this.#pending.has(name) ? this.#pending.get(name) : this.info[name] ?? null; }

  /** Returns the contrast of a property's text with its background. */
  contrastOf(mode, name) { return this.contrast.find(one => one.mode === mode && one.property === name); }

  /** Changes values by their paths; null removes one. Changes of one gesture are one step. `shown` is what controls
     show until the changes are made, if that is more than the changes themselves. */
  change(edits, name, gesture = null, shown = edits) {
    const step = this.#step(name, gesture);
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
    const step = this.#step(name, gesture);
    Object.assign(step, { text, isOther, look });
    step.edits.clear();
    this.#pending.clear();
    this.#begin(step);
  }

  undo() { return this.#move(() => this.#position - 1); }
  redo() { return this.#move(() => this.#position + 1); }

  /** Goes to the state after the given number of steps. */
  goTo(position) { return this.#move(() => position); }

  #move(to) {
    this.#waiting += 1;
    return this.#after(() => {
      this.#waiting -= 1;
      return this.#go(Math.max(0, Math.min(this.#steps.length, to())));
    });
  }

  /** Goes to a position. Of moves that follow each other fast, only the text after the last one is checked. */
  async #go(position) {
    if (position !== this.#position) {
      const isBack = position < this.#position;
      this.text = isBack ? this.#steps[position].before : this.#steps[position - 1].after;
      this.#position = position;
      this.#closeGesture();
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
    for (const step of this.#steps) step.isOther = undefined;
    this.#gone.isOther = false;
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

  get #done() { return this.#steps.slice(0, this.#position); }
  #last(name) { return this.#done.filter(step => step[name] !== undefined).at(-1)?.[name] ?? this.#gone[name]; }

  #step(name, gesture) {
    const last = this.#steps[this.#position - 1];
    if (gesture && last?.gesture === gesture && !this.canRedo) {
      last.time = Date.now();
      return last;
    }
    this.#steps.length = this.#position;
    const step = {
      name, gesture, edits: new Map(), was: new Map(), time: Date.now(),
      text: null, before: null, after: null, version: 0, settled: -1, isOther: undefined, look: undefined,
    };
    this.#steps.push(step);
    if (this.#steps.length > maxSteps && this.#steps[0].settled === this.#steps[0].version) {
      const { isOther = this.#gone.isOther, look = this.#gone.look } = this.#steps.shift();
      this.#gone = { isOther, look };
    }
    this.#position = this.#steps.length;
    return step;
  }

  #closeGesture() { for (const step of this.#steps) step.gesture = null; }

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
      const step = this.#done.find(one => one.settled !== one.version);
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
    this.#steps.splice(this.#steps.indexOf(step), 1);
    this.#position = Math.min(this.#position, this.#steps.length);
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
