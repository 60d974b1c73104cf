import { describe, expect, it, vi } from "vitest";
import { notePersonKey, claimAdvantage } from "~/accounts/person-keys.server";
import { eraseRows, listTablesWithRowsOf } from "~/deletion/erase.server";
import { readOffers } from "~/offers/offers.server";
import { timeBonusCode } from "~/offers/offer";
import { banMember, unbanMember } from "~/operators/member-acts.server";
import { randomId } from "~/platform/ids";
import { percentageOff } from "~/platform/money";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { spend } from "~/wallet/ledger.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { type Placed, providersOfFile, realProviders } from "../../tests/support/real-providers";
import { cancelUnpaid } from "./open-payments.server";
import { orderNumber } from "./order";
import { providerNamed } from "./providers/index.server";
import type { Returnable } from "./return";
import { sendRefund } from "./send-refund.server";
import { getReturnTerms, listMembersWithReturns, returnAllOrders, returnOrder } from "./returns.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, settle, orderOf, balanceOf } = providersOfFile(app);

it("Two people with one card both keep their price, learn nothing of each other, and get no further discount (OFF-07)", async () => {
  const agreedAmountMinor = percentageOff(price.amount, 25);
  const couple = [];
  for (const email of ["his@members.test", "hers@members.test"]) {
    const memberId = await app.member(app.marina, { country: "NL", email, signedUpSecondsAgo: 60 });
    const order = await placed("stripe", { memberId, agreedAmountMinor, code: timeBonusCode });
    doubles.stripe.pay(order.reference);
    await settle("stripe", order);
    couple.push(order);
  }
  for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
  for (const order of couple) {
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await orderOf(order)).toMatchObject({ state: "completed", returnedMinor: null });
    const offers = await app.marina.db.read((q) => readOffers(q, order.memberId));
    expect(offers.facts.hasBought).toBe(true);
  }
  expect(app.mails.filter(({ text }) => text.includes("cancelled this one"))).toEqual([]);
  // A second account with the same mailbox counts as the same person.
  const hers = await app.member(app.marina, { country: "NL", email: "hers+2@members.test", signedUpSecondsAgo: 60 });
  await app.marina.db.write((w) => notePersonKey(w, hers, "mailbox", "hers+2@members.test"));
  const again = placed("stripe", { memberId: hers, agreedAmountMinor, code: timeBonusCode });
  await expect(again).rejects.toMatchObject({ code: "offer.used" });
});

it.each(realProviders)("Two members who paid with one card at %s get one trial package together", async (name) => {
  const couple = [await placed(name, { keeps: true }), await placed(name, { keeps: true })];
  for (const order of couple) {
    doubles[name].pay(order.reference);
    await settle(name, order);
  }
  const taken = [];
  for (const { memberId } of couple) taken.push(await app.marina.db.write((w) => claimAdvantage(w, memberId, "trial")));
  expect(taken).toEqual([true, false]);
});

describe.each(realProviders)("a payment at %s after its account was erased", (name) => {
  const erase = ({ memberId }: Placed) => app.marina.db.write((w) => eraseRows(w, memberId));
  const remainsOf = ({ memberId }: Placed) => app.marina.db.read((q) => listTablesWithRowsOf(q, memberId));
  const runDueJobs = async () => {
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
  };

  it("A payment after its account was erased is fully refunded, keeps no card and restores no row", async () => {
    const order = await placed(name, { keeps: true });
    await erase(order);
    const releases = await app.oracle("select 1 from method_releases");
    doubles[name].pay(order.reference);
    expect(await settle(name, order)).toBe("completed");
    expect(await app.oracle("select 1 from method_releases")).toHaveLength(releases.length + 1);
    await runDueJobs();
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(1);
    const [row] = await app.oracle(
      "select refunded_minor, o.state from payments p join orders o on o.id = p.order_id where o.id = $1",
      [order.orderId],
    );
    expect(row).toEqual({ refunded_minor: price.amount, state: "completed" });
    expect(await remainsOf(order)).toEqual([]);
    expect(
      await app.oracle("select 1 from members where id = $1 and premium_since is not null", [order.memberId]),
    ).toEqual([]);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A chargeback after the account was erased restores no row", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    await settle(name, order);
    await erase(order);
    doubles[name].chargeBack(order.reference);
    await settle(name, order);
    await runDueJobs();
    expect(await remainsOf(order)).toEqual([]);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });
});

