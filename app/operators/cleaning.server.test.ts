import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { TestDatabase } from "../../tests/support/database";
import { testAppOfFile } from "../../tests/support/test-app";
import { bookkeepingVerbs, noteAct } from "./acts.server";
import { removeOver, cleanings } from "./cleaning.server";

const app = testAppOfFile();

const day = 24 * 60 * 60;

/** One row of each kind as the product writes it, old enough to be removed. */
const leftBehind: Record<string, (memberId: string) => [columns: string, values: string]> = {
  mail_outbox: (id) => [
    "id, member_id, template, locale, to_address, sealed_facts, created_at, sent_at",
    `gen_random_uuid(), '${id}', 'welcome', 'en', '', '', app_now(), app_now()`,
  ],
  "mail_outbox unsent": () => [
    "id, template, locale, to_address, sealed_facts, created_at",
    "gen_random_uuid(), 'welcome', 'en', 'left@members.test', 'sealed', app_now()",
  ],
  sessions: (id) => [
    "token_hash, id, member_id, created_at, expires_at, ended_at",
    `gen_random_uuid()::text, gen_random_uuid(), '${id}', app_now(), app_now() + interval '30 days', app_now()`,
  ],
  push_subscriptions: (id) => [
    "id, member_id, session_id, endpoint_hash, sealed_subscription, created_at",
    `gen_random_uuid(), '${id}', gen_random_uuid(), gen_random_uuid()::text, 'sealed', app_now()`,
  ],
  email_links: (id) => [
    "token_hash, purpose, member_id, created_at, expires_at",
    `gen_random_uuid()::text, 'reset', '${id}', app_now(), app_now()`,
  ],
  signup_drafts: () => ["token_hash, step, updated_at, expires_at", "gen_random_uuid()::text, 1, app_now(), app_now()"],
  held_names: () => ["name_key, name, held_at", "gen_random_uuid()::text, 'Anna', app_now()"],
  login_tries: () => [
    "account_key, network_key, tries, started_at",
    "gen_random_uuid()::text, 'somewhere', 1, app_now()",
  ],
  direct_debit_drafts: (id) => ["member_id, id, sealed, expires_at", `'${id}', gen_random_uuid(), 'sealed', app_now()`],
  direct_debit_mandates: (id) => [
    "order_id, id, member_id, reference, creditor_id, sealed, iban_end, text_version, signed_at",
    `gen_random_uuid(), gen_random_uuid(), '${id}', gen_random_uuid()::text, 'c', 'sealed', '4300', '1', app_now()`,
  ],
  webhook_deliveries: () => [
    "provider, event_id, payload, received_at",
    "'test', gen_random_uuid()::text, '{}', app_now()",
  ],
  idempotency_keys: (id) => [
    "member_id, route, key, request_hash, result, created_at",
    `'${id}', 'route', gen_random_uuid()::text, 'hash', '{}', app_now()`,
  ],
  page_stays: () => ["id, page, seconds, seen_at", "gen_random_uuid(), '/', 3, app_now()"],
  act_changes: (id) => [
    "act_id, member_id, table_name, key, after, changed_at",
    `gen_random_uuid(), '${id}', 'photos', '{}', '{}', app_now()`,
  ],
  work_items: (id) => [
    "kind, subject_id, member_id, reason, severity, language, opened_at, due_at, closed_at, outcome",
    `'photo', gen_random_uuid(), '${id}', 'hidden', 3, 'en', app_now(), app_now(), app_now(), 'passed'`,
  ],
  operator_acts: (id) => [
    "id, verb, subject, created_at, actor",
    `gen_random_uuid(), 'allow-mails', '${id}', app_now(), 'olga'`,
  ],
};

async function leave(scope: TenantScope): Promise<void> {
  const memberId = await app.member(scope);
  for (const [name, row] of Object.entries(leftBehind)) {
    const [columns, values] = row(memberId);
    const table = name.split(" ")[0];
    await app.oracle(`insert into ${table} (tenant_id, ${columns}) values (${scope.tenant.id}, ${values})`);
  }
}

const countOf = async (scope: TenantScope, table: string) => {
  const [row] = await app.oracle<{ n: number }>(`select count(*)::integer as n from ${table} where tenant_id = $1`, [
    scope.tenant.id,
  ]);
  return row?.n ?? -1;
};

async function runNightly(): Promise<void> {
  await services().queue.enqueue("cleaning.nightly", {} as never);
  const { failures } = await services().queue.drainOnce();
  expect(failures).toEqual([]);
}

async function noteActOn(memberId: string): Promise<void> {
  await app.oracle(
    `insert into operator_acts (tenant_id, id, verb, subject, created_at, actor)
     values ($1, gen_random_uuid(), 'ban', $2, app_now(), 'olga')`,
    [app.ember.tenant.id, memberId],
  );
}

