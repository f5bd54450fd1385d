// The history of a document: its steps, and how many of them are done.

const maxSteps = 50;

export class History {
  #steps = [];
  #gone = { isOther: false, look: {} };
  position = 0;

  get length() { return this.#steps.length; }
  get canRedo() { return this.position < this.length; }
  get done() { return this.#steps.slice(0, this.position); }

  /** Returns the steps: what each changed, the values before and after by their paths, when, and the text after it,
      which is `text` if it is not known yet. */
  listed(text) {
    return this.#steps.map((step, index) => ({
      ...step, isDone: index < this.position, text: step.after ?? text,
      changes: [...step.edits].map(([path, value]) => ({ path, was: step.was.get(path), value })),
    }));
  }

  /** Returns what the last done step says that says it. */
  last(name) { return this.done.filter(step => step[name] !== undefined).at(-1)?.[name] ?? this.#gone[name]; }

  /** Adds a step after those that are done, or returns the one of a gesture. */
  step(name, gesture) {
    const last = this.#steps[this.position - 1];
    if (gesture && last?.gesture === gesture && !this.canRedo) {
      last.time = Date.now();
      return last;
    }
    this.#steps.length = this.position;
    const step = {
      name, gesture, edits: new Map(), was: new Map(), time: Date.now(),
      text: null, before: null, after: null, version: 0, settled: -1, isOther: undefined, look: undefined,
    };
    this.#steps.push(step);
    if (this.length > maxSteps && this.#steps[0].settled === this.#steps[0].version) {
      const { isOther = this.#gone.isOther, look = this.#gone.look } = this.#steps.shift();
      this.#gone = { isOther, look };
    }
    this.position = this.length;
    return step;
  }

  /** Goes to the state after so many steps, which ends all gestures; returns its text. */
  go(position) {
    const isBack = position < this.position;
    this.position = position;
    for (const step of this.#steps) step.gesture = null;
    return isBack ? this.#steps[position].before : this.#steps[position - 1].after;
  }

  drop(step) {
    this.#steps.splice(this.#steps.indexOf(step), 1);
    this.position = Math.min(this.position, this.length);
  }

  /** Makes the text of every step one of the file's theme. */
  saved() {
    for (const step of this.#steps) step.isOther = undefined;
    this.#gone.isOther = false;
  }
}
