// Turns the program's table of properties into sections, groups and labels.
import { has, noteOf, t } from "./texts.js";
import { modes } from "./usage.js";

/** Sections in order: the table's section, its name here, and whether it only matters on iOS. */
const order = [
  { id: "regular", of: "regular keys" },
  { id: "modifier", of: "modifier keys" },
  { id: "pressed", of: "pressed keys" },
  { id: "keyboard", of: "keyboard" },
  { id: "preview", of: "preview", isForIOS: true },
  { id: "popup", of: "popup", isForIOS: true },
  { id: "candidates", of: "candidate bar" },
  { id: "typography", of: "fonts" },
  { id: "spacing", of: "spacing" },
  { id: "accent", of: "accent keys" },
  { id: "gradients", of: null },
  { id: "motion", of: "motion" },
  { id: "android", of: "Android" },
];

/** Returns a property's section: gradients of keys have their own, and the shape of corners belongs to the layout. */
function sectionOf(property) {
  if (["gradient", "direction"].includes(property.kind) && property.section !== "keyboard") return "gradients";
  if (property.kind === "corner style") return "spacing";
  if (property.name === "candidateAnnotationFontSize") return "candidates";
  return order.find(section => section.of === property.section)?.id ?? property.section;
}

const wordsOf = name => name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g)
  .map(word => word[0].toUpperCase() + word.slice(1));

/** Returns how many leading words all names share, leaving each at least one word. */
function shared(names) {
  if (names.length < 2) return 0;
  const lists = names.map(wordsOf);
  let count = 0;
  while (lists.every(list => list.length > count + 1 && list[count] === lists[0][count])) count += 1;
  return count;
}

/** Returns a label in English, unless the table of texts has another wording or a translation. */
function label(property, skipped) {
  if (noteOf(property.name)?.[1]) return noteOf(property.name)[1];
  if (has(`property.${property.name}`)) return t(`property.${property.name}`);
  const words = wordsOf(property.name).slice(skipped);
  const isColor = property.kind === "colour";
  if (isColor && (words.at(-1) === "Text" || words.at(-1) === "Background" && words.length === 1)) words.push("Color");
  return words.map(word => has(`word.${word}`) ? t(`word.${word}`) : word).join(" ");
}

/** Returns sections with their properties, each with a label. */
export function sections(table) {
  const groups = new Map(order.map(section => [section.id, { ...section, properties: [] }]));
  const skipped = new Map();
  for (const section of new Set(table.map(property => property.section))) {
    const names = table.filter(one => one.section === section && sectionOf(one) !== "spacing").map(one => one.name);
    skipped.set(section, shared(names));
  }
  for (const property of table) {
    const id = sectionOf(property);
    if (!groups.has(id)) groups.set(id, { id, of: property.section, properties: [] });
    const whole = id === "gradients" || id === "spacing";
    const note = noteOf(property.name)?.[0] ?? property.note;
    const words = whole ? 0 : skipped.get(property.section) ?? 0;
    groups.get(id).properties.push({ ...property, note, label: label(property, words) });
  }
  return [...groups.values()].filter(section => section.properties.length).map(section => {
    const title = has(`section.${section.id}`) ? t(`section.${section.id}`) : section.of;
    const properties = section.properties.map(property => ({ ...property, sectionTitle: title }));
    return { ...section, title, properties, items: items(properties) };
  });
}

/** Groups properties that belong together: a gradient with its direction, a shadow with offset and blur. */
function items(properties) {
  const left = new Map(properties.map(property => [property.name, property]));
  const take = name => {
    const property = left.get(name);
    left.delete(name);
    return property;
  };
  const result = [];
  for (const property of properties) {
    if (!left.has(property.name)) continue;
    const stem = property.name.replace(/(Color|Offset|Blur)$/, "");
    if (property.kind === "gradient") {
      take(property.name);
      result.push({ kind: "gradient", gradient: property, direction: take(property.name + "Direction") });
    } else if (stem !== property.name && left.has(stem + "Color") && left.has(stem + "Offset")) {
      const [color, offset, blur] = ["Color", "Offset", "Blur"].map(end => take(stem + end));
      result.push({ kind: "shadow", color, offset, blur });
    } else {
      result.push({ kind: "single", property: take(property.name) });
    }
  }
  return result;
}

/** Returns the colour that is painted if a gradient is absent. */
export function solidOf(gradient, table) {
  const stem = gradient.replace(/Gradient$/, "");
  return table.find(one => one.name === stem || one.name === stem + "Background")?.name;
}

/** Returns the named values of a property, from the schema of themes. */
export function choices(schema, name) {
  const property = schema.$defs.variant.properties[name] ?? {};
  return property.enum ?? property.anyOf?.find(one => one.enum)?.enum ?? [];
}

/** Returns the section of the colours of both variants. */
export const sharedSection = editor => ({
  id: "shared", title: t("section.shared"), items: [{ kind: "shared" }],
  colors: () => editor.colors(modes).map(group => group.color),
});

/** Returns the section that colours a part of the keyboard. */
export function sectionOfPart(part) {
  if (part.popup) return "popup";
  if (part.preview) return "preview";
  if (part.pressed) return "pressed";
  if (part.candidate) return "candidates";
  if (part.key) return part.key.kind === "accent" || part.key.id === "return" || part.key.id === "done" ? "accent"
    : part.key.kind === "modifier" ? "modifier" : "regular";
  return "keyboard";
}

/** Words that mean the same to people who search: British and American spellings, and names of one key. */
const sameWords = [["color", "colour"], ["gray", "grey"], ["enter", "return"], ["center", "centre"]];

/** The fewest letters that are taken for the beginning of such a word. */
const fewestLetters = 4;

/** Returns a word and those that mean the same. */
export const synonyms = word => {
  const begins = one => one.startsWith(word) || word.startsWith(one);
  const same = word.length >= fewestLetters && sameWords.find(words => words.some(begins));
  return same ? [word, ...same] : [word];
};
