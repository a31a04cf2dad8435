/** The API for people to read: its own description, laid out. */

import { el } from "./elements.js";
import { curl, exampleOf, fieldsOf, resolved } from "./openapi.js";

/** @import { Description, Operation, Schema } from "./openapi.js" */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {Description} */
const api = await (await fetch("/api/v1/openapi.json")).json();

/** @param {Schema} schema @returns {string} */
function kind(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.oneOf) return schema.oneOf.map(kind).filter((name) => name !== "null").join(" or ");
  const names = [schema.type ?? []].flat().filter((name) => name !== "null");
  if (names.includes("array") && schema.items) return `list of ${kind(schema.items)}`;
  return names.join(" or ");
}

/** Words with `code` in them. @param {string} text */
const prose = (text) =>
  el("p", {}, ...text.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part)));

/** @param {Schema | undefined} schema */
function listing(schema) {
  const rows = fieldsOf(api, schema).map(([name, field]) =>
    el("tr", {}, el("td", {}, name), el("td", { class: "faint" }, kind(field)), el("td", {}, prose(field.description ?? resolved(api, field).description ?? ""))),
  );
  return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Fields" }, el("table", {}, el("tbody", {}, ...rows)));
}

/** @param {string} path @param {string} method @param {Operation} operation */
function entry(path, method, operation) {
  const request = operation.requestBody?.content["application/json"]?.schema;
  const answer = operation.responses["200"]?.content?.["application/json"]?.schema;
  return el(
    "section",
    { class: "card" },
    el("h3", {}, el("span", { class: "method" }, method.toUpperCase()), el("code", {}, `/api/v1${path}`)),
    prose(operation.summary ?? ""),
    operation.description && prose(operation.description),
    el("pre", { tabindex: 0 }, curl(`${location.origin}/api/v1${path}`, exampleOf(api, operation))),
    request && el("details", {}, el("summary", {}, "What to send"), listing(request)),
    answer && el("details", {}, el("summary", {}, "What comes back"), listing(answer)),
  );
}

const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags?.[0] ?? "", node: entry(path, method, operation) })),
);
const tags = [...new Set(entries.map(({ tag }) => tag))];
main.replaceChildren(
  el("h2", {}, `The API, version ${api.info.version}`),
  ...api.info.description.split("\n\n").map(prose),
  ...tags.flatMap((tag) => [el("h2", {}, tag), ...entries.filter((entry) => entry.tag === tag).map(({ node }) => node)]),
);
