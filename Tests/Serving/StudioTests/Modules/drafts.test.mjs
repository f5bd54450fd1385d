// All orders of up to six events on a page, its file and its draft: no text is lost that was kept, or typed more than a second
// ago.
import assert from "node:assert/strict";
import test from "node:test";
import { page as load } from "./page.mjs";

const notes = new Map();
globalThis.localStorage = {
  getItem: key => notes.get(key) ?? null, setItem: (key, text) => notes.set(key, text), removeItem: key => notes.delete(key),
};
globalThis.navigator ??= { languages: ["en"] };

// MARK: Time

const realSetImmediate = setImmediate;
let now = 0;
let timers = [];
globalThis.setTimeout = (run, wait = 0) => {
  const timer = { run, at: now + wait };
  timers.push(timer);
  return timer;
};
performance.now = () => now;
globalThis.clearTimeout = timer => { timers = timers.filter(one => one !== timer); };

/** Lets everything happen that needs no time: promises alone, since timers have a time of their own. */
const settle = () => new Promise(done => realSetImmediate(done));

async function pass(milliseconds) {
  const end = now + milliseconds;
  for (;;) {
    timers.sort((a, b) => a.at - b.at);
    if (!timers.length || timers[0].at > end) break;
    const timer = timers.shift();
    now = Math.max(now, timer.at);
    timer.run();
    await settle();
  }
  now = end;
}

const { Model } = await load("model.js");
const { Work } = await load("work.js");
const { begin, note, unnote, withNote } = await load("unsent.js");

// MARK: The world

const digest = text => `digest of ${text}`;
const changed = () => Object.assign(new Error("changed"), { status: 412 });

/** Makes changes to a text, as the program does. */
function apply(text, edits) {
  const document = { ...JSON.parse(text), ...edits };
  return { text: JSON.stringify(document), diagnostics: [], contrast: [], values: { light: {}, dark: {} } };
}

/** A program with a file and a draft; while it is away, requests wait. */
class Program {
  file = '{"id":"theme"}';
  draft = null;
  isUp = true;
  #waiting = [];

  toggle() {
    this.isUp = !this.isUp;
    if (this.isUp) this.#waiting.splice(0).forEach(done => done());
  }

  /** Returns some work of the program as a page asks for it: a page that is gone gets no answers. */
  asked(page, work) {
    return async (...parts) => {
      while (!this.isUp) await new Promise(done => this.#waiting.push(done));
      if (page.isGone) return new Promise(() => {});
      const answer = work(...parts);
      await null;
      return page.isGone ? new Promise(() => {}) : answer;
    };
  }

  /** The place of file and draft as a page sees it. */
  shelfOf(page) {
    const asked = work => this.asked(page, work);
    // The timers of a page that is gone do not run.
    const own = work => (...parts) => page.isGone ? undefined : work(...parts);
    return {
      note: own(note), unnote: own(unnote),
      document: asked(() => {
        begin("theme.json");
        const draft = this.draft?.text === this.file ? null : this.draft;
        return withNote({ text: this.file, digest: digest(this.file), name: "theme.json", draft });
      }),
      save: asked((text, expected, name, mark) => {
        if (expected !== digest(this.file)) throw changed();
        this.file = text;
        if (this.draft?.mark === mark) this.draft = null;
        return digest(text);
      }),
      keep: asked((text, base) => {
        this.draft = { text, digest: base, mark: digest(text) };
        return this.draft.mark;
      }),
      discard: asked(mark => { if (this.draft?.mark === mark) this.draft = null; }),
    };
  }
}

class Page {
  isGone = false;
  question = null;
  isReady = false;

  constructor(program) {
    this.program = program;
    const shelf = program.shelfOf(this);
    const reader = {
      say() {}, summary: () => "", conflict: async () => null, name: async () => null,
      draft: text => new Promise(done => {
        this.question = {
          text,
          choose: choice => {
            this.question = null;
            done(choice);
          },
        };
      }),
    };
    const applied = program.asked(this, apply);
    this.model = new Model(applied);
    this.work = new Work(this.model, { shelf: () => shelf, isVisiting: () => false, apply: applied }, reader);
    this.model.addEventListener("picture", () => { if (!this.isGone) this.work.began(); });
    this.model.addEventListener("values", () => { if (!this.isGone) this.work.changed(); });
    this.opening = this.#open(shelf);
  }

  /** Opens as main.js does. */
  async #open(shelf) {
    const found = await shelf.document();
    this.model.begin(found);
    await this.model.evaluate();
    const draft = found.draft ? await this.work.textOf(found.draft) : null;
    if (draft !== null) await this.work.offer(found.draft, draft);
    this.isReady = true;
    await this.follow();
  }

  /** Hears of changes from outside, as the stream of events tells them. */
  async follow() {
    if (this.isReady && this.program.isUp && digest(this.program.file) !== this.model.digest) await this.work.diskChanged();
  }

  get isFree() { return this.isReady && !this.question; }
}

// MARK: Events

