// Questions and passing messages.
import { h, iconButton, style } from "./dom.js";
import { t } from "./texts.js";

/** Returns a heading from the words of a menu, where three dots announce a question. */
export const headingOf = words => words.replace(/ …$/, "");

/** Asks; returns the value of the chosen button, null if none was chosen. The last button is the default. If the reader
    `mustChoose`, only the buttons close it. */
export function question(title, content, buttons, { mustChoose = false } = {}) {
  return new Promise(done => {
    const heading = headingOf(title);
    const dialog = h("dialog", { class: "float", "aria-label": heading });
    const before = question.open;
    const choose = value => {
      question.open = before;
      dialog.close();
      dialog.remove();
      done(value);
    };
    const body = h("div", { class: "dialog-body" }, content);
    // Without a control of its own a body that scrolls is reached by the keyboard only if it takes the focus itself.
    if (!body.querySelector("a, button, input, select, textarea, summary, [tabindex]")) body.tabIndex = 0;
    const button = ({ label, value, kind }) =>
      h("button", { type: "button", class: kind ?? "", onclick: () => choose(value) }, label);
    dialog.append(
      h("div", { class: "dialog-head" }, h("h2", {}, heading),
        mustChoose ? null : iconButton("close", t("close"), () => choose(null))),
      body, h("div", { class: "dialog-foot" }, buttons.map(button)));
    dialog.addEventListener("cancel", event => {
      event.preventDefault();
      if (!mustChoose) choose(null);
    });
    // Browsers close a dialog at the second Escape without asking.
    const stay = event => { if (event.key === "Escape") event.preventDefault(); };
    if (mustChoose) dialog.addEventListener("keydown", stay);
    document.body.append(dialog);
    dialog.showModal();
    const first = dialog.querySelector("[autofocus], input") ?? dialog.querySelector(".dialog-foot button:last-child");
    if (first instanceof HTMLElement) first.focus();
    question.open = { choose, mustChoose };
  });
}

/** The question that is open, and on top of all others, to choose an answer from elsewhere. */
question.open = { choose: value => value, mustChoose: false };

/** Chooses the default at the Enter key in a field. The key must not also press what gets the focus afterwards. */
export function chooseOnEnter(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  question.open.choose(true);
}

let timer = null;

/** Says that something failed. */
export const fail = error => say(t("failed", error.message), { isFault: true });

/** Shows a message for a while; `action` is a button beside it, with which it stays until it is closed. What `isNews`
    or is not done yet (`isBusy`) stays, too. */
export function say(text, { isFault = false, action = null, isNews = false, isBusy = false } = {}) {
  const toast = document.querySelector(".toast")
    ?? document.body.appendChild(h("div", { class: "toast float", popover: "manual" }));
  clearTimeout(timer);
  const leave = () => {
    // It stays while the pointer is on it, or the focus in it.
    if (toast.matches(":hover, :focus-within")) wait();
    else if (toast.matches(":popover-open")) toast.hidePopover();
  };
  const wait = () => { timer = setTimeout(leave, isFault ? 8000 : 3500); };
  toast.setAttribute("role", isFault ? "alert" : "status");
  toast.classList.toggle("is-fault", isFault);
  toast.replaceChildren(...isBusy ? [h("progress", { "aria-label": text })] : [], h("span", {}, text),
    ...(action ? [actionButton(toast, action)] : []),
    iconButton("close", t("close"), () => toast.hidePopover()));
  if (toast.matches(":popover-open")) toast.hidePopover();
  toast.showPopover();
  place(toast);
  if (!action && !isNews && !isBusy) wait();
}

/** The least room around a message. */
const margin = 8;

/** Places a message where it covers no control: above the keyboard, below it, or else on its picture. */
function place(toast) {
  const area = document.querySelector(".stage-area")?.getBoundingClientRect();
  if (!area) return;
  style(toast, { left: "0", "max-width": `min(560px, ${area.width - 2 * margin}px)` });
  const boxes = [...document.querySelectorAll(".typed, .screens")].map(one => one.getBoundingClientRect())
    .filter(box => box.height > 0);
  const top = Math.min(...boxes.map(box => box.top));
  const bottom = Math.max(...boxes.map(box => box.bottom));
  const { width, height } = toast.getBoundingClientRect();
  const need = height + 2 * margin;
  const hasRoomBelow = area.bottom - bottom >= need && !document.querySelector(".is-comparing");
  const y = top - area.top >= need ? (area.top + top - height) / 2
    : hasRoomBelow ? (bottom + area.bottom - height) / 2 : area.top + margin;
  style(toast, { left: `${area.left + (area.width - width) / 2}px`, top: `${y}px` });
}

function actionButton(toast, { label, run }) {
  const onclick = () => {
    toast.hidePopover();
    run();
  };
  return h("button", { type: "button", class: "small", onclick }, label);
}

/** Gives the browser a file to download. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
