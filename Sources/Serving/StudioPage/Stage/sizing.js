// How large the keyboards on the stage are drawn, and how many stand side by side.

/** The width below which a screen is a phone's, as in the stylesheet. */
const narrow = 560;
const largestFit = 1.75;
/** The points beside a keyboard, and above and below it, in its drawn device, as in the stylesheet. */
const around = { large: [14, 85], small: [8, 14] };

/** Returns the room for each of some keyboards in an area. `line` is the height of the line above them. */
export function roomFor(count, area, line, isBeside) {
  const columns = count === 4 || isBeside && area.width > area.height ? Math.min(count, 2) : 1;
  const rows = count / columns;
  const isSmall = area.width < narrow || area.height < narrow / 2;
  const [wide, high] = around[isSmall ? "small" : "large"];
  // With one keyboard the line is on its device's page.
  const above = count > 1 ? line : 0;
  return {
    columns, isSmall, wide: (area.width - (isSmall ? 8 : 32)) / columns - wide - (columns > 1 ? 16 : 0),
    high: (area.height - above - 16) / rows - high - (rows > 1 ? 16 : 0),
  };
}

/** Returns the pixels per point of a keyboard of a given size in some room. */
export function scaleIn({ wide, high }, { width, height }, chosen) {
  const fit = Math.min(wide / width, high / height, largestFit);
  const zoom = chosen === "fit" ? Math.max(0.3, Math.floor(fit * 40) / 40) : Number(chosen);
  return Math.min(8, Math.max(0.25, zoom * devicePixelRatio));
}
