import ts from "typescript";
import type { Finding } from "./finding.ts";

/** Attributes with text for people, including screen readers. */
const spokenAttributes = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "title",
  "placeholder",
]);

/** Finds literal text in a screen. Each text must come from the message files. */
export function checkLiterals(path: string, source: string): Finding[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (hasWords(words)) findings.push({ where: `${path}:${line}`, what: `says "${words.trim()}" without a key` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && !isInKeyCap(node)) report(node, node.text);
    if (isSpokenChild(node) || isSpokenAttribute(node)) {
      for (const literal of spokenLiterals(node)) report(literal, literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

/** True within `<kbd>`, whose key names are the same in each language. */
function isInKeyCap({ parent }: ts.Node): boolean {
  return ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === "kbd";
}

function hasWords(words: string): boolean {
  return /\p{L}/u.test(words.replace(/&#?\w+;/g, ""));
}

function isSpokenChild(node: ts.Node): node is ts.JsxExpression {
  return ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
}

function isSpokenAttribute(node: ts.Node): node is ts.JsxAttribute {
  return ts.isJsxAttribute(node) && spokenAttributes.has(node.name.getText());
}

/**
 * String literals that can become an expression's value. These are the branches of a condition, operands of `||`, `??`
 * and `+`, and the right side of `&&`.
 */
function spokenLiterals(node: ts.Node | undefined): ts.LiteralLikeNode[] {
  if (!node) return [];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map((span) => span.literal)];
  if (ts.isJsxAttribute(node)) return spokenLiterals(node.initializer);
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return spokenLiterals(node.expression);
  if (ts.isConditionalExpression(node)) return [...spokenLiterals(node.whenTrue), ...spokenLiterals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return spokenOperands(node);
  return [];
}

function spokenOperands(node: ts.BinaryExpression): ts.LiteralLikeNode[] {
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return spokenLiterals(node.right);
  const chooses = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
  return chooses.includes(kind) ? [...spokenLiterals(node.left), ...spokenLiterals(node.right)] : [];
}