/** Every event: when it is possible, and what it does. */
const events = {
  edit: [world => world.page?.isFree, world => {
    world.count += 1;
    world.page.model.change({ [`edit${world.count}`]: 1 }, "edit");
  }],
  wait: [() => true, () => pass(1100)],
  reload: [world => world.page && world.program.isUp, async world => {
    if (world.page.isReady) world.page.work.leaving();
    world.page.isGone = true;
    await settle();
    world.page = new Page(world.program);
  }],
  server: [() => true, world => world.program.toggle()],
  page: [world => world.page || world.program.isUp, world => {
    if (world.page) world.page.isGone = true;
    world.page = world.page ? null : new Page(world.program);
  }],
  continue: [world => world.page?.question, world => world.page.question.choose("go")],
  discard: [world => world.page?.question, world => {
    world.give(world.page.question.text);
    world.page.question.choose("discard");
  }],
  save: [world => world.page?.isFree, world => { world.page.work.save(); }],
  outside: [() => true, async world => {
    world.count += 1;
    world.give(world.program.file);
    world.program.file = JSON.stringify({ id: "theme", outside: world.count });
    await world.page?.follow();
  }],
};

/** Returns a text with changes; empty before a page has one. */
const withEdits = ({ text, edits }) => text && apply(text, edits ?? {}).text;

/** A page, its program, and what may not be lost. */
class World {
  program = new Program();
  page = null;
  count = 0;
  /** Edits that were kept or are older than a second. */
  safe = new Set();
  /** Edits that the reader discarded, or that another program replaced in the file. */
  given = new Set();

  give(text) { for (const name of Object.keys(JSON.parse(text))) this.given.add(name); }

  /** What the browser has noted, with all changes. */
  get #noted() { return [...notes.values()].map(one => JSON.parse(one)).map(withEdits); }

  /** What the page shows, with the changes that are not made yet. */
  get #shown() { return this.page && withEdits(this.page.model.question); }

  #texts() {
    const { file, draft } = this.program;
    return [file, draft?.text, ...this.#noted, this.#shown, this.page?.question?.text].filter(Boolean);
  }

  check(isOlder, trace) {
    const present = new Set(this.#texts().flatMap(text => Object.keys(JSON.parse(text))));
    const { draft } = this.program;
    const kept = [draft?.text, ...this.#noted, isOlder && this.#shown];
    for (const text of kept.filter(Boolean)) for (const name of Object.keys(JSON.parse(text))) this.safe.add(name);
    for (const name of this.safe) {
      assert.ok(present.has(name) || this.given.has(name) || !name.startsWith("edit"), `${trace.join(", ")}: ${name} is lost`);
    }
  }
}

/** Replays a series of events; returns the world, and null if an event was not possible. */
async function replay(trace) {
  notes.clear();
  timers = [];
  const world = new World();
  world.page = new Page(world.program);
  await settle();
  for (const [index, name] of trace.entries()) {
    const [isPossible, run] = events[name];
    if (!isPossible(world)) return null;
    await run(world);
    await settle();
    world.check(name === "wait", trace.slice(0, index + 1));
  }
  return world;
}

/** Calls back with each possible series of a length, each once. */
async function everySeries(length, trace = []) {
  if (trace.length === length) return 1;
  let count = 0;
  for (const name of Object.keys(events)) {
    // The same state follows from waiting twice, and nothing from changing what is changed back at once.
    if (name === trace.at(-1) && ["wait", "server", "page", "save"].includes(name)) continue;
    const next = [...trace, name];
    if (await replay(next)) count += await everySeries(length, next);
  }
  return count;
}

const longest = Number(process.env.KBRENDER_EVENTS ?? 6);
// Before the first test: inside one, the runner follows each promise, which takes as long as all the rest.
const found = await everySeries(longest).then(count => ({ count }), error => ({ error }));

test(`no series of ${longest} events loses a text`, () => {
  assert.ifError(found.error);
  assert.ok(longest < 6 || found.count > 30_000, `${found.count} series`);
});

test("what is kept is offered, and stays until it is decided on", async () => {
  const series = [
    ["edit", "wait", "page", "page", "wait", "page", "page", "reload", "server", "server", "wait"],
    ["edit", "server", "wait", "page", "server", "page"],
    ["edit", "reload", "wait"],
  ];
  for (const trace of series) {
    const world = await replay(trace);
    assert.match(world.page.question?.text ?? "", /edit1/, trace.join());
    world.page.question.choose("go");
    await settle();
    world.page.work.save();
    await settle();
    assert.match(world.program.file, /edit1/);
    assert.equal(world.program.draft, null);
    assert.equal(notes.size, 0);
  }
});

test("a save that is asked for during another one follows it", async () => {
  const { page, program } = await replay(["edit"]);
  page.work.save();
  program.toggle();
  await settle();
  page.model.change({ later: 1 }, "edit");
  page.work.save();
  await settle();
  program.toggle();
  await settle();
  assert.match(program.file, /edit1.*later/);
  assert.equal(page.work.state, "saved");
});

test("a loss would be found", async () => {
  const world = await replay(["edit", "wait"]);
  world.program.draft = null;
  notes.clear();
  world.page.isGone = true;
  world.page = null;
  assert.throws(() => world.check(false, []), /is lost/);
});
