// The place where work is kept: the program's file and draft, or, for visitors, this browser.
import { ask, askJSON, isVisiting, parameters, Refusal } from "./transport.js";

/** The file that the program edits. */
const program = {
  document: () => askJSON("/studio/document"),
  starter: () => askJSON("/studio/document?starter"),
  /** Saves the text; with a name, to a new file beside the open one. */
  async save(text, digest, name = null) {
    const headers = { "Content-Type": "application/json", ...(digest ? { "If-Match": `"${digest}"` } : { "If-None-Match": "*" }) };
    const answer = await ask("/studio/document" + parameters({ name }), { method: "PUT", body: text, headers });
    return answer.headers.get("ETag")?.replaceAll('"', "") ?? (await answer.json()).digest;
  },
  remove: digest => ask("/studio/document", { method: "DELETE", headers: { "If-Match": `"${digest}"` } }),
  keep: (text, base) => ask("/studio/draft", { method: "PUT", body: text, headers: { "Content-Type": "application/json", "Kbrender-Base": base ?? "" } }),
  discard: () => ask("/studio/draft", { method: "DELETE" }),
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

async function digest(text) {
  // If the page was loaded over plain HTTP, the browser has no hash; all that matters is whether texts differ.
  if (!crypto.subtle) return String([...text].reduce((sum, one) => (sum * 31 + one.codePointAt(0)) >>> 0, 7));
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

/** This browser keeps a visitor's theme. */
const browser = {
  async document() {
    const starter = await askJSON("/studio/document");
    const saved = await stored("readonly", store => store.get("theme"));
    const draft = await stored("readonly", store => store.get("draft"));
    const text = saved ?? starter.text;
    return { name: null, text, digest: await digest(text), draft: draft ? { text: draft, digest: await digest(text) } : null };
  },
  starter: program.starter,
  async save(text, known) {
    const saved = await stored("readonly", store => store.get("theme"));
    if (saved !== undefined && known && await digest(saved) !== known) throw new Refusal(412, null);
    await stored("readwrite", store => store.put(text, "theme"));
    await browser.discard();
    return digest(text);
  },
  remove: () => stored("readwrite", store => store.delete("theme")),
  keep: text => stored("readwrite", store => store.put(text, "draft")),
  discard: () => stored("readwrite", store => store.delete("draft")),
};

export const shelf = () => isVisiting() ? browser : program;