describe.each(realProviders)("a dispute at %s that is won after its account was closed", (name) => {
  async function disputed(): Promise<Placed> {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    await settle(name, order);
    doubles[name].chargeBack(order.reference);
    await settle(name, order);
    return order;
  }
  async function win(order: Placed): Promise<void> {
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
  }

  it("A dispute won after its payer was banned gives the credits back and refunds them once", async () => {
    const order = await disputed();
    await app.marina.db.write((w) =>
      banMember(w, "op", order.memberId, { ground: "insults", facts: "Insults.", credits: "returned" }),
    );
    await win(order);
    await settle(name, order);
    expect(await balanceOf(order)).toBe(0);
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(1);
    expect(await orderOf(order)).toMatchObject({ returnedMinor: price.amount, returnedCredits: price.credits });
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A dispute won after a ban for fraud refunds nothing, until the ban is lifted and another follows", async () => {
    const order = await disputed();
    const ban = (credits: "kept" | "returned") =>
      app.marina.db.write((w) =>
        banMember(w, "op", order.memberId, { ground: "fraud", facts: "Stolen card.", credits }),
      );
    await ban("kept");
    await win(order);
    expect(await balanceOf(order)).toBe(price.credits);
    expect(doubles[name].refundsOf(order.reference)).toEqual([]);
    doubles[name].chargeBack(order.reference);
    await settle(name, order);
    await app.marina.db.write((w) => unbanMember(w, order.memberId));
    await ban("returned");
    await win(order);
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(1);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A dispute won after its account was erased restores no row", async () => {
    const order = await disputed();
    await app.marina.db.write((w) => eraseRows(w, order.memberId));
    await win(order);
    expect(await app.marina.db.read((q) => listTablesWithRowsOf(q, order.memberId))).toEqual([]);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });
});

