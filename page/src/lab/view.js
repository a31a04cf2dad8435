/** The lab: an index of pages on which algorithms can be watched, and the page that is open. */

import { copyList, embedEntry, embedNote } from "../copy-list.js";
import { el } from "../elements.js";
import { pegPicture } from "../home/pictures.js";
import { isWriting } from "../keys.js";
import { notation } from "../notation.js";
import { sheet } from "../sheet.js";
import { copyTexts, workTexts } from "../texts.js";
import { workLine } from "../work.js";
import { LAB_PAGES } from "./pages.js";
import { labPlaceAt, labPlaceOf } from "./place.js";
import { labStyles } from "./styles.js";
import { labTexts } from "./texts.js";

/** @import { NamedFile } from "../files.js" */
/** @import { PageContext } from "../main.js" */
/** @import { LabPage, LabView as OpenPage } from "./pages.js" */

export class LabView {
  title = labTexts.title;

  /** @param {PageContext} page */
  constructor(page) {
    this.page = page;
    this.work = workLine(workTexts.searching);
    this.content = el("div", { class: "lab-content" });
    this.node = el("div", { class: "lab" }, this.content, el("div", { class: "voice-slot" }, this.work.node));
    /** The pages that were opened. @type {Map<string, OpenPage>} */
    this.opened = new Map();
    /** @type {OpenPage | null} */
    this.current = null;
    /** The place that is about to be shown, and the one that is, with the settings of its page. */
    this.wanted = "";
    this.place = "";
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** The keys of pages that are stepped through, and those of the current one. */
  get keys() {
    return [...(this.current?.key ? labTexts.keys : []), ...(this.current?.keys ?? [])];
  }

  /** @param {string} place */
  async show(place) {
    this.wanted = place;
    await labStyles();
    // Another address may have come meanwhile.
    if (this.wanted !== place) return;
    const { page, fields } = labPlaceAt(place);
    const known = LAB_PAGES.find(({ name }) => name === page);
    if (!known) {
      this.leave();
      this.content.replaceChildren(index());
      if (page) this.page.say(labTexts.unknownPage(page));
      return;
    }
    const view = await this.open(known);
    // Another address may have come meanwhile.
    if (this.wanted !== place) return;
    this.place = place;
    if (this.current !== view) {
      this.leave();
      this.current = view;
      this.content.replaceChildren(heading(known, () => this.share()), view.node);
    }
    await view.show(fields);
  }

  /** @param {LabPage} page */
  async open({ name, open }) {
    const known = this.opened.get(name);
    if (known) return known;
    const { say, murmur, goTo } = this.page;
    const view = await open({
      say,
      murmur,
      goTo: (fields, isNew) => {
        this.place = labPlaceOf(name, fields);
        goTo(this.place, isNew);
      },
      work: this.work,
    });
    this.opened.set(name, view);
    return view;
  }

  /** Stops what the current page does. */
  leave() {
    this.current?.hide();
    this.current = null;
  }

  hide() {
    this.current?.hide();
  }

  /** Offers the address of what is seen, and code that shows it on another page. */
  share() {
    const link = this.page.link(this.place);
    const list = copyList(this.page.say);
    list.show([{ format: "link", label: copyTexts.link, text: link }, ...embedEntry(link)]);
    sheet(labTexts.share, list.node, embedNote()).open();
  }

  /** Hands dropped files to the page that is open. @param {NamedFile[]} files */
  async take(files) {
    await this.current?.take?.(files);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.node.isConnected || isWriting(event.target) || document.querySelector("dialog[open]")) return;
    if (this.current?.key?.(event)) event.preventDefault();
  }
}

/** The name of a page, and the ways back and out. @param {LabPage} page @param {() => void} share */
const heading = ({ texts }, share) =>
  el("div", { class: "lab-heading" }, el("a", { class: "quiet-link", href: notation`#lab` }, labTexts.back), el("h2", {}, texts.name), el("p", { class: "small faint" }, texts.words), el("button", { type: "button", class: "quiet", click: share }, labTexts.share));

/** A card that leads to a page. @param {string} href @param {{ name: string, words: string }} texts @param {Element} picture */
const card = (href, { name, words }, picture) =>
  el("a", { class: "gallery-card", href }, el("span", { class: "gallery-picture" }, picture), el("span", { class: "gallery-words" }, el("b", {}, name), el("span", { class: "gallery-line" }, words)));

/** The cards of all pages, and of the trainer, which is a place of its own. */
function index() {
  const pages = (/** @type {LabPage["section"]} */ wanted) =>
    LAB_PAGES.filter(({ section }) => section === wanted).map(({ name, texts, picture }) => card(notation`#lab=${name}`, texts, picture()));
  const trainer = card(notation`#trainer`, labTexts.trainer, pegPicture(["..o..", ".xxx.", "ox+xo", ".xxx.", "..o.."]));
  return el(
    "div",
    { class: "home" },
    el("p", { class: "promise" }, labTexts.promise),
    el("section", {}, el("h2", {}, labTexts.watch), el("div", { class: "gallery" }, ...pages(undefined))),
    el("section", {}, el("h2", {}, labTexts.train), el("div", { class: "gallery" }, trainer)),
    el("section", {}, el("h2", {}, labTexts.teach), el("div", { class: "gallery" }, ...pages("teach"))),
  );
}
