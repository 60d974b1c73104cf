import { describe, expect, it } from "vitest";
import { operatorCommands } from "~/operators/commands.server";
import { refundAgain } from "~/operators/member-acts.server";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { debtOf, spend } from "~/wallet/ledger.server";
import { listStatement } from "~/wallet/statement.server";
import { testAppOfFile } from "../../tests/support/test-app";
import {
  type Placed,
  providersOfFile,
  type Real,
  realProviders,
  webhookSecret,
} from "../../tests/support/real-providers";
import { readDay } from "./daily-report.server";
import { blockDebits, requireDebit } from "./debit-mandates.server";
import { goodwillId } from "./goodwill.server";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";
import { applyProviderStatus } from "./settlement.server";
import { receiveWebhook } from "./webhooks.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, notify, settle, orderOf, balanceOf, sentMinor } = providersOfFile(app);

/** A paid order of which `left` credits are unused. */
async function paid(name: Real, left = price.credits): Promise<Placed> {
  const order = await placed(name);
  doubles[name].pay(order.reference);
  await settle(name, order);
  const used = price.credits - left;
  if (used > 0)
    await app.marina.db.write((w) =>
      spend(w, { memberId: order.memberId, credits: used, reason: "message", reference: order.orderId }),
    );
  return order;
}

const debt = ({ memberId }: Placed) => app.marina.db.read((q) => debtOf(q, memberId));
const evenBooks = async () => expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
const statement = async ({ memberId }: Placed) =>
  (await app.marina.db.read((q) => listStatement(q, memberId))).map(({ reason, credits }) => [reason, credits]);

