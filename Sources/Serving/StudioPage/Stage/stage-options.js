// What the stage shows as options of pictures: the view, whose keyboard it is, and what is set in it.

/** The ways in which people see colours. */
export const visions = ["protanopia", "deuteranopia", "tritanopia", "grayscale"];

/** The keyboards by their metrics: their platform, whether only phones in portrait have them, the settings that not all
    of the platform have, and the shapes of their keys. */
export const keyboards = {
  theme: { platform: "ios" },
  ios18: { platform: "ios", isUpright: true },
  ios26: { platform: "ios", isUpright: true },
  android: { platform: "android", has: ["key-shape", "narrow-gaps"], shapes: ["material", "rounded", "holo"] },
  gboard: { platform: "android", isUpright: true, has: ["key-shape", "strip"], shapes: ["pill", "classic"] },
  floris: { platform: "android", has: ["strip"] },
  fcitx5: {
    platform: "android",
    has: [
      "no-language-key", "hint-place", "capitals", "key-border", "key-radius", "key-margins", "keyboard-height",
    ],
  },
};
const standards = {
  ios: { metrics: "theme", device: "iphone-15" }, android: { metrics: "android", device: "pixel-9" },
};
const common = {
  ios: ["return", "callout", "system-bar"],
  android: ["return", "system-bar", "number-row", "no-hints", "no-space-word", "borderless", "floating", "nav"],
};

/** Returns the settings at first; `wanted` has those of the last visit. */
export function firstSettings({ layouts, devices }, wanted) {
  const settings = {
    view: "light", device: "iphone-15", orientation: "portrait", plane: "letters", candidates: true, annotations: false,
    globe: false, viewer: "anyone", textSize: "large", zoom: "fit", whose: "auto", keyboard: {}, ...wanted,
  };
  // Finds the layout that a language tag selects, if no layout was chosen.
  const isLayout = one => one.name === wanted.layout || one.aliases.includes(wanted.layout);
  settings.layout = (layouts.find(isLayout) ?? layouts[0]).name;
  if (![...devices, { name: "both" }].some(one => one.name === settings.device)) settings.device = "iphone-15";
  return settings;
}

const fits = (metrics, { platform, isPhone }, orientation) => {
  const keyboard = keyboards[metrics];
  return keyboard?.platform === platform && (!keyboard.isUpright || isPhone && orientation === "portrait");
};

/** Returns the metrics of a device's keyboard, and the options that say so. `look` is that of the theme's app. */
function found(device, { whose, orientation }, look) {
  const own = fits(whose, device, orientation) ? { metrics: whose }
    : fits(look.metrics, device, orientation) ? look : {};
  return { own, metrics: own.metrics ?? standards[device.platform].metrics };
}

/** Returns the settings that a device's keyboard has, each with its choices if these depend on the keyboard. */
export function settingsOn(device, settings, look) {
  const { has = [], shapes } = keyboards[found(device, settings, look).metrics];
  return new Map([...common[device.platform], ...has].map(name => [name, name === "key-shape" ? shapes : null]));
}

/** Returns the options of a device's keyboard: whose it is, and what is set in it and can be. */
export function keyboardOn(device, settings, look) {
  const has = settingsOn(device, settings, look);
  const isTaken = ([name, value]) => value !== null && has.has(name) && has.get(name)?.includes(value) !== false
    && (value !== "join" || device.platform === "ios");
  const chosen = Object.fromEntries(Object.entries(settings.keyboard).filter(isTaken));
  const hasFaces = chosen["key-shape"] === "holo" || (chosen["key-border"] ?? "off") !== "off";
  if (hasFaces) delete chosen.borderless;
  return { ...found(device, settings, look).own, ...chosen };
}

/** Returns whether a device's keyboard shows gradients: those of Android's apps, or of themes for them, do not. */
export const showsGradients = (device, settings, look) => device.platform === "ios"
  || !look.metrics && found(device, settings, look).metrics === "android";

/** Has the device follow a keyboard that was chosen; one that the device cannot have gives way. `shown` returns the
    devices. */
export function agree(settings, whose, shown) {
  const isShown = () => shown().some(device => fits(settings.whose, device, settings.orientation));
  if (Object.hasOwn(keyboards, whose ?? "") && !isShown()) {
    settings.orientation = "portrait";
    if (!isShown()) settings.device = standards[keyboards[whose].platform].device;
  }
  if (!isShown()) settings.whose = "auto";
}

/** Returns a name for what is on the stage. Each has screens of its own: those on the page stay as they are until all
    of the next ones are drawn. */
export const viewName = ({ view, device, orientation, whose }) => [view, device, orientation, whose].join();

/** Returns the options of the view, of which a section shows a state. */
export function viewOptions({ orientation, layout, plane, globe, viewer, textSize, ...rest }, state) {
  const isBar = state === "candidates";
  const [candidates, annotations] = [rest.candidates || isBar, rest.annotations || isBar];
  return {
    orientation, layout, plane, globe, "no-candidate-bar": !candidates,
    annotations: annotations && candidates,
    contrast: viewer === "contrast" ? "increased" : null, "reduce-transparency": viewer === "transparency",
    "bold-text": viewer === "bold", simulate: visions.includes(viewer) ? viewer : null,
    "text-size": textSize === "large" ? null : textSize,
  };
}
