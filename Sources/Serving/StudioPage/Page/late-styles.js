// The styles and texts of what loads on first use: modules that need them import this one, and run when they are there.
import { h } from "./dom.js";
import "./late-texts.js";

await new Promise(done => {
  const href = new URL("late.css", import.meta.url).href;
  document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
});
