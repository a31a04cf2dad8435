/** A suite of exercises: its settings, and the suite itself once it is made. */

/** @import { SuiteAnswer, SuiteJudgement } from "../../types.js" */

/**
 * What a family offers; the first of each is the default.
 * @typedef {{ formats: readonly string[], answers: readonly string[], likes: readonly string[], sizes: string }} Offer
 */

/** @type {Readonly<Record<Family, Offer>>} */
export const OFFERS = {
  pawns: { formats: ["side-rows", "sizes-rows", "one-line", "size"], answers: ["sign", "value", "best-move"], likes: ["lille", "portland"], sizes: "3x3..6x6" },
  pegs: { formats: ["board", "target"], answers: ["reachable", "plan", "fewest-jumps"], likes: ["bristol"], sizes: "3x3..6x6" },
  gone: { formats: ["grid", "coordinates"], answers: ["rounds"], likes: ["case-western"], sizes: "1x1..12x12" },
};

const MANIFEST = "suite.json";

export const FAMILIES = /** @type {const} */ (["pawns", "pegs", "gone"]);
/** @typedef {typeof FAMILIES[number]} Family */
/** @typedef {{ family: Family, like: string, sizes: string, count: number, seed: number, format: string, answer: string }} Settings */

/**
 * A test as the manifest lists it.
 * @typedef {{ name: string, rows: number, cols: number, position: string, traps: string[], work: number, output: string, input: string }} SuiteTest
 * @typedef {{ family: Family, rules: string, seed: number, answer: string, format: string, tests: SuiteTest[] }} Manifest
 */

/** @type {Settings} */
const USUAL = { family: "pawns", like: "", sizes: "", count: 40, seed: 1, format: "", answer: "" };

export class SuiteState {
  constructor() {
    /** @type {Settings} */
    this.settings = { ...USUAL };
    /** @type {SuiteAnswer | null} */
    this.made = null;
    /** @type {Manifest | null} */
    this.manifest = null;
    /** What is wrong with the settings. */
    this.trouble = "";
    /** What a program's outputs came to. @type {SuiteJudgement | null} */
    this.judged = null;
    /** Why they could not be judged. */
    this.judgeTrouble = "";
    this.isJudging = false;
  }

  get offer() {
    return OFFERS[this.settings.family];
  }

  /** Takes settings as an address or a field gives them; what the family does not offer is left out. @param {Partial<Settings>} settings */
  set(settings) {
    const next = { ...this.settings, ...settings };
    if (next.family !== this.settings.family) Object.assign(next, { like: "", sizes: "", format: "", answer: "" }, settings);
    const offer = OFFERS[next.family];
    if (!offer.likes.includes(next.like)) next.like = "";
    // An exercise has its own format and answer.
    if (next.like || !offer.formats.includes(next.format)) next.format = "";
    if (next.like || !offer.answers.includes(next.answer)) next.answer = "";
    this.settings = next;
  }

  /** The fields of the question; what is empty is left to the desk. */
  get question() {
    const { like, sizes, count, seed, format, answer } = this.settings;
    /** Bristol's board has but sixteen targets, and few sizes can be solved with a memo. */
    const hasFewer = like === "bristol" || ["target", "size"].includes(format);
    return {
      seed,
      ...(hasFewer ? {} : { count }),
      ...(like && { like }),
      ...(sizes && { sizes }),
      ...(format && { format }),
      ...(answer && answer !== "rounds" && { answer }),
    };
  }

  /** @param {SuiteAnswer} made */
  keep(made) {
    // What was judged was another suite, unless it is the same one again.
    if (this.file(MANIFEST) !== made.files.find(({ name }) => name === MANIFEST)?.text) this.forget();
    this.made = made;
    const manifest = made.files.find(({ name }) => name === MANIFEST);
    this.manifest = manifest ? /** @type {Manifest} */ (JSON.parse(manifest.text)) : null;
  }

  /** Leaves out what was judged. */
  forget() {
    this.judged = null;
    this.judgeTrouble = "";
    this.isJudging = false;
  }

  /** The content of one of its files. @param {string} name */
  file(name) {
    return this.made?.files.find((file) => file.name === name)?.text ?? "";
  }

  /** The name of the suite's folder and of the zip file. */
  get name() {
    const { family, like, seed } = this.settings;
    return `${like || family}-${seed}`;
  }
}
