import { beforeEach, describe, expect, it } from "vitest";
import { issueInvoice } from "~/payments/invoices.server";
import { invoiceWords } from "~/payments/invoice-lines";
import { listInvoices } from "~/payments/invoices.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { listOrders } from "~/payments/own-orders.server";
import { getReturnTerms, returnOrder } from "~/payments/returns.server";
import { followRefunds, lockPaymentRow } from "~/payments/refunds.server";
import { settlePayment } from "~/payments/settlement.server";
import { translator } from "~/i18n/catalogue.server";
import { languages } from "~/i18n/locales";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { spend } from "~/wallet/ledger.server";
import { hire, runAs } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const site = "ember";

beforeEach(() => {
  app.mails.length = 0;
});

/** An order of 120 credits for 18.99 pounds, paid through the test provider. */
async function bought(wishes: { email?: string } = {}) {
  const memberId = await app.member(app.ember, wishes);
  const change = { bundleId: "c120", agreedAmountMinor: 1_899, requestKey: randomId() };
  const { orderId, payUrl } = await placeOrder(app.ember, newOrder(memberId, change));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  await services().queue.runDueJobs();
  return { memberId, orderId, reference };
}

type Order = Awaited<ReturnType<typeof bought>>;

const refundable = (id: string) => operatorCommands["operator.refundable"]({ site, id });
const refund = (id: string, amount: string, shown: string) =>
  operatorCommands["operator.refund"]({ site, id, amount, shown, why: "asked by mail" });
const goodwill = (id: string, amount: string, shown: string) =>
  operatorCommands["operator.refund-goodwill"]({ site, id, amount, shown, why: "a lost evening" });
const use = ({ memberId }: Order, credits: number) =>
  app.ember.db.write((w) => spend(w, { memberId, credits, reason: "message", reference: randomId() }));
const refundedOf = async ({ reference }: Order) => {
  await services().queue.runDueJobs();
  const [row] = await app.oracle<{ refunded_minor: number }>(
    `select (refunded_minor + (select coalesce(sum(e.value::integer), 0) from jsonb_each_text(later_refunds) e))::integer
       as refunded_minor from test_provider_payments where reference = $1`,
    [reference],
  );
  return row?.refunded_minor;
};
const balanceOf = async ({ memberId }: Order) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [memberId]))[0]?.balance;
const agree = async () => expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);

