import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { globalTables, staffTables } from "~/tenancy/global-tables";
import { testAppOfFile } from "../support/test-app";

const app = testAppOfFile();

interface TableFacts {
  name: string;
  forced: boolean;
  policies: number;
  primary_first: string | null;
  app_rights: string[];
  staff_rights: string[];
  network_rights: string[];
  /** Commands that the policy for operators covers, or `*` for all. */
  operators: string | null;
}

/** Facts about each table from PostgreSQL's catalogue, which includes every new table. */
async function tables(): Promise<TableFacts[]> {
  return app.oracle<TableFacts>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
           (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
           (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = (i.indkey::smallint[])[0]
             where i.indrelid = c.oid and i.indisprimary) as primary_first,
           array(select g.privilege_type::text from information_schema.role_table_grants g
                 where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'app_user') as app_rights,
           array(select g.privilege_type::text from information_schema.role_table_grants g
                 where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'app_staff') as staff_rights,
           array(select g.privilege_type::text from information_schema.role_table_grants g
                 where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'app_network') as network_rights,
           (select p.polcmd::text from pg_policy p where p.polrelid = c.oid and not p.polpermissive
             and p.polroles = array['app_operator'::regrole::oid]
             and pg_get_expr(p.polqual, c.oid) = '(tenant_id = staff_tenant())'
             and pg_get_expr(p.polwithcheck, c.oid) = '(tenant_id = staff_tenant())') as operators
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')`);
}

describe("Every table (security.md T06)", () => {
  it("Every table has a forced row-level policy, unless the short list of global tables names it", async () => {
    const all = await tables();
    expect(all.length).toBeGreaterThan(20);
    const bare = all.filter(({ name, forced, policies }) => !isGlobal(name) && !(forced && policies > 0));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it("Every tenant table starts its primary key with tenant_id", async () => {
    const wrong = (await tables()).filter(
      ({ name, primary_first }) => !isGlobal(name) && primary_first !== "tenant_id",
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("Every tenant table starts its unique indexes and foreign keys with tenant_id", async () => {
    const indexes = await app.oracle<{ name: string }>(
      `
      select ic.relname as name from pg_index i join pg_class ic on ic.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = (i.indkey::smallint[])[0]
      where n.nspname = 'public' and i.indisunique and a.attname <> 'tenant_id' and c.relname <> all($1::text[])`,
      [globalTables],
    );
    expect(indexes).toEqual([]);
    const keys = await app.oracle<{ name: string }>(
      `
      select con.conname as name from pg_constraint con join pg_class c on c.oid = con.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = con.conkey[1]
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace and a.attname <> 'tenant_id' and c.relname <> all($1::text[])`,
      [globalTables],
    );
    expect(keys).toEqual([]);
  });

  it("Every foreign key between tenant tables has an index, since erasing a site would otherwise take days", async () => {
    // Accept a partial index that leaves out only nulls, because nulls refer to no row.
    const bare = await app.oracle<{ name: string }>(
      `
      select con.conname as name from pg_constraint con join pg_class target on target.oid = con.confrelid
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace and target.relname <> all($1::text[])
        and not exists (select from pg_index i where i.indrelid = con.conrelid and i.indisvalid
          and (i.indkey::smallint[])[0:cardinality(con.conkey) - 1] @> con.conkey
          and coalesce(pg_get_expr(i.indpred, i.indrelid), '(x IS NOT NULL)') ~ '^\\(\\w+ IS NOT NULL\\)$')
      order by con.conname`,
      [globalTables],
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it("The application may truncate no table, and may only read and insert in the ledger", async () => {
    const all = await tables();
    expect(all.filter(({ app_rights }) => app_rights.includes("TRUNCATE")).map(({ name }) => name)).toEqual([]);
    for (const name of ["ledger_entries", "ledger_transfers"]) {
      expect(all.find((table) => table.name === name)?.app_rights.sort()).toEqual(["INSERT", "SELECT"]);
    }
    const global = all.filter(({ name }) => isGlobal(name) && name !== "schema_migrations" && !isOfStaff(name));
    for (const { app_rights } of global) expect(app_rights).toEqual(["SELECT"]);
  });

  it("Members' requests have no right on a table of staff, and sign-ins of staff have none on another table", async () => {
    const all = await tables();
    const ofStaff = all.filter(({ name }) => isOfStaff(name));
    expect(ofStaff.map(({ name }) => name).sort()).toEqual([...staffTables].sort());
    expect(ofStaff.filter(({ app_rights }) => app_rights.length > 0).map(({ name }) => name)).toEqual([]);
    expect(ofStaff.filter(({ network_rights }) => network_rights.length > 0).map(({ name }) => name)).toEqual([]);
    // The network's audit reads acts about staff, but not the salt of each act's digest.
    const read = await app.oracle<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.column_privileges
       where grantee = 'app_network' and table_name = any ($1::text[]) order by 1`,
      [staffTables],
    );
    const columns = ["actor", "at", "details", "id", "request_id", "subject", "verb", "via"];
    expect(read.map(({ name }) => name)).toEqual(columns.map((name) => `staff_acts.${name}`));
    const others = all.filter(({ name }) => !isOfStaff(name));
    expect(others.filter(({ staff_rights }) => staff_rights.length > 0).map(({ name }) => name)).toEqual([]);
  });

  it("Every tenant table binds operators to the sites of their grants, and lists over sites only read", async () => {
    const all = await tables();
    const unbound = all.filter(({ name, operators }) => !isGlobal(name) && operators !== "*");
    expect(unbound.map(({ name }) => name)).toEqual([]);
    for (const { network_rights, name } of all) expect(["", "SELECT"], name).toContain(network_rights.join());
  });

  it("No login inherits the rights of operators, so that the owner's own statements see all sites", async () => {
    const [roles] = await app.oracle(`
      select pg_has_role('app_console', 'app_operator', 'member') as reaches, pg_has_role('app_console', 'app_operator', 'usage') as inherits,
        pg_has_role('app_operator', 'app_user', 'usage') as acts, bool_or(r.rolbypassrls) as bypasses
      from pg_roles r where r.rolname in ('app_console', 'app_operator', 'app_staff', 'app_network')`);
    expect(roles).toEqual({ reaches: true, inherits: false, acts: true, bypasses: false });
  });

  it("Every view runs with the rights of its caller", async () => {
    const views = await app.oracle<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)`);
    expect(views).toEqual([]);
  });
});

function isGlobal(name: string): boolean {
  return (globalTables as readonly string[]).includes(name);
}

function isOfStaff(name: string): boolean {
  return (staffTables as readonly string[]).includes(name);
}

describe("Row-level security under raw SQL", () => {
  it("A statement that names no tenant reads only the rows of the current tenant", async () => {
    const mine = await app.member(app.ember, { name: "Mine" });
    const theirs = await app.member(app.marina, { name: "Theirs" });
    expect((await app.oracle("select id from members")).length).toBe(2);
    const seen = await app.ember.db.read((q) => q.rows(sql<{ id: string }>`select id from members`));
    expect(seen.map(({ id }) => id)).toEqual([mine]);
    expect(seen.map(({ id }) => id)).not.toContain(theirs);
  });

  it("A transaction without a tenant reads no rows", async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query("begin; set local role app_user");
      expect((await client.query("select 1 from members")).rows).toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("Writing a row of another tenant and truncating a table are refused", async () => {
    const other = app.marina.tenant.id;
    const write = app.ember.db.write((w) =>
      w.rows(sql`insert into wallets (tenant_id, member_id, balance) select tenant_id, id, 5 from members where tenant_id = ${other}
                 union all select ${other}, gen_random_uuid(), 5`),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    await expect(app.ember.db.write((w) => w.rows(sql`truncate wallets`))).rejects.toThrow(/permission denied/);
  });

  it("A query without a condition on the tenant is refused before it is sent", async () => {
    const forgetful = app.ember.db.read((q) =>
      q.from("members", "m").innerJoin("profiles as p", "p.member_id", "m.id").select("p.name").execute(),
    );
    await expect(forgetful).rejects.toThrow(/without tying it to the tenant/);
  });

  it("A transaction opened inside a transaction throws instead of hanging", async () => {
    const nested = app.ember.db.read(() => app.ember.db.read(async () => 1));
    await expect(nested).rejects.toThrow(/already open/);
  });
});
