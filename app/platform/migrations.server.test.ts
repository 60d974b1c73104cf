import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "./database.server";
import {
  type AppliedMigration,
  MigrationRefused,
  findNewerMigrations,
  migrate,
  readMigrations,
  refuseUnfitSchema,
} from "./migrations.server";

let folder: string;
let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  write("0001_first.sql", "create table first ()");
});
afterEach(async () => {
  await database.pool.query("drop table if exists first, schema_migrations");
  rmSync(folder, { recursive: true });
});

function write(name: string, sql = "select 1"): void {
  writeFileSync(join(folder, name), sql);
}

it("Migrations run in order: first the numbers of the baseline, then the timestamps", async () => {
  write("202612010900_second.sql", "alter table first add column a text");
  write("202612011000_third.sql", "alter table first add column b text");
  write("9999_last_of_the_baseline.sql");
  expect(await migrate(database, folder)).toEqual([
    "0001_first.sql",
    "9999_last_of_the_baseline.sql",
    "202612010900_second.sql",
    "202612011000_third.sql",
  ]);
  expect(await migrate(database, folder)).toEqual([]);
});

it.each(["332_short.sql", "20261201_day_only.sql", "202612010900-dashes.sql", "202612010900_Capital.sql", "notes.sql"])(
  "A migration named %s is refused because of its name",
  (name) => {
    write(name);
    expect(() => readMigrations(folder)).toThrow(
      new MigrationRefused(`Rename migrations/${name} to YYYYMMDDHHMM_words.sql, in small letters and underscores.`),
    );
  },
);

it("A migration older than the newest applied one is refused, and nothing is applied", async () => {
  write("202612011000_applied.sql");
  await migrate(database, folder);
  write("202612010900_late.sql", "drop table first");
  write("202612011100_newer.sql", "drop table first");
  await expect(migrate(database, folder)).rejects.toThrow(
    new MigrationRefused(
      "Migration 202612010900_late.sql is older than 202612011000_applied.sql, which is applied; give 202612010900_late.sql a newer timestamp.",
    ),
  );
  expect((await database.pool.query("select from first")).rows).toEqual([]);
});

it("A database from before the baseline is refused, and the message says what to do", async () => {
  write("0331_held_names_by_rule.sql");
  await migrate(database, folder);
  rmSync(join(folder, "0331_held_names_by_rule.sql"));
  write("202612010900_next.sql", "drop table first");
  await expect(migrate(database, folder)).rejects.toThrow(
    new MigrationRefused(
      "The database was made by files that migrations/ no longer has, such as 0331_held_names_by_rule.sql: remove the folder of DATA_DIR, else .data, and start again.",
    ),
  );
});

const needing = "-- needs 202612011000_expand.sql\nalter table first drop column a";

/** Migrates with all files, as a newer version does. Then keeps only the first `known` files for an older version. */
async function migrateByNewerVersion(known: number): Promise<() => void> {
  write("202612010900_column.sql", "alter table first add column a text");
  write("202612010901_needs.sql", "alter table schema_migrations add column needs text");
  write("202612011000_expand.sql", "alter table first add column b text");
  write("202612011100_contract.sql", needing);
  const added = await migrate(database, folder);
  for (const name of added.slice(known)) rmSync(join(folder, name));
  const { rows } = await database.pool.query<AppliedMigration>("select name, needs from schema_migrations");
  const files = readMigrations(folder);
  return () => refuseUnfitSchema(findNewerMigrations(rows, files), files);
}

it("A version that knows the needed migration starts on the schema of a newer version", async () => {
  expect(await migrateByNewerVersion(4)).not.toThrow();
  expect(await migrate(database, folder)).toEqual([]);
});

it("A version that uses removed parts is refused with the migration that it lacks", async () => {
  expect(await migrateByNewerVersion(3)).toThrow(
    new MigrationRefused(
      "A newer version has migrated this database: 202612011100_contract.sql removed parts that this version uses. " +
        "Start a version whose migrations/ has 202612011000_expand.sql, or restore a backup from before.",
    ),
  );
});

it("A version before starts on the additions of a newer version", () => {
  const additions = [{ name: "202612010900_newer.sql", needs: null }];
  expect(findNewerMigrations(additions, readMigrations(folder))).toEqual(additions);
  expect(() => refuseUnfitSchema(additions, [])).not.toThrow();
});

it("A migration that was edited after it ran is refused", async () => {
  await migrate(database, folder);
  write("0001_first.sql", "create table other ()");
  await expect(migrate(database, folder)).rejects.toThrow("0001_first.sql was edited after it was applied");
});

it("A migration without a transaction can create and drop several indexes concurrently", async () => {
  write("202612010900_second.sql", "alter table first add column a text");
  write(
    "202612011000_indexes.sql",
    `-- no transaction
create index concurrently first_a_new on first (a);
create index concurrently first_b on first
  (a);
drop index concurrently first_b;
alter index first_a_new rename to first_a;
`,
  );
  await migrate(database, folder);
  const { rows } = await database.pool.query("select indexname from pg_indexes where tablename = 'first'");
  expect(rows).toEqual([{ indexname: "first_a" }]);
});

/**
 * Migrations whose updates changed no row on a server, because they set no tenant. Migration 202611261300 repeats the
 * updates.
 */
const withoutTenant = ["202611260700_allow_accounts_without_address", "202611261000_name_return_of_credit_note"];

it("A migration that changes rows sets the tenant, since row-level security binds the owner too", () => {
  // Excludes two tables whose rows belong to no tenant and are visible without a tenant.
  const changesRows = /^\s*(?:update|delete from|insert into)\s+(?!role_deeds\b|staff_views\b)/im;
  // The body of a function runs later, with the tenant of its caller.
  const functionBody = /create (?:or replace )?function[^$]*\$\$[\s\S]*?\$\$/gi;
  const wrong = readMigrations(resolve("migrations"))
    .filter(
      ({ name, text }) =>
        /^\d{12}/.test(name) && changesRows.test(text.replace(functionBody, "")) && !text.includes("'app.tenant_id'"),
    )
    .map(({ name }) => name.replace(/\.sql$/, ""));
  expect(wrong).toEqual(withoutTenant);
});
