// Whose keyboard the stage shows, and which of the chosen settings it has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { agree, keyboardOn, settingsOn, showsGradients } = await page("stage-options.js");

const phone = { name: "iphone-15", platform: "ios", isPhone: true };
const pixel = { name: "pixel-9", platform: "android", isPhone: true };
const tablet = { name: "pixel-tablet", platform: "android", isPhone: false };
const settings = (whose, keyboard = {}, orientation = "portrait") => ({ whose, keyboard, orientation });

test("a keyboard counts on devices that can have it", () => {
  assert.deepEqual(keyboardOn(pixel, settings("gboard"), {}), { metrics: "gboard" });
  assert.deepEqual(keyboardOn(phone, settings("gboard"), {}), {});
  assert.deepEqual(keyboardOn(tablet, settings("gboard"), {}), {});
  assert.deepEqual(keyboardOn(pixel, settings("gboard", {}, "landscape"), {}), {});
  assert.deepEqual(keyboardOn(phone, settings("ios26"), {}), { metrics: "ios26" });
});

test("the theme's app counts where nothing else is chosen, and can be shown", () => {
  const look = { metrics: "gboard", "key-shape": "pill" };
  assert.deepEqual(keyboardOn(pixel, settings("auto"), look), look);
  assert.deepEqual(keyboardOn(pixel, settings("floris"), look), { metrics: "floris" });
  assert.deepEqual(keyboardOn(tablet, settings("auto"), look), {});
  assert.deepEqual(keyboardOn(phone, settings("auto"), look), {});
});

test("a keyboard takes the settings that it has, and no two that exclude each other", () => {
  const chosen = { "key-shape": "holo", borderless: true, strip: "actions", "key-border": "stroke", callout: "ios", return: "join" };
  assert.deepEqual(keyboardOn(phone, settings("auto", chosen), {}), { callout: "ios", return: "join" });
  assert.deepEqual(keyboardOn(pixel, settings("auto", chosen), {}), { "key-shape": "holo" });
  assert.deepEqual(keyboardOn(pixel, settings("floris", chosen), {}), { metrics: "floris", borderless: true, strip: "actions" });
  assert.deepEqual(keyboardOn(pixel, settings("fcitx5", chosen), {}), { metrics: "fcitx5", "key-border": "stroke" });
  assert.deepEqual(keyboardOn(pixel, settings("fcitx5", { borderless: true, "key-border": null }), {}), {
    metrics: "fcitx5", borderless: true,
  });
  assert(settingsOn(pixel, settings("gboard"), {}).get("key-shape").includes("pill"));
});

test("device and keyboard agree", () => {
  const devices = { "iphone-15": phone, "pixel-9": pixel, "pixel-tablet": tablet };
  const after = (device, whose, chosen, orientation = "portrait") => {
    const all = { device, whose, orientation };
    agree(all, chosen, () => [devices[all.device]]);
    return [all.device, all.whose, all.orientation];
  };
  assert.deepEqual(after("iphone-15", "floris", "floris"), ["pixel-9", "floris", "portrait"]);
  assert.deepEqual(after("pixel-tablet", "gboard", "gboard"), ["pixel-9", "gboard", "portrait"]);
  assert.deepEqual(after("pixel-9", "gboard", "gboard", "landscape"), ["pixel-9", "gboard", "portrait"]);
  assert.deepEqual(after("iphone-15", "floris"), ["iphone-15", "auto", "portrait"]);
  assert.deepEqual(after("pixel-9", "unknown"), ["pixel-9", "auto", "portrait"]);
});

test("keyboards of Android's apps show no gradients", () => {
  assert(showsGradients(phone, settings("auto"), {}) && showsGradients(pixel, settings("auto"), {}));
  assert(!showsGradients(pixel, settings("fcitx5"), {}) && !showsGradients(pixel, settings("auto"), { metrics: "android" }));
});
