// The stops of gradients.
import { normal } from "./color.js";
import { number } from "./texts.js";

/** Returns stops as values: a colour and a place from 0 to 1; without places the stops are evenly spaced. */
export function stopsOf(value) {
  const list = Array.isArray(value) ? value : [];
  return list.map((stop, index) => ({
    color: typeof stop === "string" ? stop : stop?.color ?? "#000000",
    location: (typeof stop === "object" ? stop?.location : null) ?? index / Math.max(1, list.length - 1),
  }));
}

/** Returns the gradient as CSS, for bars and dots. */
export function css(value, direction = "to right") {
  const stops = stopsOf(value);
  const places = stops.map(stop => `${normal(stop.color) ?? "transparent"} ${number(stop.location * 100)}%`);
  return `linear-gradient(${direction}, ${places.join(", ")})`;
}
