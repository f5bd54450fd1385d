import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./page.mjs";

const { calculated, NumberRange, stepsOf } = await page("number-input.js");

test("texts are numbers and sums", () => {
  const values = {
    "20": 20, " 7 ": 7, "1,5": 1.5, ".5": 0.5, "12*1.5": 18, "10/4": 2.5, "2+3*4": 14, "(2+3)*4": 20, "-3": -3, "5 - -2": 7,
    "4 pt": 4, "3×2": 6, "9÷3": 3, "−2": -2, "((1))": 1,
  };
  for (const [text, value] of Object.entries(values)) assert.equal(calculated(text), value, text);
});

test("anything else is no number", () => {
  for (const text of ["", "wide", "1 2", "1+", "(1", "1)", "1/0", "1e999*9", "0x10", "alert(1)", "*2", "1;2", "Infinity"]) {
    assert.equal(calculated(text), null, text);
  }
});

test("steps stay in the range and on the grid", () => {
  const range = new NumberRange({ range: [1, 10], step: 0.5 });
  assert.equal(range.snapped(3.3), 3.5);
  assert.equal(range.snapped(99), 10);
  assert.equal(range.moved(3.2, 1), 3.7);
  assert.equal(range.moved(9.8, 1), 10);
  assert.equal(range.moved(0.1 + 0.2, 2), 1.3);
  assert.equal(range.share(5.5), 0.5);
  assert.deepEqual([range.at(0), range.at(0.5), range.at(1)], [1, 5.5, 10]);
  assert.deepEqual([range.has(1), range.has(0.99), range.has(10)], [true, false, true]);
});

test("keys move by steps", () => {
  assert.equal(stepsOf({ key: "ArrowUp", shiftKey: false }), 1);
  assert.equal(stepsOf({ key: "ArrowLeft", shiftKey: true }), -10);
  assert.equal(stepsOf({ key: "PageDown", shiftKey: false }), -10);
  assert.equal(stepsOf({ key: "Home", shiftKey: false }), "low");
  assert.equal(stepsOf({ key: "a", shiftKey: false }), null);
});
