// Imports modules of the page outside a browser.
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const sources = fileURLToPath(new URL("../../../../Sources/Serving/StudioPage/", import.meta.url));

/** The page's modules in one folder, as the program serves them. */
const files = mkdtempSync(join(tmpdir(), "kbrender-modules-"));
process.on("exit", () => rmSync(files, { recursive: true }));
for (const name of readdirSync(sources)) {
  const folder = join(sources, name);
  if (!statSync(folder).isDirectory()) continue;
  for (const file of readdirSync(folder)) copyFileSync(join(folder, file), join(files, file));
}

/** Imports a module of the page by its name. */
export const page = name => import(pathToFileURL(join(files, name)).href);
