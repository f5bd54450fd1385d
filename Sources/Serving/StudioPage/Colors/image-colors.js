// The colours of a picture: its pixels in groups by k-means in OKLab. It loads on first use.
import { labOf, rgbOfLab } from "./oklch.js";

/** The longest side of the picture whose pixels are counted. */
const longestSide = 96;
const rounds = 12;

const distance = (one, other) => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

/** Returns the first middles: the most common kind of pixel, then always the one farthest from those chosen. */
function firstMiddles(pixels, count) {
  const middles = [pixels[Math.floor(pixels.length / 2)]];
  while (middles.length < count) {
    let best = { far: -1, pixel: pixels[0] };
    for (const pixel of pixels) {
      const far = Math.min(...middles.map(middle => distance(middle, pixel)));
      if (far > best.far) best = { far, pixel };
    }
    middles.push(best.pixel);
  }
  return middles;
}

/** Returns the middles of groups of OKLab colours, the largest group first, each with its share of the pixels. */
export function grouped(pixels, count) {
  if (!pixels.length) return [];
  let middles = firstMiddles(pixels, count);
  let sizes = [];
  for (let round = 0; round < rounds; round += 1) {
    const sums = middles.map(() => [0, 0, 0, 0]);
    for (const pixel of pixels) {
      let nearest = 0;
      for (let index = 1; index < middles.length; index += 1) {
        if (distance(middles[index], pixel) < distance(middles[nearest], pixel)) nearest = index;
      }
      pixel.forEach((part, at) => { sums[nearest][at] += part; });
      sums[nearest][3] += 1;
    }
    middles = sums.map(([l, a, b, size], index) => size ? [l / size, a / size, b / size] : middles[index]);
    sizes = sums.map(sum => sum[3]);
  }
  return middles.map((color, index) => ({ color, share: sizes[index] / pixels.length }))
    .filter(group => group.share > 0).sort((a, b) => b.share - a.share);
}

/** Returns the main colours of a picture's file, each as red, green and blue, the most common first. */
export async function paletteOf(file, count = 6) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = [];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] > 127) pixels.push(labOf([data[at] / 255, data[at + 1] / 255, data[at + 2] / 255]));
  }
  return grouped(pixels, count).map(group => rgbOfLab(group.color).map(part => Math.min(1, Math.max(0, part))));
}
