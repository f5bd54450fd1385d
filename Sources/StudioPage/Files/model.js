// The document that is being edited: its text, the changes on their way to it, and the steps that led here.

const mostSteps = 50;
/** Milliseconds between two questions about changes that follow one another. */
const restTime = 100;

/**
 * Tells `picture` as soon as something is to be drawn anew, `values` when the program has made the changes and said what is
 * wrong, and `refused` where it would not.
 */
export class Model extends EventTarget {
  /** The text as far as all changes are made. */
  text = "";
  /** What is in the file, and its digest. */
  savedText = "";
  digest = null;
  name = null;
  /** The text with which the work began. */
  openedText = "";
  /** What the program said last. */
  values = { light: {}, dark: {} };
  diagnostics = [];
  contrast = [];
  info = {};
  isBroken = false;
  #isStrict = false;
  #steps = [];
  #position = 0;
  #pending = new Map();
  #work = null;
  #moves = Promise.resolve();
  #opened = {};
  #openedOf = null;
  #apply;
  #restsUntil = 0;
  #hurry = () => {};

  /** `apply` makes changes of a text: text, changes and whether the store's rules count; gives what the program answers. */
  constructor(apply) {
    super();
    this.#apply = apply;
  }

  /** Begins with a text, without a past. */
  begin({ text, digest = null, name = null }) {
    Object.assign(this, { text, openedText: text, savedText: text, digest, name });
    this.#readInfo(text);
  }

