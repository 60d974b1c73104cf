import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type pg from "pg";
import { countApprovalsFor } from "~/operators/approvals.server";
import { listUsedPlaces } from "~/operators/audit/acts-over-sites.server";
import { findOrdersOverSites } from "~/operators/orders/orders-over-sites.server";
import { countWorkBySite, listWork, summariseWork, type WorkFilter } from "~/operators/queue/list.server";
import { findByReceipt } from "~/operators/queue/receipts.server";
import type { StaffRows } from "~/operators/staff/staff-database.server";
import { orderNumber } from "~/payments/order";
import { randomId } from "~/platform/ids";
import { openTestDatabase, type TestDatabase } from "../support/database";
import { readerWithPlans } from "../support/plans";

/** Checks the plans of the queue over all tenants: 1,000 tenants with 100,000 open items. */
const server = process.env.TEST_DATABASE_URL;
const person = randomId();
const colleague = randomId();
const session = "s".repeat(43);
const tenants = Array.from({ length: 1_000 }, (_, n) => n + 1);

describe.skipIf(!server)("The queue of a moderator of 1,000 tenants with 100,000 open items", () => {
  let database: TestDatabase;
  let client: pg.PoolClient;
  let reader: StaffRows;
  let planOf: ReturnType<typeof readerWithPlans>["planOf"];

  beforeAll(async () => {
    database = await openTestDatabase();
    client = await database.owner.pool.connect();
    ({ reader, planOf } = readerWithPlans(client));
    await client.query(`insert into work_items
        (tenant_id, kind, subject_id, member_id, reason, severity, language, opened_at, due_at, closed_at, outcome)
      select 1 + n % 1000, kind, gen_random_uuid(), gen_random_uuid(), 'hidden', work_severity(kind, reason),
        (array['en', 'de', 'nl', 'sv'])[1 + n % 4], at, at + work_time(kind, reason),
        case when n > 100000 then at + interval '1 hour' end, case when n > 100000 then 'passed' end
      from generate_series(1, 200000) n
      cross join lateral (select now() - n % 86400 * interval '1 second' as at,
        (array['photo', 'photo', 'photo', 'photo', 'text', 'text', 'message', 'case', 'complaint', 'appeal'])[1 + n % 10] as kind,
        (array['fake', 'scam', 'underage', 'other'])[1 + n % 4] as reason) item`);
    await client.query("vacuum analyze work_items");
    await client.query(`
      insert into tenants (slug, state, record) select 't' || n, 'demo', '{}' from generate_series(1, 1000) n;
      insert into staff (id, email, name, state) values ('${person}', 'olga@staff.test', 'Olga', 'active');
      insert into staff_grants (id, staff_id, role, tenant_id)
        select gen_random_uuid(), '${person}', 'moderator', id from tenants;
      insert into staff_grants (id, staff_id, role, tenant_id, given_at)
        select gen_random_uuid(), '${person}', 'manager', id, now() - interval '90 days' from tenants;
      insert into staff_sessions (token_hash, kind, staff_id, expires_at)
        values ('${session}', 'web', '${person}', now() + interval '1 hour');
      insert into staff (id, email, name, state) values ('${colleague}', 'otto@staff.test', 'Otto', 'active');
      insert into approvals (tenant_id, id, verb, deed, args, args_hash, facts, sentence, reason, subject_kind, subject,
          proposed_by, proposed_at, expires_at)
        select id, gen_random_uuid(), 'decide-case', 'case.judge', '{}', repeat('0', 64), '{}', 'Ban the member.', 'test', 'member',
          gen_random_uuid(), '${colleague}', now(), now() + interval '72 hours' from tenants where id % 10 = 0;
      set session_replication_role = replica;
      insert into operator_acts (tenant_id, id, verb, subject_kind, subject, actor, via, created_at)
        select 1 + n % 500, gen_random_uuid(), 'note', 'member', gen_random_uuid(), '${person}', 'web', now() - n * interval '1 minute'
        from generate_series(1, 50000) n;
      insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency, country, method,
          state, request_key, created_at, expires_at)
        select 1 + n % 1000, gen_random_uuid(), gen_random_uuid(), 'c120', 120, 1899, 1899, 'EUR', 'NL', 'creditcard', 'completed',
          'plan-' || n, now(), now() from generate_series(1, 20000) n;
      set session_replication_role = origin;
      analyze tenants, staff_grants, approvals, operator_acts, orders;
      begin read only;
      set local role app_network;
      set local app.staff_session = '${session}'`);
  });

  afterAll(async () => {
    client?.release(true);
    await database?.close();
  });

  const first = (filter: Partial<WorkFilter> = {}, after: string | null = null) => {
    const [severity, due = "", id = ""] = after?.split(".") ?? [];
    const cursor = severity ? { severity: Number(severity), due, id } : null;
    return planOf(() => listWork(reader, { tenants, actor: "olga", ...filter }, cursor));
  };

  it("The first page and the next read one index in order, without a sort", async () => {
    const page = await listWork(reader, { tenants, actor: "olga" }, null);
    expect(page.items).toHaveLength(50);
    for (const after of [null, page.next]) {
      const { nodes, buffers } = await first({}, after);
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
      expect(new Set(nodes.flatMap((node) => node["Index Name"] ?? []))).toEqual(new Set(["work_items_first"]));
      expect(buffers).toBeLessThan(500);
    }
  });

  it("A filter by kind, language or holder reads few pages too", async () => {
    for (const filter of [
      { kind: "appeal" },
      { kind: "photo", language: "sv" },
      { claim: "free" },
      { due: "late" },
    ] as const) {
      const { buffers } = await first(filter);
      expect(buffers, JSON.stringify(filter)).toBeLessThan(4_000);
    }
    expect((await first({ claim: "mine" })).buffers).toBeLessThan(200);
  });

  it("A receipt is found by one index over all tenants", async () => {
    const { nodes, buffers } = await planOf(() => findByReceipt(reader, "0a1b2c3d4e"));
    expect(new Set(nodes.flatMap((node) => node["Index Name"] ?? []))).toContain("work_items_of_receipt");
    expect(buffers).toBeLessThan(200);
  });

  it("A person of three tenants reads the items of these tenants alone", async () => {
    const { buffers } = await first({ tenants: [17, 400, 903] });
    expect(buffers).toBeLessThan(1_000);
  });

  it("The first screen counts the items of a thousand sites in few pages", async () => {
    const { kinds, late } = await summariseWork(reader, { tenants, actor: "olga" });
    expect(kinds.get("photo")?.count).toBe(1_001);
    expect(late.count).toBeGreaterThan(1_000);
    const { nodes, buffers } = await planOf(() => summariseWork(reader, { tenants, actor: "olga" }));
    expect(nodes.filter((node) => node["Relation Name"] === "work_items")).toHaveLength(3);
    expect(buffers).toBeLessThan(8_000);
  });

  it("The counts of fifty sites by kind look up the person's sites in a hash", async () => {
    const shown = tenants.slice(0, 50);
    expect(await countWorkBySite(reader, shown)).toHaveLength(50);
    const { nodes, buffers } = await planOf(() => countWorkBySite(reader, shown));
    expect(nodes.map(({ Filter: filter = "" }) => filter).join()).toContain("(hashed SubPlan");
    expect(nodes.map((node) => node["Index Cond"] ?? "").join()).not.toContain("ANY ($");
    expect(buffers).toBeLessThan(2_000);
  });

  it("The last use of a thousand roles is found by an index, however many acts a person did", async () => {
    const places = tenants.map((tenantId) => ({ staffId: person, tenantId }));
    const used = await listUsedPlaces(reader, [...places, { staffId: person, tenantId: null }], 60);
    expect(used).toHaveLength(501);
    const { nodes, buffers } = await planOf(() => listUsedPlaces(reader, places, 60));
    expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toContain("operator_acts_used");
    expect(buffers).toBeLessThan(8_000);
  });

  it("Counting the proposals that a person may confirm reads few pages", async () => {
    const { count } = await countApprovalsFor(reader, tenants, person);
    expect(count).toBe(100);
    const { buffers } = await planOf(() => countApprovalsFor(reader, tenants, person));
    expect(buffers).toBeLessThan(4_000);
  });

  it("An order is found by its number over a thousand sites through one index", async () => {
    const [order] = await findOrdersOverSites(reader, tenants, {});
    const words = orderNumber(order?.id ?? "");
    expect(await findOrdersOverSites(reader, tenants, { words })).toEqual([order]);
    const { nodes, buffers } = await planOf(() => findOrdersOverSites(reader, tenants, { words }));
    expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toEqual(["orders_of_number"]);
    expect(buffers).toBeLessThan(100);
  });
});