describe.each(realProviders)("a dispute at %s", (name) => {
  const lose = (order: Placed) => doubles[name].chargeBack(order.reference);
  const dispute = ({ reference }: Placed, minor: number) =>
    name === "stripe"
      ? doubles.stripe.chargeBack(reference, "needs_response", minor)
      : doubles.mollie.chargeBack(reference, minor);
  const win = (order: Placed) => doubles[name].winDispute(order.reference);

  it("A won dispute gives the credits back and clears the debt", async () => {
    const order = await paid(name, 10);
    lose(order);
    await settle(name, order);
    expect([await balanceOf(order), await debt(order)]).toEqual([0, price.credits - 10]);
    expect(await orderOf(order)).toMatchObject({ chargedBack: true });
    win(order);
    for (let time = 0; time < 3; time += 1) await settle(name, order);
    expect([await balanceOf(order), await debt(order)]).toEqual([10, 0]);
    expect(await orderOf(order)).toMatchObject({ chargedBack: false, state: "completed" });
    expect((await statement(order)).slice(0, 2)).toEqual([
      ["reinstated", 10],
      ["chargeback", -10],
    ]);
    await evenBooks();
  });

  it("A dispute's reason is stored, and its day only where the provider names one and awaits evidence", async () => {
    const order = await paid(name);
    const facts = async () =>
      (
        await app.oracle<{ reason: string | null; due: number | null }>(
          `select dispute_reason as reason, round(extract(epoch from dispute_due_at - now()) / 86400)::integer as due
           from payments where order_id = $1`,
          [order.orderId],
        )
      )[0];
    lose(order);
    await settle(name, order);
    expect(await facts()).toEqual(
      name === "stripe" ? { reason: "general", due: 7 } : { reason: "Debited account closed", due: null },
    );
    if (name === "stripe") {
      doubles.stripe.answerDispute(order.reference);
      await settle(name, order);
      expect(await facts()).toEqual({ reason: "general", due: null });
    }
  });

  it("Six simultaneous webhooks of a dispute are processed, and its credits move once", async () => {
    const order = await paid(name);
    await notify(name, order);
    lose(order);
    expect(await notify(name, order)).toBe("stored");
    await services().queue.runDueJobs();
    expect(await balanceOf(order)).toBe(0);
    win(order);
    expect(await notify(name, order)).toBe("stored");
    await Promise.all(Array.from({ length: 6 }, () => settle(name, order)));
    await services().queue.runDueJobs();
    expect(await balanceOf(order)).toBe(price.credits);
    await evenBooks();
  });

  it("A dispute whose states arrive in the wrong order ends right (M06)", async () => {
    const order = await paid(name);
    const told = {
      state: "completed" as const,
      amountMinor: price.amount,
      currency: "EUR",
      refunds: [],
      kept: null,
    };
    const hear = (chargedBack: boolean, disputesWon: number) =>
      app.marina.db.write((w) => applyProviderStatus(w, name, order.reference, { ...told, chargedBack, disputesWon }));
    await hear(false, 1);
    await hear(true, 0);
    expect(await balanceOf(order)).toBe(price.credits);
    await hear(true, 1);
    await hear(false, 1);
    await hear(true, 0);
    expect(await balanceOf(order)).toBe(0);
    await hear(false, 2);
    expect(await balanceOf(order)).toBe(price.credits);
    // One webhook reports two changes: the dispute was won, and a new dispute was opened.
    await hear(true, 2);
    await hear(true, 3);
    expect(await balanceOf(order)).toBe(0);
    await hear(false, 4);
    expect(await balanceOf(order)).toBe(price.credits);
    await evenBooks();
  });

  it("A dispute of a part takes that share of the credits, and gives it back when won", async () => {
    const order = await paid(name);
    const part = Math.floor(price.amount / 4);
    const share = Math.round((price.credits * part) / price.amount);
    dispute(order, part);
    for (let time = 0; time < 2; time += 1) await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits - share);
    expect(await orderOf(order)).toMatchObject({ chargedBack: false, disputedMinor: part });
    win(order);
    await settle(name, order);
    expect(await orderOf(order)).toMatchObject({ disputedMinor: null });
    expect([await balanceOf(order), await debt(order)]).toEqual([price.credits, 0]);
    await evenBooks();
  });

  it("Several disputes add up, to at most the order", async () => {
    const order = await paid(name, 10);
    const half = Math.floor(price.amount / 2);
    const without = (minor: number) => price.credits - Math.round((price.credits * minor) / price.amount);
    const left = async () => price.credits - 10 + ((await balanceOf(order)) ?? 0) - (await debt(order));
    for (const expected of [without(half), without(2 * half), 0]) {
      dispute(order, half);
      expect(await notify(name, order)).toBe("stored");
      await services().queue.runDueJobs();
      expect(await left()).toBe(expected);
    }
    // The first two disputes remain open after the third dispute is won.
    win(order);
    await settle(name, order);
    expect(await left()).toBe(without(2 * half));
    await evenBooks();
  });

  it("A second dispute after a won one takes the credits again", async () => {
    const order = await paid(name);
    for (let round = 0; round < 2; round += 1) {
      lose(order);
      await settle(name, order);
      expect(await balanceOf(order)).toBe(0);
      win(order);
      await settle(name, order);
      expect(await balanceOf(order)).toBe(price.credits);
    }
    await evenBooks();
  });

  it("While a dispute is open, the money of a return waits until the dispute is won", async () => {
    const order = await paid(name, 20);
    const { returnable } = await app.marina.db.read((q) => getReturnTerms(q, order));
    if (!returnable) throw new Error("nothing to return");
    const before = doubles[name].refunds;
    lose(order);
    const returnId = await app.marina.db.write((w) => returnOrder(w, order, returnable));
    await sendRefund(scopes[name], returnId);
    expect(doubles[name].refunds).toBe(before);
    expect([await balanceOf(order), await debt(order)]).toEqual([0, price.credits - 20]);
    win(order);
    await settle(name, order);
    expect([await balanceOf(order), await debt(order)]).toEqual([0, 0]);
    await sendRefund(scopes[name], returnId);
    await sendRefund(scopes[name], returnId);
    expect(doubles[name].refunds).toBe(before + 1);
    await evenBooks();
  });

  const paidByDebit = async (memberId?: string) => {
    const order = memberId ? await placed(name, { memberId }) : await placed(name);
    await app.oracle("update orders set method = 'sepadirectdebit' where id = $1", [order.orderId]);
    doubles[name].pay(order.reference);
    await settle(name, order);
    return order;
  };
  const isBlocked = async ({ memberId }: Placed) =>
    app.marina.db.read((q) =>
      requireDebit(q, memberId, 0).then(
        () => false,
        ({ code }) => code === "debit.blocked",
      ),
    );
  const loseAndWin = async (order: Placed, meanwhile: () => Promise<unknown> = async () => {}) => {
    lose(order);
    await settle(name, order);
    expect(await isBlocked(order)).toBe(true);
    await meanwhile();
    win(order);
    await settle(name, order);
  };

  it("When a dispute of a direct debit is won, the block that it caused is lifted", async () => {
    const order = await paidByDebit();
    await loseAndWin(order);
    expect(await isBlocked(order)).toBe(false);
  });

  it.each(["before", "during"] as const)("A block by staff %s a dispute outlasts a won dispute", async (when) => {
    const order = await paidByDebit();
    const block = () => app.marina.db.write((w) => blockDebits(w, order.memberId, "staff said so"));
    if (when === "before") await block();
    await loseAndWin(order, when === "during" ? block : undefined);
    expect(await isBlocked(order)).toBe(true);
  });

  it("A block stays while another debit of the member is disputed", async () => {
    const one = await paidByDebit();
    const two = await paidByDebit(one.memberId);
    await loseAndWin(one, async () => {
      lose(two);
      await settle(name, two);
    });
    expect(await isBlocked(one)).toBe(true);
    win(two);
    await settle(name, two);
    expect(await isBlocked(one)).toBe(false);
  });
});