describe("a withdrawal by telephone or mail", () => {
  const note = (id: string, received: string) =>
    operatorCommands["operator.note-withdrawal"]({ site, id, received, way: "telephone", why: "rang", actor: "olga" });
  /** The instant `daysAgo` days ago, in the site's time zone. */
  const clockOf = async (daysAgo: number) => {
    const [row] = await app.oracle<{ at: string }>(
      "select to_char((app_now() - make_interval(mins => $1)) at time zone $2, 'YYYY-MM-DD HH24:MI') as at",
      [Math.round(daysAgo * 1_440), app.ember.tenant.settings.time_zone],
    );
    return row?.at as string;
  };

  it("A noted withdrawal does what the member's button does, and its receipt names the hour of its arrival", async () => {
    const order = await bought({ email: "rang@members.test" });
    await use(order, 20);
    await app.clock.advance(86_400);
    const received = await clockOf(0.5);
    await note(order.orderId, received);
    expect([await refundedOf(order), await balanceOf(order)]).toEqual([1_583, 0]);
    const mail = (await app.mailsTo("rang@members.test")).find(
      ({ subject }) => subject === "Confirmation of your withdrawal",
    );
    expect(mail?.text).toContain(received.slice(11));
    const [act] = await app.acts(order.orderId);
    expect(act).toMatchObject({ verb: "note-withdrawal", reason: "rang", after: { way: "telephone" } });
    await expect(note(order.orderId, received)).rejects.toThrow("has returned this order already");
    await agree();
  });

  it("A withdrawal that arrived in time is in time when it is noted late, and one that arrived late is not", async () => {
    const order = await bought();
    await app.clock.advance(16 * 86_400);
    await expect(note(order.orderId, await clockOf(0.1))).rejects.toThrow("days to return this order are over");
    await expect(note(order.orderId, await clockOf(-1))).rejects.toThrow("not later than now");
    await expect(note(order.orderId, await clockOf(17))).rejects.toThrow("after its order was paid");
    await note(order.orderId, await clockOf(10));
    expect(await refundedOf(order)).toBe(1_899);
    await agree();
  });

  it("A day or an hour that does not exist is refused in words", async () => {
    for (const received of ["2026-11-24 25:61", "2026-02-30 12:00", "0000-01-01 12:00", "2026-11-24"])
      await expect(note(randomId(), received), received).rejects.toThrow("must be a day and an hour");
    const until = "2026-02-30";
    const suspended = operatorCommands["operator.suspend"]({
      site,
      id: randomId(),
      until,
      rule: "threats",
      why: "why",
    });
    await expect(suspended).rejects.toThrow("must be a number of days");
    await expect(operatorCommands["operator.money"]({ site, day: "0000-01-01" })).rejects.toThrow("must be a day");
  });

  it("A withdrawal noted days after its arrival, when the days are over, needs the right to give by goodwill", async () => {
    const orders = [await bought(), await bought()] as const;
    await app.clock.advance(16 * 86_400);
    const people = {
      support: await hire(app, [{ role: "support", on: app.ember }], "passkey"),
      finance: await hire(app, [{ role: "finance", on: app.ember }]),
      sure: await hire(app, [{ role: "finance", on: app.ember }], "passkey"),
    };
    const noteAs = async (who: keyof typeof people, { orderId: id }: Order, daysAgo: number) =>
      runAs(people[who], "note-withdrawal", { id, received: await clockOf(daysAgo), way: "letter", why: "wrote" });
    await expect(noteAs("support", orders[0], 10)).rejects.toThrow("by goodwill");
    await expect(noteAs("finance", orders[0], 10)).rejects.toMatchObject({ code: "staff.step_up" });
    expect(await refundedOf(orders[0])).toBe(0);
    await noteAs("sure", orders[0], 10);
    expect(await refundedOf(orders[0])).toBe(1_899);
    // The withdrawal was received on the last day and recorded within three days.
    await noteAs("support", orders[1], 2.5);
    expect(await refundedOf(orders[1])).toBe(1_899);
    await agree();
  });
});

describe("a refund by right (check 25)", () => {
  it("A refund by right takes the unused credits and sends their price, once", async () => {
    const order = await bought({ email: "right@members.test" });
    await use(order, 20);
    expect(await refundable(order.orderId)).toMatchObject({
      paidMinor: 1_899,
      backMinor: 0,
      refundableMinor: 1_899,
      right: { credits: 100, amountMinor: 1_583 },
    });
    await refund(order.orderId, "15.83", "18.99");
    await expect(refund(order.orderId, "15.83", "18.99")).rejects.toThrow(
      "3.16 GBP can go back now, none of it by right",
    );
    expect([await refundedOf(order), await balanceOf(order)]).toEqual([1_583, 0]);
    expect(await refundable(order.orderId)).toMatchObject({ backMinor: 1_583, refundableMinor: 316, right: null });
    const mails = await app.mailsTo("right@members.test");
    expect(mails.map(({ subject }) => subject)).toContain("Confirmation of your withdrawal");
    await agree();
  });

  it("Credits used while the operator looked refuse the refund, and nothing is sent", async () => {
    const order = await bought();
    await use(order, 30);
    await expect(refund(order.orderId, "18.99", "18.99")).rejects.toThrow("14.24 GBP of it by right");
    expect([await refundedOf(order), await balanceOf(order)]).toEqual([0, 90]);
  });
});

