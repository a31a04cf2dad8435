import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import * as goneTexts from "../../src/gone/texts.js";
import * as labTexts from "../../src/lab/texts.js";
import * as trainerTexts from "../../src/lab/trainer/texts.js";
import * as pegsTexts from "../../src/pegs/texts.js";
import * as soldiersTexts from "../../src/soldiers/texts.js";
import * as firstTexts from "../../src/texts.js";
import { htmlWords, wordsIn } from "./visible-words.js";

/** All words: those of the first screen, and those that come with other pages. */
const texts = { ...firstTexts, ...pegsTexts, ...soldiersTexts, ...goneTexts, ...labTexts, ...trainerTexts };

const PAGE = fileURLToPath(new URL("../../src", import.meta.url));
const files = (await readdir(PAGE, { recursive: true })).sort();
const read = (/** @type {string} */ name) => readFile(join(PAGE, name), "utf8");
const isText = (/** @type {string} */ name) => name.startsWith("texts");

describe("the words of the page", () => {
  test("stand in its texts and in no other module", async () => {
    const modules = files.filter((name) => name.endsWith(".js") && !isText(name));
    assert.ok(modules.length > 30, "the page has modules");
    const found = await Promise.all(modules.map(async (name) => wordsIn(name, await read(name))));
    assert.deepEqual(found.flat(), []);
  });

  test("are those of the texts in every HTML file, and in no stylesheet", async () => {
    const known = /** @type {Record<string, string>} */ (texts.htmlTexts);
    const pages = files.filter((name) => name.endsWith(".html"));
    assert.ok(pages.includes("index.html"));
    for (const name of pages) {
      const found = htmlWords(name, await read(name));
      assert.ok(found.length > 0, name);
      for (const { place, words, key } of found) assert.equal(words, known[key ?? ""], `${place} is the text ${key}`);
    }
    const styles = files.filter((name) => name.endsWith(".css"));
    assert.ok(styles.length > 0);
    for (const name of styles) assert.doesNotMatch(await read(name), /content:[^;]*["'][^"';]*\p{L}/u, name);
  });

  test("are all used", async () => {
    const sources = (await Promise.all(files.filter((name) => /\.(js|html)$/.test(name)).map(read))).join("\n");
    const groups = Object.entries(texts).filter(([name]) => name.endsWith("Texts"));
    assert.ok(groups.length > 10);
    const unused = groups.flatMap(([group, all]) =>
      Object.keys(all)
        .filter((key) => !new RegExp(`\\b${group}\\.${key}\\b|\\b${group}\\[|data-text[\\w-]*="${key}"`).test(sources))
        .map((key) => `${group}.${key}`),
    );
    assert.deepEqual(unused, []);
  });
});

describe("the search for words", () => {
  const isFound = (/** @type {string} */ source) => wordsIn("sample.js", source).length > 0;

  test("finds what people would read, however it gets there", () => {
    for (const source of [
      'say("It is not your turn");',
      "say(`${label} copied`);",
      'throw new ApiError("busy", "busy");',
      'el("p", {}, "word");',
      'el("p", {}, isDone ? "done" : null);',
      'el("p", {}, `in ${n} rounds`);',
      'el("input", { placeholder: "name" });',
      'el("button", { "aria-label": `More ${rows}` });',
      'button.setAttribute("aria-label", "close");',
      'node.textContent = reason ?? "unknown";',
      'tabs("Panels", []);',
      'const words = ["Rows", 1];',
      'const x = { label: "white" };',
      'words.push("chosen");',
      'const heading = "Two words";',
      'names.join(" or ");',
    ]) {
      assert.ok(isFound(source), source);
    }
  });

  test("passes by what browsers and programs read", () => {
    for (const source of [
      'import { el } from "./elements and more.js";',
      'el("div", { class: "card setup", role: "group" });',
      'el("code", {}, `/api/v1${path}`);',
      'svg("path", { d: "M8 5l9 7-9 7z", transform: `translate(${x} ${y}) scale(2)` });',
      'node.className = `seat ${side}`;',
      'node.style.transform = `translate(${x}px, ${y}px)`;',
      'document.querySelector(".board, .tools");',
      'if (event.key === "Escape") leave();',
      'switch (kind) { case "Two words": }',
      'event.types.includes("Files");',
      "ask(notation`reach ${square}`);",
      'fetch("/api/v1/health", { headers: { accept: "text/event-stream" } });',
      'const kind = "closed-set";',
      'el("span", {}, "−");',
    ]) {
      assert.ok(!isFound(source), source);
    }
  });

  test("reads HTML with its keys", () => {
    const found = htmlWords("sample.html", '<p data-text="greeting" title="More">Hello <b>you</b></p>');
    assert.deepEqual(found.map(({ words, key }) => [words, key]), [["More", undefined], ["Hello", undefined], ["you", undefined]], "a text with elements in it cannot be filled in");
    assert.deepEqual(htmlWords("sample.html", '<p data-text="a"><code>x</code></p>'), []);
    assert.equal(htmlWords("sample.html", '<p data-text="greeting">Hello</p>')[0]?.key, "greeting");
    assert.throws(() => htmlWords("sample.html", "<p>never closed"));
  });
});
