// An upload beside what is published: pictures, what it changes, what is wrong with it, and its past.
import { h, style } from "./dom.js";
import { number } from "./texts.js";
import { ask, attempt, holder, isReviewer, part, remove } from "./review-api.js";
import { decisionBar } from "./review-decisions.js";
import { historyOf, historyTable, pictures, reportList } from "./review-lists.js";
import { load, neighbour, queue, queueAddress, rest, versions } from "./review-queue.js";
import { count, sender, t, time, word, written } from "./review-texts.js";

/** Returns the view of an upload. */
export async function uploadView(id, reload) {
  const [found, sections, past] = await Promise.all([
    ask(`/v1/reviews/${encodeURIComponent(id)}/examination`), propertySections(),
    isReviewer() ? ask(part(historyOf(id), null)) : null,
    isReviewer() && !queue.isLoaded ? load("") : null,
  ]);
  const { upload, examination } = found;
  const theme = examination?.theme;
  const isWaiting = upload.status === "pending";
  const bar = isReviewer() && isWaiting ? decisionBar(() => [upload]) : null;
  const article = h("article", {},
    h("h1", {}, theme ? written(theme.name) : h("code", {}, id)),
    h("p", { class: "note" }, sender(upload.owner), " · ", time(upload.time), " · ",
      versions(theme?.version ?? upload.version, found.published)),
    theme?.description ? h("p", {}, written(theme.description)) : null,
    upload.reason ? h("p", { class: "error" }, t("rejectedFor"), " ", written(upload.reason)) : null,
    bar ?? withdrawal(upload),
    section(t("pictures"), found.pictures.map(one => pictures(one, found.published))),
    found.published ? section(t("changes"), changes(found.changes, sections)) : null,
    section(t("findings"), findings(examination)),
    past?.reports.length ? section(t("reports"), reportList(past.reports, reload)) : null,
    past ? section(h("a", { href: `#theme/${id}` }, t("history")), historyTable(past.entries)) : null);
  const view = h("div", { class: bar ? "beside" : "" }, bar ? rest(id) : null, article);
  return Object.assign(view, { keys: bar && keys(id, bar) });
}

const section = (title, ...content) => h("section", {}, h("h2", {}, title), ...content);

function withdrawal(upload) {
  if (upload.owner !== holder.name) return null;
  const onclick = async () => {
    await remove(`/v1/reviews/${upload.id}.json`);
    location.hash = "mine";
  };
  return h("p", {}, h("button", { type: "button", onclick: () => attempt(onclick) }, t("withdraw")));
}

/** Returns what single keys do: j and k go to the uploads beside this one, a and r decide. */
const keys = (id, bar) => ({
  j: () => go(neighbour(id, 1)), k: () => go(neighbour(id, -1)), ...bar.keys,
});

function go(upload) { location.hash = upload ? `upload/${upload.id}` : queueAddress(); }

// MARK: What it changes

let table = null;

/** Returns the part of the keyboard of each property. */
async function propertySections() {
  table ??= await ask("/v1/properties");
  return new Map(table.map(one => [one.name, one.section]));
}

function changes(change, sections) {
  if (!change) return h("p", { class: "warning" }, t("noComparison"));
  if (change.result === "same") return h("p", { class: "note" }, t("sameMeaning"));
  const lines = [
    ...change.header.map(one =>
      h("li", {}, h("code", {}, one.name), " ", written(one.expected), " → ", written(one.actual))),
    ...change.lacking.map(one =>
      h("li", {}, t(one.theme === "expected" ? "variantAdded" : "variantRemoved", word("mode", one.mode)))),
  ];
  const tables = ["light", "dark"].map(mode => {
    const properties = change.properties.filter(one => one.mode === mode);
    return properties.length ? changeTable(mode, properties, sections) : null;
  });
  return [lines.length ? h("ul", { class: "lines" }, lines) : null, ...tables].filter(Boolean);
}

