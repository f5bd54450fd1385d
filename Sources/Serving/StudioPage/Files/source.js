// The source view: the document as text, with problems under the lines that they are about. The text is the model
// here: input events change the text instead of the page, and the lines are then updated.
import { h, set } from "./dom.js";
import { newGesture } from "./gestures.js";
import { t } from "./texts.js";

/** The milliseconds after which typed text goes to the model: at once, if it is short enough to be checked fast. */
const pause = text => text.length > 100_000 ? 250 : 0;
/** The most lines to show: a page with more would be slow to edit. */
const maxLines = 20000;
/** The most lines that are put on the page in one frame. */
const maxAtOnce = 600;
/** The longest text whose names and values are marked. */
const longestMarkedText = 200_000;

export class Source {
  #model;
  #text = "";
  #lines = [];
  /** The texts of the lines. */
  #texts = [];
  /** The lines that have messages. */
  #noted = [];
  /** The lines that are not on the page yet; null if all are. */
  #waiting = null;
  #gesture = null;
  #timer = null;
  #isComposing = false;
  /** After Escape, the Tab key leaves the text instead of indenting. */
  #tabLeaves = false;

  constructor(model) {
    this.#model = model;
    this.editor = h("div", {
      class: "source-text", contenteditable: "plaintext-only", role: "textbox", "aria-multiline": "true",
      "aria-label": t("source.label"), "aria-description": t("source.leave"), spellcheck: "false",
      autocapitalize: "off", tabindex: "0",
      onbeforeinput: event => this.#input(event),
      oncompositionstart: () => { this.#isComposing = true; },
      oncompositionend: () => { this.#isComposing = false; this.#change(this.#read(), this.#caret()); },
      oncopy: event => this.#copy(event),
      oncut: event => {
        this.#copy(event);
        this.#replace(...this.#selection(), "");
      },
      onblur: () => {
        this.#flush();
        this.#gesture = null;
        this.#tabLeaves = false;
      },
      onkeydown: event => {
        if (event.key === "Escape") this.#tabLeaves = true;
        if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.shiftKey || this.#tabLeaves) return;
        event.preventDefault();
        this.#replace(...this.#selection(), "  ");
      },
    });
    this.element = h("section", { class: "source", "aria-label": t("bar.source"), ".hidden": true }, this.editor);
  }

  get isShown() { return !this.element.hidden; }

  toggle(isShown) {
    if (!isShown) this.#flush();
    this.element.hidden = !isShown;
    if (isShown) this.update(true);
  }

  /** Shows the model's text, unless text typed here is still on its way to the model. */
  update(isForced = false) {
    if (!this.isShown || this.#isComposing) return;
    if (!this.#timer && (isForced || this.#model.text !== this.#text)) {
      const caret = document.activeElement === this.editor ? this.#caret() : null;
      this.#show(this.#model.text);
      if (caret !== null) this.#setCaret(Math.min(caret, this.#text.length));
    }
    this.#annotate();
  }

  /** Puts the caret at a line and column, both from 1. */
  reveal(line, column) {
    const row = this.#lines[line - 1];
    if (!row) return;
    this.#finish();
    row.scrollIntoView({ block: "center" });
    this.editor.focus({ preventScroll: true });
    const before = this.#text.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.#setCaret(Math.min(this.#text.length, before + column - 1));
  }

  // MARK: Lines

  #show(text) {
    this.#text = text;
    const lines = text.split("\n").slice(0, maxLines);
    // Only lines that differ are updated.
    let same = 0;
    this.#finish();
    const shown = this.#texts;
    while (same < lines.length && same < shown.length && shown[same] === lines[same]) same += 1;
    let tail = 0;
    while (tail < lines.length - same && tail < shown.length - same
      && shown[shown.length - 1 - tail] === lines[lines.length - 1 - tail]) tail += 1;
    const isMarked = text.length <= longestMarkedText;
    const fresh = lines.slice(same, lines.length - tail).map(line => lineOf(line, isMarked));
    const gone = this.#lines.slice(same, this.#lines.length - tail);
    const next = this.#lines[this.#lines.length - tail] ?? null;
    gone.forEach(row => row.remove());
    if (fresh.length > maxAtOnce && !tail) this.#putLater(fresh);
    else for (const row of fresh) this.editor.insertBefore(row, tail ? next : null);
    this.#texts = lines;
    this.#lines = [...this.#lines.slice(0, same), ...fresh, ...(tail ? this.#lines.slice(-tail) : [])];
    const isOwn = node => node instanceof HTMLElement && node.classList.contains("source-line");
    if (this.editor.childNodes.length > this.#lines.length) {
      for (const stray of [...this.editor.childNodes].filter(node => !isOwn(node))) stray.remove();
    }
  }

  /** Puts the lines of a long text on the page frame by frame, so that the page stays responsive. Until all are there,
      the text cannot be edited. */
  #putLater(rows) {
    this.#waiting = rows;
    let count = 0;
    const put = () => {
      if (this.#waiting !== rows) return;
      this.editor.append(...rows.slice(count, count + maxAtOnce));
      count += maxAtOnce;
      if (count < rows.length) requestAnimationFrame(put);
      else this.#finish();
    };
    set(this.editor, { contenteditable: "false", "aria-busy": "true" });
    put();
  }

  /** Puts the lines on the page that still wait. */
  #finish() {
    if (!this.#waiting) return;
    this.editor.append(...this.#waiting.filter(row => !row.isConnected));
    this.#waiting = null;
    set(this.editor, { contenteditable: "plaintext-only", "aria-busy": null });
  }

  /** Shows messages under their lines as generated content: they are not part of the text. */
  #annotate() {
    const notes = new Map();
    for (const { line, severity, message, path } of this.#model.diagnostics) {
      if (severity === "note") continue;
      const note = notes.get(line) ?? { level: severity, texts: [] };
      if (severity === "error") note.level = "error";
      note.texts.push(path ? `${path}: ${message}` : message);
      notes.set(line, note);
    }
    const noted = [...notes].map(([line, note]) => ({ row: this.#lines[line - 1], note })).filter(one => one.row);
    const rows = new Set(noted.map(one => one.row));
    for (const row of this.#noted.filter(one => !rows.has(one))) {
      delete row.dataset.note;
      delete row.dataset.level;
    }
    for (const { row, note } of noted) {
      const text = note.texts.slice(0, 4).join("\n");
      if (row.dataset.note !== text) row.dataset.note = text;
      row.dataset.level = note.level;
    }
    this.#noted = [...rows];
  }

  // MARK: Editing

  #input(event) {
    if (event.inputType === "insertCompositionText" || this.#isComposing) return;
    event.preventDefault();
    if (event.inputType.startsWith("history")) return;
    const range = event.getTargetRanges()[0];
    let [start, end] = range ? this.#offsets(range) : this.#selection();
    const isLine = event.inputType === "insertParagraph" || event.inputType === "insertLineBreak";
    const isRemoval = event.inputType.startsWith("delete");
    const data = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    const text = isLine ? this.#newLine(start) : isRemoval ? "" : data.replaceAll("\r\n", "\n");
    if (isRemoval && start === end) {
      if (event.inputType.endsWith("Forward")) end = Math.min(this.#text.length, end + 1);
      else start = Math.max(0, start - 1);
    }
    this.#replace(start, end, text);
  }

  /** Starts a new line with the indentation of the one before. */
  #newLine(at) {
    const line = this.#text.slice(this.#text.lastIndexOf("\n", at - 1) + 1, at);
    return "\n" + /^[ \t]*/.exec(line)[0];
  }

  #replace(start, end, text) {
    this.#change(this.#text.slice(0, start) + text + this.#text.slice(end), start + text.length);
  }

  #change(text, caret) {
    this.#gesture ??= newGesture();
    this.#show(text);
    this.#setCaret(caret);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), pause(text));
  }

  #flush() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#model.replace(this.#text, t("source.edit"), this.#gesture);
  }

  #copy(event) {
    event.preventDefault();
    event.clipboardData.setData("text/plain", this.#text.slice(...this.#selection()));
  }

  // MARK: Places

  #read() { return [...this.editor.children].map(row => row.textContent.replaceAll("\n", "")).join("\n"); }

  #caret() { return this.#selection()[1]; }

  #selection() {
    const selection = getSelection();
    const { length } = this.#text;
    if (!selection.rangeCount || !this.editor.contains(selection.anchorNode)) return [length, length];
    return this.#offsets(selection.getRangeAt(0));
  }

  #offsets(range) {
    return [this.#offset(range.startContainer, range.startOffset), this.#offset(range.endContainer, range.endOffset)];
  }

  /** Returns the offset in the text of a place on the page. */
  #offset(node, offset) {
    if (node === this.editor) return this.#before(offset);
    let row = node;
    while (row.parentNode !== this.editor) row = row.parentNode;
    const range = document.createRange();
    range.setStart(row, 0);
    range.setEnd(node, offset);
    return this.#before(this.#lines.indexOf(row)) + range.toString().length;
  }

  #before(line) {
    let sum = 0;
    for (const text of this.#texts.slice(0, line)) sum += text.length + 1;
    return Math.min(sum, this.#text.length);
  }

  #setCaret(place) {
    let left = place;
    for (const [index, { length }] of this.#texts.entries()) {
      if (left > length) {
        left -= length + 1;
        continue;
      }
      const row = this.#lines[index];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node && left > node.textContent.length) {
        left -= node.textContent.length;
        node = walker.nextNode();
      }
      getSelection().collapse(node ?? row, node ? left : 0);
      return;
    }
  }
}

/** Returns a line of the text. */
function lineOf(text, isMarked) {
  const content = text === "" ? [h("br")] : isMarked ? marked(text) : [text];
  return h("div", { class: "source-line" }, content);
}

/** Names and texts, numbers, and words. */
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;
/** The longest line that is marked: more would be slow, and nobody reads it. */
const longestMarked = 2000;

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
