import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { classOf, keptVerbs, noteAct } from "./acts.server";
import { removeExpiredBatch, retentionPolicies } from "./retention-policy.server";
import { operatorVerbs } from "./verbs/registry.server";

const app = testAppOfFile();

const day = 24 * 60 * 60;

/** One row of each kind as the product writes it, older than its retention. */
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
  webhook_messages: (id) => [
    "endpoint_id, event, data, happened_at, due_at",
    `'${id}', 'webhook.test', '{}', app_now(), app_now()`,
  ],
  idempotency_keys: (id) => [
    "member_id, route, key, request_hash, result, created_at",
    `'${id}', 'route', gen_random_uuid()::text, 'hash', '{}', app_now()`,
  ],
  strikes: () => [
    "id, person_key, weight, ground, decision_id, struck_at, until",
    "gen_random_uuid(), 'key', 1, 'threats', gen_random_uuid(), app_now(), app_now()",
  ],
  strike_links: () => [
    "id, key_a, key_b, linked_at",
    "gen_random_uuid(), 'a' || gen_random_uuid(), 'b' || gen_random_uuid(), app_now()",
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
  authority_reports: (id) => [
    "id, member_id, report_id, authority, suspicion, facts, handed_over, reported_by, reported_at, keep_until",
    `gen_random_uuid(), '${id}', gen_random_uuid(), 'Police', 'threats', 'f', 'h', 'olga', app_now(), app_now()`,
  ],
  approvals: (id) => [
    `id, verb, deed, args, args_hash, facts, sentence, reason, subject_kind, subject, proposed_by, proposed_at, expires_at,
      state, decided_at`,
    `gen_random_uuid(), 'erase-now', 'member.erase-now', '{}', '', '{}', '', '', 'member', '${id}', 'olga', app_now(), app_now(),
      'expired', app_now()`,
  ],
  operator_acts: (id) => [
    "id, verb, subject, created_at, actor",
    `gen_random_uuid(), 'allow-mails', '${id}', app_now(), 'olga'`,
  ],
  "operator_acts of decisions": (id) => [
    "id, verb, subject, created_at, actor",
    `gen_random_uuid(), 'ban', '${id}', app_now(), 'olga'`,
  ],
};

async function leave(scope: TenantScope): Promise<void> {
  const memberId = await app.member(scope);
  await app.oracle(
    `insert into webhook_endpoints (tenant_id, id, url, events, sealed_secret, made_by, made_at)
     values ($1, $2::uuid, 'https://hooks.partner.com/' || $2::uuid, '{report.filed}', 'sealed', 'olga', app_now())`,
    [scope.tenant.id, memberId],
  );
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
  const { failures } = await services().queue.runDueJobs();
  expect(failures).toEqual([]);
}

async function noteActOn(memberId: string, verb = "ban"): Promise<void> {
  await app.oracle(
    `insert into operator_acts (tenant_id, id, verb, subject, created_at, actor)
     values ($1, gen_random_uuid(), $3, $2, app_now(), 'olga')`,
    [app.ember.tenant.id, memberId, verb],
  );
}

