import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { asNetwork } from "~/operators/staff/staff-database.server";
import { orderNumber } from "~/payments/order";
import { placeOrder } from "~/payments/orders.server";
import { randomId } from "~/platform/ids";
import { askDesk } from "../../tests/support/desk";
import { newOrder } from "../../tests/support/new-order";
import { hire } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();
let owner: string;
let orderId: string;

beforeAll(async () => {
  owner = (await hire(app, [{ role: "owner", on: null }])).token;
  const memberId = await app.member(app.ember);
  ({ orderId } = await placeOrder(app.ember, newOrder(memberId, { requestKey: randomId() })));
});

/** Copies a site, without its hosts. Each copy has a payment to settle. */
const copySite = (from: number, to: number) =>
  app.oracle(`with copies as (insert into tenants (slug, state, record)
      select 'copy' || n, t.state, t.record from tenants t, generate_series(${from}, ${to}) n where t.slug = 'ember'
      returning id, slug)
    insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at)
      select id, 'test', 'pi-' || slug, 1899, 'EUR', now() - interval '1 day', now() from copies`);

const screens = [
  "/desk",
  "/desk/queue",
  "/desk/queue?kind=photo&due=late",
  "/desk/orders",
  "/desk/orders?view=failed",
  "/desk/orders?view=disputed",
  "/desk/money",
  "/desk/audit",
  "/desk/approvals",
];

/** Counts the SQL statements of each screen after the process has cached all sites. */
async function statementsOf(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of screens) {
    await askDesk(path, { token: owner });
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const { status } = await askDesk(path, { token: owner });
    expect(status, path).toBe(200);
    // Ignores the query about extensions that each new pool connection sends.
    counts[path] = asked.mock.calls.filter(([text]) => !String(text).includes("pg_extension")).length;
    asked.mockRestore();
  }
  return counts;
}

it("A list over sites asks for as many statements on 300 sites as on 3", async () => {
  await copySite(1, 1);
  const few = await statementsOf();
  for (const [path, count] of Object.entries(few)) expect(count, path).toBeGreaterThan(1);
  await copySite(2, 298);
  expect(await statementsOf()).toEqual(few);
});

it("The only member found is not opened at once while sites were left out of the search", async () => {
  await copySite(400, 430);
  const memberId = await app.member(app.ember);
  const { status, text } = await askDesk(`/desk/members?q=${memberId}&open=one`, { token: owner });
  expect(status).toBe(200);
  expect(text).toContain(`/desk/ember/members/${memberId}`);
});

it("The orders of all sites are found by their view, number, amount, reference and member", async () => {
  const [order] = await app.oracle<{ member_id: string; reference: string }>(
    `select o.member_id, p.provider_reference as reference from orders o join payments p on p.order_id = o.id
     where o.id = $1`,
    [orderId],
  );
  const finds = async (query: string) =>
    (await askDesk(`/desk/orders?${query}`, { token: owner })).text.includes(`/desk/ember/orders/${orderId}`);
  for (const words of [orderId, orderNumber(orderId), "18.99", order?.reference, order?.member_id])
    expect(await finds(`q=${words}`), words).toBe(true);
  for (const words of ["19.99", randomId(), "0123456789", "test_unknown"])
    expect(await finds(`q=${words}`), words).toBe(false);
  const views = async () =>
    Promise.all(["all", "open", "failed", "disputed", "ended"].map((view) => finds(`view=${view}`)));
  expect(await views()).toEqual([true, true, false, false, false]);
  await app.oracle("update payments set charged_back_at = now() where order_id = $1", [orderId]);
  await app.oracle(
    `insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state, created_at)
     select tenant_id, gen_random_uuid(), member_id, id, credits, amount_minor, currency, 'failed', now()
     from orders where id = $1`,
    [orderId],
  );
  expect(await views()).toEqual([true, true, true, true, false]);
  await app.oracle("update payments set dispute_closed_at = now() where order_id = $1", [orderId]);
  expect(await views()).toEqual([true, true, true, false, true]);
});

it("A person of one site finds the orders of that site only, and nobody reads more of them over sites", async () => {
  const other = await hire(app, [{ role: "finance", on: app.marina }]);
  const { text } = await askDesk("/desk/orders", { token: other.token });
  expect(text).not.toContain(orderId);
  const seen = (session: typeof other.session, statement: string) =>
    asNetwork(session, "money.see", (q) => q.rows(sql<{ id: string }>`${sql.raw(statement)}`));
  expect(await seen(other.session, "select id from orders")).toEqual([]);
  await expect(seen(other.session, "select country from orders")).rejects.toThrow("permission denied");
  await expect(seen(other.session, "select pay_url from payments")).rejects.toThrow("permission denied");
});
