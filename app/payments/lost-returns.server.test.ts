import { describe, expect, it } from "vitest";
import { operatorCommands } from "~/operators/commands.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { grant, reverse, spend } from "~/wallet/ledger.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { type Placed, providersOfFile, type Real, realProviders } from "../../tests/support/real-providers";
import { type DailyReport, readDay } from "./daily-report.server";
import { goodwillId } from "./goodwill.server";
import { recoverPayments } from "./recovery.server";
import { repeatRefund } from "./refunds.server";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";

/**
 * Returns lost in a restore, and returns marked failed while the provider refunds. No money is sent twice, and no
 * member has both the credits and the money.
 */
const app = testAppOfFile();
const { doubles, scopes, price, placed, settle, balanceOf, removeReturn } = providersOfFile(app);

async function paid(name: Real): Promise<Placed> {
  const order = await placed(name);
  doubles[name].pay(order.reference);
  await settle(name, order);
  return order;
}

/** Requests the return of an order, as a member does in the browser. */
const press = ({ memberId, orderId }: Placed): Promise<string> =>
  app.marina.db.write(async (w) => {
    const { returnable, refusal } = await getReturnTerms(w, { memberId, orderId });
    if (!returnable) throw refusal;
    return returnOrder(w, { memberId, orderId }, returnable);
  });

async function returned(name: Real, order: Placed): Promise<string> {
  const id = await press(order);
  await sendRefund(scopes[name], id);
  return id;
}

const use = ({ memberId }: Placed, credits: number) =>
  app.marina.db.write((w) => spend(w, { memberId, credits, reason: "message", reference: randomId() }));
const stateOf = async (id: string) =>
  (await app.oracle<{ state: string }>("select state from credit_returns where id = $1", [id]))[0]?.state;
const evenBooks = async () => expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);

/** Restores the database to the state before the return. The provider has forgotten its idempotency keys. */
async function loseReturn(name: Real, order: Placed, id: string): Promise<void> {
  await services().queue.runDueJobs();
  await removeReturn(order, id);
  doubles[name].forgetKeys();
}

async function recheck(name: Real): Promise<void> {
  await recoverPayments(scopes[name], new Date(Date.now() - 3_600_000));
  await services().queue.runDueJobs();
}

async function report(): Promise<DailyReport> {
  const zone = app.marina.tenant.settings.time_zone;
  const [today] = await app.oracle<{ day: string }>("select (now() at time zone $1)::date::text as day", [zone]);
  return app.marina.db.read((q) => readDay(q, today?.day as string));
}

const heldIn = ({ returnsHeld }: DailyReport, { orderId }: Placed) =>
  returnsHeld.filter(({ order }) => order === orderId);
const byHandIn = ({ refundedByHand }: DailyReport) => refundedByHand[0]?.count ?? 0;
const goodwillMinor = 100;

/** Inserts a held goodwill refund of an order. */
async function holdGoodwill({ orderId }: Placed): Promise<string> {
  const id = goodwillId();
  await app.oracle(
    `insert into credit_returns
       (tenant_id, id, member_id, order_id, kind, credits, amount_minor, currency, state, created_at, held_at)
     select tenant_id, $2, member_id, id, 'goodwill', 0, $3, currency, 'asked', app_now(), app_now() from orders where id = $1`,
    [orderId, id, goodwillMinor],
  );
  return id;
}

const settleByHand = (reference: string) =>
  operatorCommands["operator.settled"]({ site: "marina", reference, why: "Refunded by hand", actor: "op" });

/** The returns to which the refunds of an order are assigned. */
async function returnsOfRefunds({ orderId }: Placed): Promise<(string | null)[]> {
  const rows = await app.oracle<{ id: string | null }>(
    "select r.return_id as id from payment_refunds r join payments p on p.id = r.payment_id where p.order_id = $1",
    [orderId],
  );
  return rows.map(({ id }) => id);
}

const standing = (name: Real, { reference }: Placed) =>
  doubles[name].refundsOf(reference).filter(({ status }) => status !== "failed" && status !== "canceled");

