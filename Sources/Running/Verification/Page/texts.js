"use strict";
// The page's words in English and Tamil. Sentences about cases come from the program.
const words = {
  en: {
    "title": "Golden pictures",
    "same": "All is as recorded.",
    "cases": "Cases that do not hold",
    "state": "State",
    "state.all": "All",
    "state.different": "Different",
    "state.missing": "Missing",
    "state.recorded": "Recorded",
    "state.failed": "Failed",
    "state.orphan": "Without a case",
    "state.uncovered": "Theme without a case",
    "state.accepted": "Accepted",
    "cause": "Cause",
    "cause.all": "All causes",
    "cause.none": "Not explained",
    "group.causes": "Explained by",
    "group.more": "and {0} more",
    "group.unexplained": "Not explained by the theme",
    "group.unrecorded": "The golden's theme is not recorded",
    "count": "{0} of {1} cases",
    "count.group": "{0} cases",
    "count.one": "1 case",
    "accept": "Accept",
    "accept.group": "Accept these",
    "accept.all": "Accept all shown",
    "accept.failed": "Not accepted: {0}",
    "accept.away": "The program has ended. Run it again to accept.",
    "accepted": "Accepted: {0}",
    "copy": "Copy command that accepts it",
    "copy.group": "Copy command that accepts these",
    "copy.all": "Copy command that accepts all shown",
    "copied": "Copied. Run it in a terminal, where you ran verify: {0}",
    "copy.failed": "Not copied. The command is: {0}",
    "explains": "{0}: {1}",
    "unexplained": "Not explained by the theme: {0}",
    "nothing": "No case matches the filter.",
    "view": "View",
    "beside": "Beside",
    "slider": "Slider",
    "blink": "Blink",
    "difference": "Difference",
    "zoom": "Zoom",
    "fit": "Fit",
    "edge": "Edge between golden and new picture",
    "list": "Display list",
    "golden": "Golden",
    "new": "New picture",
    "of": "{0} of {1}",
    "slider.title": "Golden left of the line, new picture right of it",
    "blink.title": "Golden and new picture in turn",
    "list.more": "… and {0} more",
    "keys.case": "next and previous case",
    "keys.blink": "the other picture, in Blink",
  },
  ta: {
    "title": "ஒப்பீட்டுப் படங்கள்",
    "same": "எல்லாம் பதிவில் உள்ளபடியே உள்ளன.",
    "cases": "பொருந்தாதவை",
    "state": "நிலை",
    "state.all": "எல்லாம்",
    "state.different": "வேறுபட்டவை",
    "state.missing": "பதிவு இல்லாதவை",
    "state.recorded": "பதிவானவை",
    "state.failed": "தோல்வி",
    "state.orphan": "தேவையற்றவை",
    "state.uncovered": "படமில்லாத தீம்",
    "state.accepted": "ஏற்றவை",
    "cause": "காரணம்",
    "cause.all": "எல்லாக் காரணங்களும்",
    "cause.none": "விளக்கம் இல்லாதவை",
    "group.causes": "காரணம்",
    "group.more": "மேலும் {0}",
    "group.unexplained": "தீமால் விளக்க முடியாதவை",
    "group.unrecorded": "பழைய படத்தின் தீம் பதிவில் இல்லை",
    "count": "{1} படங்களில் {0}",
    "count.group": "{0} படங்கள்",
    "count.one": "1 படம்",
    "accept": "ஏற்றுக்கொள்",
    "accept.group": "இவற்றை ஏற்றுக்கொள்",
    "accept.all": "காட்டுபவை எல்லாவற்றையும் ஏற்றுக்கொள்",
    "accept.failed": "ஏற்கவில்லை: {0}",
    "accept.away": "நிரல் முடிந்துவிட்டது. ஏற்க அதை மீண்டும் இயக்கவும்.",
    "accepted": "ஏற்றாயிற்று: {0}",
    "copy": "ஏற்கும் கட்டளையை நகலெடு",
    "copy.group": "இவற்றை ஏற்கும் கட்டளையை நகலெடு",
    "copy.all": "காட்டுபவை எல்லாவற்றையும் ஏற்கும் கட்டளையை நகலெடு",
    "copied": "நகலெடுத்தாயிற்று. verify இயக்கிய இடத்தில் முனையத்தில் இயக்கவும்: {0}",
    "copy.failed": "நகலெடுக்க முடியவில்லை. கட்டளை: {0}",
    "explains": "{0}: {1}",
    "unexplained": "தீமால் விளக்க முடியாதவை: {0}",
    "nothing": "வடிகட்டிக்குப் பொருந்தும் படம் இல்லை.",
    "view": "காட்சி",
    "beside": "அருகருகே",
    "slider": "நகர்த்தி",
    "blink": "மாறிமாறி",
    "difference": "வேறுபாடு",
    "zoom": "உருப்பெருக்கம்",
    "fit": "பொருத்து",
    "edge": "பழைய, புதிய படங்களுக்கு இடையிலான கோடு",
    "list": "வரைவுப் பட்டியல்",
    "golden": "பழைய படம்",
    "new": "புதிய படம்",
    "of": "{1}: {0}",
    "slider.title": "கோட்டின் இடப்பக்கம் பழைய படம், வலப்பக்கம் புதிய படம்",
    "blink.title": "பழைய படமும் புதிய படமும் மாறிமாறி",
    "list.more": "… மேலும் {0}",
    "keys.case": "அடுத்தது, முந்தையது",
    "keys.blink": "மற்ற படம் (மாறிமாறி)",
  },
};

const language = navigator.languages.map(tag => tag.split("-")[0]).find(tag => tag in words) ?? "en";

/** Returns a text with its numbered gaps filled. */
function text(key, ...values) {
  return words[language][key].replace(/\{(\d)\}/g, (_, n) => values[n]);
}

/** Puts the words into the elements that name them. */
function translate() {
  document.documentElement.lang = language;
  document.title = text("title");
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = text(one.dataset.text);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", text(one.dataset.label));
}

const $ = id => document.getElementById(id);

/** Returns an element with properties and contents. */
function element(name, properties = {}, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}
