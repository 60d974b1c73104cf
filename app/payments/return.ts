import type { RefusalCode } from "~/platform/errors";
import { divideHalfUp } from "~/platform/money";
import type { Tenant } from "~/tenancy/tenant";
import type { OrderState } from "./order";

export interface ReturnFacts {
  isPaid: boolean;
  /** Amount that is disputed now. */
  disputedMinor: number;
  /** Amount refunded by goodwill, for which the member keeps the credits. */
  goodwillMinor: number;
  /** True when the whole payment is disputed. */
  chargedBack: boolean;
  /** True when this order was returned before. */
  isDone: boolean;
  settledAt: string | null;
  now: string;
  /** Days in which an order can be returned. Null for no limit, for instance when the tenant closes the account. */
  refundDays: number | null;
  credits: number;
  amountMinor: number;
  balance: number;
  /** Credits of later purchases, both used and unused. */
  gainedSince: number;
}

export interface Returnable {
  credits: number;
  amountMinor: number;
}

/**
 * Computes the unused credits of an order and their price, or a refusal. Used credits count as credits of the oldest
 * purchase, in the member's favour (CRE-10, L17).
 */
export function returnableOf(facts: ReturnFacts): Returnable | RefusalCode {
  if (!facts.isPaid || facts.settledAt === null) return "return.not_paid";
  if (facts.chargedBack) return "return.charged_back";
  if (facts.isDone) return "return.done";
  if (facts.refundDays !== null && facts.now > returnUntil(facts.settledAt, facts.refundDays)) return "return.too_late";
  // Exclude the credits that the dispute has debited, because the bank pays their money back.
  const taken = takenOf(facts);
  const credits = Math.max(0, Math.min(facts.credits - taken, facts.balance, facts.balance - facts.gainedSince));
  if (credits === 0) return "return.nothing_left";
  const priceMinor = divideHalfUp(facts.amountMinor * credits, facts.credits);
  const leftMinor = Math.max(0, facts.amountMinor - facts.disputedMinor - facts.goodwillMinor);
  if (facts.goodwillMinor > 0 && leftMinor === 0) return "return.nothing_left";
  return { credits, amountMinor: Math.min(priceMinor, leftMinor) };
}

function takenOf({
  credits,
  disputedMinor,
  amountMinor,
}: Omit<RestFacts, "returned" | "available" | "goodwillMinor">): number {
  return disputedMinor === 0 ? 0 : divideHalfUp(credits * disputedMinor, amountMinor);
}

interface RestFacts {
  credits: number;
  amountMinor: number;
  /** Amount that is disputed now. */
  disputedMinor: number;
  /** Amount refunded by goodwill, for which the member keeps the credits. */
  goodwillMinor: number;
  /** Credits and amount returned before. */
  returned: Returnable;
  /** Credits in the wallet that may come from this order. */
  available: number;
}

/** The unused rest of an order after an earlier return, for instance credits that a won dispute restored. */
export function restOf(facts: RestFacts): Returnable {
  const { credits, amountMinor, disputedMinor, goodwillMinor, returned, available } = facts;
  const rest = Math.max(0, Math.min(credits - takenOf(facts) - returned.credits, available));
  if (rest === 0) return { credits: 0, amountMinor: 0 };
  const priceMinor = divideHalfUp(amountMinor * (returned.credits + rest), credits);
  const dueMinor = Math.min(priceMinor, amountMinor - disputedMinor - goodwillMinor);
  return { credits: rest, amountMinor: Math.max(0, dueMinor - returned.amountMinor) };
}

interface PaidOrder {
  settledAt: string | null;
  state: OrderState;
  returnedCredits: number | null;
  /** True when the whole payment is disputed. */
  chargedBack: boolean;
}

/** The return period that the order's confirmation promised. Older orders use the tenant's setting. */
export function refundDaysOf(order: { refund_days: number | null }, tenant: Pick<Tenant, "settings">): number {
  return order.refund_days ?? tenant.settings.refund_days;
}

/** Last instant to return an order. Null when that instant has passed, and after a return or chargeback. */
export function openReturnUntil(order: PaidOrder, refundDays: number, now: string): string | null {
  const { settledAt, state, returnedCredits, chargedBack } = order;
  if (settledAt === null || state !== "completed" || returnedCredits !== null || chargedBack) return null;
  const until = returnUntil(settledAt, refundDays);
  return until < now ? null : until;
}

export function returnUntil(settledAt: string, refundDays: number): string {
  return new Date(Date.parse(settledAt) + refundDays * 86_400_000).toISOString();
}
