import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./page.mjs";

const { contrast, crossings, highestChroma, isShown, lchOf, meanOf, nearest, rgbOf } = await page("oklch.js");
const { canonical, sharedColors, usesOf } = await page("usage.js");

const near = (found, expected, tolerance) => found.forEach((part, index) =>
  assert.ok(Math.abs(part - expected[index]) <= tolerance, `${found} is not ${expected}`));

test("a translucent pixel has the colour that it is, and counts as much as it is opaque", () => {
  near(meanOf(Uint8ClampedArray.of(102, 51, 0, 85)), [0.4, 0.2, 0], 1e-9);
  near(meanOf(Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 51, 9, 9, 9, 0)), [5 / 6, 0, 1 / 6], 1e-9);
  assert.equal(meanOf(new Uint8ClampedArray(8)), null);
});

// Lightness, chroma and hue of CSS Color 4's primaries.
test("OKLCH of the primaries", () => {
  near(lchOf([1, 0, 0]), [0.62796, 0.25768, 29.2339], 0.001);
  near(lchOf([0, 1, 0]), [0.86644, 0.29483, 142.4953], 0.001);
  near(lchOf([0, 0, 1]), [0.45201, 0.31321, 264.052], 0.001);
  near(lchOf([1, 1, 1], 77), [1, 0, 77], 0.001);
});

test("colours survive the way to OKLCH and back", () => {
  for (let red = 0; red <= 255; red += 51) {
    for (let green = 0; green <= 255; green += 51) {
      for (let blue = 0; blue <= 255; blue += 51) {
        const color = [red / 255, green / 255, blue / 255];
        near(rgbOf(lchOf(color)), color, 0.0005);
      }
    }
  }
});

test("the edge of sRGB: just inside is shown, just outside is not", () => {
  for (let hue = 0; hue < 360; hue += 30) {
    for (const lightness of [0.2, 0.5, 0.8]) {
      const edge = highestChroma(lightness, hue);
      assert.ok(isShown(rgbOf([lightness, edge * 0.98, hue])));
      assert.ok(!isShown(rgbOf([lightness, edge * 1.03, hue])));
      assert.ok(isShown(nearest([lightness, 0.4, hue])));
    }
  }
});

test("contrast", () => {
  assert.equal(contrast([0, 0, 0], [1, 1, 1]).toFixed(2), "21.00");
  // #767676 is the lightest grey that can be read on white, and #777777 cannot.
  assert.ok(contrast([0x76 / 255, 0x76 / 255, 0x76 / 255], [1, 1, 1]) >= 4.5);
  assert.ok(contrast([0x77 / 255, 0x77 / 255, 0x77 / 255], [1, 1, 1]) < 4.5);
});

test("the line of a contrast is where it is crossed", () => {
  const [lightness, ...others] = crossings(0, 0, [1, 1, 1], 4.5);
  assert.equal(others.length, 0);
  const grey = nearest([lightness, 0, 0]);
  assert.ok(Math.abs(contrast(grey, [1, 1, 1]) - 4.5) < 0.05);
  assert.equal(crossings(0, 0, [0.18, 0.18, 0.18], 30).length, 0);
  assert.equal(crossings(0, 0, [0.46, 0.46, 0.46], 2).length, 2);
});

const table = ["board", "text", "edge"].map(name => ({ name }));
const values = {
  board: { value: ["#fff", { color: "#102030", location: 1 }], set: true }, text: { value: "#102030FF", set: true },
  edge: { value: "#102030", set: false },
};
const valueOf = (mode, name) => values[name];

test("equal colours are one, wherever they are", () => {
  assert.equal(canonical("#abc"), "#AABBCC");
  assert.equal(canonical("#102030ff"), "#102030");
  assert.equal(canonical("#1020307F"), "#1020307F");
  const shared = sharedColors(["light"], valueOf, table);
  assert.deepEqual(shared.map(group => [group.color, group.uses.map(use => use.path)]), [
    ["#102030", ["light.board[1].color", "light.text"]], ["#FFFFFF", ["light.board[0]"]],
  ]);
  assert.equal(usesOf("#123456", ["light"], valueOf, table).length, 0);
});
