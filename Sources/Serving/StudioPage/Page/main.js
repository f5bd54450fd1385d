// The studio: connects model, stage and panel.
import { chooseOnEnter, fail, question, say } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { Editor } from "./editor.js";
import { devices, layouts, properties, schema } from "./known.js";
import { Model } from "./model.js";
import { Panel } from "./panel.js";
import { Sheet } from "./phone-sheet.js";
import { Problems, summary } from "./problems.js";
import { askAgain, connection, follow, form, isVisiting, parameters, Refusal, unlock } from "./requests.js";
import { Work } from "./work.js";
import { hintFor } from "./section-state.js";
import { listenToKeys } from "./shortcuts.js";
import { SourceView } from "./source-loader.js";
import { Stage } from "./stage.js";
import { opening } from "./startup.js";
import { shelf } from "./storage.js";
import { Rules } from "./store-rules.js";
import { language, t } from "./texts.js";
import { Bar } from "./top-bar.js";

const apply = async (text, edits, isStrict) => {
  const request = () => ({ method: "POST", body: form({ text, edits }) });
  const answer = await askAgain("/studio/apply" + parameters({ store: isStrict }), request, () => false);
  return answer.json();
};

/** Asks the reader. The questions load on first use. */
const asking = name => async (...about) => (await import("./decisions.js")).questions[name](...about);
const questions = ["conflict", "parting", "draft", "removal", "name"].map(name => [name, asking(name)]);
const reader = { say, summary, ...Object.fromEntries(questions) };

async function start() {
  document.documentElement.lang = language;
  const found = await opening;
  const model = new Model(apply);
  const known = { properties, schema, devices, layouts };
  const editor = new Editor(model, known);
  const rules = new Rules(model, schema);
  const work = new Work(model, { shelf, isVisiting, apply, faults: () => rules.faults }, reader);
  const stage = new Stage(editor, known);
  if (stage.settings.view === "dark") editor.select("dark");
  // The keyboard is requested before anything else is on the page.
  document.querySelector("main").replaceWith(stage.element);
  model.begin(found);
  stage.show();
  stage.begin();
  // A text that cannot be checked can still be edited.
  const begun = model.evaluate().catch(fail)
    .then(() => found.draft ? work.textOf(found.draft) : null);
  const parts = build({ model, editor, work, stage });
  connect({ model, editor, work, stage, rules, ...parts });
  // What is not there at first: the menu's actions, keys that spring, zoom, settings, the way back, and styles.
  const late = begun.then(() => Promise.all([
    parts.actions(), import("./springs.js"), import("./zooming.js"), import("./keyboard-settings.js"),
    import("./back.js"), import("./late-styles.js"),
  ]));
  // For programs that drive the page.
  window.studio = {
    model, stage, editor,
    async idle() {
      await begun;
      // The question about a draft comes then.
      if (found.draft) await late;
      await model.settled();
      await stage.idle();
    },
  };
  parts.bar.update();
  const [actions, springs, zooming, settings, back] = await late;
  springs.moveKeys(stage);
  zooming.makeZoomable(stage);
  settings.fill(stage);
  if (!isVisiting()) back.listenToBack(actions);
  const draft = await begun;
  if (draft !== null) await work.offer(found.draft, draft);
  if (found.folder && !found.name && !model.isDirty) actions.themes();
  if (!isVisiting()) actions.news.watch();
  if (!isVisiting()) follow(() => model.digest, () => work.diskChanged());
}

/** Puts the other parts on the page. */
function build({ model, editor, work, stage }) {
  const source = new SourceView(model, stage.element);
  let loading = null;
  const actions = () => loading ??= import("./menu-actions.js").then(({ Actions }) => new Actions(editor, stage, work, {
    strict: () => problems.openStrict(), info: () => panel.open("info"),
  }));
  const bar = new Bar(model, work, stage, source, actions);
  const sheet = new Sheet(stage.viewing, isShown => bar.toggleSource(isShown));
  const showSource = () => bar.isNarrow ? sheet.open("source") : bar.toggleSource(true);
  const problems = new Problems(one => {
    if (panel.reveal(one.path) && !source.isShown) return;
    showSource();
    source.reveal(one.line, one.column);
  }, isStrict => { model.isStrict = isStrict; });
  const panel = new Panel(editor, problems.element, showSource);
  document.querySelector("header").replaceWith(bar.element);
  document.querySelector("aside").replaceWith(sheet.element, panel.element, sheet.view);
  return { source, actions, bar, sheet, problems, panel };
}