describe("the record of operators' acts", () => {
  it("An act older than six months stays until the appeal against its decision is reviewed", async () => {
    const memberId = await app.member(app.ember);
    await noteActOn(memberId);
    await app.oracle(
      `insert into decisions (tenant_id, id, kind, subject_id, member_id, ground, facts, decided_by, decided_at)
       values ($1, $2, 'ban', $2, $2, 'threats', '', 'olga', app_now())`,
      [app.ember.tenant.id, memberId],
    );
    await app.oracle(
      `insert into appeals (tenant_id, id, decision_id, body, filed_at, decided_by)
       values ($1, $2, $2, '', app_now(), 'olga')`,
      [app.ember.tenant.id, memberId],
    );
    const count = async () => (await app.oracle("select 1 from operator_acts where subject = $1", [memberId])).length;
    await app.clock.advance(190 * day);
    await runNightly();
    expect(await count()).toBe(1);
    await app.oracle(
      "update appeals set closed_at = app_now(), reviewed_by = 'ruth', outcome = 'upheld', answer = '' where id = $1",
      [memberId],
    );
    await runNightly();
    expect(await count()).toBe(0);
    await app.clock.reset();
  });

  it("The application cannot delete an operator's act of the last 184 days", async () => {
    const memberId = await app.member(app.ember);
    await noteActOn(memberId);
    const gone = await app.ember.db.write((w) =>
      w.rows(sql`delete from operator_acts where tenant_id = ${w.tenantId} and subject = ${memberId} returning 1`),
    );
    expect(gone).toEqual([]);
  });

  it("An owner of the tables whom row policies bind can erase a leaving site's acts of any age", async () => {
    const memberId = await app.member(app.ember);
    await noteActOn(memberId);
    const client = await (app.database as TestDatabase).owner.pool.connect();
    try {
      await client.query("begin; create role acts_owner; grant app_user to acts_owner");
      await client.query("grant create on schema public to acts_owner; alter table operator_acts owner to acts_owner");
      await client.query(`set local role acts_owner; set local app.tenant_id = '${app.ember.tenant.id}'`);
      const { rowCount } = await client.query("delete from operator_acts where subject = $1", [memberId]);
      expect(rowCount).toBe(1);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("An act about money is kept longer than other acts, since it explains the books", async () => {
    const memberId = await app.member(app.ember);
    const act = { subject: { kind: "member", id: memberId }, reason: "why" } as const;
    for (const verb of [...bookkeepingVerbs, "warn"])
      await app.ember.db.write((w) => noteAct(w, { actor: "olga", via: "shell" }, verb, act));
    await app.clock.advance(400 * day);
    await runNightly();
    const left = await app.oracle<{ verb: string }>("select verb from operator_acts where subject = $1", [memberId]);
    expect(left.map(({ verb }) => verb).sort()).toEqual([...bookkeepingVerbs].sort());
    const gone = await app.ember.db.write((w) =>
      w.rows(sql`delete from operator_acts where tenant_id = ${w.tenantId} and subject = ${memberId} returning 1`),
    );
    expect(gone).toEqual([]);
    await app.clock.reset();
  });
});

describe("outdated rows", () => {
  it("Outdated rows are removed by a scheduled job", () => {
    expect(recurring.map(({ job }) => job)).toContain("cleaning.nightly");
  });

  it.each(cleanings.map((each, index) => [`${each.table}: ${each.why}`, each, index] as const))(
    "%s",
    async (_why, { table, days }, index) => {
      const name = Object.keys(leftBehind)[index] as string;
      expect(name.split(" ")[0]).toBe(table);
      await app.oracle(`delete from ${table}`);
      await leave(app.ember);
      await leave(app.marina);
      const before = await countOf(app.ember, table);
      await app.clock.advance(days * day - 60);
      await runNightly();
      // Two kinds of mail share a table. The newer kind may be outdated too.
      const kept = await countOf(app.ember, table);
      expect(kept).toBe(name === "mail_outbox" ? before - 1 : before);
      await app.clock.advance(120);
      await runNightly();
      expect(await countOf(app.ember, table)).toBe(kept - 1);
      expect(await countOf(app.marina, table)).toBe(kept - 1);
      await app.clock.reset();
    },
    60_000,
  );

  it("Outdated rows are removed in batches, and only the rows of their own tenant", async () => {
    const tries = cleanings.find(({ table }) => table === "login_tries") as (typeof cleanings)[number];
    for (const { tenant } of [app.ember, app.marina]) {
      await app.oracle(
        `insert into login_tries (tenant_id, account_key, network_key, tries, started_at)
         select $1, 'many ' || n, 'somewhere', 1, app_now() - interval '3 days' from generate_series(1, 1200) n`,
        [tenant.id],
      );
    }
    expect(await app.ember.db.write((w) => removeOver(w, tries))).toBe(500);
    expect(await countOf(app.marina, "login_tries")).toBeGreaterThanOrEqual(1200);
    await runNightly();
    expect(await countOf(app.ember, "login_tries")).toBe(0);
    expect(await countOf(app.marina, "login_tries")).toBe(0);
  });
});
