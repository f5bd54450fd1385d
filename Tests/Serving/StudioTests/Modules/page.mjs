// Imports modules of the page outside a browser.
import { fileURLToPath } from "node:url";

const folder = new URL("../../../../Sources/Serving/StudioPage/Files/", import.meta.url);

/** Imports a module of the page by its name. */
export const page = name => import(new URL(name, folder).href);

/** The folder of the page's modules. */
export const files = fileURLToPath(folder);
