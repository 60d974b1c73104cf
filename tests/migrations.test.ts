import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readMigrations } from "~/platform/migrations.server";
import { migrationFaults } from "./support/migration-rules";

const files = readMigrations(resolve("migrations"));
/** Files before these rules ran on no database in production. */
const firstRuled = "202611282015";
const isRuled = ({ name }: { name: string }) => /^\d{12}_/.test(name) && name >= firstRuled;

it("The version before runs on during each migration, and no request waits for one", () => {
  const faulty = files.filter(isRuled).flatMap(({ name, text }) => migrationFaults(text).map((fault) => [name, fault]));
  expect(faulty).toEqual([]);
});

it("A need of a migration is an earlier migration", () => {
  const wrong = files.filter(({ needs }, at) => needs && !files.slice(0, at).some(({ name }) => name === needs));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it("Migrations before these rules have known faults", () => {
  const dated = files.filter((file) => /^\d{12}_/.test(file.name) && !isRuled(file));
  const index = "builds or drops an index without concurrently";
  expect(dated.flatMap(({ name, text }) => migrationFaults(text).map((fault) => `${name}: ${fault}`))).toEqual([
    `202611260601_delete_old_acts.sql: ${index}`,
    "202611261600_widen_acts_of_operators.sql: renames a part",
    "202611261600_widen_acts_of_operators.sql: changes a type",
    "202611261600_widen_acts_of_operators.sql: removes a part",
    `202611261600_widen_acts_of_operators.sql: ${index}`,
    `202611261700_name_member_of_draft.sql: ${index}`,
    `202611261830_hold_and_suspend_members.sql: ${index}`,
    `202611261840_take_deeds_back.sql: ${index}`,
    `202611261850_complete_statements_of_reasons.sql: ${index}`,
    "202611262065_read_late_rows_over_sites.sql: removes a part",
    `202611262068_journal_acts_on_staff.sql: ${index}`,
  ]);
});

it.each([
  ["alter table members drop column age", "removes a part"],
  ["drop table drafts", "removes a part"],
  ["drop function age(date)", "removes a part"],
  ["alter table members alter column age set not null", "forbids null"],
  ["alter table members add column age integer not null", "adds a column without a value"],
  ["alter table members add column a text not null, add column b text default ''", "adds a column without a value"],
  ["alter table members rename column age to years", "renames a part"],
  ["alter table members rename to people", "renames a part"],
  ["alter table members\n  alter column age type bigint", "changes a type"],
  ["set lock_timeout = '1h'", "sets a timeout of its own"],
  ["create index members_age on members (age)", "builds or drops an index without concurrently"],
  ["create unique index on members (age)", "builds or drops an index without concurrently"],
  ["drop index members_age", "builds or drops an index without concurrently"],
  ["create index concurrently members_age on members (age)", "builds an index concurrently in a transaction"],
])("The rules for migrations report %j", (sql, fault) => {
  expect(migrationFaults(`-- Reason.\n${sql};\n`)).toEqual([fault]);
});

it.each([
  "alter table members add column age integer",
  "alter table members add column age integer not null default 0, add column born date",
  "create table drafts (id uuid not null);\ncreate index drafts_id on drafts (id)",
  "create function f() returns void language sql as $$ drop table members; $$",
  "alter index members_new rename to members_age",
  "set lock_timeout = '2s'",
])("The rules for migrations accept %j", (sql) => {
  expect(migrationFaults(`${sql};\n`)).toEqual([]);
});

it("A removal is accepted with the migration that its program must know", () => {
  const removal = "-- needs 202612010900_add_age.sql\nalter table members drop column years;\n";
  expect(migrationFaults(removal)).toEqual([]);
  expect(migrationFaults(removal.replace("drop column years", "rename years to age"))).toEqual(["renames a part"]);
});
