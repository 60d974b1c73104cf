import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "~/operators/staff/role-permissions";
import { orderNumber } from "~/payments/order";
import { makeDailyReport } from "~/payments/daily-report.server";
import { goodwillId } from "~/payments/goodwill.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId, timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { askDesk } from "../../../../tests/support/desk";
import { newOrder } from "../../../../tests/support/new-order";
import { hire } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";

const app = testAppOfFile();
let finance: string;
let owner: string;

beforeAll(async () => {
  finance = await tokenOf("finance");
  owner = (await hire(app, [{ role: "owner", on: null }])).token;
});

const tokenOf = async (role: Role, on: TenantScope | null = app.ember) => (await hire(app, [{ role, on }])).token;

/** Inserts a payment without an order. */
async function addUnmatched(scope: TenantScope, reference = `pi_${randomId()}`): Promise<string> {
  await app.oracle(
    `insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at)
     values ($1, 'test', $2, 1234, 'GBP', app_now() - interval '2 days', app_now())`,
    [scope.tenant.id, reference],
  );
  return reference;
}

async function addOrder(scope: TenantScope, isPaid = true): Promise<string> {
  const memberId = await app.member(scope);
  const change = { bundleId: "c120", agreedAmountMinor: 1_899, requestKey: randomId() };
  const { orderId, payUrl } = await placeOrder(scope, newOrder(memberId, change));
  if (!isPaid) return orderId;
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(scope, reference, "paid");
  await settlePayment(scope, "test", reference);
  await services().queue.runDueJobs();
  return orderId;
}

/** Leaves money of an order in a cash balance. */
async function addCash(orderId: string) {
  await app.oracle("update payments set cash_since = app_now() - interval '1 day' where order_id = $1", [orderId]);
  await app.oracle(
    `insert into cash_transactions (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at, found_at)
     select tenant_id, 'test', gen_random_uuid()::text, id, 'funded', 601, 'GBP', app_now() - interval '1 day', app_now()
     from payments where order_id = $1`,
    [orderId],
  );
}

const links = (text: string) =>
  [...text.matchAll(/href="(\/desk\/money\?[^"]*open=[^"#]*)#command"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );

function fieldsOf(text: string, verb: string): Record<string, string> {
  const [, form = ""] = new RegExp(`<form[^>]*action="/desk/do/${verb}"[^>]*>(.*?)</form>`, "s").exec(text) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value])) as Record<string, string>;
}

