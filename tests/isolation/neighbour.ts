import type { TestApp } from "../support/test-app";
import { columnsOfTables } from "../support/snapshot";

export const marker = "NEIGHBOUR";

/** Columns with a person's name or text, where the neighbour's rows have the marker. */
const words: [table: string, column: string][] = [
  ["profiles", "name"],
  ["profiles", "about"],
  ["messages", "body"],
  ["participants", "last_text"],
  ["dev_mails", "subject"],
  ["complaints", "body"],
  ["operator_act_details", "reason"],
  ["reports", "body"],
  ["decisions", "facts"],
  ["appeals", "body"],
];

async function tenantTables(app: TestApp): Promise<string[]> {
  const rows = await app.oracle<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity order by 1`);
  return rows.map(({ name }) => name);
}

/** Copies every row of one tenant to another tenant under the same keys. */
export async function copyRows(app: TestApp, from: number, to: number): Promise<void> {
  const tables = await tenantTables(app);
  const columns = await columnsOfTables(app, tables);
  const copies = tables.map((table) => {
    const given = columns.get(table) as string;
    return `insert into ${table} (${given}) select ${given.replace("tenant_id", String(to))} from ${table} t
      where tenant_id = ${from} on conflict do nothing;`;
  });
  const marks = words.map(([table, column]) => `update ${table} set ${column} = '${marker}' where tenant_id = ${to};`);
  // A replica's role skips foreign keys, so the tables may come in any order.
  await app.oracle(`begin; set local session_replication_role = replica; ${copies.join("")} ${marks.join("")} commit;`);
}

export async function countRows(app: TestApp, tenantId: number): Promise<Map<string, number>> {
  const parts = (await tenantTables(app)).map(
    (table) => `select '${table}' as name, count(*) as count from ${table} where tenant_id = ${tenantId}`,
  );
  const rows = await app.oracle<{ name: string; count: number }>(parts.join(" union all "));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

export async function checksums(app: TestApp, tenantId: number): Promise<Record<string, string>> {
  const parts = (await tenantTables(app)).map(
    (table) => `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${table} t where tenant_id = ${tenantId}`,
  );
  const rows = await app.oracle<{ name: string; sum: string }>(
    parts.join(" union all "),
    [],
    `checksums of ${tenantId}`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Ids that occur only in this tenant's rows. */
export async function ownIds(app: TestApp, tenantId: number): Promise<Set<string>> {
  const values = (await tenantTables(app)).map(
    (table) => `select tenant_id, v.value #>> '{}' as id from ${table} t, jsonb_each(to_jsonb(t)) v
      where v.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
  );
  const rows = await app.oracle<{ id: string }>(
    `select id from (${values.join(" union all ")}) v group by id having bool_and(tenant_id = ${tenantId})`,
  );
  return new Set(rows.map(({ id }) => id));
}