describe.each(realProviders)("a return at %s that a restore has lost", (name) => {
  it.each([false, true])(
    "When the refund of a lost return is found, its credits are taken again, or the report names it (used: %s)",
    async (isUsed) => {
      const order = await paid(name);
      const id = await returned(name, order);
      await loseReturn(name, order, id);
      const before = byHandIn(await report());
      if (isUsed) await use(order, price.credits);
      await recheck(name);
      expect([await balanceOf(order), await stateOf(id)]).toEqual([0, isUsed ? undefined : "sent"]);
      expect(byHandIn(await report()) - before).toBe(isUsed ? 1 : 0);
      await evenBooks();
    },
  );

  it("A lost return whose credits were used meanwhile is reported", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    await loseReturn(name, order, id);
    await use(order, 3);
    await recheck(name);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "sent"]);
    const { creditsMissing } = await report();
    expect(creditsMissing).toContainEqual({ order: order.orderId, credits: 3 });
    await evenBooks();
  });

  it.each([0, 5])(
    "A lost return that is declared again counts as paid by the refund already made (used before: %s)",
    async (used) => {
      const order = await paid(name);
      if (used > 0) await use(order, used);
      const id = await returned(name, order);
      await loseReturn(name, order, id);
      const again = await returned(name, order);
      expect([await balanceOf(order), await stateOf(again)]).toEqual([0, "sent"]);
      expect(standing(name, order)).toHaveLength(1);
      doubles[name].refundEnds(order.reference, "done");
      await recheck(name);
      expect([await balanceOf(order), await stateOf(again), await stateOf(id)]).toEqual([0, "sent", undefined]);
      expect(standing(name, order)).toHaveLength(1);
      const notes = await app.oracle("select 1 from invoices where order_id = $1 and kind = 'credit'", [order.orderId]);
      expect(notes).toHaveLength(1);
      await evenBooks();
    },
  );

  it("A lost return declared again while its refunds are found is paid once, whichever job runs first", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    await loseReturn(name, order, id);
    const again = await press(order);
    await settle(name, order);
    expect(await stateOf(again)).toBe("asked");
    await services().queue.runDueJobs();
    expect([await balanceOf(order), await stateOf(again)]).toEqual([0, "sent"]);
    expect(standing(name, order)).toHaveLength(1);
    await evenBooks();
  });

  it("A lost return that was found cannot be declared again", async () => {
    const order = await paid(name);
    await loseReturn(name, order, await returned(name, order));
    await recheck(name);
    await expect(press(order)).rejects.toThrow("return.done");
    expect(standing(name, order)).toHaveLength(1);
  });

  it("A lost return declared again in two tabs is paid once", async () => {
    const order = await paid(name);
    await loseReturn(name, order, await returned(name, order));
    const tabs = await Promise.allSettled([press(order), press(order)]);
    expect(tabs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([services().queue.runDueJobs(), recheck(name)]);
    await services().queue.runDueJobs();
    expect([await balanceOf(order), standing(name, order).length]).toEqual([0, 1]);
    await evenBooks();
  });

  it("A lost return that fails after it was declared again restores its credits once", async () => {
    const order = await paid(name);
    await loseReturn(name, order, await returned(name, order));
    const again = await returned(name, order);
    doubles[name].refundEnds(order.reference, "failed");
    for (let time = 0; time < 2; time += 1) await settle(name, order);
    expect([await balanceOf(order), await stateOf(again)]).toEqual([price.credits, "failed"]);
    await evenBooks();
  });

  it("A lost return declared again for another amount waits until operators close it", async () => {
    const order = await paid(name);
    const used = Math.ceil(price.credits / 2) + 1;
    const id = await returned(name, order);
    await loseReturn(name, order, id);
    // The member used the credits of the first return after the restore.
    await use(order, used);
    const again = await returned(name, order);
    expect([await balanceOf(order), await stateOf(again), standing(name, order).length]).toEqual([0, "asked", 1]);
    expect(heldIn(await report(), order)).toHaveLength(1);
    await app.marina.db.write((w) => repeatRefund(w, again));
    await services().queue.runDueJobs();
    expect([await stateOf(again), standing(name, order).length]).toEqual(["asked", 1]);
    await settleByHand(again);
    await expect(settleByHand(again)).rejects.toThrow("No held return");
    expect([await stateOf(again), heldIn(await report(), order)]).toEqual(["sent", []]);
    await evenBooks();
  });

  it("Of two held returns of an order, an operator settles one, and a refund of unknown purpose waits for the last", async () => {
    const order = await paid(name);
    const lost = await returned(name, order);
    await loseReturn(name, order, lost);
    await use(order, 1);
    const again = await returned(name, order);
    const goodwill = await holdGoodwill(order);
    await expect(settleByHand(order.orderId)).rejects.toThrow("the id of an order, which may have several");
    expect([await stateOf(again), await stateOf(goodwill)]).toEqual(["asked", "asked"]);

    const held = heldIn(await report(), order).find(({ amountMinor }) => amountMinor !== goodwillMinor);
    await settleByHand(again);
    expect([await stateOf(again), await stateOf(goodwill)]).toEqual(["sent", "asked"]);
    expect(heldIn(await report(), order)).toMatchObject([{ amountMinor: goodwillMinor }]);
    expect(await returnsOfRefunds(order)).toEqual([lost]);
    const settled = { kind: "held return", id: again, amountMinor: held?.amountMinor, currency: "EUR" };
    expect(await app.acts(order.orderId)).toMatchObject([{ verb: "settled", kind: "order", after: settled }]);
    await expect(settleByHand(again)).rejects.toThrow("settled already");
    expect(await stateOf(goodwill)).toBe("asked");

    await settleByHand(goodwill);
    expect([await stateOf(goodwill), await returnsOfRefunds(order)]).toEqual(["sent", [goodwill]]);
    await evenBooks();
  });

  it("A partial return after a lost return is refunded once", async () => {
    const order = await paid(name);
    const used = Math.ceil(price.credits / 2) + 1;
    await use(order, used);
    const id = await returned(name, order);
    await loseReturn(name, order, id);
    await use(order, 1);
    const again = await returned(name, order);
    expect([await stateOf(again), standing(name, order).length]).toEqual(["asked", 1]);
    // The first refund fails, so the second return gets its own refund.
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    await services().queue.runDueJobs();
    expect([await balanceOf(order), await stateOf(again), standing(name, order).length]).toEqual([0, "sent", 1]);
    expect(heldIn(await report(), order)).toEqual([]);
    await evenBooks();
  });
});

