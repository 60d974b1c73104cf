import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const folder = resolve(import.meta.dirname, "../../clients/typescript");
const example = join(folder, "example.ts");

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // Node strips types, and neither rewrites imports nor converts other syntax.
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Lists the compiler's complaints about the package and a program that uses it. */
function faultsOf(program: string): string[] {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === example || fileExists(path);
  host.getSourceFile = (path, language, ...more) =>
    path === example ? ts.createSourceFile(path, program, language) : getSourceFile(path, language, ...more);
  const checked = ts.createProgram([example], options, host);
  return ts.getPreEmitDiagnostics(checked).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

it("Node runs the package's sources as they are, and the example of its README passes the strictest check", () => {
  const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync(join(folder, "README.md"), "utf8")) ?? [];
  expect(program).toContain("@tandem/operator-client");
  expect(faultsOf(program)).toEqual([]);
});