describe("the record of operators' acts", () => {
  it("An act is kept for two years, and a decision for five", async () => {
    const memberId = await app.member(app.ember);
    for (const verb of ["report", "ban", "review"]) await noteActOn(memberId, verb);
    const left = async () =>
      (
        await app.oracle<{ verb: string }>("select verb from operator_acts where subject = $1 order by verb", [
          memberId,
        ])
      ).map(({ verb }) => verb);
    await app.clock.advance(730 * day);
    await runNightly();
    expect(await left()).toEqual(["ban", "report", "review"]);
    await app.clock.advance(2 * day);
    await runNightly();
    expect(await left()).toEqual(["ban", "review"]);
    await app.clock.advance(1_096 * day);
    await runNightly();
    expect(await left()).toEqual([]);
  });

  it("The words of acts on an erased member go after six months, and the acts stay", async () => {
    const [erased, other] = [await app.member(app.ember), await app.member(app.ember)];
    const by = { actor: "olga", via: "job" } as const;
    await app.ember.db.write(async (w) => {
      for (const id of [erased, other]) {
        await noteAct(w, by, "ban", { subject: { kind: "member", id }, reason: "why" });
        await noteAct(w, by, "refuse", { subject: { kind: "photo", id }, reason: "why", after: { memberId: id } });
        await noteAct(w, by, "return-credits", { subject: { kind: "member", id }, after: [] });
      }
    });
    await app.oracle(
      `insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until, purged_at)
       values ($1, gen_random_uuid(), $2, 'break', app_now(), app_now(), app_now())`,
      [app.ember.tenant.id, erased],
    );
    const left = (id: string) =>
      app.oracle<{ verb: string; told: boolean }>(
        `select a.verb, d.act_id is not null as told from operator_acts a
         left join operator_act_details d on d.tenant_id = a.tenant_id and d.act_id = a.id
         where a.subject = $1 order by a.verb`,
        [id],
      );
    const all = ["ban", "refuse", "return-credits"].map((verb) => ({ verb, told: true }));
    await app.clock.advance(180 * day);
    await runNightly();
    expect(await left(erased)).toEqual(all);
    await app.clock.advance(5 * day);
    await runNightly();
    expect(await left(erased)).toEqual(all.map((act) => ({ ...act, told: act.verb === "return-credits" })));
    expect(await left(other)).toEqual(all);
  });

  it("The application cannot delete an operator's act of the last two years", async () => {
    const memberId = await app.member(app.ember);
    await noteActOn(memberId);
    const gone = await app.ember.db.write((w) =>
      w.rows(sql`delete from operator_acts where tenant_id = ${w.tenantId} and subject = ${memberId} returning 1`),
    );
    expect(gone).toEqual([]);
  });

  it("A table owner under row policies can delete even a recent act of a site", async () => {
    const memberId = await app.member(app.ember);
    await noteActOn(memberId);
    const client = await app.owner.pool.connect();
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
    for (const verb of [...keptVerbs.books, "warn"])
      await app.ember.db.write((w) => noteAct(w, { actor: "olga", via: "job" }, verb, act));
    await app.clock.advance(2_000 * day);
    await runNightly();
    const left = await app.oracle<{ verb: string }>("select verb from operator_acts where subject = $1", [memberId]);
    expect(left.map(({ verb }) => verb).sort()).toEqual([...keptVerbs.books].sort());
    const gone = await app.ember.db.write((w) =>
      w.rows(sql`delete from operator_acts where tenant_id = ${w.tenantId} and subject = ${memberId} returning 1`),
    );
    expect(gone).toEqual([]);
    await app.clock.reset();
  });
});

it("The database keeps the acts of each verb in the same class as the code", async () => {
  const verbs = Object.keys(operatorVerbs);
  const rows = await app.oracle<{ verb: string; class: string }>(
    "select verb, act_class(verb) as class from unnest($1::text[]) as verb",
    [verbs],
  );
  expect(new Set(rows.map((row) => row.class)).size).toBe(3);
  expect(rows).toEqual(verbs.map((verb) => ({ verb, class: classOf(verb) })));
});

describe("outdated rows", () => {
  it("Outdated rows are removed by a scheduled job", () => {
    expect(recurring.map(({ job }) => job)).toContain("cleaning.nightly");
  });

  it.each(retentionPolicies.map((each, index) => [`${each.table}: ${each.why}`, each, index] as const))(
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
      // Two kinds of mails and of acts share a table, so the removal may take rows of the other kind.
      const kept = await countOf(app.ember, table);
      expect(kept).toBe(["mail_outbox", "operator_acts of decisions"].includes(name) ? before - 1 : before);
      await app.clock.advance(120);
      await runNightly();
      expect(await countOf(app.ember, table)).toBe(kept - 1);
      expect(await countOf(app.marina, table)).toBe(kept - 1);
      await app.clock.reset();
    },
    60_000,
  );

  it("Outdated rows are removed in batches, and only the rows of their own tenant", async () => {
    const tries = retentionPolicies.find(({ table }) => table === "login_tries") as (typeof retentionPolicies)[number];
    for (const { tenant } of [app.ember, app.marina]) {
      await app.oracle(
        `insert into login_tries (tenant_id, account_key, network_key, tries, started_at)
         select $1, 'many ' || n, 'somewhere', 1, app_now() - interval '3 days' from generate_series(1, 1200) n`,
        [tenant.id],
      );
    }
    expect(await app.ember.db.write((w) => removeExpiredBatch(w, tries))).toBe(500);
    expect(await countOf(app.marina, "login_tries")).toBeGreaterThanOrEqual(1200);
    await runNightly();
    expect(await countOf(app.ember, "login_tries")).toBe(0);
    expect(await countOf(app.marina, "login_tries")).toBe(0);
  });
});
