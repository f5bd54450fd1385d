// The bar: the theme's name and state, undo and redo, the views, and the menu.
import { h, iconButton, write } from "./dom.js";
import { menuButton } from "./menus.js";
import { connection } from "./requests.js";
import { t } from "./texts.js";

export class Bar {
  #steps;

  /** `actions` loads the menu's. */
  constructor(model, work, stage, source, actions) {
    this.model = model;
    this.work = work;
    this.name = h("strong", { class: "bar-name" });
    this.state = h("span", { class: "bar-state", role: "status" });
    this.undo = iconButton("undo", t("bar.undo"), () => model.undo(), { "aria-keyshortcuts": "Control+Z" });
    this.redo = iconButton("redo", t("bar.redo"), () => model.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
    this.#steps = iconButton("steps", t("bar.steps"), () => this.#showSteps(), {
      class: "quiet wide-only", "aria-haspopup": "menu", "aria-expanded": "false",
    });
    const listThemes = async () => (await actions()).themes();
    this.themes = work.isVisiting ? null
      : iconButton("themes", t("themes.title"), listThemes, { class: "quiet wide-only" });
    let compare = null;
    this.compare = iconButton("compare", t("bar.compare"), async () => {
      compare ??= (await import("./compare.js")).comparison(stage, model, this.compare);
      await compare();
    }, { "aria-pressed": "false", class: "quiet wide-only" });
    this.source = iconButton("source", t("bar.source"), () => this.toggleSource(), {
      "aria-pressed": "false", class: "quiet wide-only",
    });
    this.toggleSource = (isShown = !source.isShown) => {
      source.toggle(isShown);
      this.source.setAttribute("aria-pressed", String(isShown));
      document.body.classList.toggle("shows-source", isShown);
    };
    this.save = h("button", {
      type: "button", class: "save", "aria-keyshortcuts": "Control+S", onclick: () => work.save(),
    }, t("bar.save"));
    this.reason = h("span", { class: "bar-reason", id: "save-reason" });
    this.save.setAttribute("aria-describedby", this.reason.id);
    this.menu = menuButton("more", t("bar.menu"), async () =>
      [...this.#narrowEntries(), ...(await actions()).entries()]);
    this.element = h("header", { class: "bar" },
      h("div", { class: "bar-side" },
        h("h1", { class: "hidden-text" }, t("app.title")), this.themes, this.name, this.state),
      h("div", { class: "bar-middle" },
        this.undo, this.redo, this.#steps, h("i", { class: "rule" }), this.compare, this.source),
      h("div", { class: "bar-side is-end" }, this.reason, this.save, this.menu.button), this.menu.list);
  }

  /** Whether the screen is so narrow that the bar's actions are in the menu. */
  get isNarrow() { return !this.source.checkVisibility(); }

  #narrowEntries() {
    if (!this.isNarrow) return [];
    return [
      { label: t("bar.steps"), run: () => this.#showSteps() },
      { label: t("bar.compare"), run: () => this.compare.click() }, null,
    ];
  }

  /** The list of steps loads when it is first opened. */
  async #showSteps() {
    const { showSteps } = await import("./history-list.js");
    showSteps(this.model, this.isNarrow ? this.menu.button : this.#steps);
  }

  update() {
    const { model, work } = this;
    const title = String(model.info.name ?? "") || t("app.untitled");
    write(this.name, title);
    document.title = `${model.isDirty ? "• " : ""}${title} · ${t("app.title")}`;
    const state = this.#stateOf(model, work);
    write(this.state, t(`state.${state}`));
    this.state.dataset.state = state === "visitor" ? "saved" : state;
    const { steps, position } = model;
    this.undo.disabled = !model.canUndo;
    this.redo.disabled = !model.canRedo;
    this.undo.title = model.canUndo ? t("bar.undo.of", steps[position - 1].name) : t("bar.undo");
    this.redo.title = model.canRedo ? t("bar.redo.of", steps[position].name) : t("bar.redo");
    const { obstacle } = work;
    this.save.setAttribute("aria-disabled", String(obstacle !== null));
    this.save.classList.toggle("primary", model.isDirty || model.isNew && !work.isVisiting);
    write(this.reason, obstacle ?? "");
    this.reason.title = this.save.title = obstacle === null ? "" : t("problems.save", obstacle);
  }

  /** Returns the word for how the work is kept. */
  #stateOf(model, work) {
    if (connection.state !== "here") return connection.state;
    if (work.state === "saving") return "saving";
    if (work.isVisiting) return work.state === "saved" ? "visitor" : work.state;
    return model.isNew && work.state !== "draft" ? "new" : work.state;
  }
}
