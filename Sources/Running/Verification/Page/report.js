"use strict";
// The page: filters, groups with thumbnails, and the case that is looked at.

addEventListener("DOMContentLoaded", () => {
  const data = JSON.parse($("data").textContent);
  const cases = data.cases;
  let order = [], current = null;
  const buttons = new Map();

  translate();
  $("summary").textContent = data.summary;
  for (const id of ["environment", "unrecorded"]) {
    $(id).textContent = data[id] ?? "";
    $(id).hidden = !data[id];
  }
  $("keys-accept").textContent = text(data.accepting ? "accept" : "copy");
  document.body.classList.toggle("empty", cases.length === 0);
  if (cases.length === 0) { $("name").textContent = text("same"); return; }
  stayConnected(data);

  // MARK: Filters

  const states = [...new Set(cases.map(one => one.status))];

  function listStates() {
    const count = state => cases.filter(one => !state || one.status === state).length;
    const chosen = document.querySelector("input[name=state]:checked")?.value ?? "";
    const all = ["", ...new Set([...states, ...cases.map(one => one.status)])].filter(count);
    $("states").replaceChildren($("states").querySelector("legend"), ...all.map(state => element("label", {},
      element("input", { type: "radio", name: "state", value: state, checked: state === chosen }),
      element("span", {}, text("state." + (state || "all")) + " ", element("b", { textContent: count(state) })))));
    if (!$("states").querySelector(":checked")) $("states").querySelector("input").checked = true;
  }

  function listCauses() {
    const hasUnexplained = cases.some(one => one.unexplained);
    const options = [["", text("cause.all")], ...data.causes.map((cause, n) => [n, `${cause.title} (${cause.cases})`])];
    if (hasUnexplained) options.push(["none", text("cause.none")]);
    $("cause").replaceChildren(...options.map(([value, words]) => element("option", { value, textContent: words })));
    $("causes").hidden = options.length === 1;
  }

  function isShown(one) {
    const state = choice("state"), cause = $("cause").value;
    if (state && one.status !== state) return false;
    return cause === "" || (cause === "none" ? Boolean(one.unexplained) : one.causes.includes(Number(cause)));
  }

  const acceptable = items => items.filter(one => one.accept && one.status !== "accepted");

  // MARK: Groups

  function title(group) {
    if (group.kind !== "causes") {
      return [text(group.kind === "status" ? "state." + cases[group.cases[0]].status : "group." + group.kind)];
    }
    const titles = group.causes.slice(0, 3).map(n => data.causes[n].title);
    const rest = group.causes.length - titles.length;
    return rest > 0 ? [...titles, text("group.more", rest)] : titles;
  }

  function thumbnail(one) {
    const button = element("button", { type: "button", className: "case" });
    const source = one.actual ?? one.expected;
    if (source) button.append(element("img", { src: source, alt: "", loading: "lazy", decoding: "async" }));
    const state = element("small", { textContent: text("state." + one.status) });
    button.append(element("span", { textContent: one.name }), state);
    button.dataset.status = one.status;
    button.onclick = () => show(one);
    buttons.set(one, button);
    return element("li", {}, button);
  }

  function counted(items) { return items.length === 1 ? text("count.one") : text("count.group", items.length); }

  function section(group, items) {
    const head = element("div", { className: "group-head" },
      element("h2", {}, ...title(group).map(line => element("span", { textContent: line }))),
      element("p", { textContent: counted(items) }));
    if (acceptable(items).length > 0 && !data.needsAll) {
      head.append(acceptButton(data, () => acceptable(items), ".group", accepted));
    }
    return element("section", {}, head, element("ul", {}, ...items.map(thumbnail)));
  }

  function list() {
    const groups = data.groups.map(group => [group, group.cases.map(n => cases[n]).filter(isShown)])
      .filter(([, items]) => items.length > 0);
    order = groups.flatMap(([, items]) => items);
    buttons.clear();
    $("groups").replaceChildren(...groups.map(([group, items]) => section(group, items)));
    if (order.length === 0) $("groups").append(element("p", { textContent: text("nothing") }));
    $("count").textContent = text("count", order.length, cases.length);
    $("chosen").replaceChildren($("count"));
    const chosen = data.needsAll ? cases.filter(one => one.accept) : order;
    if (acceptable(chosen).length > 0) {
      $("chosen").append(acceptButton(data, () => acceptable(data.needsAll ? chosen : order), ".all", accepted));
    }
    if (!order.includes(current)) current = order[0] ?? null;
    show(current);
  }

  function accepted(names) {
    const next = order[order.indexOf(current) + 1];
    for (const one of cases) if (names.has(one.name)) one.status = "accepted";
    if (current?.status === "accepted" && next) current = next;
    listStates();
    list();
  }

  // MARK: One case

  function listed(one) {
    const lines = one?.list ?? [];
    $("list").hidden = lines.length === 0;
    const rest = (one?.lines ?? 0) - lines.length;
    $("list").replaceChildren(
      ...lines.map(line =>
        element("span", { className: line.startsWith("+") ? "new" : "gone", textContent: line + "\n" })),
      rest > 0 ? text("list.more", rest) : "");
  }

  function explained(one) {
    const lines = one.explains.map(claim => text("explains", data.causes[claim.cause].title, claim.parts));
    if (one.unexplained) lines.push(text("unexplained", one.unexplained));
    $("explained").replaceChildren(...lines.map(line => element("li", { textContent: line })));
    $("explained").hidden = lines.length === 0;
  }

  function show(one) {
    current = one;
    for (const id of ["tools", "stage", "message", "explained", "keys"]) $(id).hidden = !one;
    $("head").replaceChildren($("name"));
    $("name").textContent = one?.name ?? "";
    listed(one);
    if (!one) return;
    for (const [other, button] of buttons) button.setAttribute("aria-current", other === one);
    const button = buttons.get(one);
    if (button && !matchMedia("(max-width: 45rem)").matches) button.scrollIntoView({ block: "nearest" });
    $("message").textContent = one.message;
    explained(one);
    if (acceptable([one]).length > 0 && !data.needsAll) $("head").append(acceptButton(data, () => [one], "", accepted));
    draw(one);
  }

  function step(by) {
    const next = order[order.indexOf(current) + by];
    if (next) show(next);
  }

  $("filter").onchange = list;
  $("filter").onsubmit = event => event.preventDefault();
  $("tools").onchange = event => { if (event.target.type === "radio") draw(current); };
  $("tools").onsubmit = event => event.preventDefault();
  addEventListener("resize", () => current && draw(current));
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const views = [...document.querySelectorAll("input[name=view]:enabled")];
    const again = isChanged => { if (isChanged) draw(current); };
    const actions = {
      j: () => step(1), k: () => step(-1), a: () => $("head").querySelector(".accept")?.click(),
      "+": () => again(choose("zoom", 1)), "=": () => again(choose("zoom", 1)), "-": () => again(choose("zoom", -1)),
      ...Object.fromEntries(views.map((input, n) => [n + 1, () => { input.checked = true; draw(current); }])),
    };
    if (turn) actions[" "] = () => { clearInterval(blinking); turn?.(); };
    const isOnRange = event.target === $("place") || event.target.type === "radio";
    if (choice("view") === "slider" && !isOnRange) {
      const move = by => () => { $("place").value = Number($("place").value) + by; $("place").oninput(); };
      Object.assign(actions, { ArrowLeft: move(-10), ArrowRight: move(10) });
    }
    // On a thumbnail, Space shows the other picture: its case is already shown.
    const isButton = event.key === " " && event.target.tagName === "BUTTON" && !event.target.matches(".case");
    if (!current || !actions[event.key] || isButton) return;
    event.preventDefault();
    actions[event.key]();
  });
  listStates();
  listCauses();
  list();
});
