// Theme Info: name, description, author, version, identifier and tags. It loads on first use.
import { h, iconButton, write } from "./dom.js";
import { newGesture } from "./gestures.js";
import "./late-styles.js";
import { count, faultOf } from "./store-rules.js";
import { has, noteOf, t } from "./texts.js";

const popular = [
  "dark", "light", "minimal", "colorful", "professional", "playful", "elegant", "modern", "classic", "bold", "subtle",
  "vibrant",
];

/** Returns the control of all fields. */
export function infoControl(_, editor) {
  const rules = editor.schema.properties;
  const controls = [
    textField("name", rules, editor, { isRequired: true, placeholder: t("info.name.empty") }),
    textField("description", rules, editor, { isLong: true }),
    textField("author", rules, editor, { placeholder: t("info.author.empty") }),
    textField("version", rules, editor, {}), textField("id", rules, editor, {}),
    tags(rules, editor),
  ];
  const element = h("div", {}, controls.map(control => control.element));
  return { element, properties: [], update() { for (const control of controls) control.update(); } };
}

function textField(name, rules, editor, { isLong = false, isRequired = false, placeholder = "" }) {
  const { maxLength: most, description } = rules[name] ?? {};
  let gesture = null;
  const field = h(isLong ? "textarea" : "input", {
    class: "text", id: `info-${name}`, placeholder, autocomplete: "off", rows: isLong ? 3 : null,
    spellcheck: String(name === "description"),
    "aria-describedby": `fault-${name}`,
    onfocus: () => { gesture = newGesture(); },
    oninput: () => {
      check();
      editor.editField(name, field.value === "" && !isRequired ? null : field.value, t(`info.${name}`), gesture);
    },
    onblur: () => { gesture = null; },
  });
  const counter = h("span", { class: "count" });
  const fault = h("p", { class: "fault", id: `fault-${name}` });
  const check = () => {
    const isAbsent = field.value === "" && !isRequired;
    const [key, number] = (isAbsent ? null : faultOf(name, field.value, rules[name])) ?? [""];
    const text = key && (has(key) ? t(key, number) : description);
    write(fault, text);
    write(counter, most ? t("info.count", count(field.value), most) : "");
    field.setAttribute("aria-invalid", String(text !== ""));
  };
  const label = h("label", { class: "row-label", for: `info-${name}` }, t(`info.${name}`), isRequired && " *");
  const help = noteOf(name)?.[0] ?? description;
  const element = h("div", { class: "row info-row", "data-property": name, "data-help": help },
    h("div", { class: "row-line" }, label, counter), field, fault);
  return {
    element, properties: [], words: `${name} ${t(`info.${name}`)} ${description}`,
    update() {
      if (document.activeElement !== field) field.value = editor.field(name) ?? "";
      check();
    },
  };
}

function tags(rules, editor) {
  const most = rules.tags?.maxItems ?? 10;
  const longest = rules.tags?.items?.maxLength ?? 20;
  const current = () => Array.isArray(editor.field("tags")) ? editor.field("tags").map(String) : [];
  const put = list => editor.editField("tags", list, t("info.tags"));
  /** Adds a tag, and clears the field; one that is too long stays there. */
  const add = text => {
    const tag = text.trim().toLowerCase();
    const isLong = count(tag) > longest;
    write(fault, isLong ? t("info.long", longest) : "");
    field.setAttribute("aria-invalid", String(isLong));
    if (isLong) return;
    if (tag && !current().includes(tag) && current().length < most) put([...current(), tag]);
    field.value = "";
  };
  const field = h("input", {
    class: "text tag-field", "aria-label": t("info.tags.add"), placeholder: t("info.tags.add"),
    autocomplete: "off", "aria-describedby": "fault-tags",
    onkeydown: event => {
      if (event.key !== "Enter" && event.key !== ",") return;
      event.preventDefault();
      add(field.value);
    },
    onblur: () => add(field.value),
  });
  const fault = h("p", { class: "fault", id: "fault-tags" });
  const list = h("div", { class: "tags" });
  const offers = h("div", { class: "tags" });
  const title = h("span", { class: "help" }, t("info.tags.popular"));
  const counter = h("span", { class: "count" });
  const help = noteOf("tags")?.[0] ?? rules.tags?.description;
  const element = h("div", { class: "row info-row", "data-property": "tags", "data-help": help },
    h("div", { class: "row-line" }, h("span", { class: "row-label" }, t("info.tags")), counter), list,
    fault, title, offers);
  return {
    element, properties: [], words: `tags ${t("info.tags")}`,
    update() {
      const tags = current();
      write(counter, t("info.count", tags.length, most));
      const sign = JSON.stringify(tags);
      if (this.sign === sign) return;
      this.sign = sign;
      const hadFocus = document.activeElement === field;
      const without = tag => current().filter(one => one !== tag);
      const remove = tag => iconButton("close", t("info.tags.remove", tag), () => put(without(tag)));
      list.replaceChildren(...tags.map(tag => h("span", { class: "tag" }, h("span", {}, tag), remove(tag))), field);
      field.hidden = tags.length >= most;
      if (hadFocus) field.focus();
      const offer = tag => h("button", {
        type: "button", class: "tag offer", onclick: () => add(tag),
      }, tag);
      offers.hidden = tags.length >= most;
      title.hidden = offers.hidden;
      offers.replaceChildren(...popular.filter(tag => !tags.includes(tag)).map(offer));
    },
  };
}
