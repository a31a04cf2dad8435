/** The words of the soldiers, which come with their page. */

export * from "../texts/en/soldiers.js";