describe.each(realProviders)("a refund at %s", (name) => {
  it("After a refund by hand, a return of more than is left waits for operators", async () => {
    const order = await paid(name);
    doubles[name].refundByHand(order.reference, 150);
    const id = await returned(name, order);
    expect([await balanceOf(order), await stateOf(id), standing(name, order).length]).toEqual([0, "asked", 1]);
    expect(heldIn(await report(), order)).toHaveLength(1);
    await evenBooks();
  });

  it("After a refund by hand, a return of no more than is left is allowed", async () => {
    const order = await paid(name);
    doubles[name].refundByHand(order.reference, 100);
    await use(order, Math.ceil(price.credits / 2));
    const id = await returned(name, order);
    expect([await stateOf(id), standing(name, order).length]).toEqual(["sent", 2]);
  });

  it.each([0, 3])("A refund of a return marked failed takes its credits again (used: %s)", async (used) => {
    const order = await paid(name);
    const id = await failedHereAlone(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([price.credits, "failed"]);
    if (used > 0) await use(order, used);
    await services().queue.runDueJobs();
    app.mails.splice(0);
    await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "sent"]);
    await services().queue.runDueJobs();
    expect(app.mails.map(({ subject }) => subject)).toEqual(["Confirmation of your withdrawal"]);
    const missing = (await report()).creditsMissing.filter(({ order: each }) => each === order.orderId);
    expect(missing).toEqual(used > 0 ? [{ order: order.orderId, credits: used }] : []);
    // The second failure of the refund restores the credits again.
    doubles[name].refundEnds(order.reference, "failed");
    for (let time = 0; time < 2; time += 1) await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([price.credits - used, "failed"]);
    await evenBooks();
  });

  it("A refund made for a return marked failed is reported when credits were used, and pays the next return", async () => {
    const order = await paid(name);
    const id = await failedHereAlone(name, order);
    await use(order, price.credits);
    const before = byHandIn(await report());
    await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([0, "failed"]);
    expect(byHandIn(await report()) - before).toBe(1);
    await app.oracle("update ledger_transfers set created_at = created_at - interval '1 hour' where member_id = $1", [
      order.memberId,
    ]);
    await app.marina.db.write((w) =>
      grant(w, {
        memberId: order.memberId,
        credits: price.credits,
        reason: "reinstated",
        reference: `${order.orderId}:9`,
        orderId: order.orderId,
      }),
    );
    const again = await returned(name, order);
    expect([await balanceOf(order), await stateOf(again), standing(name, order).length]).toEqual([0, "sent", 1]);
    expect(byHandIn(await report())).toBe(before);
  });

  it("A refund made for an erased account's failed return counts as sent", async () => {
    const order = await paid(name);
    const id = await returned(name, order);
    await app.oracle("delete from payment_refunds where return_id = $1", [id]);
    await app.oracle("update credit_returns set state = 'failed', failed_at = app_now() where id = $1", [id]);
    await app.oracle("delete from accounts where member_id = $1", [order.memberId]);
    await app.oracle("delete from wallets where member_id = $1", [order.memberId]);
    await settle(name, order);
    expect([await balanceOf(order), await stateOf(id)]).toEqual([undefined, "sent"]);
  });
});

/** A return marked failed here, with restored credits, while the provider still sends the money. */
async function failedHereAlone(name: Real, order: Placed): Promise<string> {
  const id = await returned(name, order);
  await app.oracle("delete from payment_refunds where return_id = $1", [id]);
  await app.oracle("update credit_returns set state = 'failed', failed_at = app_now() where id = $1", [id]);
  await app.marina.db.write((w) => reverse(w, "return", id));
  return id;
}
