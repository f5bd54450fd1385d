// The key whose variants the stage shows while their section is open. It loads on first use.
import { lettersOf } from "./section-state.js";

/** The most keys that are asked for their variants. */
const mostAsked = 12;
const held = new Map();

/** Returns the first letter with variants of a screen's keyboard; null if none is found. */
export async function heldKey(screen, keys) {
  const { layout, device, metrics } = screen.place;
  const sign = JSON.stringify([layout, device, metrics, keys.length]);
  if (held.has(sign)) return held.get(sign);
  for (const key of lettersOf(keys).slice(0, mostAsked)) {
    try {
      const found = await screen.geometry({ "long-press": `${key.id}:0` });
      if (!(found.popup?.cells.length > 1)) continue;
      held.set(sign, key.id);
      return key.id;
    } catch { /* The key has no variants. */ }
  }
  held.set(sign, null);
  return null;
}
