/**
 * A double of Mollie on a real port. Requests and answers are checked against Mollie's published description
 * (mollie-shapes.ts). Other behaviour follows docs.mollie.com. Methods play the payer and the bank. Sources:
 * docs/payment-sources.md.
 */
import { shapeOf } from "./mollie-answers";
import { answer, createRefund, newMandate } from "./mollie-calls";
import type { MolliePayment, MollieRefund } from "./mollie-shapes";
import { hal, id, type MollieState, now, openMollieState, rowsOf } from "./mollie-state";
import { openDouble } from "./provider-double";

export async function openMollieDouble(key = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM") {
  const state = openMollieState(key);
  /** Malformed requests, and answers that Mollie would never give. */
  const misshapen: string[] = [];
  const double = await openDouble((call) => {
    const given = answer(state, call);
    const said = `${call.method} ${call.url.pathname}`;
    if (given.misshapen) misshapen.push(`${said}: ${given.misshapen}`);
    const checked = shapeOf(given)?.safeParse(given.body);
    if (checked && !checked.success) misshapen.push(`${said} answers ${checked.error.message}`);
    return given;
  });
  const mandateOf = (reference: string) => state.mandates.get(paymentOf(state, reference).mandateId as string);
  return {
    ...double,
    ...payerActs(state),
    ...bankActs(state),
    ...accountActs(state),
    key,
    misshapen,
    get asked() {
      return double.asked;
    },
    get mostOpen() {
      return double.mostOpen;
    },
    get refunds() {
      return [...state.refunds.values()].flat().length;
    },
    count: () => state.payments.size,
    refundsOf: (reference: string) => rowsOf(state.refunds, reference),
    askedOf: (reference: string) => state.asked.get(reference),
    mandateOf,
    keeps: (reference: string) => mandateOf(reference) !== undefined,
    notice: (reference: string) => ({
      body: Buffer.from(new URLSearchParams({ id: reference }).toString()),
      headers: new Headers(),
    }),
  };
}

const paymentOf = ({ payments }: MollieState, reference: string) => payments.get(reference) as MolliePayment;

/** Actions of the payer on Mollie's page, with their outcomes. */
function payerActs(state: MollieState) {
  const end = (reference: string, status: MolliePayment["status"]) =>
    Object.assign(paymentOf(state, reference), { status, isCancelable: false });
  return {
    pay(reference: string, receivedMinor?: number) {
      const payment = end(reference, "paid");
      payment.paidAt = now();
      if (receivedMinor !== undefined) payment.amount = { ...payment.amount, value: (receivedMinor / 100).toFixed(2) };
      if (payment.sequenceType !== "first") return;
      const card = { cardLabel: "Visa", cardNumber: "4242" };
      const cardFingerprint = "double4242";
      payment.details = { ...card, cardFingerprint };
      payment.mandateId = newMandate(state, payment.customerId as string, "creditcard", card).id;
    },
    process: (reference: string) => end(reference, "pending"),
    fail: (reference: string) => end(reference, "failed"),
  };
}

/** Actions of the payer's bank, and of a person in Mollie's dashboard. */
function bankActs(state: MollieState) {
  const { chargebacks, refunds, refusedMandates } = state;
  return {
    chargeBack(reference: string, minor?: number) {
      const payment = paymentOf(state, reference);
      const { amount: paid } = payment;
      const amount = minor === undefined ? paid : { ...paid, value: (minor / 100).toFixed(2) };
      const earlier = rowsOf(chargebacks, reference).reduce((sum, each) => sum + Number(each.amount.value), 0);
      payment.amountChargedBack = { ...paid, value: (earlier + Number(amount.value)).toFixed(2) };
      rowsOf(chargebacks, reference).push({
        resource: "chargeback",
        id: id("chb"),
        paymentId: reference,
        amount,
        createdAt: now(),
        reason: { code: "AC04", description: "Debited account closed" },
        reversedAt: null,
        _links: { self: hal("chargebacks"), payment: hal(`payments/${reference}`) },
      });
    },
    /** The payer's bank returns the money. The chargeback remains, with the time of its reversal. */
    winDispute(reference: string) {
      const last = rowsOf(chargebacks, reference).at(-1);
      if (last) last.reversedAt = now();
    },
    /** Sets the outcome of a payment's latest refund. */
    refundEnds(reference: string, end: "done" | "failed" | "cancelled") {
      const last = rowsOf(refunds, reference).at(-1) as MollieRefund;
      last.status = end === "done" ? "refunded" : end === "failed" ? "failed" : "canceled";
    },
    /** Makes a refund from the provider's side, as Mollie's dashboard does. */
    refundByHand(reference: string, minor: number) {
      const payment = paymentOf(state, reference);
      return createRefund(state, payment, { amount: { ...payment.amount, value: (minor / 100).toFixed(2) } });
    },
    refuseCard: (reference: string) => refusedMandates.add(paymentOf(state, reference).mandateId as string),
  };
}

/** Settings of the site's Mollie account, and its other payments. */
function accountActs(state: MollieState) {
  const { payments, replies } = state;
  return {
    /** Answers the next action with this status, without any effect. */
    putOffNext(status: number) {
      state.putOff = status;
    },
    /** Adds payments of other shops to the account, newer than all our payments. */
    crowd(count: number) {
      const newest = [...payments.values()].at(-1) as MolliePayment;
      for (let each = 0; each < count; each += 1) {
        const other = { ...newest, id: id("tr"), metadata: null, createdAt: now() };
        payments.set(other.id, other);
      }
    },
    /** Forgets the idempotency keys, which Mollie keeps for a limited time. */
    forgetKeys: () => replies.clear(),
  };
}
