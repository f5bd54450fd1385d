// Menus: lists of actions that open below a button.
import { h, iconButton, style } from "./dom.js";

/** Returns an item of a menu; null is a separator. An entry has a label, an action, and optionally a key, that it is
   off, or `why`, more content, or what happens when it is pointed at. */
function item(entry, close) {
  if (entry === null) return h("hr", { role: "separator" });
  if (entry.note) return h("span", { class: "menu-note", role: "presentation" }, entry.note);
  return h("button", {
    type: "button", role: "menuitem", tabindex: "-1", ".disabled": Boolean(entry.isOff),
    "aria-disabled": entry.why ? "true" : null,
    "aria-current": entry.isCurrent ? "step" : null, class: entry.kind ?? "",
    onclick: () => {
      if (entry.why) return;
      close();
      entry.run();
    },
    onpointerenter: entry.point ?? null, onfocus: entry.point ?? null,
  },
    entry.content ?? h("span", {}, entry.label, entry.why && h("small", {}, entry.why)),
    entry.keys && h("kbd", {}, entry.keys));
}

/** Focuses an item of a menu, which then is the one that the Tab key reaches. */
function focusItem(list, item) {
  for (const one of list.querySelectorAll("[role=menuitem]")) one.tabIndex = one === item ? 0 : -1;
  item?.focus();
}

/** Moves the focus among the items of a menu. */
function rove(event) {
  const items = [...event.currentTarget.querySelectorAll("button:enabled")];
  const at = items.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  focusItem(event.currentTarget, items.at(next % items.length));
}

/** Places a floating element below another one, on the screen. */
export function placeBelow(list, anchor) {
  const at = anchor.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  const room = 8;
  const top = Math.min(at.bottom + 6, Math.max(room, innerHeight - box.height - room));
  const left = Math.max(room, Math.min(at.left, innerWidth - box.width - room));
  style(list, { left: `${left}px`, top: `${top}px` });
}

/** Returns a list for a menu. */
export function menuList(label) {
  return h("div", { class: "menu float", popover: "auto", role: "menu", "aria-label": label, onkeydown: rove });
}

/** Shows entries in a list below an element. */
export function showMenu(list, anchor, entries) {
  list.replaceChildren(...entries.map(entry => item(entry, () => list.hidePopover())));
  list.showPopover();
  placeBelow(list, anchor);
  focusItem(list, list.querySelector("[aria-current]") ?? list.querySelector("button:enabled"));
}

/** Returns a button with a menu; `entries` returns, or promises, what the menu has when it opens. */
export function menuButton(name, label, entries, more = "") {
  const list = menuList(label);
  const open = async () => showMenu(list, button, await entries());
  const button = iconButton(name, label, open, {
    "aria-haspopup": "menu", "aria-expanded": "false", class: `quiet ${more}`,
  });
  list.addEventListener("toggle", event => button.setAttribute("aria-expanded", String(event.newState === "open")));
  return { button, list };
}
