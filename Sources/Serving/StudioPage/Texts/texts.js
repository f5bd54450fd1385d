// Texts in the reader's language. Each language has a module; only the reader's own is loaded.

const languages = ["en", "ta"];

/** The language of the page: the first of the reader's languages that has texts. */
export const language = languages.find(one =>
  one === (navigator.languages ?? ["en"]).map(tag => tag.split("-")[0]).find(tag => languages.includes(tag))) ?? "en";

const isTamil = language === "ta";
const [own, named] = isTamil
  ? await Promise.all([import("./tamil.js"), import("./tamil-names.js")])
  : await Promise.all([import("./english.js"), import("./english-names.js")]);
const table = { ...own.texts, ...named.names };

/** Adds the texts of what has loaded later. */
export const add = more => Object.assign(table, more);

/** This language's own texts for a property: a note, and optionally a name. English uses the program's notes. */
const notes = isTamil ? (await import("./tamil-notes.js")).notes : {};

export const has = name => Object.hasOwn(table, name);
export const noteOf = name => Object.hasOwn(notes, name) ? notes[name] : null;

/** Returns a text, with the parts filled in at {0}, {1} … */
export function t(name, ...parts) {
  const text = has(name) ? table[name] : name;
  return text.replace(/\{(\d)\}/g, (_, index) => parts[index] ?? "");
}

/** Returns a number as the page writes it: without needless zeros. */
export const number = (value, digits = 2) => String(Number(Number(value).toFixed(digits)));
