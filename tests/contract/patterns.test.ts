import { createContext, Script } from "node:vm";
import ts from "typescript";
import { expect, it } from "vitest";
import { listSources, readSource } from "../support/sources";

/**
 * Every regular expression of app/ must handle fifty thousand hostile characters quickly, because a slow expression
 * would block all requests (security.md I08). Reading the expressions from the sources includes each new expression.
 */
const length = 50_000;
const mostMs = 250;

/** Pieces that regular expressions repeat. Each attack is a long run of one piece with an unexpected end. */
const runs = [
  "a",
  "0",
  " ",
  "-",
  ".",
  "@",
  "/",
  "<",
  "&",
  "=",
  '"',
  "%",
  "\\",
  "(",
  "{",
  "a@",
  "a.",
  "a ",
  " ,",
  "1,",
  "<a",
  "\n",
];
const attacks = runs.map((run) => `${run.repeat(Math.ceil(length / run.length))}\u0000!`);

interface Pattern {
  file: string;
  text: string;
}

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, false);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDone(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw error;
  }
}

/** Measures the processor's time, which other work of a busy machine does not lengthen. */
function isQuick(run: () => unknown): boolean {
  const before = process.cpuUsage();
  const hasEnded = isDone(run);
  const { user, system } = process.cpuUsage(before);
  return hasEnded && (user + system) / 1_000 <= mostMs;
}

it("Every regular expression handles long hostile text quickly (I08)", () => {
  const all = new Map(
    listSources("app")
      .flatMap(patternsIn)
      .map((each) => [each.text, each]),
  );
  // Only a regular expression with a repetition can be slow.
  const patterns = [...all.values()].filter(({ text }) => /[*+]|\{\d+,/.test(text));
  expect(patterns.length).toBeGreaterThan(50);
  const slow: string[] = [];
  for (const { file, text } of patterns) {
    const context = createContext({ attack: "" });
    const body = /\/\w*g\w*$/.test(text) ? `attack.replace(${text}, "")` : `(${text}).test(attack)`;
    const script = new Script(body);
    const stalls = attacks.findIndex((attack) => {
      context.attack = attack;
      return [1, 2, 3].every(() => !isQuick(() => script.runInContext(context, { timeout: mostMs * 20 })));
    });
    if (stalls >= 0) slow.push(`${file}: ${text} over ${JSON.stringify(runs[stalls])}`);
  }
  expect(slow).toEqual([]);
});
