// Documents of design tokens, colours, palettes and brands: the sections of their members, as their schema lists them.
// It loads with the first such document.
import { normal } from "./color.js";
import { schemas } from "./designs.js";
import { has, t } from "./texts.js";
import { canonical, modes } from "./usage.js";

/** Returns the words of a name, the first with a capital letter. */
const wordsOf = name => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [name])
  .map(word => word[0].toUpperCase() + word.slice(1)).join(" ");

const titleOf = steps => steps.map(step => {
  const name = ["stage", "design"].map(kind => `${kind}.${step}`).find(has);
  return name ? t(name) : wordsOf(step);
}).join(": ");

/** Returns the value at a path of a document; undefined if there is none. */
const valueAt = (document, path) => path.split(".").reduce((value, step) => value?.[step], document);

/** Returns the kind of control that a member gets. */
function kindOf(member) {
  if (member.$ref) return "colour";
  if (member.oneOf) return "pair";
  if (member.type === "number") return "number";
  return member.type === "array" || member.anyOf ? "key overrides" : "text";
}

const kindOfItem = property => property.kind === "pair" ? "pair" : "single";

/** Returns the members below an object of the schema that have values, each with its path. */
function leaves(object, steps, required = []) {
  return Object.entries(object.properties ?? {}).flatMap(([name, member]) => {
    const path = [...steps, name];
    if (member.properties) return leaves(member, path, member.required);
    return [{
      name: path.join("."), path, schema: member, kind: kindOf(member), note: member.description ?? "",
      range: member.type === "number" ? [member.minimum ?? 0, member.maximum ?? 100] : null,
      step: member.maximum <= 2 ? 0.01 : 1, default: member.default ?? null, required: required.includes(name),
    }];
  });
}

/** Reads and changes a design: the editor of its controls. */
class DesignEditor {
  constructor(editor, table) {
    this.model = editor.model;
    this.table = table;
    this.mode = () => editor.mode();
    this.names = new Map(table.map(one => [one.name, `${one.sectionTitle}: ${one.label}`]));
    /** The members as `choices` reads those of themes. */
    this.schema = { $defs: { variant: { properties: Object.fromEntries(table.map(one => [one.name, one.schema])) } } };
  }

  /** Returns a member's value, or its default, and whether the document states it. */
  value(property) {
    const stated = this.model.field(property.name) ?? valueAt(this.model.info, property.name);
    const isSet = stated !== undefined && stated !== null;
    return { value: isSet ? stated : property.default, set: isSet };
  }

  /** Returns a member's colour as it counts: `accent at 8%` is that share of the accent. A change that the program has
      not made yet counts by itself. */
  color(property) {
    const { value, set: isSet } = this.value(property);
    const isPending = isSet && value !== valueAt(this.model.info, property.name);
    const known = isPending ? null : this.model.colors[property.name];
    return known ?? (typeof value === "string" ? normal(value) : null);
  }

  /** Changes a member. A colour of a pair's own ends the choice of a built-in one. */
  edit(property, value, gesture = null) {
    const pair = this.table.find(one => one.kind === "pair");
    const isOwn = pair && property.kind === "colour" && this.value(pair).set;
    const edits = { [property.name]: value, ...isOwn ? { [pair.name]: "custom" } : {} };
    this.model.change(edits, this.names.get(property.name), gesture);
  }

  contrast(property) { return this.model.contrast.find(one => one.property === property.name); }
  canReset(property) { return !property.required && this.value(property).set; }

  reset(properties) {
    const edits = Object.fromEntries(properties.filter(one => this.canReset(one)).map(one => [one.name, null]));
    if (Object.keys(edits).length) this.model.change(edits, t("panel.reset", this.names.get(properties[0].name)));
  }

  /** Returns the colour that a member states itself; null if it follows another one. */
  #stated(property) {
    const { value, set: isSet } = this.value(property);
    return isSet && property.kind === "colour" ? canonical(normal(String(value)) ?? "") || null : null;
  }

  /** Returns the colour that a member of that name states; null if it is absent. */
  stated(name) {
    const member = this.table.find(one => one.name === name);
    return member ? this.#stated(member) : null;
  }

  /** Returns the members that state a colour. */
  uses(color) {
    return this.table.filter(one => color && this.#stated(one) === canonical(color))
      .map(one => ({ path: one.name, name: one.name, index: null, color }));
  }

  replaceColor(uses, color, label, gesture) {
    this.model.change(Object.fromEntries(uses.map(use => [use.path, color])), label, gesture);
  }

  colors() {
    const colors = this.table.map(one => this.#stated(one)).filter(Boolean);
    return [...new Set(colors)].map(color => ({ color, uses: this.uses(color) }));
  }
}

/** Returns the editor of a kind of design, and the sections of the members that the edited variant has. */
export function design(kind, editor) {
  const schema = schemas[kind];
  const header = new Set(Object.keys(editor.schema.properties).filter(name => !modes.includes(name)));
  const pattern = new RegExp(schema.$defs.color.pattern, "i");
  const other = editor.mode() === "light" ? /^dark/ : /^light/;
  const groups = new Map();
  for (const leaf of leaves(schema, [], schema.required ?? schema.anyOf[0].required)) {
    if (header.has(leaf.path[0]) || other.test(leaf.path[0])) continue;
    const steps = leaf.path.slice(0, Math.min(2, leaf.path.length - 1));
    const id = steps.join("-") || "design";
    const title = steps.length ? titleOf(steps) : t("design.root");
    if (!groups.has(id)) groups.set(id, { id, title, properties: [] });
    const label = leaf.path.slice(steps.length).map(wordsOf).join(": ");
    const read = text => pattern.test(text.trim()) ? text.trim() : null;
    groups.get(id).properties.push({ ...leaf, label, sectionTitle: title, section: id, read });
  }
  // What makes the document comes before what changes its keyboard.
  const own = [...groups.values()].sort((a, b) => Number(b.id === "design") - Number(a.id === "design"));
  const sections = own.map(group =>
    ({ ...group, items: group.properties.map(property => ({ kind: kindOfItem(property), property })) }));
  return { editor: new DesignEditor(editor, sections.flatMap(one => one.properties)), sections };
}