describe("Payments to settle", () => {
  it("Without one, the screen says so calmly", async () => {
    const { status, text } = await askDesk("/desk/money", { token: finance });
    expect(status).toBe(200);
    expect(text).toContain("Nothing is to be settled");
    expect(text).toContain('<a href="/desk/money" aria-current="page"');
  });

  it("Each is told in words, on the person's sites alone, and its form settles it without script", async () => {
    const mine = await addUnmatched(app.ember);
    const theirs = await addUnmatched(app.marina);
    const orderId = await addOrder(app.ember);
    await app.oracle(
      "update payments set mismatched_at = app_now(), mismatched_minor = 1898, mismatched_currency = 'GBP' where order_id = $1",
      [orderId],
    );
    const { text } = await askDesk("/desk/money", { token: finance });
    for (const words of [
      mine,
      "£12.34",
      "no order here explains",
      "£18.98",
      orderNumber(orderId),
      "Another amount than",
    ])
      expect(text, words).toContain(words);
    expect(text).not.toContain(theirs);
    expect((await askDesk("/desk/money", { token: owner })).text).toContain(theirs);
    expect((await askDesk("/desk/money?site=marina", { token: owner })).text).not.toContain(mine);

    expect(links(text)).toHaveLength(2);
    for (const to of links(text)) {
      const fields = fieldsOf((await askDesk(to, { token: finance })).text, "settled");
      const body = { ...fields, why: "Sent back at the provider." };
      const sent = await askDesk("/desk/do/settled", { token: finance, body });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/desk/money"]);
    }
    expect((await askDesk("/desk/money", { token: finance })).text).toContain("Nothing is to be settled");
    expect(
      await app.oracle("select 1 from unmatched_payments where reference = $1 and note like 'Sent back%'", [mine]),
    ).toHaveLength(1);
  });

  it("Each held return of an order has its own row and form, and a form of a settled row is refused", async () => {
    const orderId = await addOrder(app.ember);
    const [byRight, goodwill] = [timeId(), goodwillId()];
    await app.oracle(
      `insert into credit_returns
         (tenant_id, id, member_id, order_id, kind, credits, amount_minor, currency, state, created_at, held_at)
       select o.tenant_id, r.id, o.member_id, o.id, r.kind, r.credits, r.minor, o.currency, 'asked', app_now(), app_now()
       from orders o, (values ($2::uuid, 'right', 20, 500), ($3::uuid, 'goodwill', 0, 300)) r (id, kind, credits, minor)
       where o.id = $1`,
      [orderId, byRight, goodwill],
    );
    const waiting = async () =>
      (await app.oracle<{ id: string }>("select id from credit_returns where held_at is not null")).map(({ id }) => id);
    const amountIn = (page: string) => /<div class="meaning">.*?(£[\d.]+)/s.exec(page)?.[1];
    const open = async (to: string) => fieldsOf((await askDesk(to, { token: finance })).text, "settled");
    const send = (fields: Record<string, string>) =>
      askDesk("/desk/do/settled", { token: finance, body: { ...fields, why: "Paid the difference." } });

    const { text } = await askDesk("/desk/money", { token: finance });
    for (const words of ["£5.00", "£3.00"]) expect(text, words).toContain(words);
    const [first, second] = links(text) as [string, string];
    // The form shows the amount, because the two rows differ in nothing else.
    const amounts = await Promise.all(
      [first, second].map(async (to) => amountIn((await askDesk(to, { token: finance })).text)),
    );
    expect(amounts.sort()).toEqual(["£3.00", "£5.00"]);
    const [form, other, late] = [await open(first), await open(second), await open(first)];
    expect([form.reference, other.reference].sort()).toEqual([byRight, goodwill].sort());

    expect((await send(form)).status).toBe(303);
    expect(await waiting()).toEqual([other.reference]);
    const refused = await send(late);
    expect([refused.status, refused.text.includes("settled already")]).toEqual([422, true]);
    expect(await waiting()).toEqual([other.reference]);
    expect((await send(other)).status).toBe(303);
    expect(await waiting()).toEqual([]);
    // Removes the test's returns, because no credits were given back for them.
    await app.oracle("delete from credit_returns where order_id = $1", [orderId]);
  });

  it("Money beyond an order has the command that sends it back; money on its way and a part have none", async () => {
    const [lying, sent, part] = [
      await addOrder(app.ember),
      await addOrder(app.ember),
      await addOrder(app.ember, false),
    ];
    await addCash(lying);
    await addCash(sent);
    await app.oracle(
      `insert into cash_refunds (tenant_id, id, payment_id, amount_minor, currency, state, created_at, asked_at)
       select tenant_id, gen_random_uuid(), id, 601, 'GBP', 'asked', app_now(), app_now() from payments where order_id = $1`,
      [sent],
    );
    await app.oracle("update payments set mismatched_at = app_now(), part_minor = 100 where order_id = $1", [part]);
    const { text } = await askDesk("/desk/money", { token: finance });
    expect(text).toContain("is being sent back");
    expect(text).toContain("The rest may still come");
    expect(text.indexOf("On their way")).toBeGreaterThan(text.indexOf("Payments to settle</caption>"));
    const [to, ...others] = links(text);
    expect(others).toEqual([]);
    const { text: form } = await askDesk(to as string, { token: finance });
    expect(fieldsOf(form, "refund-cash")).toMatchObject({ id: lying, currency: "GBP" });
  });
});

describe("The page of an order", () => {
  it("It has a form for each return whose refund failed, and each form names its return", async () => {
    const orderId = await addOrder(app.ember);
    const returned = await app.oracle<{ id: string }>(
      `insert into credit_returns (tenant_id, id, member_id, order_id, kind, credits, amount_minor, currency, state, created_at, attempt)
       select tenant_id, gen_random_uuid(), member_id, id, kind, credits_back, minor, currency, 'asked', app_now(), attempt
       from orders cross join (values ('right', 1, 100, 1), ('goodwill', 0, 200, 1)) as r (kind, credits_back, minor, attempt)
       where id = $1 returning id`,
      [orderId],
    );
    const { text } = await askDesk(`/desk/ember/orders/${orderId}`, { token: finance });
    const forms = [...text.matchAll(/<form[^>]*action="\/desk\/do\/refund-again"[^>]*>.*?<\/form>/gs)];
    const named = forms.map(([form]) => fieldsOf(form, "refund-again").id);
    expect(named.sort()).toEqual(returned.map(({ id }) => id).sort());
    expect(text).toContain("A refund of £2.00 failed");
  });
});

