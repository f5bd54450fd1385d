// Draws a theme with the service: node service-client.mjs http://127.0.0.1:8087 theme.json dark.png mode=dark scale=2
import { readFile, writeFile } from "node:fs/promises";

/** Returns the picture and the number of warnings. Throws an error with the service's words. */
export async function render(service, theme, options = {}) {
  const answer = await fetch(`${service}/v1/render?${new URLSearchParams(options)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: theme,
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) {
    const problem = await answer.json();
    const lines = (problem.diagnostics ?? []).map((d) => `${d.file ?? ""}:${d.line ?? 0}: ${d.message}`);
    throw new Error([`${problem.title}: ${problem.detail}`, ...lines].join("\n"));
  }
  return {
    picture: Buffer.from(await answer.arrayBuffer()),
    warnings: Number(answer.headers.get("Kbrender-Warnings")),
  };
}

const [service, document, output, ...options] = process.argv.slice(2);
if (output) {
  const parameters = Object.fromEntries(options.map((option) => option.split(/=(.*)/s).slice(0, 2)));
  const { picture, warnings } = await render(service, await readFile(document), parameters);
  await writeFile(output, picture);
  console.log(`${output}: ${picture.length} bytes, ${warnings} warnings`);
}
