/** The panel of certificates: get one, take it home, have it checked. */

import { ask, isAbort, verify } from "../api.js";
import { el, freshId } from "../elements.js";
import { bytes, count, name, plies, seconds } from "../words.js";
import { workLine } from "../work.js";

/** @import { Report, Solved } from "../types.js" */
/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function proofPanel(table) {
  const work = workLine("Proving");
  const result = el("div", { class: "result", role: "status" });
  const prove = async (/** @type {boolean} */ outcomeOnly) => {
    const { game } = table;
    if (!game) return;
    const { position } = game;
    result.replaceChildren();
    try {
      /** @type {Solved} */
      const solved = await work.during((options) =>
        ask("pawns/solve", { position, certificate: true, outcome_only: outcomeOnly }, options),
      );
      result.replaceChildren(...found(solved));
    } catch (error) {
      result.replaceChildren(el("p", { class: "notice" }, isAbort(error) ? "Cancelled." : String(error)));
    }
  };
  const id = freshId();
  const file = el("input", {
    id,
    type: "file",
    change: async () => {
      const [chosen] = file.files ?? [];
      if (chosen) result.replaceChildren(...(await checked(await chosen.arrayBuffer())));
    },
  });
  const node = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Nobody has to believe it"),
    el(
      "p",
      { class: "small" },
      "A certificate is a list of positions that proves the answer. A small program with rules of its own goes through it; so can you, with ",
      el("code", {}, "ludex-check"),
      ".",
    ),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: () => prove(false) }, "Prove this position"),
      el("button", { type: "button", click: () => prove(true) }, "Only who wins"),
    ),
    work.node,
    result,
    el("label", { for: id, class: "small faint" }, "Check a certificate from a file"),
    file,
  );
  return { node };
}

/** @param {Solved} solved */
function found(solved) {
  const side = name(solved.to_move);
  if (solved.outcome === "unknown" || !solved.certificate) {
    const known = solved.outcome === "unknown" ? "who wins is not known" : `${side} ${solved.outcome === "win" ? "wins" : "loses"}, but the proof was not finished`;
    return [el("p", { class: "notice" }, `${side} to move: ${known} (${solved.reason ?? "no reason given"}, ${count(solved.positions)} positions searched).`)];
  }
  const content = Uint8Array.from(atob(solved.certificate), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const verb = solved.outcome === "win" ? "wins" : "loses";
  const distance = solved.plies === null ? "" : ` in ${plies(solved.plies)}`;
  const verdict = el("div", {});
  return [
    el("p", { class: "claim" }, `${side} to move ${verb}${distance}.`),
    el("p", { class: "small faint" }, `${count(solved.positions)} positions searched in ${seconds(solved.seconds)}; the certificate has ${bytes(content.length)}.`),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", click: async () => verdict.replaceChildren(...(await checked(content.buffer))) }, "Check it now"),
      el("a", { class: "button", href: address, download: `${solved.position.replace(/[^\w]+/g, "-")}.proof` }, "Download"),
    ),
    verdict,
  ];
}

/** @param {ArrayBuffer} content */
async function checked(content) {
  try {
    /** @type {Report} */
    const report = await verify(content);
    return report.files.map(({ verified, statement, positions, reason, seconds: took }) =>
      verified
        ? el("p", { class: "good-news" }, `✓ Verified: ${statement}. ${count(positions ?? 0)} positions checked in ${seconds(took)}.`)
        : el("p", { class: "notice" }, `✗ Not verified: ${reason}.`),
    );
  } catch (error) {
    return [el("p", { class: "notice" }, error instanceof Error ? error.message : String(error))];
  }
}
