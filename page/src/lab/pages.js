/**
 * The pages of the lab, in the order of its index. Another page is another entry here: its
 * name in addresses, its words, a picture for its card, and a module with its view, which is
 * loaded when somebody opens it.
 */

import { lessonsPicture, levelsPicture, matchboxPicture, percolationPicture, queuePicture, suitePicture, treePicture } from "./pictures.js";
import { labTexts } from "./texts.js";

/** @import { NamedFile } from "../files.js" */
/** @import { KeyWords } from "../keys-sheet.js" */
/** @import { PageContext } from "../main.js" */
/** @import { Work } from "../work.js" */

/**
 * @typedef {object} LabContext what the lab offers to its pages
 * @property {PageContext["say"]} say
 * @property {PageContext["murmur"]} murmur
 * @property {(fields: Record<string, string | number | null | undefined>, isNew?: boolean) => void} goTo updates the address with the settings of the page
 * @property {Work} work
 *
 * @typedef {object} LabView a page of the lab
 * @property {HTMLElement} node
 * @property {(fields: Record<string, string>) => Promise<void>} show with the settings of the address
 * @property {() => void} hide stops work in progress
 * @property {(files: NamedFile[]) => Promise<void>} [take] handles files dropped on it
 * @property {KeyWords[]} [keys] the keys of its own
 * @property {(event: KeyboardEvent) => boolean} [key] takes a key pressed anywhere, and says whether it did
 *
 * @typedef {object} LabPage
 * @property {string} name
 * @property {"teach"} [section] where its card stands, if not among those to watch
 * @property {{ name: string, words: string }} texts
 * @property {() => Element} picture
 * @property {(context: LabContext) => Promise<LabView>} open
 */

/** @type {LabPage[]} */
export const LAB_PAGES = [
  { name: "tree", texts: labTexts.tree, picture: treePicture, open: async (context) => new (await import("./tree/view.js")).TreeView(context) },
  { name: "levels", texts: labTexts.levels, picture: levelsPicture, open: async (context) => new (await import("./levels/view.js")).LevelsView(context) },
  { name: "queue", texts: labTexts.queue, picture: queuePicture, open: async (context) => new (await import("./queue/view.js")).QueueView(context) },
  { name: "percolation", texts: labTexts.percolation, picture: percolationPicture, open: async (context) => new (await import("./percolation/view.js")).PercolationView(context) },
  { name: "matchbox", texts: labTexts.matchbox, picture: matchboxPicture, open: async (context) => new (await import("./matchbox/view.js")).MatchboxView(context) },
  { name: "lessons", texts: labTexts.lessons, picture: lessonsPicture, open: async (context) => new (await import("./lessons/view.js")).LessonsView(context) },
  { name: "suite", section: "teach", texts: labTexts.suite, picture: suitePicture, open: async (context) => new (await import("./suite/view.js")).SuiteView(context) },
];
