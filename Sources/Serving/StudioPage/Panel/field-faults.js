// What fields say that the theme does not have yet: texts that are no value. The footer counts them.

/** The faults of fields, by field. A "change" event tells. */
export const faults = new class extends EventTarget {
  #texts = new Map();

  /** Sets the fault of a field; an empty text removes it. */
  set(field, text) {
    if ((this.#texts.get(field) ?? "") === text) return;
    if (text) this.#texts.set(field, text);
    else this.#texts.delete(field);
    this.dispatchEvent(new Event("change"));
  }

  /** The faults, each with its field. */
  get list() { return [...this.#texts].map(([field, text]) => ({ field, text })); }
}();
