// The desk: who is signed in, which view is shown, and what single keys do. Addresses of views follow the sign #.
import { h } from "./dom.js";
import { attempt, end, holder, isReviewer, reasonOf, session, signIn } from "./review-api.js";
import { forget, outcomes, undo, whenDone } from "./review-decisions.js";
import { logView, ownView, reportsView, themeView } from "./review-lists.js";
import { neighbour, queue, queueAddress, queueView } from "./review-queue.js";
import { t, word, written } from "./review-texts.js";
import { language } from "./texts.js";
import { uploadView } from "./review-upload.js";

const views = {
  queue: () => queueView(), sender: queueView, upload: uploadView, reports: reportsView, log: logView,
  theme: themeView, mine: ownView,
};
/** What authors see: the rest is for reviewers. */
const forAuthors = ["mine", "upload"];

const bar = document.querySelector(".bar");
const main = document.querySelector("main");
main.before(outcomes);

/** Whether single keys act: who speaks to a computer may not want them. */
const single = h("input", { type: "checkbox", ".checked": true });
const foot = h("footer", {}, h("label", { class: "check" }, single, t("keys")));
main.after(foot);

/** The view that is shown, and the number of the newest one that was asked for. */
let view = null;
let newest = 0;

/** Returns the name and the subject of the view in the address. */
function place() {
  const [name, subject] = location.hash.slice(1).split("/");
  const isKnown = Object.hasOwn(views, name) && (isReviewer() || forAuthors.includes(name));
  // Anybody can write an address: what is no code in it stays as it is.
  const decoded = new URLSearchParams(`subject=${subject ?? ""}`).get("subject");
  return isKnown ? { name, subject: decoded } : { name: isReviewer() ? "queue" : "mine", subject: "" };
}

/** Shows the view in the address. */
async function show() {
  const turn = newest += 1;
  if (!holder) return showSignIn("");
  const { name, subject } = place();
  showBar(name);
  main.setAttribute("aria-busy", "true");
  const element = await views[name](subject, show).catch(failure);
  if (turn !== newest) return;
  main.removeAttribute("aria-busy");
  view = element;
  foot.hidden = !element.keys;
  main.replaceChildren(element);
  document.title = `${element.querySelector("h1").textContent} – ${t("desk")}`;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

function failure(error) {
  return h("div", { class: "entry" }, h("h1", {}, t("notShown")),
    h("p", {}, error.status === 404 ? t("noLonger") : reasonOf(error)),
    h("p", {}, h("button", { type: "button", onclick: show }, t("again"))));
}

// MARK: Signing in and out

function showSignIn(note) {
  view = null;
  foot.hidden = true;
  forget();
  document.title = `${t("signIn")} – ${t("desk")}`;
  bar.replaceChildren(h("p", { class: "name" }, t("desk")), h("a", { href: "/" }, t("gallery")));
  const field = h("input", {
    class: "text", type: "password", name: "token", required: true, maxlength: "256", autocomplete: "current-password",
  });
  const fault = h("p", { class: "error", role: "alert" }, note);
  const onsubmit = async event => {
    event.preventDefault();
    fault.textContent = "";
    try {
      await signIn(field.value.trim());
    } catch (error) {
      fault.textContent = [401, 403].includes(error.status) ? t("unknownToken") : reasonOf(error);
      return;
    }
    queue.isLoaded = false;
    await show();
  };
  main.removeAttribute("aria-busy");
  main.replaceChildren(h("form", { class: "entry", onsubmit }, h("h1", {}, t("signIn")),
    h("p", { class: "note" }, t("signInHelp")), fault, h("label", {}, t("token"), field),
    h("button", { class: "primary" }, t("signIn"))));
  field.focus();
}

session.addEventListener("end", event => {
  newest += 1;
  showSignIn(event instanceof CustomEvent && event.detail ? t("ended") : "");
});

function showBar(current) {
  const links = [
    ...(isReviewer() ? [["#queue", t("queue")], ["#reports", t("reports")], ["#log", t("log")]] : []),
    ["#mine", t("mine")], ["/", t("gallery")],
  ];
  const isCurrent = address => address === (["sender", "upload"].includes(current) ? "#queue" : `#${current}`);
  bar.replaceChildren(h("p", { class: "name" }, t("desk")),
    h("nav", { "aria-label": t("desk") }, links.map(([address, text]) =>
      h("a", { href: address, "aria-current": isCurrent(address) ? "page" : null }, text))),
    h("span", { class: "holder" }, written(holder.name), " ", h("span", { class: "note" }, word("role", holder.role))),
    h("button", { type: "button", class: "small", onclick: () => end(false) }, t("signOut")));
}

// MARK: Decisions and keys

whenDone({
  decided: async () => {
    const { name, subject } = place();
    if (name !== "upload") return show();
    const next = neighbour(subject, 1);
    queue.uploads = queue.uploads.filter(one => one.id !== subject);
    location.hash = next ? `upload/${next.id}` : queueAddress();
  },
  undone: async () => {
    queue.isLoaded = false;
    await show();
  },
});

/** True if a key is for a field, or for the browser. */
const isTaken = event => event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  || event.target.matches?.("input:not([type=checkbox]), textarea, select");

addEventListener("keydown", event => {
  if (isTaken(event) || !holder || !single.checked) return;
  const run = event.key === "u" ? () => attempt(undo) : view?.keys?.[event.key];
  if (!run) return;
  event.preventDefault();
  run();
});

document.documentElement.lang = language;
addEventListener("hashchange", show);
show();
