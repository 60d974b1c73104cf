import { sql } from "kysely";
import { mailReturned } from "~/notifications/decision-mails.server";
import { askCashRefunds } from "~/payments/cash-refunds.server";
import { settleHeldReturn } from "~/payments/refund-decisions.server";
import {
  type RefundTerms,
  findRefundTerms,
  refundByGoodwill,
  refundByRight,
  withdrawOrder,
} from "~/payments/order-refunds.server";
import { settleReturnAtBank } from "~/payments/refunds.server";
import { settleUnmatched } from "~/payments/recovery.server";
import { listMembersWithReturns, returnAllOrders } from "~/payments/returns.server";
import { settleMismatch } from "~/payments/review-list.server";
import type { SettledByHand } from "~/payments/settled-by-hand";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { minorExponent, readMinor } from "~/platform/money";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { NeedsSecondPerson, OperatorError, SubjectNotFound } from "./operator-error";
import type { Note } from "./verbs/verb.server";

type Refunded = { amountMinor: number; currency: string };

/** Refunds surplus or late money of a bank transfer to the sender's account. */
export async function refundCash(w: TenantWriter, orderId: string, currency: string | null): Promise<Refunded[]> {
  const asked = await askCashRefunds(w, orderId, currency);
  if (asked.length === 0) {
    throw new OperatorError(
      `No money${currency ? ` in ${currency}` : ""} of an order ${orderId} lies at its provider, or it is being sent back already.`,
    );
  }
  const currencies = new Set(asked.map((each) => each.currency));
  // The error also rolls back the requests of this transaction.
  if (currencies.size > 1)
    throw new OperatorError(
      `Money in ${[...currencies].sort().join(" and ")} lies there. Name one by currency=. None was sent.`,
    );
  return asked.map(({ amountMinor, currency }) => ({ amountMinor, currency }));
}

/**
 * Refunds the unused purchased credits of a closing site's members and mails them, one transaction per member. Each
 * transaction records an act. Idempotent. Returns the number of members.
 */
export async function returnCredits({ db, tenant }: TenantScope, note: Note): Promise<number> {
  if (!tenant.suspended) {
    throw new OperatorError(`Suspend ${tenant.slug} first, so that nobody uses credits meanwhile.`);
  }
  const holders = await db.read((q) => listMembersWithReturns(q));
  for (const memberId of holders) await db.write((w) => returnMembersCredits(w, memberId, note));
  return holders.length;
}

async function returnMembersCredits(w: TenantWriter, memberId: string, note: Note): Promise<void> {
  const returned = await returnAllOrders(w, memberId);
  if (returned.length === 0) return;
  const sums = returned.map(({ credits, amountMinor, currency }) => ({ credits, amountMinor, currency }));
  await mailReturned(w, memberId, returned);
  await note(w, { subject: { kind: "member", id: memberId }, after: sums });
}

/**
 * Records that one return or payment was settled by hand. Takes the id of a return, the id of a payment with a wrong
 * amount, or the reference of a payment without an order. Refuses an order's id, because an order may have several
 * returns and payments.
 */
export async function settleByHand(w: TenantWriter, reference: string, why: string): Promise<SettledByHand> {
  const ofOrders = isId(reference) ? await settleOfOrder(w, reference, why) : [];
  const [only, ...others] = [...ofOrders, ...(await settleUnmatched(w, reference, why))];
  if (!only) {
    throw new OperatorError(
      `No held return, mismatched or unmatched payment has the reference ${reference}. It is settled already, or it is ` +
        "the id of an order, which may have several.",
    );
  }
  // The error also rolls back the settlements of this transaction.
  if (others.length > 0) throw new OperatorError(`Several payments have the reference ${reference}. None was settled.`);
  return only;
}

/** Settles the return or payment with this id. A return that is both held and at the bank is settled once. */
async function settleOfOrder(w: TenantWriter, id: string, why: string): Promise<SettledByHand[]> {
  const held = await settleHeldReturn(w, id);
  const atBank = await settleReturnAtBank(w, id);
  const mismatched = await settleMismatch(w, id, why);
  return [...held, ...atBank, ...mismatched];
}

/** Limits of goodwill refunds by one person: amount in main units, and number per member and year. */
export const goodwillAlone = { most: 50, timesInYear: 2 } as const;

interface WantedRefund {
  orderId: string;
  /** An amount such as `5.00`, in the order's currency. */
  amount: string;
  /** Refundable amount that the form displayed. */
  shown: string;
}

export interface Given {
  returnId: string;
  amountMinor: number;
  currency: string;
  memberId: string;
}

/** Reads the refundable amounts of an order. Refuses an unknown order. */
export async function getRefundTerms(q: TenantReader, orderId: string): Promise<RefundTerms> {
  const terms = await findRefundTerms(q, orderId);
  if (!terms) throw new SubjectNotFound(`There is no order ${orderId} here.`);
  return terms;
}

/** Takes an order's unused credits back and refunds their price, because the member has a right to the refund. */
export async function commandRefundByRight(w: TenantWriter, wanted: WantedRefund): Promise<Given> {
  return refund(w, wanted, refundByRight);
}

/**
 * Refunds money of an order by goodwill. One person may refund up to 50 in the order's currency, twice a year per
 * member. More needs a second person's approval.
 */
