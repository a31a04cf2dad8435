// Fairy-Stockfish as WebAssembly, on standard input and output like any other engine.
//
// usage: node wasm.js PACKAGE
//
// The engine sees no files but its own: `variants FILE` copies one there, as /variants.ini.

// With it, the package would try to fetch its own program over the network.
delete globalThis.fetch;

const fs = require("fs");
const path = require("path");
const readline = require("readline");

const load = require(path.join(path.resolve(process.argv[2]), "stockfish.js"));

load().then((engine) => {
  engine.addMessageListener((line) => process.stdout.write(line + "\n"));
  const input = readline.createInterface({ input: process.stdin });
  input.on("line", (line) => {
    const [word, file] = line.split(" ");
    if (word === "variants") engine.FS.writeFile("/variants.ini", fs.readFileSync(file));
    else engine.postMessage(line);
  });
  input.on("close", () => process.exit(0));
});
