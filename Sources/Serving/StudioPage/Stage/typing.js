// What is typed: letters as people count them, the words that the candidate bar offers, the keys at a place and beside
// another one.

// Making one takes longer than a text.
const segmenter = new Intl.Segmenter();

/** Returns the letters of a text as people count them. */
export const letters = text => [...segmenter.segment(text)].map(one => one.segment);

/** The most words that the bar offers. */
const maxWords = 3;
/** What separates words in the options of a picture. */
const separators = /[,|]/;

/** Returns what the bar offers while a word is typed: the word, then samples, those that begin like it first. */
export function offered(word, samples) {
  if (!word || separators.test(word)) return [];
  const rest = samples.filter(one => one !== word && !separators.test(one));
  const begins = one => one.toLowerCase().startsWith(word.toLowerCase());
  return [word, ...rest.filter(begins), ...rest.filter(one => !begins(one))].slice(0, maxWords);
}

/** Returns the plane after a press of shift; two fast presses lock it. */
export function shifted(plane, isDouble) {
  if (plane === "symbols") return "symbols-shift";
  if (plane === "symbols-shift") return "symbols";
  return plane === "letters" ? "shift" : isDouble && plane === "shift" ? "capslock" : "letters";
}

/** The points that a key must be away to count as another column or row. */
const apart = 8;

/** Returns the entry nearest to another in a direction; undefined if there is none. Entries have a frame. */
export function nearestInWay(entries, from, way) {
  const middle = ({ frame }) => [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const [x, y] = middle(from);
  const costs = entries.map(entry => {
    const [dx, dy] = [middle(entry)[0] - x, middle(entry)[1] - y];
    const along = dx * way[0] + dy * way[1];
    return { entry, cost: along < apart ? Infinity : along + 3 * Math.abs(dx * way[1] + dy * way[0]) };
  });
  const best = costs.reduce((one, other) => other.cost < one.cost ? other : one, { entry: undefined, cost: Infinity });
  return best.entry;
}

/** The points around a key that belong to it, across and down. */
const [across, down] = [4, 6];

/** Returns the part at a place: a key, a candidate, or the background. Unless it `isExact`, gaps belong to keys. */
export function partAt({ keys, candidateBar }, { x, y }, isExact) {
  const has = (frame, dx = 0, dy = 0) =>
    x >= frame.x - dx && x < frame.x + frame.width + dx && y >= frame.y - dy && y < frame.y + frame.height + dy;
  const cells = candidateBar?.cells ?? [];
  const index = cells.findIndex(cell => has(cell));
  if (index >= 0) return { candidate: { index, ...cells[index] }, x, y };
  if (candidateBar && has(candidateBar)) return { candidate: { index: null }, x, y };
  const near = isExact ? undefined : keys.find(key => has(key, across, down));
  return { key: keys.find(key => has(key)) ?? near, x, y };
}
