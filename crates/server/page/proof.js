/** The panel of certificates: get one, take it home, have it checked. */

import { isAbort, messageOf, verify } from "./api.js";
import { el } from "./elements.js";
import { fileButton } from "./files.js";
import { proofTexts } from "./texts.js";
import { bytes, count, seconds } from "./words.js";
import { workLine } from "./work.js";

/** @import { Progress } from "./types.js" */

/**
 * @typedef {object} ProofResult what a proof came to
 * @property {string} claim what is proved; or what is not known, and why
 * @property {string} effort what it took
 * @property {string} [certificate] the file in base 64; absent if nothing is proved
 * @property {string} file what to call the file
 *
 * @typedef {object} ProofOffer a proof that can be asked for
 * @property {string} label
 * @property {(options: { signal: AbortSignal, onProgress: (progress: Progress) => void }) => Promise<ProofResult>} prove
 */

/**
 * @param {object} family
 * @param {string} family.about what a certificate is
 * @param {ProofOffer[]} family.offers
 */
export function proofPanel({ about, offers }) {
  const work = workLine("Proving");
  const checking = workLine("Checking");
  const check = (/** @type {ArrayBuffer} */ content) => checking.during((options) => checked(content, options));
  const result = el("div", { class: "result", role: "status" });
  const prove = async (/** @type {ProofOffer} */ offer) => {
    result.replaceChildren();
    try {
      result.replaceChildren(...found(await work.during(offer.prove), check));
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? proofTexts.cancelled : messageOf(error)));
    }
  };
  /** Checks a certificate that somebody brings. @param {Uint8Array<ArrayBuffer>} content */
  const inspect = async (content) => {
    work.stop();
    result.replaceChildren();
    result.replaceChildren(...(await check(content.buffer)));
    result.scrollIntoView({ block: "nearest" });
  };
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Nobody has to believe it"),
    el("p", { class: "small" }, `${about} A small program with rules of its own goes through it; so can you, with `, el("code", {}, "ludex-check"), "."),
    el(
      "div",
      { class: "row" },
      ...offers.map((offer, index) => el("button", { type: "button", class: index === 0 ? "primary" : null, click: () => prove(offer) }, offer.label)),
    ),
    work.node,
    result,
    checking.node,
    el("div", { class: "row" }, fileButton("Check a certificate from a file", ([first]) => first && inspect(first.bytes))),
  );
  return {
    node,
    check: inspect,
    /** Forgets a proof of what is no longer there. */
    forget() {
      work.stop();
      checking.stop();
      result.replaceChildren();
    },
  };
}

/**
 * @param {ProofResult} result
 * @param {(content: ArrayBuffer) => Promise<Node[]>} check
 */
function found({ claim, effort, certificate, file }, check) {
  if (!certificate) return [el("p", { class: "notice" }, claim)];
  const content = Uint8Array.from(atob(certificate), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const verdict = el("div", {});
  return [
    el("p", { class: "claim" }, claim),
    el("p", { class: "small faint" }, `${effort}; the certificate has ${bytes(content.length)}.`),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: async () => verdict.replaceChildren(...(await check(content.buffer))) }, "Check it now"),
      el("a", { class: "button", href: address, download: `${file.replace(/[^\w]+/g, "-").slice(0, 60)}.proof` }, "Download"),
    ),
    verdict,
  ];
}

/**
 * @param {ArrayBuffer} content
 * @param {import("./api.js").Options} options
 */
async function checked(content, options) {
  try {
    const report = await verify(content, options);
    return report.files.map(({ verified, statement, positions, reason, error, seconds: took }) =>
      verified
        ? el("p", { class: "good-news" }, `✓ Verified: ${statement}. ${count(positions ?? 0)} positions checked in ${seconds(took)}.`)
        : el("p", { class: "notice" }, `✗ Not verified: ${reason ?? error}.`),
    );
  } catch (error) {
    return [el("p", { class: "notice" }, isAbort(error) ? proofTexts.cancelled : messageOf(error))];
  }
}
