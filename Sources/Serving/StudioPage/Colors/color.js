// Colours: as themes write them, as CSS writes them, and as numbers.
import { luminance } from "./oklch.js";

const probe = document.createElement("i");

/** Returns red, green, blue and alpha, 0 to 1, of any colour that the browser understands; null for anything else. */
export function parse(text) {
  const word = String(text).trim();
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(word);
  if (digits) return fromHex(digits[1]);
  probe.style.color = "";
  probe.style.color = `color(from ${word} srgb r g b / alpha)`;
  if (!probe.style.color || /currentcolor|var\(/i.test(word)) return null;
  probe.hidden = true;
  document.body.append(probe);
  const found = /color\(srgb ([^)]+)\)/.exec(getComputedStyle(probe).color);
  probe.remove();
  if (!found) return null;
  const [red, green, blue, alpha = 1] = found[1].split(/[\s/]+/).map(part => part === "none" ? 0 : Number(part));
  return [red, green, blue, alpha].map(part => Math.min(1, Math.max(0, part)));
}

function fromHex(digits) {
  const full = digits.length < 6 ? [...digits].map(one => one + one).join("") : digits;
  const parts = [0, 2, 4, 6].map(at => full.slice(at, at + 2) || "ff");
  return parts.map(part => parseInt(part, 16) / 255);
}

/** Returns a colour as themes write it: #RRGGBB, with two more digits if it is translucent. */
export function hex(color) {
  const [red, green, blue, alpha = 1] = color;
  const parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue];
  return "#" + parts.map(part => Math.round(part * 255).toString(16).padStart(2, "0")).join("").toUpperCase();
}

/** Returns the colour of all its hexadecimal digits; null for a text that may go on, or is another spelling. */
export const typed = text => /^\s*#?([0-9a-f]{6}|[0-9a-f]{8})\s*$/i.test(text) ? normal(text) : null;

/** Returns the same spelling for all equal colours. */
export function normal(text) {
  const color = parse(text);
  return color && hex(color);
}

/** Returns whether a dark mark is visible on a colour. */
export const isLight = text => {
  const color = parse(text);
  return !color || color[3] < 0.5 || luminance(color) > 0.4;
};

/** Palettes to choose from. The text `color.names` has the names of all their colours, in this order. */
export const palettes = [
  { name: "basics", colors: ["#FFFFFF", "#CCCCCC", "#999999", "#666666", "#333333", "#000000"] },
  { name: "vibrant", colors: ["#FF3B30", "#FF9500", "#FFCC00", "#34C759", "#007AFF", "#AF52DE", "#FF2D55"] },
  { name: "pastels", colors: ["#FFB3BA", "#FFDFBA", "#FFFFBA", "#BAFFC9", "#BAE1FF", "#D4BAFF"] },
  { name: "neon", colors: ["#FF00FF", "#00FFFF", "#FF00AA", "#00FF88", "#FF6600", "#8800FF"] },
];

const recentKey = "kbrender-recent-colors";
const maxRecent = 8;

/** The colours used last, newest first. */
export function recent() {
  try {
    const list = JSON.parse(localStorage.getItem(recentKey)) ?? [];
    return list.filter(one => typeof one === "string" && normal(one)).slice(0, maxRecent);
  } catch { return []; }
}

export function remember(color) {
  const list = [color, ...recent().filter(one => one !== color)].slice(0, maxRecent);
  try { localStorage.setItem(recentKey, JSON.stringify(list)); } catch { /* A private window keeps nothing. */ }
}

/** Returns the same colour with another opacity. */
export function withAlpha(text, alpha) {
  const color = parse(text) ?? [0, 0, 0, 1];
  return hex([color[0], color[1], color[2], alpha]);
}
