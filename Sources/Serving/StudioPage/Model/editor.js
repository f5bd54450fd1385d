// The interface through which controls read and change the model, for the variant that is edited.
import { sections } from "./sections.js";
import { t } from "./texts.js";
import { equal, keptNames, modes, nameOf, renamed, sharedColors, usesOf } from "./usage.js";

/** Returns the identifier that a name gives a new theme, also if it has fewer letters than identifiers must have. */
function identifierOf(name) {
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 50);
  return id.length < 3 ? ["theme", id].filter(Boolean).join("_") : id;
}

const stepName = property => `${property.sectionTitle ?? property.section}: ${property.label ?? property.name}`;

/** Reads and changes one variant of the theme. */
export class Editor {
  #mode = "light";
  #opened = { text: null, theme: {} };
  onselect = () => {};

  constructor(model, known) {
    this.model = model;
    this.table = known.properties;
    this.schema = known.schema;
    /** The sections of properties, with labels. */
    this.sections = sections(known.properties);
    const named = ({ title, properties }) => properties.map(one => [one.name, `${title}: ${one.label}`]);
    /** What people call each property. */
    this.names = new Map(this.sections.flatMap(named));
  }

  mode() { return this.#mode; }

  select(mode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.onselect();
  }

  property(name) { return this.table.find(one => one.name === name); }
  value(property) { return this.model.value(this.#mode, property.name); }
  isChanging(of) { return !of.length || of.some(({ name }) => this.model.isChanging(this.#path(name))); }
  /** Returns the colour that a property has; null if it has none. */
  color(property) {
    const { value } = this.value(property);
    return typeof value === "string" ? value : null;
  }

  field(name) { return this.model.field(name); }
  contrast(property) { return this.model.contrastOf(this.#mode, property.name); }
  #path(name) { return `${this.#mode}.${name}`; }

  edit(property, value, gesture = null) {
    this.change({ [this.#path(property.name)]: value }, stepName(property), gesture);
  }

  /** Changes a part of a list; `whole` is the list that controls show until then. */
  editPart(property, part, value, whole, gesture) {
    const path = this.#path(property.name);
    this.model.change({ [path + part]: value }, stepName(property), gesture, { [path]: whole });
  }

  /** Changes a field of the document. The identifier of a theme without a file follows its name. */
  editField(name, value, label, gesture = null) {
    const edits = { [name]: value };
    const { model } = this;
    if (name === "name" && model.isNew) {
      const id = identifierOf(String(value ?? ""));
      const follows = this.field("id") === identifierOf(String(this.field("name") ?? ""));
      if (follows) edits.id = id;
    }
    model.change(edits, label, gesture);
  }

  // MARK: Colours that are shared

  #valueOf = (mode, name) => this.model.value(mode, name);

  /** Returns where the theme has a colour, in both modes: paths with the names of their properties. */
  uses(color) { return usesOf(color, modes, this.#valueOf, this.table); }

  /** Returns all colours of the edited variant, or of several, the most used first, each with its places. */
  colors(of = [this.#mode]) { return sharedColors(of, this.#valueOf, this.table); }

  /** The theme's names of colours, each with its properties by modes. */
  get #colorNames() {
    const names = this.field("colorNames");
    return names && typeof names === "object" && !Array.isArray(names) ? names : {};
  }

  /** Returns the name of a colour that has some places. */
  colorName(uses) { return nameOf(this.#colorNames, uses); }

  /** Names a colour that has some places; an empty text takes its name. */
  nameColor(uses, name) {
    const names = renamed(this.#colorNames, uses, name);
    const value = Object.keys(names).length ? names : null;
    if (!equal(value, this.field("colorNames"))) this.model.change({ colorNames: value }, t("shared.named", name));
  }

  /** Changes values. Named colours stay one colour each. */
  change(edits, label, gesture = null, shown = edits) {
    const names = this.#colorNames;
    const colorAt = path => path in edits ? edits[path] : this.model.value(...path.split(".")).value;
    const kept = keptNames(names, edits, colorAt);
    const own = equal(kept, names) ? {} : { colorNames: Object.keys(kept).length ? kept : null };
    this.model.change({ ...edits, ...own }, label, gesture, { ...shown, ...own });
  }

  /** Replaces a colour wherever the variant has it. `uses` are its places when the gesture began. */
  replaceColor(uses, color, label, gesture) {
    const shown = {};
    for (const { path, mode, name, index } of uses) {
      const whole = `${mode}.${name}`;
      if (index === null) {
        shown[path] = color;
        continue;
      }
      const list = shown[whole] ??= structuredClone(this.model.value(mode, name).value);
      if (typeof list[index] === "string") list[index] = color;
      else list[index].color = color;
    }
    this.change(Object.fromEntries(uses.map(use => [use.path, color])), label, gesture, shown);
  }

  // MARK: Defaults

  canReset(property) { return this.#resetValue(property) !== undefined; }

  reset(properties) {
    const edits = {};
    for (const property of properties) {
      const value = this.#resetValue(property);
      if (value !== undefined) edits[this.#path(property.name)] = value;
    }
    if (!Object.keys(edits).length) return;
    const what = properties.length === 1 ? stepName(properties[0]) : t("panel.reset.section");
    this.change(edits, t("panel.reset", what));
  }

  /** Returns the value that resets a property: its default, or the file's value if it must have one; undefined if
     there is nothing to reset. */
  #resetValue(property) {
    const { value, set: isSet } = this.value(property);
    if (!isSet) return undefined;
    if (!property.required) return null;
    const back = property.default ?? this.#openedValue(property.name);
    return back === undefined || equal(back, value) ? undefined : back;
  }

  /** Returns the value that a property had at the start of the session; undefined if it had none. */
  #openedValue(name) {
    const text = this.model.openedText;
    if (this.#opened.text !== text) {
      this.#opened = { text, theme: {} };
      try { this.#opened.theme = JSON.parse(text) ?? {}; } catch { /* Then nothing had a value. */ }
    }
    const variant = this.#opened.theme[this.#mode];
    return variant?.[name] ?? variant?.[`_${name}`];
  }

  /** Copies the values of a section to the other variant. */
  copySection(section) {
    const other = this.#mode === "light" ? "dark" : "light";
    const edits = {};
    for (const { name } of section.properties) {
      const { value, set: isSet } = this.model.value(this.#mode, name);
      edits[`${other}.${name}`] = isSet ? value : null;
    }
    this.change(edits, t("panel.copied", section.title));
  }
}
