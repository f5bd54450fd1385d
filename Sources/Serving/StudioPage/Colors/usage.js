// Where a variant uses its colours.

export const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Returns one spelling for equal hexadecimal colours: upper case, without an alpha of FF. */
export function canonical(color) {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color)?.[1];
  if (!digits) return color;
  const full = digits.length < 6 ? [...digits].map(one => one + one).join("") : digits;
  return "#" + full.toUpperCase().replace(/^(.{6})FF$/, "$1");
}

/** Returns the colours of a value, each with the rest of its path. */
function colorsIn(value) {
  if (typeof value === "string") return value.startsWith("#") ? [{ part: "", index: null, color: value }] : [];
  if (!Array.isArray(value)) return [];
  const isColor = stop => typeof stop === "string" && canonical(stop).startsWith("#");
  return value.flatMap((stop, index) => isColor(stop) ? [{ part: `[${index}]`, index, color: stop }]
    : typeof stop?.color === "string" ? [{ part: `[${index}].color`, index, color: stop.color }] : []);
}

/** The variants of a theme. */
export const modes = ["light", "dark"];

/** Returns every place where some variants set a colour, in the order of their properties. `valueOf` returns the value
    that a property has in a mode, and whether the theme sets it. */
function places(modes, valueOf, table) {
  const found = [];
  for (const mode of modes) {
    for (const { name } of table) {
      const { value, set } = valueOf(mode, name);
      if (!set) continue;
      for (const { part, index, color } of colorsIn(value)) {
        found.push({ path: `${mode}.${name}${part}`, mode, name, index, color: canonical(color) });
      }
    }
  }
  return found;
}

/** Returns the places that have a colour. */
export const usesOf = (color, modes, valueOf, table) =>
  places(modes, valueOf, table).filter(use => use.color === canonical(color));

/** Returns all colours of some variants, the most used first, each with its places. */
export function sharedColors(modes, valueOf, table) {
  const groups = new Map();
  for (const use of places(modes, valueOf, table)) {
    if (!groups.has(use.color)) groups.set(use.color, { color: use.color, uses: [] });
    groups.get(use.color).uses.push(use);
  }
  return [...groups.values()].sort((a, b) => b.uses.length - a.uses.length);
}

// MARK: Names

/** Returns the properties of a name as paths. */
const pathsOf = properties => modes.flatMap(mode => (properties?.[mode] ?? []).map(name => `${mode}.${name}`));

/** Returns names for the properties at some paths; those that are left without a property go. */
function filtered(names, keeps) {
  const rest = Object.entries(names).map(([name, properties]) => [name, Object.fromEntries(modes.map(mode =>
    [mode, (properties?.[mode] ?? []).filter(one => keeps(`${mode}.${one}`, name))]))]);
  return Object.fromEntries(rest.filter(([, properties]) => pathsOf(properties).length));
}

/** Returns the name of a colour that has some places; an empty text if it has none. */
export const nameOf = (names, uses) =>
  Object.keys(names).find(name => pathsOf(names[name]).some(path => uses.some(use => use.path === path))) ?? "";

/** Returns the names after a colour with some places got one; an empty text takes its name. */
export function renamed(names, uses, name) {
  const own = uses.filter(use => use.index === null);
  const rest = filtered(names, (path, one) => one !== name && !own.some(use => use.path === path));
  if (!name || !own.length) return rest;
  const of = mode => own.filter(use => use.mode === mode).map(use => use.name);
  return { ...rest, [name]: { light: of("light"), dark: of("dark") } };
}

/** Returns the names after changes of values by their paths: a property that leaves the colour of its name leaves the
    name. `colorAt` returns the colour at a path after the changes. */
export function keptNames(names, edits, colorAt) {
  const isOne = name => new Set(pathsOf(names[name]).map(path => canonical(String(colorAt(path))))).size <= 1;
  const whole = new Set(Object.keys(names).filter(isOne));
  return filtered(names, (path, name) => whole.has(name) || !(path in edits));
}
