// The list of steps: what each changed and when, and the keyboard after it as a picture. It loads on first use.
import { normal } from "./color.js";
import { drawInto } from "./decisions.js";
import { h, style } from "./dom.js";
import "./late-styles.js";
import { menuList, showMenu } from "./menus.js";
import { language, t } from "./texts.js";

/** The most changes that a step's line names. */
const maxChanges = 2;
/** The milliseconds that the pointer rests on a step before its picture is drawn. */
const rest = 120;

const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Returns a value as a few letters, and a swatch if it is a colour. */
function valueText(value) {
  if (value === null || value === undefined) return h("span", {}, t("steps.default"));
  const color = typeof value === "string" && normal(value);
  if (color) {
    return h("span", {}, style(h("i", { class: "step-color" }), { "--color": color }), value);
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return h("span", {}, text.length > 24 ? `${text.slice(0, 23)}…` : text);
}

function line(step) {
  const { changes } = step;
  const shown = changes.slice(0, maxChanges).map(change =>
    h("span", { class: "step-change" }, valueText(change.was), " → ", valueText(change.value)));
  const rest = changes.length > maxChanges && h("span", {}, t("shared.more", changes.length - maxChanges));
  return h("span", { class: "step" },
    h("span", { class: "step-head" }, h("span", {}, step.name), h("time", {}, clock.format(step.time))),
    h("span", { class: "step-values" }, shown, rest));
}

let list = null;

/** Shows the steps of a model below a button. */
export function showSteps(model, anchor) {
  const isOpen = list?.matches(":popover-open");
  list?.remove();
  if (isOpen) return;
  list = document.body.appendChild(menuList(t("bar.steps")));
  list.classList.add("steps");
  const canvas = h("canvas", { class: "step-picture", width: 1, height: 1, "aria-hidden": "true" });
  let timer = null;
  const point = text => () => {
    clearTimeout(timer);
    timer = setTimeout(() => drawInto(canvas, text, 0.75), rest);
  };
  const { steps, position } = model;
  // Only so many steps are kept: what came before the first one may not be what was opened.
  const isFirst = !steps.length || steps[0].before === null || steps[0].before === model.openedText;
  const open = () => isFirst ? model.goTo(0) : model.replace(model.openedText, t("menu.reset"), null, false, {});
  const opened = {
    label: t("steps.opened"), run: open, isCurrent: isFirst && position === 0, point: point(model.openedText),
  };
  const entries = steps.map((step, index) => ({
    content: line(step), run: () => model.goTo(index + 1), isCurrent: position === index + 1,
    kind: step.isDone ? "" : "is-undone", point: point(step.text),
  }));
  showMenu(list, anchor, [opened, ...entries]);
  list.prepend(canvas);
  anchor.setAttribute("aria-expanded", "true");
  list.addEventListener("toggle", event => {
    if (event.newState === "closed") anchor.setAttribute("aria-expanded", "false");
  });
}