describe.each(realProviders)("an order at %s returned during a dispute of a part that is won later", (name) => {
  const partMinor = () => Math.floor(price.amount / 4);
  const share = () => Math.round((price.credits * partMinor()) / price.amount);
  const ban = ({ memberId }: Placed, credits: "kept" | "returned") =>
    app.marina.db.write((w) => banMember(w, "op", memberId, { ground: "fraud", facts: "Stolen card.", credits }));

  /** The member has returned all but the disputed amount. */
  async function declaredInPart(): Promise<[Placed, string]> {
    const order = await placed(name);
    await app.oracle("update members set confirmed_at = app_now() where id = $1", [order.memberId]);
    doubles[name].pay(order.reference);
    await settle(name, order);
    if (name === "stripe") doubles.stripe.chargeBack(order.reference, "needs_response", partMinor());
    else doubles.mollie.chargeBack(order.reference, partMinor());
    await settle(name, order);
    const returnId = await app.marina.db.write(async (w) => {
      const { returnable } = await getReturnTerms(w, order);
      return returnOrder(w, order, returnable as Returnable);
    });
    return [order, returnId];
  }
  async function returnedInPart(): Promise<Placed> {
    const [order, returnId] = await declaredInPart();
    await sendRefund(scopes[name], returnId);
    await finish(order);
    return order;
  }
  async function win(order: Placed): Promise<void> {
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    await finish(order);
  }
  async function finish(order: Placed): Promise<void> {
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
    doubles[name].refundEnds(order.reference, "done");
    await settle(name, order);
    await services().queue.runDueJobs();
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  }
  async function sums({ orderId }: Placed) {
    const [row] = await app.oracle(
      `select p.refunded_minor as refunded, r.credits, r.amount_minor as "returnedMinor",
         (select sum((i.facts ->> 'grossMinor')::integer)::integer from invoices i
           where i.order_id = p.order_id and i.kind = 'credit') as noted
       from payments p join credit_returns r on r.order_id = p.order_id where p.order_id = $1 and r.state = 'sent'`,
      [orderId],
    );
    return row;
  }
  const part = () => {
    const minor = price.amount - partMinor();
    return { refunded: minor, credits: price.credits - share(), returnedMinor: minor, noted: minor };
  };
  const whole = () => ({
    refunded: price.amount,
    credits: price.credits,
    returnedMinor: price.amount,
    noted: price.amount,
  });

  it("A won part puts its credits into the wallet, and a closing site refunds them", async () => {
    const order = await returnedInPart();
    expect([await balanceOf(order), await sums(order)]).toEqual([0, part()]);
    await win(order);
    expect([await balanceOf(order), await sums(order)]).toEqual([share(), part()]);
    expect(await app.marina.db.read((q) => listMembersWithReturns(q))).toContain(order.memberId);
    for (let time = 0; time < 2; time += 1) {
      await app.marina.db.write((w) => returnAllOrders(w, order.memberId));
      await finish(order);
    }
    expect([await balanceOf(order), await sums(order)]).toEqual([0, whole()]);
    expect(await app.marina.db.read((q) => listMembersWithReturns(q))).not.toContain(order.memberId);
  });

  it("A part won after its payer was banned is refunded once, and the mail names that part", async () => {
    const order = await returnedInPart();
    await ban(order, "returned");
    await finish(order);
    app.mails.splice(0);
    await win(order);
    await win(order);
    expect([await balanceOf(order), await sums(order)]).toEqual([0, whole()]);
    expect(app.mails.map(({ text }) => text)).toEqual([expect.stringContaining(`${share()} credits that you bought`)]);
  });

  it("A part won after a ban for fraud is not refunded", async () => {
    const order = await returnedInPart();
    await ban(order, "kept");
    await win(order);
    expect(await sums(order)).toEqual(part());
  });

  it("A part won after its payer was erased is refunded and restores no row", async () => {
    const order = await returnedInPart();
    await app.marina.db.write((w) => eraseRows(w, order.memberId));
    await win(order);
    expect(await sums(order)).toEqual(whole());
    expect(await app.marina.db.read((q) => listTablesWithRowsOf(q, order.memberId))).toEqual([]);
  });

  it("A part added before the money was sent is in the same refund, and when that fails all credits are restored", async () => {
    const [order] = await declaredInPart();
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    await app.marina.db.write((w) => returnAllOrders(w, order.memberId));
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
    expect(doubles[name].refundsOf(order.reference)).toHaveLength(1);
    expect(await balanceOf(order)).toBe(0);
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("An added part that the bank refuses stays owed, and its credits stay taken", async () => {
    const order = await returnedInPart();
    await ban(order, "returned");
    doubles[name].winDispute(order.reference);
    await settle(name, order);
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
    doubles[name].refundEnds(order.reference, "failed");
    await settle(name, order);
    expect(await balanceOf(order)).toBe(0);
    const [row] = await app.oracle("select state, credits from credit_returns where order_id = $1", [order.orderId]);
    expect(row).toEqual({ state: "asked", credits: price.credits });
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });
});

describe.each(realProviders)("an order at %s at the first purchase's price", (name) => {
  /** An unpaid transfer order and its replacement by a card order, both with the first-purchase discount. */
  async function transferThenCard() {
    const memberId = await app.member(app.marina, { country: "NL", signedUpSecondsAgo: 60 });
    await app.oracle("update members set confirmed_at = app_now() where id = $1", [memberId]);
    const agreedMinor = percentageOff(price.amount, 25);
    const wish = { memberId, agreedAmountMinor: agreedMinor, code: timeBonusCode };
    const transfer = await placed(name, { ...wish, method: "wiretransfer" });
    const card = await placed(name, { ...wish, method: "visa" });
    return { memberId, agreedMinor, transfer, card };
  }

  it("A replaced order by transfer can still be paid, and its money is refunded", async () => {
    const { agreedMinor, transfer, card } = await transferThenCard();
    expect(await orderOf(transfer)).toMatchObject({ paymentState: "cancelled" });
    doubles[name].pay(card.reference);
    await settle(name, card);
    await services().queue.runDueJobs();
    app.mails.splice(0);
    doubles[name].pay(transfer.reference);
    expect(await settle(name, transfer)).toBe("completed");
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
    expect(await balanceOf(transfer)).toBe(price.credits);
    expect(await orderOf(transfer)).toMatchObject({ returnedMinor: agreedMinor });
    expect(doubles[name].refundsOf(transfer.reference)).toHaveLength(1);
    expect(app.mails.some(({ text }) => text.includes("cancelled this one"))).toBe(true);
    expect(app.mails.some(({ text }) => text.includes("your credits have been added"))).toBe(false);
  });

  it("A second first purchase whose credits are used is kept and confirmed", async () => {
    const { memberId, transfer, card } = await transferThenCard();
    doubles[name].pay(card.reference);
    await settle(name, card);
    await services().queue.runDueJobs();
    app.mails.splice(0);
    doubles[name].pay(transfer.reference);
    await settle(name, transfer);
    await app.marina.db.write((w) =>
      spend(w, { memberId, credits: 2 * price.credits, reason: "message", reference: randomId() }),
    );
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
    expect(await orderOf(transfer)).toMatchObject({ state: "completed", returnedMinor: null });
    expect(app.mails.map(({ subject }) => subject)).toEqual(["About your order"]);
    expect(app.mails[0]?.text).toContain(orderNumber(transfer.orderId));
  });

  it("A second first purchase that is refunded before its confirmation gets only the mail of the refund", async () => {
    const order = await placed(name);
    await app.oracle("update members set confirmed_at = app_now() where id = $1", [order.memberId]);
    doubles[name].pay(order.reference);
    await settle(name, order);
    app.mails.splice(0);
    await app.marina.db.write(async (w) => {
      const { returnable } = await getReturnTerms(w, order);
      await returnOrder(w, order, returnable as Returnable);
    });
    for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
    expect(app.mails.map(({ subject }) => subject)).toEqual(["Confirmation of your withdrawal"]);
  });

  it("When a first purchase is paid, a job that retries cancels the other unpaid one", async () => {
    const memberId = await app.member(app.marina, { country: "NL", signedUpSecondsAgo: 60 });
    const wish = { memberId, agreedAmountMinor: percentageOff(price.amount, 25), code: timeBonusCode };
    const bonus = await placed(name, wish);
    await app.oracle("update members set created_at = created_at - interval '1 day' where id = $1", [memberId]);
    const other = await placed(name, { memberId, method: "paypal" });
    doubles[name].pay(other.reference);
    const provider = providerNamed(name);
    const calledOff = vi.spyOn(provider, "cancel").mockRejectedValueOnce(new Error("no answer"));
    await settle(name, other);
    expect(await orderOf(bonus)).toMatchObject({ paymentState: "cancelled" });
    await expect(cancelUnpaid(scopes[name], name, bonus.reference)).rejects.toThrow("no answer");
    expect(calledOff).toHaveBeenCalledTimes(1);
    await services().queue.runDueJobs();
    expect(calledOff).toHaveBeenCalledTimes(2);
    calledOff.mockRestore();
  });
});
