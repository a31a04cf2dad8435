/** The page from disk, for those who change it: `LUDEX=path/to/ludex npm run serve`. */

import { serveFromDisk } from "./disk.js";
import { startProgram } from "./harness.js";

const program = await startProgram();
const page = await serveFromDisk(program.address, Number(process.env["PORT"] ?? 0));
console.log(page.address);
process.once("SIGINT", async () => {
  await page.stop();
  await program.stop();
});
