// The browser's Back leads from a theme to the list of the folder's themes, and only from there away. It loads when the
// page is there.
import { question } from "./dialogs.js";

const place = "theme";

/** Gives the theme a place of its own in the browser's history, after that of the list. */
export function listenToBack(actions) {
  let isListed = false;
  // Browsers skip a place that a page adds before the reader does something.
  const enter = () => { if (!isListed && history.state !== place) history.pushState(place, ""); };
  for (const event of ["click", "keydown"]) addEventListener(event, enter, true);
  addEventListener("popstate", async () => {
    if (history.state === place) return;
    if (document.querySelector("dialog[open]")) {
      if (!question.open.mustChoose) question.open.choose(null);
    } else {
      isListed = true;
      const isGone = await actions.themes();
      isListed = false;
      if (isGone) return;
    }
    history.forward();
  });
}
