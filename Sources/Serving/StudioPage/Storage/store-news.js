// What the store says about the reader's themes: whether they may upload, and what became of an upload, of which they
// hear without asking. It loads when the page is there.
import { say } from "./dialogs.js";
import "./late-texts.js";
import { ask, connection } from "./requests.js";
import { t } from "./texts.js";

const key = "kbrender-uploads";
/** The milliseconds between two questions while an upload waits. */
const pause = 60000;

/** The uploads that this browser knows: by their ids, the name, the store, and the state that the reader was told. */
function noted() {
  try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
}

/** Asks the store, or has it take a theme (`PUT`); returns its answer. */
export const askStore = async (method, body) =>
  (await ask("/studio/upload", { method, body, headers: { "Content-Type": "application/json" } })).json();

/** Returns what became of an upload, with the store's reason; empty if there is none. */
export const outcome = ({ state, reason }) =>
  state === "none" ? "" : t(state === "unauthorized" ? "upload.fault.unauthorized" : `upload.${state}`)
    + (reason && `: ${reason}`);

export class StoreNews {
  #model;
  #isAsking = false;
  /** Whether the program has a store, as far as is known. */
  #hasStore = true;
  /** Why the reader may not upload; null if they may. */
  obstacle = null;

  constructor(model) { this.#model = model; }

  /** Asks at once, whenever the reader comes back to the page, and now and then while an upload waits. */
  watch() {
    addEventListener("focus", () => this.#look());
    addEventListener("visibilitychange", () => this.#look());
    setInterval(() => { if (Object.values(noted()).some(one => one.told === "pending")) this.#look(); }, pause);
    this.#look();
  }

  /** Returns what the store knows of the theme that is open. */
  async ask() {
    const known = await askStore("POST", this.#model.text);
    this.obstacle = known.state === "unauthorized" ? t("upload.fault.unauthorized") : null;
    return known;
  }

  /** Notes an upload whose state the reader has just seen. */
  note(id, name, { store, state }) {
    try { localStorage.setItem(key, JSON.stringify({ ...noted(), [id]: { name, store, told: state } })); } catch {
      /* A private window keeps nothing. */
    }
  }

  /** Tells what is new. */
  async #look() {
    if (!this.#hasStore || this.#isAsking || document.hidden || connection.state !== "here") return;
    this.#isAsking = true;
    try {
      const open = await this.ask();
      this.#hasStore = Boolean(open.store);
      if (!this.#hasStore) return;
      const { id = "", name = "" } = this.#model.info;
      const news = [this.#news(id, String(name), open)];
      for (const [other, { store, name: title, told }] of Object.entries(noted())) {
        if (other === id || store !== open.store || told !== "pending") continue;
        news.push(this.#news(other, title, await askStore("POST", JSON.stringify({ id: other }))));
      }
      const told = news.filter(Boolean);
      if (told.length) say(told.join(" "), { isFault: told.some(one => one.isFault), isNews: true });
    } catch { /* The next time. */ } finally {
      this.#isAsking = false;
    }
  }

  /** Returns what there is to tell of a theme, and notes it. A published theme is news only if its upload waited. */
  #news(id, name, answer) {
    const { told = null } = noted()[id] ?? {};
    const { state, reason } = answer;
    const sign = reason ? `${state}: ${reason}` : state;
    if (sign === told || !["pending", "published", "rejected"].includes(state)) return null;
    if (state === "published" && told !== "pending") return null;
    this.note(id, name, { ...answer, state: sign });
    return state === "pending" ? null : t(`news.${state}`, name, reason);
  }
}
