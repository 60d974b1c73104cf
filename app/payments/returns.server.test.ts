import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import { formatDate } from "~/i18n/dates";
import { percentageOff } from "~/platform/money";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { openTenant } from "~/tenancy/scope.server";
import { debtOf, spend } from "~/wallet/ledger.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import type { Invoice } from "./invoice";
import { invoiceWords } from "./invoice-lines";
import { invoicePdf } from "./invoice-pdf.server";
import { listInvoices } from "./invoices.server";
import { placeOrder } from "./orders.server";
import { getOrder, readOrderHistory, readOrderResult } from "./own-orders.server";
import { chargeBack, chooseOutcome } from "./providers/test.server";
import { type Returnable, returnableOf } from "./return";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";
import { settlePayment } from "./settlement.server";
import { taxIn, vatRate } from "./vat";

const app = testAppOfFile();

interface Bought {
  memberId: string;
  orderId: string;
  reference: string;
}

async function bought(memberId?: string, bundle = { id: "c120", amount: 1_899 }): Promise<Bought> {
  const buyer = memberId ?? (await app.member(app.ember));
  const change = { bundleId: bundle.id, agreedAmountMinor: bundle.amount };
  const { orderId, payUrl } = await placeOrder(app.ember, newOrder(buyer, change));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  return { memberId: buyer, orderId, reference };
}

const use = ({ memberId }: Bought, credits: number) =>
  app.ember.db.write((w) => spend(w, { memberId, credits, reason: "message", reference: randomId() }));
const look = ({ memberId, orderId }: Bought) => app.ember.db.read((q) => getReturnTerms(q, { memberId, orderId }));
const giveBack = ({ memberId, orderId }: Bought, agreed: Returnable) =>
  app.ember.db.write((w) => returnOrder(w, { memberId, orderId }, agreed));
const balanceOf = async ({ memberId }: Bought) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [memberId]))[0]?.balance;
const refundedOf = async ({ reference }: Bought) =>
  (
    await app.oracle<{ refunded_minor: number }>(
      "select refunded_minor from test_provider_payments where reference = $1",
      [reference],
    )
  )[0]?.refunded_minor;

