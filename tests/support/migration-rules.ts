/** Rules for a migration that runs while the version before still serves (docs/production.md, Migrations). */

interface Rule {
  fault: string;
  pattern: RegExp;
}

/** Faults of any file. The version before would fail, or its requests would wait. */
const always: readonly Rule[] = [
  { fault: "renames a part", pattern: /^alter (?!index\b).*\brename\b/ },
  { fault: "changes a type", pattern: /^alter table.*\balter (?:column )?\S+ (?:set data )?type\b/ },
  {
    fault: "adds a column without a value",
    pattern: /^alter table.*\badd column (?!.*\b(?:default|generated)\b).*\bnot null\b/,
  },
  {
    fault: "sets a timeout of its own",
    pattern: /^set (?:local )?(?:statement_timeout\b|lock_timeout (?:=|to) (?!'2s'$))/,
  },
];

/** Faults of a file without a `-- needs` line. The line names a version that no longer uses the part. */
const withoutNeed: readonly Rule[] = [
  {
    fault: "removes a part",
    pattern: /^(?:drop (?:table|view|materialized view|function|type|schema|sequence)\b|alter table.*\bdrop column\b)/,
  },
  { fault: "forbids null", pattern: /^alter table.*\bset not null\b/ },
];

/** Lists what would break the version before, or make its requests wait. */
export function migrationFaults(text: string): string[] {
  const statements = statementsOf(text);
  const rules = /^-- needs \S+$/m.test(text) ? always : [...always, ...withoutNeed];
  const found = rules.filter(({ pattern }) =>
    statements.some((statement) => clauses(statement).some((one) => pattern.test(one))),
  );
  return [...found.map(({ fault }) => fault), ...indexFaults(text, statements)];
}

/** Statements in lower case, each on one line, without comments and function bodies. */
function statementsOf(text: string): string[] {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, "")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim());
}

/** The actions of an `alter table`, each with the table. A default of one column says nothing about another. */
function clauses(statement: string): string[] {
  const [, table, actions] = /^(alter table (?:if exists )?(?:only )?\S+) (.*)$/.exec(statement) ?? [];
  if (!table || !actions) return [statement];
  return actions.split(/, (?=(?:add|alter|drop|rename|validate)\b)/).map((action) => `${table} ${action}`);
}

function indexFaults(text: string, statements: readonly string[]): string[] {
  const created = new Set(statements.map((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1]));
  const blocks = (statement: string) => {
    const [, , table] = /^create (unique )?index (?!concurrently)(?:\S+ )?on (?:only )?([^\s(]+)/.exec(statement) ?? [];
    return /^drop index (?!concurrently)/.test(statement) || (table !== undefined && !created.has(table));
  };
  const isAlone = text.startsWith("-- no transaction");
  const faults = statements.some(blocks) ? ["builds or drops an index without concurrently"] : [];
  const isConcurrent = statements.some((one) => /\bindex concurrently\b/.test(one));
  return isConcurrent && !isAlone ? [...faults, "builds an index concurrently in a transaction"] : faults;
}
