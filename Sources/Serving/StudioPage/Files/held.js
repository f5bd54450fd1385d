// The key whose variants the stage shows while their section is open. It loads on first use.
import { lettersOf } from "./showing.js";
import { askJSON, form, parameters } from "./transport.js";

/** The most keys that are asked for their variants. */
const mostAsked = 12;
const held = new Map();

/** Returns the first letter with variants of a keyboard at some place; null if none is found. */
export async function heldKey(place, keys, text) {
  const sign = JSON.stringify([place.layout, place.device, place.metrics, keys.length]);
  if (held.has(sign)) return held.get(sign);
  for (const key of lettersOf(keys).slice(0, mostAsked)) {
    try {
      const options = { ...place, "long-press": `${key.id}:0` };
      const found = await askJSON("/v1/geometry" + parameters(options), { method: "POST", body: form({ text }) });
      if (!(found.popup?.cells.length > 1)) continue;
      held.set(sign, key.id);
      return key.id;
    } catch { /* The key has no variants. */ }
  }
  held.set(sign, null);
  return null;
}
