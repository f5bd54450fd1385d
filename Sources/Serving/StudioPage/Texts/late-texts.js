// The texts of what loads on first use: modules that need them import this one.
import { add, language } from "./texts.js";

const { texts } = await (language === "ta" ? import("./late-tamil.js") : import("./late-english.js"));
add(texts);
