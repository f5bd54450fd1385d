// What the first picture waits for, begun while the rest of the page is still on its way: the session, and the document.
import { shelf } from "./shelf.js";
import { openSession } from "./transport.js";

/** The document that is to be edited. */
export const opening = openSession().then(() => shelf().document());
// Whoever waits for it says what is wrong.
opening.catch(() => {});

const storeKey = "kbrender-stage";

/** What was shown the last time: to ask the browser takes as long as the program takes to answer, so it is asked meanwhile. */
export const remembered = (() => {
  try {
    const { view, device, orientation, layout } = JSON.parse(localStorage.getItem(storeKey)) ?? {};
    return Object.fromEntries(Object.entries({ view, device, orientation, layout }).filter(([, value]) => typeof value === "string"));
  } catch { return {}; }
})();

/** Keeps what is shown for the next time. */
export function remember(settings) {
  try { localStorage.setItem(storeKey, JSON.stringify(settings)); } catch { /* A private window keeps nothing. */ }
}
