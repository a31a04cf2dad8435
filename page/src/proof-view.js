/** A proof to look at: a walk over its members in the order in which they were checked, and a tree that opens. */

import { patientClient } from "./connection.js";
import { el } from "./elements.js";
import { base64, headerOf } from "./files.js";
import { memberPicture } from "./proof-picture.js";
import { ProofWalk } from "./proof-walk.js";
import { playerControls } from "./player-controls.js";
import { proofViewTexts } from "./texts.js";

/** @import { ProofMember, ProofStep } from "./types.js" */

/** @param {Uint8Array<ArrayBuffer>} content a certificate that was verified */
export function proofView(content) {
  const words = el("p", { class: "member-words small" });
  const place = el("div", { class: "member-place" });
  const bar = el("div", { class: "member-bar", "aria-hidden": "true" }, el("span", {}));
  const progress = el("p", { class: "small faint" });
  const tree = el("div", { class: "proof-tree" });
  /** The member that is drawn: it is redrawn only for another one. @type {ProofMember | null} */
  let shown = null;
  const walk = new ProofWalk({ client: patientClient, certificate: base64(content), onChange: () => draw() });
  const controls = playerControls(walk.player, { step: "member" });
  const node = el(
    "section",
    { class: "proof-view", "aria-label": proofViewTexts.title },
    place,
    words,
    bar,
    progress,
    el("div", { class: "walk" }, ...controls.buttons),
    el("div", { class: "timeline-row" }, ...controls.slider, controls.speedLabel, controls.speed),
    tree,
  );

  function draw() {
    const { passed, step, last } = walk;
    bar.style.setProperty("--share", String(last === 0 ? 0 : step / last));
    progress.textContent = proofViewTexts.progress(step, last);
    controls.draw();
    if (!passed || passed.member === shown) return;
    shown = passed.member;
    place.replaceChildren(memberPicture(shown));
    words.textContent = proofViewTexts.name(passed.index, shown);
  }

  return {
    node,
    /** Asks for the first members. */
    async open() {
      await walk.open();
      if (walk.last === 0) {
        node.replaceChildren(el("p", { class: "small" }, headerOf(content, "proof") === "golden" ? proofViewTexts.none : proofViewTexts.unlisted));
        return;
      }
      if (walk.root.length > 0) tree.replaceChildren(el("h3", {}, proofViewTexts.start), branch(walk, walk.root));
    },
    /** Walks over all members, at once where nothing should move. */
    async run() {
      if (walk.last === 0) return;
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) await walk.player.end();
      else walk.player.play();
    },
    stop: () => walk.player.stop(),
  };
}

/** Steps to members, each of which opens where it is pressed. @param {ProofWalk} walk @param {ProofStep[]} steps */
function branch(walk, steps) {
  return el("ul", { class: "branch" }, ...steps.map((step) => twig(walk, step)));
}

/** @param {ProofWalk} walk @param {ProofStep} step */
function twig(walk, step) {
  const { member: index } = step;
  if (typeof index !== "number") return el("li", { class: "leaf" }, proofViewTexts.step(step));
  const below = el("div", { class: "below", hidden: true });
  const button = el(
    "button",
    {
      type: "button",
      class: "twig",
      "aria-expanded": "false",
      click: async () => {
        const isOpen = button.getAttribute("aria-expanded") === "true";
        button.setAttribute("aria-expanded", String(!isOpen));
        below.hidden = isOpen;
        if (below.childElementCount > 0) return;
        const member = await walk.at(index);
        if (member) below.replaceChildren(el("div", { class: "twig-member" }, memberPicture(member), el("p", { class: "small" }, member.words)), branch(walk, member.steps));
      },
    },
    proofViewTexts.step(step),
  );
  return el("li", {}, button, below);
}
