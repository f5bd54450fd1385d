// What the first picture needs, started while the rest of the page is still loading: the session, and the document.
import { openSession } from "./requests.js";
import { shelf } from "./storage.js";

/** The document to edit. */
export const opening = openSession().then(() => shelf().document());
// Each caller that awaits it reports the error.
opening.catch(() => {});

const storeKey = "kbrender-stage";

/** The view settings of the last visit. Reading the browser's store takes as long as the program's answer, so it
   happens meanwhile. */
export const remembered = (() => {
  try {
    const { view, device, orientation, layout, whose } = JSON.parse(localStorage.getItem(storeKey)) ?? {};
    const settings = Object.entries({ view, device, orientation, layout, whose });
    return Object.fromEntries(settings.filter(([, value]) => typeof value === "string"));
  } catch { return {}; }
})();

/** Keeps the view settings for the next visit. */
export function remember(settings) {
  try { localStorage.setItem(storeKey, JSON.stringify(settings)); } catch { /* A private window keeps nothing. */ }
}
