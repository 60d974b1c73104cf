import ts from "typescript";
import { refusals } from "../../app/platform/errors.ts";
import type { Finding } from "./finding.ts";
import { placeholdersOf, type readTexts } from "./texts.ts";

/** Finds calls `t("…")` and `new Refusal(code)` that lack a value for a placeholder of their text. */
export function checkFacts(path: string, source: string, english: ReturnType<typeof readTexts>): Finding[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const findings: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const spoken = spokenText(node);
    if (spoken) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      for (const name of missingFacts(spoken, english)) {
        findings.push({ where: `${path}:${line}`, what: `speaks ${spoken.key} without the fact ${name}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

interface Spoken {
  readonly key: string;
  /** True for a refusal. Its `seconds` also fill the placeholder `{{when}}` (`showRefusal`). */
  readonly isRefusal: boolean;
  readonly facts: ts.Node | undefined;
}

function spokenText(node: ts.Node): Spoken | null {
  if (ts.isCallExpression(node) && isTranslate(node.expression)) {
    const key = literalOf(node.arguments[0]);
    return key?.includes(":") ? { key, isRefusal: false, facts: node.arguments[1] } : null;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "Refusal") {
    const code = literalOf(node.arguments?.[0]);
    return code && Object.hasOwn(refusals, code)
      ? {
          key: `errors:${refusals[code as keyof typeof refusals].message}`,
          isRefusal: true,
          facts: node.arguments?.[1],
        }
      : null;
  }
  return null;
}

function isTranslate(callee: ts.Expression): boolean {
  return (
    (ts.isIdentifier(callee) && callee.text === "t") ||
    (ts.isPropertyAccessExpression(callee) && callee.name.text === "t")
  );
}

function literalOf(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}

function missingFacts({ key, isRefusal, facts }: Spoken, english: ReturnType<typeof readTexts>): string[] {
  const given = givenFacts(facts);
  if (isRefusal && given?.has("seconds")) given.add("when");
  const forms = english.get(key)?.forms ?? new Map<string, string>();
  // The count is always needed, because it selects the plural form.
  const needed = new Set([...(forms.has("other") ? ["count"] : []), ...[...forms.values()].flatMap(placeholdersOf)]);
  return given ? [...needed].filter((name) => !given.has(name)) : [];
}

/** Names in an object literal. Null for any other expression. */
function givenFacts(facts: ts.Node | undefined): Set<string> | null {
  if (!facts) return new Set();
  if (!ts.isObjectLiteralExpression(facts)) return null;
  const names = facts.properties.map((property) => property.name?.getText());
  return names.every((name) => name !== undefined) ? new Set(names.filter((name) => name !== undefined)) : null;
}
