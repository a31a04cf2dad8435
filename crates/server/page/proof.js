/** The panel of certificates: make one, download it, verify it. */

import { isAbort, sentenceOf, verify } from "./api.js";
import { el, prose } from "./elements.js";
import { fileButton } from "./files.js";
import { proofTexts, workTexts } from "./texts.js";
import { workLine } from "./work.js";

/** @import { Progress } from "./types.js" */

/**
 * @typedef {object} ProofResult the result of a proof
 * @property {string} claim what is proved; or what is unknown, and why
 * @property {string} effort the size of the search
 * @property {string} [certificate] the file in base 64; absent if nothing is proved
 * @property {string} file the name of the file
 *
 * @typedef {object} ProofOffer a proof to ask for
 * @property {string} label
 * @property {(options: { signal: AbortSignal, onProgress: (progress: Progress) => void }) => Promise<ProofResult>} prove
 */

/**
 * @param {object} family
 * @param {string} family.about what a certificate is
 * @param {ProofOffer[]} family.offers
 */
export function proofPanel({ about, offers }) {
  const work = workLine(workTexts.proving);
  const checking = workLine(workTexts.checking);
  const check = (/** @type {ArrayBuffer} */ content) => checking.during((options) => checked(content, options));
  const result = el("div", { class: "result", role: "status" });
  const prove = async (/** @type {ProofOffer} */ offer) => {
    result.replaceChildren();
    try {
      result.replaceChildren(...found(await work.during(offer.prove), check));
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error)));
    }
  };
  /** Verifies a certificate from a file. @param {Uint8Array<ArrayBuffer>} content */
  const inspect = async (content) => {
    work.stop();
    result.replaceChildren();
    result.replaceChildren(...(await check(content.buffer)));
    result.scrollIntoView({ block: "nearest" });
  };
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, proofTexts.title),
    el("p", { class: "small" }, ...prose(proofTexts.about(about))),
    el(
      "div",
      { class: "row" },
      ...offers.map((offer, index) => el("button", { type: "button", class: index === 0 ? "primary" : null, click: () => prove(offer) }, offer.label)),
    ),
    work.node,
    result,
    checking.node,
    el("div", { class: "row" }, fileButton(proofTexts.verifyFile, ([first]) => first && inspect(first.bytes))),
  );
  return {
    node,
    check: inspect,
    /** Discards the proof of an earlier position. */
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
    el("p", { class: "small faint" }, proofTexts.size(effort, content.length)),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: async () => verdict.replaceChildren(...(await check(content.buffer))) }, proofTexts.verify),
      el("a", { class: "button", href: address, download: `${file.replace(/[^\w]+/g, "-").slice(0, 60)}.proof` }, proofTexts.download),
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
    return report.files.map(({ verified, statement, positions, reason, error, seconds }) =>
      verified
        ? el("p", { class: "good-news" }, proofTexts.verified(statement ?? "", positions ?? 0, seconds))
        : el("p", { class: "notice" }, proofTexts.notVerified(reason ?? error ?? "")),
    );
  } catch (error) {
    return [el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error))];
  }
}