export async function commandRefundByGoodwill(
  w: TenantWriter,
  wanted: WantedRefund,
  by: "one person" | "two people" = "one person",
): Promise<Given> {
  const { currency } = await getRefundTerms(w, wanted.orderId);
  const { most, timesInYear } = goodwillAlone;
  if (by === "one person" && typedMinor(wanted.amount, currency) > most * 10 ** minorExponent(currency))
    throw needsTwo(`One person alone gives back at most ${most} ${currency} by goodwill.`);
  const given = await refund(w, wanted, refundByGoodwill);
  // Counts under the wallet's lock, including this refund.
  const { goodwillInYear } = await getRefundTerms(w, wanted.orderId);
  if (by === "one person" && goodwillInYear > timesInYear)
    throw needsTwo(`This member was given money back ${timesInYear} times within a year.`);
  return given;
}

const needsTwo = (words: string) =>
  new NeedsSecondPerson(`${words} Propose it for a second person's approval (refund.large).`, "refund-large");

/**
 * Days after a withdrawal's receipt in which recording the withdrawal needs no permission `refund.goodwill`. Applies
 * only when the order's return period has ended.
 */
const noteDays = 3;

/**
 * Records a withdrawal by telephone or mail, with the effect of the member's own button. The operator states the time
 * of receipt, `received`, without proof, in the site's time zone. A late record also needs `refund.goodwill`.
 */
export async function noteWithdrawal(
  w: TenantWriter,
  { orderId, received }: { orderId: string; received: string },
): Promise<Given & { receivedAt: Date }> {
  const { memberId, refusal } = await getRefundTerms(w, orderId);
  const [row] = await w.rows(sql<{ at: Date; isFine: boolean; isOld: boolean }>`
    select a.at, a.at <= app_now() and a.at >= date_trunc('minute', o.settled_at) as "isFine",
      a.at < app_now() - make_interval(days => ${noteDays}) as "isOld"
    from orders o cross join (select ${received}::timestamp at time zone ${w.tenant.settings.time_zone} as at) a
    where o.tenant_id = ${w.tenantId} and o.id = ${orderId}`);
  if (!row?.isFine)
    throw new OperatorError(
      "A withdrawal arrives after its order was paid, and not later than now, on the site's clock.",
    );
  if (row.isOld && refusal === "return.too_late") await enterGoodwill(w);
  const done = await withdrawOrder(w, orderId, row.at).catch((error) => refuseInWords(w, orderId, error));
  const { returnId, amountMinor, currency } = done;
  return { returnId, amountMinor, currency, memberId, receivedAt: row.at };
}

async function enterGoodwill(w: TenantWriter): Promise<void> {
  const [held] = await w.rows(sql<{ holds: boolean }>`select staff_holds('refund.goodwill', ${w.tenantId}) as holds`);
  if (!held?.holds)
    throw new OperatorError(
      "The days to return this order are over, and a withdrawal of so long ago is noted by who gives money back by " +
        "goodwill (refund.goodwill).",
    );
  await w.rows(sql`select operator_enter('refund.goodwill', ${w.tenantId})`);
}

async function refund(w: TenantWriter, wanted: WantedRefund, send: typeof refundByRight): Promise<Given> {
  const { orderId } = wanted;
  const { currency, memberId } = await getRefundTerms(w, orderId);
  const amountMinor = typedMinor(wanted.amount, currency);
  const agreed = { orderId, amountMinor, shownMinor: typedMinor(wanted.shown, currency) };
  const returnId = await send(w, agreed).catch((error) => refuseInWords(w, orderId, error));
  return { returnId, amountMinor, currency, memberId };
}

async function refuseInWords(w: TenantWriter, orderId: string, error: unknown): Promise<never> {
  throw error instanceof Refusal ? new OperatorError(await refusalWords(w, orderId, error)) : error;
}

/** Converts a typed amount to minor units. Refuses too many decimals instead of rounding. */
function typedMinor(amount: string, currency: string): number {
  const minor = readMinor(amount, currency);
  if (minor === null) throw new OperatorError(`${amount} has more decimals than ${currency}.`);
  return minor;
}

/** Explains a refused refund, with the currently refundable amounts if the order has changed. */
async function refusalWords(w: TenantWriter, orderId: string, { code }: Refusal): Promise<string> {
  const { refundableMinor, paidMinor, right, currency } = await getRefundTerms(w, orderId);
  const money = (minor: number) =>
    `${(minor / 10 ** minorExponent(currency)).toFixed(minorExponent(currency))} ${currency}`;
  const whys: Partial<Record<string, string>> = {
    "return.not_paid": "The order is not paid.",
    "return.charged_back": "The payer's bank holds the money.",
    "return.done": "The member has returned this order already.",
    "return.too_late": "The days to return this order are over. Give the money back by goodwill.",
    "return.nothing_left": "No unused credit of this order is left. Give the money back by goodwill.",
    "return.changed": `Nothing was sent. Of ${money(paidMinor)}, ${money(refundableMinor)} can go back now, ${
      right ? `${money(right.amountMinor)} of it by right` : "none of it by right"
    }.`,
  };
  return whys[code] ?? `The refund was refused: ${code}.`;
}
