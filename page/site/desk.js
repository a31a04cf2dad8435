/** The worker of the desk: a question in, an answer out, with progress on the way. */

import { loadDesk } from "./desk-program.js";

/** @type {Promise<import("./desk-program.js").Desk> | undefined} */
let desk;

addEventListener("message", async ({ data }) => {
  if ("module" in data) {
    desk = loadDesk(data.module, (progress) => postMessage({ progress }));
    return;
  }
  try {
    const answering = await desk;
    const reply = answering?.ask(data.path, data.question, data.memory);
    postMessage({ reply, memory: answering?.memory() });
  } catch (error) {
    // Whatever the program reports by itself is a bug; one that ends without a word has run
    // out of memory.
    console.warn(error);
    postMessage({ failure: (await desk)?.hasPanicked() ? "bug" : "memory" });
  }
});