describe("a return of unused credits (CRE-10)", () => {
  it("The days to return an order stay as its confirmation mail said, whatever the setting becomes", async () => {
    const { tenant } = app.ember;
    const generous = openTenant({ ...tenant, settings: { ...tenant.settings, refund_days: 30 } });
    const memberId = await app.member(app.ember);
    const { orderId, payUrl } = await placeOrder(generous, newOrder(memberId));
    const reference = payUrl.split("/").at(-1) as string;
    await chooseOutcome(app.ember, reference, "paid");
    await settlePayment(app.ember, "test", reference);
    await services().queue.runDueJobs();
    const order = { memberId, orderId, reference };
    const { settledAt } = await app.ember.db.read((q) => getOrder(q, memberId, orderId));
    const until = new Date(Date.parse(settledAt as string) + 30 * 86_400_000);
    const text = app.mails.find(({ subject, text: body }) => /order/i.test(subject) && body.includes(orderId))?.text;
    expect(text).toContain(formatDate(until.toISOString(), { locale: "en", timeZone: tenant.settings.time_zone }));
    expect((await look(order)).until).toBe(until.toISOString());
    await app.clock.advance(20 * 86_400);
    const shopper = { memberId, now: new Date(Date.now() + 20 * 86_400_000).toISOString() };
    const { refundUntil } = await app.ember.db.read((q) => readOrderResult(q, shopper, orderId));
    expect(refundUntil).toBe(until.toISOString());
    const { withdrawable } = await app.ember.db.read((q) => readOrderHistory(q, shopper, undefined));
    expect(withdrawable).toContain(orderId);
    const { returnable } = await look(order);
    await giveBack(order, returnable as Returnable);
    await app.clock.reset();
  });

  it("An open order that is used again gets the longer time to return of its new page", async () => {
    const { tenant } = app.ember;
    const memberId = await app.member(app.ember);
    const order = newOrder(memberId);
    const daysOf = () => app.oracle("select refund_days as days from orders where member_id = $1", [memberId]);
    for (const [days, kept] of [
      [20, 20],
      [30, 30],
      [14, 30],
    ]) {
      const site = openTenant({ ...tenant, settings: { ...tenant.settings, refund_days: days as number } });
      await placeOrder(site, order);
      expect(await daysOf()).toEqual([{ days: kept }]);
    }
  });

  it("A return pays the price of unused credits, with receipt and credit note, and needs no staff", async () => {
    const order = await bought();
    await use(order, 20);
    const { returnable } = await look(order);
    expect(returnable).toEqual({ credits: 100, amountMinor: 1_583 });
    await giveBack(order, returnable as Returnable);
    await services().queue.runDueJobs();
    expect(await balanceOf(order)).toBe(0);
    const shown = await app.ember.db.read((q) => getOrder(q, order.memberId, order.orderId));
    expect(shown).toMatchObject({ returnedCredits: 100, returnedBalance: 0 });
    expect(await refundedOf(order)).toBe(1_583);
    expect(app.mails.some(({ text }) => /100 unused credits.*£15\.83/s.test(text))).toBe(true);
    const papers = await app.ember.db.read((q) => listInvoices(q, order.memberId, order.orderId));
    expect(papers.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ["invoice", 1_899],
      ["credit", 1_583],
    ]);
    // A credit note names its invoice.
    const [invoice, note] = papers as [Invoice, Invoice];
    expect(note.refersTo).toBe(invoice.number);
    const head = Object.fromEntries(invoiceWords(invoice, translator("en"), "en", "Europe/London").head);
    expect(head["Order number"]).toBe(order.orderId.slice(-10).toUpperCase());
    expect(head.Buyer).toMatch(/, \S+@\S+$/);
    expect(invoiceWords(note, translator("en"), "en", "Europe/London").head[1]).toEqual([
      "For invoice",
      invoice.number,
    ]);
  });

  it("A return is made once after a second press, a second tab, six at once and a repeated job", async () => {
    const order = await bought();
    const { returnable } = await look(order);
    const pressed = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => giveBack(order, returnable as Returnable)));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await app.oracle<{ id: string }>("select id from credit_returns where order_id = $1", [
      order.orderId,
    ]);
    await services().queue.runDueJobs();
    await sendRefund(app.ember, row?.id as string);
    expect(await refundedOf(order)).toBe(1_899);
    expect(await balanceOf(order)).toBe(0);
  });

  it("A return of another number of credits than the page showed is refused", async () => {
    const order = await bought();
    const { returnable } = await look(order);
    await use(order, 5);
    await expect(giveBack(order, returnable as Returnable)).rejects.toMatchObject({ code: "return.changed" });
    const greedy = { credits: 115, amountMinor: 1_899 };
    await expect(giveBack(order, greedy)).rejects.toMatchObject({ code: "return.changed" });
    expect(await balanceOf(order)).toBe(115);
  });

  it("A return is refused for used credits, after the last day, for an unpaid order and for another member's order", async () => {
    const used = await bought();
    await use(used, 120);
    expect((await look(used)).refusal?.code).toBe("return.nothing_left");
    const late = await bought();
    await app.clock.advance(14 * 86_400 + 60);
    expect((await look(late)).refusal?.code).toBe("return.too_late");
    await expect(giveBack(late, { credits: 120, amountMinor: 1_899 })).rejects.toMatchObject({
      code: "return.too_late",
    });
    await app.clock.reset();
    const mine = await bought();
    const other = await app.member(app.ember);
    await expect(look({ ...mine, memberId: other })).rejects.toMatchObject({ code: "page.not_found" });
    await expect(app.marina.db.read((q) => getReturnTerms(q, mine))).rejects.toMatchObject({
      code: "page.not_found",
    });
  });

  it("Used credits count as those of the older order at a return", async () => {
    const first = await bought();
    const second = await bought(first.memberId, { id: "c50", amount: 899 });
    await use(first, 30);
    expect((await look(first)).returnable?.credits).toBe(90);
    expect((await look(second)).returnable?.credits).toBe(50);
    await giveBack(second, { credits: 50, amountMinor: 899 });
    expect((await look(first)).returnable?.credits).toBe(90);
  });

  it("A chargeback takes, or owes, only what was not returned", async () => {
    const order = await bought();
    await use(order, 20);
    await giveBack(order, (await look(order)).returnable as Returnable);
    await chargeBack(app.ember, order.reference);
    await settlePayment(app.ember, "test", order.reference);
    expect(await balanceOf(order)).toBe(0);
    expect(await app.ember.db.read((q) => debtOf(q, order.memberId))).toBe(20);
    expect((await look(order)).refusal?.code).toBe("return.charged_back");
  });

  it("A return while a part is disputed leaves the disputed share of credits, even beside older ones", () => {
    const day = "2026-01-01T00:00:00.000Z";
    const order = { isPaid: true, isDone: false, settledAt: day, now: day, refundDays: 14 };
    const dispute = { chargedBack: false, disputedMinor: 400, goodwillMinor: 0 };
    const wallet = { balance: 500, gainedSince: 0 };
    const answer = returnableOf({ ...order, ...dispute, ...wallet, credits: 100, amountMinor: 1_000 });
    expect(answer).toEqual({ credits: 60, amountMinor: 600 });
  });

  it("A return never gives more than was paid and bought (property)", () => {
    const facts = fc.record({
      credits: fc.integer({ min: 1, max: 5_000 }),
      amountMinor: fc.integer({ min: 0, max: 1_000_000 }),
      balance: fc.integer({ min: 0, max: 20_000 }),
      gainedSince: fc.integer({ min: -500, max: 20_000 }),
    });
    fc.assert(
      fc.property(facts, (drawn) => {
        const base = { isPaid: true, chargedBack: false, disputedMinor: 0, goodwillMinor: 0, isDone: false };
        const at = { settledAt: "2026-01-01T00:00:00.000Z", now: "2026-01-02T00:00:00.000Z", refundDays: 14 };
        const answer = returnableOf({ ...drawn, ...base, ...at });
        if (typeof answer === "string") return;
        expect(answer.credits).toBeLessThanOrEqual(Math.min(drawn.credits, drawn.balance));
        expect(answer.amountMinor).toBeLessThanOrEqual(drawn.amountMinor);
        if (answer.credits === drawn.credits) expect(answer.amountMinor).toBe(drawn.amountMinor);
      }),
    );
  });
});