describe("The money of a day", () => {
  it("It shows the payments of the site's day, and when the books were checked with the first difference", async () => {
    const orderId = await addOrder(app.ember);
    const [row] = await app.oracle<{ day: string }>(
      "select (settled_at at time zone 'Europe/London')::date::text as day from orders where id = $1",
      [orderId],
    );
    const path = `/desk/money/reports?site=ember&day=${row?.day}`;
    const { status, text } = await askDesk(path, { token: finance });
    expect(status).toBe(200);
    const [paid] = await app.oracle<{ count: number }>(
      "select count(*)::integer as count from orders where state = 'completed' and tenant_id = $1",
      [app.ember.tenant.id],
    );
    expect(text).toContain(`£${(18.99 * (paid?.count ?? 0)).toFixed(2)}`);
    expect(text).toContain("The books of this site have not been checked yet");
    await makeDailyReport(app.ember);
    const night = "2026-11-20T03:12:00.000Z";
    await app.oracle("update daily_reports set made_at = $1", [night]);
    await app.oracle(
      "update wallets set balance = balance + 1 where member_id = (select member_id from orders where id = $1)",
      [orderId],
    );
    const stored = (await askDesk(path, { token: finance })).text.split('id="books"')[1] as string;
    expect(stored).toContain("The books agreed");
    expect(stored).toContain(`dateTime="${night}"`);
    const uneven = (await askDesk(`${path}&books=now`, { token: finance })).text.split('id="books"')[1] as string;
    expect(uneven).not.toContain(night);
    expect(uneven).toContain("The books differ in one place");
    expect(uneven).toContain("its entries add up to");
    await app.oracle(
      "update wallets set balance = balance - 1 where member_id = (select member_id from orders where id = $1)",
      [orderId],
    );
  });

  it("Without a day it is yesterday in the site's zone, and a word that is no day counts as none", async () => {
    const [row] = await app.oracle<{ day: string }>("select ((app_now() at time zone $1)::date - 1)::text as day", [
      app.ember.tenant.settings.time_zone,
    ]);
    for (const query of ["", "?day=soon", "?site=ember&day=2026-02-30"])
      expect((await askDesk(`/desk/money/reports${query}`, { token: finance })).text, query).toContain(
        `name="day" required="" value="${row?.day}"`,
      );
  });
});

describe("The orders of a month", () => {
  const file = (token: string, query: string) => askDesk(`/desk/money-orders${query}`, { token });

  it("They come as a table for a spreadsheet, which no cache keeps and which names nobody", async () => {
    const orderId = await addOrder(app.ember);
    const [row] = await app.oracle<{ month: string }>(
      "select to_char(created_at, 'YYYY-MM') as month from orders where id = $1",
      [orderId],
    );
    await app.oracle("update orders set offer_code = '=cmd()' where id = $1", [orderId]);
    const { status, headers, text } = await file(finance, `?site=ember&month=${row?.month}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="orders-ember-${row?.month}.csv"`);
    expect(text).toMatch(/^"order","number",.*\r\n/);
    expect(text).toContain(orderId);
    expect(text).toContain(`"'=cmd()"`);
  });

  it("A foreign site, an unknown one and a word that is no month are not found", async () => {
    for (const query of ["?site=marina&month=2026-11", "?site=nowhere&month=2026-11", "?site=ember&month=soon", ""])
      expect((await file(finance, query)).status, query).toBe(404);
    const bare = (text: string) => text.replaceAll(/marina|nowhere/g, "");
    for (const path of ["/desk/money?site=", "/desk/money/reports?site="]) {
      const [foreign, unknown] = [
        await askDesk(`${path}marina`, { token: finance }),
        await askDesk(`${path}nowhere`, { token: finance }),
      ];
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(bare(foreign.text)).toBe(bare(unknown.text));
    }
  });

  it("Only roles that see money have the screens and the menu's entry", async () => {
    const paths = ["/desk/money", "/desk/money/reports", "/desk/money-orders?site=ember&month=2026-11"];
    for (const role of ["owner", "manager", "finance"] as const) {
      const token = await tokenOf(role);
      for (const path of paths) expect((await askDesk(path, { token })).status, `${role} ${path}`).toBe(200);
      expect((await askDesk("/desk", { token })).text).toContain('href="/desk/money"');
    }
    for (const role of ["moderator", "support", "marketing", "reader"] as const) {
      const token = await tokenOf(role);
      for (const path of paths) expect((await askDesk(path, { token })).status, `${role} ${path}`).toBe(404);
      expect((await askDesk("/desk", { token })).text).not.toContain('href="/desk/money"');
    }
  });
});
