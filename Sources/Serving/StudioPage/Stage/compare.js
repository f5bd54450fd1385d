// Compare: before and after on either side of an edge that is dragged on the picture. It loads on first use.
import { h, option, select, style } from "./dom.js";
import "./late-styles.js";
import { ask, askJSON } from "./requests.js";
import { t } from "./texts.js";

/** Returns what the button does that shows and hides a comparison with the opened or saved text, or with a preset. */
export function comparison(stage, model, button) {
  const edge = h("input", {
    type: "range", class: "edge", min: 0, max: 100, step: 0.1, value: 50, "aria-label": t("compare.edge"),
    oninput: () => place(),
  });
  const place = () => style(stage.element, { "--split": `${edge.value}%` });
  const choice = select(t("compare.with"), () => load());
  const bar = h("div", { class: "compare", ".hidden": true },
    h("span", { class: "unit" }, t("compare.before")), edge, h("span", { class: "unit" }, t("compare.after")), choice);
  choice.append(option("opened", t("compare.opened")), option("saved", t("compare.saved")));
  stage.element.append(bar);
  stage.onsplit = share => {
    edge.value = String(100 * share);
    place();
  };
  const load = async () => {
    const id = choice.value;
    const texts = { opened: model.openedText, saved: model.savedText };
    stage.compareWith(texts[id] ?? await (await ask(`/v1/presets/${id}.json`)).text());
  };
  return async () => {
    const isOn = bar.hidden;
    bar.hidden = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    if (!isOn) return stage.compareWith(null);
    place();
    await load();
    if (choice.options.length > 2) return undefined;
    for (const { id, name, family } of await askJSON("/v1/presets")) {
      if (choice.lastChild.label !== family) choice.append(h("optgroup", { label: family }));
      choice.lastChild.append(option(id, name));
    }
    return undefined;
  };
}
