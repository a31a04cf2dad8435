/** The panel of certificates: make one, download it, verify it. */

import { isAbort, sentenceOf } from "./api.js";
import { patientClient } from "./connection.js";
import { el, prose } from "./elements.js";
import { isServed } from "./embed.js";
import { bytesOf, fileButton } from "./files.js";
import { proofView } from "./proof-view.js";
import { proofTexts, proofViewTexts, workTexts } from "./texts.js";
import { workLine } from "./work.js";

/** @import { Progress } from "./types.js" */

/**
 * @typedef {object} ProofResult the result of a proof
 * @property {string} claim what is proved; or what is unknown, and why
 * @property {string} effort the size of the search
 * @property {string} [certificate] the file in base 64; absent if nothing is proved
 * @property {string} file the name of the file
 * @property {string[]} [parts] what the certificate holds, where that is not to be stepped through
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
  const result = el("div", { class: "result", role: "status" });
  /** The proof that is walked through. @type {ReturnType<typeof proofView> | null} */
  let walk = null;
  /** Checks a certificate; the verdict comes first, then its entries pass by below. @param {Uint8Array<ArrayBuffer>} content @param {HTMLElement} into */
  const check = async (content, into) => {
    walk?.stop();
    const view = proofView(content);
    walk = view;
    // The room of the verdict is there before it.
    const verdict = el("div", { class: "proof-verdict", role: "status" }, checking.node);
    into.replaceChildren(verdict);
    verdict.scrollIntoView({ block: "nearest" });
    const [found, isVerified] = await checking.during((options) => checked(content.buffer, options));
    verdict.replaceChildren(...found);
    if (!isVerified || walk !== view) return;
    into.append(view.node);
    try {
      await view.open();
      verdict.scrollIntoView({ block: "start" });
      await view.run();
    } catch (error) {
      // Entries that cannot be listed change nothing about the verdict.
      view.node.replaceWith(el("p", { class: "notice" }, proofViewTexts.notListed(sentenceOf(error))));
    }
  };
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
    await check(content, result);
  };
  const buttons = offers.map((offer, index) => el("button", { type: "button", class: index === 0 ? "primary" : null, click: () => prove(offer) }, offer.label));
  // There is nothing to prove before the first position has come.
  for (const button of buttons) button.disabled = true;
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, proofTexts.title),
    el("p", { class: "small" }, ...prose(proofTexts.about(about))),
    el("div", { class: "row" }, ...buttons),
    work.node,
    result,
    el("div", { class: "row" }, fileButton(proofTexts.verifyFile, ([first]) => first && inspect(first.bytes))),
  );
  return {
    node,
    check: inspect,
    /** Discards the proof of an earlier position, if any: there is another one to prove. */
    forget() {
      for (const button of buttons) button.disabled = false;
      work.stop();
      checking.stop();
      walk?.stop();
      result.replaceChildren();
    },
  };
}

/**
 * @param {ProofResult} result
 * @param {(content: Uint8Array<ArrayBuffer>, into: HTMLElement) => Promise<void>} check
 */
function found({ claim, effort, certificate, file, parts = [] }, check) {
  if (!certificate) return [el("p", { class: "notice" }, claim)];
  const content = bytesOf(certificate);
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const verdict = el("div", {});
  return [
    el("p", { class: "claim" }, claim),
    el("p", { class: "small faint" }, proofTexts.size(effort, content.length)),
    ...(parts.length > 0 ? [el("ul", { class: "parts small" }, ...parts.map((words) => el("li", {}, words)))] : []),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: () => check(content, verdict) }, proofTexts.verify),
      el("a", { class: "button", href: address, download: `${file.replace(/[^\w]+/g, "-").slice(0, 60)}.proof` }, proofTexts.download),
    ),
    verdict,
  ];
}

/** A link to the book's page on the checker that is proved, where the book is at hand. @returns {(string | Node)[]} */
function aboutTheProof() {
  const book = document.querySelector('a[data-text="book"]')?.getAttribute("href");
  return book ? [" ", el("a", { href: book.replace(/index\.html$/, "proofs/proved.html") }, proofViewTexts.aboutTheProof), "."] : [];
}

/**
 * What the checker says, and whether it is yes.
 * @param {ArrayBuffer} content
 * @param {import("./api.js").Options} options
 * @returns {Promise<[Node[], boolean]>}
 */
async function checked(content, options) {
  try {
    const report = await patientClient.verify(content, options);
    const words = report.files.map(({ verified, statement, positions, reason, error, seconds, checked_by }) =>
      verified
        ? el("p", { class: "good-news" }, proofTexts.verified(statement ?? "", positions ?? 0, seconds), " ", proofViewTexts.where(!isServed(), checked_by ?? ""), ...aboutTheProof())
        : el("p", { class: "notice" }, proofTexts.notVerified(reason ?? error ?? ""), checked_by ? ` ${proofViewTexts.rejected(!isServed(), checked_by)}` : ""),
    );
    return [words, report.verified];
  } catch (error) {
    return [[el("p", { class: "notice" }, isAbort(error) ? workTexts.cancelled : sentenceOf(error))], false];
  }
}
