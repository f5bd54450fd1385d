// Finds themes on a page that lists them: by words, by filters, and in another order. The page's address says what is
// looked for. Without this script the page lists all of its themes.

{
  const form = document.querySelector("form[role=search]");
  const list = document.querySelector(".cards");

  const strokes = { "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i" };

  // Case, and the accents of Latin letters, do not count.
  const fold = text => text.replace(/\p{Cf}/gu, "").toUpperCase().toLowerCase().normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1").normalize("NFC").replace(/[øłđħŧı]/g, letter => strokes[letter]);

  const cut = text => fold(text).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];

  const filters = ["hue", "mode", "contrast"];

  const start = () => {
    const field = form.querySelector("input[type=search]");
    const count = document.querySelector("[data-many]");
    const none = document.querySelector(".empty");
    const links = [...document.querySelectorAll("nav.filters a, nav.orders a")].map(link => {
      const [[name, value]] = new URL(link.href).searchParams;
      return { link, name, value };
    });
    const cards = [...list.children].map((card, place) => ({
      card, place, words: card.dataset.words.normalize("NFC").split(" "), is: card.dataset.is.split(" "),
      changed: Number(card.dataset.changed),
    }));
    const asked = new URLSearchParams(location.search);

    const addressWith = (name, value) => {
      const other = new URLSearchParams(asked);
      if (value === null || value === "") other.delete(name);
      else other.set(name, value);
      const text = other.toString();
      return location.pathname + (text ? `?${text}` : "");
    };

    const isFound = (one, words) =>
      words.every(word => one.words.some(own => own.startsWith(word)))
      && filters.every(name => !asked.has(name) || one.is.includes(`${name}=${asked.get(name)}`));

    const order = () => {
      const isByChange = asked.get("sort") === "updated";
      const sorted = [...cards].sort((a, b) => (isByChange && b.changed - a.changed) || a.place - b.place);
      sorted.forEach((one, place) => {
        if (list.children[place] !== one.card) list.insertBefore(one.card, list.children[place]);
      });
    };

    const mark = ({ link, name, value }) => {
      const isOrder = name === "sort";
      const isChosen = (asked.get(name) ?? (isOrder ? "name" : null)) === value;
      link.toggleAttribute("aria-current", isChosen);
      if (isChosen) link.setAttribute("aria-current", "true");
      if (isOrder) {
        link.href = addressWith(name, value === "name" ? null : value);
        return;
      }
      if (link.lastChild.nodeType === Node.TEXT_NODE) link.lastChild.remove();
      if (isChosen) link.append(" ×");
      link.href = addressWith(name, isChosen ? null : value);
    };

    const show = () => {
      const words = cut(asked.get("q") ?? "");
      let found = 0;
      for (const one of cards) {
        const isShown = isFound(one, words);
        one.card.hidden = !isShown;
        if (isShown) found += 1;
      }
      order();
      links.forEach(mark);
      count.textContent = found === 1 ? count.dataset.one : count.dataset.many.replace("{}", found);
      none.hidden = found > 0;
      for (const link of document.querySelectorAll("a[hreflang]")) link.search = asked.toString();
    };

    const ask = address => {
      const target = new URL(address, location.href);
      try {
        history.replaceState(null, "", target.href);
      } catch {
        // Some browsers keep the address of a page on a disk as it is.
      }
      [...asked.keys()].forEach(name => asked.delete(name));
      target.searchParams.forEach((value, name) => asked.set(name, value));
      show();
    };

    field.addEventListener("input", () => ask(addressWith("q", field.value.trim())));
    form.addEventListener("submit", event => {
      event.preventDefault();
      ask(addressWith("q", field.value.trim()));
    });
    for (const { link } of links) {
      link.addEventListener("click", event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        ask(link.href);
      });
    }
    field.value = asked.get("q") ?? "";
    for (const part of document.querySelectorAll("form[role=search], nav.filters, nav.orders")) part.hidden = false;
    show();
  };

  if (form && list) start();
}
