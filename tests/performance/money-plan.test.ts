import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countMoneyBacklog } from "~/operators/money/money-backlog.server";
import { listWaitingPayments } from "~/operators/money/waiting-payments.server";
import { exportOrders, findBookCheck, readDayMoney, readYesterday } from "~/payments/daily-report.server";
import { randomId } from "~/platform/ids";
import type { TenantReader } from "~/tenancy/scope.server";
import { openTestDatabase, type TestDatabase } from "../support/database";
import { type Planned, readerWithPlans } from "../support/plans";

/**
 * Checks the plans of the console's queries about money: 1,000 tenants with 100,000 payments, half of them transfers.
 */
const server = process.env.TEST_DATABASE_URL;
const person = randomId();
const session = "m".repeat(43);
/** A tenant with 50,000 orders and 100,000 ledger entries. */
const large = 7;
const tenants = Array.from({ length: 1_000 }, (_, n) => n + 1);

describe.skipIf(!server)("The money of 1,000 tenants with 100,000 payments", () => {
  let database: TestDatabase;
  let client: pg.PoolClient;

  beforeAll(async () => {
    database = await openTestDatabase();
    client = await database.owner.pool.connect();
    await client.query(`
      insert into tenants (slug, state, record) select 't' || n, 'demo', '{}' from generate_series(1, 1000) n;
      insert into staff (id, email, name, state) values ('${person}', 'finn@staff.test', 'Finn', 'active');
      insert into staff_grants (id, staff_id, role, tenant_id)
        select gen_random_uuid(), '${person}', 'finance', id from tenants;
      insert into staff_sessions (token_hash, kind, staff_id, expires_at)
        values ('${session}', 'web', '${person}', now() + interval '1 hour');
      set session_replication_role = replica;
      create temporary table placed as select 1 + n % 1000 as tenant_id, n, gen_random_uuid() as order_id,
        gen_random_uuid() as payment_id, gen_random_uuid() as member_id, now() - n * interval '1 minute' as at
        from generate_series(1, 100000) n;
      insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency, country,
          method, state, request_key, created_at, expires_at, settled_at)
        select tenant_id, order_id, member_id, 'c120', 120, 1899, 1899, 'EUR', 'NL', 'wiretransfer', 'completed', 'plan-' || n,
          at, at, at from placed;
      insert into payments (tenant_id, id, order_id, provider, state, amount_minor, currency, created_at, updated_at,
          charged_back_at, cash_since, mismatched_at)
        select tenant_id, payment_id, order_id, 'stripe', 'completed', 1899, 'EUR', at, at,
          case when n % 1000 = 1 then at end, case when n % 1000 = 2 then at end, case when n % 1000 = 4 then at end
        from placed;
      insert into cash_transactions (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at, found_at)
        select tenant_id, 'stripe', 'txn-' || n || kind, payment_id, kind, net, 'EUR', at, at
        from placed, (values ('funded', 1999), ('applied', -1899), ('other', -100)) moved (kind, net)
        where n % 2 = 0 and (kind <> 'other' or n % 1000 <> 2);
      insert into cash_refunds (tenant_id, id, payment_id, amount_minor, currency, state, created_at, asked_at, answered_at)
        select tenant_id, gen_random_uuid(), payment_id, 100, 'EUR', 'done', at, at, at from placed where n % 10 = 0;
      insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at, settled_at)
        select tenant_id, 'stripe', 'pi-' || n, 1899, 'EUR', at, at, case when n % 100 <> 0 then at end from placed where n <= 10000;
      insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state, created_at, failed_at)
        select tenant_id, gen_random_uuid(), member_id, order_id, 120, 1899, 'EUR',
          case when n % 1000 = 3 then 'failed' else 'sent' end, at, case when n % 1000 = 3 then at end
        from placed where n % 5 = 3;
      create temporary table sold as select n, gen_random_uuid() as order_id, gen_random_uuid() as payment_id,
        md5('member ' || n % 5000)::uuid as member_id, now() - n * interval '5 minutes' as at from generate_series(1, 50000) n;
      insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency, country,
          method, state, request_key, created_at, expires_at, settled_at)
        select ${large}, order_id, member_id, 'c120', 120, 1899, 1899, 'EUR', 'NL', 'creditcard', 'completed', 'large-' || n,
          at, at, at from sold;
      insert into payments (tenant_id, id, order_id, provider, provider_reference, state, amount_minor, currency, created_at,
          updated_at, charged_back_at, reinstated_at)
        select ${large}, payment_id, order_id, 'stripe', 'pi-large-' || n, 'completed', 1899, 'EUR', at, at,
          case when n % 100 = 0 then at end, case when n % 200 = 0 then at end from sold;
      insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state, created_at, sent_at)
        select ${large}, gen_random_uuid(), member_id, order_id, 120, 1899, 'EUR', 'sent', at, at from sold where n % 5 = 3;
      insert into payment_refunds (tenant_id, payment_id, reference, amount_minor, state, created_at, updated_at)
        select ${large}, payment_id, 're-' || n, 1899, 'done', at, at from sold where n % 5 = 3;
      insert into webhook_deliveries (tenant_id, provider, event_id, payload, received_at, processed_at)
        select ${large}, 'stripe', 'evt-' || n, '{}', at, at from sold;
      insert into ledger_transfers (tenant_id, id, member_id, reason, reference, created_at, order_id)
        select ${large}, payment_id, member_id, 'purchase', payment_id::text, at, order_id from sold;
      insert into ledger_entries (tenant_id, transfer_id, account, member_id, amount)
        select ${large}, payment_id, account, member_id, amount from sold, (values ('wallet', 120), ('sold', -120)) e (account, amount);
      insert into wallets (tenant_id, member_id, balance) select ${large}, member_id, 1200 from sold group by member_id;
      insert into daily_reports (tenant_id, day, facts, made_at)
        select ${large}, current_date - n, '{"books": []}', now() from generate_series(1, 400) n;
      set session_replication_role = origin;
      analyze tenants, staff_grants, orders, payments, cash_transactions, cash_refunds, unmatched_payments, credit_returns,
        payment_refunds, webhook_deliveries, ledger_transfers, ledger_entries, wallets, daily_reports`);
  });

  afterAll(async () => {
    client?.release(true);
    await database?.close();
  });

  /** Explains the first statement of a query over all sites. */
  async function overSites(read: (reader: ReturnType<typeof readerWithPlans>["reader"]) => Promise<unknown>) {
    const { reader, planOf } = readerWithPlans(client);
    await client.query(`begin read only; set local role app_network; set local app.staff_session = '${session}'`);
    try {
      return await planOf(() => read(reader));
    } finally {
      await client.query("rollback");
    }
  }

  const indexesOf = ({ nodes }: Planned) => new Set(nodes.flatMap((node) => node["Index Name"] ?? []));

  const wholeReads = ({ nodes }: Planned) =>
    nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]);

  it("The first screen counts disputes, failed refunds and payments to settle in one statement over few pages", async () => {
    let counts = {};
    const plan = await overSites(async (reader) => {
      counts = await countMoneyBacklog(reader, tenants);
    });
    expect(counts).toMatchObject({ disputes: { count: 350 }, refunds: { count: 100 }, payments: { count: 201 } });
    expect([...indexesOf(plan)]).toEqual(
      expect.arrayContaining(["payments_with_money_left", "payments_mismatched", "unmatched_payments_waiting"]),
    );
    expect(wholeReads(plan)).toEqual([]);
    expect(plan.buffers).toBeLessThan(12_000);
  });

  it("The payments that have waited longest are listed over few pages", async () => {
    const plan = await overSites(async (reader) => {
      expect(await listWaitingPayments(reader, tenants)).toHaveLength(200);
    });
    expect(wholeReads(plan)).toEqual([]);
    expect(plan.buffers).toBeLessThan(12_000);
  });

  /** Explains all statements of an operator's query on the large tenant. */
  async function onLargeTenant(read: (q: TenantReader) => Promise<unknown>): Promise<Planned[]> {
    const { reader, plansOf } = readerWithPlans(client);
    const tenant = { id: large, settings: { time_zone: "Europe/London" } };
    const q = { ...reader, tenantId: large, tenant } as unknown as TenantReader;
    await client.query(`begin read only; set local role app_operator; set local app.tenant_id = '${large}';
      set local app.staff_session = '${session}'`);
    try {
      return await plansOf(() => read(q));
    } finally {
      await client.query("rollback");
    }
  }

  it("The screen of a day reads the rows of that day, and no entry of the ledger", async () => {
    const plans = await onLargeTenant(async (q) => {
      const { lines } = await readDayMoney(q, await readYesterday(q));
      expect(lines.find(({ provider }) => provider === "stripe")?.paid).toBeGreaterThan(200);
      expect(await findBookCheck(q)).toMatchObject({ errors: [] });
    });
    expect(plans.flatMap(({ nodes }) => nodes).map((node) => node["Relation Name"])).not.toContain("ledger_entries");
    expect(plans.flatMap((plan) => [...indexesOf(plan)])).toEqual(
      expect.arrayContaining(["orders_by_day", "credit_returns_by_day", "payments_charged_back"]),
    );
    expect(plans.reduce((sum, { buffers }) => sum + buffers, 0)).toBeLessThan(8_000);
  });

  it("The orders of a month are read by the index of their day", async () => {
    const [plan] = await onLargeTenant((q) => exportOrders(q, new Date().toISOString().slice(0, 7)));
    expect([...indexesOf(plan as Planned)]).toContain("orders_by_day");
  });
});
