import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./page.mjs";

globalThis.BroadcastChannel = class { postMessage() { /* No other page listens. */ } };
const { follow } = await page("requests.js");

/** Waits for all that needs no time. */
const settled = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise(done => setImmediate(done)); };

test("a version on disk that the page does not take is told once a second", async context => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [disk, questions] = ["b", []];
  let [mine, isWanted, told] = ["a", false, 0];
  context.mock.method(globalThis, "fetch", async (_, { headers }) => {
    questions.push(headers["If-None-Match"]);
    // Of a version that the page has, the program tells nothing; it answers after a while.
    if (mine === disk) return new Promise(() => { /* Not within this test. */ });
    return new Response(`retry: 100\nevent: document\nid: ${disk}\n\n`);
  });
  follow(() => mine, async () => {
    told += 1;
    if (isWanted) mine = disk;
  });
  await settled();
  assert.equal(told, 1);
  context.mock.timers.tick(999);
  await settled();
  assert.equal(told, 1);
  isWanted = true;
  context.mock.timers.tick(1);
  await settled();
  assert.equal(told, 2);
  assert.deepEqual(questions, ['"a"', '"a"', '"b"']);
});
