// Shows and hides the source, which loads when it is first shown.

export class SourceView {
  #model;
  #host;
  #source = null;

  /** `host` is the element in which the source is shown. */
  constructor(model, host) {
    this.#model = model;
    this.#host = host;
  }

  get isShown() { return this.#source?.isShown ?? false; }

  async toggle(isShown) {
    if (isShown && !this.#source) {
      const { Source } = await import("./source-editor.js");
      this.#source ??= new Source(this.#model);
      this.#host.append(this.#source.element);
    }
    this.#source?.toggle(isShown);
  }

  /** Shows the model's text. */
  update() { this.#source?.update(); }

  /** Puts the caret at a line and column, both from 1. */
  async reveal(line, column) {
    await this.toggle(true);
    this.#source.reveal(line, column);
  }
}
