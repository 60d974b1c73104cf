/** Lines that operators' commands about money print. */
import type { ListedOrder } from "~/operators/orders/order-list.server";
import type { Given } from "~/operators/payment-acts.server";
import type { Cash } from "~/payments/cash-balances.server";
import type { DailyReport } from "~/payments/daily-report.server";
import type { RefundTerms } from "~/payments/order-refunds.server";
import type { UnmatchedPayment } from "~/payments/recovery.server";
import type { HeldReturn, Mismatch, ReviewList } from "~/payments/review-list.server";
import { formatMoney } from "~/platform/money";
import { stamp, type Serialized } from "./lines";

export function moneyLines(report: DailyReport): string {
  const { day: of, lines, returned, chargedBack, reinstated, open, books } = report;
  const sums = [
    ...lines.map(
      ({ currency, provider, method, orders, paid, paidMinor, discountMinor }) =>
        `${provider}  ${method}  ${orders} ordered  ${paid} paid  ${money(paidMinor, currency)}  discount ${money(discountMinor, currency)}`,
    ),
    ...returned.map(
      (each) => `returned  ${each.count}  ${money(each.amountMinor, each.currency)}  ${each.credits} credits`,
    ),
    ...chargedBack.map((each) => `charged back  ${each.count}  ${money(each.amountMinor, each.currency)}`),
    ...reinstated.map((each) => `dispute won  ${each.count}  ${money(each.amountMinor, each.currency)}`),
    ...report.refundsFailed.map(
      (each) => `refund failed  ${each.count}  ${money(each.amountMinor, each.currency)}  ${each.credits} credits back`,
    ),
    ...report.refundedByHand.map(
      (each) => `refunded at the provider  ${each.count}  ${money(each.amountMinor, each.currency)}`,
    ),
  ];
  const named = [
    ...report.cash.map((each) => `${each.order}  ${money(each.amountMinor, each.currency)} in its cash balance`),
    ...report.returnsHeld.map((each) => `${each.order}  return of ${money(each.amountMinor, each.currency)} held`),
    ...report.returnsDisputed.map(
      (each) => `${each.order}  return of ${money(each.amountMinor, each.currency)} waits for a dispute`,
    ),
    ...report.creditsMissing.map((each) => `${each.order}  ${each.credits} credits of its return had been used`),
  ];
  const waiting = Object.entries(open).map(([what, count]) => `${what} ${count}`);
  const uneven = books.map(({ rule, row, text }) => `${rule}  ${row}  ${text}`);
  return [
    of,
    ...(sums.length > 0 ? sums : ["Nothing was ordered."]),
    `To look at: ${waiting.join(", ")}.`,
    ...named,
    ...(uneven.length > 0 ? ["The books do not agree:", ...uneven] : ["The books agree."]),
  ].join("\n");
}

export function refundableLines(terms: RefundTerms): string {
  const { currency, paidMinor, backMinor, openMinor, disputedMinor, refundableMinor, right } = terms;
  return [
    `paid ${money(paidMinor, currency)}, back ${money(backMinor, currency)}, on its way ${money(openMinor, currency)}, disputed ${money(disputedMinor, currency)}`,
    `can go back now: ${money(refundableMinor, currency)}`,
    right
      ? `by right: ${money(right.amountMinor, currency)} for ${right.credits} unused credits`
      : `by right: nothing (${terms.refusal})`,
  ].join("\n");
}

export function givenLine({ amountMinor, currency }: Given): string {
  return `${money(amountMinor, currency)} goes back; the member is told.`;
}

function money(minor: number, currency: string): string {
  return formatMoney(minor, currency, "en");
}

/** Payments that an operator must review, each with the operator's next action. */
export function reviewLines({ unmatched, mismatches, cash, heldReturns }: ReviewList, site: string): string {
  const command = (words: string) => `    npm run operator -- ${words}`;
  const lines = [
    ...unmatched.flatMap((each) => [
      unmatchedLine(each),
      "    no order here explains it: refund it at the provider or give its credits, and note it by",
      command(`settled ${site} ${each.reference} "how"`),
    ]),
    ...mismatches.flatMap((each) => [mismatchLine(each), ...mismatchAdvice(each, command, site)]),
    ...cash.flatMap((each) => [cashLine(each), ...cashAdvice(each, command, site)]),
    ...heldReturns.flatMap((each) => [
      heldReturnLine(each),
      "    refunds at the provider may be its own: pay the difference there, and note it by",
      command(`settled ${site} ${each.id} "how"`),
    ]),
  ];
  return lines.length === 0 ? "Every payment has its order." : lines.join("\n");
}

type Command = (words: string) => string;

function unmatchedLine({
  provider,
  reference,
  amountMinor,
  currency,
  paidAt,
  paymentId,
}: Serialized<UnmatchedPayment>) {
  const sum = money(amountMinor, currency);
  return `${stamp(paidAt)}  ${provider}  ${reference}  ${sum}  ours: ${paymentId ?? "no id"}`;
}

function mismatchLine(mismatch: Serialized<Mismatch>): string {
  const { since, provider, reference, orderId, orderState, owedMinor, owedCurrency, receivedMinor, receivedCurrency } =
    mismatch;
  const received =
    receivedMinor !== null && receivedCurrency !== null ? money(receivedMinor, receivedCurrency) : "another amount";
  const owed = money(owedMinor, owedCurrency);
  return `${stamp(since)}  ${provider}  ${reference}  ${received} of ${owed}  order ${orderId}, ${orderState}`;
}

function mismatchAdvice(
  { isPart, orderState, paymentId }: Serialized<Mismatch>,
  command: Command,
  site: string,
): string[] {
  if (isPart && orderState === "open")
    return ["    a part of the transfer: the rest may still come, nothing is to be done"];
  return [
    "    credits nothing: refund it at the provider, where the payer did not get it back, and note it by",
    command(`settled ${site} ${paymentId} "how"`),
  ];
}

function cashLine({ since, provider, orderId, orderState, amountMinor, currency }: Serialized<Cash>): string {
  const sum = money(amountMinor, currency);
  return `${stamp(since)}  ${provider}  ${sum} in the cash balance of its customer  order ${orderId}, ${orderState}`;
}

function cashAdvice({ refund, orderId, currency }: Serialized<Cash>, command: Command, site: string): string[] {
  if (refund === "asked") return ["    it is being sent back"];
  const failed =
    refund === "failed" ? ["    the last try to send it back failed: the provider's dashboard says why"] : [];
  return [
    ...failed,
    "    the transfer brought more than the order, or came after it: send it back by",
    command(`refund-cash ${site} ${orderId} currency=${currency}`),
  ];
}

export function refundedLine(refunds: { amountMinor: number; currency: string }[]): string {
  const sums = refunds.map(({ amountMinor, currency }) => money(amountMinor, currency));
  return `${sums.join(" and ")} is being sent back to the account it came from.`;
}

function heldReturnLine({ since, orderId, amountMinor, currency }: Serialized<HeldReturn>): string {
  return `${stamp(since)}  a return of ${money(amountMinor, currency)} is held  order ${orderId}`;
}

export function siteOrderLine({
  id,
  amountMinor,
  currency,
  method,
  state,
  createdAt,
}: Serialized<ListedOrder>): string {
  return `${id}  ${money(amountMinor, currency)}  ${method}  ${state}  ${stamp(createdAt)}`;
}
