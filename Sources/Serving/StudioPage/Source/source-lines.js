// The lines of the source on the page. Of a long text only the lines around the visible ones are there, so that typing
// and scrolling take the same time as in a short one.
import { h, style } from "./dom.js";
import "./late-texts.js";
import { t } from "./texts.js";

/** The most lines of a text that is on the page as a whole. */
const mostLines = 600;
/** The lines of a longer text that are on the page before and after the visible ones. */
const around = 80;
/** The most letters of a line that are on the page. */
const longestShown = 4000;
/** The longest line that is marked: more would be slow, and nobody reads it. */
const longestMarked = 2000;

export class Lines {
  #editor;
  #scroller;
  /** All lines of the text. */
  #texts = [""];
  /** The lines on the page: the number of the first, their texts and their elements. */
  #first = 0;
  #shown = [];
  #rows = [];
  #notes = new Map();

  /** `editor` has the lines, `scroller` scrolls it. */
  constructor(editor, scroller) {
    this.#editor = editor;
    this.#scroller = scroller;
  }

  /** Whether all lines are on the page. */
  get areWhole() { return this.#texts.length <= mostLines; }

  /** Shows a text. */
  show(text) {
    this.#texts = text.split("\n");
    this.#put(this.#visible());
  }

  /** Whether other lines should be on the page, because the view was scrolled. */
  get areElsewhere() {
    if (this.areWhole) return false;
    const { first, count } = this.#view();
    const last = this.#first + this.#rows.length;
    return this.#first > Math.max(0, first - around / 3)
      || last < Math.min(this.#texts.length, first + count + around / 3);
  }

  /** Puts the lines on the page that the view shows now. */
  follow() { this.#put(this.#visible()); }

  // MARK: Notes

  /** Shows messages under their lines, by the numbers of the lines from 1. They are not part of the text. */
  annotate(notes) {
    this.#notes = notes;
    for (const [index, row] of this.#rows.entries()) this.#annotate(row, this.#first + index + 1);
  }

  #annotate(row, number) {
    const note = this.#notes.get(number);
    const text = note?.texts.slice(0, 4).join("\n");
    if (row.dataset.note === text && row.dataset.level === note?.level) return;
    if (note) Object.assign(row.dataset, { note: text, level: note.level });
    else for (const name of ["note", "level"]) delete row.dataset[name];
  }

  // MARK: Places

  /** Returns the offset in the text of a place on the page. */
  offset(node, offset) {
    if (node === this.#editor) return this.#before(this.#first + offset);
    let row = node;
    while (row.parentNode !== this.#editor) row = row.parentNode;
    const range = document.createRange();
    range.setStart(row, 0);
    range.setEnd(node, offset);
    return this.#before(this.#first + this.#rows.indexOf(row)) + range.toString().length;
  }

  /** Returns the node and the offset in it of an offset in the text; null if that is not on the page. */
  place(offset) {
    const { line, column } = this.#locate(offset);
    const row = this.#rows[line - this.#first];
    if (!row || column > longestShown) return null;
    let left = column;
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node && left > node.textContent.length) {
      left -= node.textContent.length;
      node = walker.nextNode();
    }
    return node ? { node, offset: left } : { node: row, offset: 0 };
  }

  /** Scrolls to the line of an offset, if it is not on the page or should be in the middle. */
  reveal(offset, isCentered = false) {
    const { line } = this.#locate(offset);
    if (!this.#rows[line - this.#first]) {
      this.#scroller.scrollTop = Math.max(0, (line + 0.5) * this.#height - this.#scroller.clientHeight / 2);
      this.follow();
    }
    this.#rows[line - this.#first]?.scrollIntoView({ block: isCentered ? "center" : "nearest" });
  }

  /** Returns the offset of a line and column, both from 1. */
  offsetOf(line, column) { return this.#before(line - 1) + column - 1; }

  /** Returns the text as the page has it after the browser itself has changed it around a node. */
  read(node) {
    if (this.areWhole) return [...this.#editor.children].map(textOf).join("\n");
    const index = this.#rows.findIndex(row => row.contains(node));
    const lines = [...this.#texts];
    const line = this.#first + index;
    if (index >= 0) lines[line] = textOf(this.#rows[index]) + lines[line].slice(longestShown);
    return lines.join("\n");
  }

  #before(line) {
    line = Math.min(line, this.#texts.length);
    let sum = 0;
    for (let index = 0; index < line; index += 1) sum += this.#texts[index].length + 1;
    return sum;
  }

  #locate(offset) {
    const last = this.#texts.length - 1;
    let [line, column] = [0, offset];
    for (; line < last && column > this.#texts[line].length; line += 1) column -= this.#texts[line].length + 1;
    return { line, column: Math.min(column, this.#texts[line].length) };
  }

  // MARK: The page

  get #height() { return parseFloat(getComputedStyle(this.#editor).lineHeight) || 18; }

  /** The first visible line, and how many fit. */
  #view() {
    const height = this.#height;
    return {
      first: Math.floor(this.#scroller.scrollTop / height), count: Math.ceil(this.#scroller.clientHeight / height),
    };
  }

  /** The lines that should be on the page. */
  #visible() {
    const { length } = this.#texts;
    if (this.areWhole) return { first: 0, last: length };
    const { first, count } = this.#view();
    return {
      first: Math.max(0, Math.min(first, length - count) - around), last: Math.min(length, first + count + around),
    };
  }

  /** Puts lines on the page. Only those that differ are made anew. */
  #put({ first, last }) {
    const next = this.#texts.slice(first, last);
    // What leaves the page goes first, so that after scrolling the lines that stay are the first or the last.
    const from = Math.min(Math.max(first - this.#first, 0), this.#rows.length);
    const to = Math.max(from, Math.min(last - this.#first, this.#rows.length));
    for (const row of [...this.#rows.slice(0, from), ...this.#rows.slice(to)]) row.remove();
    this.#rows = this.#rows.slice(from, to);
    const shown = this.#shown.slice(from, to);
    let same = 0;
    while (same < next.length && same < shown.length && shown[same] === next[same]) same += 1;
    let tail = 0;
    const most = Math.min(next.length, shown.length) - same;
    while (tail < most && shown.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
    const fresh = next.slice(same, next.length - tail).map(lineOf);
    const end = this.#rows.length - tail;
    this.#rows.slice(same, end).forEach(row => row.remove());
    const nextRow = this.#rows[end] ?? null;
    for (const row of fresh) this.#editor.insertBefore(row, nextRow);
    this.#rows = [...this.#rows.slice(0, same), ...fresh, ...this.#rows.slice(end)];
    [this.#first, this.#shown] = [first, next];
    this.#removeStrays();
    const height = this.areWhole ? 0 : this.#height;
    const after = (this.#texts.length - last) * height;
    style(this.#editor, {
      "--first": String(first), "--before": `${first * height}px`, "--after": `${after}px`,
    });
    this.annotate(this.#notes);
  }

  /** Removes what the browser has put beside the lines. */
  #removeStrays() {
    if (this.#editor.childNodes.length === this.#rows.length) return;
    const own = new Set(this.#rows);
    for (const node of [...this.#editor.childNodes]) if (!own.has(node)) node.remove();
  }
}

const textOf = row => row.textContent.replaceAll("\n", "");

/** Returns a line of the text. A very long one is cut on the page. */
function lineOf(text) {
  const shown = text.slice(0, longestShown);
  const more = text.length - shown.length;
  return h("div", { class: "source-line" }, text === "" ? h("br") : marked(shown),
    more > 0 && h("span", { class: "source-more", contenteditable: "false", "data-more": t("source.more", more) }));
}

/** Names and texts, numbers, and words. */
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** Returns a line with names, texts, numbers and words marked. */
function marked(text) {
  if (text.length > longestMarked) return [text];
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    const kind = match[2] !== undefined ? "name" : match[1] ? "string" : "value";
    parts.push(h("span", { class: `source-${kind}` }, match[1] ?? match[0]));
    if (match[2]) parts.push(match[2]);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
