// Texts that the program does not have yet, noted in this browser. That needs no answer: a page does it while it ends,
// or while it cannot reach the program.

/** The place of the document's note. */
let place = "";

/** Begins to take notes of a document; its identity tells it from all others. */
export function begin(identity) { place = `kbrender-draft ${identity}`; }

/** Notes a text, changes to it that the program has not made yet, the digest of what it began from, and how it is
    drawn, which stays for the draft. */
export function note(text, edits, base, look) {
  try {
    localStorage.setItem(place, JSON.stringify({ text, edits, base }));
    if (look.metrics) localStorage.setItem(`${place} look`, JSON.stringify(look));
    else localStorage.removeItem(`${place} look`);
  } catch { /* A private window keeps nothing. */ }
}

/** Returns the note, or what else was noted; null if there is none. */
function noted(what = "") {
  try { return JSON.parse(localStorage.getItem(place + what)); } catch { return null; }
}

/** Whether a note has a text, without further changes. */
const isOf = (found, text) => found.text === text && Object.keys(found.edits ?? {}).length === 0;

/** Removes the note of a text, or any. */
export function unnote(text = null) {
  const found = noted();
  if (found && (text === null || isOf(found, text))) localStorage.removeItem(place);
}

/** Returns a document that was read, with the text that was noted as its draft, if the program does not have that. */
export function withNote(found) {
  const own = noted();
  const isNew = own && !isOf(own, found.text) && !isOf(own, found.draft?.text);
  const { text, edits = {}, base } = own ?? {};
  const draft = isNew ? { text, edits, digest: base, mark: found.draft?.mark ?? "" } : found.draft;
  return { ...found, draft: draft && { ...draft, look: noted(" look") ?? {} } };
}
