// Circles of colours with names: in the picker, and in a row that scrolls under each property.
import { isLight, palettes, parse, recent, remember, withAlpha } from "./color.js";
import { h, icon, style } from "./dom.js";
import { lchOf } from "./oklch.js";
import { t } from "./texts.js";

/** The most colours of the theme in a property's row. */
const maxOwn = 6;

/** Moves the focus within the swatches, which are one stop of the Tab key. */
export function rove(event) {
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement);
  const [before, after, last] = [at - 1, at + 1, items.length - 1];
  const ways = { ArrowRight: after, ArrowDown: after, ArrowLeft: before, ArrowUp: before, Home: 0, End: last };
  const next = ways[event.key];
  if (next === undefined || !items[next]) return;
  event.preventDefault();
  for (const item of items) item.tabIndex = -1;
  items[next].tabIndex = 0;
  items[next].focus();
}

/** The lightness of the lightest black, the chroma of the dullest accent, the opacities of what is clear and of what
    looks opaque, and the rank of black. */
const [darkest, vivid, clear, opaque, last] = [0.2, 0.06, 0.02, 0.5, 4];

/** The properties whose colours are accents. */
const accents = /^accentKey(Background|Gradient)|SelectedBackground$/;

/** Returns where a colour stands among others: named ones, accents, vivid ones, the rest, black, and what is clear. */
function rank(color, isNamed = false, isAccent = false) {
  const [red, green, blue, alpha] = parse(color) ?? [0, 0, 0, 0];
  if (alpha <= clear) return last + 1;
  const [lightness, chroma] = lchOf([red, green, blue]);
  if (lightness <= darkest && chroma < vivid) return last;
  return isNamed ? 0 : chroma < vivid || alpha < opaque ? last - 1 : isAccent ? 1 : 2;
}

let known = null;

/** Has the rows of colours look again for those of the theme and the recent ones. */
export function forgetSwatches() { known = null; }

/** Returns the groups for the rows of one update: they are the same for all. */
function groupsForRows(editor) {
  if (known?.editor !== editor) known = { editor, groups: swatchGroups(editor) };
  return known.groups;
}

/** Returns swatches for a colour that has a value: for that of a shadow, opaque ones take its opacity. */
export function shaded(swatches, property, value) {
  const alpha = /ShadowColor$/.test(property) ? parse(value ?? "")?.[3] : 1;
  const of = one => alpha > 0 && alpha < 1 && parse(one.color)?.[3] === 1 ? withAlpha(one.color, alpha) : one.color;
  return swatches.map(one => ({ color: of(one), name: one.name.replace(one.color, of(one)) }));
}

/** Returns the colours to choose from, in groups; those of the theme have the names of properties. */
export function swatchGroups(editor) {
  const names = t("color.names").split(", ");
  const words = new Map(palettes.flatMap(one => one.colors).map((color, index) => [color, names[index]]));
  const own = editor.colors().map(({ color, uses }) => {
    const named = editor.colorName?.(uses);
    const name = t("color.named", named || (editor.names.get(uses[0].name) ?? uses[0].name), color);
    return { color, name, rank: rank(color, named, uses.some(use => accents.test(use.name))) };
  }).sort((one, other) => one.rank - other.rank);
  const plain = color => ({ color, name: words.has(color) ? t("color.named", words.get(color), color) : color });
  return [
    { name: "theme", swatches: own }, { name: "recent", swatches: recent().map(plain) },
    ...palettes.map(({ name, colors }) => ({ name, swatches: colors.map(plain) })),
  ].filter(group => group.swatches.length);
}

/** Returns a circle, marked if it is the chosen one. */
export function circle({ color, name }, isChosen, onclick) {
  const button = h("button", {
    type: "button", class: "circle", tabindex: "-1", "aria-label": name, title: name, "data-color": color,
    "aria-pressed": String(isChosen), onclick,
  }, h("i"), isChosen && icon("check"));
  style(button.firstChild, { background: color });
  button.classList.toggle("on-light", isLight(color));
  return button;
}

/** Returns a row of circles, and a way to update it. `open` opens the picker. */
export function chipRow(property, editor, open) {
  const row = h("div", {
    class: "chip-row", role: "toolbar", "aria-label": t("color.swatches"), onkeydown: rove,
  });
  let sign = "";
  return {
    element: row,
    update(chosen) {
      const few = ({ name, swatches }) => name === "theme" ? swatches.slice(0, maxOwn) : swatches;
      const all = groupsForRows(editor).flatMap(group => shaded(few(group), property.name, chosen)
        .map(one => ({ ...one, isRecent: group.name === "recent" })));
      const isRecent = color => all.some(one => one.isRecent && one.color === color);
      const isFirst = (one, index) => isRecent(one.color) ? one.isRecent
        : all.findIndex(other => other.color === one.color) === index;
      const isAtEnd = one => !one.isRecent && rank(one.color) >= last;
      const shown = [false, true].flatMap(end => all.filter(isFirst).filter(one => isAtEnd(one) === end));
      const now = JSON.stringify([shown, chosen]);
      if (now === sign) return;
      sign = now;
      const had = row.querySelector(":focus")?.getAttribute("data-color");
      const pick = color => () => {
        remember(color);
        editor.edit(property, color);
      };
      const more = h("button", {
        type: "button", class: "circle more", tabindex: "-1", "aria-label": t("color.choose", property.label),
        onclick: open,
      }, icon("add"));
      const parts = shown.flatMap((one, index) => [
        index > 0 && one.isRecent !== shown[index - 1].isRecent && h("i", { class: "chip-rule" }),
        circle(one, one.color === chosen, pick(one.color)),
      ]).filter(Boolean);
      row.replaceChildren(...parts, more);
      const wanted = had ? `[data-color="${CSS.escape(had)}"]` : "[aria-pressed=true]";
      const first = row.querySelector(wanted) ?? row.firstChild;
      if (first) first.tabIndex = 0;
      if (had) first?.focus();
    },
  };
}
