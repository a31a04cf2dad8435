/** The reference page: the OpenAPI description for people. */

import { el, prose } from "./elements.js";
import { fillTexts } from "./fill.js";
import { curl, exampleOf, fieldsOf, resolved } from "./openapi.js";
import { referenceTexts } from "./texts.js";

/** @import { Description, Operation, Schema } from "./openapi.js" */

fillTexts(document);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {Description} */
const api = await (await fetch("/api/v1/openapi.json")).json();

/** @param {Schema} schema @returns {string} */
function kind(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.oneOf) return referenceTexts.either(schema.oneOf.map(kind).filter((name) => name !== "null"));
  const names = [schema.type ?? []].flat().filter((name) => name !== "null");
  if (names.includes("array") && schema.items) return referenceTexts.list(kind(schema.items));
  return referenceTexts.either(names);
}

/** @param {string} text */
const paragraph = (text) => el("p", {}, ...prose(text));

/** @param {Schema | undefined} schema */
function listing(schema) {
  const rows = fieldsOf(api, schema).map(([name, field]) =>
    el("tr", {}, el("td", {}, name), el("td", { class: "faint" }, kind(field)), el("td", {}, paragraph(field.description ?? resolved(api, field).description ?? ""))),
  );
  return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": referenceTexts.fields }, el("table", {}, el("tbody", {}, ...rows)));
}

/** @param {string} path @param {string} method @param {Operation} operation */
function entry(path, method, operation) {
  const request = operation.requestBody?.content["application/json"]?.schema;
  const answer = operation.responses["200"]?.content?.["application/json"]?.schema;
  return el(
    "section",
    { class: "card" },
    el("h3", {}, el("span", { class: "method" }, method.toUpperCase()), el("code", {}, `/api/v1${path}`)),
    paragraph(operation.summary ?? ""),
    operation.description && paragraph(operation.description),
    el("pre", { tabindex: 0 }, curl(`${location.origin}/api/v1${path}`, exampleOf(api, operation))),
    request && el("details", {}, el("summary", {}, referenceTexts.request), listing(request)),
    answer && el("details", {}, el("summary", {}, referenceTexts.answer), listing(answer)),
  );
}

const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags?.[0] ?? "", node: entry(path, method, operation) })),
);
const tags = [...new Set(entries.map(({ tag }) => tag))];
main.replaceChildren(
  el("h2", {}, referenceTexts.title(api.info.version)),
  ...api.info.description.split("\n\n").map(paragraph),
  ...tags.flatMap((tag) => [el("h2", {}, tag), ...entries.filter((entry) => entry.tag === tag).map(({ node }) => node)]),
);
