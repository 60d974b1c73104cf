import { describe, expect, it, vi } from "vitest";
import { eraseRows } from "~/deletion/erase.server";
import { banMember, refundAgain } from "~/operators/member-acts.server";
import { actAsTenant, inTransaction } from "~/operators/tenant-onboarding.server";
import { refuseUnsettled } from "~/operators/unsettled-money.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { spend } from "~/wallet/ledger.server";
import type { TestDatabase } from "../../tests/support/database";
import { testAppOfFile } from "../../tests/support/test-app";
import { type Placed, providersOfFile, type Real, realProviders } from "../../tests/support/real-providers";
import { translator } from "~/i18n/catalogue.server";
import { readDay } from "./daily-report.server";
import type { Invoice } from "./invoice";
import { invoiceWords } from "./invoice-lines";
import { issueInvoice, listInvoices } from "./invoices.server";
import { ProviderRefused } from "./providers/call.server";
import { providerNamed } from "./providers/index.server";
import { listOwed, repeatUnanswered } from "./refunds.server";
import type { Returnable } from "./return";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, settle, orderOf, balanceOf } = providersOfFile(app);

async function paid(name: Real): Promise<Placed> {
  const order = await placed(name);
  doubles[name].pay(order.reference);
  await settle(name, order);
  return order;
}

/** Requests the return of unused credits. A job refunds the credits later. */
const declared = ({ memberId, orderId }: Placed): Promise<string> =>
  app.marina.db.write(async (w) => {
    const { returnable } = await getReturnTerms(w, { memberId, orderId });
    return returnOrder(w, { memberId, orderId }, returnable as Returnable);
  });

/** Requests the return of unused credits and sends the refund. */
async function returned(name: Real, order: Placed): Promise<string> {
  const id = await declared(order);
  await sendRefund(scopes[name], id);
  return id;
}

const refundedOf = async ({ orderId }: Placed) =>
  (await app.oracle<{ sum: number }>("select refunded_minor as sum from payments where order_id = $1", [orderId]))[0]
    ?.sum;
const stateOf = async (id: string) =>
  (await app.oracle<{ state: string }>("select state from credit_returns where id = $1", [id]))[0]?.state;
const notes = ({ orderId }: Placed) =>
  app.oracle("select kind from invoices where order_id = $1 and kind = 'credit'", [orderId]);
/** Restores the database to its state before the refund was sent. */
async function forgetSending({ orderId }: Placed, id: string): Promise<void> {
  await app.oracle("delete from payment_refunds where return_id = $1", [id]);
  await app.oracle("update payments set refunded_minor = 0 where order_id = $1", [orderId]);
  await app.oracle("update credit_returns set state = 'asked', sent_at = null, attempt = 0 where id = $1", [id]);
}
/** Lists the reasons that prevent the erasure of the site. */
function unsettled(): Promise<string> {
  const { owner } = app.database as TestDatabase;
  const { id, slug } = app.marina.tenant;
  return inTransaction(owner, async (client) => {
    await actAsTenant(client, id);
    await refuseUnsettled(client, id, slug);
  }).then(
    () => "",
    ({ message }: Error) => message,
  );
}
const evenBooks = async () => expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);

/** Hours until each queued refund of a return. */
const waitingFor = (id: string) =>
  app.oracle(
    `select round(extract(epoch from start_after - now()) / 3600)::integer as hours from pgboss.job
     where data ->> 'job' = 'payments.refund' and data -> 'payload' ->> 'returnId' = $1 and state in ('created', 'retry')`,
    [id],
  );

it.each([0, 3])(
  "A refund that the site's empty balance delays is tried again after a day, and tells the member nothing (attempt %s)",
  async (attempt) => {
    const order = await paid("stripe");
    doubles.stripe.emptyBalance(true);
    const id = await declared(order);
    await app.oracle("update credit_returns set attempt = $2 where id = $1", [id, attempt]);
    const { failures } = await services().queue.runDueJobs();
    expect([failures, await waitingFor(id)]).toEqual([[], [{ hours: 25 }]]);
    app.mails.splice(0);
    doubles.stripe.emptyBalance(false);
    // Stripe repeats its refusal, so neither operators nor the nightly job start a second attempt.
    await app.clock.advance(7 * 3_600);
    await app.marina.db.write(repeatUnanswered);
    await sendRefund(scopes.stripe, id);
    expect([await stateOf(id), await balanceOf(order)]).toEqual(["asked", 0]);
    expect(await waitingFor(id)).toHaveLength(1);
    doubles.stripe.forgetKeys();
    expect((await services().queue.runDueJobs({ ahead: true })).failures).toEqual([]);
    expect(await stateOf(id)).toBe("sent");
    expect(app.mails).toEqual([]);
  },
);