  get isStrict() { return this.#isStrict; }
  set isStrict(value) {
    this.#isStrict = value;
    this.#after(() => this.evaluate());
  }

  get isDirty() { return this.text !== this.savedText || this.#isUnsettled; }
  get errors() { return this.diagnostics.filter(one => one.severity === "error").length; }
  get steps() { return this.#steps.map((step, index) => ({ name: step.name, isDone: index < this.#position })); }
  get position() { return this.#position; }
  get canUndo() { return this.#position > 0; }
  get canRedo() { return this.#position < this.#steps.length; }

  /** What is to be drawn: a text, and the changes of it that are not made yet. */
  get question() {
    let text = this.text;
    const edits = {};
    for (const step of this.#done) {
      if (step.settled === step.version) continue;
      if (step.text !== null) {
        text = step.text;
        for (const path of Object.keys(edits)) delete edits[path];
      }
      for (const [path, value] of step.edits) edits[path] = value;
    }
    return { text, edits };
  }

  /** A property's value, and whether it is the theme's own; changes count at once. */
  value(mode, name) {
    const path = `${mode}.${name}`;
    const known = this.values[mode]?.[name] ?? { value: null, set: false };
    if (!this.#pending.has(path)) return known;
    const value = this.#pending.get(path);
    return value === null ? { value: known.value, set: false } : { value, set: true };
  }

  /** A field of the document itself. */
  field(name) { return this.#pending.has(name) ? this.#pending.get(name) : this.info[name] ?? null; }

  /** The contrast of a property's text with what lies under it. */
  contrastOf(mode, name) { return this.contrast.find(one => one.mode === mode && one.property === name); }

  /** The value that a property had in the text with which the work began; undefined where it had none. */
  openedValue(mode, name) {
    if (this.#openedOf !== this.openedText) {
      this.#openedOf = this.openedText;
      try { this.#opened = JSON.parse(this.openedText); } catch { this.#opened = {}; }
    }
    const variant = this.#opened?.[mode];
    return variant?.[name] ?? variant?.[`_${name}`];
  }

  /** Changes values by their paths; null takes one away. Changes of one gesture are one step. `shown` is what controls show
      until they are made, where that is more than the changes themselves. */
  change(edits, name, gesture = null, shown = edits) {
    const step = this.#step(name, gesture);
    for (const [path, value] of Object.entries(edits)) {
      // A change of one part of a list comes after the list's own.
      step.edits.delete(path);
      step.edits.set(path, value);
    }
    for (const [path, value] of Object.entries(shown)) this.#pending.set(path, value);
    this.#begin(step);
  }

  /** Puts another text in place of this one. */
  replace(text, name, gesture = null) {
    const step = this.#step(name, gesture);
    step.text = text;
    step.edits.clear();
    this.#pending.clear();
    this.#begin(step);
  }

  undo() { return this.#after(() => this.#go(this.#position - 1)); }
  redo() { return this.#after(() => this.#go(this.#position + 1)); }

  /** Goes to the state after so many steps. */
  goTo(position) { return this.#after(() => this.#go(position)); }

  async #go(position) {
    position = Math.max(0, Math.min(this.#steps.length, position));
    if (position === this.#position) return;
    const isBack = position < this.#position;
    const step = this.#steps[isBack ? position : position - 1];
    this.#position = position;
    this.text = isBack ? step.before : step.after;
    this.#closeGesture();
    this.#tell("picture");
    await this.evaluate();
  }

  /** Waits until all changes are made. */
  async settled() {
    do {
      await this.#moves;
      await this.#finished();
    } while (this.#work);
  }

  /** The file has this text now. */
  saved(text, digest) {
    this.savedText = text;
    this.digest = digest;
    this.#tell("values");
  }

  // MARK: The work

  /** Does something when all changes before it are made, one after the other. */
  #after(work) {
    this.#moves = this.#moves.then(async () => {
      while (this.#work) await this.#finished();
      await work();
    });
    return this.#moves;
  }

  get #done() { return this.#steps.slice(0, this.#position); }
  get #isUnsettled() { return this.#done.some(step => step.settled !== step.version); }

  #step(name, gesture) {
    const last = this.#steps[this.#position - 1];
    if (gesture && last?.gesture === gesture && !this.canRedo) return last;
    this.#steps.length = this.#position;
    const step = { name, gesture, edits: new Map(), text: null, before: null, after: null, version: 0, settled: -1 };
    this.#steps.push(step);
    if (this.#steps.length > mostSteps && this.#steps[0].settled === this.#steps[0].version) this.#steps.shift();
    this.#position = this.#steps.length;
    return step;
  }

  #closeGesture() {
    for (const step of this.#steps) step.gesture = null;
  }

  #begin(step) {
    step.version += 1;
    this.#tell("picture");
    this.#work ??= this.#run().finally(() => { this.#work = null; });
  }

  /** Waits for the work that is under way, without a rest in it. */
  #finished() {
    this.#hurry();
    return this.#work;
  }

  async #run() {
    while (this.#isUnsettled) {
      await this.#rest();
      const step = this.#done.find(one => one.settled !== one.version);
      if (!step) break;
      this.#restsUntil = performance.now() + restTime;
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
      if (!this.#isUnsettled) this.#pending.clear();
      this.#tell("values");
    }
  }

  /** Lets the picture have the processors while changes follow one another fast: what is wrong is told ten times a second. */
  #rest() {
    const wait = this.#restsUntil - performance.now();
    if (wait <= 0) return null;
    return new Promise(done => {
      const timer = setTimeout(done, wait);
      this.#hurry = () => { clearTimeout(timer); done(); };
    });
  }

  /** A change that cannot be made leaves all as it was before. */
  #drop(step, error) {
    this.#steps.splice(this.#steps.indexOf(step), 1);
    this.#position = Math.min(this.#position, this.#steps.length);
    this.text = step.before;
    this.#pending.clear();
    this.dispatchEvent(new CustomEvent("refused", { detail: error }));
    this.#tell("picture");
    this.#tell("values");
  }

  /** Has the program say what is to be said of the text. */
  async evaluate() {
    const { text } = this;
    const answer = await this.#apply(text, {}, this.#isStrict);
    // Whoever was quicker has said more.
    if (text !== this.text || this.#isUnsettled) return;
    this.#pending.clear();
    this.#take(answer);
    this.#tell("values");
  }

  #take(answer) {
    this.text = answer.text;
    this.diagnostics = answer.diagnostics;
    this.contrast = answer.contrast ?? [];
    const values = answer.values ?? {};
    this.isBroken = !values.light && !values.dark;
    if (!this.isBroken) this.values = { light: values.light ?? {}, dark: values.dark ?? {} };
    this.#readInfo(answer.text);
  }

  #readInfo(text) {
    try { this.info = JSON.parse(text) ?? {}; } catch { /* Controls rest until it can be read again. */ }
  }

  #tell(event) { this.dispatchEvent(new Event(event)); }
}
