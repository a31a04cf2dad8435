/**
 * The worker of the checker: a certificate in, a report out. Its program is `crates/check`
 * alone; it shares nothing with the desk, and neither does this file.
 */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve room for a certificate
 * @property {() => bigint} verify where the report is, and how long
 * @property {(from: number, show: number) => bigint} verify_and_list the same, with so many entries of the proof in it
 *
 * @typedef {object} Request
 * @property {ArrayBuffer} certificate
 * @property {number} [show] how many entries of the proof to list
 * @property {number} [from] the first of them
 */

/** @type {Promise<Exports> | undefined} */
let checker;

addEventListener("message", async ({ data }) => {
  if ("module" in data) {
    const module = /** @type {WebAssembly.Module} */ (data.module);
    checker = WebAssembly.instantiate(module, {}).then(({ exports }) => /** @type {Exports} */ (/** @type {unknown} */ (exports)));
    return;
  }
  try {
    const exports = /** @type {Exports} */ (await checker);
    const file = check(exports, data);
    postMessage({ reply: { verified: file.verified, files: [file] }, memory: exports.memory.buffer.byteLength });
  } catch (error) {
    console.warn(error);
    postMessage({ failure: "memory" });
  }
});

/** @param {Exports} exports @param {Request} request */
function check({ memory, reserve, verify, verify_and_list: verifyAndList }, { certificate, show, from = 0 }) {
  const began = performance.now();
  const room = reserve(certificate.byteLength) >>> 0;
  new Uint8Array(memory.buffer, room, certificate.byteLength).set(new Uint8Array(certificate));
  const found = BigInt.asUintN(64, show === undefined ? verify() : verifyAndList(from, show));
  const report = new DataView(memory.buffer, Number(found >> 32n), Number(found & 0xffff_ffffn));
  const seconds = (performance.now() - began) / 1000;
  const [verdict = "", positions = "", words = "", view = "", ...boards] = texts(report);
  const verified = verdict === "verified";
  return {
    file: "certificate 1",
    verified,
    statement: verified ? words : null,
    boards,
    positions: verified ? Number(positions) : null,
    reason: verified ? null : words,
    checked_by: "ludex-check",
    seconds,
    ...(view && { view: JSON.parse(view) }),
  };
}

/** Texts one after the other, each after its length in four bytes, the lowest first. @param {DataView} report */
function texts(report) {
  const all = [];
  for (let at = 0; at < report.byteLength; ) {
    const length = report.getUint32(at, true);
    all.push(new TextDecoder().decode(new Uint8Array(report.buffer, report.byteOffset + at + 4, length)));
    at += 4 + length;
  }
  return all;
}
