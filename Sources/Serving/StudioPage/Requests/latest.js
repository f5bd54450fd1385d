// Work of which only the newest request counts.

/** Does one piece of work at a time; of the requests that arrive meanwhile, only the newest is done. */
export class Newest {
  #work;
  #waiting = null;
  #running = null;

  constructor(work) { this.#work = work; }

  ask(question = null) {
    this.#waiting = { question };
    this.#running ??= this.#run().finally(() => { this.#running = null; });
  }

  /** The current work, to wait for; null if there is none. */
  get running() { return this.#running; }

  async #run() {
    while (this.#waiting) {
      const { question } = this.#waiting;
      this.#waiting = null;
      await this.#work(question);
    }
  }
}
