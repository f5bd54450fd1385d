import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./page.mjs";

globalThis.navigator ??= { languages: ["en"] };
const { Model } = await page("model.js");
const { KeyGesture } = await page("gestures.js");
const { faultOf } = await page("store-rules.js");

/** Makes changes to a document of JSON, as the program does; "refuse" is a value that it refuses. */
async function apply(text, edits) {
  const document = JSON.parse(text);
  for (const [path, value] of Object.entries(edits)) {
    if (value === "refuse") throw new Error("refused");
    document[path] = value;
  }
  return { text: JSON.stringify(document), diagnostics: [], contrast: [], values: { light: {}, dark: {} } };
}

function opened() {
  const model = new Model(apply);
  model.begin({ text: "{}", digest: "0", name: "theme.json" });
  return model;
}

test("a path is changing until the program has made its change", async () => {
  const model = opened();
  assert.equal(model.isChanging("light.a"), false);
  model.change({ "light.a": 1 }, "step");
  assert.deepEqual(["light.a", "light.b", "dark.a"].map(path => model.isChanging(path)), [true, false, false]);
  await model.settled();
  assert.equal(model.isChanging("light.a"), false);
});

test("letters are counted as people do", () => {
  const faults = { "ab": "info.short", "abc": null, "   ": "info.short", "abcd": null, "abcde": "info.long", "நாய்க": null };
  for (const [text, fault] of Object.entries(faults)) {
    assert.equal(faultOf("name", text, { minLength: 3, maxLength: 4 })?.[0] ?? null, fault, text);
  }
  assert.deepEqual(["", " ", "a"].map(text => faultOf("name", text, { minLength: 1 })?.[0]), ["info.short", "info.short", undefined]);
  assert.equal(faultOf("name", "", { minLength: 0 }), null);
  assert.equal(faultOf("name", "👨‍👩‍👧", { minLength: 1, maxLength: 1 }), null);
});

test("fifty steps, back and forth", async () => {
  const model = opened();
  for (let count = 0; count < 60; count += 1) {
    model.change({ a: count }, "step");
    await model.settled();
  }
  assert.equal(model.steps.length, 50);
  for (let count = 0; count < 50; count += 1) await model.undo();
  assert.equal(model.text, '{"a":9}');
  assert.equal(model.canUndo, false);
  for (let count = 0; count < 50; count += 1) await model.redo();
  assert.equal(model.text, '{"a":59}');
});

test("of moves that follow each other fast, only the last text is checked", async () => {
  let checked = [];
  let isAway = false;
  const model = new Model((text, edits) => {
    if (!Object.keys(edits).length) checked.push(text);
    if (isAway) throw new Error("away");
    return apply(text, edits);
  });
  model.begin({ text: "{}", digest: "0", name: "theme.json" });
  for (let count = 0; count < 9; count += 1) {
    model.change({ a: count }, "step");
    await model.settled();
  }
  // One more than there are steps.
  for (let count = 0; count < 10; count += 1) model.undo();
  await model.settled();
  assert.deepEqual([model.text, checked], ["{}", ["{}"]]);
  checked = [];
  model.redo();
  model.goTo(5);
  await model.settled();
  assert.deepEqual([model.text, checked], ['{"a":4}', ['{"a":4}']]);
  isAway = true;
  await assert.rejects(model.undo());
  isAway = false;
  await model.undo();
  assert.equal(model.text, '{"a":2}');
});

test("a gesture is one step, which knows the values before and after", async () => {
  const model = opened();
  for (let count = 1; count <= 200; count += 1) model.change({ a: count }, "drag", "gesture-1");
  await model.settled();
  assert.equal(model.steps.length, 1);
  assert.deepEqual(model.steps[0].changes, [{ path: "a", was: null, value: 200 }]);
  await model.undo();
  model.change({ a: 1 }, "drag", "gesture-1");
  await model.settled();
  assert.equal(model.text, '{"a":1}');
});

test("a refused change leaves the others", async () => {
  const model = opened();
  let error = null;
  model.addEventListener("refused", event => { error = event.error; });
  model.change({ a: 1 }, "first");
  model.change({ b: "refuse" }, "second");
  model.change({ c: 3 }, "third");
  await model.settled();
  assert.equal(error.message, "refused");
  assert.equal(model.text, '{"a":1,"c":3}');
  assert.equal(model.steps.length, 2);
});

test("presses within a second of each other are one gesture", () => {
  const keys = new KeyGesture();
  const first = keys.next(0);
  assert.equal(keys.next(900), first);
  assert.equal(keys.next(1899), first);
  assert.notEqual(keys.next(2900), first);
  assert.notEqual(new KeyGesture().next(0), first);
});
