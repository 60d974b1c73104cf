import ts from "typescript";

/** Finds values that a module keeps between calls, by the syntax of its source. */

interface Source {
  /** The path from `app/`, with its extension. */
  path: string;
  text: string;
}

interface StateBinding {
  path: string;
  name: string;
}

const collections = new Set(["Map", "Set", "WeakMap", "WeakSet", "AsyncLocalStorage"]);
const writingMethods = new Set(["set", "add", "delete", "clear", "push", "pop", "shift", "unshift", "splice", "fill"]);

export function parse({ path, text }: Source): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** A node and all nodes below it. `entersFunctions` includes nodes inside nested functions. */
function* nodesIn(node: ts.Node, entersFunctions: boolean): Generator<ts.Node> {
  yield node;
  if (!entersFunctions && ts.isFunctionLike(node)) return;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child, entersFunctions);
}

function variablesOf(statements: readonly ts.Statement[]): { declaration: ts.VariableDeclaration; isConst: boolean }[] {
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
    return declarationList.declarations.map((declaration) => ({ declaration, isConst }));
  });
}

/** Names of the project's own values that a file imports, and of the classes that the file declares. */
function ownNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of file.statements) {
    if (ts.isClassDeclaration(statement) && statement.name) names.add(statement.name.text);
    if (!ts.isImportDeclaration(statement) || !/^["'][~.]/.test(statement.moduleSpecifier.getText())) continue;
    const named = statement.importClause?.namedBindings;
    if (named && ts.isNamedImports(named)) for (const { name } of named.elements) names.add(name.text);
  }
  return names;
}

/** The variable `a` of `a.b[c]`. */
function rootOf(node: ts.Node): string | null {
  let root = node;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
  return ts.isIdentifier(root) ? root.text : null;
}

function isWriteOperator(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function writtenBy(node: ts.Node): string | null {
  if (ts.isBinaryExpression(node) && isWriteOperator(node.operatorToken.kind)) return rootOf(node.left);
  if (ts.isDeleteExpression(node)) return rootOf(node.expression);
  const isStep = ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node);
  if (isStep && /^(?:\+\+|--)/.test(ts.tokenToString(node.operator) ?? "")) return rootOf(node.operand);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  return writingMethods.has(node.expression.name.text) ? rootOf(node.expression.expression) : null;
}

function writesIn(node: ts.Node): Set<string> {
  const names = [...nodesIn(node, true)].map(writtenBy).filter((name) => name !== null);
  return new Set(names);
}

/** True when the value can change: a collection, a buffer or an object of a class of this project. */
function makesState(initializer: ts.Node, own: ReadonlySet<string>): boolean {
  return [...nodesIn(initializer, false)].some((node) => {
    if (ts.isCallExpression(node)) return /^Buffer\.alloc/.test(node.expression.getText());
    if (!ts.isNewExpression(node)) return false;
    const name = node.expression.getText();
    return collections.has(name) || own.has(name);
  });
}

/** Names of functions, such as `lruCache`, that return a function with state. Each call creates state. */
export function stateFactories(files: readonly ts.SourceFile[]): Set<string> {
  const names = files.flatMap((file) => {
    const own = ownNames(file);
    return file.statements
      .filter((statement) => ts.isFunctionDeclaration(statement))
      .filter(({ body }) => body && holdsState(body, own))
      .map(({ name }) => name?.text ?? "");
  });
  return new Set(names);
}

function holdsState(body: ts.Block, own: ReadonlySet<string>): boolean {
  const held = variablesOf(body.statements)
    .filter(({ declaration: { initializer }, isConst }) => !isConst || (initializer && makesState(initializer, own)))
    .map(({ declaration }) => declaration.name.getText());
  const returned = body.statements.filter(ts.isReturnStatement).at(-1)?.expression;
  if (!returned || held.length === 0) return false;
  const givesFunctions = [...nodesIn(returned, false)].some((node) => ts.isFunctionLike(node));
  return givesFunctions && held.some((name) => new RegExp(`\\b${name}\\b`).test(returned.getText()));
}

function callsAny(initializer: ts.Node, names: ReadonlySet<string>): boolean {
  return [...nodesIn(initializer, false)].some(
    (node) => ts.isCallExpression(node) && names.has(node.expression.getText()),
  );
}

/** True for a readonly type, because the compiler refuses every write to its value. */
function isReadonly({ type }: ts.VariableDeclaration): boolean {
  return /^Readonly|^readonly /.test(type?.getText() ?? "");
}

/** True for an element of the page, because it is the browser's state, not the module's. */
const isElement = (initializer: ts.Node) => /\bquerySelector|\bfind\(/.test(initializer.getText());

/** True for an object with methods, because a method may write the object's fields. */
const isObjectOfFunctions = (initializer: ts.Node) =>
  ts.isObjectLiteralExpression(initializer) && initializer.properties.some((one) => ts.isMethodDeclaration(one));

/** The variables of a module that can hold state. */
export function stateIn(file: ts.SourceFile, factories: ReadonlySet<string>): StateBinding[] {
  const own = ownNames(file);
  const written = writesIn(file);
  return variablesOf(file.statements)
    .filter(({ declaration, isConst }) => {
      const { initializer, name } = declaration;
      if (!isConst) return true;
      if (!initializer || isReadonly(declaration) || isElement(initializer)) return false;
      if (ts.isFunctionLike(initializer) || ts.isStringLiteral(initializer)) return false;
      const isWritten = written.has(name.getText()) && !isObjectOfFunctions(initializer);
      return makesState(initializer, own) || callsAny(initializer, factories) || isWritten;
    })
    .map(({ declaration }) => ({ path: file.fileName, name: declaration.name.getText() }));
}

/** Modules of this project that a file imports for more than their types. */
export function valueImports(file: ts.SourceFile): string[] {
  return file.statements
    .filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .filter((statement) => !isOfTypes(statement))
    .map(({ moduleSpecifier }) => (moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ""))
    .filter((target) => /^[~.]/.test(target));
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const { importClause } = statement;
  const named = importClause?.namedBindings;
  if (!importClause || importClause.name || !named || !ts.isNamedImports(named)) return false;
  return importClause.isTypeOnly || named.elements.every(({ isTypeOnly }) => isTypeOnly);
}