describe.each(realProviders)("a lost dispute of a part at %s", (name) => {
  const losePart = ({ reference }: Placed) =>
    name === "stripe"
      ? doubles.stripe.chargeBack(reference, "lost", partMinor())
      : doubles.mollie.chargeBack(reference, partMinor());
  const partMinor = () => Math.floor(price.amount / 4);
  const share = () => Math.round((price.credits * partMinor()) / price.amount);
  async function returned(order: Placed): Promise<string> {
    const { returnable } = await app.marina.db.read((q) => getReturnTerms(q, order));
    if (!returnable) throw new Error("nothing to return");
    return app.marina.db.write((w) => returnOrder(w, order, returnable));
  }

  it("After a lost dispute of a part, the rest of the order can be returned, for at most its money", async () => {
    const order = await paid(name);
    losePart(order);
    await settle(name, order);
    await sendRefund(scopes[name], await returned(order));
    expect(await balanceOf(order)).toBe(0);
    const sent = await sentMinor(order);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(price.amount - partMinor());
    await evenBooks();
  });

  it("A return declared before a dispute is paid without the disputed part, which is paid when the dispute is won", async () => {
    const order = await paid(name);
    const id = await returned(order);
    losePart(order);
    for (let time = 0; time < 2; time += 1) await sendRefund(scopes[name], id);
    expect(await sentMinor(order)).toBe(price.amount - partMinor());
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    for (let time = 0; time < 2; time += 1) await services().queue.runDueJobs();
    expect(await sentMinor(order)).toBe(price.amount);
    expect(await balanceOf(order)).toBe(0);
    await evenBooks();
  });

  it("A refund that fails while a part is disputed restores the credits without the disputed share", async () => {
    const order = await paid(name);
    await sendRefund(scopes[name], await returned(order));
    doubles[name].refundEnds(order.reference, "failed");
    losePart(order);
    for (let time = 0; time < 2; time += 1) await settle(name, order);
    expect([await balanceOf(order), await debt(order)]).toEqual([price.credits - share(), 0]);
    await evenBooks();
  });

  it("A dispute of all the money is named in the report and to an operator who repeats the refund", async () => {
    const order = await paid(name);
    const id = await returned(order);
    doubles[name].chargeBack(order.reference);
    await sendRefund(scopes[name], id);
    const { returnsDisputed } = await app.marina.db.read((q) => readDay(q, "2026-11-20"));
    expect(returnsDisputed.map((each) => each.order)).toContain(order.orderId);
    await app.oracle("update credit_returns set held_at = app_now() where id = $1", [id]);
    const held = await app.marina.db.read((q) => readDay(q, "2026-11-20"));
    const named = [...held.returnsHeld, ...held.returnsDisputed].map((each) => each.order);
    expect(named.filter((orderId) => orderId === order.orderId)).toHaveLength(1);
    const again = app.marina.db.write((w) => refundAgain(w, id));
    await expect(again).rejects.toThrow("waits for the dispute");
  });

  it("An operator sends each of two owed returns by its own id, and none by the id of their order", async () => {
    const order = await paid(name);
    const byRight = await returned(order);
    const goodwill = goodwillId();
    await app.oracle(
      `insert into credit_returns (tenant_id, id, member_id, order_id, kind, credits, amount_minor, currency, state, created_at)
       select tenant_id, $2, member_id, id, 'goodwill', 0, 100, currency, 'asked', app_now() from orders where id = $1`,
      [order.orderId, goodwill],
    );
    const again = (id: string) => app.marina.db.write((w) => refundAgain(w, id));
    await expect(again(order.orderId)).rejects.toThrow("may have several returns");
    expect(await Promise.all([again(goodwill), again(byRight)])).toEqual([order.orderId, order.orderId]);
  });

  it("Of two returns at the bank, an operator settles the one that the command names", async () => {
    const order = await paid(name);
    const byRight = await returned(order);
    doubles[name].chargeBack(order.reference);
    await sendRefund(scopes[name], byRight);
    const goodwill = goodwillId();
    await app.oracle(
      `insert into credit_returns (tenant_id, id, member_id, order_id, kind, credits, amount_minor, currency, state, created_at)
       select tenant_id, $2, member_id, id, 'goodwill', 0, 100, currency, 'asked', app_now() from orders where id = $1`,
      [order.orderId, goodwill],
    );
    const settleByHand = (reference: string) =>
      operatorCommands["operator.settled"]({ site: "marina", reference, why: "The dispute was lost.", actor: "op" });
    await expect(settleByHand(order.orderId)).rejects.toThrow("the id of an order");
    await settleByHand(goodwill);
    const rows = await app.oracle("select id, state from credit_returns where order_id = $1 order by kind", [
      order.orderId,
    ]);
    expect(rows).toEqual([
      { id: goodwill, state: "sent" },
      { id: byRight, state: "asked" },
    ]);
    await expect(settleByHand(goodwill)).rejects.toThrow("settled already");
  });
});

