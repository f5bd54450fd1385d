// Pictures, and lists that go on: reports of abuse, the log, a theme's past, and one's own themes.
import { h } from "./dom.js";
import { ask, attempt, part, picture, post, remove } from "./review-api.js";
import { count, sender, t, time, word, written } from "./review-texts.js";

// MARK: Pictures

/** The addresses of pictures that need the token, until they come into view. */
const addresses = new WeakMap();
const observer = new IntersectionObserver(entries => {
  for (const { target } of entries.filter(one => one.isIntersecting)) {
    observer.unobserve(target);
    show(target).catch(() => target.classList.add("is-lost"));
  }
}, { rootMargin: "400px" });

async function show(image) {
  const address = URL.createObjectURL(await picture(addresses.get(image)));
  image.onload = () => URL.revokeObjectURL(address);
  image.src = address;
}

function image(address, alt, needsToken) {
  const size = { alt, width: "786", height: "520" };
  if (!needsToken) return h("img", { ...size, src: address, loading: "lazy" });
  const own = h("img", size);
  addresses.set(own, address);
  observer.observe(own);
  return own;
}

/** Returns pictures of what is published beside those of an upload, in all their variants. */
export function pictures(list, published) {
  const figure = (name, title) => h("figure", {}, h("figcaption", {}, title),
    h("div", { class: "modes" }, list.filter(one => one[name]).map(one =>
      image(one[name], t("picture", title, word("mode", one.mode)), name === "upload"))));
  return h("div", { class: "pair" },
    published ? figure("published", t("before")) : null, figure("upload", t(published ? "after" : "new")));
}

// MARK: Lists

/** Returns a button that adds the next part of a list, as long as there is one. `load` returns the place after it. */
export function more(next, load) {
  const onclick = async () => {
    button.disabled = true;
    await attempt(async () => { button.hidden = await load() === null; });
    button.disabled = false;
  };
  const button = h("button", { type: "button", class: "more", onclick, ".hidden": next === null }, t("next"));
  return button;
}

/** Adds the beginning of a list, entry by entry; returns whether it is empty, and the button for more of it. */
async function growing(path, name, add) {
  let { [name]: items, next } = await ask(part(path, null));
  const isEmpty = items.length === 0;
  items.forEach(add);
  const button = more(next, async () => {
    ({ [name]: items, next } = await ask(part(path, next)));
    items.forEach(add);
    return next;
  });
  return { isEmpty, button };
}

export async function reportsView(_, reload) {
  const list = h("ul", { class: "cards" });
  const { isEmpty, button } = await growing("/v1/reports", "reports", one => list.append(report(one, reload)));
  return h("div", {}, h("h1", {}, t("reports")), isEmpty ? h("p", { class: "empty" }, t("noReports")) : list, button);
}

export const reportList = (reports, reload) => h("ul", { class: "cards" }, reports.map(one => report(one, reload)));

function report(one, reload) {
  const field = h("input", { class: "text", required: true, maxlength: "500", dir: "auto", name: "outcome" });
  const onsubmit = event => {
    event.preventDefault();
    attempt(async () => {
      await post(one.links.close, [["reason", field.value]]);
      await reload();
    });
  };
  return h("li", {}, h("div", {},
    h("h2", {}, h("a", { href: `#theme/${one.theme}` }, h("code", {}, one.theme))), h("p", {}, written(one.reason)),
    h("p", { class: "note" }, count("times", one.times), " · ", time(one.time), " · ",
      h("a", { href: one.links.theme }, t("openTheme")))),
  h("form", { class: "line", onsubmit }, h("label", {}, t("result"), field), h("button", {}, t("closeReport"))));
}

export async function logView() {
  const rows = h("tbody");
  const { isEmpty, button } = await growing("/v1/log", "entries", one => rows.append(logRow(one, true)));
  const list = isEmpty ? h("p", { class: "empty" }, t("noEntries")) : logTable(rows, true);
  return h("div", {}, h("h1", {}, t("log")), list, button);
}

/** Returns the address of a theme's past. */
export const historyOf = id => `/themes/${encodeURIComponent(id)}/history`;

