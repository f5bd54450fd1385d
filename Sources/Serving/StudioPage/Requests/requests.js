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

/** How the page reaches the program: "here", "away" while it does not answer, and "locked" while it wants a new key
   because it was started again. A "change" event tells. Until it is "here" again, requests wait: nothing that was
   edited is lost. */
export const connection = new class extends EventTarget {
  state = "here";
  /** True once the program has answered. */
  isOpen = false;

  set(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}();

// Pages of this program share the key of their session: opening the new address in any tab helps all.
const pages = new BroadcastChannel("kbrender-studio");
pages.onmessage = event => { if (connection.state === "locked") take(event.data); };

function take(session) {
  key = session;
  sessionStorage.setItem(header, key);
  connection.set("here");
}

const fileKey = "kbrender-studio-file";
let file = null;
/** True once this page gives way to one with another file: later answers no longer change the choice. */
let isLeaving = false;

/** Returns the name of the file that this tab edits; null if it has none. */
export const editedFile = () => file;

/** Records the name of the file that this tab edits. The browser takes long to open its store. */
export function keepFile(name) {
  if (isLeaving) return;
  file = name;
  setTimeout(() => { if (!isLeaving) sessionStorage.setItem(fileKey, name); }, storePause);
}

/** Begins anew with another file of the folder. */
export function openFile(name) {
  isLeaving = true;
  sessionStorage.setItem(fileKey, name);
  location.reload();
}

const keyOf = address =>
  new URLSearchParams(address.search).get("key") ?? address.hash.slice(1).replace(/^key=/, "");

/** Begins a new session with the address that the program printed; returns whether it did. */
export async function unlock(text) {
  try {
    const address = new URL(text.trim());
    take(await session(keyOf(address)));
    pages.postMessage(key);
    return true;
  } catch { return false; }
}

async function session(given) {
  const answer = await fetch("/studio/session", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ key: given }),
  });
  if (!answer.ok) throw new Refusal(answer.status, await problem(answer));
  return (await answer.json()).key;
}

/** Exchanges the key in the address, which works once, for the one that every later request carries. */
export async function openSession() {
  const given = keyOf(location);
  if (given) history.replaceState(null, "", location.pathname);
  else {
    key = sessionStorage.getItem(header) ?? "";
    file = sessionStorage.getItem(fileKey);
  }
  if (!given && key) return;
  try {
    key = await session(given);
    if (key) pages.postMessage(key);
  } catch (error) {
    key = sessionStorage.getItem(header) ?? "";
    if (key) return;
    throw error;
  }
  // The first picture does not wait for the store.
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
export async function ask(path, { method = "GET", body = null, headers = {}, signal = null } = {}) {
  const isForm = body instanceof Form;
  for (;;) {
    const own = { ...key && { [header]: key }, ...isForm && { "Content-Type": body.type } };
    const answer = await reached(() => fetch(path, {
      method, body: isForm ? body.text : body, signal, cache: "no-store", headers: { ...headers, ...own },
    }), signal);
    if (!answer) continue;
    if (!answer.ok) throw new Refusal(answer.status, await problem(answer));
    connection.isOpen = true;
    return answer;
  }
}

const pause = time => new Promise(done => setTimeout(done, time));

/** The status of an answer to a page that has no session. */
const locked = 403;
/** The milliseconds between two attempts to reach the program. */
const awayPause = 700;

/** Returns the answer to a request, or null if it must be sent again. */
async function reached(send, signal) {
  try {
    const answer = await send();
    const isLocked = connection.isOpen && key !== "" && answer.status === locked;
    // What needs no session is answered all the time: that the page has one again is known from elsewhere.
    if (isLocked) connection.set("locked");
    else if (connection.state === "away") connection.set("here");
    if (!isLocked) return answer;
  } catch (error) {
    if (!connection.isOpen || signal?.aborted) throw error;
    connection.set("away");
  }
  await pause(awayPause);
  signal?.throwIfAborted();
  return null;
}

const maxTries = 4;

/** Sends a request, and repeats it while the program is busy, unless it `isStale` by then. */
export async function askAgain(path, options, isStale) {
  for (let count = 1; ; count += 1) {
    try {
      return await ask(path, options());
    } catch (error) {
      const isBusy = !(error instanceof Refusal) || error.status === 429 || error.status >= 500;
      if (!isBusy || count === maxTries || isStale()) throw error;
      await pause(150 * count);
    }
  }
}

export const askJSON = async (path, options) => (await ask(path, options)).json();

/** Values of options that are not given. */
const absent = [false, null, undefined, ""];

/** Returns options as the query of an address; flags have no value, lists repeat. */
export function parameters(options) {
  const words = [];
  for (const [name, value] of Object.entries(options)) {
    for (const one of [value].flat()) {
      if (one === true) words.push(name);
      else if (!absent.includes(one)) words.push(`${name}=${encodeURIComponent(one)}`);
    }
  }
  return words.length ? "?" + words.join("&") : "";
}

/** The body of a form, and its type. The browser's own forms are slower, and would rewrite line ends. */
class Form {
  constructor(parts) {
    const mark = `kbrender-${crypto.randomUUID()}`;
    const head = name => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
    const lines = Object.entries(parts).map(([name, text]) => `${head(name)}${text}\r\n`);
    this.text = `${lines.join("")}--${mark}--\r\n`;
    this.type = `multipart/form-data; boundary=${mark}`;
  }
}

/** Returns a document and changes to it, as a form. */
export function form(question) {
  const hasEdits = question.edits && Object.keys(question.edits).length;
  return new Form({ theme: question.text, ...hasEdits && { edits: JSON.stringify(question.edits) } });
}

/** The status if the file has been replaced by something that cannot be read. */
const conflict = 409;

/** Calls back whenever the file on disk differs from the digest that `known` returns. */
export async function follow(known, onchange) {
  for (;;) {
    const digest = known();
    try {
      const headers = digest ? { "If-None-Match": `"${digest}"` } : {};
      const answer = await ask("/studio/events" + parameters({ name: file }), { headers });
      const text = await answer.text();
      if (!/^(event|data):/m.test(text)) continue;
      await onchange();
      // A version that the reader has not chosen yet would be told again at once.
      if (known() !== digest) continue;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && error.status !== conflict) return;
    }
    await pause(1000);
  }
}