function connect({ model, editor, work, stage, rules, source, bar, sheet, problems, panel }) {
  editor.onselect = () => {
    stage.select(editor.mode());
    panel.show(model.kind);
    panel.update();
  };
  panel.hint = property => hintFor(property, editor, stage);
  panel.seesBoth = () => stage.settings.view === "both";
  stage.addEventListener("shown", () => panel.update());
  stage.addEventListener("inspect", event => {
    const { part, isAlone } = event.detail;
    if (isAlone) sheet.open("properties");
    panel.openPart(part, isAlone);
  });
  work.onstate = () => bar.update();
  work.onerrors = () => problems.open();
  model.addEventListener("picture", () => {
    stage.draw();
    work.began();
    panel.update(false);
    bar.update();
  });
  model.addEventListener("values", () => {
    rules.update();
    panel.show(model.kind);
    panel.update();
    problems.update(rules.joined(model.diagnostics));
    source.update();
    stage.measureSoon();
    work.changed();
    bar.update();
  });
  model.addEventListener("refused", event => say(t("refused", event.error.message), { isFault: true }));
  panel.onsection = (id, isOpen) => {
    showHandles(id, isOpen, { editor, stage, panel });
    stage.demonstrate(panel.openSection);
  };
  listenToKeys({ model, work, stage, panel });
  addEventListener("beforeunload", event => { if (!work.mayLeave) event.preventDefault(); });
  addEventListener("pagehide", () => work.leaving());
  reportConnection(bar);
}

// A module or an answer that does not come while the program is away is no fault of the page; what waits goes on later.
addEventListener("unhandledrejection", event => {
  if (connection.state === "here" && !/fetch|module/i.test(event.reason?.message ?? "")) return;
  event.preventDefault();
  say(t("app.away"), { isFault: true });
});

let gaps = null, gradients = null;

/** Shows the handles of gaps, or of gradients, which load when such a section first opens. */
async function showHandles(id, isOpen, { editor, stage, panel }) {
  if (id === "spacing") {
    gaps ??= import("./spacing-handles.js").then(late => new late.SpacingHandles(editor, stage));
    (await gaps).show(isOpen);
  } else if (id === "keyboard" || id === "gradients") {
    gradients ??= import("./gradient-handles.js").then(late => new late.GradientHandles(editor, stage));
    (await gradients).show(panel.openSection);
  }
}

/** Reports that the program is unreachable or was started again, and that it is back. */
function reportConnection(bar) {
  connection.addEventListener("change", () => {
    bar.update();
    const { state } = connection;
    const action = state === "locked" ? { label: t("app.enter"), run: askAddress } : null;
    say(t(`app.${state}`), { isFault: state !== "here", action });
  });
}

/** Asks for the address that the program printed when it was started again. */
async function askAddress() {
  const field = h("input", {
    class: "text", id: "address", type: "url", autocomplete: "off", spellcheck: "false",
    placeholder: `${location.origin}/#key=…`,
    onkeydown: chooseOnEnter,
  });
  const chosen = await question(t("app.enter"), [h("label", { for: "address" }, t("app.address")), field],
    [{ label: t("cancel"), value: null }, { label: t("app.go"), value: true, kind: "primary" }]);
  if (connection.state !== "locked") return;
  if (chosen && await unlock(field.value)) return;
  say(t("app.locked"), { isFault: true, action: { label: t("app.enter"), run: askAddress } });
}

start().catch(error => {
  const isKey = error instanceof Refusal && (error.status === 401 || error.status === 403);
  document.body.replaceChildren(h("main", { class: "failed" }, icon("warning"),
    h("h1", {}, isKey ? t("app.key") : t("app.failed")), isKey ? null : h("p", {}, error.message)));
});
