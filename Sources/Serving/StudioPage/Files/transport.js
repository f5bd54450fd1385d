// How the page talks to the program that serves it. Nothing else here uses the network.

const header = "Kbrender-Studio";
let key = "";

/** A failed request: its status, and the problem in the program's words. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? `${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Exchanges the key in the address, which works once, for the one that every later request carries. */
export async function openSession() {
  const given = new URLSearchParams(location.search).get("key") ?? location.hash.slice(1).replace(/^key=/, "");
  if (given) history.replaceState(null, "", location.pathname);
  else key = sessionStorage.getItem(header) ?? "";
  if (!given && key) return;
  const answer = await fetch("/studio/session", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ key: given }),
  });
  if (!answer.ok) {
    key = sessionStorage.getItem(header) ?? "";
    if (key) return;
    throw new Refusal(answer.status, await problem(answer));
  }
  key = (await answer.json()).key;
  // The browser takes long to open its store, so the first picture does not wait for it.
  const keep = () => sessionStorage.setItem(header, key);
  setTimeout(keep, storePause);
  addEventListener("pagehide", keep, { once: true });
}

const storePause = 1000;

/** Returns whether the page is shown to visitors: their work stays in their browser. */
export const isVisiting = () => key === "";

async function problem(answer) {
  try { return await answer.json(); } catch { return null; }
}

/** Sends a request; throws a `Refusal` unless it succeeds. */
export async function ask(path, { method = "GET", body, headers = {}, signal } = {}) {
  const isForm = body instanceof Form;
  const own = { ...key && { [header]: key }, ...isForm && { "Content-Type": body.type } };
  const answer = await fetch(path, {
    method, body: isForm ? body.text : body, signal, cache: "no-store", headers: { ...headers, ...own },
  });
  if (!answer.ok) throw new Refusal(answer.status, await problem(answer));
  return answer;
}

const mostTries = 4;

/** Sends a request, and repeats it while the program is busy, unless it `isStale` by then. */
export async function askAgain(path, options, isStale) {
  for (let count = 1; ; count += 1) {
    try {
      return await ask(path, options());
    } catch (error) {
      const isBusy = !(error instanceof Refusal) || error.status === 429 || error.status >= 500;
      if (!isBusy || count === mostTries || isStale()) throw error;
      await new Promise(done => setTimeout(done, 150 * count));
    }
  }
}

export const askJSON = async (path, options) => (await ask(path, options)).json();

/** Returns options as the query of an address; flags have no value, lists repeat. */
export function parameters(options) {
  const words = [];
  for (const [name, value] of Object.entries(options)) {
    for (const one of [value].flat()) {
      if (one === true) words.push(name);
      else if (one !== false && one !== null && one !== undefined && one !== "") words.push(`${name}=${encodeURIComponent(one)}`);
    }
  }
  return words.length ? "?" + words.join("&") : "";
}

/** The body of a form, and its type. The browser's own forms are slower, and would rewrite line ends. */
class Form {
  constructor(parts) {
    const mark = `kbrender-${crypto.randomUUID()}`;
    const lines = Object.entries(parts).map(([name, text]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
    this.text = `${lines.join("")}--${mark}--\r\n`;
    this.type = `multipart/form-data; boundary=${mark}`;
  }
}

/** Returns a document and changes to it, as a form. */
export function form(question) {
  const hasEdits = question.edits && Object.keys(question.edits).length;
  return new Form({ theme: question.text, ...hasEdits && { edits: JSON.stringify(question.edits) } });
}

/** Does one piece of work at a time; of the requests that arrive meanwhile, only the newest is done. */
export class Newest {
  #work; #waiting = null; #running = null;

  constructor(work) { this.#work = work; }

  ask(question) {
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

/** The status if the file has been replaced by something that cannot be read. */
const conflict = 409;

/** Calls back whenever the file on disk differs from the digest that `known` returns. Each answer carries at most one
    event. */
export async function follow(known, onchange, onaway) {
  for (;;) {
    try {
      const answer = await ask("/studio/events", { headers: known() ? { "If-None-Match": `"${known()}"` } : {} });
      const text = await answer.text();
      onaway(false);
      if (/^(event|data):/m.test(text)) await onchange();
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status < 500;
      if (isRefused && error.status !== conflict) return;
      onaway(!isRefused);
      await new Promise(done => setTimeout(done, 1000));
    }
  }
}
