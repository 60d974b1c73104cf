import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { randomId, timeId } from "~/platform/ids";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { grant, reverse, spend, debitChargeback } from "./ledger.server";
import { listStatement, readMonth, readMonthsAndRate } from "./statement.server";

const app = testAppOfFile({ sells: false });
let scope: TenantScope;
beforeAll(async () => {
  scope = await app.change(app.ember, { time_zone: "Europe/Amsterdam" });
});

const statementOf = (memberId: string, asked = {}) => scope.db.read((q) => listStatement(q, memberId, asked));
const monthOf = (memberId: string, month: string) => scope.db.read((q) => readMonth(q, memberId, month));
/** Sets a transfer's time to the past, which only tests may do (L-6). */
const dated = (reference: string, at: string) =>
  app.oracle("update ledger_transfers set created_at = $2 where reference = $1", [reference, at]);

async function written(from: string, to: string, kind: "text" | "gift"): Promise<string> {
  const [id, conversation] = [timeId(), timeId()];
  const t = scope.tenant.id;
  const [low, high] = [from, to].sort();
  await app.oracle("insert into conversations values ($1, $2, $3, $4, $5, 1, now())", [
    t,
    conversation,
    low,
    high,
    from,
  ]);
  await app.oracle(
    "insert into participants (tenant_id, conversation_id, member_id, other_id, last_at) values ($1, $2, $3, $4, now())",
    [t, conversation, from, to],
  );
  await app.oracle(
    `insert into messages (tenant_id, conversation_id, seq, id, sender_id, origin, kind, gift, client_id, created_at)
     values ($1, $2, 1, $3, $4, 'member', $5, $6, $7, now())`,
    [t, conversation, id, from, kind, kind === "gift" ? "rose" : null, id],
  );
  return id;
}

/** Inserts an order and the payment for its credits. */
async function ordered(memberId: string): Promise<{ order: string; payment: string }> {
  const [order, payment] = [timeId(), timeId()];
  const t = scope.tenant.id;
  await app.oracle(
    `insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency, country,
       method, state, request_key, created_at, expires_at)
     values ($1, $2, $3, 'c50', 50, 899, 899, 'GBP', 'GB', 'visa', 'completed', 'x', now(), now())`,
    [t, order, memberId],
  );
  await app.oracle(
    `insert into payments (tenant_id, id, order_id, provider, state, amount_minor, currency, created_at, updated_at)
     values ($1, $2, $3, 'test', 'completed', 899, 'GBP', now(), now())`,
    [t, payment, order],
  );
  return { order, payment };
}

describe("the member's statement", () => {
  it("A statement lists movements newest first with their reasons, and names no erased member", async () => {
    const [anna, boris] = [await app.member(scope), await app.member(scope, { name: "Boris B." })];
    const { order, payment } = await ordered(anna);
    const gift = await written(anna, boris, "gift");
    await scope.db.write(async (w) => {
      await grant(w, { memberId: anna, credits: 50, reason: "purchase", reference: payment, orderId: order });
      await grant(w, { memberId: anna, credits: 5, reason: "correction", reference: randomId() });
      await spend(w, { memberId: anna, credits: 15, reason: "gift", reference: gift });
    });
    const lines = await statementOf(anna);
    expect(lines.map(({ transferId, at, ...line }) => line)).toEqual([
      { reason: "gift", credits: -15, name: "Boris B.", gift: "rose" },
      { reason: "correction", credits: 5 },
      { reason: "purchase", credits: 50, orderId: order },
    ]);
    expect(await statementOf(anna, { before: lines[1]?.transferId })).toHaveLength(1);
    expect(await statementOf(boris)).toEqual([]);
    await app.oracle("update members set state = 'deleted' where id = $1", [boris]);
    expect((await statementOf(anna))[0]).not.toHaveProperty("name");
    expect(await app.marina.db.read((q) => listStatement(q, anna))).toEqual([]);
  });

  it("A statement reads references that are no ids, in whatever order the planner joins", async () => {
    const [anna, boris] = [await app.member(scope), await app.member(scope)];
    const gift = await written(anna, boris, "gift");
    await scope.db.write(async (w) => {
      await grant(w, { memberId: anna, credits: 9, reason: "correction", reference: `debt:${anna}` });
      await spend(w, { memberId: anna, credits: 3, reason: "gift", reference: gift });
    });
    const lines = await scope.db.write(async (w) => {
      await w.rows(sql`set local enable_nestloop = off`);
      return listStatement(w, anna);
    });
    expect(lines.map(({ reason, gift }) => [reason, gift])).toEqual([
      ["gift", "rose"],
      ["correction", undefined],
    ]);
  });

  it("A statement marks fictional recipients", async () => {
    const [anna, invented] = [await app.member(scope), await app.member(scope, { name: "Nina", fictional: true })];
    const gift = await written(anna, invented, "gift");
    await scope.db.write(async (w) => {
      await grant(w, { memberId: anna, credits: 50, reason: "correction", reference: randomId() });
      await spend(w, { memberId: anna, credits: 15, reason: "gift", reference: gift });
    });
    expect((await statementOf(anna))[0]).toMatchObject({ name: "Nina", fictional: true });
  });

  it("A monthly statement adds up from the balance before to the balance after, in the tenant's time zone", async () => {
    const anna = await app.member(scope);
    const [first, second, order, message, taken] = [randomId(), randomId(), randomId(), randomId(), randomId()];
    await scope.db.write(async (w) => {
      await grant(w, { memberId: anna, credits: 20, reason: "purchase", reference: first });
      await grant(w, { memberId: anna, credits: 100, reason: "purchase", reference: order });
      await grant(w, { memberId: anna, credits: 7, reason: "signup", reference: second });
      await spend(w, { memberId: anna, credits: 30, reason: "message", reference: message });
      await reverse(w, "message", message);
      await spend(w, { memberId: anna, credits: 5, reason: "message", reference: taken });
      await debitChargeback(w, { memberId: anna, credits: 40, reference: order });
    });
    // 23:30 in London is already the next month in Amsterdam.
    await dated(first, "2026-02-28T22:59:00Z");
    for (const reference of [order, second, message, `message:${message}`, taken]) {
      await dated(reference, "2026-02-28T23:30:00Z");
    }
    const totals = await monthOf(anna, "2026-03");
    expect(totals).toEqual({
      month: "2026-03",
      opening: 20,
      bought: 100,
      bonus: 7,
      spent: -5,
      returned: -40,
      closing: 82,
    });
    expect(await monthOf(anna, "2026-02")).toMatchObject({ opening: 0, bought: 20, closing: 20 });
    expect(await statementOf(anna, { month: "2026-02" })).toHaveLength(1);
    const { months } = await scope.db.read((q) => readMonthsAndRate(q, anna));
    expect(months).toEqual(["2026-03", "2026-02"]);
    const [row] = await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [anna]);
    expect(row?.balance).toBe(totals.closing);
  });

  it("A member without a purchase has no average price", async () => {
    const anna = await app.member(scope, { credits: 30 });
    expect((await scope.db.read((q) => readMonthsAndRate(q, anna))).rate).toBeNull();
  });
});
