/** Writes the types of a running server's API to `generated/api.d.ts`. */

import { mkdir, writeFile } from "node:fs/promises";
import { typesOf } from "./describe-types.js";
import { startServer } from "./harness.js";

const folder = new URL("generated/", import.meta.url);
const server = await startServer();
try {
  const response = await fetch(`${server.address}api/v1/openapi.json`);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL("api.d.ts", folder), typesOf(await response.json()));
} finally {
  await server.stop();
}
