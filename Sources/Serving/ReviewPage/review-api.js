// How the desk talks to the store. The token is in the memory of this module alone: nothing stores it, no cookie and no
// address has it, so it is gone with the page.
import { say } from "./dialogs.js";
import { t } from "./review-texts.js";

let token = "";

/** Who is signed in: a name and a role; null for nobody. */
export let holder = null;

/** Tells with an "end" that nobody is signed in any more; its `detail` is true if somebody still wanted to be. */
export const session = new EventTarget();

/** The milliseconds after which whoever is signed in has to do so again: twelve hours. */
const longest = 43_200_000;
let timer = null;

/** A failed request: its status, and what the store says. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? `${status}`);
    this.status = status;
  }
}

const unknown = 401;

/** Returns why something failed, for people. */
export const reasonOf = error => error instanceof Refusal ? error.message : t("away");

/** Does something that may fail, and says why it has. */
export async function attempt(run) {
  try {
    await run();
  } catch (error) {
    if (holder) say(reasonOf(error), { isFault: true });
  }
}

export const isReviewer = () => holder?.role === "reviewer";

/** Signs in with a token; throws a `Refusal` if the store does not know it, or its holder has nothing to do here. */
export async function signIn(text) {
  // Other characters cannot be sent.
  if (!/^[\x21-\x7e]+$/.test(text)) throw new Refusal(unknown, null);
  token = text;
  try {
    holder = await ask("/v1/holder");
  } catch (error) {
    token = "";
    throw error;
  }
  timer = setTimeout(end, longest);
}

/** Ends the session. */
export function end(isWanted = true) {
  clearTimeout(timer);
  token = "";
  holder = null;
  session.dispatchEvent(new CustomEvent("end", { detail: isWanted }));
}

/** How often a request is sent while the store draws too many of the page's pictures to take it. */
const mostTries = 5;
const busy = 429;

/** Sends a request; throws a `Refusal` unless it succeeds. `form` is a list of names and values. */
async function send(path, { method = "GET", form = null } = {}, tries = 1) {
  const answer = await fetch(path, {
    method, body: form && new URLSearchParams(form), credentials: "omit", redirect: "error",
    headers: { Authorization: `Bearer ${token}` },
  });
  if (answer.ok) return answer;
  if (answer.status === busy && tries < mostTries) {
    await new Promise(done => setTimeout(done, 1000 * tries));
    return send(path, { method, form }, tries + 1);
  }
  if (answer.status === unknown && holder) end();
  throw new Refusal(answer.status, await answer.json().catch(() => null));
}

export const ask = async path => (await send(path)).json();
export const remove = path => send(path, { method: "DELETE" });
export const post = async (path, form) => (await send(path, { method: "POST", form })).json();
export const picture = async path => (await send(path)).blob();

/** How many entries a list shows at first, and gets with each "more". */
const perPage = 20;

/** Returns the address of a part of a list; `filter` narrows it. */
export function part(path, after, filter = {}) {
  const all = Object.entries({ "per-page": perPage, after, ...filter })
    .filter(([, value]) => value !== null && value !== "");
  return `${path}?${new URLSearchParams(all.map(([name, value]) => [name, `${value}`]))}`;
}
