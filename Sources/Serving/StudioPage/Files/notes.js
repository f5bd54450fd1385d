// Texts that the program does not have yet, noted in this browser. That needs no answer: a page does it while it ends,
// or while it cannot reach the program.

/** The place of the document's note. */
let place = "";

/** Begins to take notes of a document; its identity tells it from all others. */
export function begin(identity) { place = `kbrender-draft ${identity}`; }

/** Notes a text, and the digest of what it began from. */
export function note(text, base) {
  try { localStorage.setItem(place, JSON.stringify({ text, base })); } catch { /* A private window keeps nothing. */ }
}

/** Removes the note of a text, or any. */
export function unnote(text = null) {
  try {
    if (text === null || JSON.parse(localStorage.getItem(place))?.text === text) localStorage.removeItem(place);
  } catch { /* There is none. */ }
}

/** Returns a document that was read, with the text that was noted as its draft, if the program does not have that. */
export function withNote(found) {
  try {
    const noted = JSON.parse(localStorage.getItem(place));
    if (!noted || noted.text === found.text || noted.text === found.draft?.text) return found;
    return { ...found, draft: { text: noted.text, digest: noted.base, mark: found.draft?.mark ?? "" } };
  } catch { return found; }
}
