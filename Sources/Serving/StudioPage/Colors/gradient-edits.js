// Changes of gradients, for their bar and for the handles on the keyboard. It loads on first use.
import { hex, parse } from "./color.js";

/** The fewest stops of a gradient. */
export const fewestStops = 2;

/** Returns the shortest form that a theme can have: without places if the stops are evenly spaced. */
export function written(stops) {
  const isEven = stops.every((stop, index) => Math.abs(stop.location - index / (stops.length - 1)) < 0.005);
  return isEven ? stops.map(stop => stop.color)
    : stops.map(({ color, location }) => ({ color, location: Number(location.toFixed(2)) }));
}

/** Returns the colour between the stops at a place. */
function between(stops, place) {
  const right = stops.findIndex(stop => stop.location >= place);
  if (right <= 0) return stops[right === 0 ? 0 : stops.length - 1].color;
  const [from, to] = [stops[right - 1], stops[right]];
  const share = (place - from.location) / Math.max(1e-6, to.location - from.location);
  const [a, b] = [parse(from.color), parse(to.color)];
  return hex(a.map((part, index) => part + (b[index] - part) * share));
}

/** Returns the stops with another one at a place, and its index. */
export function added(stops, place) {
  const next = stops.findIndex(stop => stop.location > place);
  const index = next < 0 ? stops.length : next;
  return { stops: stops.toSpliced(index, 0, { color: between(stops, place), location: place }), index };
}

/** Returns the stops after one was moved, also past others, and its index then. */
export function moved(stops, from, place) {
  const list = stops.map(stop => ({ ...stop }));
  list[from].location = Math.min(1, Math.max(0, place));
  let index = from;
  const swap = to => {
    [list[index], list[to]] = [list[to], list[index]];
    index = to;
  };
  while (index > 0 && list[index - 1].location > list[index].location) swap(index - 1);
  while (index < list.length - 1 && list[index + 1].location < list[index].location) swap(index + 1);
  return { stops: list, index };
}

/** Returns the middle of the widest gap. */
export function widest(stops) {
  let best = { gap: -1, place: 0.5 };
  for (let index = 1; index < stops.length; index += 1) {
    const gap = stops[index].location - stops[index - 1].location;
    if (gap > best.gap) best = { gap, place: stops[index - 1].location + gap / 2 };
  }
  return best.place;
}

/** Resolves the aliases of the diagonals. */
export const canonical = value =>
  ({ diagonal1: "diagonalTopLeftToBottomRight", diagonal2: "diagonalTopRightToBottomLeft" })[value] ?? value;
