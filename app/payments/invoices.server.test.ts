import { expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { providersOfFile } from "../../tests/support/real-providers";
import { listInvoices } from "./invoices.server";
import type { Returnable } from "./return";
import { getReturnTerms, returnAllOrders, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, settle } = providersOfFile(app);

it("An invoice number issued after a backup is not issued again after its restore", async () => {
  const pay = async () => {
    const order = await placed("stripe");
    doubles.stripe.pay(order.reference);
    await settle("stripe", order);
    await services().queue.runDueJobs();
    const [paper] = await app.oracle<{ number: number }>("select number from invoices where order_id = $1", [
      order.orderId,
    ]);
    return { ...order, number: paper?.number as number };
  };
  await pay();
  const lost = [await pay(), await pay()];
  // The restored database lacks these orders' invoices and their numbers.
  for (const { orderId } of lost) await app.oracle("delete from invoices where order_id = $1", [orderId]);
  const { number } = await pay();
  expect(number).toBe((lost[1]?.number ?? 0) + 1);
  expect((await pay()).number).toBe(number + 1);
});

it("Each correction names the credit note that it cancels", async () => {
  const order = await placed("stripe");
  const settled = async () => {
    await settle("stripe", order);
    await services().queue.runDueJobs();
  };
  doubles.stripe.pay(order.reference);
  await settled();
  doubles.stripe.chargeBack(order.reference, "needs_response", Math.floor(price.amount / 4));
  await settled();
  const returnId = await app.marina.db.write(async (w) => {
    const { returnable } = await getReturnTerms(w, order);
    return returnOrder(w, order, returnable as Returnable);
  });
  await sendRefund(scopes.stripe, returnId);
  doubles.stripe.refundEnds(order.reference, "done");
  await settled();
  doubles.stripe.winDispute(order.reference);
  await settled();
  await app.marina.db.write((w) => returnAllOrders(w, order.memberId));
  await services().queue.runDueJobs();
  doubles.stripe.refundEnds(order.reference, "done");
  await settled();
  for (const refund of doubles.stripe.refundsOf(order.reference)) refund.status = "failed";
  await settled();
  const papers = await app.marina.db.read((q) => listInvoices(q, order.memberId, order.orderId));
  const notes = papers.filter(({ kind }) => kind === "credit").map(({ number }) => number);
  expect(notes).toHaveLength(2);
  expect(papers.filter(({ kind }) => kind === "correction").map(({ refersTo }) => refersTo)).toEqual(notes);
});
