"use strict";
addEventListener("DOMContentLoaded", async () => {
  const $ = id => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const cases = data.cases;
  const blinkTime = 700;
  const shownLines = 200;
  let current = 0, blinking = 0, showsActual = false;

  $("summary").textContent = data.summary;
  $("environment").textContent = data.environment ?? "";
  $("environment").hidden = !data.environment;
  for (const id of ["tools", "keys"]) $(id).hidden = cases.length === 0;
  if (cases.length === 0) { $("name").textContent = "All is as recorded."; return; }

  const buttons = cases.map((item, index) => {
    const button = document.createElement("button");
    button.textContent = item.name;
    button.append(Object.assign(document.createElement("small"), { textContent: item.status }));
    button.onclick = () => show(index);
    document.querySelector("nav").append(button);
    return button;
  });

  const choice = name => document.querySelector(`input[name=${name}]:checked`).value;

  function choose(name, step) {
    const all = [...document.querySelectorAll(`input[name=${name}]:enabled`)];
    const index = all.findIndex(one => one.checked) + step;
    if (all[index]) { all[index].checked = true; draw(); }
  }

  async function load(source) {
    if (!source) return null;
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  }

  // Black where both are equal. The largest difference of a channel becomes full brightness; the smallest stays visible.
  function difference(a, b) {
    const width = Math.max(a.naturalWidth, b.naturalWidth), height = Math.max(a.naturalHeight, b.naturalHeight);
    const [one, other] = [a, b].map(image => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      return { canvas, context, pixels: context.getImageData(0, 0, width, height) };
    });
    const [x, y] = [one.pixels.data, other.pixels.data];
    let greatest = 1;
    for (let i = 0; i < x.length; i++) greatest = Math.max(greatest, Math.abs(x[i] - y[i]));
    const level = d => d === 0 ? 0 : Math.max(64, d * 255 / greatest);
    for (let i = 0; i < x.length; i += 4) {
      const alpha = Math.abs(x[i + 3] - y[i + 3]);
      for (let c = 0; c < 3; c++) x[i + c] = level(Math.max(alpha, Math.abs(x[i + c] - y[i + c])));
      x[i + 3] = 255;
    }
    one.context.putImageData(one.pixels, 0, 0);
    return one.canvas;
  }

  const gap = 16, border = 2, caption = 28;

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

  let shownAtOnce = 1;

  function zoomed(picture, width = picture.width, height = picture.height) {
    const zoom = Number(choice("zoom"));
    const { columns, scale: fit } = fitting(width, height, shownAtOnce);
    $("stage").style.setProperty("--columns", zoom ? 1 : columns);
    picture.style.width = width * (zoom || fit) + "px";
    picture.style.height = height * (zoom || fit) + "px";
    return picture;
  }

  function frame(title, ...pictures) {
    const figure = document.createElement("figure");
    const box = document.createElement("div");
    box.className = "frame" + (Number(choice("zoom")) > 1 ? " sharp" : "");
    box.tabIndex = 0;
    box.setAttribute("aria-label", title);
    box.append(...pictures);
    figure.append(Object.assign(document.createElement("figcaption"), { textContent: title }), box);
    return figure;
  }

  function picture(item, kind, title) {
    const original = item[kind];
    const shown = original.cloneNode();
    shown.alt = title + " of " + cases[current].name;
    return zoomed(shown, original.naturalWidth, original.naturalHeight);
  }

  const views = {
    beside: item => [
      item.expected && frame("Golden", picture(item, "expected", "Golden")),
      item.actual && frame("New picture", picture(item, "actual", "New picture")),
      item.expected && item.actual && frame("Difference", zoomed(difference(item.expected, item.actual))),
    ].filter(Boolean),
    slider: item => {
      const [golden, fresh] = [picture(item, "expected", "Golden"), picture(item, "actual", "New picture")];
      const rule = Object.assign(document.createElement("div"), { className: "rule" });
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
      const figure = frame("Golden left of the line, new picture right of it", golden, fresh, rule);
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
      const [golden, fresh] = [picture(item, "expected", "Golden"), picture(item, "actual", "New picture")];
      const turn = () => {
        fresh.style.visibility = showsActual ? "visible" : "hidden";
        $("shown").textContent = showsActual ? "New picture" : "Golden";
      };
      turn();
      const swap = () => { showsActual = !showsActual; turn(); };
      $("stage").onturn = swap;
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) blinking = setInterval(swap, blinkTime);
      return [frame("Golden and new picture in turn", golden, fresh)];
    },
    difference: item => [frame("Difference", zoomed(difference(item.expected, item.actual)))],
  };

  const loaded = new Map();

  async function draw() {
    const item = cases[current];
    clearInterval(blinking);
    $("stage").onturn = null;
    $("shown").textContent = "";
    if (!loaded.has(current)) {
      loaded.set(current, { expected: await load(item.expected), actual: await load(item.actual) });
    }
    if (item !== cases[current]) return;
    const pictures = loaded.get(current);
    const hasBoth = Boolean(pictures.expected && pictures.actual);
    for (const input of document.querySelectorAll("input[name=view]")) {
      input.disabled = !hasBoth && input.value !== "beside";
      input.parentElement.hidden = input.disabled;
    }
    const view = hasBoth ? choice("view") : "beside";
    $("place").hidden = view !== "slider";
    shownAtOnce = view === "beside" ? (hasBoth ? 3 : 1) : 1;
    $("stage").className = view;
    $("stage").replaceChildren(...views[view](pictures));
  }

  function listed(item) {
    const lines = item.list ?? [];
    $("list").hidden = lines.length === 0;
    $("list").replaceChildren(...lines.slice(0, shownLines).map(line => {
      const span = document.createElement("span");
      span.className = line.startsWith("+") ? "new" : "gone";
      span.textContent = line + "\n";
      return span;
    }), lines.length > shownLines ? `… and ${lines.length - shownLines} more` : "");
  }

  function show(index) {
    current = Math.min(Math.max(index, 0), cases.length - 1);
    buttons.forEach((button, n) => button.setAttribute("aria-current", n === current));
    buttons[current].scrollIntoView({ block: "nearest" });
    $("name").textContent = cases[current].name;
    $("message").textContent = cases[current].message;
    listed(cases[current]);
    draw();
  }

  $("tools").onchange = event => { if (event.target.type === "radio") draw(); };
  $("tools").onsubmit = event => event.preventDefault();
  addEventListener("resize", draw);
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const views = [...document.querySelectorAll("input[name=view]:enabled")];
    const actions = {
      j: () => show(current + 1), k: () => show(current - 1),
      "+": () => choose("zoom", 1), "=": () => choose("zoom", 1), "-": () => choose("zoom", -1),
      ...Object.fromEntries(views.map((input, n) => [n + 1, () => { input.checked = true; draw(); }])),
    };
    if (choice("view") === "blink") {
      actions[" "] = () => { clearInterval(blinking); $("stage").onturn?.(); };
    }
    const isOnRange = event.target === $("place") || event.target.type === "radio";
    if (choice("view") === "slider" && !isOnRange) {
      const move = step => () => { $("place").value = Number($("place").value) + step; $("place").oninput(); };
      Object.assign(actions, { ArrowLeft: move(-10), ArrowRight: move(10) });
    }
    const isButton = event.key === " " && event.target.tagName === "BUTTON";
    if (!actions[event.key] || isButton) return;
    event.preventDefault();
    actions[event.key]();
  });
  show(0);
});
