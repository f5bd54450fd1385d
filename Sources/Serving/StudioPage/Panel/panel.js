// The panel: search, sections, help for the focused control, and problems.
import { forgetSwatches } from "./chips.js";
import { normal } from "./color.js";
import { controlFor, shadowControl } from "./controls.js";
import { h, icon, segmented, style, write } from "./dom.js";
import { css } from "./gradient-stops.js";
import { closePicker, updatePicker } from "./picker-loader.js";
import { infoFields, lateModules, markReach, showHints } from "./section-state.js";
import { sectionOfPart, sharedSection, solidOf, synonyms } from "./sections.js";
import { t } from "./texts.js";
import { modes } from "./usage.js";

const maxDots = 4;
/** The section that is open at first: the colours are what most people change; a new theme wants a name. */
const firstSection = "regular";

export class Panel {
  #editor;
  #sections = [];
  #body;
  #empty;
  #help;
  #search;
  #mode;
  #broken;
  #kind = "keyboard";
  #shownMode = "";
  /** The editor of what the sections show: the theme's, or the design's. */
  #own;

  constructor(editor, problems, openSource) {
    this.#editor = editor;
    this.#own = editor;
    this.#search = h("input", {
      type: "search", class: "text", "aria-label": t("panel.search"), placeholder: t("panel.search"),
      oninput: () => this.#find(),
    });
    const choices = modes.map(value => ({ value, label: t(`stage.${value}`) }));
    this.#mode = segmented(t("panel.editing"), choices, editor.mode(), value => editor.select(value));
    this.#empty = h("p", { class: "empty", role: "status", ".hidden": true });
    this.#broken = h("div", { class: "broken", role: "status", ".hidden": true },
      icon("warning"), h("p", {}, t("panel.broken")),
      h("button", { type: "button", class: "small", onclick: openSource }, t("panel.openSource")));
    this.#body = h("div", { class: "sections" }, this.#broken, this.#empty);
    this.#help = h("p", { class: "help-strip", "data-empty": t("panel.help") });
    const head = h("div", { class: "panel-head" },
      h("div", { class: "search" }, icon("search"), this.#search), this.#mode);
    this.element = h("aside", { class: "panel", "aria-label": t("app.panel") }, head, this.#body, this.#help, problems);
    const isNew = editor.model.digest === null;
    this.#add({ id: "info", title: t("section.info"), items: [{ kind: "info" }] }, isNew);
    this.#add(sharedSection(editor));
    for (const section of editor.sections) this.#add(section, section.id === firstSection && !isNew);
    this.#followHelp();
  }

  /** Shows the sections of a kind of document. Those of designs load with the first one. */
  async show(kind) {
    const mode = kind === "keyboard" ? "" : this.#editor.mode();
    if (this.#kind === kind && this.#shownMode === mode) return;
    [this.#kind, this.#shownMode] = [kind, mode];
    const { editor, sections } = kind === "keyboard" ? { editor: this.#editor, sections: null }
      : (await import("./design-sections.js")).design(kind, this.#editor);
    if (this.#kind !== kind || this.#shownMode !== mode) return;
    const open = this.#sections.find(one => one.details.open)?.section.id;
    for (const { details } of this.#sections.splice(1)) details.remove();
    this.#own = editor;
    if (!sections) this.#add(sharedSection(editor));
    const all = sections ?? editor.sections;
    const first = all.some(one => one.id === open) ? open : sections ? all[0]?.id : firstSection;
    for (const section of all) this.#add(section, section.id === first);
    this.update();
  }

  // MARK: Sections

  #add(section, isOpen = false) {
    const dots = h("span", { class: "dots", "aria-hidden": "true" });
    const body = h("div", { class: "section-body" });
    const details = h("details", {
      name: "section", id: `section-${section.id}`, ".open": isOpen, ontoggle: () => this.#toggle(entry),
    },
      h("summary", {}, icon("chevron"), h("span", { class: "section-title" }, section.title),
        section.isForIOS && h("span", { class: "badge" }, t("panel.ios")), dots), body);
    const state = { controls: null, isBuilt: false, isOpenFirst: isOpen, copy: null, sign: null };
    const entry = { section, details, body, dots, ...state };
    this.#sections.push(entry);
    this.#body.append(details);
    if (isOpen) this.#build(entry);
  }

  /** Receives the id of a section that opened or closed. */
  onsection = (id, isOpen) => {};
  /** Returns why a property cannot be seen on the stage, and whether both variants can. */
  hint = property => null;
  seesBoth = () => false;
  /** The id of the open section; undefined if there is none, or several. */
  get openSection() {
    const open = this.#sections.filter(one => one.details.open);
    return open.length === 1 ? open[0].section.id : undefined;
  }

  #toggle(entry) {
    this.onsection(entry.section.id, entry.details.open);
    if (!entry.details.open && entry.body.querySelector(".picker")) closePicker();
    if (!entry.details.open) return;
    this.#build(entry);
    this.#update(entry);
    const still = Promise.allSettled(entry.details.getAnimations({ subtree: true }).map(one => one.finished));
    const scroll = () => entry.body.contains(document.activeElement) || this.#scrollTo(entry);
    if (!this.#search.value && !entry.isOpenFirst) still.then(scroll);
    entry.isOpenFirst = false;
  }

  /** Scrolls a section into view: its head, if it is longer than the panel. */
  #scrollTo({ details }) {
    details.scrollIntoView({ block: details.offsetHeight > this.#body.clientHeight ? "start" : "nearest" });
  }

  #build(entry) {
    if (entry.isBuilt) return;
    entry.isBuilt = true;
    const { section } = entry;
    entry.controls ??= section.items.map(item => this.#control(item));
    entry.controls.find(one => one.use)?.use();
    entry.body.append(...entry.controls.map(control => control.element));
    markReach(entry);
    if (section.isForIOS) entry.body.prepend(h("p", { class: "help" }, t("panel.ios.help")));
    if (section.properties && this.#own === this.#editor) entry.body.append(this.#actions(section, entry));
  }

  #control(item) {
    if (item.kind === "gradient") {
      const solid = solidOf(item.gradient.name, this.#editor.table);
      const property = solid && this.#editor.table.find(one => one.name === solid);
      return this.#late(import("./gradient-control.js"), one => one.gradientControl(item, property, this.#editor));
    }
    const load = lateModules[item.kind];
    if (load) return this.#late(load(), module => module[`${item.kind}Control`](item.property, this.#own));
    return item.kind === "shadow" ? shadowControl(item, this.#own) : controlFor(item.property, this.#own);
  }

  /** Returns the control that a module makes when it is there. */
  #late(module, make) {
    const element = h("div", { class: "late" });
    let control = null;
    const loaded = module.then(found => {
      control = make(found);
      element.append(control.element);
      this.#sections.forEach(markReach);
      if (this.#search.value) this.#find(); else control.update();
    });
    return { element, properties: [], loaded, update: () => control?.update() };
  }

  #actions(section, entry) {
    const copy = h("button", { type: "button", class: "small", onclick: () => this.#editor.copySection(section) });
    const reset = h("button", {
      type: "button", class: "small", onclick: () => this.#editor.reset(section.properties),
    }, t("panel.reset.section"));
    entry.copy = copy;
    return h("div", { class: "section-actions" }, copy, reset);
  }

  // MARK: Keeping up

  /** Shows the model's state, or only what is changing: at each step of a slider, the rest would delay its picture. */
  update(isWhole = true) {
    this.#mode.choose(this.#editor.mode());
    this.#mode.hidden = !this.seesBoth();
    this.#broken.hidden = !this.#body.classList.toggle("is-broken", this.#editor.model.isBroken);
    for (const entry of this.#sections) {
      if (entry.details.open) this.#update(entry, isWhole);
      if (isWhole && (entry.section.properties || entry.section.colors)) this.#showDots(entry);
    }
    updatePicker();
  }

  #update(entry, isWhole = true) {
    forgetSwatches();
    const all = isWhole || this.#own !== this.#editor;
    for (const one of entry.controls ?? []) if (all || this.#editor.isChanging(one.properties)) one.update();
    if (this.#own === this.#editor) showHints(entry, this.hint);
    if (entry.copy) write(entry.copy, t(this.#editor.mode() === "light" ? "panel.copy.dark" : "panel.copy.light"));
  }

  #showDots(entry) {
    const { colors, properties } = entry.section;
    const shown = (colors?.() ?? this.#fills(properties)).slice(0, maxDots);
    if (entry.sign === shown.join()) return;
    entry.sign = shown.join();
    const paint = fill => ({ "--fill": fill.startsWith("#") ? `linear-gradient(${fill}, ${fill})` : fill });
    entry.dots.replaceChildren(...shown.map(fill => style(h("i", {}), paint(fill))));
  }

  /** Returns the colours and gradients of a section that one can see, each once. */
  #fills(properties) {
    const fills = new Set();
    for (const property of properties) {
      const color = property.kind === "colour" && normal(this.#own.color(property) ?? "");
      if (color && !/^#.{6}00$/.test(color)) fills.add(color);
      const stops = property.kind === "gradient" && this.#own.value(property).value;
      if (Array.isArray(stops)) fills.add(css(stops, "135deg"));
    }
    return [...fills];
  }

  // MARK: Finding

  #find() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean).map(synonyms);
    const isSearching = words.length > 0;
    let count = 0;
    for (const entry of this.#sections) {
      if (isSearching) this.#build(entry);
      const rows = [...entry.body.querySelectorAll("[data-property]")];
      let found = 0;
      for (const row of rows) {
        const text = this.#wordsOf(row, entry.section);
        const isFound = words.every(same => same.some(word => text.includes(word)));
        row.classList.toggle("is-hidden", isSearching && !isFound);
        found += isFound ? 1 : 0;
      }
      for (const group of entry.body.querySelectorAll(".group")) {
        group.classList.toggle("is-hidden", isSearching && !group.querySelector("[data-property]:not(.is-hidden)"));
      }
      count += found;
      entry.details.hidden = isSearching && found === 0;
      if (isSearching) entry.details.removeAttribute("name");
      entry.details.open = isSearching ? found > 0 : entry.details.open;
      if (entry.details.open) this.#update(entry);
    }
    if (!isSearching) this.#closeAllButOne();
    this.#empty.hidden = !isSearching || count > 0;
    write(this.#empty, t("panel.none", this.#search.value));
  }

  /** Returns what a search finds a row by. */
  #wordsOf(row, section) {
    const { property, help = "" } = row.dataset;
    const label = row.querySelector(".row-label")?.textContent ?? "";
    const apart = property.replace(/([A-Z])/g, " $1");
    return [property, apart, label, help, section.title].join(" ").toLowerCase();
  }

  #closeAllButOne() {
    const open = this.#sections.find(entry => entry.details.open);
    for (const entry of this.#sections) {
      entry.details.open = entry === open;
      entry.details.setAttribute("name", "section");
    }
  }

  // MARK: Going to a place

  /** Opens a section by its id. */
  open(id, takesFocus = true) {
    const entry = this.#sections.find(one => one.section.id === id);
    if (!entry) return;
    if (this.#search.value) {
      this.#search.value = "";
      this.#find();
    }
    entry.details.open = true;
    this.#toggle(entry);
    if (takesFocus) entry.details.querySelector("summary").focus({ preventScroll: true });
  }

  /** Opens the section that colours a part; `isAlone` moves the focus to it, too. */
  openPart(part, isAlone) {
    if (isAlone || sectionOfPart(part) !== this.openSection) this.open(sectionOfPart(part), isAlone);
  }

  /** Goes to the control of a property by its path; returns false if it has none. */
  reveal(path) {
    const [, mode, plain] = /^(?:(light|dark)\.)?_?([A-Za-z]+)/.exec(path) ?? [];
    const name = this.#own === this.#editor ? plain : path;
    const entry = this.#sections.find(({ section }) => section.properties?.some(property => property.name === name)
      || section.id === "info" && !mode && infoFields.includes(name));
    if (!entry) return false;
    if (mode && this.#own === this.#editor) this.#editor.select(mode);
    this.open(entry.section.id);
    const go = () => {
      const row = entry.body.querySelector(`[data-property="${CSS.escape(name)}"]`);
      row?.scrollIntoView({ block: "center" });
      row?.querySelector("input, button, textarea, [tabindex]")?.focus({ preventScroll: true });
    };
    go();
    entry.controls[0]?.loaded?.then(go);
    return true;
  }

  focusSearch() { this.#search.focus(); }

  #followHelp() {
    const show = event => write(this.#help, event.target.closest?.("[data-help]")?.dataset.help ?? "");
    for (const event of ["focusin", "pointerover"]) this.#body.addEventListener(event, show);
  }
}
