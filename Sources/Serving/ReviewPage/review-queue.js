// The uploads that wait: the list of them all, and the short one beside an open upload.
import { h } from "./dom.js";
import { ask, holder, part } from "./review-api.js";
import { decisionBar, mostAtOnce } from "./review-decisions.js";
import { age, count, sender, t, written } from "./review-texts.js";
import { more, pictures } from "./review-lists.js";

/** What the page knows of the queue. "All that wait" are those up to `last`, the newest when it was loaded. */
export const queue = { uploads: [], next: null, last: 0, owner: "", isLoaded: false };

/** Loads the beginning of the queue, or of one sender's uploads. */
export async function load(owner) {
  const answer = await ask(part("/v1/queue", null, { owner }));
  Object.assign(queue, { ...answer, owner, isLoaded: true });
}

async function loadMore() {
  const answer = await ask(part("/v1/queue", queue.next, { owner: queue.owner }));
  queue.uploads.push(...answer.uploads);
  queue.next = answer.next;
  return answer.uploads;
}

/** Returns the upload that many places after one; undefined if there is none. */
export const neighbour = (id, places) => {
  const at = queue.uploads.findIndex(one => one.id === id);
  return at < 0 ? undefined : queue.uploads[at + places];
};

/** Returns the address of the queue as it is narrowed now. */
export const queueAddress = () => queue.owner ? `#sender/${encodeURIComponent(queue.owner)}` : "#queue";

/** Returns the view of the queue. */
export async function queueView(owner = "") {
  await load(owner);
  const chosen = new Set();
  const all = h("input", { type: "checkbox", name: "all", onchange: () => bar.update() });
  const choice = () => {
    if (all.checked) return { until: queue.last, owner };
    const uploads = queue.uploads.filter(one => chosen.has(one.id));
    return uploads.length ? uploads : null;
  };
  const bar = decisionBar(choice);
  const choose = (upload, isChosen) => {
    if (isChosen) chosen.add(upload.id); else chosen.delete(upload.id);
    bar.update();
  };
  const list = h("ul", { class: "waiting" }, queue.uploads.map(one => item(one, choose)));
  const view = h("div", { class: "queue" }, h("h1", {}, t("queue")), filter(owner));
  if (!queue.uploads.length) {
    view.append(h("p", { class: "empty" }, t("nothingWaits")));
    return view;
  }
  view.append(
    h("label", { class: "check" }, all, t("all", mostAtOnce)), list,
    more(queue.next, async () => {
      list.append(...(await loadMore()).map(one => item(one, choose)));
      return queue.next;
    }), bar);
  return Object.assign(view, { keys: keys(list, bar) });
}

/** Returns the field for one sender's uploads. */
function filter(owner) {
  const field = h("input", { class: "text", name: "owner", ".value": owner, maxlength: "100", dir: "auto" });
  const onsubmit = event => {
    event.preventDefault();
    location.hash = field.value ? `sender/${encodeURIComponent(field.value)}` : "queue";
  };
  return h("form", { class: "filter", role: "search", onsubmit },
    h("label", {}, t("owner"), field), h("button", {}, t("show")),
    owner ? h("a", { href: "#queue" }, t("everybody")) : null);
}

function item(upload, choose) {
  const box = h("input", {
    type: "checkbox", name: "upload", value: upload.id, "aria-label": t("choose", upload.name),
    onchange: event => choose(upload, event.target.checked),
  });
  return h("li", { class: "upload" }, box,
    h("div", { class: "facts" },
      h("h2", {}, h("a", { href: `#upload/${upload.id}` }, written(upload.name))),
      h("p", { class: "note" }, link(upload.owner), " · ", age(upload.time)),
      h("p", { class: "note" }, versions(upload.version, upload.published)), marks(upload)),
    pictures(upload.pictures, upload.published));
}

/** Returns the sender of an upload, which leads to all of theirs. */
const link = owner =>
  owner === null ? sender(owner) : h("a", { href: `#sender/${encodeURIComponent(owner)}` }, sender(owner));

/** Returns the version of an upload, after the published one. */
export const versions = (version, published) => published
  ? [t("version"), " ", written(published.version ?? "–"), " → ", written(version ?? "–")]
  : [t("version"), " ", written(version ?? "–"), " · ", t("new")];

/** Returns what needs a look. */
function marks(upload) {
  const lines = [
    upload.owner === holder.name && ["warning", t("yours")],
    upload.unreadable > 0 && ["warning", count("lowContrast", upload.unreadable)],
    upload.reports > 0 && ["error", count("openReports", upload.reports)],
  ].filter(Boolean);
  return lines.length ? h("ul", { class: "marks" }, lines.map(([look, text]) => h("li", { class: look }, text))) : null;
}

/** Returns what single keys do: j and k go through the list, x chooses, a and r decide. */
function keys(list, bar) {
  const move = step => {
    const links = [...list.querySelectorAll("h2 a")];
    const at = links.indexOf(document.activeElement?.closest(".upload")?.querySelector("h2 a"));
    links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  };
  const box = () => document.activeElement?.closest(".upload")?.querySelector("input");
  return { j: () => move(1), k: () => move(-1), x: () => box()?.click(), ...bar.keys };
}

/** Returns the queue beside the upload that is open. */
export function rest(id) {
  const at = queue.uploads.findIndex(one => one.id === id);
  const entries = queue.uploads.slice(Math.max(0, at - 2), at + 12);
  return h("nav", { class: "rest", "aria-label": t("queue") },
    h("h2", {}, h("a", { href: queueAddress() }, queue.owner ? t("ofSender", queue.owner) : t("queue"))),
    h("ul", {}, entries.map(one => h("li", {},
      h("a", { href: `#upload/${one.id}`, "aria-current": one.id === id ? "page" : null }, written(one.name),
        h("span", { class: "note" }, sender(one.owner), " · ", age(one.time)))))));
}
