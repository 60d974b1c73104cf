import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

/** Inserts all rows in one statement, because a statement per row would take a minute per site. */
export async function insertAll(
  w: TenantWriter,
  table: string,
  columns: Record<string, string>,
  rows: object[],
): Promise<void> {
  const names = Object.keys(columns);
  const list = sql.raw(names.join(", "));
  const types = sql.raw(names.map((name) => `${name} ${columns[name]}`).join(", "));
  await w.rows(sql`
    insert into ${sql.table(table)} (tenant_id, ${list})
    select ${w.tenantId}::integer, ${list} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${types})`);
}
