/**
 * Marks what programs read: boards, goals, commands, names of files. It is the same in
 * every language, so it does not belong to the words of the page.
 * @param {TemplateStringsArray} parts
 * @param {...(string | number)} values
 */
export const notation = (parts, ...values) => parts.map((part, index) => `${part}${values[index] ?? ""}`).join("");