describe("invoices", () => {
  it("Invoices are numbered without gaps per tenant, one per order", async () => {
    const orders = [await bought(), await bought(), await bought()];
    await services().queue.runDueJobs();
    await services().queue.enqueue("payments.invoice", {
      tenantId: app.ember.tenant.id,
      orderId: orders[0]?.orderId as string,
      kind: "invoice",
    });
    await services().queue.runDueJobs();
    const numbers = await app.oracle<{ number: number }>("select number from invoices order by number");
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
  });

  it("Invoices show the seller and the included tax, and become a PDF in each alphabet", async () => {
    const order = await bought();
    await services().queue.runDueJobs();
    const [invoice] = await app.ember.db.read((q) => listInvoices(q, order.memberId, order.orderId));
    if (!invoice) throw new Error("no invoice");
    expect(invoice).toMatchObject({ vatRate: 2_000, netMinor: 1_583, vatMinor: 316, grossMinor: 1_899 });
    const words = invoiceWords(invoice, translator("pl"), "pl", "Europe/Warsaw");
    expect(words.seller).toContain("Emberly Evenings Ltd");
    expect(invoice.refersTo).toBeNull();
    const dot = { create: { width: 64, height: 64, channels: 3, background: "#a33" } } as const;
    const brand = { name: "Emberly", logo: await sharp(dot).png().toBuffer() };
    const pdf = await invoicePdf([words, words], "pl", brand);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  });

  it.each([
    ["NL", { country: "DE", vat_numbers: ["DE1"] }, 2_100],
    ["CH", { country: "DE", vat_numbers: ["DE1"] }, 0],
    ["CH", { country: "DE", vat_numbers: ["DE1", "CHE1"] }, 810],
    ["GB", { country: "GB", vat_numbers: ["GB1"] }, 2_000],
    ["US", { country: "GB", vat_numbers: ["GB1"] }, 0],
  ])("Invoices to %s by %o include a tax of %i hundredths of a per cent", (country, seller, rate) =>
    expect(vatRate(country, seller)).toBe(rate),
  );
});

describe("rounding", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });

  it("Rounding keeps net plus tax at the price, and price plus discount at the list price", () => {
    // Minor units are whole numbers in every currency: yen, cents, fils.
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 2_700 }), (gross, rate) => {
        const { netMinor, vatMinor } = taxIn(gross, rate);
        expect(netMinor + vatMinor).toBe(gross);
        expect(Math.abs(netMinor * (10_000 + rate) - gross * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2);
      }),
    );
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (list, hundredths) => {
        const price = percentageOff(list, hundredths / 100);
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(Math.abs(price * 10_000 - list * (10_000 - hundredths))).toBeLessThanOrEqual(5_000);
      }),
    );
  });
});
