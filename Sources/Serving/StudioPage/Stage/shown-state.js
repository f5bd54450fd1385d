// Whether a part of the keyboard is drawn in the state that the open section changes. It loads on first use.
import { stateOptions } from "./section-state.js";

/** What a part is in each state. */
const kinds = { pressed: "pressed", preview: "preview", "long-press": "popup" };

/** Returns a part, and what it is if it is drawn in the state. */
export async function partInState(screen, state, part) {
  const options = stateOptions(state, screen.keyboard.keys);
  const shown = { ...part, [kinds[state]]: true };
  if (!options[state]) return part;
  if (part.key?.id === options[state].replace(/:0$/, "")) return shown;
  if (state === "pressed" || part.x === undefined) return part;
  const { preview, popup } = await screen.geometry(options);
  const has = box => part.x >= box.x && part.x < box.x + box.width && part.y >= box.y && part.y < box.y + box.height;
  return [preview, popup?.container, popup?.tail].some(box => box && has(box)) ? shown : part;
}
