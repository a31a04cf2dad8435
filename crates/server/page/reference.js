/** The API for people to read: its own description, laid out. */

import { el } from "./elements.js";

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [description]
 * @property {unknown} [example]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema[]} [allOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema} [items]
 * @property {unknown[]} [enum]
 *
 * @typedef {object} Operation
 * @property {string} [summary]
 * @property {string} [description]
 * @property {string[]} [tags]
 * @property {{ content: Record<string, { schema: Schema }> }} [requestBody]
 * @property {Record<string, { content?: Record<string, { schema: Schema }> }>} responses
 *
 * @typedef {object} Description
 * @property {{ title: string, version: string, description: string }} info
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {Description} */
const api = await (await fetch("/api/v1/openapi.json")).json();

/** @param {Schema | undefined} schema @returns {Schema} */
function resolved(schema) {
  const name = schema?.$ref?.split("/").at(-1);
  return (name ? api.components.schemas[name] : schema) ?? {};
}

/** All fields of an object, those of its parts included. @param {Schema | undefined} schema @returns {[string, Schema][]} */
function fields(schema) {
  const { properties = {}, allOf = [] } = resolved(schema);
  return [...allOf.flatMap(fields), ...Object.entries(properties)];
}

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
  const rows = fields(schema).map(([name, field]) =>
    el("tr", {}, el("td", {}, name), el("td", { class: "faint" }, kind(field)), el("td", {}, prose(field.description ?? resolved(field).description ?? ""))),
  );
  return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Fields" }, el("table", {}, el("tbody", {}, ...rows)));
}

/** @param {string} path @param {string} method @param {Operation} operation */
function entry(path, method, operation) {
  const asked = operation.requestBody?.content["application/json"]?.schema;
  const answered = operation.responses["200"]?.content?.["application/json"]?.schema;
  const example = Object.fromEntries(
    fields(asked)
      .filter(([name, field]) => field.example !== undefined && !/limit/.test(name))
      .slice(0, 1)
      .map(([name, field]) => [name, field.example]),
  );
  const address = `${location.origin}/api/v1${path}`;
  const call = asked
    ? `curl ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(example)}'`
    : `curl ${address}`;
  return el(
    "section",
    { class: "card" },
    el("h3", {}, el("span", { class: "method" }, method.toUpperCase()), el("code", {}, `/api/v1${path}`)),
    prose(operation.summary ?? ""),
    operation.description && prose(operation.description),
    el("pre", { tabindex: 0 }, call),
    asked && el("details", {}, el("summary", {}, "What to send"), listing(asked)),
    answered && el("details", {}, el("summary", {}, "What comes back"), listing(answered)),
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
