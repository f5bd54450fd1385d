// Deciding about uploads, what became of them, and taking it back for a minute.
import { h, iconButton } from "./dom.js";
import { attempt, post } from "./review-api.js";
import { count, t, word } from "./review-texts.js";

/** The seconds in which a decision can be taken back. */
const undoSeconds = 60;
/** How many uploads the store decides about at a time. */
export const mostAtOnce = 200;

/** Looks of what became of an upload; anything else is an error. */
const looks = {
  published: "good", rejected: "good", undone: "good",
  missing: "warning", changed: "warning", own: "warning", tooLate: "warning",
};

/** What became of the last uploads: shown above every view. */
export const outcomes = h("section", { class: "done", role: "status", "aria-label": t("decided"), ".hidden": true });

let undone = [];
let timer = null;
/** What is done after each decision, and after one was taken back. */
let afterwards = { decided: async () => {}, undone: async () => {} };

/** Takes what is done afterwards. */
export function whenDone(actions) { afterwards = actions; }

/** Approves or rejects uploads. `choice` is a list of them, or all that wait `until` a number, maybe of an owner. */
export async function decide(action, choice, reason) {
  const about = Array.isArray(choice)
    ? choice.map(one => ["upload", `${one.id}.${one.digest}`])
    : [["all", "true"], ["until", choice.until], ...(choice.owner ? [["owner", choice.owner]] : [])];
  const form = action === "reject" ? [...about, ["reason", reason]] : about;
  tell(await post(`/v1/reviews/${action}`, form));
  await afterwards.decided();
}

/** Takes back the decisions that are shown, if there still is time. */
export async function undo() {
  if (!undone.length) return;
  const form = undone.map(one => ["undo", one]);
  undone = [];
  tell(await post("/v1/reviews/undo", form));
  await afterwards.undone();
}

/** Forgets what is shown. */
export function forget() {
  clearInterval(timer);
  undone = [];
  outcomes.hidden = true;
  outcomes.replaceChildren();
}

function tell(answer) {
  forget();
  undone = answer.outcomes.map(one => one.undo).filter(one => one !== null);
  const lines = answer.outcomes.map(one => h("li", {},
    h("a", { href: `#theme/${one.id}` }, h("code", {}, one.id)), " ",
    h("span", { class: looks[one.outcome] ?? "error" },
      one.outcome === "failed" ? one.detail : word("outcome", one.outcome))));
  outcomes.append(
    h("ul", { tabindex: "0", "aria-label": t("decided") }, lines), ...(undone.length ? [undoButton()] : []),
    iconButton("close", t("close"), forget));
  outcomes.hidden = false;
}

/** Returns a button that says how much time there is, and goes when there is none. */
function undoButton() {
  const end = Date.now() + undoSeconds * 1000;
  const left = h("span", { class: "left", "aria-hidden": "true" });
  const button = h("button", { type: "button", "aria-keyshortcuts": "u", onclick: () => attempt(undo) },
    t("undo"), " ", left);
  const tick = () => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    left.textContent = t("seconds", seconds);
    if (seconds > 0) return;
    clearInterval(timer);
    undone = [];
    button.remove();
  };
  tick();
  timer = setInterval(tick, 1000);
  return button;
}

/** Returns the bar with the reason and both buttons, and their keys. `choice` returns what it is about, or null. */
export function decisionBar(choice) {
  const reason = h("input", { class: "text", maxlength: "500", dir: "auto", name: "reason", autocomplete: "off" });
  const about = h("span", { class: "about", "aria-live": "polite" });
  const fault = h("p", { class: "error", role: "alert" });
  const act = action => {
    const chosen = choice();
    const isLacking = action === "reject" && !reason.value.trim();
    fault.textContent = !chosen ? t("needsChoice") : isLacking ? t("needsReason") : "";
    if (chosen && isLacking) reason.focus();
    if (!chosen || isLacking) return;
    for (const button of bar.querySelectorAll("button")) button.disabled = true;
    attempt(() => decide(action, chosen, reason.value.trim())).finally(() => {
      for (const button of bar.querySelectorAll("button")) button.disabled = false;
    });
  };
  const button = (action, kind, key) =>
    h("button", { type: "button", class: kind, "aria-keyshortcuts": key, onclick: () => act(action) }, t(action));
  const onsubmit = event => {
    event.preventDefault();
    act("reject");
  };
  const bar = h("form", { class: "decision", onsubmit },
    about, h("label", {}, t("reason"), reason), button("reject", "", "r"), button("approve", "primary", "a"), fault);
  const update = () => {
    const chosen = choice();
    about.textContent = !chosen ? "" : Array.isArray(chosen) ? count("chosen", chosen.length) : t("allChosen");
  };
  update();
  return Object.assign(bar, { update, keys: { a: () => act("approve"), r: () => act("reject") } });
}
