import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { typeOf, typesOf } from "./describe-types.js";
import { startServer } from "./harness.js";

/** @import { Description, Schema } from "./describe-types.js" */

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;

before(async () => {
  server = await startServer();
});

after(async () => {
  await server?.stop();
});

const PAGE = fileURLToPath(new URL("../src/types.js", import.meta.url));
const GENERATED = fileURLToPath(new URL("generated/api.d.ts", import.meta.url));
/** @type {Map<string, ts.SourceFile | undefined>} */
const libraries = new Map();

/** What the type check says of the page's types, were this the description. @param {Description} description */
function complaints(description) {
  const options = { allowJs: true, checkJs: true, noEmit: true, strict: true, exactOptionalPropertyTypes: true, lib: ["lib.es5.d.ts"], types: [], module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === GENERATED || fileExists(name);
  host.readFile = (name) => (name === GENERATED ? typesOf(description) : readFileSync(name, "utf8"));
  host.getSourceFile = (name, ...rest) => {
    if (name === GENERATED) return ts.createSourceFile(name, typesOf(description), ts.ScriptTarget.ES2022);
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
    return libraries.get(name);
  };
  const program = ts.createProgram([PAGE], options, host);
  const source = program.getSourceFile(PAGE);
  return program.getSemanticDiagnostics(source).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

/** The schema of a path's answer that has a field. @param {Description} api @param {string} path @param {string} field @returns {Schema & { properties: Record<string, Schema> }} */
function ownerOf(api, path, field) {
  /** @type {(schema: Schema | undefined) => any} */
  const find = (schema) => {
    const whole = schema?.$ref ? api.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
    return whole?.properties?.[field] ? whole : whole?.allOf?.map(find).find(Boolean);
  };
  const owner = find(api.paths[path]?.["post"]?.responses["200"]?.content?.["application/json"]?.schema);
  assert.ok(owner, `${path} answers ${field}`);
  return owner;
}

test("the page's types are those of the description, and a drift is refused", async () => {
  const response = await fetch(`${server.address}api/v1/openapi.json`);
  /** @type {Description} */
  const live = await response.json();
  assert.deepEqual(complaints(live), []);
  /** @type {[string, (api: Description) => void][]} */
  const drifts = [
    ["a field is gone", (api) => void delete ownerOf(api, "/pawns/moves", "winner").properties["winner"]],
    ["a text is a number", (api) => void (ownerOf(api, "/pawns/solve", "outcome").properties["outcome"] = { type: "integer" })],
    ["what was always there may be missing", (api) => void (ownerOf(api, "/pegs/solve", "outcome").properties["outcome"] = { type: ["string", "null"] })],
    ["a path is gone", (api) => void delete api.paths["/gone/solve"]],
  ];
  for (const [name, drift] of drifts) {
    const api = structuredClone(live);
    drift(api);
    assert.notDeepEqual(complaints(api), [], name);
  }
  const more = structuredClone(live);
  more.paths["/pawns/more"] = { post: { responses: {} } };
  ownerOf(more, "/pawns/moves", "winner").properties["more"] = { type: "string" };
  assert.deepEqual(complaints(more), [], "what is added does no harm");
});

test("a schema becomes the type that says the same", () => {
  /** @type {[Schema, string][]} */
  const schemas = [
    [{ type: "integer" }, "number"],
    [{ type: ["number", "null"] }, "(number | null)"],
    [{ type: "array", items: { type: "array", items: { type: ["integer", "null"] } } }, "(number | null)[][]"],
    [{ type: "object", required: ["a"], properties: { a: { type: "string" }, "b-c": { type: "boolean" } } }, '{ "a": string; "b-c"?: boolean }'],
    [{ type: "object", additionalProperties: { type: "string" } }, "Record<string, string>"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{ $ref: "#/components/schemas/Move" }, 'Schemas["Move"]'],
    [{ oneOf: [{ $ref: "#/components/schemas/Move" }, { type: "null" }] }, '(Schemas["Move"] | null)'],
    [{ allOf: [{ $ref: "#/components/schemas/A" }, { type: "object", properties: {} }] }, '(Schemas["A"] & {  })'],
    [{ type: "string", enum: ["win", "loss"] }, '("win" | "loss")'],
    [{ const: 4 }, "4"],
    [{ type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] }, "[string, number]"],
    [{ type: "array" }, "unknown[]"],
    [{}, "unknown"],
  ];
  for (const [schema, type] of schemas) assert.equal(typeOf(schema), type);
});
