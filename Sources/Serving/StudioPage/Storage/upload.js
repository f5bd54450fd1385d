// Uploads to a store: what it would refuse; then, after a confirmation, the upload by the program, which has the token
// and the address, or the command for it. It loads on first use.
import { stemOf } from "./decisions.js";
import { fail, question, say } from "./dialogs.js";
import { h } from "./dom.js";
import "./late-styles.js";
import { askStore, outcome } from "./store-news.js";
import { has, t } from "./texts.js";

/** The most problems that are listed. */
const maxShown = 50;

/** Returns a word quoted for shells. */
const quoted = word => /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Returns what went wrong with an upload, and what to do about it. */
function advice({ state, reason }) {
  const what = t(`upload.fault.${state}`, reason);
  return has(`upload.advice.${state}`) ? `${what} ${t(`upload.advice.${state}`)}` : what;
}

/** Shows the problems of a theme under the store's rules, uploads it, or shows the command for that. */
export async function upload(model, work, news, showProblems) {
  await model.settled();
  const { diagnostics } = await work.apply(model.text, {}, true);
  const errors = diagnostics.filter(one => one.severity === "error");
  const close = { label: t("close"), value: null };
  if (errors.length) {
    const line = ({ path, message }) =>
      h("li", {}, path && h("span", { class: "problem-path" }, path), h("span", {}, message));
    const list = h("ul", { class: "faults" }, errors.slice(0, maxShown).map(line));
    const chosen = await question(t("upload.title"), [h("p", {}, t("upload.invalid")), list],
      [close, { label: t("upload.show"), value: true, kind: "primary" }]);
    if (chosen) showProblems();
    return;
  }
  // Visitors have no program of their own.
  const known = work.isVisiting ? {} : await news.ask();
  if (known.store) {
    const stated = outcome(known);
    const asked = [h("p", {}, t("upload.ask", model.info.name, known.store)), stated && h("p", {}, stated)];
    const go = { label: t("upload.do"), value: true, kind: "primary" };
    if (!await question(t("upload.title"), asked, [close, go])) return;
    const { id, name } = model.info;
    say(t("upload.sending", name), { isBusy: true });
    try {
      const result = await askStore("PUT", model.text);
      const isTaken = result.state === "pending" || result.state === "published";
      if (isTaken) news.note(id, name, result);
      say(isTaken ? t(`upload.done.${result.state}`) : advice(result), { isFault: !isTaken });
    } catch (error) {
      say(t("upload.failed", error.message), { isFault: true });
    }
    return;
  }
  const command = `kbrender upload ${quoted(model.name ?? `${stemOf(model)}.json`)} --to URL`;
  const words = [
    h("p", {}, t("upload.text")),
    h("code", { class: "command" }, command), h("p", { class: "help" }, t("upload.token")),
  ];
  const copy = { label: t("upload.copy"), value: true, kind: "primary" };
  if (!await question(t("upload.title"), words, [close, copy])) return;
  try {
    await navigator.clipboard.writeText(command);
    say(t("done"));
  } catch (error) {
    fail(error);
  }
}
