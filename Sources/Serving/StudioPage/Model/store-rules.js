// The store's rules for what a theme says of itself. Edits must keep them; a theme that came in otherwise may stay so.
import { has, t } from "./texts.js";
import { letters } from "./typing.js";
import { equal } from "./usage.js";

/** Returns the length of a text as people count it; blank texts have none. */
export const count = text => text.trim() === "" ? 0 : letters(text).length;

/** Returns what is wrong with a value by its rule in the schema: the name of a text, and its number. Null if nothing
    is; absent values are no fault. */
export function faultOf(name, value, rule = {}) {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) {
    const longest = rule.items?.maxLength ?? Infinity;
    if (value.length > (rule.maxItems ?? Infinity)) return ["info.tags.many", rule.maxItems];
    const lengths = value.map(tag => count(String(tag)));
    return lengths.some(length => length > longest || length === 0) ? ["info.long", longest] : null;
  }
  if (typeof value !== "string" || !("minLength" in rule || "pattern" in rule)) return null;
  const { minLength: least = 1, maxLength: most = Infinity, pattern } = rule;
  // Letters take long to count.
  if (least > 1 ? count(value) < least : value.trim().length < least) return ["info.short", least];
  if (value.length > most && count(value) > most) return ["info.long", most];
  return pattern && !new RegExp(pattern, "u").test(value) ? [`info.fault.${name}`] : null;
}

/** Returns the text that was taken in place of the file's. */
export const takenText = model => model.steps.filter(step => step.isDone && step.isOther !== undefined).at(-1)?.text;

/** Keeps what themes said of themselves as they came in: opened, saved, or taken. */
export class Rules {
  #model;
  #rules;
  #arrivals = new Map();

  constructor(model, schema) {
    this.#model = model;
    this.#rules = schema.properties;
  }

  /** Takes note of a theme that has just come in. */
  update() {
    const model = this.#model;
    const texts = [model.openedText, model.savedText, takenText(model)];
    for (const text of [...this.#arrivals.keys()]) if (!texts.includes(text)) this.#arrivals.delete(text);
    if (model.isSettled && texts.includes(model.text)) this.#arrivals.set(model.text, model.info);
  }

  /** The faults, each with its name, a text, and whether an edit made it. */
  get faults() {
    const { info } = this.#model;
    const arrivals = [...this.#arrivals.values()];
    return Object.entries(this.#rules).flatMap(([name, rule]) => {
      const fault = faultOf(name, info[name], rule);
      if (!fault) return [];
      const [key, number] = fault;
      const text = has(key) ? t(key, number) : rule.description;
      const label = has(`info.${name}`) ? t(`info.${name}`) : name;
      return [{ name, text: `${label}: ${text}`, isOwn: !arrivals.some(one => equal(one[name], info[name])) }];
    });
  }

  /** Returns the program's diagnostics with these faults: errors if an edit made them, warnings otherwise. */
  joined(diagnostics) {
    const isKnown = name => diagnostics.some(one => one.path === name && one.severity === "error");
    const own = this.faults.filter(fault => !isKnown(fault.name));
    const others = diagnostics.filter(one => !own.some(fault => fault.name === one.path));
    const level = isOwn => isOwn ? "error" : "warning";
    return [...own.map(({ name, text, isOwn }) => ({ path: name, message: text, severity: level(isOwn) })), ...others];
  }
}
