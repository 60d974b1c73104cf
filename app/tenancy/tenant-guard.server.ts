import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import { globalTables } from "./global-tables";

/**
 * Refuses a query on a tenant's table without a condition on tenant_id (DESIGN 6.2). Active in development and tests.
 * Row-level security protects raw `sql`.
 */
export class TenantGuard implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    if (args.node.kind !== "RawNode") checkTied(args.node);
    return args.node;
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result;
  }
}

const untenanted: ReadonlySet<string> = new Set(globalTables);

interface Node {
  kind: string;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).kind === "string";
}

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Throws an error that names a table without a filter or join on tenant_id. */
function checkTied(root: unknown): void {
  if (!isNode(root)) return;
  const named = new Set<string>();
  for (const node of walk(root)) if (node.kind === "CommonTableExpressionNameNode") named.add(tableName(node) ?? "");
  for (const node of walk(root)) {
    if (/^(Select|Update|Delete)QueryNode$/.test(node.kind)) checkStatement(node, named);
    if (node.kind === "InsertQueryNode") checkInsert(node);
  }
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of children(node)) yield* walk(child);
}

function checkStatement(node: Node, named: Set<string>): void {
  const tied = tiedNames(node);
  const own = aliasesOf(node, named);
  for (const [alias, table] of own) {
    if (tied.has(alias) || (own.size === 1 && tied.has(""))) continue;
    throw new Error(
      `The query touches ${table}${alias === table ? "" : ` (as ${alias})`} without tying it to the tenant: name tenant_id.`,
    );
  }
}

function checkInsert(node: Node): void {
  const columns = Array.isArray(node.columns) ? node.columns.map((column) => identifier(column as Node)) : [];
  const table = tableName(node.into as Node);
  if (table && !untenanted.has(table) && !columns.includes("tenant_id")) {
    throw new Error(`The insert into ${table} does not name tenant_id.`);
  }
}

/** Maps aliases to tables for one statement, without its nested statements. */
function aliasesOf(node: Node, named: Set<string>): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (part: Node, alias?: string): void => {
    if (part !== node && /QueryNode$/.test(part.kind)) return;
    if (part.kind === "AliasNode") {
      visit(part.node as Node, identifier(part.alias as Node));
      return;
    }
    if (part.kind === "TableNode") {
      const table = tableName(part);
      if (table && !untenanted.has(table) && !named.has(table)) found.set(alias ?? table, table);
      return;
    }
    if (part.kind === "ReferenceNode" || part.kind === "CommonTableExpressionNode") return;
    for (const child of children(part)) visit(child);
  };
  visit(node);
  return found;
}

/** Collects the aliases whose tenant_id is compared in WHERE or ON. "" stands for a column without an alias. */
function tiedNames(node: Node): Set<string> {
  const names = new Set<string>();
  const visit = (part: Node): void => {
    if (part !== node && /QueryNode$/.test(part.kind)) return;
    if (part.kind === "BinaryOperationNode" && identifier(part.operator as Node) === "=") {
      for (const side of [part.leftOperand, part.rightOperand]) addTenantColumn(side as Node, names);
    }
    for (const child of children(part)) visit(child);
  };
  visit(node);
  return names;
}

function addTenantColumn(side: Node, names: Set<string>): void {
  if (side.kind !== "ReferenceNode" || identifier(side.column as Node) !== "tenant_id") return;
  names.add(side.table ? (tableName(side.table as Node) ?? "") : "");
}

function tableName(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (node.kind === "IdentifierNode") return node.name as string;
  const inner = (node.table ?? node.identifier ?? node.node) as Node | undefined;
  return inner ? tableName(inner) : undefined;
}

function identifier(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (typeof node.operator === "string") return node.operator;
  if (typeof node.name === "string") return node.name;
  return identifier((node.column ?? node.identifier) as Node | undefined);
}
