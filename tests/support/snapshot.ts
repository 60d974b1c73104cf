import type { House } from "./house";

/** Tables that belong to a tenant, as the catalogue has them. */
export async function tablesOfTenants(house: House): Promise<string[]> {
  const rows = await house.oracle<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity order by 1`);
  return rows.map(({ name }) => name);
}

/** Keeps the whole database as it is now; the answer brings that state back, as restoring a backup does. */
export async function backUp(house: House): Promise<() => Promise<void>> {
  const tables = await tablesOfTenants(house);
  await house.oracle("create schema if not exists backup");
  for (const table of tables) {
    await house.oracle(`drop table if exists backup.${table}`);
    await house.oracle(`create table backup.${table} as table public.${table}`);
  }
  const back = tables.map((table) => `delete from ${table}; insert into ${table} table backup.${table};`);
  // Replica: the order of the tables does not matter then, and no row takes others along.
  return async () => {
    await house.oracle(`begin; set local session_replication_role = replica; ${back.join("")} commit;`);
  };
}
