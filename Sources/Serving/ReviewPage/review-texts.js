// The desk's texts in the reader's language, and how it writes moments and what people wrote.
import { h } from "./dom.js";
import { language, t as studioText } from "./texts.js";

const isTamil = language === "ta";
const own = (isTamil ? await import("./review-tamil.js") : await import("./review-english.js")).texts;

/** Returns a text, with the parts filled in at {0}, {1} … */
export const t = (name, ...parts) => studioText(own[name] ?? name, ...parts);

/** Returns a text about a number of things. */
export const count = (name, number) => t(`${name}.${number === 1 ? "one" : "many"}`, number);

/** Returns a word of the program in the reader's language; the word itself if there is no other. */
export const word = (kind, name) => own[`${kind}.${name}`] ?? name;

/** Returns what people wrote, isolated so that its direction affects nothing else. */
export const written = text => h("bdi", {}, text);

/** Returns whose something is. */
export const sender = owner => owner === null ? t("reviewers") : written(owner);

const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const ages = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const units = [{ unit: "day", seconds: 86_400 }, { unit: "hour", seconds: 3600 }, { unit: "minute", seconds: 60 }];

const isTime = text => !Number.isNaN(Date.parse(text));

/** Returns a moment. */
export const time = text =>
  h("time", { datetime: text, title: text }, isTime(text) ? moments.format(new Date(text)) : text);

/** Returns how long ago something was. */
export function age(text) {
  if (!isTime(text)) return time(text);
  const past = Math.max(0, (Date.now() - Date.parse(text)) / 1000);
  const { unit, seconds } = units.find(one => past >= one.seconds) ?? units.at(-1);
  return h("time", { datetime: text, title: moments.format(new Date(text)) },
    ages.format(-Math.round(past / seconds), /** @type {Intl.RelativeTimeFormatUnit} */ (unit)));
}
