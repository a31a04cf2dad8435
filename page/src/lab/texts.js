/** The words of the lab, which come with it and not with the first screen. */

export * from "../texts/en/lab.js";
export * from "../texts/en/lessons.js";
export * from "../texts/en/matchbox.js";
export * from "../texts/en/suite.js";
export * from "../texts/en/tree.js";