/** Returns the table of what was done with one theme. */
export const historyTable = entries => entries.length
  ? logTable(h("tbody", {}, entries.map(one => logRow(one, false))), false) : h("p", { class: "note" }, t("noEntries"));

function logTable(rows, namesThemes) {
  const heads = [t("when"), t("who"), t("what"), ...(namesThemes ? [t("theme")] : [])];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("log") },
    h("table", {}, h("thead", {}, h("tr", {}, heads.map(text => h("th", { scope: "col" }, text)))), rows));
}

/** What is done with collections is about no theme. */
const collecting = ["collect", "removeCollection"];

function logRow(one, namesThemes) {
  const id = h("code", {}, one.subject);
  const theme = collecting.includes(one.action) ? id : h("a", { href: `#theme/${one.subject}` }, id);
  return h("tr", {}, h("td", {}, time(one.time)),
    h("td", {}, written(one.actor), " ", h("span", { class: "note" }, word("role", one.role))),
    h("td", {}, word("action", one.action), ...(one.detail === null ? [] : [": ", written(one.detail)])),
    namesThemes ? h("td", {}, theme) : null);
}

// MARK: A theme's past

export async function themeView(id, reload) {
  const rows = h("tbody");
  const past = await ask(part(historyOf(id), null));
  rows.append(...past.entries.map(one => logRow(one, false)));
  const button = more(past.next, async () => {
    const later = await ask(part(historyOf(id), past.next));
    rows.append(...later.entries.map(one => logRow(one, false)));
    past.next = later.next;
    return later.next;
  });
  const section = (title, ...content) => h("section", {}, h("h2", {}, title), ...content);
  const version = one => h("li", {}, written(one.version ?? "–"), " ",
    h("span", { class: "note" }, time(one.time), " · ", sender(one.owner)));
  return h("div", {}, h("h1", {}, h("code", {}, id)),
    past.published ? h("p", {}, h("a", { href: `/themes/${id}` }, t("openTheme")))
      : h("p", { class: "note" }, t("notPublished")),
    past.reports.length ? section(t("reports"), reportList(past.reports, reload)) : null,
    past.versions.length ? section(t("versions"), h("ul", { class: "lines" }, past.versions.map(version))) : null,
    section(t("history"), logTable(rows, false), button),
    past.published ? section(t("removal"), removal(id, reload)) : null);
}

function removal(id, reload) {
  const onsubmit = event => {
    event.preventDefault();
    attempt(async () => {
      await remove(`/themes/${id}`);
      await reload();
    });
  };
  return h("form", { class: "line", onsubmit },
    h("label", { class: "check" }, h("input", { type: "checkbox", required: true, name: "sure" }), t("sure")),
    h("button", { class: "danger" }, t("remove")));
}

// MARK: One's own themes

export async function ownView(_, reload) {
  const groups = h("div");
  let [status, list] = [null, null];
  const { isEmpty, button } = await growing("/v1/mine", "themes", one => {
    // They come state by state.
    if (one.status !== status) {
      [status, list] = [one.status, h("ul", { class: "cards" })];
      groups.append(h("section", {}, h("h2", {}, word("status", status)), list));
    }
    list.append(ownTheme(one, reload));
  });
  return h("div", {}, h("h1", {}, t("mine")), isEmpty ? h("p", { class: "empty" }, t("nothingOwn")) : groups, button);
}

function ownTheme(one, reload) {
  const isPublished = one.status === "published";
  const withdraw = async () => {
    await remove(`/v1/reviews/${one.id}.json`);
    await reload();
  };
  const button = h("button", {
    type: "button", "aria-label": t("withdrawThis", one.name), onclick: () => attempt(withdraw),
  }, t("withdraw"));
  return h("li", {}, h("div", {},
    h("h3", {}, h("a", { href: isPublished ? `/themes/${one.id}` : `#upload/${one.id}` }, written(one.name))),
    h("p", { class: "note" }, h("code", {}, one.id), " · ", t("version"), " ", written(one.version ?? "–"), " · ",
      time(one.time)),
    one.reason ? h("p", { class: "error" }, t("rejectedFor"), " ", written(one.reason)) : null),
  isPublished ? null : button);
}
