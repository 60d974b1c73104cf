import { dirname, join } from "node:path";
import ts from "typescript";

/** Finds exports that no file uses, by the syntax of the sources alone. */

interface Source {
  /** The path from the project's root, with its extension. */
  path: string;
  text: string;
}

/** Files with exports that Remix and its tools read by name. */
const frameworkFile = /^(?:app\/(?:(?:desk\/)?routes[./]|root\.|entry\.)|remix\.config\.ts)/;
const frameworkExports = new Set([
  "default",
  "loader",
  "action",
  "clientAction",
  "clientLoader",
  "shouldRevalidate",
  "meta",
  "links",
  "headers",
  "handle",
  "ErrorBoundary",
  "Component",
  "Layout",
  "handleDataRequest",
  "handleError",
  "streamTimeout",
]);

/** A generated file, which exports the type of every table. */
const generatedFile = "app/platform/schema.ts";

/** A comment with these words marks an export that only tests use. */
const markOfTests = /Only tests /;

/** A type in a comment of a script, such as `import("./program.ts").Program`. */
const typeInComment = /import\("([^"]+)"\)\.(\w+)/g;

/** A text that names a module, such as `import("./late")` or `runner.import("/scripts/dev/program.ts")`. */
const namedModule = /^(?:~|\.{0,2})\/\S+$/;

type Names = Set<string> | "all";

interface Module {
  path: string;
  exported: string[];
  /** Names that occur in the file outside the declarations of its exports. */
  mentioned: Set<string>;
  /** All names and texts in the file. An import such as `import("./late")` may use any of them. */
  words: Set<string>;
  imported: { from: string; names: Names }[];
}

function readModule({ path, text }: Source): Module {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = ts.createSourceFile(path, text, options, false, scriptKind(path));
  const found: Module = { path, exported: [], mentioned: new Set(), words: new Set(), imported: [] };
  for (const statement of file.statements) {
    const comment = text.slice(statement.pos, statement.getStart(file));
    if (!markOfTests.test(comment)) readStatement(statement, found);
  }
  const declared = new Set(file.statements.flatMap(declaredNames));
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) found.words.add(node.text);
    if (ts.isIdentifier(node) && !declared.has(node)) found.mentioned.add(node.text);
    if (ts.isStringLiteral(node) && namedModule.test(node.text))
      found.imported.push({ from: node.text, names: found.words });
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(file);
  for (const [, from = "", name = ""] of text.matchAll(typeInComment))
    found.imported.push({ from, names: new Set([name]) });
  return found;
}

function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith("x")) return ts.ScriptKind.TSX;
  return path.endsWith("js") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

function readStatement(statement: ts.Statement, found: Module): void {
  if (ts.isImportDeclaration(statement)) {
    found.imported.push({ from: textOf(statement.moduleSpecifier), names: importedNames(statement, found) });
  } else if (ts.isExportDeclaration(statement)) {
    readExportList(statement, found);
  } else if (ts.isExportAssignment(statement)) {
    found.exported.push("default");
  } else if (hasModifier(statement, ts.SyntaxKind.ExportKeyword)) {
    const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
    found.exported.push(...(isDefault ? ["default"] : declaredNames(statement).map(({ text }) => text)));
  }
}

function readExportList({ exportClause, moduleSpecifier }: ts.ExportDeclaration, found: Module): void {
  const elements = exportClause && ts.isNamedExports(exportClause) ? [...exportClause.elements] : [];
  const names = elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  found.exported.push(...elements.map(({ name }) => name.text));
  if (moduleSpecifier) {
    found.imported.push({ from: textOf(moduleSpecifier), names: elements.length > 0 ? new Set(names) : "all" });
  } else {
    for (const name of names) found.mentioned.add(name);
  }
}

function importedNames({ importClause: clause }: ts.ImportDeclaration, found: Module): Set<string> {
  const names = new Set<string>(clause?.name ? ["default"] : []);
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return found.words;
  for (const { name, propertyName } of bindings?.elements ?? []) names.add((propertyName ?? name).text);
  return names;
}

function declaredNames(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name] : [];
}

function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(statement) && (statement.modifiers ?? []).some((modifier) => modifier.kind === kind);
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteral(node) ? node.text : "";
}

/** The project's module that an import leads to. */
function targetOf(importer: string, from: string, paths: ReadonlyMap<string, Module>): Module | undefined {
  const plain = from.replace(/\?\w+$/, "");
  let path = join(dirname(importer), plain);
  if (plain.startsWith("~/")) path = join("app", plain.slice(2));
  if (plain.startsWith("/")) path = plain.slice(1);
  const endings = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];
  return endings.map((ending) => paths.get(path + ending)).find((module) => module !== undefined);
}

/**
 * Exports that no other program imports, as `path name`. An import by a test counts only if the export's own file also
 * uses the name. An export that only tests use needs the comment of `markOfTests`.
 */
export function unusedExports(programs: readonly Source[], tests: readonly Source[]): string[] {
  const modules = programs.map(readModule);
  const paths = new Map(modules.map((module) => [module.path, module]));
  const usedByPrograms = importedFrom(paths, modules);
  const usedByTests = importedFrom(paths, tests.map(readModule));
  return modules.flatMap((module) => {
    const isUsed = (name: string) =>
      holds(usedByPrograms.get(module), name) ||
      (module.mentioned.has(name) && holds(usedByTests.get(module), name)) ||
      isReadByFramework(module.path, name);
    return module.exported.filter((name) => !isUsed(name)).map((name) => `${module.path} ${name}`);
  });
}

/** Names that other files import from each module. */
function importedFrom(paths: ReadonlyMap<string, Module>, importers: readonly Module[]): Map<Module, Names> {
  const used = new Map<Module, Names>();
  for (const { path, imported } of importers) {
    for (const { from, names } of imported) {
      const target = targetOf(path, from, paths);
      if (target) used.set(target, merge(used.get(target), names));
    }
  }
  return used;
}

function holds(names: Names | undefined, name: string): boolean {
  return names === "all" || names?.has(name) === true;
}

function merge(one: Names | undefined, other: Names): Names {
  if (one === "all" || other === "all") return "all";
  return new Set([...(one ?? []), ...other]);
}

function isReadByFramework(path: string, name: string): boolean {
  return path === generatedFile || (frameworkFile.test(path) && frameworkExports.has(name));
}
