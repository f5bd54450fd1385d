// The draft of unsaved work.
import { Newest } from "./latest.js";

/** The milliseconds after which a change is kept, however many follow. With its check that is less than a second. */
const pause = 700;

/**
 * Keeps a draft of a model's text while that differs from the file. It removes only the draft that it kept itself:
 * one that was found exists until the reader has chosen.
 */
export class DraftKeeper {
  #model;
  #shelf;
  #timer = null;
  #work;
  #kept = null;
  /** Whether the browser may have a note of this page's. */
  #isNoted = false;

  /** `shelf` returns the place of drafts, `onkept` is called whenever the current text is kept. */
  constructor(model, shelf, onkept) {
    this.#model = model;
    this.#shelf = shelf;
    this.#work = new Newest(() => this.#write(onkept));
  }

  /** The mark of the kept draft; empty if there is none. */
  get mark() { return this.#kept?.mark ?? ""; }

  /** Keeps a change after a pause. Later changes do not put that off. */
  changed() { this.#timer ??= setTimeout(() => this.keep(), pause); }

  #cancel() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Keeps the text now: at once in the browser, which needs no answer, then where drafts belong. */
  keep() {
    this.#cancel();
    const { isDirty, digest, isSettled, look, question: { text, edits } } = this.#model;
    const isKept = isSettled && text === this.#kept?.text;
    if (isDirty && !isKept) this.#shelf().note?.(text, edits, digest, look);
    else if (this.#isNoted) this.#shelf().unnote?.();
    this.#isNoted = isDirty && !isKept;
    this.#work.ask();
  }

  /** Records that the file has a text, and no draft of it is left. A note of later changes stays. */
  saved(text) {
    this.#cancel();
    const { isSettled, text: newest } = this.#model;
    this.#shelf().unnote?.(isSettled && newest === text ? null : text);
    this.#kept = null;
  }

  /** Removes the draft and the note. */
  async drop() {
    this.#cancel();
    this.#shelf().unnote?.();
    this.#isNoted = false;
    await this.#work.running;
    if (this.#kept) await this.#shelf().discard(this.mark);
    this.#kept = null;
  }

  /** Takes over a draft that was found: from now on it is this page's. */
  adopt({ text, mark }) { this.#kept = { text, mark: mark ?? "" }; }

  /** Removes a draft that was found and that the reader does not want. */
  async decline({ mark }) {
    this.#shelf().unnote?.();
    await this.#shelf().discard(mark ?? "");
  }

  async #write(onkept) {
    const { text, isDirty, isSettled, digest } = this.#model;
    // What the program has not made yet follows when it has.
    if (!isSettled) return;
    if (isDirty ? text === this.#kept?.text : !this.#kept) return;
    try {
      if (isDirty) {
        this.#kept = { text, mark: await this.#shelf().keep(text, digest) };
        const isAll = this.#model.text === text && this.#model.isSettled;
        this.#shelf().unnote?.(isAll ? null : text);
        if (isAll && this.#model.isDirty) onkept();
      } else {
        await this.#shelf().discard(this.mark);
        if (!this.#model.isDirty) this.#shelf().unnote?.();
        this.#kept = null;
      }
    } catch {
      // A full disk, for example: the next try may succeed.
      this.changed();
    }
  }
}