/** Returns a table of a variant's properties that have other values, part of the keyboard by part. */
function changeTable(mode, properties, sections) {
  const groups = new Map();
  for (const one of properties) {
    const name = sections.get(one.property) ?? "keyboard";
    groups.set(name, [...groups.get(name) ?? [], one]);
  }
  const heads = [t("property"), t("before"), t("after"), t("shown")].map(text => h("th", { scope: "col" }, text));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": word("mode", mode) },
    h("table", { class: "change" }, h("caption", {}, word("mode", mode)), h("thead", {}, h("tr", {}, heads)),
      [...groups].map(([name, rows]) => h("tbody", {},
        h("tr", {}, h("th", { colspan: "4", scope: "rowgroup" }, word("section", name))), rows.map(changeRow)))));
}

/** How many parts of the keyboard a row names. */
const partsShown = 8;

function changeRow(one) {
  const amount = one.deltaE !== null ? `ΔE ${number(one.deltaE, 1)}`
    : one.points !== null ? `${one.points > 0 ? "+" : ""}${number(one.points, 3)} pt` : "";
  const parts = one.parts.slice(0, partsShown).join(" ");
  const others = one.parts.length > partsShown ? ` +${one.parts.length - partsShown}` : "";
  const state = one.state && one.state !== "rest" ? `${word("state", one.state)}: ` : "";
  const shown = one.state === null ? t("nowhere") : state + (parts || t("background")) + others;
  return h("tr", {}, h("td", {}, h("code", {}, one.property), " ", h("span", { class: "note" }, amount)),
    h("td", {}, valueCell(one.expected)), h("td", {}, valueCell(one.actual)), h("td", {}, written(shown)));
}

/** The most characters of a value that the page shows: a gradient of many stops would fill it. */
const valueShown = 120;

/** Returns a value; a colour with a sample. */
function valueCell(value) {
  if (value === null) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const code = h("code", {}, text.length > valueShown ? `${text.slice(0, valueShown)}…` : text);
  return text.startsWith("#") ? h("span", { class: "sample" }, swatch(text), code) : code;
}

const swatch = color => h("span", { class: "swatch" }, style(h("i"), { "--fill": color }));

// MARK: What a worker has found

/** Problems by weight: errors first. */
const weights = ["error", "warning"];
const weight = one => weights.includes(one.severity) ? weights.indexOf(one.severity) : weights.length;

function findings(examination) {
  if (!examination) return h("p", { class: "warning" }, t("noFindings"));
  const problems = [...examination.diagnostics].sort((one, other) => weight(one) - weight(other));
  const contrast = examination.contrast ?? [];
  const low = contrast.filter(one => one.ratio < (one.isLarge ? 3 : 4.5));
  return [
    problems.length ? h("ul", { class: "lines" }, problems.map(problem)) : good(t("keepsRules")),
    ...(low.length ? [h("p", {}, count("lowContrast", low.length)), h("ul", { class: "lines" }, low.map(pair))]
      : [good(count("readable", contrast.length))]),
  ];
}

const good = text => h("p", { class: "good" }, `✓ ${text}`);

function problem(one) {
  const place = [one.line ? `${t("line")} ${one.line}` : "", one.id ?? ""].filter(Boolean).join(" · ");
  return h("li", {},
    h("span", { class: weights.includes(one.severity) ? one.severity : "note" }, word("severity", one.severity)), " ",
    h("span", { class: "note" }, place), " ", h("span", { lang: "en" }, written(one.message)));
}

/** Returns a text that is hard to read, as it looks. */
function pair(one) {
  const label = `${one.color} / ${one.background}`;
  const letters = h("span", { "aria-hidden": "true" }, "Aa");
  const sample = h("span", { class: "aa", role: "img", "aria-label": label }, letters);
  return h("li", {}, word("mode", one.mode), " · ", h("code", {}, one.text), " ",
    style(sample, { color: one.color, "background-color": one.background }), " ",
    h("span", { class: "error" }, number(Math.floor(one.ratio * 100) / 100)));
}
