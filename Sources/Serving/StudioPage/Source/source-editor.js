// The source view: the document as text, with problems under the lines that they are about. The text is the model
// here: input events change the text instead of the page, and the lines are then updated.
import { h } from "./dom.js";
import { newGesture } from "./gestures.js";
import "./late-styles.js";
import { Lines } from "./source-lines.js";
import { t } from "./texts.js";

/** The milliseconds after which typed text goes to the model: at once, if it is short enough to be checked fast. */
const pause = text => text.length > 100_000 ? 250 : 0;

/** Keys that change nothing by themselves. */
const modifiers = ["Control", "Shift", "Alt", "Meta"];

export class Source {
  #model;
  #text = "";
  #lines;
  /** The selection as offsets, while the page cannot show it: its lines were scrolled away, or it is the whole text. */
  #held = null;
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
      oncompositionend: () => {
        this.#isComposing = false;
        this.#change(this.#lines.read(getSelection().anchorNode), this.#caret());
      },
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
      onpointerdown: () => { this.#held = null; },
      onkeydown: event => this.#key(event),
    });
    this.element = h("section", {
      class: "source", "aria-label": t("bar.source"), ".hidden": true, onscroll: () => this.#scrolled(),
    }, this.editor);
    this.#lines = new Lines(this.editor, this.element);
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
      const caret = this.#isFocused ? this.#caret() : null;
      this.#show(this.#model.text);
      if (caret !== null) this.#setCaret(Math.min(caret, this.#text.length));
    }
    this.#annotate();
  }

  /** Puts the caret at a line and column, both from 1. */
  reveal(line, column) {
    const offset = Math.min(this.#text.length, this.#lines.offsetOf(line, column));
    this.#lines.reveal(offset, true);
    this.editor.focus({ preventScroll: true });
    this.#setCaret(offset);
  }

  get #isFocused() { return document.activeElement === this.editor; }

  #show(text) {
    this.#text = text;
    this.#lines.show(text);
  }

  /** Shows messages under their lines. */
  #annotate() {
    const notes = new Map();
    for (const { line, severity, message, path } of this.#model.diagnostics) {
      if (severity === "note") continue;
      const note = notes.get(line) ?? { level: severity, texts: [] };
      if (severity === "error") note.level = "error";
      note.texts.push(path ? `${path}: ${message}` : message);
      notes.set(line, note);
    }
    this.#lines.annotate(notes);
  }

  /** Shows the lines that were scrolled into view, and keeps the selection. */
  #scrolled() {
    if (this.#isComposing || !this.#lines.areElsewhere) return;
    if (this.#isFocused) this.#held = this.#selection();
    this.#lines.follow();
    if (this.#held && this.#select(...this.#held)) this.#held = null;
  }

  // MARK: Editing

  #key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") this.#tabLeaves = true;
    if (isCommand && !this.#lines.areWhole && this.#goFar(event)) {
      event.preventDefault();
      return;
    }
    // Keys that move the caret begin where it is.
    if (this.#held && !isCommand && !modifiers.includes(event.key)) this.#restore();
    if (event.key !== "Tab" || isCommand || event.altKey || event.shiftKey || this.#tabLeaves) return;
    event.preventDefault();
    this.#replace(...this.#selection(), "  ");
  }

  /** Goes to an end of the text, or selects up to there or all of it: the browser knows only the lines on the page.
      Returns whether the key asks for that. */
  #goFar({ key, shiftKey }) {
    const { length } = this.#text;
    const [start, end] = this.#selection();
    const selected = { a: [0, length], Home: [0, shiftKey ? end : 0], End: [shiftKey ? start : length, length] }[key];
    if (!selected) return false;
    if (key !== "a") this.#setCaret(key === "Home" ? 0 : length);
    if (selected[0] === selected[1]) return true;
    getSelection().selectAllChildren(this.editor);
    this.#held = selected;
    return true;
  }

  /** Brings the caret's line back, if the selection is a place. */
  #restore() {
    const [start, end] = this.#held;
    if (start === end) this.#setCaret(end);
  }

  #input(event) {
    if (event.inputType === "insertCompositionText" || this.#isComposing) return;
    event.preventDefault();
    if (event.inputType.startsWith("history")) return;
    const range = this.#held ? null : event.getTargetRanges()[0];
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

  // MARK: The selection

  #caret() { return this.#selection()[1]; }

  #selection() {
    if (this.#held) return this.#held;
    const selection = getSelection();
    const { length } = this.#text;
    if (!selection.rangeCount || !this.editor.contains(selection.anchorNode)) return [length, length];
    return this.#offsets(selection.getRangeAt(0));
  }

  #offsets(range) {
    const { length } = this.#text;
    return [[range.startContainer, range.startOffset], [range.endContainer, range.endOffset]]
      .map(([node, offset]) => Math.min(length, this.#lines.offset(node, offset)));
  }

  /** Selects a part of the text on the page; returns false if its ends are not there. */
  #select(start, end) {
    const [from, to] = [this.#lines.place(start), this.#lines.place(end)];
    if (!from || !to) return false;
    getSelection().setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    return true;
  }

  /** Puts the caret at an offset, and its line into view. */
  #setCaret(offset) {
    this.#held = null;
    if (!this.#lines.place(offset)) this.#lines.reveal(offset);
    if (!this.#select(offset, offset)) this.#held = [offset, offset];
  }
}
