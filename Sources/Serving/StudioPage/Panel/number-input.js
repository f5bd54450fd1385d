// Numbers as people type them, and steps from one to the next.

/** What reads an expression from its left; each function returns a value, or throws at what it does not know. */
class Reader {
  #rest;

  constructor(text) { this.#rest = text; }

  #take(pattern) {
    const found = pattern.exec(this.#rest);
    if (found) this.#rest = this.#rest.slice(found[0].length);
    return found?.[0].trim();
  }

  sum() {
    let value = this.#product();
    for (let sign = this.#take(/^\s*[+\-−]/); sign; sign = this.#take(/^\s*[+\-−]/)) {
      value = sign === "+" ? value + this.#product() : value - this.#product();
    }
    return value;
  }

  #product() {
    let value = this.#factor();
    for (let sign = this.#take(/^\s*[*×/÷]/); sign; sign = this.#take(/^\s*[*×/÷]/)) {
      value = sign === "*" || sign === "×" ? value * this.#factor() : value / this.#factor();
    }
    return value;
  }

  #factor() {
    if (this.#take(/^\s*[-−]/)) return -this.#factor();
    if (this.#take(/^\s*\(/)) {
      const value = this.sum();
      if (!this.#take(/^\s*\)/)) throw new SyntaxError("no )");
      return value;
    }
    const digits = this.#take(/^\s*(\d+([.,]\d*)?|[.,]\d+)/);
    if (!digits) throw new SyntaxError("no number");
    return Number(digits.replace(",", "."));
  }

  end() {
    this.#take(/^\s*(pt|px|°)?\s*$/i);
    if (this.#rest.trim()) throw new SyntaxError("more than a number");
  }
}

/** Returns the value of a number, or of a sum such as `12*1.5`; a comma may stand for the point. Null if it is
   neither. */
export function calculated(text) {
  try {
    const reader = new Reader(text);
    const value = reader.sum();
    reader.end();
    return Number.isFinite(value) ? value : null;
  } catch { return null; }
}

/** A range of numbers with a step: what may be typed, and what sliders and arrow keys reach. */
export class NumberRange {
  constructor({ range, step }) {
    const [low, high] = range ?? [0, 100];
    this.low = low;
    this.high = high;
    this.step = step ?? 1;
    this.digits = Math.max(2, (String(this.step).split(".")[1] ?? "").length);
  }

  has(value) { return value >= this.low && value <= this.high; }

  /** Returns the nearest value of the range, without needless digits. */
  bounded(value) { return Number(Math.min(this.high, Math.max(this.low, value)).toFixed(this.digits)); }

  /** Returns the nearest whole step from the low end. */
  snapped(value) { return this.bounded(this.low + Math.round((value - this.low) / this.step) * this.step); }

  /** Returns the value some steps away; a value between two steps keeps its fraction. */
  moved(value, steps) { return this.bounded(value + steps * this.step); }

  /** Returns the value at a place, 0 to 1. */
  at(share) { return this.low + share * (this.high - this.low); }

  /** Returns the place of a value in the range, 0 to 1. */
  share(value) { return (this.bounded(value) - this.low) / (this.high - this.low); }
}

/** Returns how many steps a key moves; "low" and "high" for the ends, null for other keys. */
export function stepsOf({ key, shiftKey }) {
  if (key === "Home") return "low";
  if (key === "End") return "high";
  const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[key];
  return way === undefined ? null : way * (shiftKey ? 10 : 1);
}
