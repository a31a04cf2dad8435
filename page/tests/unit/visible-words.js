/**
 * Finds words that people would read in the page's sources, so that a test can refuse
 * those that do not come from its texts. What counts is decided by rules: how a literal
 * looks, and where it goes.
 */

import ts from "typescript";

/** Stands for a substitution in a template. */
const GAP = "\u0000";

/** Attributes and properties that people read. */
const READ = new Set(["title", "label", "legend", "about", "placeholder", "alt", "aria-label", "aria-valuetext", "aria-description", "aria-roledescription", "textContent", "innerText"]);
/** Attributes and properties that browsers read, and may hold blanks. */
const TECHNICAL = new Set(["class", "className", "d", "font", "style", "transform", "viewBox"]);
/** Functions that take selectors, names of classes, or texts to compare with. */
const COMPARING = new Set(["querySelector", "querySelectorAll", "closest", "matches", "matchMedia", "startsWith", "endsWith", "includes", "indexOf"]);
/** Functions whose arguments people read. */
const SAYING = new Set(["say", "murmur", "push", "append", "prepend", "replaceChildren", "createTextNode", "fillText", "alert", "confirm", "prompt"]);
/** Errors, whose first argument people read; the second is a code. */
const ERRORS = new Set(["Error", "ApiError"]);
/** Elements whose content is code. */
const CODE = new Set(["code", "pre"]);

/** Whether a text looks like words: two of them, or a single one with a capital. @param {string} text */
function looksLikeWords(text) {
  const pair = new RegExp(`\\p{L}\\p{P}*\\s+\\p{P}*[\\p{L}${GAP}]|[${GAP}]\\p{P}*\\s+\\p{P}*\\p{L}`, "u");
  return pair.test(text) || /^\p{Lu}\p{Ll}+[.,:…?!]?$/u.test(text) || /\s\p{L}{2,}\s|\p{L}…$/u.test(text);
}

/** @param {ts.Node} node @returns {string | null} */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(GAP);
  return null;
}

/** What takes the value of an expression, past whatever only hands it on. @param {ts.Node} node @returns {[taken: ts.Node, taker: ts.Node]} */
function takerOf(node) {
  const { parent } = node;
  const isHandedOn =
    ts.isParenthesizedExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isSpreadElement(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.QuestionQuestionToken].includes(parent.operatorToken.kind));
  return isHandedOn ? takerOf(parent) : [node, parent];
}

/** The name of a property, a method, or a function. @param {ts.Node} node */
function nameOf(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : "";
}

/**
 * Where a literal goes: `read` by people, `technical`, or anywhere.
 * @param {ts.Node} literal
 * @returns {"read" | "technical" | "anywhere"}
 */
function destinationOf(literal) {
  const [taken, taker] = takerOf(literal);
  if (ts.isImportDeclaration(taker) || ts.isExportDeclaration(taker) || ts.isCaseClause(taker)) return "technical";
  if (ts.isTaggedTemplateExpression(taker) && nameOf(taker.tag) === "notation") return "technical";
  if (ts.isPropertyAssignment(taker) && taker.initializer === taken) return byName(nameOf(taker.name));
  if (ts.isBinaryExpression(taker)) {
    if (taker.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return "technical";
    const isStyle = ts.isPropertyAccessExpression(taker.left) && nameOf(taker.left.expression) === "style";
    return isStyle ? "technical" : byName(nameOf(taker.left));
  }
  if (ts.isCallExpression(taker) || ts.isNewExpression(taker)) return argument(taker, taken);
  return "anywhere";
}

/** @param {string} name */
const byName = (name) => (READ.has(name) ? "read" : TECHNICAL.has(name) ? "technical" : "anywhere");

/** @param {ts.CallExpression | ts.NewExpression} call @param {ts.Node} taken */
function argument({ expression, arguments: all }, taken) {
  const name = nameOf(expression);
  const index = all?.findIndex((one) => one === taken) ?? -1;
  const first = all?.[0] ? nameOf(all[0]) : "";
  if (["el", "svg"].includes(name)) return index < 2 || CODE.has(first) ? "technical" : "read";
  if (name === "setAttribute") return index === 1 ? byName(first) : "technical";
  const owner = ts.isPropertyAccessExpression(expression) ? nameOf(expression.expression) : "";
  if (owner === "classList" || COMPARING.has(name)) return "technical";
  if (ERRORS.has(name)) return index === 0 ? "read" : "technical";
  return SAYING.has(name) ? "read" : "anywhere";
}

/**
 * The words of a module that people would read.
 * @param {string} name
 * @param {string} source
 * @returns {string[]} each with its place
 */
export function wordsIn(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const text = textOf(node);
    if (text !== null && /\p{L}/u.test(text)) {
      const destination = destinationOf(node);
      if (destination === "read" || (destination === "anywhere" && looksLikeWords(text))) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${name}:${line + 1}: ${text.replaceAll(GAP, "…")}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * The words of an HTML file with the names of their texts. The page's files are written
 * so that they are JSX as well.
 * @param {string} name
 * @param {string} source
 * @returns {{ place: string, words: string, key: string | undefined }[]}
 */
export function htmlWords(name, source) {
  const file = ts.createSourceFile(name, source.replace(/<!doctype html>/i, ""), ts.ScriptTarget.ES2023, true, ts.ScriptKind.JSX);
  const problems = /** @type {{ parseDiagnostics?: ts.Diagnostic[] }} */ (/** @type {unknown} */ (file)).parseDiagnostics ?? [];
  if (problems[0]) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(problems[0].messageText, " ")}`);
  /** @type {{ place: string, words: string, key: string | undefined }[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text) && ts.isJsxElement(node.parent)) {
      const { openingElement, children } = node.parent;
      const attributes = attributesOf(openingElement);
      const key = children.length === 1 ? attributes.get("data-text") : undefined;
      if (!CODE.has(openingElement.tagName.getText())) found.push({ place: `${name}: <${openingElement.tagName.getText()}>`, words: node.text.trim(), key });
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const attributes = attributesOf(node);
      const isDescription = attributes.get("name") === "description";
      for (const [attribute, words] of attributes) {
        const isRead = READ.has(attribute) || attribute === "data-drop" || (attribute === "content" && isDescription);
        if (isRead && words !== "") found.push({ place: `${name}: ${attribute}`, words, key: attributes.get(`data-text-${attribute}`) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** @param {ts.JsxOpeningLikeElement} element */
const attributesOf = (element) =>
  new Map(element.attributes.properties.flatMap((one) => (ts.isJsxAttribute(one) && one.initializer && ts.isStringLiteral(one.initializer) ? [[one.name.getText(), one.initializer.text]] : [])));
