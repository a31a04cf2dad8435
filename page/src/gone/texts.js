/** The words of Gone, which come with their page. */

export * from "../texts/en/gone.js";
