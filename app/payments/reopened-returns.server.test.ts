import { describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { type Placed, providersOfFile } from "../../tests/support/real-providers";
import { checkBooks } from "~/wallet/ledger-check.server";
import { spend } from "~/wallet/ledger.server";
import { repeatUnanswered } from "./refunds.server";
import type { Returnable } from "./return";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, settle, balanceOf, sentMinor, removeReturn } = providersOfFile(app);
const partMinor = () => Math.floor(price.amount / 4);
const runDueJobs = async () => {
  for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
};
const dropJobs = () => app.oracle("delete from pgboss.job where data ->> 'job' = 'payments.refund'");

async function paid(): Promise<Placed> {
  const order = await placed("stripe");
  await app.oracle("update members set confirmed_at = app_now() where id = $1", [order.memberId]);
  doubles.stripe.pay(order.reference);
  await settle("stripe", order);
  return order;
}
const declare = (order: Placed) =>
  app.marina.db.write(async (w) => {
    const { returnable } = await getReturnTerms(w, order);
    return returnOrder(w, order, returnable as Returnable);
  });

/** A return of the whole order: a disputed quarter waits, the rest is refunded, and the dispute is won. */
async function heldPartWon(): Promise<Placed> {
  const order = await paid();
  const id = await declare(order);
  doubles.stripe.chargeBack(order.reference, "needs_response", partMinor());
  await sendRefund(scopes.stripe, id);
  doubles.stripe.refundEnds(order.reference, "done");
  await settle("stripe", order);
  await runDueJobs();
  expect(await sentMinor(order)).toBe(price.amount - partMinor());
  doubles.stripe.winDispute(order.reference);
  await settle("stripe", order);
  return order;
}

describe("the part that a won dispute sets free", () => {
  it("The freed part of a return is sent the next day after the provider was away", async () => {
    const order = await heldPartWon();
    await dropJobs();
    await app.clock.advance(86_400);
    await app.marina.db.write(repeatUnanswered);
    await runDueJobs();
    await app.clock.reset();
    expect(await sentMinor(order)).toBe(price.amount);
  });

  it("The member is told when the freed part of a return fails", async () => {
    const order = await heldPartWon();
    await runDueJobs();
    app.mails.splice(0);
    doubles.stripe.refundEnds(order.reference, "failed");
    await settle("stripe", order);
    await runDueJobs();
    expect(await balanceOf(order)).toBe(0);
    expect(app.mails).toHaveLength(1);
  });
});

it("A return that waits for operators is not sent when a dispute is won", async () => {
  const order = await paid();
  const id = await declare(order);
  await dropJobs();
  await app.oracle("update credit_returns set held_at = now() where id = $1", [id]);
  doubles.stripe.chargeBack(order.reference, "needs_response", partMinor());
  await settle("stripe", order);
  doubles.stripe.winDispute(order.reference);
  await settle("stripe", order);
  await runDueJobs();
  expect(await sentMinor(order)).toBe(0);
});

/** Restores the database to its state before the return. The provider still has the refunds. */
async function loseReturn(order: Placed): Promise<string> {
  const [row] = await app.oracle<{ id: string }>("select id from credit_returns where order_id = $1", [order.orderId]);
  const id = row?.id as string;
  await removeReturn(order, id);
  return id;
}

it.each([0, 5])("A return lost by a restore takes the credits of both its refunds (used before: %s)", async (used) => {
  const order = await heldPartWon();
  await runDueJobs();
  doubles.stripe.refundEnds(order.reference, "done");
  await settle("stripe", order);
  await runDueJobs();
  const id = await loseReturn(order);
  const { memberId } = order;
  if (used > 0)
    await app.marina.db.write((w) => spend(w, { memberId, credits: used, reason: "message", reference: randomId() }));
  await settle("stripe", order);
  await runDueJobs();
  expect([await sentMinor(order), await balanceOf(order)]).toEqual([price.amount, 0]);
  const [row] = await app.oracle("select credits, credits_missing, amount_minor from credit_returns where id = $1", [
    id,
  ]);
  expect(row).toEqual({ credits: price.credits - used, credits_missing: used, amount_minor: price.amount });
  expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
});
