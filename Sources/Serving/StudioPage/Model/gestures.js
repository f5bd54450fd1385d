// Gestures: changes that are one step of the history.

let count = 0;
/** Returns the id of a new gesture: its changes, from the first event to the last, are one step. */
export const newGesture = () => `gesture-${count += 1}`;

/** Presses of keys within this time of each other are one gesture, in milliseconds. */
const keyPause = 1000;

/** The gesture of repeated presses of keys on one control. */
export class KeyGesture {
  #id = null;
  #last = -Infinity;

  /** Returns the gesture of a press at a time in milliseconds: of its event, which may be handled late. */
  next(now) {
    if (!this.#id || now - this.#last > keyPause) this.#id = newGesture();
    this.#last = now;
    return this.#id;
  }
}
