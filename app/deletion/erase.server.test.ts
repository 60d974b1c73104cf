import { afterEach, describe, expect, it } from "vitest";
import { hashPassword } from "~/accounts/passwords.server";
import { issueLink } from "~/accounts/email-links.server";
import { banMember } from "~/operators/member-acts.server";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { type Placed, providersOfFile, realProviders } from "../../tests/support/real-providers";
import { testAppOfFile } from "../../tests/support/test-app";
import { deleteAccount } from "./deletion.server";
import { reactivate } from "./reactivation.server";

const day = 86_400;
const password = "a long password 1";
const app = testAppOfFile();
const { doubles, price, placed, settle, balanceOf } = providersOfFile(app);

afterEach(() => app.clock.reset());

async function runJobs(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
}

/** Runs the hourly job twice, because a purge waits for unsent mails. */
async function purgeDue(): Promise<void> {
  for (let hour = 0; hour < 2; hour += 1) {
    await services().queue.enqueue("deletion.due", {} as never);
    await runJobs();
  }
}

const newPayer = async () => app.member(app.marina, { country: "NL", passwordHash: await hashPassword(password) });

const leave = ({ memberId }: Pick<Placed, "memberId">) =>
  deleteAccount(app.marina, memberId, { reason: "break", password });

const returnsOf = ({ memberId }: Placed) =>
  app.oracle("select order_id, amount_minor from credit_returns where member_id = $1", [memberId]);

const isErased = async ({ memberId }: Placed) =>
  (await app.oracle("select 1 from accounts where member_id = $1", [memberId])).length === 0;

describe.each(realProviders)("Money at %s that arrives after its payer left", (name) => {
  async function paidLate(): Promise<Placed> {
    const order = await placed(name, { memberId: await newPayer() });
    await leave(order);
    await app.clock.advance(10 * day);
    doubles[name].pay(order.reference);
    await settle(name, order);
    await runJobs();
    return order;
  }

  it("Money that arrives between the deletion request and the purge is fully refunded at the purge", async () => {
    const order = await paidLate();
    await app.clock.advance(5 * day);
    await purgeDue();
    expect(await isErased(order)).toBe(true);
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(1);
    expect(await returnsOf(order)).toEqual([{ order_id: order.orderId, amount_minor: price.amount }]);
    doubles[name].refundEnds(order.reference, "done");
    await settle(name, order);
    await runJobs();
    const papers = await app.oracle("select kind from invoices where order_id = $1 order by kind", [order.orderId]);
    expect(papers).toEqual([{ kind: "credit" }, { kind: "invoice" }]);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A member who reactivates keeps the credits of a payment that arrived meanwhile", async () => {
    const order = await paidLate();
    await reactivate(app.marina, await app.marina.db.write((w) => issueLink(w, "reactivation", order.memberId)));
    await app.clock.advance(5 * day);
    await purgeDue();
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await returnsOf(order)).toEqual([]);
  });
});

it("A purge refunds no purchase from before the deletion request", async () => {
  const memberId = await newPayer();
  const early = await placed("stripe", { memberId });
  doubles.stripe.pay(early.reference);
  await settle("stripe", early);
  const late = await placed("stripe", { memberId });
  await leave(early);
  await app.clock.advance(day);
  doubles.stripe.pay(late.reference);
  await settle("stripe", late);
  await app.clock.advance(15 * day);
  await purgeDue();
  expect(await returnsOf(early)).toEqual([{ order_id: late.orderId, amount_minor: price.amount }]);
});

it("A purge refunds no purchase whose credits a ban kept as fraud", async () => {
  const order = await placed("stripe", { memberId: await newPayer() });
  await leave(order);
  await app.clock.advance(day);
  doubles.stripe.pay(order.reference);
  await settle("stripe", order);
  const fraud = { ground: "fraud", facts: "A stolen card.", credits: "kept" } as const;
  await app.marina.db.write((w) => banMember(w, "olga", order.memberId, fraud));
  await app.clock.advance(15 * day);
  await purgeDue();
  expect(await isErased(order)).toBe(true);
  expect(await returnsOf(order)).toEqual([]);
});
