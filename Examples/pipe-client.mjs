// Draws themes with a program that stays warm: node pipe-client.mjs FOLDER mode=dark scale=2 -- a.json b.json
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";

/** `kbrender pipe`. Requests may overlap; options are those of the command line, without dashes. */
export class Kbrender {
  #process = spawn("kbrender", ["pipe"], { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = [];
  #rest = Buffer.alloc(0);

  constructor() {
    this.#process.stdout.on("data", (piece) => this.#read(piece));
    this.#process.on("close", () => this.#waiting.forEach(({ reject }) => reject(new Error("kbrender has ended"))));
  }

  /** Returns the answer; a picture is in base64, a document in `text` or `result`. Rejects with the program's messages. */
  ask(command, request) {
    this.#process.stdin.write(JSON.stringify({ command, ...request }) + "\n");
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #read(piece) {
    this.#rest = Buffer.concat([this.#rest, piece]);
    for (let end; (end = this.#rest.indexOf("\n")) >= 0; this.#rest = this.#rest.subarray(end + 1)) {
      const answer = JSON.parse(this.#rest.subarray(0, end));
      const { resolve, reject } = this.#waiting.shift();
      // The worst exit code of all answers.
      process.exitCode = Math.max(process.exitCode ?? 0, answer.code);
      answer.code === 0 ? resolve(answer) : reject(new Error(answer.messages));
    }
  }

  end() { this.#process.stdin.end(); }
}

const [folder, ...words] = process.argv.slice(2), split = words.indexOf("--"), kbrender = new Kbrender();
const options = Object.fromEntries(words.slice(0, split).map((word) => word.split(/=(.*)/s).slice(0, 2)));
await Promise.all(words.slice(split + 1).map((theme) => kbrender.ask("render", { options: { theme, ...options } })
  .then((answer) => writeFile(path.join(folder, path.parse(theme).name + ".png"), answer.base64, "base64"))
  .catch((error) => process.stderr.write(error.message))));
kbrender.end();
