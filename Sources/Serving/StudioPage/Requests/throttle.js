// The pace of checks while changes follow each other fast.

/** The shortest time between two checks, in milliseconds: four a second leave the processors to the picture. */
const restTime = 250;

export class Pace {
  #until = 0;
  #hurry = () => {};

  /** Records that a check begins. */
  begin() { this.#until = performance.now() + restTime; }

  /** Ends the current rest. */
  hurry() { this.#hurry(); }

  /** Waits until the next check may begin. */
  rest() {
    const wait = this.#until - performance.now();
    if (wait <= 0) return null;
    return new Promise(done => {
      const timer = setTimeout(() => done(null), wait);
      this.#hurry = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }
}
