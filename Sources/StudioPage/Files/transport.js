// How the page talks to the program that serves it. Nothing else here uses the network.

const header = "Kbrender-Studio";
let key = "";

/** A request that was not answered as hoped: its status, and the problem in the program's words. */
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
  // The browser takes long to open its store: the first picture does not wait for it.
  const keep = () => sessionStorage.setItem(header, key);
  setTimeout(keep, storePause);
  addEventListener("pagehide", keep, { once: true });
}

const storePause = 1000;

/** True where the page is shown to visitors: their work stays in their browser. */
export const isVisiting = () => key === "";

async function problem(answer) {
  try { return await answer.json(); } catch { return null; }
}

/** A request; throws a `Refusal` unless it succeeds. */
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

/** A request that is made again where the program was busy, unless it `isStale` by then. */
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

/** Options as the parameters of an address; flags have no value, lists repeat. */
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

/** The body of a form, and its type. Browsers take longer over forms of their own, and would write the ends of lines anew. */
class Form {
  constructor(parts) {
    const mark = `kbrender-${crypto.randomUUID()}`;
    const lines = Object.entries(parts).map(([name, text]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
    this.text = `${lines.join("")}--${mark}--\r\n`;
    this.type = `multipart/form-data; boundary=${mark}`;
  }
}

/** A document and changes to it, as a form. */
export function form(question) {
  const hasEdits = question.edits && Object.keys(question.edits).length;
  return new Form({ theme: question.text, ...hasEdits && { edits: JSON.stringify(question.edits) } });
}

/** Does one piece of work at a time; of those that come meanwhile only the newest is done. */
export class Newest {
  #work; #waiting = null; #running = null;

  constructor(work) { this.#work = work; }

  ask(question) {
    this.#waiting = { question };
    this.#running ??= this.#run().finally(() => { this.#running = null; });
  }

  /** The work that is being done, to wait for; null where there is none. */
  get running() { return this.#running; }

  async #run() {
    while (this.#waiting) {
      const { question } = this.#waiting;
      this.#waiting = null;
      await this.#work(question);
    }
  }
}

/** The status of what is in the file's place and no file that can be read. */
const conflict = 409;

/** Calls back whenever the file on disk differs from the digest that `known` gives. Each answer carries one event at most. */
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