describe("a refund by goodwill (check 25)", () => {
  it("Goodwill gives money back in parts, leaves the credits, and never passes what was paid", async () => {
    const order = await bought({ email: "goodwill@members.test" });
    await use(order, 120);
    await goodwill(order.orderId, "5.00", "18.99");
    await expect(goodwill(order.orderId, "5.00", "18.99")).rejects.toThrow("13.99 GBP can go back now");
    await expect(goodwill(order.orderId, "14.00", "13.99")).rejects.toThrow("13.99 GBP can go back now");
    expect(await refundedOf(order)).toBe(500);
    await goodwill(order.orderId, "13.99", "13.99");
    expect([await refundedOf(order), await balanceOf(order)]).toEqual([1_899, 0]);
    await expect(goodwill(order.orderId, "0.01", "0.00")).rejects.toThrow("0.00 GBP can go back now");
    const mails = await app.mailsTo("goodwill@members.test");
    expect(mails.filter(({ text }) => text.includes("We’re refunding £5.00 of order"))).toHaveLength(1);
    await agree();
  });

  it("Of two people who press at once, one gives the money back and the other is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await bought();
      const both = await Promise.allSettled([
        goodwill(order.orderId, "10.00", "18.99"),
        round % 2 === 0 ? goodwill(order.orderId, "10.00", "18.99") : refund(order.orderId, "18.99", "18.99"),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const sent = await app.oracle<{ amount_minor: number }>(
        "select amount_minor from credit_returns where order_id = $1",
        [order.orderId],
      );
      expect(await refundedOf(order)).toBe(sent.reduce((sum, { amount_minor: minor }) => sum + minor, 0));
      expect(sent).toHaveLength(1);
    }
    await agree();
  });

  it("A member's own return and goodwill at the same moment never give back more than was paid", async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await bought();
      const own = { memberId: order.memberId, orderId: order.orderId };
      await Promise.allSettled([
        goodwill(order.orderId, "10.00", "18.99"),
        app.ember.db.write((w) => returnOrder(w, own, { credits: 120, amountMinor: 1_899 })),
      ]);
      expect(await refundedOf(order)).toBeLessThanOrEqual(1_899);
    }
    await agree();
  });

  it("After goodwill the member's right is to the rest of the money, and after all of it to nothing", async () => {
    const order = await bought();
    const own = { memberId: order.memberId, orderId: order.orderId };
    await goodwill(order.orderId, "4.00", "18.99");
    await services().queue.runDueJobs();
    const terms = await app.ember.db.read((q) => getReturnTerms(q, own));
    expect(terms.returnable).toEqual({ credits: 120, amountMinor: 1_499 });
    await refund(order.orderId, "14.99", "14.99");
    expect([await refundedOf(order), await balanceOf(order)]).toEqual([1_899, 0]);
    const whole = await bought();
    await goodwill(whole.orderId, "18.99", "18.99");
    await services().queue.runDueJobs();
    await expect(refund(whole.orderId, "18.99", "0.00")).rejects.toThrow("No unused credit");
    await agree();
  });

  it("One person gives back at most 50.00, and to a member twice a year", async () => {
    const order = await bought();
    await expect(goodwill(order.orderId, "50.01", "18.99")).rejects.toThrow("refund.large");
    await goodwill(order.orderId, "1.00", "18.99");
    await goodwill(order.orderId, "1.00", "17.99");
    await expect(goodwill(order.orderId, "1.00", "16.99")).rejects.toThrow("2 times within a year");
    expect(await refundedOf(order)).toBe(200);
    await app.clock.advance(366 * 86_400);
    await goodwill(order.orderId, "1.00", "16.99");
    expect(await refundedOf(order)).toBe(300);
  });

  it("Goodwill that a bank turns down comes off what was given, and the member is told", async () => {
    const order = await bought({ email: "failed@members.test" });
    const { returnId } = await goodwill(order.orderId, "5.00", "18.99");
    await services().queue.runDueJobs();
    const [payment] = await app.oracle<{ id: string; order_id: string; amount_minor: number }>(
      "select id, order_id, amount_minor from payments where order_id = $1",
      [order.orderId],
    );
    if (!payment) throw new Error("The order has no payment.");
    const [sent] = await app.oracle<{ reference: string }>(
      "select reference from payment_refunds where return_id = $1",
      [returnId],
    );
    await app.ember.db.write(async (w) => {
      await lockPaymentRow(w, payment);
      const failed = { reference: sent?.reference ?? "", amountMinor: 500, state: "failed", returnId } as const;
      await followRefunds(w, payment, [failed], { isHeld: false });
    });
    const mails = await app.mailsTo("failed@members.test");
    expect(mails.at(-1)?.text).toContain("£5.00 for order");
    expect(mails.at(-1)?.text).toContain("we’ll find another way");
    expect(await balanceOf(order)).toBe(120);
    expect(await refundable(order.orderId)).toMatchObject({ backMinor: 0, refundableMinor: 1_899 });
    const papers = await app.ember.db.read((q) => listInvoices(q, order.memberId, order.orderId));
    expect(papers.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ["invoice", 1_899],
      ["credit", 500],
      ["correction", 500],
    ]);
    await agree();
  });

  it("Goodwill whose row a restore lost comes back as goodwill, and takes no credits", async () => {
    const order = await bought();
    const { returnId } = await goodwill(order.orderId, "5.00", "18.99");
    await services().queue.runDueJobs();
    await app.oracle("delete from payment_refunds where return_id = $1", [returnId]);
    await app.oracle("delete from credit_returns where id = $1", [returnId]);
    await settlePayment(app.ember, "test", order.reference);
    const [row] = await app.oracle<object>(
      "select kind, credits, amount_minor, state from credit_returns where id = $1",
      [returnId],
    );
    expect(row).toEqual({ kind: "goodwill", credits: 0, amount_minor: 500, state: "sent" });
    expect([await balanceOf(order), await refundedOf(order)]).toEqual([120, 500]);
    await agree();
  });

  it("Goodwill gets a credit note of its own in each language, and the order stays once in the member's list", async () => {
    const order = await bought();
    await use(order, 20);
    await goodwill(order.orderId, "3.00", "18.99");
    await services().queue.runDueJobs();
    await refund(order.orderId, "15.83", "15.99");
    await services().queue.runDueJobs();
    await app.ember.db.write((w) => issueInvoice(w, order.orderId, "credit"));
    const papers = await app.ember.db.read((q) => listInvoices(q, order.memberId, order.orderId));
    expect(papers.map(({ kind, credits, grossMinor }) => [kind, credits, grossMinor])).toEqual([
      ["invoice", 120, 1_899],
      ["credit", 0, 300],
      ["credit", 100, 1_583],
    ]);
    const [, note] = papers;
    for (const locale of languages) {
      const { rows } = invoiceWords(note as (typeof papers)[number], translator(locale), locale, "Europe/London");
      expect(rows[0]?.[0]).toMatch(/^[^0{:]+$/);
    }
    const own = await app.ember.db.read((q) => listOrders(q, order.memberId));
    expect(own.map(({ returnedMinor }) => returnedMinor)).toEqual([1_583]);
  });

  it("An unpaid order, a foreign order and a broken amount are refused in words", async () => {
    const memberId = await app.member(app.ember);
    const { orderId } = await placeOrder(app.ember, newOrder(memberId, { requestKey: randomId() }));
    await expect(goodwill(orderId, "1.00", "0.00")).rejects.toThrow("0.00 GBP can go back now");
    await expect(refund(orderId, "1.00", "0.00")).rejects.toThrow("The order is not paid.");
    const order = await bought();
    for (const amount of ["-1", "1e3", "many", ""])
      await expect(goodwill(order.orderId, amount, "18.99"), amount).rejects.toThrow("amount");
    await expect(
      operatorCommands["operator.refund-goodwill"]({
        site: "marina",
        id: order.orderId,
        amount: "1.00",
        shown: "18.99",
        why: "why",
      }),
    ).rejects.toThrow("There is no order");
    expect((await app.acts(order.orderId)).map(({ verb }) => verb)).toEqual([]);
  });
});
