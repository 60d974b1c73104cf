import type { PGlite } from "@electric-sql/pglite";

/**
 * A used embedded database with its schema's fingerprint. Each test file empties this database for the next file,
 * unless the schema changed. Opening a new database would take a second.
 */
interface Spare {
  lite: PGlite;
  schema: string;
}

let spare: Spare | null = null;

/** Stores the rows of the migrated, empty database. */
const keepSeeds = `
  create schema seeds;
  do $$ declare name text; has_rows boolean; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
      execute format('select exists (select from %s)', name) into has_rows;
      if has_rows then execute format('create table seeds.%I as table %s', name, name); end if;
    end loop;
  end $$`;

/** Empties all tables and restores the stored rows. The replica role skips foreign keys and triggers. */
const empty = `
  set session_replication_role = replica;
  do $$ declare name text; has_rows boolean; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
      execute format('select exists (select from %s)', name) into has_rows;
      if has_rows then execute format('truncate %s cascade', name); end if;
    end loop;
    for name in select tablename from pg_tables where schemaname = 'seeds' loop
      execute format('insert into %s overriding system value table seeds.%I', name, name);
    end loop;
    for name in select format('%I.%I', schemaname, sequencename) from pg_sequences where last_value is not null loop
      execute format('alter sequence %s restart', name);
    end loop;
  end $$;
  reset session_replication_role`;

/** A fingerprint of relations, columns, functions, triggers, policies, constraints, roles and rights. */
const schemaSql = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relrowsecurity, relforcerowsecurity, relacl), ' ' order by oid) from pg_class where relkind <> 't'),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef, attacl), ' ' order by attrelid, attnum) from pg_attribute where attrelid > 16384 and attrelid not in (select oid from pg_class where relkind = 't')),
    (select string_agg(concat(oid, proname, prosrc, proacl), ' ' order by oid) from pg_proc where oid > 16384),
    (select string_agg(concat(oid, tgname, tgenabled), ' ' order by oid) from pg_trigger),
    (select string_agg(concat(oid, polname, polqual, polwithcheck), ' ' order by oid) from pg_policy),
    (select string_agg(concat(oid, conname, conbin), ' ' order by oid) from pg_constraint where oid > 16384),
    (select string_agg(concat(oid, rolname, rolbypassrls, rolsuper), ' ' order by oid) from pg_roles),
    (select string_agg(concat(setdatabase, setrole, setconfig), ' ' order by setdatabase, setrole) from pg_db_role_setting))) as schema`;

async function readSchema(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ schema: string }>(schemaSql);
  return rows[0]?.schema as string;
}

/** Returns a reused or new empty database. Call `giveBack` after use. */
export async function takeSpare(open: () => Promise<PGlite>): Promise<{ lite: PGlite; giveBack(): Promise<void> }> {
  const taken = spare ?? (await openNew(open));
  spare = null;
  return { lite: taken.lite, giveBack: () => giveBack(taken) };
}

async function openNew(open: () => Promise<PGlite>): Promise<Spare> {
  const lite = await open();
  await lite.exec(keepSeeds);
  return { lite, schema: await readSchema(lite) };
}

async function giveBack(used: Spare): Promise<void> {
  const isAsBefore = await clean(used).catch(() => false);
  if (isAsBefore && !spare) spare = used;
  else await used.lite.close();
}

async function clean({ lite, schema }: Spare): Promise<boolean> {
  await lite.exec("rollback");
  await lite.exec("discard all");
  if ((await readSchema(lite)) !== schema) return false;
  await lite.exec(empty);
  return (await readSchema(lite)) === schema;
}
