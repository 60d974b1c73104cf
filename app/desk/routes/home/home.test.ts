import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "~/operators/staff/role-permissions";
import { placeOrder } from "~/payments/orders.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { addAppeal } from "../../../../tests/support/appeals";
import { askDesk } from "../../../../tests/support/desk";
import { newOrder } from "../../../../tests/support/new-order";
import { hire, type Hired, runAs } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";
import { addWaitingPhoto, closeWork, complain } from "../../../../tests/support/work";

const app = testAppOfFile();
const on = (role: Role, scope: TenantScope | null = app.ember) => hire(app, [{ role, on: scope }], "passkey");

beforeEach(async () => {
  await closeWork(app);
  for (const table of ["approvals", "credit_returns", "deletions", "data_exports", "pgboss.job"])
    await app.oracle(`delete from ${table}`);
  for (const table of ["unmatched_payments", "cash_refunds", "cash_transactions"])
    await app.oracle(`delete from ${table}`);
  await app.oracle(
    "update payments set charged_back_at = null, mismatched_at = null, part_minor = null, cash_since = null",
  );
  await app.oracle("update staff_grants set ended_at = app_now() where ended_at is null");
});

/** Reads the links and numbers in the console's start screen. */
async function linesOf({ token }: Hired): Promise<Record<string, number>> {
  const { status, text } = await askDesk("/desk", { token });
  expect(status).toBe(200);
  const lines = [...text.matchAll(/<a class="now-row[^"]*" href="([^"]+)".*?<strong class="now-count">(\d+)/gs)];
  return Object.fromEntries(lines.map(([, to = "", count]) => [to.replaceAll("&amp;", "&"), Number(count)]));
}

async function rowsOf(path: string, { token }: Hired): Promise<number> {
  const { status, text } = await askDesk(path, { token });
  expect(status, path).toBe(200);
  const [, main = ""] = text.split('id="main"');
  return (
    main.match(/<section class="section" aria-labelledby="approval-|<a [^>]*data-row|<td class="name"[^>]*><code>/g) ??
    []
  ).length;
}

async function failedRefund(): Promise<string> {
  const memberId = await app.member(app.ember);
  const { orderId } = await placeOrder(app.ember, newOrder(memberId));
  await returnOf(orderId, "failed");
  return orderId;
}

const returnOf = (orderId: string, state: "failed" | "sent") =>
  app.oracle(
    `insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state, kind, created_at, failed_at)
     select tenant_id, gen_random_uuid(), member_id, id, 0, 500, currency, $2, 'goodwill', app_now(),
       case when $2 = 'failed' then app_now() - interval '3 hours' end from orders where id = $1`,
    [orderId, state],
  );

async function disputedOrder(): Promise<void> {
  const { orderId } = await placeOrder(app.ember, newOrder(await app.member(app.ember)));
  await app.oracle("update payments set charged_back_at = app_now() - interval '2 days' where order_id = $1", [
    orderId,
  ]);
}

/** Inserts a payment without an order. */
const unmatchedPayment = (scope: TenantScope) =>
  app.oracle(
    `insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at)
     values ($1, 'test', gen_random_uuid()::text, 1234, 'GBP', app_now() - interval '2 days', app_now())`,
    [scope.tenant.id],
  );

const deletion = async (days: number, scope = app.ember) =>
  app.oracle(
    `insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until)
     values ($1, gen_random_uuid(), $2, 'other', app_now(), app_now() - make_interval(days => $3))`,
    [scope.tenant.id, await app.member(scope), days],
  );

const copy = async (days: number, scope = app.ember) =>
  app.oracle(
    `insert into data_exports (tenant_id, member_id, id, requested_at, expires_at)
     values ($1, $2, gen_random_uuid(), app_now() - make_interval(days => $3), app_now() + interval '1 day')`,
    [scope.tenant.id, await app.member(scope), days],
  );

describe("The first screen (check 10)", () => {
  it("Each kind of urgent thing is a line, whose list has exactly so many rows", async () => {
    const owner = await on("owner", null);
    const helper = await on("support");
    for (const scope of [app.ember, app.marina]) {
      await complain(scope);
      await failedRefund();
      await disputedOrder();
      await unmatchedPayment(scope);
      await deletion(2, scope);
      await copy(2, scope);
    }
    const [first, second] = [await addWaitingPhoto(app, app.ember), await addWaitingPhoto(app, app.ember)];
    await app.oracle("update work_items set due_at = app_now() - interval '3 hours' where id = any ($1)", [
      [first.item, second.item],
    ]);
    await askDesk(`/desk/queue/ember/${first.item}`, { token: owner.token });
    const { memberId } = second;
    await runAs(helper, "grant-more", { id: memberId, credits: "80", why: "Lost a week." });
    await runAs(owner, "warn", { id: memberId, rule: "insults", why: "You insulted Anna." });
    await addAppeal(app, memberId, "I did not.");
    await app.oracle("delete from pgboss.job");
    await app.oracle(`insert into pgboss.job (name, data, policy) values ('dead', '{"found": {}}', 'standard')`);
    const lines = await linesOf(owner);
    expect(lines).toEqual({
      "/desk/queue?due=late": 2,
      "/desk/queue?claim=mine": 1,
      "/desk/approvals?for=me": 1,
      "/desk/queue?kind=appeal": 1,
      "/desk/queue?kind=complaint": 2,
      "/desk/money/disputes": 2,
      "/desk/orders?view=failed": 2,
      "/desk/money": 2,
      "/desk/requests": 4,
      "/desk/jobs": 1,
    });
    for (const [to, count] of Object.entries(lines)) expect(await rowsOf(to, owner), to).toBe(count);
  });

  it("Each role sees the lines of its permissions, on its own sites alone", async () => {
    for (const scope of [app.ember, app.marina]) {
      await complain(scope);
      await deletion(2, scope);
    }
    await failedRefund();
    await disputedOrder();
    await unmatchedPayment(app.ember);
    const of = async (role: Role, scope: TenantScope | null = app.ember) => linesOf(await on(role, scope));
    expect(await of("moderator")).toEqual({ "/desk/queue?kind=complaint": 1 });
    expect(await of("support")).toEqual({ "/desk/queue?kind=complaint": 1, "/desk/requests": 1 });
    const ofMoney = { "/desk/orders?view=failed": 1, "/desk/money/disputes": 1, "/desk/money": 1 };
    expect(await of("finance")).toEqual(ofMoney);
    expect(await of("marketing")).toEqual({});
    expect(await of("finance", app.marina)).toEqual({});
    for (const [scope, money] of [[app.marina, {}] as const, [app.ember, ofMoney] as const])
      expect(await of("manager", scope)).toEqual({ "/desk/queue?kind=complaint": 1, ...money, "/desk/requests": 1 });
  });

  it("A refund that succeeded later, a request in time and a colleague's proposal are no lines", async () => {
    const [support, manager] = [await on("support"), await on("manager")];
    await returnOf(await failedRefund(), "sent");
    await deletion(0);
    await copy(0);
    const id = await app.member(app.ember);
    await runAs(support, "grant-more", { id, credits: "80", why: "Lost a week." });
    expect(await linesOf(support)).toEqual({});
    expect(await linesOf(manager)).toEqual({ "/desk/approvals?for=me": 1 });
    expect(await rowsOf("/desk/orders?view=failed", manager)).toBe(0);
    expect(await rowsOf("/desk/approvals?for=me", support)).toBe(0);
    expect(await rowsOf("/desk/approvals", support)).toBe(1);
  });

  it("Of payments, money of another amount, money left over and held returns wait, not money on its way", async () => {
    const finance = await on("finance");
    const give = async (change: string) => {
      const { orderId } = await placeOrder(app.ember, newOrder(await app.member(app.ember)));
      await app.oracle(`update payments set ${change} where order_id = $1`, [orderId]);
      return orderId;
    };
    const leave = (orderId: string, minor: number) =>
      app.oracle(
        `insert into cash_transactions (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at, found_at)
         select tenant_id, 'test', gen_random_uuid()::text, id, 'funded', $2, 'GBP', app_now() - interval '1 day', app_now()
         from payments where order_id = $1`,
        [orderId, minor],
      );
    await give("mismatched_at = app_now(), mismatched_minor = 1, mismatched_currency = 'GBP'");
    await give("mismatched_at = app_now(), part_minor = 100");
    await leave(await give("cash_since = app_now()"), 601);
    const spent = await give("cash_since = app_now()");
    await leave(spent, 601);
    await leave(spent, -601);
    const sent = await give("cash_since = app_now()");
    await leave(sent, 601);
    await app.oracle(
      `insert into cash_refunds (tenant_id, id, payment_id, amount_minor, currency, state, created_at, asked_at)
       select tenant_id, gen_random_uuid(), id, 601, 'GBP', 'asked', app_now(), app_now() from payments where order_id = $1`,
      [sent],
    );
    await returnOf(await failedRefund(), "sent");
    await app.oracle("update credit_returns set state = 'asked', held_at = app_now() where state = 'sent'");
    expect(await linesOf(finance)).toEqual({ "/desk/money": 3 });
    expect(await rowsOf("/desk/money", finance)).toBe(3);
  });

  it("The line of disputes says when the first is due, and its list begins with that one", async () => {
    const finance = await on("finance");
    for (const days of [null, 9, 3]) {
      const { orderId } = await placeOrder(app.ember, newOrder(await app.member(app.ember)));
      await app.oracle(
        `update payments set charged_back_at = app_now() - interval '20 days', disputed_minor = 500, dispute_reason = $2,
           dispute_due_at = app_now() + make_interval(days => $3) where order_id = $1`,
        [orderId, days === null ? null : `product_${days}`, days],
      );
    }
    const home = (await askDesk("/desk", { token: finance.token })).text;
    expect(home).toMatch(/first due<!-- --> <time[^>]*>in 3 days/);
    const { text } = await askDesk("/desk/money/disputes", { token: finance.token });
    const [, ...rows] = (text.split("<tbody>")[1] as string).split("<tr>");
    expect(rows.map((row) => /product \d|no day given/.exec(row)?.[0])).toEqual([
      "product 3",
      "product 9",
      "no day given",
    ]);
    for (const row of rows) expect(row).toContain("£5.00");
  });

  it("A lost dispute leaves the line, and stands below the open ones, of which the newest is first", async () => {
    const finance = await on("finance");
    for (const [days, reason, isLost] of [
      [20, "older_chargeback", false],
      [2, "newer_chargeback", false],
      [1, "lost_case", true],
    ] as const) {
      const { orderId } = await placeOrder(app.ember, newOrder(await app.member(app.ember)));
      await app.oracle(
        `update payments set charged_back_at = app_now() - make_interval(days => $2), dispute_reason = $3,
           dispute_closed_at = case when $4 then app_now() end where order_id = $1`,
        [orderId, days, reason, isLost],
      );
    }
    expect(await linesOf(finance)).toEqual({ "/desk/money/disputes": 2 });
    const { text } = await askDesk("/desk/money/disputes", { token: finance.token });
    const [open = "", closed = ""] = text.split("Closed disputes</h2>");
    expect([...open.matchAll(/(older|newer) chargeback|lost case/g)].map(([words]) => words)).toEqual([
      "newer chargeback",
      "older chargeback",
    ]);
    expect(closed).toContain("lost case");
    expect(closed).not.toContain("Evidence due");
  });

  it("Failed jobs and overdue requests are for holders of their permissions alone, and an owner of one site sees no job", async () => {
    await app.oracle(`insert into pgboss.job (name, data, policy) values ('dead', '{"found": {}}', 'standard')`);
    const status = async (role: Role, path: string, scope: TenantScope | null = app.ember) =>
      (await askDesk(path, { token: (await on(role, scope)).token })).status;
    for (const role of ["manager", "moderator", "owner"] as const) expect(await status(role, "/desk/jobs")).toBe(404);
    for (const role of ["reader", "owner"] as const) expect(await status(role, "/desk/jobs", null)).toBe(200);
    for (const role of ["moderator", "finance", "reader"] as const)
      expect(await status(role, "/desk/requests")).toBe(404);
    expect(await linesOf(await on("owner"))).toEqual({});
    expect(await linesOf(await on("reader", null))).toEqual({ "/desk/jobs": 1 });
  });

  it("The head says what waits and leads to it; each site says how much of each kind", async () => {
    await addWaitingPhoto(app, app.ember);
    await addWaitingPhoto(app, app.ember);
    await complain(app.marina);
    const { token } = await on("moderator");
    const { text } = await askDesk("/desk", { token });
    expect(text).toContain("2 items wait");
    expect(text).toContain('href="/desk/queue/next"');
    expect(text).toContain('<a href="/desk/queue?site=ember&amp;kind=photo">2 photos</a>');
    expect(text).toContain("Nothing waits for you");
    const finance = await askDesk("/desk", { token: (await on("finance")).token });
    expect(finance.text).not.toContain("2 photos");
    expect(finance.text).not.toContain("/desk/queue/next");
  });

  it("A home screen without waiting work shows today's closed count and the person's own commands", async () => {
    const olga = await on("moderator");
    const id = await app.member(app.ember);
    await runAs(olga, "warn", { id, rule: "insults", why: "You insulted Anna." });
    const other = await on("moderator");
    const { text } = await askDesk("/desk", { token: olga.token });
    expect(text).toContain("Nothing waits for you");
    expect(text).toMatch(/closed today/);
    expect(text).toContain("Your last commands");
    expect(text).not.toContain("/desk/audit/");
    expect((await askDesk("/desk", { token: other.token })).text).not.toContain("Your last commands");
    await services().queue.runDueJobs();
  });
});
