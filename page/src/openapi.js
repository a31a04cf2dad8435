/** The parts of the OpenAPI description that the reference page uses. */

import { notation } from "./notation.js";

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
 * @property {{ content: Record<string, { schema: Schema, example?: unknown }> }} [requestBody]
 * @property {Record<string, { content?: Record<string, { schema: Schema }> }>} responses
 *
 * @typedef {object} Description
 * @property {{ title: string, version: string, description: string }} info
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */

/** Alternatives to `position`. */
const INSTEAD_OF_POSITION = ["positions", "file"];

/** A schema with its reference resolved. @param {Description} api @param {Schema | undefined} schema @returns {Schema} */
export function resolved(api, schema) {
  const name = schema?.$ref?.split("/").at(-1);
  return (name ? api.components.schemas[name] : schema) ?? {};
}

/** All fields of an object, those of its parts included. @param {Description} api @param {Schema | undefined} schema @returns {[string, Schema][]} */
export function fieldsOf(api, schema) {
  const { properties = {}, allOf = [] } = resolved(api, schema);
  return [...allOf.flatMap((part) => fieldsOf(api, part)), ...Object.entries(properties)];
}

/**
 * A request that works: the example of the operation, or of its schema, or else the
 * examples of its fields without the limits.
 * @param {Description} api
 * @param {Operation} operation
 * @returns {unknown} undefined if there is nothing to send
 */
export function exampleOf(api, { requestBody }) {
  const body = requestBody?.content["application/json"];
  if (!body) return undefined;
  const whole = body.example ?? resolved(api, body.schema).example;
  if (whole !== undefined) return whole;
  const fields = fieldsOf(api, body.schema)
    .map(([name, field]) => /** @type {const} */ ([name, field.example ?? resolved(api, field).example]))
    .filter(([name, example]) => example !== undefined && !name.endsWith("_limit"));
  const hasPosition = fields.some(([name]) => name === "position");
  const needed = fields.filter(([name]) => !(hasPosition && INSTEAD_OF_POSITION.includes(name)));
  // The position comes first.
  needed.sort(([a], [b]) => Number(b === "position") - Number(a === "position"));
  return Object.fromEntries(needed);
}

/**
 * A shell command that sends a request.
 * @param {string} address
 * @param {unknown} example what is sent; undefined if nothing is
 */
export function curl(address, example) {
  if (example === undefined) return notation`curl ${address}`;
  const body = JSON.stringify(example).replaceAll("'", `'\\''`);
  return notation`curl ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`;
}
