// On phones, the sheet below the keyboard: a row of chips that scrolls, and one of properties, view and source below
// it. A handle sets its height to one of three stops.
import { h, iconButton, segmented } from "./dom.js";
import { t } from "./texts.js";

/** The heights of the stage, from the lowest sheet to the highest, as shares of the page. */
const stops = ["low", "middle", "high"];
const pages = ["properties", "view", "source"];
/** The points that the handle is dragged for the next stop. */
const farEnough = 40;

export class Sheet {
  #chips;
  #showSource;

  /** `view` has the choices of the view, `mode` the switch of light and dark; `showSource` shows the source. */
  constructor({ sheet: view, switch: mode }, showSource) {
    this.#showSource = showSource;
    this.#chips = segmented(t("sheet.label"), pages.map(value => ({ value, label: t(`sheet.${value}`) })), "properties",
      page => this.open(page));
    let from = null;
    const handle = iconButton("sheet", t("sheet.height"), () => this.#move(1, true), {
      onpointerdown: event => {
        handle.setPointerCapture(event.pointerId);
        from = event.clientY;
      },
      onpointerup: event => {
        const way = event.clientY - from;
        if (Math.abs(way) > farEnough) this.#move(way < 0 ? 1 : -1);
      },
    });
    this.element = h("nav", { class: "sheet-head", "aria-label": t("sheet.label") }, this.#chips, mode, handle);
    this.view = h("section", { class: "sheet-view", "aria-label": t("sheet.view") }, view);
    document.body.dataset.sheet = "properties";
    document.body.dataset.stop = "middle";
  }

  /** Shows a page of the sheet. */
  open(page) {
    this.#chips.choose(page);
    document.body.dataset.sheet = page;
    this.#showSource(page === "source");
  }

  #move(by, isRound = false) {
    const next = stops.indexOf(document.body.dataset.stop) + by;
    const index = isRound ? next % stops.length : Math.max(0, Math.min(stops.length - 1, next));
    document.body.dataset.stop = stops[index];
  }
}
