import type { TestApp } from "./test-app";

/** The tables with tenants' rows, from PostgreSQL's catalogue. */
export async function tablesOfTenants(app: TestApp): Promise<string[]> {
  const rows = await app.oracle<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity order by 1`);
  return rows.map(({ name }) => name);
}

/** The columns of each table, without generated columns. */
export async function columnsOfTables(app: TestApp, tables: readonly string[]): Promise<Map<string, string>> {
  const rows = await app.oracle<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1::text[]) group by 1`,
    [tables],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Copies all tenants' rows. Returns the function that restores these rows, as a restored backup would. */
export async function backUp(app: TestApp): Promise<() => Promise<void>> {
  const tables = await tablesOfTenants(app);
  const columns = await columnsOfTables(app, tables);
  await app.oracle("create schema if not exists backup");
  for (const table of tables) {
    await app.oracle(`drop table if exists backup.${table}`);
    await app.oracle(`create table backup.${table} as select ${columns.get(table)} from public.${table}`);
  }
  const installation = await app.oracle<{ key: string; value: unknown }>(
    "select key, value from installation where key = 'journal'",
  );
  const back = tables.map(
    (table) => `delete from ${table}; insert into ${table} (${columns.get(table)}) table backup.${table};`,
  );
  // A replica's role skips foreign keys, so the tables may come in any order.
  return async () => {
    await app.oracle(`begin; set local session_replication_role = replica; ${back.join("")} commit;`);
    await app.oracle("delete from installation where key = 'journal'");
    for (const { key, value } of installation) {
      await app.oracle("insert into installation (key, value) values ($1, $2::jsonb)", [key, JSON.stringify(value)]);
    }
  };
}
