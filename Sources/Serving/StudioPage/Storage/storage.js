// The place where work is kept: the program's file and draft, or, for visitors, this browser.
import { ask, askJSON, editedFile, isVisiting, keepFile, parameters, Refusal } from "./requests.js";
import { begin, note, unnote, withNote } from "./unsent.js";

const documentOf = (name = editedFile()) => "/studio/document" + parameters({ name });
const draftOf = (name = editedFile()) => "/studio/draft" + parameters({ name });
const digestOf = answer => answer.headers.get("ETag")?.replaceAll('"', "") ?? "";

/** A file of the program's folder. */
const program = {
  async document() {
    const found = await askJSON(documentOf());
    begin(found.identity);
    if (found.name) keepFile(found.name);
    return withNote(found);
  },
  starter: () => askJSON("/studio/document?starter"),
  /** Saves the text; with a name, to a new file beside the open one. Removes `draft`, the mark of a draft. */
  async save(text, digest, name = null, draft = "") {
    const expected = digest ? { "If-Match": `"${digest}"` } : { "If-None-Match": "*" };
    const headers = { "Content-Type": "application/json", "Kbrender-Draft": draft, ...expected };
    const before = editedFile();
    const answer = await ask(documentOf(name ?? before), { method: "PUT", body: text, headers });
    if (name) {
      if (before) await ask(draftOf(before), { method: "DELETE", headers: { "Kbrender-Draft": draft } });
      keepFile(name);
      begin((await askJSON(documentOf())).identity);
    }
    return digestOf(answer) || (await answer.json()).digest;
  },
  remove: (digest, name = editedFile()) =>
    ask(documentOf(name), { method: "DELETE", headers: { "If-Match": `"${digest}"` } }),
  /** Brings back a file that was removed; returns its digest. */
  async restore(name = editedFile()) {
    return digestOf(await ask("/studio/removed" + parameters({ name }), { method: "POST" }));
  },
  /** Keeps a draft; returns its mark. */
  async keep(text, base) {
    const headers = { "Content-Type": "application/json", "Kbrender-Base": base ?? "" };
    return digestOf(await ask(draftOf(), { method: "PUT", body: text, headers }));
  },
  note, unnote,
  /** Removes the draft with a mark; another draft stays. */
  discard: draft => ask(draftOf(), { method: "DELETE", headers: { "Kbrender-Draft": draft } }),
};

// MARK: Visitors

const database = () => new Promise((done, failed) => {
  const request = indexedDB.open("kbrender-studio", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("themes");
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

async function stored(mode, work) {
  const base = await database();
  return new Promise((done, failed) => {
    const transaction = base.transaction("themes", mode);
    const request = work(transaction.objectStore("themes"));
    transaction.oncomplete = () => { base.close(); done(request.result); };
    transaction.onerror = () => failed(transaction.error);
  });
}

const kept = name => stored("readonly", store => store.get(name));

async function digest(text) {
  // If the page was loaded over plain HTTP, the browser has no hash; all that matters is whether texts differ.
  if (!crypto.subtle) return String([...text].reduce((sum, one) => (sum * 31 + one.codePointAt(0)) >>> 0, 7));
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

/** This browser keeps a visitor's theme. */
const browser = {
  async document() {
    begin("visitor");
    const starter = await askJSON("/studio/document");
    const saved = await kept("theme");
    const draft = await kept("draft");
    const text = saved ?? starter.text;
    const known = await digest(text);
    const mark = draft ? await digest(draft) : "";
    return withNote({ name: null, text, digest: known, draft: draft ? { text: draft, digest: known, mark } : null });
  },
  starter: program.starter,
  async save(text, known, name = null, draft = "") {
    const saved = await kept("theme");
    if (saved !== undefined && known && await digest(saved) !== known) throw new Refusal(412, null);
    await stored("readwrite", store => store.put(text, "theme"));
    await browser.discard(draft);
    return digest(text);
  },
  remove: () => stored("readwrite", store => store.delete("theme")),
  note, unnote,
  async keep(text) {
    await stored("readwrite", store => store.put(text, "draft"));
    return digest(text);
  },
  async discard(mark) {
    const draft = await kept("draft");
    if (draft !== undefined && await digest(draft) === mark) await stored("readwrite", store => store.delete("draft"));
  },
};

export const shelf = () => isVisiting() ? browser : program;