describe("The end of a dispute", () => {
  const closedAt = async ({ orderId }: Placed) => {
    const [row] = await app.oracle<{ at: Date | null }>(
      "select dispute_closed_at as at from payments where order_id = $1",
      [orderId],
    );
    return row?.at ?? null;
  };
  const nightly = async () => {
    await services().queue.enqueue("payments.dailyReport", {} as never);
    await services().queue.runDueJobs();
  };
  const older = (order: Placed, days: number) =>
    app.oracle("update payments set charged_back_at = app_now() - make_interval(days => $2) where order_id = $1", [
      order.orderId,
      days,
    ]);

  it("A dispute at Stripe is closed when the bank decides for the payer, and open again with a further dispute", async () => {
    const order = await paid("stripe");
    const half = Math.floor(price.amount / 2);
    doubles.stripe.chargeBack(order.reference, "needs_response", half);
    await settle("stripe", order);
    expect(await closedAt(order)).toBeNull();
    doubles.stripe.loseDispute(order.reference);
    await settle("stripe", order);
    const first = await closedAt(order);
    expect(first).toBeInstanceOf(Date);
    await settle("stripe", order);
    expect(await closedAt(order)).toEqual(first);
    doubles.stripe.chargeBack(order.reference, "needs_response", half);
    await settle("stripe", order);
    expect(await closedAt(order)).toBeNull();
  });

  it("A chargeback at Mollie is settled after 30 days, and a silent dispute at Stripe after 120", async () => {
    for (const [name, days] of [
      ["mollie", 30],
      ["stripe", 120],
    ] as const) {
      const order = await paid(name);
      doubles[name].chargeBack(order.reference);
      await settle(name, order);
      await older(order, days - 1);
      await nightly();
      expect(await closedAt(order), name).toBeNull();
      await older(order, days + 1);
      await nightly();
      expect(await closedAt(order), name).toBeInstanceOf(Date);
    }
  });
});

describe("Stripe's kinds of disputes", () => {
  it("An inquiry at Stripe moves no credits", async () => {
    const order = await paid("stripe");
    doubles.stripe.chargeBack(order.reference, "warning_needs_response");
    await settle("stripe", order);
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("Stripe's webhook about a dispute finds its order", async () => {
    const order = await paid("stripe");
    doubles.stripe.chargeBack(order.reference);
    const type = "charge.dispute.created";
    const { body, headers } = doubles.stripe.notice(order.reference, [webhookSecret], { type });
    expect(await receiveWebhook(scopes.stripe, "stripe", body, headers)).toBe("stored");
  });
});
