"use strict";
// Accepting new pictures: by a command to copy, or, if the program serves the page, by a click.

/** Returns the command that accepts some cases; those of a whole suite need no names. */
function command(data, items) {
  const all = data.cases.filter(one => one.accept);
  const names = data.isWhole && items.length === all.length ? [] : items.map(one => "--only " + one.name);
  return [data.command, ...names, "--update", data.needsAll ? "all" : "failed"].join(" ");
}

let fading = 0;

/** Says something at the foot of the page for a while. */
function tell(words) {
  clearTimeout(fading);
  $("told").textContent = words;
  fading = setTimeout(() => { $("told").textContent = ""; }, 8000);
}

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    tell(text("copied", words));
  } catch {
    tell(text("copy.failed", words));
  }
}

/** Has the program record cases. Returns the names of those that it has recorded. */
async function accept(address, items) {
  let answer;
  try {
    answer = await fetch(address, {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cases: items.map(one => one.name) }),
    });
  } catch {
    tell(text("accept.away"));
    return [];
  }
  const result = await answer.json();
  if (!answer.ok) {
    tell(text("accept.failed", result.detail));
    return [];
  }
  tell(result.failed.length > 0 ? text("accept.failed", result.failed.join("; "))
    : text("accepted", result.accepted.length > 3 ? result.accepted.length : result.accepted.join(", ")));
  return result.accepted;
}

/** Returns a button that accepts cases, or copies the command for it. */
function acceptButton(data, items, kind, done) {
  const isServed = Boolean(data.accepting);
  const words = text((isServed ? "accept" : "copy") + kind);
  const button = element("button", { type: "button", className: "accept", textContent: words });
  if (!isServed) button.title = command(data, items());
  button.onclick = async event => {
    event.stopPropagation();
    if (!isServed) return copy(command(data, items()));
    button.disabled = true;
    const names = new Set(await accept(data.accepting, items()));
    button.disabled = false;
    if (names.size > 0) done(names);
  };
  return button;
}

/** Stays connected to the program, which ends when no page is left. */
function stayConnected(data) {
  if (!data.accepting) return;
  const events = new EventSource("open");
  addEventListener("pagehide", () => events.close());
}