it("A refund raised within a day of an empty balance waits that day out without a mail", async () => {
  const order = await paid("stripe");
  const addMinor = (id: string, minor: number) =>
    app.oracle("update credit_returns set amount_minor = amount_minor + $2 where id = $1", [id, minor]);
  doubles.stripe.emptyBalance(true);
  const id = await declared(order);
  await addMinor(id, -100);
  await services().queue.runDueJobs();
  doubles.stripe.emptyBalance(false);
  await addMinor(id, 100);
  app.mails.splice(0);
  await sendRefund(scopes.stripe, id);
  expect(doubles.stripe.misshapen.splice(0)).toEqual([expect.stringContaining("key with other parameters")]);
  const known = "select state, attempt from credit_returns where id = $1";
  expect(await app.oracle(known, [id])).toEqual([{ state: "asked", attempt: 0 }]);
  expect(await waitingFor(id)).toHaveLength(1);
  doubles.stripe.forgetKeys();
  expect((await services().queue.runDueJobs({ ahead: true })).failures).toEqual([]);
  expect(await stateOf(id)).toBe("sent");
  expect(doubles.stripe.refundsOf(order.reference)).toMatchObject([{ amount: price.amount }]);
  expect(app.mails).toEqual([]);
});

describe.each(realProviders)("a refund at %s", (name) => {
  it("A site is not erased while a refund is under way at the provider", async () => {
    if (name === "stripe") doubles.stripe.refundsBegin("pending");
    const order = await paid(name);
    await returned(name, order);
    expect(await unsettled()).toContain("1 refunds under way at the provider");
    doubles[name].refundEnds(order.reference, "done");
    await settle(name, order);
    expect(await unsettled()).not.toContain("refunds under way");
    doubles.stripe.refundsBegin("succeeded");
  });

  it("A return has a credit note once its money has arrived, not with another return's note", async () => {
    const order = await paid(name);
    const id = await declared(order);
    const note = () => app.marina.db.write((w) => issueInvoice(w, order.orderId, "credit"));
    await note();
    expect([await stateOf(id), await notes(order)]).toEqual(["asked", []]);
    await sendRefund(scopes[name], id);
    doubles[name].refundEnds(order.reference, "done");
    await settle(name, order);
    await note();
    expect(await notes(order)).toHaveLength(1);
  });

  it("A return has a credit note when a webhook reports the refund before the provider has answered", async () => {
    const order = await paid(name);
    const id = await declared(order);
    const provider = providerNamed(name);
    const send = provider.refund.bind(provider);
    const early = vi.spyOn(provider, "refund").mockImplementationOnce(async (request) => {
      const refund = await send(request);
      doubles[name].refundEnds(order.reference, "done");
      await settle(name, order);
      await services().queue.runDueJobs();
      return { ...refund, state: "pending" };
    });
    await services().queue.runDueJobs();
    early.mockRestore();
    expect([await stateOf(id), await notes(order)]).toEqual(["sent", [{ kind: "credit" }]]);
  });

  it("A failed refund cancels its credit note, and the next return has a credit note of its own", async () => {
    const order = await paid(name);
    const ends = async (state: "done" | "failed") => {
      doubles[name].refundEnds(order.reference, state);
      await settle(name, order);
      await services().queue.runDueJobs();
    };
    await returned(name, order);
    await ends("done");
    await ends("failed");
    expect(await balanceOf(order)).toBe(price.credits);
    await app.marina.db.write((w) =>
      spend(w, { memberId: order.memberId, credits: 30, reason: "message", reference: randomId() }),
    );
    await returned(name, order);
    await ends("done");
    const papers = await app.marina.db.read((q) => listInvoices(q, order.memberId, order.orderId));
    expect(papers.map(({ kind, credits }) => [kind, credits])).toEqual([
      ["invoice", price.credits],
      ["credit", price.credits],
      ["correction", price.credits],
      ["credit", price.credits - 30],
    ]);
    const [invoice, first, correction, second] = papers;
    expect(correction).toMatchObject({ grossMinor: first?.grossMinor, refersTo: first?.number });
    expect(second).toMatchObject({ grossMinor: await refundedOf(order), refersTo: invoice?.number });
    const words = invoiceWords(correction as Invoice, translator("en"), "en", "Europe/London");
    expect(words.title).toBe("Cancelled credit note");
    expect(words.head).toContainEqual(["For credit note", first?.number]);
    // A repeated job issues no second document.
    for (const kind of ["correction", "credit"] as const) {
      await app.marina.db.write((w) => issueInvoice(w, order.orderId, kind));
    }
    expect(await app.oracle("select 1 from invoices where order_id = $1", [order.orderId])).toHaveLength(4);
  });

  it("A refund that fails later restores the credits, is told and reported, and may be tried again", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    expect([await balanceOf(order), await stateOf(id), await refundedOf(order)]).toEqual([0, "sent", price.amount]);
    doubles[name].refundEnds(order.reference, "failed");
    for (let time = 0; time < 2; time += 1) await settle(name, order);
    expect([await balanceOf(order), await stateOf(id), await refundedOf(order)]).toEqual([price.credits, "failed", 0]);
    expect(await orderOf(order)).toMatchObject({ refundFailedMinor: price.amount, returnedMinor: null });
    expect(Date.parse((await orderOf(order)).refundFailedAt ?? "")).toBeGreaterThan(0);
    await services().queue.runDueJobs();
    expect(app.mails.map(({ subject }) => subject)).toContain("We couldn’t refund your money");
    const zone = app.marina.tenant.settings.time_zone;
    const [row] = await app.oracle<{ day: string }>(
      "select (failed_at at time zone $2)::date::text as day from credit_returns where id = $1",
      [id, zone],
    );
    const report = await app.marina.db.read((q) => readDay(q, row?.day as string));
    expect(report.refundsFailed[0]).toMatchObject({ currency: "EUR" });
    expect(report.open.refundsFailed).toBeGreaterThan(0);
    const second = await returned(name, order);
    doubles[name].refundEnds(order.reference, "done");
    await settle(name, order);
    await services().queue.runDueJobs();
    expect([await balanceOf(order), await stateOf(second), await refundedOf(order)]).toEqual([0, "sent", price.amount]);
    expect(await orderOf(order)).toMatchObject({
      refundFailedMinor: null,
      refundFailedAt: null,
      returnedMinor: price.amount,
    });
    expect(await notes(order)).toHaveLength(1);
    await evenBooks();
  });

  it("A refund whose credits were restored is not sent again for an erased account", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([price.credits, "failed"]);
    await app.marina.db.write((w) =>
      spend(w, { memberId: order.memberId, credits: price.credits, reason: "message", reference: randomId() }),
    );
    await app.oracle("delete from accounts where member_id = $1", [order.memberId]);
    const again = app.marina.db.write((w) => refundAgain(w, id));
    await expect(again).rejects.toThrow("No money is owed for a return");
  });

  it("At the erasure of a site no refund is owed to an erased member whose credits were restored", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    await app.marina.db.write((w) => eraseRows(w, order.memberId));
    const again = app.marina.db.write((w) => refundAgain(w, id));
    await expect(again).rejects.toThrow("No money is owed for a return");
    expect(await unsettled()).not.toContain(order.orderId);
  });

  it("The erasure of a site waits for a refund that failed after its member was erased", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    await app.marina.db.write((w) => eraseRows(w, order.memberId));
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    expect(await unsettled()).toContain(`refund-again marina ${id}`);
    await app.marina.db.write((w) => refundAgain(w, id));
  });

  it("A refund cancelled at the provider counts as failed", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    doubles[name].refundEnds(order.reference, "cancelled");
    await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([price.credits, "failed"]);
    await evenBooks();
  });

  it("A refund names its purpose and our own id", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    const sent = doubles[name].refundsOf(order.reference)[0];
    expect(JSON.stringify(sent?.metadata)).toContain(id);
    if (sent && "paymentId" in sent) expect(sent.description).toContain(order.orderId.slice(-10).toUpperCase());
    else expect(sent?.reason).toBe("requested_by_customer");
  });

  it("Refunds by hand add up to the refunded amount and take no credits", async () => {
    const order = await paid(name);
    doubles[name].refundByHand(order.reference, 100);
    await settle(name, order);
    doubles[name].refundByHand(order.reference, 150);
    await settle(name, order);
    expect(await refundedOf(order)).toBe(250);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    expect([await refundedOf(order), await balanceOf(order)]).toEqual([100, price.credits]);
  });

  it("A refund that fails during a chargeback stays owed and is sent when the dispute is won", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    doubles[name].chargeBack(order.reference);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "asked"]);
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    await sendRefund(scopes[name], id);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "sent"]);
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(2);
    await evenBooks();
  });

  it.each([true, false])(
    "A refund sent before a backup was restored is not sent again (used before: %s)",
    async (isUsed) => {
      const order = await paid(name);
      const used = Math.ceil(price.credits / 2) + 1;
      if (isUsed)
        await app.marina.db.write((w) =>
          spend(w, { memberId: order.memberId, credits: used, reason: "message", reference: randomId() }),
        );
      const id = await returned(name, order);
      await forgetSending(order, id);
      doubles[name].forgetKeys();
      await sendRefund(scopes[name], id);
      expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "sent"]);
      expect(doubles[name].refundsOf(order.reference)).toHaveLength(1);
      await evenBooks();
    },
  );

  it("A refund that is refused because it was sent before counts as sent, and its credits stay taken", async () => {
    const order = await paid(name);
    const provider = providerNamed(name);
    const send = provider.refund.bind(provider);
    const refused = vi.spyOn(provider, "refund").mockImplementationOnce(async (request) => {
      await send(request);
      throw new ProviderRefused("already refunded");
    });
    const id = await returned(name, order);
    refused.mockRestore();
    expect([await balanceOf(order), await stateOf(id), await refundedOf(order)]).toEqual([0, "sent", price.amount]);
    await evenBooks();
  });

  it("A refund whose first try failed and whose second was paid before the restore stays paid", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    doubles[name].chargeBack(order.reference);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    await sendRefund(scopes[name], id);
    await forgetSending(order, id);
    doubles[name].forgetKeys();
    await sendRefund(scopes[name], id);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "sent"]);
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(2);
    await evenBooks();
  });

  it("After a failed refund the order may be returned again past the last day, since the first return was in time", async () => {
    const order = await paid(name);
    await returned(name, order);
    await app.clock.advance(16 * 86_400);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    const own = await app.marina.db.read((q) => getReturnTerms(q, order));
    expect(own).toMatchObject({ until: null, refusal: null });
    const second = await returned(name, order);
    expect([await balanceOf(order), await stateOf(second)]).toEqual([0, "sent"]);
    await app.clock.reset();
  });

  it("A failed refund of a banned member stays owed, is told, and is sent again later", async () => {
    const order = await paid(name);
    await app.oracle("update members set confirmed_at = app_now() where id = $1", [order.memberId]);
    await app.marina.db.write((w) =>
      banMember(w, "op", order.memberId, { ground: "insults", facts: "x", credits: "returned" }),
    );
    await services().queue.runDueJobs();
    const [row] = await app.oracle<{ id: string }>("select id from credit_returns where order_id = $1", [
      order.orderId,
    ]);
    const id = row?.id as string;
    await services().queue.runDueJobs();
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    await services().queue.runDueJobs();
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "asked"]);
    const mail = app.mails.at(-1);
    expect(mail?.subject).toBe("We couldn’t refund your money yet");
    expect(mail?.text).not.toMatch(/return them|in your balance/);
    await services().queue.runDueJobs({ ahead: true });
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "sent"]);
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(2);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    const owed = async () => (await app.marina.db.read((q) => listOwed(q, order.orderId)))[0];
    expect(await owed()).toMatchObject({ hasFailed: true, isRepeated: false });
    await app.marina.db.write((w) => refundAgain(w, id));
    expect(await owed()).toMatchObject({ hasFailed: false, isRepeated: true });
    await app.oracle("update credit_returns set repeated_at = repeated_at - interval '7 hours' where id = $1", [id]);
    expect(await owed()).toMatchObject({ hasFailed: true, isRepeated: false });
    await services().queue.runDueJobs();
    expect(await stateOf(id)).toBe("sent");
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(3);
    expect(app.mails.filter(({ subject }) => subject === mail?.subject)).toHaveLength(1);
    const again = app.marina.db.write((w) => refundAgain(w, id));
    await expect(again).rejects.toThrow("No money is owed for a return");
    app.mails.splice(0);
    await evenBooks();
  });
});

it.each([408, 409, 425, 429])(
  "A refund that Mollie postpones with status %i is tried again, and its credits stay taken",
  async (status) => {
    const order = await paid("mollie");
    doubles.mollie.putOffNext(status);
    await expect(returned("mollie", order)).rejects.not.toBeInstanceOf(ProviderRefused);
    const [row] = await app.oracle<{ id: string; state: string }>(
      "select id, state from credit_returns where order_id = $1",
      [order.orderId],
    );
    expect([await balanceOf(order), row?.state]).toEqual([0, "asked"]);
    await sendRefund(scopes.mollie, row?.id as string);
    expect(await stateOf(row?.id as string)).toBe("sent");
    expect(doubles.mollie.refundsOf(order.reference)).toHaveLength(1);
  },
);
