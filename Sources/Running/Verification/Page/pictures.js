"use strict";
// The pictures of a case: beside each other, behind a slider, in turn, and subtracted.

const blinkTime = 700;
const gap = 16, border = 2, caption = 28;
let blinking = 0, showsActual = false, shownAtOnce = 1, turn = null;

const choice = name => document.querySelector(`input[name=${name}]:checked`).value;

async function load(source) {
  if (!source) return null;
  const image = new Image();
  image.src = source;
  try {
    await image.decode();
    return image;
  } catch { return null; }
}

// How many pictures are in a row, and their scale: all fit on the screen together, as large as possible.
function fitting(width, height, count) {
  const stage = $("stage"), main = document.querySelector("main");
  const below = $("keys").offsetHeight + 2 * gap + parseFloat(getComputedStyle(main).paddingBottom);
  const isNarrow = matchMedia("(max-width: 45rem)").matches;
  const space = isNarrow ? Infinity : main.clientHeight - (stage.offsetTop - main.offsetTop) - below;
  const room = { width: stage.clientWidth, height: space };
  const scale = columns => Math.min(1,
    (room.width - gap * (columns - 1)) / columns / (width + border),
    Math.max(room.height / Math.ceil(count / columns) - caption, 120) / (height + border));
  const all = Array.from({ length: count }, (_, n) => n + 1);
  const columns = all.reduce((best, next) => scale(next) > scale(best) + 1e-9 ? next : best, 1);
  return { columns, scale: scale(columns) };
}

function zoomed(picture, width, height) {
  const zoom = Number(choice("zoom"));
  const { columns, scale: fit } = fitting(width, height, shownAtOnce);
  $("stage").style.setProperty("--columns", zoom ? 1 : columns);
  picture.style.width = width * (zoom || fit) + "px";
  picture.style.height = height * (zoom || fit) + "px";
  return picture;
}

function frame(title, ...pictures) {
  const isSharp = Number(choice("zoom")) > 1;
  const box = element("div", { className: "frame" + (isSharp ? " sharp" : ""), tabIndex: 0 }, ...pictures);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", title);
  return element("figure", {}, element("figcaption", { textContent: title }), box);
}

function picture(item, kind, title) {
  const original = item[kind];
  const shown = original.cloneNode();
  shown.alt = text("of", title, item.name);
  return zoomed(shown, original.naturalWidth, original.naturalHeight);
}

// Black where both are equal. A canvas only draws here, since a page in a file may not read the pixels of files beside it. It
// works at full size: a difference of one level becomes visible, and a line of one pixel stays so where it is shown smaller.
function difference(item) {
  const both = [item.expected, item.actual];
  const width = Math.max(...both.map(one => one.naturalWidth)), height = Math.max(...both.map(one => one.naturalHeight));
  const canvas = zoomed(element("canvas", { width, height }), width, height);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", text("of", text("difference"), item.name));
  const context = canvas.getContext("2d");
  const add = (how, source, x = 0, y = 0) => {
    context.globalCompositeOperation = how;
    context.drawImage(source, x, y);
  };
  context.fillRect(0, 0, width, height);
  for (const one of both) add("difference", one);
  for (let step = 0; step < 6; step++) add("screen", canvas);
  const shrunk = width / parseFloat(canvas.style.width);
  for (let step = .5; step < shrunk && shrunk > 1; step++) {
    for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) add("lighten", canvas, x, y);
  }
  return frame(text("difference"), canvas);
}

const views = {
  beside: item => [
    item.expected && frame(text("golden"), picture(item, "expected", text("golden"))),
    item.actual && frame(text("new"), picture(item, "actual", text("new"))),
    item.expected && item.actual && difference(item),
  ].filter(Boolean),
  slider: item => {
    const golden = picture(item, "expected", text("golden")), fresh = picture(item, "actual", text("new"));
    const rule = element("div", { className: "rule" });
    rule.style.height = golden.style.height;
    const move = () => {
      const share = $("place").value / 10;
      fresh.style.clipPath = `inset(0 0 0 ${share}%)`;
      // The handle stays within the picture, so nothing has to scroll; its line marks the edge.
      const width = parseFloat(fresh.style.width), edge = width * share / 100;
      const left = Math.max(0, Math.min(edge - 22, width - 44));
      rule.style.left = left + "px";
      rule.style.setProperty("--line", Math.min(edge - left, 42) + "px");
    };
    $("place").oninput = move;
    move();
    const figure = frame(text("slider.title"), golden, fresh, rule);
    const drag = event => {
      if (event.buttons !== 1) return;
      const box = golden.getBoundingClientRect();
      $("place").value = 1000 * (event.clientX - box.left) / box.width;
      move();
    };
    const stage = figure.querySelector(".frame");
    for (const image of [golden, fresh]) image.draggable = false;
    stage.onpointerdown = drag;
    stage.onpointermove = drag;
    return [figure];
  },
  blink: item => {
    const golden = picture(item, "expected", text("golden")), fresh = picture(item, "actual", text("new"));
    const show = () => {
      fresh.style.visibility = showsActual ? "visible" : "hidden";
      $("shown").textContent = text(showsActual ? "new" : "golden");
    };
    show();
    turn = () => { showsActual = !showsActual; show(); };
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) blinking = setInterval(turn, blinkTime);
    return [frame(text("blink.title"), golden, fresh)];
  },
  difference: item => [difference(item)],
};

const loaded = new Map();
const kept = 12;
let wanted = null;

/** Shows the pictures of a case in the chosen view. */
async function draw(item) {
  wanted = item;
  clearInterval(blinking);
  turn = null;
  $("shown").textContent = "";
  if (!loaded.has(item)) {
    loaded.set(item, { name: item.name, expected: await load(item.expected), actual: await load(item.actual) });
    if (loaded.size > kept) loaded.delete(loaded.keys().next().value);
  }
  if (item !== wanted) return;
  const pictures = loaded.get(item) ?? { name: item.name };
  const hasBoth = Boolean(pictures.expected && pictures.actual);
  for (const input of document.querySelectorAll("input[name=view]")) {
    input.disabled = !hasBoth && input.value !== "beside";
    input.parentElement.hidden = input.disabled;
  }
  const view = hasBoth ? choice("view") : "beside";
  $("tools").hidden = !pictures.expected && !pictures.actual;
  $("place").hidden = view !== "slider";
  shownAtOnce = view === "beside" ? (hasBoth ? 3 : 1) : 1;
  $("stage").className = view;
  $("stage").replaceChildren(...views[view](pictures));
}

/** Chooses the next of some radio buttons. Returns true if there is one. */
function choose(name, step) {
  const all = [...document.querySelectorAll(`input[name=${name}]:enabled`)];
  const next = all[all.findIndex(one => one.checked) + step];
  if (next) next.checked = true;
  return Boolean(next);
}
