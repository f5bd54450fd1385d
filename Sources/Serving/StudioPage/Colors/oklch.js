// Colours as OKLCH (CSS Color 4, §9.3): lightness 0 to 1, chroma, hue in degrees; and their contrast (WCAG 2.2).

const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const curved = part => part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** Returns the OKLab lightness, a and b of red, green and blue, 0 to 1. */
export function labOf(color) {
  const [r, g, b] = color.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns red, green and blue of an OKLab colour; parts outside 0 to 1 mean that no screen of sRGB shows it. */
export function rgbOfLab(lab) {
  const [lightness, a, b] = lab;
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(part => part < 0 ? -curved(-part) : curved(part));
}

/** The chroma below which a colour is grey, and has no hue of its own. */
const grey = 0.002;

/** Returns lightness, chroma and hue of red, green and blue; a grey gets the hue `otherwise`. */
export function lchOf(color, otherwise = 0) {
  const [lightness, a, b] = labOf(color);
  const chroma = Math.hypot(a, b);
  const hue = chroma < grey ? otherwise : (Math.atan2(b, a) * 180 / Math.PI + 360) % 360;
  return [lightness, chroma, hue];
}

export function rgbOf(lch) {
  const [lightness, chroma, hue] = lch;
  const angle = hue * Math.PI / 180;
  return rgbOfLab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
}

const tolerance = 0.0005;
/** Returns whether a screen of sRGB shows a colour. */
export const isShown = color => color.every(part => part >= -tolerance && part <= 1 + tolerance);

/** The lightness below which black alone limits the chroma: there it grows with the lightness, and too slowly for the
    tolerance. */
const dark = 0.2;

/** Returns the highest chroma that sRGB has at a lightness and hue. */
export function highestChroma(lightness, hue) {
  if (lightness < dark) return highestChroma(dark, hue) * Math.max(0, lightness) / dark;
  let [low, high] = [0, 0.4];
  for (let count = 0; count < 16; count += 1) {
    const middle = (low + high) / 2;
    if (isShown(rgbOf([lightness, middle, hue]))) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns red, green and blue of the nearest colour with this lightness and hue that sRGB has. */
export function nearest(lch) {
  const [lightness, chroma, hue] = lch;
  const inside = Math.min(1, Math.max(0, lightness));
  const color = rgbOf([inside, Math.min(chroma, highestChroma(inside, hue)), hue]);
  return color.map(part => Math.min(1, Math.max(0, part)));
}

/** Returns the relative luminance of red, green and blue. */
export function luminance(color) {
  const [r, g, b] = color.map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two opaque colours, 1 to 21. */
export function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the lightnesses at which a chroma and hue cross a contrast with a ground: none, one or two, from dark to
   light. */
export function crossings(chroma, hue, ground, wanted) {
  const isEnough = lightness => contrast(nearest([lightness, chroma, hue]), ground) >= wanted;
  const found = [];
  const parts = 24;
  for (let part = 0; part < parts; part += 1) {
    let [low, high] = [part / parts, (part + 1) / parts];
    const isLow = isEnough(low);
    if (isLow === isEnough(high)) continue;
    for (let count = 0; count < 8; count += 1) {
      const middle = (low + high) / 2;
      if (isEnough(middle) === isLow) low = middle;
      else high = middle;
    }
    found.push((low + high) / 2);
  }
  return found;
}

/** Returns the mean colour of pixels, each of which counts as much as it is opaque; null if all are clear. */
export function meanOf(data) {
  const sums = [0, 0, 0, 0];
  data.forEach((value, at) => { sums[at % 4] += at % 4 === 3 ? value : value * data[at | 3] / 255; });
  return sums[3] ? sums.slice(0, 3).map(sum => sum / sums[3]) : null;
}
