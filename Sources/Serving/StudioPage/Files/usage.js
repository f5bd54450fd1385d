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
  return value.flatMap((stop, index) => typeof stop === "string" ? [{ part: `[${index}]`, index, color: stop }]
    : typeof stop?.color === "string" ? [{ part: `[${index}].color`, index, color: stop.color }] : []);
}

/** Returns every place where a variant sets a colour, in the order of its properties. `valueOf` returns the value of a
    property, and whether the theme sets it. */
function places(mode, valueOf, table) {
  const found = [];
  for (const property of table) {
    const { value, set } = valueOf(property);
    if (!set) continue;
    for (const { part, index, color } of colorsIn(value)) {
      const path = `${mode}.${property.name}${part}`;
      found.push({ path, name: property.name, index, color: canonical(color) });
    }
  }
  return found;
}

/** Returns the places that have a colour. */
export const usesOf = (color, mode, valueOf, table) =>
  places(mode, valueOf, table).filter(use => use.color === canonical(color));

/** Returns all colours of a variant, the most used first, each with its places. */
export function sharedColors(mode, valueOf, table) {
  const groups = new Map();
  for (const use of places(mode, valueOf, table)) {
    if (!groups.has(use.color)) groups.set(use.color, { color: use.color, uses: [] });
    groups.get(use.color).uses.push(use);
  }
  return [...groups.values()].sort((a, b) => b.uses.length - a.uses.length);
}
