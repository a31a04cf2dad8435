/**
 * The types of the API's requests and answers, as TypeScript, from its own
 * description: what the page's types are checked against. Whatever the description
 * gains, the types gain; what the page relies on and the description no longer
 * says, the type check refuses.
 */

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema[]} [allOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {Schema | boolean} [items]
 * @property {Schema[]} [prefixItems]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {Schema | boolean} [additionalProperties]
 *
 * @typedef {object} Operation
 * @property {{ content: Record<string, { schema?: Schema }> }} [requestBody]
 * @property {Record<string, { content?: Record<string, { schema?: Schema }> }>} responses
 *
 * @typedef {object} Description
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */

/** The whole description as a file of types. @param {Description} description */
export function typesOf({ paths, components }) {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `  ${key(name)}: ${typeOf(schema)};`);
  const operations = Object.entries(paths).map(([path, methods]) => {
    // The question without any fields is the same question.
    const operation = methods["post"] ?? methods["get"];
    const request = bodyOf(operation?.requestBody);
    const answer = bodyOf(operation?.responses["200"]);
    const error = bodyOf(operation?.responses["4XX"]);
    return `  ${key(path.replace(/^\//, ""))}: { request: ${request}; answer: ${answer}; error: ${error} };`;
  });
  return [
    "// Written from /api/v1/openapi.json by describe-types.js, for the type check alone.",
    `export interface Schemas {\n${schemas.join("\n")}\n}`,
    `export interface Api {\n${operations.join("\n")}\n}`,
    "",
  ].join("\n\n");
}

/** @param {{ content?: Record<string, { schema?: Schema }> } | undefined} body */
const bodyOf = (body) => {
  const schema = body?.content?.["application/json"]?.schema;
  return schema ? typeOf(schema) : "null";
};

/**
 * A schema as a type.
 * @param {Schema} schema
 * @returns {string}
 */
export function typeOf(schema) {
  if (schema.$ref) return `Schemas[${JSON.stringify(schema.$ref.split("/").at(-1))}]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(" & ")})`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return either(choices.map(typeOf));
  const names = [schema.type ?? []].flat();
  return names.length === 0 ? "unknown" : either(names.map((name) => plain(name, schema)));
}

/** @param {string[]} types */
const either = (types) => (types.length === 1 ? (types[0] ?? "never") : `(${types.join(" | ")})`);

/**
 * @param {string} name
 * @param {Schema} schema
 */
function plain(name, schema) {
  if (name === "integer" || name === "number") return "number";
  if (name === "string" || name === "boolean" || name === "null") return name;
  if (name === "array") {
    if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
    return `${typeof schema.items === "object" ? typeOf(schema.items) : "unknown"}[]`;
  }
  return name === "object" ? object(schema) : "unknown";
}

/** @param {Schema} schema */
function object({ properties, required = [], additionalProperties }) {
  if (!properties) return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"}>`;
  const fields = Object.entries(properties).map(([name, field]) => `${key(name)}${required.includes(name) ? "" : "?"}: ${typeOf(field)}`);
  return `{ ${fields.join("; ")} }`;
}

/** @param {string} name */
const key = (name) => JSON.stringify(name);
